//! Rare situations that the laws must have met, and how often they did.

use std::collections::BTreeMap;
use std::fmt;

use super::table::Table;

/// The situations a default run meets at least once. The second program notes them as it tells the game.
const EXPECTED: [&str; 57] = [
    "end: city",
    "end: city and colonists",
    "end: city and points",
    "end: colonists",
    "end: colonists and points",
    "end: points",
    "end: rounds",
    "a building was free",
    "a city hall counted",
    "a colonist came from the ship",
    "a customs house counted",
    "a factory paid for five kinds",
    "a factory paid for four kinds",
    "a fortress counted",
    "a guild hall counted",
    "a hacienda filled the island",
    "a harbor paid for a wharf",
    "a harbor took the last point",
    "a hospice colonist came",
    "a hospice colonist was declined",
    "a hospice found no colonist anywhere",
    "a large building filled a city",
    "a large building stood empty at the end",
    "a last point was declined",
    "a produced kind was used up before the privilege",
    "a production was declined",
    "a residence counted",
    "a settling player found no open plantation",
    "a university colonist came",
    "a university colonist was declined",
    "a university found no colonist anywhere",
    "a usable wharf waited",
    "a wharf sailed",
    "a wharf sailed after it had waited",
    "all distributions of a player were written out",
    "all holdings of a player were written out",
    "an empty ship was too small",
    "an office sold a kind that was in the house",
    "both markets paid",
    "both warehouses kept three kinds or more",
    "colonists had to wait in San Juan",
    "fewer plantations lay open than usual",
    "no plantation was left for the display",
    "no quarry was left for a player entitled to one",
    "points were noted beyond the pool",
    "several empty ships were equally good",
    "the captain took the last point",
    "the captain's first delivery was by wharf",
    "the discards were shuffled for a hacienda",
    "the discards were shuffled for the display",
    "the first place was shared",
    "the house filled before everybody's turn",
    "the mayor found an empty supply",
    "the ship had fewer colonists than players",
    "the supply was exactly enough for the ship",
    "the supply was short of goods",
    "the tie-break decided the game",
];

/// The same for games of 1897.
const EXPECTED_1897: [&str; 0] = [];

/// How often each situation occurred; most are counted once for each game.
#[derive(Default)]
pub struct Situations(BTreeMap<String, usize>);

impl Situations {
    /// Counts one situation.
    pub fn see(&mut self, name: &str) {
        *self.0.entry(name.to_owned()).or_default() += 1;
    }

    /// Counts what happened in a finished game.
    pub fn count(&mut self, table: &Table) {
        let ends: Vec<&str> = table.ends.iter().copied().collect();
        let end = format!("end: {}", ends.join(" and "));
        for name in table.situations.iter().map(|&name| name.to_owned()).chain([end]) {
            self.see(&name);
        }
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: Self) {
        for (name, count) in other.0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    /// Situations of 1897 that never occurred.
    pub fn missing_1897(&self) -> Vec<&'static str> {
        EXPECTED_1897.into_iter().filter(|&name| !self.0.contains_key(name)).collect()
    }

    /// Expected situations of 2002 that never occurred.
    pub fn missing(&self) -> Vec<&'static str> {
        EXPECTED.into_iter().filter(|&name| !self.0.contains_key(name)).collect()
    }
}

impl fmt::Display for Situations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, count)| writeln!(f, "{count:6} times: {name}"))
    }
}
