//! The five goods, counts of them, and the tiles of an island.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use kontor_core::{NotationError, words};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::present::present;

words! {
    /// A kind of goods, ranked by sale price (PR-1.1).
    Good in
    /// A set of kinds of goods.
    Kinds(u8), "a good":
    /// Yellow; needs no building.
    Corn = "corn",
    /// Blue.
    Indigo = "indigo",
    /// White.
    Sugar = "sugar",
    /// Light brown.
    Tobacco = "tobacco",
    /// Dark brown.
    Coffee = "coffee",
}

/// A count for each kind of goods: tokens or plantations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Goods(pub [u8; Good::COUNT]);

impl Goods {
    /// None of any kind.
    pub const NONE: Self = Self([0; Good::COUNT]);

    /// The number over all kinds.
    #[inline]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// The kinds with a count above zero, with their counts.
    pub fn some(self) -> impl Iterator<Item = (Good, u8)> {
        self.kinds().iter().map(move |good| (good, self[good]))
    }

    /// The kinds with a count above zero, as a set.
    #[inline]
    pub fn kinds(self) -> Kinds {
        Kinds(present(self.0) as u8)
    }

    /// Adds another count kind by kind.
    pub fn add(&mut self, other: Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }

    /// What is left of each kind after taking `other` away, or none if some kind does not suffice.
    pub fn minus(self, other: Self) -> Option<Self> {
        let mut rest = self;
        for (own, less) in rest.0.iter_mut().zip(other.0) {
            *own = own.checked_sub(less)?;
        }
        Some(rest)
    }
}

impl Index<Good> for Goods {
    type Output = u8;

    #[inline]
    fn index(&self, good: Good) -> &u8 {
        &self.0[good.index()]
    }
}

impl IndexMut<Good> for Goods {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good.index()]
    }
}

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Good::COUNT))?;
        for good in Good::ALL {
            map.serialize_entry(good.id(), &self[good])?;
        }
        map.end()
    }
}

/// An island tile: a plantation or a quarry (PR-1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// A plantation of a kind.
    Plantation(Good),
    /// A quarry.
    Quarry,
}

impl Tile {
    /// The number of different tiles.
    pub const COUNT: usize = Good::COUNT + 1;
    /// All tiles in their fixed sequence.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Plantation(Good::Corn),
        Self::Plantation(Good::Indigo),
        Self::Plantation(Good::Sugar),
        Self::Plantation(Good::Tobacco),
        Self::Plantation(Good::Coffee),
        Self::Quarry,
    ];

    /// The place in the fixed sequence.
    pub const fn index(self) -> usize {
        match self {
            Self::Plantation(good) => good.index(),
            Self::Quarry => Good::COUNT,
        }
    }

    /// The word in notation.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Plantation(good) => good.id(),
            Self::Quarry => "quarry",
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL
            .into_iter()
            .find(|tile| tile.id() == text)
            .ok_or_else(|| NotationError::new(text, "a tile: corn, indigo, sugar, tobacco, coffee or quarry"))
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
