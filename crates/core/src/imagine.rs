//! Making up what a viewer cannot see.

use crate::{Game, Luck};

/// A game of which a full state can be made up from what one viewer knows: for bots that think ahead.
pub trait Imagine: Game {
    /// A state that looks to the viewer of `view` exactly like the real one; what is hidden is drawn at random, so that
    /// every arrangement the viewer cannot rule out may come.
    fn imagine(&self, view: &Self::View, luck: &mut impl Luck) -> Self::State;
}
