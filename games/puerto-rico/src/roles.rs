//! The role cards.

use kontor_core::words;

words! {
    /// A role card. The two prospectors of a five-player game are two cards (PR-10.1).
    Role in
    /// A set of role cards.
    Roles(u16), "a role":
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
    /// A raid, plunder, poaching or another role (PR97-E3).
    Smuggler = "smuggler",
}

impl Roles {
    /// The cards of a game with that many prospectors, at most two, and with or without the smuggler.
    pub const fn in_play(prospectors: u8, smuggler: bool) -> Self {
        Self(u8::MAX as u16 >> (2 - prospectors) | (smuggler as u16) << Role::Smuggler.index())
    }
}
