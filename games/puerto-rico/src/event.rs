//! What happened, as a list of results a client can draw and a person can read.

use kontor_core::{Seat, words};
use serde::{Serialize, Serializer};

use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::goods::{Good, Goods, Tile};
use crate::roles::Role;
use crate::state::{End, Giver, Person, Place};

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
        /// Citizens among those aboard (PR97-E2.3).
        #[serde(skip_serializing_if = "is_zero")]
        citizens: u8,
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
    /// A privilege or building gave points (PR-9.6, PR-11.11, PR97-E0.5).
    Points {
        /// Who.
        seat: Seat,
        /// How many.
        points: u8,
        /// What gave them.
        by: Giver,
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
    /// A seat drafted a kind of building (PR97-E1.1).
    Drafted {
        /// Who.
        seat: Seat,
        /// The kind.
        building: Building,
    },
    /// Chance chose the kinds of buildings (PR97-E1.1).
    DraftDrawn {
        /// The kinds.
        kinds: Buildings,
    },
    /// The tasks of the festival are known (PR97-E4.2).
    FestivalSet {
        /// Plantations to own.
        plantation: Good,
        /// Tokens to produce.
        goods: Goods,
        /// The building to build.
        building: Building,
    },
    /// A seat fulfilled a task of the festival (PR97-E4.1).
    FestivalWon {
        /// Who.
        seat: Seat,
        /// Which task.
        task: Task,
        /// Workers, coins or points.
        reward: u8,
    },
    /// The publishing house works for a role (PR97-E1.13).
    Published {
        /// Who.
        seat: Seat,
        /// The role.
        role: Role,
    },
    /// A plantation was laid face down (PR97-E1.4).
    Forest {
        /// Who.
        seat: Seat,
        /// Its kind.
        good: Good,
        /// Whether it was drawn.
        drawn: bool,
    },
    /// A tile was discarded (PR97-E2.5, PR97-E2.7).
    Discarded {
        /// Who.
        seat: Seat,
        /// Its kind.
        good: Good,
        /// Whether it was a forest.
        forest: bool,
        /// Coins received for it.
        coins: u8,
    },
    /// A seat paid for a tile of the stack (PR97-E2.5).
    BoughtTile {
        /// Who.
        seat: Seat,
    },
    /// A citizen came from the register (PR97-E2.4).
    Citizen {
        /// Who.
        seat: Seat,
    },
    /// The villa brought a person (PR97-E2.10).
    Villa {
        /// Who.
        seat: Seat,
    },
    /// Citizens stand on a building (PR97-E2.14).
    Sorted {
        /// Who.
        seat: Seat,
        /// The building.
        building: Building,
        /// How many.
        citizens: u8,
    },
    /// A guest of the Bohío moved (PR97-E1.7).
    Guest {
        /// Who.
        seat: Seat,
        /// Where to.
        place: Place,
        /// Of which type.
        person: Person,
    },
    /// A person who came was placed; without a place it waits in the portrait (PR97-E3.3, PR97-E4.4).
    Entered {
        /// Who.
        seat: Seat,
        /// Where.
        place: Option<Place>,
        /// Of which type.
        person: Person,
    },
    /// A seat spends all coins and hands in other things for a building (PR97-E1.5).
    Bargain {
        /// Who.
        seat: Seat,
        /// The building.
        building: Building,
        /// The coins.
        coins: u8,
    },
    /// A seat handed in a thing (PR97-E1.5).
    Paid {
        /// Who.
        seat: Seat,
        /// What, as it is written.
        #[serde(serialize_with = "as_text")]
        action: Action,
    },
    /// The building of a bargain was placed (PR97-E1.5).
    Raised {
        /// Who.
        seat: Seat,
        /// What.
        building: Building,
    },
    /// A canal brought more tokens (PR97-E1.3).
    Canal {
        /// Who.
        seat: Seat,
        /// The tokens.
        goods: Goods,
    },
    /// A seat sold by its trading post (PR97-E1.8).
    Posted {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// The proceeds.
        coins: u8,
    },
    /// Tokens went on the small wharf; the points come with the last of them (PR97-E1.10).
    Loaded {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
        /// How many.
        count: u8,
    },
    /// A seat delivered with its small wharf (PR97-E1.10).
    SmallWharf {
        /// Who.
        seat: Seat,
        /// The tokens.
        count: u8,
        /// The points.
        points: u8,
    },
    /// A token went to the pension office for a point (PR97-E2.9).
    Pensioned {
        /// Who.
        seat: Seat,
        /// The kind.
        good: Good,
    },
    /// The smuggler emptied a ship (PR97-E3.3).
    Raided {
        /// Who.
        seat: Seat,
        /// The ship's capacity.
        ship: u8,
        /// The kind.
        good: Good,
        /// The tokens kept.
        kept: u8,
    },
    /// The smuggler emptied the trading house (PR97-E3.3).
    Plundered {
        /// Who.
        seat: Seat,
        /// The points.
        points: u8,
    },
    /// The smuggler thinned out the register (PR97-E3.3).
    Poached {
        /// Who.
        seat: Seat,
        /// The persons kept.
        kept: u8,
        /// Whether a citizen is among them.
        citizen: bool,
    },
    /// The smuggler took a role with its coins (PR97-E3.3).
    Captured {
        /// Who.
        seat: Seat,
        /// The role.
        role: Role,
        /// The coins on it.
        coins: u8,
    },
    /// A captured role that nobody chose is played (PR97-E3.4).
    CapturedPlayed {
        /// Who.
        seat: Seat,
        /// The role.
        role: Role,
    },
}

words! {
    /// A task of the festival (PR97-E4.1).
    Task, "a task":
    /// PR97-E4.4.
    Plantation = "plantation",
    /// PR97-E4.5.
    Goods = "goods",
    /// PR97-E4.6.
    Building = "building",
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(count: &u8) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn as_text<S: Serializer>(action: &Action, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(action)
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An id as words: `small_market` is "small market".
pub(crate) fn spaced(id: &str) -> String {
    id.replace('_', " ")
}
