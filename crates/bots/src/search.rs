//! The strong player: a tree of decisions in which every seat plays for its own chance, judged by a net at its leaves.
//!
//! The tree is open: it remembers decisions, not states. Every walk imagines a full state from the view and asks chance
//! anew, so nothing hidden and no draw to come is known to it. Actions at the root are compared in the same worlds: each has
//! its n-th walk in the n-th of them. When a walk meets a new decision, every candidate is tried once, finished by reflex and
//! judged; later walks go deeper where it looks best. Routine decisions below the root are left to reflex.

use std::sync::Arc;
use std::thread;

use kontor_core::{Luck, Seat, Sense, Stream};

use crate::agent::{Agent, Budget, Decision};
use crate::knobs::Knobs;
use crate::net::Net;
use crate::tree::{LARGEST, Tree, report};

/// The searching player.
pub struct Search {
    /// Who judges.
    pub net: Arc<Net>,
    /// How it searches.
    pub knobs: Knobs,
    /// Its own luck.
    pub luck: Stream,
}

impl<G: Sense> Agent<G> for Search {
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
        let (net, knobs) = (&*self.net, self.knobs);
        let routine = game.is_routine(&game.imagine(view, &mut self.luck));
        let most = if routine { budget.nodes.min(knobs.routine) } else { budget.nodes };
        let threads = budget.threads.max(1);
        let nodes = (most.min(LARGEST) / threads as u64).max(1);
        let mut seeds = (0..threads).map(|_| u64::from(self.luck.u32()));
        let think = |seed: u64| {
            let mut tree = Tree::new(game, net, knobs, seat, seed);
            tree.plant(view, legal, nodes, budget.stop);
            tree.grow(view, nodes, budget.stop);
            tree
        };
        let first = seeds.next().expect("there is at least one thread");
        let trees = thread::scope(|scope| {
            let others: Vec<_> = seeds.map(|seed| scope.spawn(move || think(seed))).collect();
            let mut trees = vec![think(first)];
            trees.extend(others.into_iter().map(|other| other.join().expect("a search does not panic")));
            trees
        });
        report(&trees)
    }
}
