//! Rare situations that the laws must have met, and how often they did.

use std::collections::BTreeMap;
use std::fmt;

use super::table::Table;

/// The situations a default run of 2002 meets at least once. The second program notes them as it tells the game.
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

/// What only games of 1897 can show and a default run of them meets.
const EXPECTED_1897: [&str; 66] = [
    "a canal brought a token",
    "a canal found an empty supply",
    "a captain's privilege was doubled",
    "a captured role was chosen by another",
    "a captured role was played",
    "a captured role was played after a trigger",
    "a cathedral counted",
    "a chapel gave a point",
    "a chapel paid a coin",
    "a citizen was picked",
    "a citizen was poached",
    "a distillery paid",
    "a drawn tile became a forest",
    "a festival worker waited",
    "a forest was discarded",
    "a guest kept a seat from being passed over",
    "a guest moved at the end of a phase",
    "a guest moved before production",
    "a guest moved besides other answers",
    "a hospital's worker for a forest waited",
    "a house was plundered",
    "a lighthouse paid for a delivery",
    "a lighthouse paid its captain",
    "a park authority discarded a tile",
    "a park authority had most empty fields",
    "a pension office took a token",
    "a player sold and used the zoning office",
    "a point was handed in",
    "a publishing house took a second token",
    "a publishing house was put to work for a role",
    "a recruiter took two workers",
    "a role was captured",
    "a ship was raided",
    "a small wharf sailed",
    "a small wharf took one token",
    "a storehouse kept tokens",
    "a tailor shop paid for several citizens",
    "a taken tile became a forest",
    "a town square counted",
    "a trader was paid double",
    "a trading post sold",
    "a trading post sold beside a full house",
    "a villa brought a citizen",
    "a villa brought a worker",
    "a villa was settled after the deal",
    "a worker was handed in",
    "a zoning office bought a tile",
    "a zoning office sold a tile",
    "an adventurer was paid double",
    "an assembly hall gave points",
    "an empty plantation was discarded",
    "an occupied plantation was discarded",
    "festival workers were declined",
    "the black market took one thing",
    "the black market took three things",
    "the black market took two things",
    "the captain's first delivery was by small wharf",
    "the discards were shuffled for a zoning office",
    "the festival building was won",
    "the festival goods were won",
    "the festival plantation was won",
    "the last citizen was dealt",
    "the pool was emptied outside the captain phase",
    "the pool was emptied without ending the game",
    "the register could not be filled and the game went on",
    "workers were poached",
];

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
