//! The calls of the binary do what they promise, for people and for programs.

use crate::calls::{call, folder, kontor};
use serde_json::{Value, json};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn a_record_is_written_verified_and_shown() {
    let folder = folder("record");
    let file = folder.join("game.kontor");
    let file = file.to_str().expect("a test path is UTF-8");
    let written =
        kontor(&format!("record puerto-rico --seats 3 --bots casual,random,random --seed 5 --out {file}"));
    assert_eq!((written.code, written.out.as_str(), written.err.as_str()), (0, "", ""));
    let printed = kontor("record puerto-rico --seats 3 --bots casual,random,random --seed 5");
    assert_eq!(printed.out, std::fs::read_to_string(file).expect("the record was written"));

    let json = lines(&kontor("record puerto-rico --seats 3 --bots casual,random,random --seed 5 --json").out);
    assert_eq!(json[0]["record"], json!(printed.out));
    assert_eq!(kontor(&format!("replay {file} --seats 3 --edition 2002 --option hide_vp=true")).code, 0);
    let other = kontor(&format!("replay {file} --seats 4"));
    assert!(other.code == 2 && other.err.contains("was played with"), "{}", other.err);

    let shown = kontor(&format!("replay {file}"));
    assert_eq!(shown.code, 0);
    assert!(shown.out.contains("verified") && shown.out.contains("finished"), "{}", shown.out);
    let all = lines(&kontor(&format!("replay {file} --json")).out);
    let last = all.last().expect("there is a last line");
    assert_eq!(last["verified"], json!(true));
    assert_eq!(last["moves"], json!(all.len() - 1));
    assert_eq!(last["turn"], json!("over"));

    let early = kontor(&format!("replay {file} --to 12"));
    assert!(early.out.contains("12 moves") && early.out.contains("colonist_ship"), "{}", early.out);
    let told = kontor(&format!("replay {file} --events"));
    assert!(told.out.contains("is governor"), "{}", told.out);
}

#[test]
fn perft_counts_agree_with_their_parts() {
    let whole = lines(&kontor("perft puerto-rico --seats 4 --seed 1 --depth 4 --json").out);
    let split = lines(&kontor("perft puerto-rico --seats 4 --seed 1 --depth 4 --divide --json").out);
    assert_eq!(whole[0]["nodes"], split[0]["nodes"]);
    let parts = split[0]["divide"].as_object().expect("the parts are listed");
    let sum: u64 = parts.values().map(|count| count.as_u64().expect("a part is a count")).sum();
    assert_eq!(json!(sum), whole[0]["nodes"]);
    assert_eq!(parts.len(), 7);
    assert!(kontor("perft puerto-rico --depth 0").out.contains("depth 0: 1 sequence"));
}

#[test]
fn bench_reports_the_promised_keys() {
    let found = lines(&kontor("bench playouts puerto-rico --seats 4 --seconds 0.1 --threads 2 --json").out);
    let report = found[0].as_object().expect("the report is an object");
    for key in
        ["games_per_second", "decisions_per_game", "rounds_per_game", "mean_score", "mean_winner_score"]
    {
        assert!(report[key].as_f64().is_some_and(|value| value > 0.0), "{key} in {report:?}");
    }
}

#[test]
fn the_engine_answers_every_line_once() {
    let requests = [
        r#"{"id":1,"cmd":"legal"}"#,
        r#"{"id":2,"cmd":"new","game":"puerto-rico","options":{"seats":3},"seed":7}"#,
        r#"{"id":3,"cmd":"chance","outcome":"governor B"}"#,
        r#"{"id":4,"cmd":"chance"}"#,
        r#"{"id":5,"cmd":"play","action":"builder"}"#,
        r#"{"id":6,"cmd":"play","action":"build wharf"}"#,
        "not json",
        "",
        r#"{"id":"x","cmd":"play","seat":"A","action":"pass"}"#,
        r#"{"id":9,"cmd":"undo"}"#,
        r#"{"id":10,"cmd":"view","viewer":"A"}"#,
        r#"{"id":11,"cmd":"state"}"#,
        r#"{"id":12,"cmd":"score"}"#,
        r#"{"id":13,"cmd":"position","position":"ships 4 5:corn/2 6 | A corn=2 sugar=1 | turn A captain"}"#,
        r#"{"id":14,"cmd":"legal"}"#,
        r#"{"id":15,"cmd":"chance"}"#,
        r#"{"id":16,"cmd":"fly"}"#,
        r#"{"id":17,"cmd":"score","extra":1}"#,
    ];
    let answered = call(&["engine"], &(requests.join("\n") + "\n"));
    assert_eq!(answered.code, 0, "{}", answered.err);
    let answers = lines(&answered.out);
    assert_eq!(answers.len(), requests.len());
    let message = |index: usize| answers[index]["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message(0).contains("no game yet"));
    assert_eq!(answers[1]["ok"]["turn"], json!("chance"));
    assert_eq!(answers[2]["ok"]["outcome"], json!("governor B"));
    assert_eq!(answers[3]["ok"]["turn"], json!("B"));
    assert_eq!(answers[4]["ok"]["events"][0]["event"], json!("chose"));
    assert_eq!(answers[5]["error"]["clause"], json!("PR-6.1"));
    assert!(message(6).contains("JSON") && message(7).contains("JSON"));
    assert_eq!(answers[6]["id"], Value::Null);
    assert_eq!((&answers[8]["id"], &answers[8]["error"]["clause"]), (&json!("x"), &json!("PR-3.1")));
    assert_eq!(answers[9]["ok"]["undone"], json!("B builder"));
    assert_eq!(answers[10]["ok"]["view"]["players"]["B"]["vp"], Value::Null);
    assert_eq!(answers[11]["ok"]["state"]["players"]["B"]["vp"], json!(0));
    assert!(answers[11]["ok"]["position"].as_str().is_some_and(|text| text.starts_with("round 1\n")));
    assert_eq!(answers[12]["ok"]["score"]["A"]["place"], json!(1));
    assert_eq!(answers[14]["ok"]["legal"], json!(["ship corn>5", "ship sugar>4", "ship sugar>6"]));
    assert!(message(15).contains("seat A has to decide"));
    assert!(message(16).contains("unknown cmd `fly`") && message(17).contains("unknown field `extra`"));
}

#[test]
fn the_command_line_and_the_request_give_the_same_luck() {
    let mut input = r#"{"cmd":"new","game":"puerto-rico","options":{"seats":2},"seed":1}"#.to_owned() + "\n";
    input += &"{\"cmd\":\"chance\"}\n".repeat(2);
    let outcomes =
        |answers: &[Value]| answers[1..].iter().map(|it| it["ok"]["outcome"].clone()).collect::<Vec<_>>();
    let first = lines(&call(&["engine"], &input).out);
    let short = input.replace(r#","options":{"seats":2},"seed":1"#, "");
    let again = lines(&call(&["engine", "--seed", "1", "--seats", "2"], &short).out);
    assert_eq!(outcomes(&first), outcomes(&again));
    assert_eq!(again[2]["ok"]["round"], json!(1));
}

#[test]
fn the_engine_plays_a_whole_game() {
    let mut engine = kontor_cli::Engine::new(kontor_core::Settings::default(), 1);
    let mut ask = |request: Value| engine.answer(request.to_string().as_bytes());
    let mut turn = ask(json!({"cmd": "new", "game": "puerto-rico"}))["ok"]["turn"].clone();
    let mut moves = 0;
    while turn != "over" {
        let answer = if turn == "chance" {
            ask(json!({"cmd": "chance"}))
        } else {
            let legal = ask(json!({"cmd": "legal"}))["ok"]["legal"].clone();
            ask(json!({"cmd": "play", "seat": turn, "action": legal[moves % 2]}))
        };
        turn = answer["ok"]["turn"].clone();
        moves += 1;
        assert_eq!(answer["ok"]["moves"], json!(moves), "{answer}");
    }
    assert_eq!(ask(json!({"cmd": "legal"}))["ok"]["legal"], json!([]));
    let score = ask(json!({"cmd": "score"}));
    assert!(score["ok"]["score"]["A"]["total"].as_i64().is_some_and(|total| total > 0), "{score}");
}

#[test]
fn a_person_plays_saves_takes_back_and_goes_on() {
    let folder = folder("play");
    let file = folder.join("saved.kontor");
    let file = file.to_str().expect("a test path is UTF-8");
    let input = format!(
        "?\nhelp\n99\nsettler\ntake quarry\nundo\nundo\nundo\nbuilder\nsave {file}\nsave {file}\nquit\n"
    );
    let played = call(&["play", "puerto-rico", "--seed", "5", "--bots", "random"], &input);
    assert_eq!(played.code, 0, "{}", played.err);
    for part in
        ["PR-3.1", "Type the number", "There are choices 1 to 7", "A takes a quarry tile", "Taken back"]
    {
        assert!(played.out.contains(part), "{part} is missing in\n{}", played.out);
    }
    assert!(played.out.contains("There is no earlier decision of yours"), "{}", played.out);
    assert!(played.out.contains("Saved to") && played.out.contains("Not saved"), "{}", played.out);
    let other_luck = call(&["play", "puerto-rico", "--resume", file, "--seed", "8"], "pass\n");
    assert!(other_luck.code == 2 && other_luck.err.contains("leave out --seed"), "{}", other_luck.err);
    let went_on = call(&["play", "puerto-rico", "--resume", file], "pass\n");
    assert_eq!(went_on.code, 0, "{}", went_on.err);
    assert!(went_on.out.contains("A passes."), "{}", went_on.out);
}

const PLAY: [&str; 6] = ["play", "puerto-rico", "--seed", "5", "--bots", "random"];
const NOT_SAVED: &str = "The game is not saved";

#[test]
fn a_game_is_not_lost_without_a_warning() {
    let warned = |input: &str| call(&PLAY, input).out.matches(NOT_SAVED).count();
    assert_eq!(warned("quit\n"), 0, "nothing has been decided yet");
    assert_eq!(warned("settler\nquit\nquit\nhelp\n"), 1);
    assert_eq!(warned("settler\nquit\nlog\nquit\nquit\n"), 2, "a warning holds for the next word only");
    let ended = call(&PLAY, "settler\n");
    assert!(ended.out.contains("the game is left here, not saved"), "{}", ended.out);
}

#[test]
#[cfg(unix)]
fn ctrl_c_warns_once_and_ends_a_game_of_bots_at_once() {
    use std::io::{BufRead, BufReader, Write};

    use crate::calls::{ended, interrupt, start};

    let mut child = start(&PLAY);
    let mut input = child.stdin.take().expect("the input is piped");
    let mut shown = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    let mut wait_for = |part: &str| shown.any(|line| line.expect("output is UTF-8").contains(part));
    input.write_all(b"settler\nhelp\n").expect("it reads");
    assert!(wait_for("leave the game"), "the help is shown");
    interrupt(&child);
    assert!(wait_for(NOT_SAVED));
    input.write_all(b"help\n").expect("it still reads");
    assert!(wait_for("leave the game"));
    interrupt(&child);
    assert!(wait_for(NOT_SAVED));
    interrupt(&child);
    assert_eq!(ended(child).code, 130);

    let mut bots = start(&["play", "puerto-rico", "--human", "0", "--bots", "master", "--ms", "3600000"]);
    let mut shown = BufReader::new(bots.stdout.take().expect("the output is piped")).lines();
    assert!(shown.any(|line| line.expect("output is UTF-8").contains("Turned up")), "the game has begun");
    std::thread::sleep(std::time::Duration::from_millis(100));
    interrupt(&bots);
    assert_eq!(ended(bots).code, 130);
}

#[test]
#[cfg(unix)]
fn ctrl_c_cuts_a_thought_short() {
    use std::io::{BufRead, BufReader};
    use std::time::{Duration, Instant};

    use crate::calls::{interrupt, start};

    let mut child =
        start(&["play", "puerto-rico", "--human", "2", "--bots", "master", "--ms", "3600000", "--seed", "5"]);
    let mut shown = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    let mut wait_for = |part: &str| shown.any(|line| line.expect("output is UTF-8").contains(part));
    assert!(wait_for("Turned up"), "the game has begun");
    std::thread::sleep(Duration::from_secs(1));
    interrupt(&child);
    let pressed = Instant::now();
    assert!(wait_for("A chooses"), "the bot decides, and the game goes on");
    let passed = pressed.elapsed();
    assert!(passed < Duration::from_secs(8), "it thought on for {passed:?}");
    child.kill().expect("it still runs");
    child.wait().expect("it has ended");
}

#[test]
fn help_into_a_closed_pipe_is_no_error() {
    for line in [&["--help"][..], &["arena", "--help"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let call =
            std::process::Command::new(env!("CARGO_BIN_EXE_kontor")).args(line).stdout(writer).status();
        assert_eq!(call.expect("the binary starts").code(), Some(0));
    }
}

#[test]
fn hints_and_auto_play_for_a_person() {
    let played =
        call(&["play", "puerto-rico", "--seed", "5"], &("hint\n".to_owned() + &"auto\n".repeat(400)));
    assert_eq!(played.code, 0, "{}", played.err);
    let chances = played.out.lines().filter_map(|line| line.trim().split_once(" % with "));
    let chances: Vec<u32> = chances.filter_map(|(chance, _)| chance.parse().ok()).collect();
    assert!(chances.len() == 2 && chances[0] >= chances[1], "the better one first: {chances:?}");
    assert!(played.out.contains("  A: ") && !played.out.contains("  A take "), "labels instead of notation");
    assert!(
        played.out.contains("A bot would choose") && played.out.contains("The reckoning"),
        "{}",
        played.out
    );
}

#[test]
fn bots_alone_play_to_the_reckoning() {
    let played = call(&["play", "puerto-rico", "--human", "0", "--seats", "5", "--seed", "3"], "");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("The reckoning") && played.out.contains("total"), "{}", played.out);
}

#[test]
fn rules_and_games_are_listed() {
    assert!(kontor("games").out.contains("puerto-rico"));
    assert!(kontor("rules puerto-rico PR-9.2").out.starts_with("PR-9.2 "));
    let help = kontor("--help");
    assert_eq!(help.code, 0);
    for command in ["play", "scene", "replay", "record", "perft", "engine", "bench", "arena"] {
        assert!(help.out.contains(command));
        assert_eq!(kontor(&format!("{command} --help")).code, 0);
    }
}
