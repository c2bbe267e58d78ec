//! One answer of chance, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, Seat};

use crate::buildings::{Building, Buildings};
use crate::goods::{Good, Goods};

/// An answer of chance (PR-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `governor B`: who begins (PR-2.1).
    Governor(Seat),
    /// `tile corn`: the tile of hacienda or zoning office (PR-11.2, PR97-E2.5).
    Tile(Good),
    /// `tiles corn corn sugar`: the new display; the sequence does not matter (PR-4.4).
    Tiles(Goods),
    /// `draft canal church …`: the kinds of beige buildings in the game (PR97-E1.1).
    Draft(Buildings),
    /// `festival sugar corn corn coffee harbor`: plantation, three tokens, building (PR97-E4.2).
    Festival {
        /// The kind of the plantation.
        plantation: Good,
        /// The tokens.
        goods: Goods,
        /// The building.
        building: Building,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Governor(seat) => write!(f, "governor {seat}"),
            Self::Tile(good) => write!(f, "tile {good}"),
            Self::Tiles(tiles) => {
                f.write_str("tiles")?;
                write_goods(f, *tiles)
            }
            Self::Draft(kinds) => {
                f.write_str("draft")?;
                kinds.iter().try_for_each(|building| write!(f, " {building}"))
            }
            Self::Festival { plantation, goods, building } => {
                write!(f, "festival {plantation}")?;
                write_goods(f, *goods)?;
                write!(f, " {building}")
            }
        }
    }
}

/// Each token as a word, with a space before it.
fn write_goods(f: &mut fmt::Formatter<'_>, goods: Goods) -> fmt::Result {
    goods.some().try_for_each(|(good, count)| (0..count).try_for_each(|_| write!(f, " {good}")))
}

/// Reads words of goods; no more than fit into a count.
fn read_goods(words: &[&str]) -> Result<Goods, NotationError> {
    let mut goods = Goods::NONE;
    for word in words {
        goods[word.parse::<Good>()?] += 1;
    }
    Ok(goods)
}

impl FromStr for Outcome {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["governor", seat] => Self::Governor(seat.parse()?),
            ["tile", good] => Self::Tile(good.parse()?),
            ["tiles", ref goods @ ..] if goods.len() < 128 => Self::Tiles(read_goods(goods)?),
            ["draft", ref kinds @ ..] => {
                let mut draft = Buildings::NONE;
                for word in kinds {
                    let building: Building = word.parse()?;
                    if draft.has(building) {
                        return Err(NotationError::new(word, "each kind once"));
                    }
                    draft.insert(building);
                }
                Self::Draft(draft)
            }
            ["festival", plantation, ref goods @ .., building] if goods.len() < 128 => Self::Festival {
                plantation: plantation.parse()?,
                goods: read_goods(goods)?,
                building: building.parse()?,
            },
            _ => {
                return Err(NotationError::new(
                    text,
                    "an outcome: governor SEAT, tile GOOD, tiles GOOD GOOD …, draft BUILDING … or festival GOOD GOOD … \
                     BUILDING",
                ));
            }
        })
    }
}
