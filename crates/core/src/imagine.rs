//! Making up what a viewer cannot see.

use crate::{Game, Luck, Seat, Viewer};

/// A game of which a full state can be made up from what one viewer knows: for bots that think ahead.
pub trait Imagine: Game {
    /// A state that looks to the viewer of `view` exactly like the real one; what is hidden is drawn at random, so that
    /// every arrangement the viewer cannot rule out may come.
    fn imagine(&self, view: &Self::View, luck: &mut impl Luck) -> Self::State;

    /// What a seat knows that has heard everything since the beginning and forgets nothing: what bots decide from. It is
    /// more than the seat's view where a view leaves out what everybody was told once.
    fn recollect(&self, state: &Self::State, seat: Seat) -> Self::View {
        self.view(state, Viewer::Seat(seat))
    }
}
