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

use kontor_core::NotationError;

use crate::state::Stage;

type Result<T> = std::result::Result<T, NotationError>;

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
