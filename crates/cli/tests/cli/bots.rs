//! Trained bots: reviews, speeds, training, and what is wrong with weights.

use std::fs;

use serde_json::Value;

use crate::bad_input::refused;
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
    let points = told.out.lines().filter_map(|line| line.split(" points; ").next()?.rsplit(", ").next());
    let points: Vec<f32> = points.filter_map(|number| number.parse().ok()).collect();
    assert!(points.len() > 1 && points.is_sorted_by(|one, two| one >= two), "the worst first: {points:?}");
    refused(&kontor(&format!("review {file} --seats 3")), &["was played with", "seats=3"]);
    refused(&kontor(&format!("review {file} --edition 1897")), &["was played with", "edition=1897"]);
    let text = fs::read_to_string(&file).expect("it was written");
    let (head, moves) = text.split_once("\n\n").expect("moves come after the head");
    let head = head.lines().map(|line| if line.starts_with("[Result") { "[Result \"*\"]" } else { line });
    let early =
        format!("{}\n\n{}\n", head.collect::<Vec<_>>().join("\n"), moves.lines().next().unwrap_or(""));
    fs::write(folder.join("early.kontor"), early).expect("it can be written");
    let early = path(&folder, "early.kontor");
    refused(&kontor(&format!("review {early}")), &["early.kontor", "nobody had a choice"]);
    // A level that strays looks at every decision too.
    let count = |level: &str| {
        let found = json(&kontor(&format!("review {file} --level {level} --json")).out);
        found["decisions"].as_array().expect("decisions are listed").len()
    };
    assert_eq!(count("club:strays=10"), count("expert"));
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
fn a_training_on_two_threads_ends_with_the_same_weights() {
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

    // Weights of another table, damaged ones, and those of an exploiter.
    let folder_of = |name: &str| path(&folder, name);
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
        "train puerto-rico --seats 2 --games 500 --gate 100 --gate-games 4 --exploit {weights} --out "
    );
    let exploiter = kontor(&(exploit + &folder_of("three")));
    assert_eq!(exploiter.code, 0, "{}", exploiter.err);
    let log = String::from_utf8(read("three/training.log")).expect("the log is text");
    assert_eq!(log.lines().filter(|line| line.contains("against the rivals")).count(), 5, "{log}");
    let kept = log.lines().rfind(|line| line.contains(", kept, ")).expect("the first one is kept at least");
    let found = blake3::hash(&read("three/best.net")).to_hex();
    assert!(kept.ends_with(&found[..16]), "{found} is not the last that was kept: {log}");
}

const TRAIN: &str =
    "train puerto-rico --seats 2 --games 100 --gate 100 --gate-games 4 --linear --seed 1 --out";

#[test]
fn a_folder_belongs_to_one_training() {
    let folder = folder("train-other");
    let out = path(&folder, "one");
    let line = format!("{TRAIN} {out}");
    assert_eq!(kontor(&line).code, 0);
    let with = |from: &str, to: &str| kontor(&line.replace(from, to));
    refused(&with("--games 100", "--games 200"), &["holds another training", "games is 100 there, 200 here"]);
    refused(&with("puerto-rico", "amerigo"), &["game is puerto-rico there, amerigo here"]);
    refused(&with("--seats 2", "--seats 3"), &["options is edition=2002 seats=2 there"]);
    refused(&with("--seats 2", "--seats 2 --edition 1897 --expansions all"), &["edition=1897"]);
    refused(&with("--linear", ""), &["hidden is false there, true here"]);
    refused(&with("--gate 100", "--gate 200"), &["gate is 100 there, 200 here"]);
    refused(&with("--gate-games 4", "--gate-games 8"), &["gate_games is 4 there, 8 here"]);
    refused(&with("--linear", &format!("--exploit {out}/best.net")), &["best.net", "expected a net"]);
    assert_eq!(kontor(&line).code, 0, "the same training is finished");
    let file = path(&folder, "file");
    fs::write(&file, "").expect("it can be written");
    refused(&kontor(&format!("{TRAIN} {file}")), &["--out: ", "file exists and is no folder"]);
    let measure = "arena puerto-rico --seats 2 --candidate casual --field random --blocks 1 --out";
    refused(&kontor(&format!("{measure} {out}")), &["one holds a training; choose another folder"]);
    let measured = path(&folder, "measured");
    assert_eq!(kontor(&format!("{measure} {measured}")).code, 0);
    refused(&kontor(&format!("{TRAIN} {measured}")), &["measured holds a measurement"]);
    refused(&with("--linear", "--linear --decay 2"), &["--decay 2: expected a number from 0 to 1"]);
    refused(&with("--linear", "--linear --rate -1"), &["--rate -1: expected a number above 0"]);
}

#[test]
fn a_folder_that_is_not_whole_is_refused() {
    let folder = folder("train-broken");
    let out = path(&folder, "one");
    let line = format!("{TRAIN} {out}");
    assert_eq!(kontor(&line).code, 0);
    let change = |name: &str, bytes: &[u8], parts: &[&str]| {
        let file = folder.join("one").join(name);
        let before = fs::read(&file).expect("it was written");
        fs::write(&file, bytes).expect("it can be written");
        refused(&kontor(&line), parts);
        fs::write(&file, before).expect("it can be written");
    };
    change("state.bin", b"nonsense", &["state.bin", "is damaged", "another folder"]);
    // The best weights of an earlier gate cannot be made again.
    let log = fs::read_to_string(folder.join("one/training.log")).expect("it was written");
    fs::write(folder.join("one/training.log"), log.replace(", kept, ", ", not kept, "))
        .expect("it can be written");
    change("best.net", b"nonsense", &["best.net", "no weights"]);
    fs::write(folder.join("one/training.log"), log).expect("it can be written");
    change("recipe.json", b"nonsense", &["recipe.json, line 1", "another folder"]);
    let recipe = fs::read_to_string(folder.join("one/recipe.json")).expect("it was written");
    let other = recipe.replacen("\"build\": \"", "\"build\": \"old-", 1);
    assert_ne!(other, recipe);
    change("recipe.json", other.as_bytes(), &["build is old-", "or go on with --other-build"]);
    fs::write(folder.join("one/recipe.json"), &other).expect("it can be written");
    assert_eq!(kontor(&format!("{line} --other-build")).code, 0);
    fs::write(folder.join("one/recipe.json"), &recipe).expect("it can be written");
    let (file, aside) = (folder.join("one/recipe.json"), folder.join("aside"));
    fs::rename(&file, &aside).expect("it can be moved");
    refused(&kontor(&line), &["but no recipe.json"]);
    fs::rename(&aside, &file).expect("it can be moved");
    // A folder in its place can be no state.
    let (file, aside) = (folder.join("one/state.bin"), folder.join("aside"));
    fs::rename(&file, &aside).expect("it can be moved");
    fs::create_dir(&file).expect("a folder can be made");
    refused(&kontor(&line), &["state.bin"]);
    fs::remove_dir(&file).expect("it can be removed");
    fs::rename(&aside, &file).expect("it can be moved");
    let log = fs::File::open(folder.join("one/training.log")).expect("the log was written");
    log.try_lock().expect("nobody trains");
    refused(&kontor(&line), &["another kontor works here"]);
    drop(log);
    assert_eq!(kontor(&line).code, 0, "it is whole again");
}

/// Killed after the line of the log, before the weights took their places; or in the middle of the line.
#[test]
fn a_gate_that_stands_in_the_log_is_passed() {
    let folder = folder("train-gate");
    let line = format!("{TRAIN} {}", path(&folder, "one"));
    let read = |name: &str| fs::read(folder.join("one").join(name)).expect("it was written");
    assert_eq!(kontor(&line).code, 0);
    let files = ["state.bin", "best.net", "training.log"];
    let before = files.map(read);
    let remove = |name: &str| fs::remove_file(folder.join("one").join(name)).expect("it can be removed");
    for lost in [&["best.net"][..], &["after-100.net"], &["best.net", "after-100.net"]] {
        for name in lost {
            remove(name);
        }
        let called = kontor(&line);
        assert_eq!(called.code, 0, "{}", called.err);
        assert!(files.map(read) == before, "without {lost:?}");
        assert!(read("after-100.net") == before[1], "without {lost:?}");
    }
    remove("best.net");
    fs::write(folder.join("one/training.log"), &before[2][..20]).expect("it can be written");
    assert_eq!(kontor(&line).code, 0);
    let log = String::from_utf8(read("training.log")).expect("the log is text");
    assert!(
        log.lines().count() == 1 && log.starts_with("100 games, loss "),
        "half a line is taken away: {log}"
    );
    remove("state.bin");
    refused(&kontor(&line), &["state.bin is missing", "another folder"]);
}

/// Numbers that have many digits as text.
#[test]
fn a_training_with_any_numbers_goes_on() {
    let line = format!("{TRAIN} {} --decay 0.97 --rate 0.0013", path(&folder("train-digits"), "one"));
    assert_eq!(kontor(&line).code, 0);
    let again = kontor(&line);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
}

/// A gate may take long: it is given up at once, and played when the training goes on.
#[test]
#[cfg(unix)]
fn a_gate_that_is_stopped_is_played_later() {
    use crate::calls::{ended, interrupt, start, wait_until};

    let folder = folder("train-gate-stop");
    let line = |out: &str| format!("{TRAIN} {}", path(&folder, out)).replace("-games 4", "-games 3000");
    let child = start(&line("one").split_whitespace().collect::<Vec<_>>());
    // The state, which begins with the number of games, is saved before a gate, and the 1500 games of the gate take long.
    wait_until(|| {
        fs::read(folder.join("one/state.bin")).is_ok_and(|state| state[..8] == 100_u64.to_le_bytes())
    });
    interrupt(&child);
    let ended = ended(child);
    assert_eq!(ended.code, 130, "{}", ended.err);
    assert!(ended.err.contains("from 100 games"), "{}", ended.err);
    let read = |out: &str, name: &str| fs::read(folder.join(out).join(name)).expect("the file is there");
    assert!(read("one", "training.log").is_empty(), "the gate has not been passed");
    assert_eq!(kontor(&line("one")).code, 0);
    assert_eq!(kontor(&line("two")).code, 0);
    for name in ["state.bin", "best.net", "after-100.net", "training.log"] {
        assert_eq!(read("one", name), read("two", name), "{name}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_training_goes_on_where_it_was() {
    use crate::calls::{ended, interrupt, start, wait_until};

    let folder = folder("train-stop");
    let line = |out: &str| format!("{TRAIN} {}", path(&folder, out)).replace("--games 100", "--games 1000");
    let child = start(&line("one").split_whitespace().collect::<Vec<_>>());
    // After the first gate, in the middle of it.
    wait_until(|| fs::read(folder.join("one/training.log")).is_ok_and(|log| !log.is_empty()));
    interrupt(&child);
    let ended = ended(child);
    assert_eq!(ended.code, 130, "{}", ended.err);
    assert!(ended.err.contains("the same call goes on from"), "{}", ended.err);
    assert!(folder.join("one/state.bin").exists());
    assert_eq!(kontor(&line("one")).code, 0);
    assert_eq!(kontor(&line("two")).code, 0);
    for name in ["state.bin", "best.net", "training.log"] {
        let read = |out: &str| fs::read(folder.join(out).join(name)).expect("the file is there");
        assert_eq!(read("one"), read("two"), "{name}");
    }
}
