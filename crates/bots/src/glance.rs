//! A player who looks one decision ahead: every action is tried, what follows goes by reflex, a net judges.

use std::sync::Arc;

use kontor_core::{Luck, Quick, Seat, Sense, Silent, Stream};

use crate::agent::{Agent, Budget, Chances, Considered, Decision};
use crate::foresight::{Foresight, utility};
use crate::mood;
use crate::net::Net;

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

impl<G: Sense> Agent<G> for Glance {
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
        let net = Arc::clone(&self.net);
        let mut foresight = Foresight::new(game, &net);
        let state = game.imagine(view, &mut self.luck);
        let actions = liked(game, &state, seat, legal, WIDTH);
        let mut sums = vec![(0.0, Chances::default()); actions.len()];
        let mut tries = 0;
        while tries < self.samples {
            tries += 1;
            let mut asked = Asked { luck: Quick::new(u64::from(self.luck.u32())), asked: false };
            let before = game.imagine(view, &mut asked);
            for (action, sum) in actions.iter().zip(&mut sums) {
                // The same luck for every action: what differs is the action.
                let mut luck = Asked { luck: asked.luck.clone(), asked: false };
                let mut after = before.clone();
                game.apply(&mut after, seat, *action, &mut Silent);
                foresight.settle(&mut after, &mut luck);
                let opinion = foresight.opinion(&after, seat);
                asked.asked |= luck.asked;
                sum.0 += utility(&opinion);
                for (ahead, chance) in opinion.win.iter().enumerate().take(usize::from(game.seats())) {
                    sum.1[seat.plus(ahead as u8, game.seats()).index()] += chance;
                }
            }
            if !asked.asked {
                break;
            }
        }
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

/// At most `width` of the legal actions, those that instinct likes best, in their sequence.
pub fn liked<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    width: usize,
) -> Vec<G::Action> {
    if legal.len() <= width {
        return legal.to_vec();
    }
    let mut actions: Vec<(f32, G::Action)> =
        legal.iter().map(|&action| (game.instinct(state, seat, action), action)).collect();
    actions.sort_by(|a, b| b.0.total_cmp(&a.0));
    actions.truncate(width);
    actions.sort_by_key(|it| it.1);
    actions.into_iter().map(|(_, action)| action).collect()
}

/// Luck that knows whether it has been asked.
struct Asked {
    luck: Quick,
    asked: bool,
}

impl Luck for Asked {
    fn u32(&mut self) -> u32 {
        self.asked = true;
        self.luck.u32()
    }

    fn below(&mut self, n: u32) -> u32 {
        self.asked = true;
        self.luck.below(n)
    }
}
