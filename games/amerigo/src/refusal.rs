//! Why an action or an outcome is not allowed, and by which clause.

use kontor_core::{Refusal, Seat};
use thiserror::Error;

use crate::words::{Colour, Good, Kind, Purse, Shape, Slot, Tile, Token};

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
    /// The action of the colour is not available.
    #[error("{action} is not available: no {colour} cube, no white cube that becomes {colour}, no token", action = .0.action(), colour = .0)]
    NotAvailable(Colour),
    /// The seat does not have the token, or has used it.
    #[error("you have no unused token {0}")]
    NoToken(Token),
    /// AP are bought in an action only.
    #[error("gold raises no result here: choose an action first")]
    NothingToRaise,
    /// The map has no such frame field.
    #[error("the frame has no field {0}")]
    NoFrame(u8),
    /// The place is not water beside the ship.
    #[error("the ship cannot step there: it is not water or frame beside it")]
    NotBeside,
    /// All steps are made.
    #[error("the ship has no step left")]
    NoSteps,
    /// The ship could not rest in time.
    #[error("another ship is there, and no place to rest is within the steps left")]
    NoRest,
    /// Another ship rests here.
    #[error("another ship rests here")]
    Occupied,
    /// No such tile in the supply.
    #[error("no {0} tile {1} is in the supply")]
    NoTile(Kind, Shape),
    /// Too few AP.
    #[error("that costs {cost} AP, there are {left}")]
    TooExpensive {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
        /// The clause of the cost.
        clause: &'static str,
    },
    /// No further landscape tile in this turn.
    #[error("no more than {0} landscape tiles in a turn")]
    LandscapeLimit(u8),
    /// No token lies there.
    #[error("no token lies on {0}")]
    EmptySlot(Slot),
    /// The tile does not lie with the player.
    #[error("no {0} tile {1} lies with you")]
    NotPlanned(Kind, Shape),
    /// A smaller rotation looks the same.
    #[error("rotation {1} of {0} looks like a smaller number; use that")]
    SameLook(Shape, u8),
    /// A cell is not free land.
    #[error("the tile would cover water, a post, another tile or the edge of the map")]
    NotFree,
    /// No own post on the island.
    #[error("you have no post on that island")]
    NoPost,
    /// The tile does not touch the network.
    #[error("the tile does not touch your network")]
    NotLinked,
    /// No such goods token on display.
    #[error("no {0} of cost {1} is on display")]
    NoGoods(Good, u8),
    /// No AP left for a step on a track.
    #[error("no AP is left for a step")]
    NoApLeft(&'static str),
    /// AP are left.
    #[error("AP are bought here only when none is left")]
    ApLeft,
    /// The disc stands on the last space.
    #[error("the disc stands on the last space")]
    LastSpace,
    /// No gold.
    #[error("you have no gold")]
    NoGold,
    /// A step was made already.
    #[error("a jump comes before the first step")]
    Moved,
    /// The player is first.
    #[error("you are first already")]
    IsFirst,
    /// Nothing of it to cash.
    #[error("you have no {0} to cash")]
    NothingToCash(Purse),
    /// Chance is not due.
    #[error("chance is not asked now")]
    NoChance,
    /// The outcome answers another chance event.
    #[error("chance is asked for {due}")]
    OtherChance {
        /// What chance is asked for.
        due: &'static str,
        /// The clause of the question.
        clause: &'static str,
    },
    /// A map of another number of tiles.
    #[error("a map has {0} tiles")]
    WrongTiles(u8),
    /// A tile stands twice.
    #[error("the tile {0} is laid twice")]
    TileTwice(Tile),
    /// Land touches at a corner.
    #[error("land touches at a corner only")]
    IslandsTouch,
    /// Water is enclosed.
    #[error("water is enclosed by land")]
    WaterEnclosed,
    /// The number of big islands does not fit.
    #[error("the map has {0} big islands")]
    WrongIslands(u8),
    /// An island is too large.
    #[error("an island has {0} land cells, more than are allowed")]
    TooLarge(u16),
    /// The marker is not among the unseen ones.
    #[error("no unseen pirate marker shows {value}")]
    NoPirate {
        /// What the outcome shows.
        value: u8,
        /// The clause of the set-up or of the preparation.
        clause: &'static str,
    },
    /// The tokens do not fit.
    #[error("{due} progress tokens are drawn, of those that were not seen yet")]
    WrongTokens {
        /// How many are drawn.
        due: u8,
        /// The clause of the set-up or of the preparation.
        clause: &'static str,
    },
    /// The goods tokens do not fit.
    #[error("{due} goods tokens are laid out, of those that were not seen yet")]
    WrongGoods {
        /// How many are laid out.
        due: u8,
        /// The clause of the set-up or of the preparation.
        clause: &'static str,
    },
    /// The stack does not fit.
    #[error("the start stack has the disc of each seat once")]
    WrongStack,
    /// More cubes fall than there are.
    #[error("more {0} cubes fall out than were thrown and inside")]
    TooManyCubes(Colour),
}

impl Refusal for Cannot {
    fn clause(&self) -> &'static str {
        match self {
            Self::Over => "AM-6.6",
            Self::ChanceDue | Self::NoChance => "AM-4.9",
            Self::OtherSeat(_) => "AM-7.14",
            Self::NotAsked { clause, .. }
            | Self::TooExpensive { clause, .. }
            | Self::NoApLeft(clause)
            | Self::OtherChance { clause, .. }
            | Self::NoPirate { clause, .. }
            | Self::WrongTokens { clause, .. }
            | Self::WrongGoods { clause, .. } => clause,
            Self::NotAvailable(_) => "AM-7.2",
            Self::NoToken(token) => match token {
                Token::VpPerCube => "AM-7.10",
                Token::Sail8 => "AM-8.13",
                _ => "AM-14.5",
            },
            Self::NothingToRaise => "AM-7.11",
            Self::NoFrame(_) => "AM-2.6",
            Self::NotBeside => "AM-8.5",
            Self::NoSteps => "AM-8.1",
            Self::NoRest => "AM-8.7",
            Self::Occupied => "AM-8.6",
            Self::NoTile(Kind::Village, _) => "AM-10.2",
            Self::NoTile(Kind::Landscape, _) | Self::LandscapeLimit(_) => "AM-10.3",
            Self::EmptySlot(_) => "AM-11.2",
            Self::NotPlanned(..) => "AM-12.2",
            Self::SameLook(..) => "AM-7.16",
            Self::NotFree => "AM-12.3",
            Self::NoPost => "AM-12.4",
            Self::NotLinked => "AM-12.5",
            Self::NoGoods(..) => "AM-13.1",
            Self::ApLeft => "AM-15.6",
            Self::LastSpace | Self::Moved | Self::IsFirst => "AM-14.5",
            Self::NoGold => "AM-15.5",
            Self::NothingToCash(Purse::Chest) => "AM-15.7",
            Self::NothingToCash(_) => "AM-15.8",
            Self::WrongTiles(_) => "AM-2.1",
            Self::TileTwice(_) => "AM-2.2",
            Self::IslandsTouch => "AM-2.8",
            Self::WaterEnclosed => "AM-2.7",
            Self::WrongIslands(_) | Self::TooLarge(_) => "AM-2.10",
            Self::WrongStack => "AM-4.6",
            Self::TooManyCubes(_) => "AM-5.2",
        }
    }
}
