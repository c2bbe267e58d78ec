//! One decision of one seat, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, read_count};

use crate::board::{Cell, SIDE, Spot};
use crate::words::{COSTS, Colour, Good, Kind, Purse, Shape, Slot};

/// The most fields of the frame.
const MOST_FRAME: u8 = 16;

/// A decision (AM-7.14). It reads the same in every position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `sail`, `cannons`, …: the action of a colour (AM-7.2).
    Choose(Colour),
    /// `gold`: gold instead of an action (AM-7.9).
    Gold,
    /// `cube_vp`: points for cubes instead of an action (AM-7.10).
    CubeVp,
    /// `ship 1`: the ship that goes first, 0 or 1 (AM-8.2).
    Ship(u8),
    /// `enter frame 7` (AM-8.3).
    Enter(u8),
    /// `step cell 2 4`, `step frame 0` (AM-8.5).
    Step(Spot),
    /// `stop` (AM-8.8).
    Stop,
    /// `post` (AM-8.9).
    Post,
    /// `skip`: no post (AM-8.9).
    Skip,
    /// `take village I3` (AM-10.2, AM-10.3).
    Take(Kind, Shape),
    /// `advance`: on the progress track (AM-11.1).
    Advance,
    /// `token L1` (AM-11.2).
    Token(Slot),
    /// `place village I3 1 3 1`: rotation, row and column (AM-12.1).
    Place(Kind, Shape, u8, u8, u8),
    /// `buy cotton 3` (AM-13.1).
    Buy(Good, u8),
    /// `forward`: on the order track (AM-14.2).
    Forward,
    /// `jump`: to the leader (AM-14.5).
    Jump,
    /// `buy_ap`: 1 AP for 1 gold (AM-15.5).
    BuyAp,
    /// `sail_8`: the token (AM-8.13).
    Sail8,
    /// `cash chest` (AM-15.7, AM-15.8).
    Cash(Purse),
    /// `end`: of the action (AM-7.12).
    End,
}

/// A place for a ship as it stands in moves (AM-7.16).
fn spot_words(spot: Spot) -> String {
    match (spot.as_cell(), spot.as_frame()) {
        (Some(cell), _) => format!("cell {} {}", cell.row(), cell.column()),
        (None, Some(field)) => format!("frame {field}"),
        (None, None) => "off the map".to_owned(),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(colour) => f.write_str(colour.action()),
            Self::Gold => f.write_str("gold"),
            Self::CubeVp => f.write_str("cube_vp"),
            Self::Ship(ship) => write!(f, "ship {}", ship + 1),
            Self::Enter(field) => write!(f, "enter frame {field}"),
            Self::Step(spot) => write!(f, "step {}", spot_words(*spot)),
            Self::Stop => f.write_str("stop"),
            Self::Post => f.write_str("post"),
            Self::Skip => f.write_str("skip"),
            Self::Take(kind, shape) => write!(f, "take {kind} {shape}"),
            Self::Advance => f.write_str("advance"),
            Self::Token(slot) => write!(f, "token {slot}"),
            Self::Place(kind, shape, turns, row, column) => {
                write!(f, "place {kind} {shape} {turns} {row} {column}")
            }
            Self::Buy(good, cost) => write!(f, "buy {good} {cost}"),
            Self::Forward => f.write_str("forward"),
            Self::Jump => f.write_str("jump"),
            Self::BuyAp => f.write_str("buy_ap"),
            Self::Sail8 => f.write_str("sail_8"),
            Self::Cash(purse) => write!(f, "cash {purse}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["gold"] => Self::Gold,
            ["cube_vp"] => Self::CubeVp,
            ["ship", ship] => Self::Ship(below(ship, 1, 3, "ship 1 or 2")? - 1),
            ["enter", "frame", field] => Self::Enter(frame(field)?),
            ["step", "frame", field] => Self::Step(Spot::frame(frame(field)?)),
            ["step", "cell", row, column] => Self::Step(Cell::new(line(row)?, line(column)?).into()),
            ["stop"] => Self::Stop,
            ["post"] => Self::Post,
            ["skip"] => Self::Skip,
            ["take", kind, shape] => Self::Take(kind.parse()?, shape.parse()?),
            ["advance"] => Self::Advance,
            ["token", slot] => Self::Token(slot.parse()?),
            ["place", kind, shape, turns, row, column] => Self::Place(
                kind.parse()?,
                shape.parse()?,
                below(turns, 0, 4, "a rotation from 0 to 3")?,
                line(row)?,
                line(column)?,
            ),
            ["buy", good, cost] => {
                Self::Buy(good.parse()?, below(cost, COSTS[0], COSTS[2] + 1, "a cost from 2 to 4")?)
            }
            ["forward"] => Self::Forward,
            ["jump"] => Self::Jump,
            ["buy_ap"] => Self::BuyAp,
            ["sail_8"] => Self::Sail8,
            ["cash", purse] => Self::Cash(purse.parse()?),
            ["end"] => Self::End,
            [word] => match Colour::ALL.into_iter().find(|colour| colour.action() == word) {
                Some(colour) => Self::Choose(colour),
                None => return Err(unknown(text)),
            },
            _ => return Err(unknown(text)),
        })
    }
}

/// Reads a number from `first` to below `end`.
fn below(text: &str, first: u8, end: u8, expected: &str) -> Result<u8, NotationError> {
    let number: u8 = read_count(text)?;
    if (first..end).contains(&number) { Ok(number) } else { Err(NotationError::new(text, expected)) }
}

/// Reads a row or a column.
fn line(text: &str) -> Result<u8, NotationError> {
    below(text, 0, SIDE as u8, "a row or column from 0 to 23")
}

/// Reads the number of a frame field.
pub(crate) fn frame(text: &str) -> Result<u8, NotationError> {
    below(text, 0, MOST_FRAME, "a frame field from 0 to 15")
}

fn unknown(text: &str) -> NotationError {
    NotationError::new(
        text,
        "an action: sail, cannons, plan, progress, build, goods, order, gold, cube_vp, ship N, enter frame N, step cell ROW \
         COLUMN, step frame N, stop, post, skip, take KIND SHAPE, advance, token SLOT, place KIND SHAPE ROTATION ROW \
         COLUMN, buy GOOD COST, forward, jump, buy_ap, sail_8, cash chest, cash gold_3, cash gold_5 or end",
    )
}
