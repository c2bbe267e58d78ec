//! A player without any idea.

use kontor_core::{Game, Luck, Seat, Stream};

use crate::agent::{Agent, Budget, Considered, Decision};

/// Chooses uniformly among the legal actions.
pub struct Random(pub Stream);

impl<G: Game> Agent<G> for Random {
    fn decide(
        &mut self,
        _: &G,
        _: &G::View,
        _: Seat,
        legal: &[G::Action],
        _: &Budget<'_>,
    ) -> Decision<G::Action> {
        let action = legal[self.0.below(legal.len() as u32) as usize];
        let visits = u32::from(legal.len() > 1);
        let considered = |&action| Considered { action, value: 0.0, chances: None, visits };
        Decision { action, considered: legal.iter().map(considered).collect(), nodes: 0 }
    }
}
