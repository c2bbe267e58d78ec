//! One answer of chance, and how it is written.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kontor_core::{NotationError, Seat, read_count};

use crate::map::{Laid, Layout};
use crate::words::{COSTS, Colour, Good, Goods, Slot, Tile, Token};

/// An answer of chance (AM-4.9).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `map I05 I12r2 …`: tiles row by row with their turns (AM-2.12).
    Map(Layout),
    /// `pirate 3`: the marker that is turned up (AM-4.1, AM-17.1).
    Pirate(u8),
    /// `tokens vp_7 gold_3 …`: L1 to L4, in the set-up R1 to R4 too (AM-4.2, AM-17.2).
    Tokens(ArrayVec<Token, { Slot::COUNT }>),
    /// `display sugar2 sugar2 coffee4 …`: open goods tokens, as a set (AM-4.4, AM-17.4).
    Display(Goods),
    /// `stack C A D B`: discs from the top (AM-4.6).
    Stack(ArrayVec<Seat, 4>),
    /// `throw 4 1 1 0 2 0 0`: cubes that fell out, by colour (AM-5.3, AM-5.6).
    Throw([u8; Colour::COUNT]),
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turns() {
            0 => write!(f, "{}", self.tile()),
            turns => write!(f, "{}r{turns}", self.tile()),
        }
    }
}

impl FromStr for Laid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (tile, turns) = text.split_once('r').map_or((text, None), |(tile, turns)| (tile, Some(turns)));
        let turns = match turns {
            None => 0,
            Some("1") => 1,
            Some("2") => 2,
            Some("3") => 3,
            Some(_) => return Err(NotationError::new(text, "a tile, or a tile with r1, r2 or r3")),
        };
        Ok(Self::new(tile.parse::<Tile>()?, turns))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn list(
            f: &mut fmt::Formatter<'_>,
            key: &str,
            items: impl IntoIterator<Item = impl fmt::Display>,
        ) -> fmt::Result {
            f.write_str(key)?;
            items.into_iter().try_for_each(|item| write!(f, " {item}"))
        }
        match self {
            Self::Map(layout) => list(f, "map", layout),
            Self::Pirate(value) => write!(f, "pirate {value}"),
            Self::Tokens(tokens) => list(f, "tokens", tokens),
            Self::Display(goods) => {
                let all = goods.some().flat_map(|(good, cost, count)| {
                    std::iter::repeat_n(format!("{good}{cost}"), usize::from(count))
                });
                list(f, "display", all)
            }
            Self::Stack(seats) => list(f, "stack", seats),
            Self::Throw(cubes) => list(f, "throw", cubes),
        }
    }
}

/// Reads `sugar2`: kind and cost of a goods token.
pub(crate) fn read_goods(text: &str) -> Result<(Good, u8), NotationError> {
    let wrong = || NotationError::new(text, "a kind of goods with its cost, as in sugar2");
    let at = text.len().checked_sub(1).filter(|&at| text.is_char_boundary(at)).ok_or_else(wrong)?;
    let cost: u8 = text[at..].parse().map_err(|_| wrong())?;
    if !COSTS.contains(&cost) {
        return Err(wrong());
    }
    Ok((text[..at].parse().map_err(|_| wrong())?, cost))
}

/// Reads seven counts of cubes.
pub(crate) fn read_cubes(text: &str, words: &[&str]) -> Result<[u8; Colour::COUNT], NotationError> {
    let mut cubes = [0; Colour::COUNT];
    if words.len() != cubes.len() {
        return Err(NotationError::new(text, "seven numbers of cubes, from blue to white"));
    }
    for (count, word) in cubes.iter_mut().zip(words) {
        *count = read_count(word)?;
    }
    Ok(cubes)
}

impl FromStr for Outcome {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["map", ref tiles @ ..] => Self::Map(list(text, tiles, "at most 16 tiles")?),
            ["pirate", value] => Self::Pirate(read_count(value)?),
            ["tokens", ref tokens @ ..] => Self::Tokens(list(text, tokens, "at most eight tokens")?),
            ["display", ref tokens @ ..] if tokens.len() < 256 => {
                let mut goods = Goods::default();
                for word in tokens {
                    let (good, cost) = read_goods(word)?;
                    goods.0[Goods::class(good, cost)] += 1;
                }
                Self::Display(goods)
            }
            ["stack", ref seats @ ..] => Self::Stack(list(text, seats, "at most four seats")?),
            ["throw", ref cubes @ ..] => Self::Throw(read_cubes(text, cubes)?),
            _ => {
                return Err(NotationError::new(
                    text,
                    "an outcome: map TILE …, pirate VALUE, tokens TOKEN …, display GOODS …, stack SEAT … or throw \
                     with seven numbers of cubes",
                ));
            }
        })
    }
}

fn list<T: FromStr<Err = NotationError>, const N: usize>(
    text: &str,
    words: &[&str],
    expected: &str,
) -> Result<ArrayVec<T, N>, NotationError> {
    let mut all = ArrayVec::new();
    for word in words {
        if all.try_push(word.parse()?).is_err() {
            return Err(NotationError::new(text, expected));
        }
    }
    Ok(all)
}
