//! Bad input gets one clear line that says what, where and what was expected, and exit code 2. Nothing is lost.

use crate::calls::{Called, call, folder, kontor};

/// Fails unless the call was refused with one line that holds all the parts.
pub fn refused(called: &Called, parts: &[&str]) {
    assert_eq!(called.code, 2, "out: {}\nerr: {}", called.out, called.err);
    assert!(!called.err.contains("panicked"), "{}", called.err);
    assert_eq!(called.err.trim_end().lines().count(), 1, "more than one line:\n{}", called.err);
    for part in parts {
        assert!(called.err.contains(part), "{part:?} is missing in {}", called.err);
    }
}

#[test]
fn unknown_and_clashing_options() {
    refused(&kontor("record borneo-2"), &["unknown game", "puerto-rico"]);
    refused(&kontor("record puerto-rico --seats 6"), &["seats=6", "2 to 5"]);
    refused(&kontor("record puerto-rico --seats x"), &["seats=x", "2 to 5"]);
    refused(&kontor("record puerto-rico --option colour=red"), &["unknown option colour", "hide_vp"]);
    refused(&kontor("record puerto-rico --option hide_vp=maybe"), &["hide_vp=maybe", "true or false"]);
    refused(&kontor("record puerto-rico --option hide_vp"), &["KEY=VALUE"]);
    refused(&kontor("record puerto-rico --seats 3 --option seats=4"), &["seats", "twice"]);
    refused(&kontor("record puerto-rico --edition 1999"), &["edition=1999", "2002"]);
    refused(&kontor("record puerto-rico --expansions citizens"), &["citizens", "1897"]);
    refused(&kontor("record puerto-rico --option draft=random"), &["draft", "1897"]);
    refused(&kontor("record puerto-rico --bots genius"), &["genius", "casual"]);
    refused(&kontor("record puerto-rico --bots casual,random"), &["one level, or 4"]);
    refused(&kontor("play puerto-rico --human 7"), &["--human 7", "1 to 4"]);
    refused(&kontor("play puerto-rico --bots god"), &["--bots god: unknown level `god`"]);
    refused(&kontor("play puerto-rico --human 0 --bots human"), &["--bots human,", "seated by --human"]);
    refused(&kontor("play puerto-rico --human 1,2,3,4 --bots god"), &["--bots god: people play all seats"]);
    refused(&kontor("record puerto-rico --bots master:paranoia=2"), &["paranoia=2", "from 0 to 1"]);
    refused(&kontor("record puerto-rico --bots club:"), &["strays=X"]);
    refused(&kontor("bench playouts puerto-rico --seconds 0"), &["--seconds 0"]);
    refused(&kontor("perft puerto-rico --depth 2 --position nonsense"), &["nonsense", "round"]);
    refused(&kontor("rules puerto-rico PR-99.1"), &["PR-99.1"]);
}

#[test]
fn wrong_words_on_the_command_line() {
    for line in [
        "fly",
        "play",
        "replay",
        "scene",
        "perft puerto-rico",
        "record puerto-rico --seed minus",
        "record puerto-rico --seats -1",
        "perft puerto-rico --depth 99",
        "record puerto-rico --seed 1 --seed 2",
    ] {
        refused(&kontor(line), &["--help"]);
    }
}

#[test]
fn missing_and_unreadable_files() {
    refused(&kontor("replay /nowhere/game.kontor"), &["cannot read /nowhere/game.kontor"]);
    refused(&kontor("record puerto-rico --data /nowhere/data.toml"), &["cannot read /nowhere/data.toml"]);
    refused(&kontor("play puerto-rico --resume /nowhere/game.kontor"), &["cannot read"]);
    refused(&kontor("record puerto-rico --out /nowhere/game.kontor"), &["cannot write /nowhere/game.kontor"]);
    let called = kontor("scene /nowhere/a.scene.toml");
    assert_eq!(called.code, 2);
    assert!(
        called.err.contains("cannot read") && called.out.contains("0 passed, 1 failed"),
        "{}",
        called.err
    );
    let folder = folder("unreadable");
    let binary = folder.join("noise.kontor");
    std::fs::write(&binary, [0xff, 0xfe, 0x00, 0x80]).expect("a test file can be written");
    refused(&call(&["replay", binary.to_str().expect("UTF-8")], ""), &["cannot read"]);
}

#[test]
fn an_existing_file_is_never_written_over() {
    let folder = folder("existing");
    let file = folder.join("mine.kontor");
    std::fs::write(&file, "precious").expect("a test file can be written");
    let path = file.to_str().expect("UTF-8");
    refused(&kontor(&format!("record puerto-rico --out {path}")), &["exists already"]);
    assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), "precious");
    assert_eq!(kontor(&format!("record puerto-rico --out {path} --force")).code, 0);
    assert!(std::fs::read_to_string(&file).expect("it is there").starts_with("[Game"));
}

/// A record of a short game, with one line replaced.
fn broken_record(name: &str, change: impl Fn(String) -> String) -> Called {
    let file = folder(name).join("game.kontor");
    let text = kontor("record puerto-rico --seats 3 --bots random --seed 2").out;
    let changed = change(text.clone());
    assert_ne!(text, changed, "the change changes something");
    std::fs::write(&file, changed).expect("a test file can be written");
    call(&["replay", file.to_str().expect("UTF-8")], "")
}

#[test]
fn broken_records() {
    let replace = |from: &'static str, to: &'static str| move |text: String| text.replacen(from, to, 1);
    refused(
        &broken_record("r1", replace("[Rules \"1\"]", "[Rules \"7\"]")),
        &["line 2", "\"7\"", "plays version 1"],
    );
    refused(
        &broken_record("r2", replace("[Game \"puerto-rico\"]", "[Game \"chess\"]")),
        &["unknown game", "chess"],
    );
    refused(&broken_record("r3", replace("[Game \"puerto-rico\"]\n", "")), &["line 1", "Game is missing"]);
    refused(&broken_record("r4", replace("[Result \"", "[Result \"9")), &["line 5", "the result is"]);
    let cut = |text: String| text.lines().take(30).collect::<Vec<_>>().join("\n");
    refused(&broken_record("r14", cut), &["before the game is over"]);
    refused(
        &broken_record("r15", replace("random random random", "random random")),
        &["line 4", "3 players"],
    );
    refused(&broken_record("r16", replace("random random", "ran\u{1b}dom random")), &["line 4", "control"]);
    refused(&broken_record("r5", replace("\n= ", "\n= 0")), &["checksum is"]);
    refused(&broken_record("r6", replace("~ governor", "~ gouverneur")), &["line 7", "an outcome"]);
    refused(&broken_record("r7", replace("~ tiles ", "~ tiles corn ")), &["line 8", "PR-4.8"]);
    refused(&broken_record("r8", replace("seats=3", "seats=4 seats=5")), &["line 3", "twice"]);
    refused(&broken_record("r9", |text| text + "A settler\n"), &["PR-13.1", "over"]);
    refused(&broken_record("r10", |text| text + "?!\n"), &["seat letter"]);
    refused(&broken_record("r11", replace("[Result", "[Resultat")), &["line 5", "Result"]);
    refused(&broken_record("r12", replace("seats=3", "seats=3 seats")), &["line 3", "key=value"]);
    refused(
        &broken_record("r13", replace("[Players ", "[Data \"abc\"]\n[Players ")),
        &["component data abc"],
    );
}

#[test]
fn an_illegal_action_names_its_clause() {
    let called = broken_record("r20", |text| {
        let line = text.lines().find(|line| line.ends_with(" settler")).expect("somebody settles").to_owned();
        let seat = line.chars().next().expect("a line begins with its seat");
        text.replacen(&format!("{line}\n"), &format!("{line}\n{seat} take tobacco\n{seat} take tobacco\n"), 1)
    });
    assert_eq!(called.code, 2);
    assert!(called.err.contains("PR-"), "{}", called.err);
}

#[test]
fn broken_scenes() {
    let folder = folder("scenes");
    let run = |text: &str| {
        let file = folder.join("one.scene.toml");
        std::fs::write(&file, text).expect("a test file can be written");
        call(&["scene", file.to_str().expect("UTF-8")], "")
    };
    let malformed = run("title = 3");
    refused(&malformed, &["line 1"]);
    assert!(malformed.out.ends_with("0 passed, 1 failed\n"));
    let head = "title = \"t\"\ngame = \"puerto-rico\"\n";
    refused(&run(&format!("{head}position = \"round 0\"\n[[step]]\nlegal = []\n")), &["position", "round 0"]);
    refused(&run(&format!("{head}options = {{ seats = 9 }}\n[[step]]\nlegal = []\n")), &["seats=9"]);
    refused(&run(&format!("{head}colour = 1\n[[step]]\nlegal = []\n")), &["line 3"]);
    refused(
        &run(&format!("{head}position = \"\"\n[[step]]\nplay = \"settler\"\n")),
        &["a scene shows something"],
    );
    refused(
        &run(&format!("{head}position = \"\"\n[[step]]\nlegal = [\"mayor\", \"mayor\"]\n")),
        &["mayor stands twice"],
    );
    let failing = run(&format!("{head}position = \"\"\n[[step]]\nlegal = [\"settler\"]\n"));
    assert_eq!(failing.code, 1);
    assert!(
        failing.out.contains("should not be legal: mayor") && failing.out.ends_with("0 passed, 1 failed\n")
    );
    refused(
        &run(&format!("{head}position = \"\"\n[[step]]\nlegal = []\nplay = \"settler\"\n")),
        &["line 4", "a step is one of"],
    );
    refused(&run(&format!("{head}position = \"\"\n[[step]]\nlegal = [\"setler\"]\n")), &["step 1", "setler"]);
    refused(
        &run(&format!("{head}position = \"\"\n[[step]]\nrefuse = \"pass\"\nclause = \"PR-99.9\"\n")),
        &["PR-99.9"],
    );
}

#[test]
fn broken_component_data() {
    let folder = folder("data");
    let good = include_str!("../../../../games/puerto-rico/data/puerto-rico.toml");
    let run = |from: &str, to: &str| {
        let file = folder.join("data.toml");
        let text = good.replacen(from, to, 1);
        assert_ne!(good, text, "{from} stands in the data");
        std::fs::write(&file, text).expect("a test file can be written");
        kontor(&format!("record puerto-rico --bots random --data {}", file.display()))
    };
    refused(&run("cost = 1\nvp", "cost = 99\nvp"), &["small_indigo_plant", "99"]);
    refused(&run("id = \"hacienda\"", "id = \"haciendo\""), &["haciendo"]);
    refused(&run("effect = \"hacienda\"", "effect = \"magic\""), &["hacienda", "magic"]);
    refused(&run("tokens = 10", "tokens = 200"), &["corn", "200"]);
    refused(
        &run("cargo_ships = [5, 6, 7]", "cargo_ships = [5, 5, 7]"),
        &["setup of 2002 for 4 players", "cargo_ships"],
    );
    refused(&run("players = 3", "players = 4"), &["setup for edition and players 2002 4 stands twice"]);
    refused(&run("players = 3", "players = 7"), &["setup for edition and players 2002 7 is unknown"]);
    refused(&run("cost = 1\nvp", "cost = -1\nvp"), &["building small_indigo_plant", "0 to 255"]);
    refused(
        &run("corn_starter_coins_less = 1", "corn_starter_coins_less = 9"),
        &["corn_starter_coins_less is 9"],
    );
    refused(&run("effect = \"wharf\"", "effect = \"harbor\""), &["effect harbor belongs to one building"]);
    refused(&run("clause = \"PR-7.2\"", "clause = \"PR-99.2\""), &["small_indigo_plant", "PR-99.2"]);
    refused(&run("en = \"Hacienda\"", "en = \"\""), &["hacienda", "1 to 40"]);
    refused(&run("places = 5", "places = 4"), &["draft of cost 10", "expected 5"]);
    refused(&run("vp_5 = 19", "vp_5 = 18"), &["box of edition 1897", "121"]);
    refused(&run("new-buildings = 26", "new-buildings = 25"), &["box of edition 1897", "26"]);
    refused(&run("on_register = 1", "on_register = 2"), &["citizens: on_register"]);
    refused(&run("circles = 2\ncopies = 2", "circles = 4\ncopies = 2"), &["bohio", "circles"]);
    refused(&run("large_plant = false\n", ""), &["small_indigo_plant", "large_plant"]);
    refused(&run("schema = 2", "schema = 1"), &["schema"]);
    refused(&run("schema = 2", "schema = "), &["line 28"]);
    refused(&run("source = \"board, ", "source = \"hearsay, "), &["hearsay"]);
    let changed = run(
        "coins = 3\nstart_tiles = [\"indigo\", \"indigo\", \"corn\", \"corn\"]",
        "coins = 9\nstart_tiles = [\"indigo\", \"indigo\", \"corn\", \"corn\"]",
    );
    assert_eq!(changed.code, 0, "{}", changed.err);
    assert!(changed.out.contains("[Data \""), "{}", changed.out);
    let commented = run("schema = 2", "schema = 2  # mine");
    assert!(commented.code == 0 && !commented.out.contains("[Data"), "a comment changes nothing");
}

#[test]
fn a_running_game_survives_noise_and_keeps_its_people() {
    let folder = folder("noise");
    let file = folder.join("game.kontor");
    let path = file.to_str().expect("UTF-8");
    let input = format!("\u{fffd}\nfly\nsave {path}\nquit\n");
    let played = call(&["play", "puerto-rico", "--human", "2", "--seed", "9", "--bots", "random"], &input);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(played.out.contains("none of the choices"), "{}", played.out);
    let resumed = call(&["play", "puerto-rico", "--resume", path], "quit\n");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.out.contains("seed 9") && resumed.out.contains("\nB: "), "{}", resumed.out);
    refused(&call(&["play", "puerto-rico", "--resume", path, "--seats", "3"], ""), &["leave out seats"]);
    refused(&kontor("engine --seats 9"), &["seats=9"]);
    let long = format!("?{}pass\nquit\n", " ".repeat(5000));
    let played = call(&["play", "puerto-rico", "--seed", "5"], &long);
    assert!(played.out.contains("too long") && !played.out.contains("passes"), "{}", played.out);
    let foreign = std::fs::read_to_string(&file).expect("it was saved").replace("random human", "Ann human");
    std::fs::write(&file, foreign).expect("a test file can be written");
    refused(&call(&["play", "puerto-rico", "--resume", path], ""), &["seat A", "--bots", "Ann"]);
}

#[test]
fn a_database_that_is_not_there_is_neither_checked_nor_exported() {
    let folder = folder("no_database");
    let nowhere = folder.join("nowhere");
    let (data, file) = (nowhere.to_str().expect("UTF-8"), folder.join("all.jsonl"));
    refused(&call(&["verify", "--data", data], ""), &["nowhere", "no tables", "--data"]);
    let to = file.to_str().expect("UTF-8");
    refused(&call(&["export", "--data", data, to], ""), &["nowhere", "no tables", "all.jsonl"]);
    assert!(!nowhere.exists() && !file.exists(), "nothing is left behind");
    refused(&call(&["import", "--data", data, "/dev/null"], ""), &["/dev/null", "line 1", "cut"]);
}
