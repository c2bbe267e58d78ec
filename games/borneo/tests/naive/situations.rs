//! Rare situations that the laws must have met, and how often they did.

use std::collections::BTreeMap;
use std::fmt;

use super::table::Table;

/// The situations a default run meets at least once. The second program notes them as it tells the game.
const EXPECTED: [&str; 68] = [
    "a beaten merchant could not go to a full column",
    "a beaten merchant dropped",
    "a beaten merchant left",
    "a bonus alone defended",
    "a card of the pirate card's class paid too",
    "a column was full at set-up",
    "a company without a visible flag took no part",
    "a company without merchants was skipped in sharing",
    "a defence was forced",
    "a defender had more cards than the attacker played",
    "a defender had to keep a card",
    "a double paid more than needed",
    "a final order was fulfilled",
    "a full column was closed to a transfer",
    "a hand came from three piles",
    "a hand was over the limit",
    "a harbour with a spice paid",
    "a kind of orders ran out",
    "a merchant left a full column",
    "a monopoly at the limit",
    "a monopoly before the limit",
    "a monopoly began again",
    "a monopoly brought about without an own merchant",
    "a monopoly of a company without merchants",
    "a monopoly with more merchants than cards",
    "a pirate card served alike",
    "a pirate card served each",
    "a pirate card was a double",
    "a pirate card was a harbour",
    "a reward was chosen among several cards",
    "a reward was declined",
    "a reward was kept",
    "a second rank took in sharing",
    "a sharing among companies without merchants",
    "a sharing began again",
    "a sharing ended in the first rank",
    "a tie in sharing was broken by the first flag",
    "a transfer closed a gap",
    "a turn began with one card in hand",
    "alike 4 was fulfilled",
    "alike 8 was fulfilled",
    "an attack in a full column",
    "an attack succeeded with equal flags",
    "an own merchant stood between attacker and target",
    "each 1 was fulfilled",
    "each 2 was fulfilled",
    "each 3 was fulfilled",
    "end: no card drawn",
    "end: no harbour",
    "end: one card drawn",
    "jokers alone paid",
    "merchants below the attacker closed up",
    "more orders decided a tie",
    "the bonus decided for the defender",
    "the discard was shuffled",
    "the discard was shuffled again",
    "the discard was shuffled between two draws",
    "the ender fulfilled a final order",
    "the holder of the pirate ship fulfilled an order",
    "the pirate ship cost the win",
    "the pirate ship left the cove",
    "the pirate ship stayed in the cove",
    "the pirate ship was taken from its holder",
    "the pirates did not help at the end",
    "the win was shared",
    "three cards or more attacked",
    "two monopolies at once",
    "two monopolies at once: fewer flags won",
];

/// How often each situation occurred, counted once for each game.
#[derive(Default)]
pub struct Situations(BTreeMap<&'static str, usize>);

impl Situations {
    /// Counts one situation.
    pub fn see(&mut self, name: &'static str) {
        *self.0.entry(name).or_default() += 1;
    }

    /// Counts what happened in a finished game.
    pub fn count(&mut self, table: &Table) {
        table.situations.iter().for_each(|&name| self.see(name));
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: Self) {
        for (name, count) in other.0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    /// Expected situations that never occurred.
    pub fn missing(&self) -> Vec<&'static str> {
        EXPECTED.into_iter().filter(|name| !self.0.contains_key(name)).collect()
    }
}

impl fmt::Display for Situations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, count)| writeln!(f, "{count:6} times: {name}"))
    }
}
