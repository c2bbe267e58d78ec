//! What every game tests itself with: scenes a rules lawyer can write, laws that hold in every play, records, counts, bots, and
//! parsers under noise.

pub mod bots;
pub mod counts;
pub mod instructions;
pub mod laws;
pub mod records;
mod scene;
pub mod senses;
pub mod strength;
pub mod texts;

pub use scene::{Scene, SceneError};
