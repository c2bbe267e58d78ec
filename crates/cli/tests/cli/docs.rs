//! What the documentation shows is what happens.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::calls::{Called, call, folder};

/// A page of documentation.
struct Page {
    path: PathBuf,
    text: String,
}

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate lies two folders deep")
}

/// All pages: those of the root, those in `docs`, and those of the games.
fn pages() -> Vec<Page> {
    let in_folder = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder can be read");
        let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("a file can be read").path()).collect();
        all.sort();
        all
    };
    let mut paths = in_folder(root());
    for path in in_folder(&root().join("docs")) {
        if path.is_dir() { paths.extend(in_folder(&path)) } else { paths.push(path) }
    }
    for game in in_folder(&root().join("games")) {
        paths.extend(in_folder(&game));
    }
    paths.retain(|path| path.extension().is_some_and(|it| it == "md"));
    let read =
        |path: PathBuf| Page { text: std::fs::read_to_string(&path).expect("a page can be read"), path };
    paths.into_iter().map(read).collect()
}

impl Page {
    /// The name of the page from the root on.
    fn name(&self) -> String {
        self.path.strip_prefix(root()).expect("a page of the workspace").display().to_string()
    }

    /// The game whose notation the page tells, if it does.
    fn game(&self) -> Option<String> {
        Some(self.name().strip_prefix("docs/notation/")?.strip_suffix(".md")?.to_owned())
    }

    /// The blocks that begin with three backticks and this word.
    fn blocks(&self, word: &str) -> Vec<&str> {
        self.placed_blocks(word).into_iter().map(|(_, block)| block).collect()
    }

    /// The same, each with the text of the page before it.
    fn placed_blocks(&self, word: &str) -> Vec<(&str, &str)> {
        let start = format!("```{word}\n");
        let found = self.text.match_indices(&start);
        let block = |at: usize| self.text[at + start.len()..].split("\n```").next().expect("a block ends");
        found.map(|(at, _)| (&self.text[..at], block(at))).collect()
    }

    /// What the requests of each session are, what they get, and what is shown.
    fn sessions(&self) -> Vec<(String, String, Vec<&str>)> {
        let sessions = self.blocks("text").into_iter().filter(|block| block.starts_with("> "));
        let run = |block: &'_ str| {
            let sent: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
            call(&["engine"], &(sent.join("\n") + "\n")).out
        };
        sessions
            .map(|it| (self.name(), run(it), it.lines().filter_map(|line| line.strip_prefix("< ")).collect()))
            .collect()
    }
}

/// Writes a file for a test.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a test file can be written");
    path.to_str().expect("a test path is UTF-8").to_owned()
}

#[test]
fn the_engine_sessions_are_true() {
    let pages = pages();
    let sessions: Vec<_> = pages.iter().flat_map(Page::sessions).collect();
    assert!(sessions.len() >= 2, "every game with secrets shows a session, and the protocol does");
    for (page, found, shown) in sessions {
        let found: Vec<&str> = found.lines().collect();
        assert_eq!(found.len(), shown.len(), "{page}");
        for (found, shown) in found.iter().zip(shown) {
            // Three dots stand for what was left out.
            let parts = shown.split('…').collect::<Vec<_>>();
            let rest =
                parts.iter().try_fold(*found, |rest, part| rest.split_once(part).map(|(_, rest)| rest));
            let same = if parts.len() == 1 { *found == shown } else { rest.is_some() };
            assert!(same, "{page}: {shown}\nis now\n{found}");
        }
    }
}

#[test]
fn the_states_views_and_scores_shown_are_real_ones() {
    let pages = pages();
    let answers: Vec<Value> = pages
        .iter()
        .flat_map(Page::sessions)
        .flat_map(|(_, found, _)| found.lines().map(str::to_owned).collect::<Vec<_>>())
        .map(|line| serde_json::from_str::<Value>(&line).expect("answers are JSON")["ok"].clone())
        .collect();
    let mut kinds = Vec::new();
    for page in &pages {
        for block in page.blocks("json") {
            let Ok(shown) = serde_json::from_str::<Value>(block) else { continue };
            let Some(kind) = ["state", "view", "score"].into_iter().find(|it| shown.get(it).is_some()) else {
                continue;
            };
            assert!(
                answers.contains(&shown),
                "{}: no session answers with this {kind}:\n{block}",
                page.name()
            );
            kinds.push(kind);
        }
    }
    for kind in ["state", "view", "score"] {
        assert!(kinds.contains(&kind), "no {kind} is shown");
    }
}

#[test]
fn the_scenes_shown_pass() {
    let folder = folder("docs-scenes");
    let mut count = 0;
    for page in pages() {
        for scene in page.blocks("toml").into_iter().filter(|block| block.contains("[[step]]")) {
            count += 1;
            let run = call(&["scene", &file(&folder, &format!("{count}.scene.toml"), scene)], "");
            assert_eq!(
                (run.code, run.out.as_str()),
                (0, "1 passed, 0 failed\n"),
                "{}: {}",
                page.name(),
                run.err
            );
        }
    }
    assert!(count >= 3, "only {count} scenes are shown");
}

#[test]
fn the_stages_shown_can_be_read() {
    for page in pages() {
        let Some(game) = page.game() else { continue };
        let mut count = 0;
        for row in page.text.lines().filter(|line| line.starts_with("| `") && line.contains("turn ")) {
            let example =
                row.rsplit("| `").next().and_then(|cell| cell.split('`').next()).expect("a cell ends");
            let example = example.replace("\\|", "|");
            if !example.starts_with("turn ") && !example.starts_with("start ") {
                continue;
            }
            let mut args = vec!["perft", &game, "--depth", "1", "--position", &example];
            // A cell before the example may tell the options of its game.
            let cells: Vec<&str> = row.split(" | ").collect();
            let options = cells[..cells.len() - 1]
                .iter()
                .find_map(|cell| cell.strip_prefix("`").filter(|it| it.starts_with("edition=")));
            if let Some(options) = options {
                let pairs = options.trim_end_matches('`').split(' ');
                pairs.for_each(|pair| args.extend(["--option", pair]));
            }
            if !options.is_some_and(|it| it.contains("seats=")) {
                args.extend(["--seats", "3"]);
            }
            if example.contains("produce") && options.is_none() {
                args.extend(["--option", "ask_production=true"]);
            }
            let called = call(&args, "");
            assert_eq!(called.code, 0, "{}: {example}: {}", page.name(), called.err);
            count += 1;
        }
        assert!(count >= 15, "{}: only {count} stages have an example", page.name());
    }
}

/// A position by hand stands before the same one in canonical form.
#[test]
fn the_canonical_positions_shown_are_those_by_hand() {
    for page in pages() {
        let Some(game) = page.game() else { continue };
        let blocks = page.blocks("text");
        let [by_hand, canonical, ..] = blocks[..] else { panic!("{}: two positions are shown", page.name()) };
        let request = json!({"cmd": "position", "game": game, "options": {"seats": 3}, "position": by_hand});
        let called = call(&["engine"], &format!("{request}\n{{\"cmd\":\"state\"}}\n"));
        let answer = called.out.lines().last().expect("an answer");
        let answer: Value = serde_json::from_str(answer).expect("answers are JSON");
        assert_eq!(answer["ok"]["position"], json!(format!("{canonical}\n")), "{}", called.out);
    }
}

/// The words of a call that stands in backticks.
fn words(line: &str) -> Vec<&str> {
    line.strip_prefix("kontor ").unwrap_or(line).split(' ').collect()
}

/// A record verifies, or is the beginning of what the call before it writes.
#[test]
fn the_records_shown_are_real_ones() {
    let folder = folder("docs-records");
    let mut count = 0;
    for page in pages() {
        for (before, block) in page.placed_blocks("text").into_iter().filter(|it| it.1.starts_with("[Game "))
        {
            count += 1;
            if block.contains("[Result \"*\"]") {
                let called = call(&["replay", &file(&folder, &format!("{count}.kontor"), block)], "");
                assert_eq!(called.code, 0, "{}: {}", page.name(), called.err);
                continue;
            }
            let said = before.rsplit("`kontor record ").next().and_then(|rest| rest.split('`').next());
            let written = call(&words(&format!("record {}", said.expect("a call"))), "");
            assert!(written.out.starts_with(block), "{}: {block}\nis now\n{}", page.name(), written.out);
        }
    }
    assert!(count >= 2, "only {count} records are shown");
}

/// What is typed after `$` prints what stands below it. A row of a data file that is shown before it stands in the file
/// `my-borneo.toml`.
#[test]
fn the_calls_shown_print_what_is_shown() {
    let folder = folder("docs-calls");
    let mut count = 0;
    for page in pages() {
        for (before, block) in page.placed_blocks("console") {
            let shown_row = before.rsplit("```toml\n").next().and_then(|rest| rest.lines().next());
            let data = with_row(shown_row.unwrap_or_default());
            let data = file(&folder, "my-borneo.toml", &data);
            for part in block.split("$ kontor ").skip(1) {
                let (line, shown) = part.split_once('\n').unwrap_or((part, ""));
                let args: Vec<&str> =
                    line.split(' ').map(|word| if word == "my-borneo.toml" { &data } else { word }).collect();
                let Called { out, err, .. } = call(&args, "");
                let found = format!("{out}{err}").replace(&data, "my-borneo.toml");
                let same = match shown.strip_suffix("\n…") {
                    Some(beginning) => found.starts_with(beginning),
                    None => found.trim_end() == shown.trim_end(),
                };
                assert!(same, "{}: {line} prints\n{found}", page.name());
                count += 1;
            }
        }
    }
    assert!(count >= 4, "only {count} calls are shown");
}

/// The built-in data of Borneo with one row replaced.
fn with_row(row: &str) -> String {
    let data = std::fs::read_to_string(root().join("games/borneo/data/borneo.toml")).expect("the data");
    let Some(id) = row.strip_prefix("{ id = ").and_then(|rest| rest.split(',').next()) else { return data };
    let is_same = |line: &str| line.trim().starts_with(&format!("{{ id = {id},"));
    let lines: Vec<&str> = data.lines().map(|line| if is_same(line) { row } else { line }).collect();
    assert_ne!(lines.join("\n"), data.trim_end(), "{row} is another row than the built-in one");
    lines.join("\n") + "\n"
}

#[test]
fn every_link_leads_somewhere() {
    for page in pages() {
        let parts: Vec<&str> =
            page.text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        for link in parts.into_iter().filter(|link| !link.contains("://") && !link.contains(' ')) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.path.clone(),
                path => page.path.parent().expect("a folder").join(path),
            };
            assert!(target.exists(), "{}: {link} does not exist", page.name());
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&target).expect("a linked page can be read");
                let found =
                    text.lines().filter(|line| line.starts_with('#')).any(|line| slug(line) == anchor);
                assert!(found, "{}: {link} has no such heading", page.name());
            }
        }
    }
}

/// The anchor of a heading.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|it| it.is_alphanumeric() || [' ', '-', '_'].contains(it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}
