//! Rare situations that the laws must have met, and how often they did.

use std::collections::BTreeMap;
use std::fmt;

use super::table::Table;

/// The situations a default run meets at least once. The second program notes them as it tells the game.
const EXPECTED: [&str; 4] =
    ["end: city", "end: colonists", "end: points", "the captain's first delivery was by wharf"];

/// In how many games each situation occurred.
#[derive(Default)]
pub struct Situations(BTreeMap<String, usize>);

impl Situations {
    /// Counts what happened in a finished game.
    pub fn count(&mut self, table: &Table) {
        let ends: Vec<&str> = table.ends.iter().copied().collect();
        let end = format!("end: {}", ends.join(" and "));
        for name in table.situations.iter().map(|&name| name.to_owned()).chain([end]) {
            *self.0.entry(name).or_default() += 1;
        }
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: Self) {
        for (name, count) in other.0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    /// Expected situations that never occurred.
    pub fn missing(&self) -> Vec<&'static str> {
        EXPECTED.into_iter().filter(|&name| !self.0.contains_key(name)).collect()
    }
}

impl fmt::Display for Situations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, count)| writeln!(f, "{count:6} games: {name}"))
    }
}
