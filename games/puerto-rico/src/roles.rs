//! The role cards.

use kontor_core::{bits, words};

words! {
    /// A role card. The two prospectors of a five-player game are two cards (PR-10.1).
    Role, "a role":
    /// Plantations and quarries.
    Settler = "settler",
    /// Colonists.
    Mayor = "mayor",
    /// Buildings.
    Builder = "builder",
    /// Production.
    Craftsman = "craftsman",
    /// Sales.
    Trader = "trader",
    /// Deliveries.
    Captain = "captain",
    /// A coin.
    Prospector = "prospector",
    /// A coin, on the second card.
    Prospector2 = "prospector2",
}

/// A set of role cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Roles(pub u8);

impl Roles {
    /// The cards of a game with that many prospectors, at most two.
    pub const fn in_play(prospectors: u8) -> Self {
        Self(u8::MAX >> (2 - prospectors))
    }

    /// Puts a card into the set.
    pub fn insert(&mut self, role: Role) {
        self.0 |= 1 << role.index();
    }

    /// Whether the card is in the set.
    pub const fn has(self, role: Role) -> bool {
        self.0 >> role.index() & 1 == 1
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of cards.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The cards in the set, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Role> {
        bits(u64::from(self.0)).map(|index| Role::ALL[index])
    }
}
