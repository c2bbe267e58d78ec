//! A player who does not think ahead.

use kontor_core::{Seat, Sense, Stream};

use crate::agent::{Agent, Budget, Considered, Decision};
use crate::mood;

/// Takes what it likes, the more surely the lower its temperature (in points; 0 is always the best).
pub struct Instinct {
    /// How far its choice strays from the best.
    pub temperature: f32,
    /// Its own luck.
    pub luck: Stream,
}

impl<G: Sense> Agent<G> for Instinct {
    fn decide(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        _: &Budget<'_>,
    ) -> Decision<G::Action> {
        if let [only] = legal {
            return Decision::forced(*only);
        }
        let state = game.imagine(view, &mut self.luck);
        let liking = game.instinct(&state, seat);
        let liked =
            |&action: &G::Action| Considered { action, value: liking(action), chances: None, visits: 1 };
        mood::choose(legal.iter().map(liked).collect(), self.temperature, &mut self.luck, 0)
    }
}
