//! Counts of decision sequences in a file: a change of the rules shows here, even where no scene looks.

use std::path::Path;

use kontor_core::{Game, Seed, Settings, perft};

/// A line: options, what is counted from where to which depth, and the count.
///
/// It reads `seats=4 seed=1 depth=4 1509`, with a position after the count if the start of the game is not meant.
struct Line<'a> {
    head: &'a str,
    settings: Settings,
    seed: u64,
    depth: u32,
    count: u64,
    position: Option<&'a str>,
}

impl<'a> Line<'a> {
    fn read(line: &'a str) -> Self {
        Self::parse(line)
            .unwrap_or_else(|| panic!("{line:?}: expected OPTION=VALUE … seed=N depth=N COUNT [POSITION]"))
    }

    fn parse(line: &'a str) -> Option<Self> {
        let (before, after) = line.split_once(" depth=")?;
        let (options, seed) = before.split_once("seed=")?;
        let mut words = after.splitn(3, ' ');
        let (depth, count) = (words.next()?, words.next()?);
        Some(Self {
            head: &line[..before.len() + " depth=".len() + depth.len()],
            settings: Settings::read(options).ok()?,
            seed: seed.parse().ok()?,
            depth: depth.parse().ok()?,
            count: count.parse().ok()?,
            position: words.next(),
        })
    }

    fn write(&self, count: u64) -> String {
        let position = self.position.map(|text| format!(" {text}")).unwrap_or_default();
        format!("{} {count}{position}", self.head)
    }

    fn found<G: Game>(&self) -> u64 {
        let game = G::read_options(&self.settings).and_then(G::new);
        let game = game.unwrap_or_else(|error| panic!("{}: {error}", self.head));
        let state = match self.position {
            Some(text) => game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}")),
            None => game.start(),
        };
        perft(&game, &state, Seed::from(self.seed), self.depth)
    }
}

/// Counts every line of a file again; with `KONTOR_BLESS` in the environment the counts are written instead.
///
/// # Panics
///
/// If a count differs, or a line cannot be read.
pub fn check<G: Game>(path: &Path) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut differences, mut blessed) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if line.is_empty() || line.starts_with('#') {
            blessed.push(line.to_owned());
            continue;
        }
        let counted = Line::read(line);
        let found = counted.found::<G>();
        if found != counted.count {
            differences.push(format!("{line}\n  found {found}"));
        }
        blessed.push(counted.write(found));
    }
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::write(path, blessed.join("\n") + "\n").expect("the counts can be written");
    } else {
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }
}
