//! The options every call understands.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use kontor_core::{BadOption, Seed, Settings};
use kontor_registry::{Entry, GAMES, Table, find};

use crate::output;

/// Which game, which variant, which luck.
#[derive(Args, Clone, Debug)]
pub struct GameOptions {
    /// Number of seats
    #[arg(long, value_name = "N")]
    pub seats: Option<String>,
    /// Edition of the game by its year, for example 1897
    #[arg(long, value_name = "YEAR")]
    pub edition: Option<String>,
    /// Expansions by name, separated by commas, or all of them: all
    #[arg(long, value_name = "A,B")]
    pub expansions: Option<String>,
    /// An option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Component data to play with instead of the built-in ones
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// Seed of all chance
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl GameOptions {
    /// The options as key and value pairs.
    pub fn settings(&self) -> Result<Settings> {
        let mut settings = Settings::default();
        let named = [("seats", &self.seats), ("edition", &self.edition), ("expansions", &self.expansions)];
        for (key, value) in named {
            if let Some(value) = value {
                settings.set(key, value)?;
            }
        }
        for pair in &self.options {
            let Some((key, value)) = pair.split_once('=') else {
                bail!("--option {pair}: expected KEY=VALUE");
            };
            settings.set(key, value)?;
        }
        settings.data = self.data_text()?;
        Ok(settings)
    }

    /// The text of the data file, if one is named.
    pub fn data_text(&self) -> Result<Option<String>> {
        self.data.as_deref().map(output::read).transpose()
    }

    /// The seed, or the given one.
    pub fn seed_or(&self, default: u64) -> u64 {
        self.seed.unwrap_or(default)
    }

    /// Names the data file, if there is one, where an option or the data are refused.
    pub fn at_data<T>(&self, found: Result<T, BadOption>) -> Result<T> {
        match &self.data {
            None => Ok(found?),
            Some(path) => found.with_context(|| format!("{}", path.display())),
        }
    }

    /// Opens a table of a game.
    pub fn open(&self, game: &str, seed: u64) -> Result<Box<dyn Table>> {
        self.at_data(entry(game)?.open(&self.settings()?, Seed::from(seed)))
    }
}

/// Reads a whole number of a range; the error says what is expected.
pub fn whole(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("expected a whole number, at least {least}"),
            (least, most) => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// Threads that can be asked for.
pub const THREADS: RangeInclusive<u64> = 1..=1024;
/// Milliseconds of thinking that can be asked for: up to an hour.
pub const MS: RangeInclusive<u64> = 1..=3_600_000;

/// The game of that name, or an error that lists the games.
pub fn entry(id: &str) -> Result<&'static dyn Entry> {
    find(id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.id()).collect();
        anyhow!("unknown game {id:?}; Kontor plays {}", known.join(", "))
    })
}

/// Reads one level for all of `count` seats, or one for each of them, separated by commas.
pub fn levels(text: &str, count: usize) -> Result<Vec<String>> {
    let names = level_names(text);
    if names.len() != 1 && names.len() != count {
        bail!("--bots {text}: expected one level, or {count} separated by commas");
    }
    Ok((0..count).map(|index| names[index % names.len()].clone()).collect())
}

/// The levels in a list separated by commas. Knobs of a level have commas too: what has a value but no name of a level
/// belongs to the one before.
pub fn level_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let is_knob = part.contains('=') && !part.contains(':');
        match names.last_mut().filter(|level| is_knob && level.contains(':')) {
            Some(level) => {
                level.push(',');
                level.push_str(part);
            }
            None => names.push(part.to_owned()),
        }
    }
    names
}

/// A short number that differs every time, for games without a given seed.
pub fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one("seed") >> 32
}
