//! Why an action or an outcome is not allowed, and by which clause.

use kontor_core::{Refusal, Seat};
use thiserror::Error;

use crate::buildings::Building;
use crate::goods::Good;
use crate::roles::Role;
use crate::state::Place;

/// A player's mistake, with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Cannot {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Chance has to answer first.
    #[error("chance has to answer first")]
    ChanceDue,
    /// Another seat is asked.
    #[error("it is seat {0}'s decision")]
    OtherSeat(Seat),
    /// The action answers another question than the one that is open.
    #[error("that is not asked now: {question}")]
    NotAsked {
        /// What is asked.
        question: &'static str,
        /// The clause of the open question.
        clause: &'static str,
    },
    /// The role card is not in this game.
    #[error("the role {0} is not in play with this number of players")]
    NoSuchRole(Role),
    /// The role was chosen in this round.
    #[error("the role {0} has been chosen in this round")]
    RoleTaken(Role),
    /// The player has no occupied building for it.
    #[error("that needs an occupied {0}")]
    NeedsBuilding(Building),
    /// The hacienda has been used on this turn.
    #[error("the hacienda draws once, before the normal take")]
    DrawnAlready,
    /// There is no plantation left to draw.
    #[error("no plantation is left to draw")]
    NothingToDraw,
    /// No such plantation lies open.
    #[error("no {0} plantation lies open")]
    NotOnDisplay(Good),
    /// The quarry belongs to the settler and to hut owners.
    #[error("a quarry is for the settler and for owners of an occupied construction hut")]
    NoQuarryRight,
    /// No quarry is left.
    #[error("no quarry is left")]
    NoQuarryLeft,
    /// Another place is being filled.
    #[error("the place to fill now is {0}")]
    OtherPlace(Place),
    /// More colonists than circles, or than are left.
    #[error("at most {0} colonists can stand there")]
    TooMany(u8),
    /// Colonists would idle beside empty circles.
    #[error("at least {0} colonists must stand there, or circles stay empty while colonists idle")]
    TooFew(u8),
    /// The building is sold out.
    #[error("no {0} is left in stock")]
    SoldOut(Building),
    /// The player owns one.
    #[error("you own a {0} already")]
    OwnedAlready(Building),
    /// The city has no room.
    #[error("the city has no room for a {0}")]
    NoRoom(Building),
    /// The player cannot pay.
    #[error("a {building} costs {price}, you have {coins}")]
    TooExpensive {
        /// The building.
        building: Building,
        /// Its price for the player.
        price: u8,
        /// The player's coins.
        coins: u16,
    },
    /// The craftsman did not produce that kind.
    #[error("the extra token is of a kind you produced; {0} is none")]
    NotProduced(Good),
    /// No token of that kind is left.
    #[error("no {0} is left in the supply")]
    SupplyEmpty(Good),
    /// The player has no token of that kind to sell.
    #[error("you have no {0} to sell")]
    NothingToSell(Good),
    /// The player has no token of that kind to deliver.
    #[error("you have no {0} to deliver")]
    NothingToDeliver(Good),
    /// The house holds that kind.
    #[error("the trading house holds {0} already; only an occupied office sells it again")]
    InHouse(Good),
    /// No ship of that capacity sails.
    #[error("there is no ship of {0}")]
    NoSuchShip(u8),
    /// The ship carries another kind.
    #[error("the ship carries {0}")]
    OtherCargo(Good),
    /// The ship is full.
    #[error("the ship is full")]
    ShipFull,
    /// Another ship carries the kind.
    #[error("another ship carries {0}")]
    OnOtherShip(Good),
    /// Another empty ship takes more.
    #[error("another empty ship takes more of it")]
    TakesMoreElsewhere,
    /// Who can load a ship must deliver.
    #[error("you can load a ship, so you must deliver")]
    MustDeliver,
    /// The wharf was used in this phase.
    #[error("the wharf works once in a captain phase")]
    WharfUsed,
    /// Another kind is being stored.
    #[error("the kind to store now is {0}")]
    OtherKind(Good),
    /// Not so many can be kept.
    #[error("at most {0} can be kept")]
    KeepsTooMany(u8),
    /// The outcome answers another question.
    #[error("chance has to answer something else: {0}")]
    OtherOutcome(&'static str),
    /// A seat that does not exist.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// The building is not in this game.
    #[error("the {0} is not in this game")]
    NotInGame(Building),
    /// No place of its cost is free, or it is not drafted.
    #[error("no place for a {0} is free in the draft")]
    NoDraftPlace(Building),
    /// Exactly one of the two comes into the game.
    #[error("exactly one of office and trading post comes into the game")]
    OfficeOrPost,
    /// Kinds that chance cannot have drawn.
    #[error("these kinds do not fill the places of the draft")]
    ImpossibleDraft,
    /// Tasks that chance cannot have drawn.
    #[error("these tasks cannot be drawn for the festival")]
    ImpossibleFestival,
    /// The holder of the poster cannot be the smuggler again.
    #[error("you hold the wanted poster; somebody else must be the smuggler first")]
    HoldsPoster,
    /// The smuggler's option has no effect.
    #[error("that cannot be done now: {0}")]
    NoOption(&'static str),
    /// A forest needs a lumberyard.
    #[error("a plantation is laid as a forest only with an occupied lumberyard")]
    NoForest,
    /// The second tile of the publishing house is a plantation.
    #[error("the second tile is a quarry only with an occupied builder's yard")]
    NoSecondQuarry,
    /// The things handed in must make up the price.
    #[error("the {building} needs {due} more, each of another sort, in the sequence VP, token, person")]
    NotExact {
        /// The building.
        building: Building,
        /// Things still to hand in.
        due: u8,
    },
    /// The person on the black market is barred.
    #[error("the person on the black market cannot be handed in")]
    OwnWorker,
    /// No guest of that type.
    #[error("no such guest stands on the Bohío")]
    NoGuest,
    /// No room there.
    #[error("{0} has no empty circle of yours")]
    NoEmptyCircle(Place),
    /// A fixed sequence has gone past it.
    #[error("the sequence has gone past that")]
    OrderGone {
        /// The clause of the sequence.
        clause: &'static str,
    },
    /// The small wharf was used in this phase.
    #[error("the small wharf works once in a captain phase")]
    SmallWharfUsed,
    /// Not so many fit the small wharf's load.
    #[error("between {low} and {high} can be loaded")]
    WrongLoad {
        /// The fewest.
        low: u8,
        /// The most.
        high: u8,
    },
    /// The pension office takes one token of a kind.
    #[error("the pension office takes one token of each kind, in their sequence")]
    OneOfEach,
    /// Not so many citizens can stand there.
    #[error("between {low} and {high} citizens can stand there")]
    OtherType {
        /// The fewest.
        low: u8,
        /// The most.
        high: u8,
    },
    /// The seat has sold on this turn.
    #[error("you have sold on this turn")]
    SoldAlready,
    /// The trading house is full.
    #[error("the trading house is full")]
    HouseFull,
    /// The zoning office works once.
    #[error("the zoning office works once in a trader phase")]
    ZonedAlready,
    /// A worker buys, a citizen sells.
    #[error("a worker on the zoning office buys a tile, a citizen sells one")]
    OtherOccupant,
    /// No coin, no room or no tile.
    #[error("buying a tile needs a coin, a free field and a tile to draw")]
    NoTileToBuy,
    /// No such tile to discard.
    #[error("you have no such {0} tile to discard")]
    NoTileToDiscard(Good),
    /// Tiles that are not there, or too few, or too many.
    #[error("these tiles cannot be turned up from stack and discards")]
    ImpossibleTiles,
}

impl Refusal for Cannot {
    fn clause(&self) -> &'static str {
        match self {
            Self::Over => "PR-13.1",
            Self::ChanceDue | Self::OtherOutcome(_) | Self::ImpossibleTiles => "PR-4.8",
            Self::OtherSeat(_) | Self::RoleTaken(_) => "PR-3.1",
            Self::NotAsked { clause, .. } | Self::OrderGone { clause } => clause,
            Self::NoSuchRole(_) => "PR-2.2",
            Self::NeedsBuilding(_) => "PR-3.8",
            Self::DrawnAlready | Self::NothingToDraw => "PR-11.2",
            Self::NotOnDisplay(_) | Self::NoQuarryRight => "PR-4.2",
            Self::NoQuarryLeft => "PR-4.6",
            Self::OtherPlace(_) | Self::TooMany(_) => "PR-5.4",
            Self::TooFew(_) => "PR-5.5",
            Self::SoldOut(_) | Self::OwnedAlready(_) | Self::TooExpensive { .. } => "PR-6.1",
            Self::NoRoom(_) => "PR-6.6",
            Self::NotProduced(_) | Self::SupplyEmpty(_) => "PR-7.6",
            Self::NothingToSell(_) | Self::SoldAlready => "PR-8.1",
            Self::NothingToDeliver(_) => "PR-9.1",
            Self::InHouse(_) => "PR-8.2",
            Self::NoSuchShip(_) | Self::OtherCargo(_) | Self::ShipFull | Self::OnOtherShip(_) => "PR-9.2",
            Self::TakesMoreElsewhere => "PR-9.4",
            Self::MustDeliver => "PR-9.3",
            Self::WharfUsed => "PR-11.12",
            Self::OtherKind(_) => "PR-9.9",
            Self::KeepsTooMany(_) => "PR-9.11",
            Self::NoSuchSeat(_) => "PR-2.1",
            Self::NotInGame(_) => "PR-1.3",
            Self::NoDraftPlace(_) | Self::ImpossibleDraft => "PR97-E1.1",
            Self::OfficeOrPost => "PR97-E1.2",
            Self::ImpossibleFestival => "PR97-E4.2",
            Self::HoldsPoster => "PR97-E3.2",
            Self::NoOption(_) => "PR97-E3.3",
            Self::NoForest => "PR97-E1.4",
            Self::NoSecondQuarry => "PR97-E1.13",
            Self::NotExact { .. } | Self::OwnWorker => "PR97-E1.5",
            Self::NoGuest | Self::NoEmptyCircle(_) => "PR97-E1.7",
            Self::SmallWharfUsed | Self::WrongLoad { .. } => "PR97-E1.10",
            Self::OneOfEach => "PR97-E2.9",
            Self::OtherType { .. } => "PR97-E2.14",
            Self::HouseFull => "PR-8.4",
            Self::ZonedAlready | Self::OtherOccupant | Self::NoTileToBuy | Self::NoTileToDiscard(_) => {
                "PR97-E2.5"
            }
        }
    }
}
