//! What happened, as a list of results a client can draw and a person can read.

use std::fmt;

use kontor_core::Seat;
use serde::Serialize;

use crate::buildings::Building;
use crate::goods::{Good, Goods, Tile};
use crate::roles::Role;
use crate::state::End;

/// Something that happened. Everything in it is public (PR-1.5: awards are, totals need not be).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A round begins (PR-3.6).
    Round {
        /// Its number.
        round: u8,
        /// Its governor.
        governor: Seat,
    },
    /// A seat received its start tile and coins (PR-2.2, PR-2.4).
    Started {
        /// Who.
        seat: Seat,
        /// The coins.
        coins: u8,
        /// The tile.
        tile: Tile,
    },
    /// A seat chose a role and took its coins (PR-3.1, PR-3.3).
    Chose {
        /// Who.
        seat: Seat,
        /// The card.
        role: Role,
        /// The coins on it.
        coins: u8,
    },
    /// A seat had no choice, or took none (PR-3.11).
    Passed {
        /// Who.
        seat: Seat,
        /// Whether the rules passed for the seat because nothing else was possible.
        forced: bool,
    },
    /// A tile was laid on an island (PR-4.2, PR-11.2).
    Settled {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Whether it came from the stack by the hacienda.
        drawn: bool,
    },
    /// The open plantations were discarded and new ones turned up (PR-4.4).
    Displayed {
        /// The new display.
        display: Goods,
    },
    /// The discards became the new stack (PR-4.5).
    Reshuffled,
    /// A colonist came to a new tile (PR-11.5).
    MannedTile {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A colonist came to a new building (PR-11.10).
    MannedBuilding {
        /// Who.
        seat: Seat,
        /// The building.
        building: Building,
    },
    /// Colonists arrived: by the mayor's privilege (PR-5.1) or from the ship (PR-5.2).
    Colonists {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Whether it is the mayor's privilege.
        privilege: bool,
    },
    /// A seat has placed all its colonists (PR-5.4).
    Placed {
        /// Who.
        seat: Seat,
        /// Colonists left in San Juan.
        idle: u8,
    },
    /// The colonist ship was filled (PR-5.8).
    ShipFilled {
        /// Colonists aboard.
        aboard: u8,
        /// Colonists left in the supply.
        supply: u8,
    },
    /// A seat built (PR-6.4).
    Built {
        /// Who.
        seat: Seat,
        /// What.
        building: Building,
        /// The coins paid.
        price: u8,
    },
    /// A seat produced (PR-7.3).
    Produced {
        /// Who.
        seat: Seat,
        /// The tokens received.
        goods: Goods,
    },
    /// The craftsman took one more token (PR-7.6).
    Extra {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
    },
    /// A building or role paid coins (PR-10.1, PR-11.9).
    Coins {
        /// Who.
        seat: Seat,
        /// How many.
        coins: u8,
    },
    /// A seat sold (PR-8.3).
    Sold {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// The proceeds.
        coins: u8,
    },
    /// The full trading house was emptied (PR-8.5).
    HouseEmptied,
    /// A seat loaded a ship (PR-9.5).
    Shipped {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// The tokens, a point each.
        count: u8,
        /// The ship's capacity.
        ship: u8,
        /// Whether nothing else was possible.
        forced: bool,
    },
    /// A seat delivered with its wharf (PR-11.12).
    Wharf {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// The tokens, a point each.
        count: u8,
    },
    /// A privilege or building gave points (PR-9.6, PR-11.11).
    Points {
        /// Who.
        seat: Seat,
        /// How many.
        points: u8,
        /// Whether the harbor gave them, not the captain's privilege.
        harbor: bool,
    },
    /// A seat stored (PR-9.9).
    Stored {
        /// Who.
        seat: Seat,
        /// What it keeps.
        kept: Goods,
    },
    /// Tokens that could not be kept, or were not, went to the supply (PR-9.9).
    Lost {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// How many.
        count: u8,
    },
    /// A full ship was emptied (PR-9.12).
    ShipEmptied {
        /// Its capacity.
        ship: u8,
    },
    /// An end is triggered (PR-13.1).
    EndTriggered {
        /// Which one.
        end: End,
    },
    /// The game is over.
    GameOver,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Round { round, governor } => write!(f, "Round {round}: {governor} is governor."),
            Self::Started { seat, coins, tile } => {
                write!(f, "{seat} starts with {} and {} tile.", coin(coins), with_article(tile.id()))
            }
            Self::Chose { seat, role, coins: 0 } => write!(f, "{seat} chooses the {role}."),
            Self::Chose { seat, role, coins } => {
                write!(f, "{seat} chooses the {role} and takes {}.", coin(coins))
            }
            Self::Passed { seat, forced: true } => write!(f, "{seat} can do nothing."),
            Self::Passed { seat, forced: false } => write!(f, "{seat} passes."),
            Self::Settled { seat, tile, drawn: false } => {
                write!(f, "{seat} takes {} tile.", with_article(tile.id()))
            }
            Self::Settled { seat, tile, drawn: true } => {
                write!(f, "{seat} draws {} tile with the hacienda.", with_article(tile.id()))
            }
            Self::Displayed { display } => write!(f, "Turned up: {}.", list(display)),
            Self::Reshuffled => write!(f, "The discarded plantations are the new stack."),
            Self::MannedTile { seat, tile } => write!(f, "{seat}: a colonist comes to the new {tile} tile."),
            Self::MannedBuilding { seat, building } => {
                write!(f, "{seat}: a colonist comes to the new {}.", spaced(building.id()))
            }
            Self::Colonists { seat, privilege: true, .. } => write!(f, "{seat} takes a colonist as mayor."),
            Self::Colonists { seat, count: 1, .. } => write!(f, "{seat} gets a colonist from the ship."),
            Self::Colonists { seat, count, .. } => write!(f, "{seat} gets {count} colonists from the ship."),
            Self::Placed { seat, idle: 0 } => write!(f, "{seat} has placed all colonists."),
            Self::Placed { seat, idle: 1 } => {
                write!(f, "{seat} has filled all circles; 1 waits in San Juan.")
            }
            Self::Placed { seat, idle } => {
                write!(f, "{seat} has filled all circles; {idle} wait in San Juan.")
            }
            Self::ShipFilled { aboard, supply } => {
                write!(f, "The colonist ship carries {aboard}, the supply has {supply}.")
            }
            Self::Built { seat, building, price } => {
                write!(f, "{seat} builds {} for {}.", with_article(building.id()), coin(price))
            }
            Self::Produced { seat, goods } => write!(f, "{seat} produces {}.", list(goods)),
            Self::Extra { seat, good } => write!(f, "{seat} takes one more {good}."),
            Self::Coins { seat, coins } => write!(f, "{seat} receives {}.", coin(coins)),
            Self::Sold { seat, good, coins } => write!(f, "{seat} sells {good} for {}.", coin(coins)),
            Self::HouseEmptied => write!(f, "The full trading house is emptied."),
            Self::Shipped { seat, good, count, ship, forced } => {
                let must = if forced { " (the only choice)" } else { "" };
                write!(f, "{seat} loads {count} {good} on the ship of {ship} for {count} VP{must}.")
            }
            Self::Wharf { seat, good, count } => {
                write!(f, "{seat} delivers {count} {good} with the wharf for {count} VP.")
            }
            Self::Points { seat, points, harbor } => {
                let by = if harbor { "by the harbor" } else { "as captain" };
                write!(f, "{seat} gains {points} VP more {by}.")
            }
            Self::Stored { seat, kept } => write!(f, "{seat} keeps {}.", list(kept)),
            Self::Lost { seat, good, count } => write!(f, "{seat} loses {count} {good} for want of storage."),
            Self::ShipEmptied { ship } => write!(f, "The full ship of {ship} sails."),
            Self::EndTriggered { end: End::Colonists } => write!(f, "Too few colonists: the last round."),
            Self::EndTriggered { end: End::City } => write!(f, "A city is full: the last round."),
            Self::EndTriggered { end: End::Points } => write!(f, "The last VP is taken: the last round."),
            Self::EndTriggered { end: End::Rounds } => write!(f, "The hundredth round is over."),
            Self::GameOver => write!(f, "The game is over."),
        }
    }
}

fn coin(count: u8) -> String {
    if count == 1 { "1 doubloon".to_owned() } else { format!("{count} doubloons") }
}

fn list(goods: Goods) -> String {
    let parts: Vec<String> = goods.some().map(|(good, count)| format!("{count} {good}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// An id as words: `small_market` is "small market".
pub(crate) fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// An id as words with its article: "an office", "a small market".
fn with_article(id: &str) -> String {
    let article = if id.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {}", spaced(id))
}
