//! What is worth counting over many games.

use crate::{Game, Seat};

/// Something to count, in the words of the notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// A seat plays at this place of the sequence, counted from 0. The first note of a seat tells where it began.
    Plays(Seat, u8),
    /// A seat chose or reached something of which there are a few kinds: a role, an action, an order.
    Chose(Seat, &'static str),
    /// A reason for which the game ends; there can be several.
    Ends(&'static str),
}

/// A game that says what to count.
pub trait Notes: Game {
    /// What [`Note::Chose`] counts, as a heading: `Roles chosen`.
    const CHOICES: &'static str;

    /// Visits what an event is counted as, often nothing.
    fn notes(&self, event: &Self::Event, visit: impl FnMut(Note));
}
