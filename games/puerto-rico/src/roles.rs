//! The role cards.

use kontor_core::words;

words! {
    /// A role card. The two prospectors of a five-player game are two cards (PR-10.1).
    Role in
    /// A set of role cards.
    Roles(u8), "a role":
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

impl Roles {
    /// The cards of a game with that many prospectors, at most two.
    pub const fn in_play(prospectors: u8) -> Self {
        Self(u8::MAX >> (2 - prospectors))
    }
}
