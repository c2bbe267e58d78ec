//! `kontor arena`: results for programs, folders that go on, and clear words about what cannot be measured.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::bad_input::refused;
use crate::calls::{Called, folder, kontor};
#[cfg(unix)]
use crate::calls::{ended, interrupt, start, wait_until};

const MATCH: &str =
    "arena puerto-rico --seats 3 --candidate casual --field random --nodes 10 --blocks 4 --seed 1";

/// What a call prints as JSON, without what a clock says.
fn result(called: &Called) -> Value {
    assert_eq!(called.code, 0, "{}", called.err);
    let mut value: Value = serde_json::from_str(&called.out).expect("one line of JSON");
    for bot in value["bots"].as_array_mut().expect("bots are listed") {
        bot["ms"] = Value::Null;
        bot["slowest_ms"] = Value::Null;
    }
    value
}

#[test]
fn a_match_gives_the_promised_keys_and_the_same_result_on_any_threads() {
    let found = result(&kontor(&format!("{MATCH} --json --threads 1")));
    for key in ["win_share", "low", "high"] {
        assert!(found[key].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{key} in {found}");
    }
    assert!(found["win_share"].as_f64() > Some(0.6), "casual beats random: {found}");
    assert!(found.as_object().is_some_and(|it| it.contains_key("elo")), "{found}");
    assert_eq!(
        (&found["blocks"], &found["games"], &found["complete"]),
        (&json!(4), &json!(12), &json!(true))
    );
    let own = |key: &str| found["seats"].as_array().into_iter().flatten().all(|it| it[key].is_number());
    assert!(own("win_share") && own("mean_score") && found["rounds"].is_number(), "{found}");
    assert_eq!(found, result(&kontor(&format!("{MATCH} --json --threads 3"))));
    let told = kontor(MATCH);
    assert!(told.out.contains("casual has") && told.out.contains("an impression"), "{}", told.out);
}

#[test]
fn several_candidates_a_clock_and_a_test() {
    let line = "arena borneo --seats 4 --candidate casual --field random --candidate-seats 2 --ms 1 --blocks 2 --json";
    let found = result(&kontor(line));
    assert_eq!((&found["games"], &found["parity"]), (&json!(12), &json!(0.5)));
    let found =
        result(&kontor(&format!("{MATCH} --sprt 0.4,0.6 --json").replace("--blocks 4", "--blocks 900")));
    assert_eq!((&found["blocks"], &found["sprt"]["verdict"]), (&json!(32), &json!("higher")), "{found}");
}

#[test]
fn a_round_robin_rates_everybody() {
    let line = "arena amerigo --seats 2 --round-robin random,beginner,casual --nodes 1 --blocks 2";
    let found = result(&kontor(&format!("{line} --json")));
    assert_eq!(found["games"], json!(12));
    for bot in found["bots"].as_array().expect("bots are listed") {
        let bound = |key: &str| bot["rating"][key].as_f64().expect("a rating has an interval");
        assert!(bound("low") <= bound("high"), "{bot}");
    }
    assert!(kontor(line).out.contains("Elo"));
}

#[test]
fn a_bot_in_a_list_can_have_several_knobs() {
    let line = "arena borneo --seats 3 --nodes 2 --blocks 1 --json --round-robin";
    let bots = "master:width=2,routine=1,random,club:strays=0.1";
    let found = result(&kontor(&format!("{line} {bots}")));
    let names: Vec<&Value> = found["bots"].as_array().into_iter().flatten().map(|bot| &bot["name"]).collect();
    assert_eq!(names, ["master:width=2,routine=1", "random", "club:strays=0.1"]);
    refused(&kontor(&format!("{line} {bots},width=3")), &["strays=0.1,width=3", "expected strays=X"]);
    refused(&kontor(&format!("{line} random,width=3")), &["unknown level `width=3`"]);
}

#[test]
fn a_folder_goes_on_and_keeps_records_and_a_report() {
    let out = folder("arena").join("match");
    let path = out.to_str().expect("UTF-8");
    let expected = result(&kontor(&format!("{MATCH} --records --out {path} --json")));
    let page = fs::read_to_string(out.join("report.html")).expect("the report was written");
    assert!(page.matches("<svg").count() >= 5 && page.ends_with("</html>\n"), "{page}");
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    let record = out.join("records/block-0004-seating-03.kontor");
    assert_eq!(kontor(&format!("replay {}", record.display())).code, 0);

    // Half a line is left of the tenth game: it and the two after it are played again.
    let journal = out.join("journal.jsonl");
    let text = fs::read_to_string(&journal).expect("the journal was written");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 12);
    fs::write(&journal, lines[..9].join("\n") + "\n" + &lines[9][..30]).expect("a test file can be written");
    let told = kontor(&format!("{MATCH} --records --out {path}"));
    assert!(told.out.contains("9 games are there already"), "{}", told.out);
    assert_eq!(result(&kontor(&format!("{MATCH} --records --out {path} --json"))), expected);

    let other = format!("{MATCH} --records --out {path}").replace("--seed 1", "--seed 2");
    refused(
        &kontor(&other),
        &["holds another measurement", "seed is 1 there, 2 here", "choose another folder"],
    );
    refused(&kontor(&format!("{MATCH} --out {path}")), &["records is true there, false here"]);
    fs::write(&journal, "nonsense\n").expect("a test file can be written");
    refused(
        &kontor(&format!("{MATCH} --records --out {path}")),
        &["journal.jsonl, line 1", "expected", "remove the line"],
    );
}

#[test]
fn a_report_that_cannot_be_written_hides_no_result() {
    let out = folder("arena-no-report").join("match");
    assert_eq!(kontor(&format!("{MATCH} --out {}", out.display())).code, 0);
    fs::remove_file(out.join("report.html")).expect("it was written");
    fs::create_dir_all(out.join("report.html")).expect("a test folder can be made");
    for (more, part) in [("", "casual has"), (" --json", "\"win_share\":")] {
        let Called { out: told, err, code } = kontor(&format!("{MATCH} --out {}{more}", out.display()));
        assert_eq!(code, 2, "{err}");
        assert!(told.contains(part) && !told.contains("shows it"), "{told}");
        assert!(err.contains("report.html: "), "{err}");
        assert!(!out.join("report.html.new").exists(), "nothing is left lying there");
    }
}

/// Another build is another bot, unless somebody knows better.
#[test]
fn games_of_another_build_are_not_mixed_in() {
    let out = folder("arena-build").join("match");
    let path = out.to_str().expect("UTF-8");
    assert_eq!(kontor(&format!("{MATCH} --out {path}")).code, 0);
    let file = out.join("arena.json");
    let mut config: Value =
        serde_json::from_str(&fs::read_to_string(&file).expect("it was written")).expect("JSON");
    config["build"] = json!("0.0.9-older");
    fs::write(&file, config.to_string()).expect("a test file can be written");
    refused(&kontor(&format!("{MATCH} --out {path}")), &["build is 0.0.9-older there", "--other-build"]);
    for _ in 0..2 {
        assert_eq!(kontor(&format!("{MATCH} --out {path} --other-build")).code, 0);
        let told = fs::read_to_string(&file).expect("it was written");
        let config: Value = serde_json::from_str(&told).expect("JSON");
        let build = config["build"].as_str().expect("a name");
        assert!(build.starts_with("0.0.9-older, ") && build.matches(", ").count() == 1, "{build}");
        let page = fs::read_to_string(out.join("report.html")).expect("it was written");
        assert!(page.contains(build), "the page names both builds: {build}");
    }
    refused(&kontor(&format!("{MATCH} --out {path}")), &["build is 0.0.9-older, ", "--other-build"]);
}

#[test]
fn a_folder_with_other_things_is_left_alone() {
    let out = folder("arena-foreign");
    let thesis = out.join("report.html");
    fs::write(&thesis, "my thesis").expect("a test file can be written");
    let path = out.to_str().expect("UTF-8");
    let train = "train puerto-rico --seats 2 --games 100 --gate 100 --gate-games 4 --linear";
    for (line, config) in [(MATCH, "arena.json"), (train, "recipe.json")] {
        let called = kontor(&format!("{line} --out {path}"));
        refused(&called, &["--out: ", "holds report.html but no", config, "a new or empty folder"]);
        assert_eq!(fs::read_to_string(&thesis).expect("it is there"), "my thesis");
        assert_eq!(fs::read_dir(&out).expect("it is there").count(), 1, "nothing was added");
    }
}

/// A file of weights of the game.
fn net(name: &str) -> String {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/puerto-rico/nets");
    nets.join(name).to_str().expect("UTF-8").to_owned()
}

#[test]
fn weights_are_those_of_the_candidate_and_nothing_else() {
    let line = |candidate: &str, weights: &str| {
        format!(
            "arena puerto-rico --seats 3 --candidate {candidate} --field random --nodes 1 --blocks 1 --weights {weights}"
        )
    };
    let wrong = |candidate: &str, weights: &str, part: &str| {
        refused(&kontor(&line(candidate, weights)), &[weights, part]);
    };
    wrong("casual", &net("3-net.bin"), "level casual has no weights");
    wrong("plain-uct", &net("3-net.bin"), "level plain-uct has no weights");
    wrong("master", &net("3-linear.bin"), "weights of a weighted sum");
    wrong("club", &net("3-net.bin"), "weights of a net");
    wrong("expert", &net("4-net.bin"), "for 4 seats");
    wrong("expert", &net("README.md"), "no weights");
    let robin = "arena puerto-rico --seats 3 --round-robin expert,casual,random --nodes 1 --blocks 1";
    refused(&kontor(&format!("{robin} --weights {}", net("3-net.bin"))), &["--weights", "--help"]);
    refused(&kontor(&format!("{robin} --candidate-seats 2")), &["--candidate-seats", "--help"]);

    let out = folder("arena-weights").join("match");
    let with = |weights: &str, more: &str| {
        kontor(&format!("{} --out {} {more}", line("club", weights), out.display()))
    };
    assert_eq!(with(&net("3-linear.bin"), "").code, 0);
    let page = fs::read_to_string(out.join("report.html")).expect("the report was written");
    assert!(page.contains("--candidate club --weights FILE --field random"), "{page}");
    let file = out.with_file_name("other.net");
    let trained = "train puerto-rico --seats 3 --games 100 --gate 100 --gate-games 4 --linear --out";
    assert_eq!(kontor(&format!("{trained} {}", out.with_file_name("train").display())).code, 0);
    fs::copy(out.with_file_name("train").join("best.net"), &file).expect("it was trained");
    refused(&with(file.to_str().expect("UTF-8"), "--other-build"), &["weights is", "another folder"]);
}

#[test]
#[cfg(unix)]
fn an_interrupted_measurement_ends_with_what_it_knows() {
    let out = folder("arena-stop").join("match");
    let line = format!("{MATCH} --out {}", out.display()).replace("--blocks 4", "--blocks 1000000");
    let child = start(&line.split_whitespace().collect::<Vec<_>>());
    let games = || fs::read_to_string(out.join("journal.jsonl")).map_or(0, |text| text.lines().count());
    wait_until(|| games() >= 20);
    interrupt(&child);
    let Called { out: told, err, code } = ended(child);
    assert_eq!(code, 130, "{err}");
    assert!(told.contains("casual has") && err.contains("the same call goes on"), "{told}{err}");
    assert!(out.join("report.html").exists() && games() >= 20);
}

#[test]
#[cfg(unix)]
fn a_measurement_that_is_interrupted_before_its_first_block_says_so() {
    let out = folder("arena-early").join("match");
    let line =
        "arena puerto-rico --candidate plain-uct --field plain-uct --ms 60000 --blocks 1 --threads 1 --out";
    let path = out.to_str().expect("UTF-8");
    let child = start(&line.split_whitespace().chain([path]).collect::<Vec<_>>());
    wait_until(|| out.join("arena.json").exists());
    interrupt(&child);
    let Called { err, code, .. } = ended(child);
    assert_eq!(code, 130, "{err}");
    assert!(err.contains("before a block was finished; the same call goes on"), "{err}");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let base = "arena puerto-rico --candidate casual --field random --nodes 10 --blocks 1";
    let with = |from: &str, to: &str| kontor(&base.replace(from, to));
    refused(&with("casual", "genius"), &["unknown level `genius`", "casual"]);
    refused(&with("random", "genius"), &["unknown level `genius`", "plain-uct"]);
    refused(&with("--blocks 1", "--blocks 0"), &["number of blocks is 0"]);
    refused(&with("--nodes 10", "--nodes 0"), &["'0' for '--nodes <N>'"]);
    refused(&with("--nodes 10", "--ms 0"), &["'0' for '--ms <N>'"]);
    refused(&with("random", "master:width=1.5"), &["width=1.5", "whole number from 1 to 1000"]);
    refused(&with("--nodes 10", "--nodes 10 --ms 5"), &["--ms", "--help"]);
    refused(&with("--blocks 1", "--seats 9"), &["seats=9", "2 to 5"]);
    refused(&with("--blocks 1", "--candidate-seats 4"), &["cannot take 4 of 4 seats"]);
    refused(&with("--blocks 1", "--candidate-seats 0"), &["cannot take 0 of 4 seats"]);
    refused(&with("--blocks 1", "--sprt 0.4"), &["--sprt 0.4", "0.25,0.3"]);
    refused(&with("--blocks 1", "--sprt 0.4,0.3"), &["lower one first"]);
    refused(&with("--blocks 1", "--sprt -0.1,0.3"), &["-0.1"]);
    refused(&with("--blocks 1", "--records"), &["--out", "--help"]);
    refused(&with("--field random", ""), &["--candidate LEVEL with --field LEVEL, or --round-robin"]);
    refused(&with("--candidate casual", "--candidate chess"), &["--candidate chess: unknown level"]);
    refused(&with("--field random", "--field master:width=x"), &["--field master:width=x: ", "whole number"]);
    refused(&with("--nodes 10", "--nodes -5"), &["--nodes", "expected a whole number, at least 1"]);
    refused(&with("--nodes 10", "--ms 0"), &["--ms", "from 1 to 3600000"]);
    refused(&with("puerto-rico", "chess"), &["unknown game"]);
    refused(&with("--blocks 1", "--out /proc/nowhere"), &["/proc/nowhere"]);
    refused(&with("--blocks 1", "--out Cargo.toml"), &["--out: Cargo.toml exists and is no folder"]);
    let robin = |bots: &str| kontor(&format!("arena puerto-rico --round-robin {bots} --nodes 1 --blocks 1"));
    refused(&robin(&["casual"; 13].join(",")), &["13 bots", "from 1 to 12"]);
    refused(&robin("casual,random,casual"), &["casual stands twice"]);
    refused(&robin("casual,,random"), &["unknown level ``"]);
    refused(&kontor("arena puerto-rico"), &["--candidate LEVEL with --field LEVEL"]);
    refused(&robin("casual,chess"), &["--round-robin chess: unknown level"]);
}
