//! The one way to ask a bot: what its seat sees in, a decision with the value of every considered action out.

use kontor_core::{Game, MAX_SEATS, Seat};

/// Something that decides for a seat. It knows what the seat has seen and heard (`Imagine::recollect`), and nothing else.
pub trait Agent<G: Game>: Send {
    /// Decides among these legal actions, of which there is at least one; others are not considered.
    fn decide(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        budget: &Budget<'_>,
    ) -> Decision<G::Action>;
}

/// How long to think. The caller owns the clock.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many positions to judge, or random games to play where that is how a bot judges; what was begun is finished. A bot
    /// that does not search looks at its actions, in a few worlds, whatever this number is.
    pub nodes: u64,
    /// Asked every few positions; true ends the thinking with what is known by then.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Threads that may think side by side.
    pub threads: usize,
}

impl Budget<'static> {
    /// So many positions on one thread, whatever time it takes: the same decision every time.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: &|| false, threads: 1 }
    }
}

/// The chance to win of every seat, between 0 and 1; they add up to 1.
pub type Chances = [f32; MAX_SEATS as usize];

/// What a bot decided, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// The action it takes.
    pub action: A,
    /// Every action it looked at; the best first, after a search the one that was tried most.
    pub considered: Vec<Considered<A>>,
    /// Positions judged, or random games played.
    pub nodes: u64,
}

/// An action that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// How good it is for the seat: the chance to win, and for those who judge a little for the margin, where `chances` are
    /// known; else points of liking.
    pub value: f32,
    /// The chance to win of every seat after it; none if the bot judges by liking.
    pub chances: Option<Chances>,
    /// How often a search went that way, or a look ahead asked chance; 1 where it did neither, 0 where there is no choice.
    pub visits: u32,
}

impl<A: ToString> Decision<A> {
    /// The same with actions in notation.
    pub fn named(&self) -> Decision<String> {
        let name = |it: &Considered<A>| Considered {
            action: it.action.to_string(),
            value: it.value,
            chances: it.chances,
            visits: it.visits,
        };
        let considered = self.considered.iter().map(name).collect();
        Decision { action: self.action.to_string(), considered, nodes: self.nodes }
    }
}

impl<A: Copy> Decision<A> {
    /// The only possible action: nothing to think about.
    pub fn forced(action: A) -> Self {
        Self {
            action,
            considered: vec![Considered { action, value: 0.0, chances: None, visits: 0 }],
            nodes: 0,
        }
    }
}
