//! One decision of one seat, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, read_count};

use crate::buildings::Building;
use crate::goods::{Good, Tile};
use crate::roles::Role;
use crate::state::{Place, Spot};

/// A decision. It reads the same in every position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `settler`: choose a role (PR-3.1).
    Choose(Role),
    /// `draw`: use the hacienda (PR-11.2).
    Draw,
    /// `take quarry`: the normal take (PR-4.2).
    Take(Tile),
    /// `colonist`: take the colonist on offer (PR-5.1, PR-11.5, PR-11.10).
    Colonist,
    /// `place corn 2`: how many colonists stand at a place (PR-5.4).
    Place(Place, u8),
    /// `build small_market` (PR-6.1).
    Build(Building),
    /// `produce`: take the own production (PR-7.7).
    Produce,
    /// `extra corn`: the craftsman's token (PR-7.6).
    Extra(Good),
    /// `sell corn` (PR-8.1).
    Sell(Good),
    /// `ship corn>6`: onto the ship of that capacity (PR-9.4).
    Ship(Good, u8),
    /// `wharf corn`: with the own ship (PR-11.12).
    Wharf(Good),
    /// `vp`: take the point on offer (PR-3.10).
    Vp,
    /// `keep corn 3`: how many tokens of a kind stay (PR-9.9).
    Keep(Good, u8),
    /// `pass`: none of it.
    Pass,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spot() {
            Spot::Tile(tile) => tile.fmt(f),
            Spot::Building(building) => building.fmt(f),
        }
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Ok(tile) = text.parse::<Tile>() {
            return Ok(tile.into());
        }
        text.parse::<Building>().map(Self::from).map_err(|_| NotationError::new(text, "a tile or a building"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(role) => role.fmt(f),
            Self::Draw => f.write_str("draw"),
            Self::Take(tile) => write!(f, "take {tile}"),
            Self::Colonist => f.write_str("colonist"),
            Self::Place(place, count) => write!(f, "place {place} {count}"),
            Self::Build(building) => write!(f, "build {building}"),
            Self::Produce => f.write_str("produce"),
            Self::Extra(good) => write!(f, "extra {good}"),
            Self::Sell(good) => write!(f, "sell {good}"),
            Self::Ship(good, capacity) => write!(f, "ship {good}>{capacity}"),
            Self::Wharf(good) => write!(f, "wharf {good}"),
            Self::Vp => f.write_str("vp"),
            Self::Keep(good, count) => write!(f, "keep {good} {count}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["draw"] => Self::Draw,
            ["colonist"] => Self::Colonist,
            ["produce"] => Self::Produce,
            ["vp"] => Self::Vp,
            ["pass"] => Self::Pass,
            ["take", tile] => Self::Take(tile.parse()?),
            ["place", place, count] => Self::Place(place.parse()?, read_count(count)?),
            ["build", building] => Self::Build(building.parse()?),
            ["extra", good] => Self::Extra(good.parse()?),
            ["sell", good] => Self::Sell(good.parse()?),
            ["wharf", good] => Self::Wharf(good.parse()?),
            ["keep", good, count] => Self::Keep(good.parse()?, read_count(count)?),
            ["ship", load] => {
                let (good, capacity) = load
                    .split_once('>')
                    .ok_or_else(|| NotationError::new(load, "good>capacity, as in corn>6"))?;
                Self::Ship(good.parse()?, read_count(capacity)?)
            }
            [role] => Self::Choose(role.parse().map_err(|_| unknown(text))?),
            _ => return Err(unknown(text)),
        })
    }
}

fn unknown(text: &str) -> NotationError {
    NotationError::new(
        text,
        "an action: a role, draw, take TILE, colonist, place PLACE COUNT, build BUILDING, produce, extra GOOD, \
         sell GOOD, ship GOOD>CAPACITY, wharf GOOD, vp, keep GOOD COUNT or pass",
    )
}
