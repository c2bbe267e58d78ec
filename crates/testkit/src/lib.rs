//! What every game tests itself with: scenes a rules lawyer can write, laws that hold in every play, records, counts, and
//! parsers under noise.

pub mod counts;
pub mod instructions;
pub mod laws;
pub mod records;
mod scene;
pub mod strength;
pub mod texts;

pub use scene::{Scene, SceneError};
