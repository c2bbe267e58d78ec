//! What the documentation shows is what happens.

use crate::calls::{call, folder};

/// The blocks of a page that begin with three backticks and this word.
fn blocks<'a>(page: &'a str, word: &str) -> Vec<&'a str> {
    let start = format!("```{word}\n");
    page.split(&start).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

const ENGINE: &str = include_str!("../../../../docs/engine.md");

/// The answers shown in the session of the engine page, and those that its requests really get.
fn session() -> (Vec<&'static str>, String) {
    let blocks = blocks(ENGINE, "text");
    let session = blocks.into_iter().find(|block| block.starts_with("> ")).expect("a session is shown");
    let sent: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let shown = session.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    (shown, call(&["engine"], &(sent.join("\n") + "\n")).out)
}

#[test]
fn the_engine_session_is_true() {
    let (shown, found) = session();
    let found: Vec<&str> = found.lines().collect();
    assert_eq!(found.len(), shown.len());
    for (found, shown) in found.iter().zip(shown) {
        // Three dots stand for what was left out.
        let parts = shown.split('…').collect::<Vec<_>>();
        let rest = parts.iter().try_fold(*found, |rest, part| rest.split_once(part).map(|(_, rest)| rest));
        let same = if parts.len() == 1 { *found == shown } else { rest.is_some() };
        assert!(same, "{shown}\nis now\n{found}");
    }
}

#[test]
fn the_state_shown_is_a_real_one() {
    let (_, found) = session();
    let shown: serde_json::Value = blocks(ENGINE, "json")
        .into_iter()
        .filter_map(|block| serde_json::from_str(block).ok())
        .find(|block: &serde_json::Value| block.get("state").is_some())
        .expect("a state is shown");
    let states: Vec<serde_json::Value> = found
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("answers are JSON"))
        .filter(|answer| answer["ok"].get("state").is_some())
        .collect();
    assert_eq!(states[0]["ok"], shown);
}

#[test]
fn the_scene_shown_passes() {
    let page = include_str!("../../../../docs/notation.md");
    let scenes: Vec<&str> =
        blocks(page, "toml").into_iter().filter(|block| block.contains("[[step]]")).collect();
    assert!(!scenes.is_empty(), "a scene is shown");
    for (index, scene) in scenes.iter().enumerate() {
        let file = folder("docs").join(format!("{index}.scene.toml"));
        std::fs::write(&file, scene).expect("a test file can be written");
        let run = call(&["scene", file.to_str().expect("UTF-8")], "");
        assert_eq!((run.code, run.out.as_str()), (0, "1 passed, 0 failed\n"), "{}", run.err);
    }
}

#[test]
fn the_positions_shown_can_be_read() {
    let page = include_str!("../../../../docs/notation.md");
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| `") && line.contains("| `turn ")) {
        let example = row.rsplit("| `").next().and_then(|cell| cell.split('`').next()).expect("a cell ends");
        let example = example.replace("\\|", "|");
        let options = if example.contains("produce") { "--option ask_production=true" } else { "" };
        let mut args = vec!["perft", "puerto-rico", "--depth", "1", "--seats", "3", "--position", &example];
        args.extend(options.split_whitespace());
        let called = call(&args, "");
        assert_eq!(called.code, 0, "{example}: {}", called.err);
        count += 1;
    }
    assert!(count >= 15, "only {count} stages have an example");
}
