//! What every game tests itself with: scenes a rules lawyer can write, laws that hold in every play, and records.

pub mod instructions;
pub mod laws;
mod scene;

pub use scene::{Scene, SceneError};
