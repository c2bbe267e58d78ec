//! Players that are not people.

use crate::{Game, Luck, Seat, Stream};

/// A bot decides from what its seat may see.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions; there is at least one.
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, legal: &[G::Action]) -> G::Action;
}

/// A game that brings bots.
pub trait Levels: Game {
    /// The names of its bots, weakest first.
    const LEVELS: &'static [&'static str];
    /// The bot of that name; its luck is its own and never the luck of the table.
    fn bot(level: &str, luck: Stream) -> Option<Box<dyn Bot<Self>>>;
}

/// The legal action with the highest value, the first one among equals: what a greedy bot chooses.
pub fn best<A: Copy>(legal: &[A], value: impl Fn(A) -> f32) -> A {
    let mut best = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let value = value(action);
        if value > best.1 {
            best = (action, value);
        }
    }
    best.0
}

/// Chooses uniformly among the legal actions.
pub struct Random(pub Stream);

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: &G, _: &G::View, _: Seat, legal: &[G::Action]) -> G::Action {
        legal[self.0.below(legal.len() as u32) as usize]
    }
}
