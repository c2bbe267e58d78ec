//! Editions and expansions of Puerto Rico on the command line: every command takes them, clashes say what goes together.

use serde_json::{Value, json};

use crate::calls::{call, folder, kontor};

const ALL: &str = "puerto-rico --edition 1897 --expansions all";
const NAMED: &str = "--expansions new-buildings,citizens,smuggler,festival";

#[test]
fn every_clash_says_what_goes_together() {
    for (options, parts) in [
        ("--edition 1898", &["edition=1898", "2002 or 1897"][..]),
        ("--expansions all", &["expansions", "edition=1897"]),
        ("--edition 2002 --expansions festival", &["festival", "1897", "2002 has none"]),
        ("--edition 1897 --expansions fair", &["\"fair\"", "new-buildings, citizens, smuggler, festival"]),
        ("--edition 1897 --expansions citizens,citizens", &["citizens stands twice"]),
        ("--edition 1897 --option balanced_start=true", &["balanced_start", "edition of 2002"]),
        ("--option essay_prices=true", &["essay_prices", "edition of 1897", "add edition=1897"]),
        ("--option hospital_any_new_tile=false", &["hospital_any_new_tile", "1897"]),
        ("--option vp_trigger_any_phase=true", &["vp_trigger_any_phase", "1897"]),
        ("--edition 1897 --option draft=random", &["draft", "goes with the expansion new-buildings"]),
        (
            "--edition 1897 --expansions citizens --option draft_office_xor_post=true",
            &["draft_office_xor_post", "new-buildings"],
        ),
        (
            "--edition 1897 --expansions new-buildings --option publishing_house_once_per_round_2p=true",
            &["goes with seats=2", "seats=4"],
        ),
        (
            "--edition 1897 --expansions festival --option captured_role_solo=true",
            &["captured_role_solo", "goes with the expansion smuggler"],
        ),
        ("--edition 1897 --expansions all --option draft=church", &["0 kinds of cost 1, but 1 fit"]),
        ("--edition 1897 --expansions all --option draft=church,church", &["church stands twice"]),
        ("--edition 1897 --expansions all --option draft=castle", &["\"castle\" is no building"]),
        ("--edition 1897 --expansions all --option draft=wharf,chapel", &["chapel is not drafted"]),
        ("--edition 1897 --option names=nl", &["names=nl", "2002", "en and de"]),
        ("--option names=fr", &["names=fr", "en, de"]),
    ] {
        let called = kontor(&format!("record puerto-rico {options}"));
        assert_eq!(called.code, 2, "{options}: {}", called.out);
        assert_eq!(called.err.trim_end().lines().count(), 1, "{options}: {}", called.err);
        for part in parts {
            assert!(called.err.contains(part), "{options}: {part:?} is missing in {}", called.err);
        }
    }
}

#[test]
fn record_and_replay_with_every_expansion() {
    for seats in 2..=5 {
        let record = kontor(&format!("record {ALL} --seats {seats} --seed 3"));
        assert_eq!(record.code, 0, "{}", record.err);
        assert!(record.out.contains(&format!(
            "[Options \"edition=1897 seats={seats} expansions=new-buildings,citizens,smuggler,festival\"]"
        )));
        let named = kontor(&format!("record puerto-rico --edition 1897 {NAMED} --seats {seats} --seed 3"));
        assert_eq!(named.out, record.out, "all of them is the same as each by name");
        let file = folder(&format!("all-{seats}")).join("game.kontor");
        std::fs::write(&file, &record.out).expect("a test file can be written");
        let path = file.to_str().expect("UTF-8");
        let replayed = call(&["replay", path], "");
        assert_eq!(replayed.code, 0, "{}", replayed.err);
        assert!(replayed.out.contains("Citizens"), "{}", replayed.out);
        let events = call(&["replay", path, "--events"], "").out;
        assert!(events.contains("drafts the") && events.contains("Festival:"), "{events}");
    }
}

#[test]
fn perft_and_bench_take_expansions() {
    let counted = kontor(&format!("perft {ALL} --option draft=random --seats 2 --depth 2"));
    assert_eq!((counted.code, counted.err.as_str()), (0, ""));
    assert!(counted.out.contains("depth 2: "), "{}", counted.out);
    let measured = kontor(&format!("bench playouts {ALL} --seats 4 --seconds 1 --json"));
    let answer: Value = serde_json::from_str(&measured.out).expect("JSON");
    assert!(answer["games"].as_u64().is_some_and(|games| games > 0), "{answer}");
}

#[test]
fn the_engine_and_a_scene_take_expansions() {
    let request = json!({
        "cmd": "new",
        "game": "puerto-rico",
        "options": {"edition": 1897, "seats": 2, "expansions": "all", "draft": "random"},
        "seed": 1,
    });
    let called = call(&["engine"], &format!("{request}\n{{\"cmd\":\"state\"}}\n"));
    let answer: Value = serde_json::from_str(called.out.lines().last().expect("an answer")).expect("JSON");
    assert_eq!(answer["ok"]["state"]["edition"], "1897", "{answer}");
    let clash = json!({"cmd": "new", "game": "puerto-rico", "options": {"expansions": "all"}});
    let answer = call(&["engine"], &format!("{clash}\n")).out;
    assert!(answer.contains("error") && answer.contains("edition=1897"), "{answer}");
    let scene = r#"
title = "A plundered house"
game = "puerto-rico"
options = { edition = 1897, seats = 3, expansions = "all", draft = "random" }
position = "turn A smuggler | house corn"

[[step]]
play = "A plunder"

[[step]]
told = "A plunders the trading house for 1 VP."
"#;
    let file = folder("scene-1897").join("plunder.scene.toml");
    std::fs::write(&file, scene).expect("a test file can be written");
    let run = call(&["scene", file.to_str().expect("UTF-8")], "");
    assert_eq!((run.code, run.out.as_str()), (0, "1 passed, 0 failed\n"), "{}", run.err);
}

#[test]
fn people_read_the_words_of_their_edition() {
    let play = |options: &str, input: &str| {
        let line = format!("play puerto-rico --seed 5 {options}");
        call(&line.split_whitespace().collect::<Vec<_>>(), input).out
    };
    let text = play("--edition 1897 --expansions all", "1\n1\n? Kapelle\nquit\n");
    for part in [
        "which kind of building comes into the game?",
        "cost 2 … (",
        "Chapel (German Kapelle; written chapel): cost 3",
        "PR97-E2.6 ",
        "Festival     to be drawn",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    let german = play("--edition 1897 --option names=de", "quit\n");
    assert!(german.contains("Anwerber") && german.contains("Früchtelager"), "{german}");
    assert!(!german.contains("Recruiter") && !german.contains("colonist"), "{german}");
    let dutch = play("--option names=nl", "quit\n");
    assert!(dutch.contains("Burgemeester") && dutch.contains("Suikermolen"), "{dutch}");
    let help = kontor("play --help").out;
    assert!(help.contains("1897") && help.contains("or all of them"), "{help}");
}
