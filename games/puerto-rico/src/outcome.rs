//! One answer of chance, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, Seat};

use crate::goods::{Good, Goods};

/// An answer of chance (PR-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `governor B`: who begins (PR-2.1).
    Governor(Seat),
    /// `tile corn`: the hacienda's tile (PR-11.2).
    Tile(Good),
    /// `tiles corn corn sugar`: the new display; the sequence does not matter (PR-4.4).
    Tiles(Goods),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Governor(seat) => write!(f, "governor {seat}"),
            Self::Tile(good) => write!(f, "tile {good}"),
            Self::Tiles(tiles) => {
                f.write_str("tiles")?;
                for (good, count) in tiles.some() {
                    for _ in 0..count {
                        write!(f, " {good}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl FromStr for Outcome {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["governor", seat] => Self::Governor(seat.parse()?),
            ["tile", good] => Self::Tile(good.parse()?),
            ["tiles", ref goods @ ..] if goods.len() < 128 => {
                let mut tiles = Goods::NONE;
                for good in goods {
                    tiles[good.parse::<Good>()?] += 1;
                }
                Self::Tiles(tiles)
            }
            _ => {
                return Err(NotationError::new(
                    text,
                    "an outcome: governor SEAT, tile GOOD or tiles GOOD GOOD …",
                ));
            }
        })
    }
}
