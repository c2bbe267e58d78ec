//! Counts of decision sequences: a change of the rules shows here, even where no scene looks.
//!
//! `tests/counts.perft` has one count a line; `KONTOR_BLESS=1 cargo test -p kontor-puerto-rico --test perft` rewrites
//! the counts and keeps the rest.

use std::path::PathBuf;

use kontor_core::{Game, Seed, perft};
use kontor_puerto_rico::{Options, PuertoRico};

/// A line: what is counted from where to which depth, and the count.
///
/// It reads `seats=4 seed=1 depth=4 1509`, with a position after the count if the start of the game is not meant.
#[derive(Debug)]
struct Line<'a> {
    seats: u8,
    seed: u64,
    depth: u32,
    count: u64,
    position: Option<&'a str>,
}

impl<'a> Line<'a> {
    fn read(line: &'a str) -> Self {
        let mut words = line.splitn(5, ' ');
        let mut number = |key: &str| -> u64 {
            let word = words.next().and_then(|word| word.strip_prefix(key));
            let number = word.and_then(|word| word.parse().ok());
            number.unwrap_or_else(|| panic!("{line:?}: expected seats=N seed=N depth=N COUNT [POSITION]"))
        };
        let (seats, seed, depth) = (number("seats="), number("seed="), number("depth="));
        let count = number("");
        Self { seats: seats as u8, seed, depth: depth as u32, count, position: words.next() }
    }

    fn write(&self) -> String {
        let Self { seats, seed, depth, count, position } = self;
        let position = position.map(|text| format!(" {text}")).unwrap_or_default();
        format!("seats={seats} seed={seed} depth={depth} {count}{position}")
    }

    fn found(&self) -> u64 {
        let game = PuertoRico::new(Options { seats: self.seats, ..Options::default() }).expect("a game");
        let state = match self.position {
            Some(text) => game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}")),
            None => game.start(),
        };
        perft(&game, &state, Seed::from(self.seed), self.depth)
    }
}

#[test]
fn counts_are_as_written() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/counts.perft");
    let text = std::fs::read_to_string(&path).expect("tests/counts.perft can be read");
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let mut differences = Vec::new();
    let mut blessed = Vec::new();
    for line in text.lines() {
        if is_comment(line) {
            blessed.push(line.to_owned());
            continue;
        }
        let counted = Line::read(line);
        let found = counted.found();
        if found != counted.count {
            differences.push(format!("{line}\n  found {found}"));
        }
        blessed.push(Line { count: found, ..counted }.write());
    }
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::write(&path, blessed.join("\n") + "\n").expect("tests/counts.perft can be written");
    } else {
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }
}
