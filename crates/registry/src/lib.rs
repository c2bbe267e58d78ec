//! The one list of games. Everything above it speaks text and JSON and knows no game by type.

mod entry;
mod playouts;
mod review;
mod speeds;
mod table;
mod training;

pub use kontor_bots::{Budget as Thinking, Chances, Considered, LEVELS, NoAgent, OPPONENTS};

pub use entry::{Entry, GAMES, find};
pub use kontor_bots::train::{Progress, Recipe};
pub use kontor_core::Judge;
pub use playouts::{Budget, Playouts};
pub use review::{Appraisal, Other, Verdict};
pub use speeds::{NoSpeeds, Speeds};
pub use table::{Choice, MoveError, Table, Thinker, Thought, Told};
pub use training::Training;
