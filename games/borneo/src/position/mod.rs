//! Positions as text: a state that a person can write by hand in a few lines.
//!
//! What is not said is as at the start of the game, and both piles are what the table leaves of them.

mod deal;
mod read;
mod turn;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use kontor_core::NotationError;

use crate::state::{Stage, State};

type Result<T> = std::result::Result<T, NotationError>;

/// Whether hands have been dealt and the game has not ended.
fn has_hands(state: &State) -> bool {
    !matches!(state.stage, Stage::Start | Stage::Deal | Stage::FinalOrder | Stage::Over)
}

impl std::fmt::Display for Stage {
    /// The stage as it stands in the section `turn`, after the seat.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Deal => f.write_str("deal"),
            Self::TurnUp => f.write_str("harbour"),
            Self::Placing => f.write_str("place"),
            Self::Ordering => f.write_str("order"),
            Self::Trading => f.write_str("merchant"),
            Self::Defending(it) => write!(f, "defend {} {}>{}", it.company, it.from, it.to),
            Self::Beaten(it) => write!(f, "beaten {} {}>{}", it.company, it.from, it.to),
            Self::Reward(it) => write!(f, "reward {} {}>{}", it.company, it.from, it.to),
            Self::Shipping => f.write_str("ship"),
            Self::Taking { sequence, at, rank } => {
                let companies = sequence.companies();
                write!(f, "take {} {rank} of", companies[usize::from(*at)])?;
                companies.iter().try_for_each(|company| write!(f, " {company}"))
            }
            Self::Drawing(left) => write!(f, "draw {left}"),
            Self::Discarding => f.write_str("discard"),
            Self::FinalOrder => f.write_str("final"),
            Self::Over => f.write_str("over"),
        }
    }
}
