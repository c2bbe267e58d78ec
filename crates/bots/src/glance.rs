//! A player who looks one decision ahead: every action is tried, what follows goes by reflex, a net judges.

use std::sync::Arc;

use kontor_core::{Seat, Sense, Stream};

use crate::agent::{Agent, Budget, Chances, Considered, Decision};
use crate::foresight::{Foresight, utility};
use crate::mood;
use crate::net::Net;
use crate::trial::{Worlds, liked, tried};

/// Actions that are tried when there are more: those that instinct likes best.
pub const WIDTH: usize = 32;

/// Looks one decision ahead.
pub struct Glance {
    /// Who judges.
    pub net: Arc<Net>,
    /// How far its choice strays from the best, in chance to win.
    pub temperature: f32,
    /// How often chance is asked about each action.
    pub samples: u32,
    /// Its own luck.
    pub luck: Stream,
}

impl Glance {
    /// One that takes what it judges best, and asks chance once.
    pub fn sharp(net: Arc<Net>, luck: Stream) -> Self {
        Self { net, temperature: 0.0, samples: 1, luck }
    }
}

impl<G: Sense> Agent<G> for Glance {
    fn decide(
        &mut self,
        game: &G,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        budget: &Budget<'_>,
    ) -> Decision<G::Action> {
        if let [only] = legal {
            return Decision::forced(*only);
        }
        let net = Arc::clone(&self.net);
        let mut foresight = Foresight::new(game, &net);
        let state = game.imagine(view, &mut self.luck);
        let actions = liked(game, &state, seat, legal, WIDTH);
        let mut sums = vec![(0.0, Chances::default()); actions.len()];
        let worlds = Worlds { most: self.samples, stop: budget.stop };
        let tries = tried(game, view, seat, &actions, &worlds, &mut self.luck, |index, after| {
            let opinion = foresight.opinion(after, seat);
            let (value, chances) = &mut sums[index];
            *value += utility(&opinion);
            let all = opinion.by_seat(seat, game.seats());
            chances.iter_mut().zip(all).for_each(|(sum, chance)| *sum += chance);
        });
        let mean = 1.0 / tries as f32;
        let considered = actions.iter().zip(&sums).map(|(&action, (value, chances))| Considered {
            action,
            value: value * mean,
            chances: Some(chances.map(|chance| chance * mean)),
            visits: tries,
        });
        let nodes = u64::from(tries) * actions.len() as u64;
        mood::choose(considered.collect(), self.temperature, &mut self.luck, nodes)
    }
}
