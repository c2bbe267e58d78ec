//! Positions as text: a state that a person can write by hand in a few lines.
//!
//! What is not said is as at the start of the game, or follows from the rest.

mod assemble;
mod cells;
mod check;
mod read;
mod stage;
mod supplies;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use kontor_core::NotationError;

type Result<T> = std::result::Result<T, NotationError>;
