//! Positions as text: a state that a person can write by hand in a few lines.
//!
//! Sections are separated by line ends or `|`; each begins with its key. What is not said is as at the start of the
//! game, and every supply is what the boards leave of it.

mod read;
mod supplies;
mod turn;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use kontor_core::{NotationError, read_count};

use crate::state::Stage;

type Result<T> = std::result::Result<T, NotationError>;

/// An error at `text`, unless something holds.
fn ensure(holds: bool, text: &str, expected: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(NotationError::new(text, expected)) }
}

/// Splits `key=count`.
fn pair<N: std::str::FromStr + std::fmt::Display>(text: &str) -> Result<(&str, N)> {
    let (key, count) = text.split_once('=').ok_or_else(|| NotationError::new(text, "key=count"))?;
    Ok((key, read_count(count)?))
}

impl std::fmt::Display for Stage {
    /// The stage as it stands in the section `turn`, after the seat.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::FirstGovernor => f.write_str("governor"),
            Self::Display => f.write_str("display"),
            Self::Choosing => f.write_str("choose"),
            Self::Settling { drawn: false } => f.write_str("settler"),
            Self::Settling { drawn: true } => f.write_str("settler drawn"),
            Self::HaciendaDraw => f.write_str("hacienda"),
            Self::Hospice { tile } => write!(f, "hospice {tile}"),
            Self::MayorPrivilege => f.write_str("mayor"),
            Self::Placing { place, left, .. } => write!(f, "place {place} {left}"),
            Self::Building => f.write_str("builder"),
            Self::University { building } => write!(f, "university {building}"),
            Self::Producing => f.write_str("produce"),
            Self::CraftsmanPrivilege => f.write_str("craftsman"),
            Self::Trading => f.write_str("trader"),
            Self::Shipping => f.write_str("captain"),
            Self::CaptainBonus => f.write_str("captain_point"),
            Self::HarborBonus => f.write_str("harbor_point"),
            Self::Storing { good, .. } => write!(f, "store {good}"),
            Self::Over => f.write_str("over"),
        }
    }
}
