//! Trained bots: reviews, speeds, training, and what is wrong with weights.

use std::fs;

use serde_json::Value;

use crate::calls::{folder, kontor};

fn json(line: &str) -> Value {
    serde_json::from_str(line.trim()).expect("the line is JSON")
}

fn path(folder: &std::path::Path, name: &str) -> String {
    folder.join(name).to_str().expect("a test path is UTF-8").to_owned()
}

#[test]
fn a_review_tells_what_every_decision_gave_away() {
    let folder = folder("review");
    let file = path(&folder, "game.kontor");
    let levels = "expert,casual,random,master";
    let written = kontor(&format!("record puerto-rico --bots {levels} --nodes 50 --seed 2 --out {file}"));
    assert_eq!((written.code, written.err.as_str()), (0, ""));
    let found = json(&kontor(&format!("review {file} --nodes 40 --json")).out);
    let decisions = found["decisions"].as_array().expect("decisions are listed");
    for it in decisions {
        let chances = it["chances"].as_array().expect("chances are listed");
        let sum: f64 = chances.iter().map(|chance| chance.as_f64().expect("a number")).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{it}");
        let loss = it["loss"].as_f64().expect("a number");
        assert!(loss >= 0.0 && (loss == 0.0 || it["played"] != it["best"]), "{it}");
    }
    assert!(decisions.len() > 100, "{}", decisions.len());
    let is_bad = |it: &&Value| it["seat"] == "C" && it["verdict"].is_string();
    assert!(decisions.iter().any(|it| is_bad(&it)), "the random player made a mistake");
    let told = kontor(&format!("review {file} --nodes 40"));
    assert!(told.out.contains("What gave most away") && told.out.contains("C random"), "{}", told.out);
    let blind = kontor(&format!("review {file} --level casual"));
    assert!(blind.code == 2 && blind.err.contains("chances to win"), "{}", blind.err);
    let unknown = kontor(&format!("review {file} --level genius"));
    assert!(unknown.code == 2 && unknown.err.contains("analysis"), "{}", unknown.err);
}

#[test]
fn speeds_are_told() {
    let found = json(&kontor("bench bots puerto-rico --seats 4 --seconds 0.05 --json").out);
    for key in ["described_per_second", "judged_per_second", "search_per_second", "playouts_per_second"] {
        assert!(found[key].as_f64().is_some_and(|rate| rate > 0.0), "{key} in {found}");
    }
}

#[test]
fn a_training_that_stops_and_goes_on_ends_with_the_same_weights() {
    let folder = folder("train");
    let train = |out: &str, threads: u8, gate: u32| {
        let out = path(&folder, out);
        kontor(&format!(
            "train puerto-rico --seats 2 --games 400 --gate {gate} --gate-games 4 --threads {threads} --out {out}"
        ))
    };
    assert_eq!(train("one", 1, 200).code, 0);
    assert_eq!(train("two", 2, 200).code, 0);
    let read = |name: &str| fs::read(folder.join(name)).expect("the file is there");
    assert_eq!(read("one/state.bin"), read("two/state.bin"));
    let log = String::from_utf8(read("one/training.log")).expect("the log is text");
    assert_eq!(log.lines().count(), 2, "{log}");
    assert!(log.contains("parity 0.500"), "{log}");

    // Another recipe in the same folder, a damaged state, weights of another table.
    let folder_of = |name: &str| path(&folder, name);
    let other = kontor(&format!("train puerto-rico --seats 2 --games 500 --out {}", folder_of("one")));
    assert!(other.code == 2 && other.err.contains("another recipe"), "{}", other.err);
    fs::write(folder.join("two/state.bin"), b"nonsense").expect("it can be written");
    let damaged = train("two", 1, 200);
    assert!(damaged.code == 2 && damaged.err.contains("is damaged"), "{}", damaged.err);
    let weights = folder_of("one/best.net");
    let arena = |seats: u8, weights: &str| {
        kontor(&format!(
            "arena puerto-rico --seats {seats} --candidate expert --weights {weights} --field casual --blocks 1 --json"
        ))
    };
    assert!(arena(2, &weights).code == 0);
    let wrong = arena(3, &weights);
    assert!(wrong.code == 2 && wrong.err.contains("for 2 seats"), "{}", wrong.err);
    let mut bytes = read("one/best.net");
    bytes[100] ^= 1;
    fs::write(folder.join("bent.net"), bytes).expect("it can be written");
    let bent = arena(2, &folder_of("bent.net"));
    assert!(bent.code == 2 && bent.err.contains("damaged"), "{}", bent.err);

    let exploit = format!(
        "train puerto-rico --seats 2 --games 100 --gate 100 --gate-games 4 --exploit {weights} --out "
    );
    let exploiter = kontor(&(exploit + &folder_of("three")));
    assert_eq!(exploiter.code, 0, "{}", exploiter.err);
    let log = String::from_utf8(read("three/training.log")).expect("the log is text");
    assert!(log.contains("against the rivals"), "{log}");
}
