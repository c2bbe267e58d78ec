//! The tree of a search: decisions with what walks found behind each action.

use kontor_core::{Luck, MAX_SEATS, Quick, Seat, Sense, Silent};

use crate::agent::{Chances, Considered, Decision};
use crate::foresight::Foresight;
use crate::glance::WIDTH;
use crate::knobs::Knobs;
use crate::mood;
use crate::net::Net;
use crate::trial::{liked, tried};

/// A tree that grows by walks.
pub struct Tree<'a, G: Sense> {
    game: &'a G,
    foresight: Foresight<'a, G>,
    knobs: Knobs,
    /// From which the luck of every walk follows.
    seed: u64,
    luck: Quick,
    decisions: Vec<Node<G::Action>>,
    judged: u64,
}

/// A decision of a seat.
struct Node<A> {
    seat: Seat,
    edges: Vec<Edge<A>>,
}

/// An action at a decision.
struct Edge<A> {
    action: A,
    /// How likely it looked at first.
    prior: f32,
    visits: u32,
    /// How often it was possible.
    open: u32,
    /// The sum of what all walks through it found.
    total: Chances,
    /// What it looked like at first.
    judged: Chances,
    /// What comes of it when everybody plays what looks best.
    line: Chances,
    /// The decisions after it, by the seat that decides; 0 where there is none yet.
    children: [u32; MAX_SEATS as usize],
}

impl<A> Edge<A> {
    /// An action that looked like this in some worlds.
    fn new(action: A, judged: Chances, worlds: u32) -> Self {
        let again = worlds - 1;
        Self {
            action,
            prior: 0.0,
            visits: again,
            open: 0,
            total: judged.map(|chance| chance * again as f32),
            judged,
            line: judged,
            children: [0; MAX_SEATS as usize],
        }
    }

    fn sums(&self) -> Chances {
        std::array::from_fn(|seat| self.total[seat] + self.judged[seat])
    }
}

/// A decision on a walk: what was taken, and what was possible.
struct Step {
    node: usize,
    edge: usize,
    open: Vec<usize>,
}

/// Positions judged between two looks at the clock.
const PATIENCE: u64 = 16;

/// Positions after which a tree is large enough, whatever time is left: every one is remembered, in about 130 bytes.
pub const LARGEST: u64 = 4_000_000;

impl<'a, G: Sense> Tree<'a, G> {
    /// A tree of which only the root is known: a decision of this seat.
    pub fn new(game: &'a G, net: &'a Net, knobs: Knobs, seat: Seat, seed: u64) -> Self {
        let foresight = Foresight::of_many(game, net);
        let root = Node { seat, edges: Vec::new() };
        Self { game, foresight, knobs, seed, luck: Quick::new(seed), decisions: vec![root], judged: 0 }
    }

    /// Looks at all actions of the root before the first walk; that takes about a quarter of the positions at most.
    pub fn plant(&mut self, view: &G::View, legal: &[G::Action], nodes: u64) {
        let seat = self.decisions[0].seat;
        let state = self.game.imagine(view, &mut self.luck);
        let actions = liked(self.game, &state, seat, legal, usize::from(self.knobs.width).max(WIDTH));
        let most = nodes / 4 / actions.len() as u64;
        let most = u32::try_from(most).unwrap_or(u32::MAX).clamp(1, u32::from(self.knobs.worlds));
        let mut sums = vec![Chances::default(); actions.len()];
        let (game, mut luck) = (self.game, self.luck.clone());
        let worlds = tried(game, view, seat, &actions, most, &mut luck, |index, after| {
            let judged = self.judge(after);
            sums[index].iter_mut().zip(judged).for_each(|(sum, more)| *sum += more);
        });
        let looks = (worlds - 1) * actions.len() as u32;
        for (&action, sum) in actions.iter().zip(&sums) {
            let edge = Edge::new(action, sum.map(|sum| sum / worlds as f32), worlds);
            self.decisions[0].edges.push(Edge { open: looks, ..edge });
        }
        self.expect(0);
    }

    /// Walks until so many positions are judged, or until it is stopped.
    pub fn grow(&mut self, view: &G::View, nodes: u64, stop: &dyn Fn() -> bool) {
        let mut asked = 0;
        while self.judged < nodes {
            self.walk(view);
            if self.judged >= asked + PATIENCE {
                asked = self.judged;
                if stop() {
                    return;
                }
            }
        }
    }

    /// One walk from the root to something new.
    fn walk(&mut self, view: &G::View) {
        let open: Vec<usize> = (0..self.decisions[0].edges.len()).collect();
        let mut edge = self.select(0, &open);
        let world = u64::from(self.decisions[0].edges[edge].visits);
        self.luck = Quick::new(self.seed ^ world << 32);
        let mut state = self.game.imagine(view, &mut self.luck);
        let mut node = 0;
        let mut path = vec![Step { node, edge, open }];
        let found = loop {
            let (seat, action) = (self.decisions[node].seat, self.decisions[node].edges[edge].action);
            self.game.apply(&mut state, seat, action, &mut Silent);
            let Some(next) = self.advance(&mut state) else {
                break self.judge(&state);
            };
            node = self.child(node, edge, next);
            let fresh = self.decisions[node].edges.is_empty();
            let open = self.open(node, &state);
            if fresh {
                break self.best(node, &open).1;
            }
            edge = self.select(node, &open);
            path.push(Step { node, edge, open });
        };
        self.learn(&path, &found);
    }

    /// Goes on to the next decision that is worth a thought; none if the game is over.
    fn advance(&mut self, state: &mut G::State) -> Option<Seat> {
        loop {
            let seat = self.game.to_decision(state, &mut self.luck, &mut Silent)?;
            if !self.game.is_routine(state) {
                return Some(seat);
            }
            let action = self.game.reflex(state, seat);
            self.game.apply(state, seat, action, &mut Silent);
        }
    }

    fn child(&mut self, node: usize, edge: usize, seat: Seat) -> usize {
        let known = self.decisions[node].edges[edge].children[seat.index()] as usize;
        if known > 0 {
            return known;
        }
        let child = self.decisions.len();
        self.decisions.push(Node { seat, edges: Vec::new() });
        self.decisions[node].edges[edge].children[seat.index()] = child as u32;
        child
    }

    /// The edges of the actions that are possible in this state; those that are new are judged first.
    fn open(&mut self, node: usize, state: &G::State) -> Vec<usize> {
        let seat = self.decisions[node].seat;
        let mut legal = Vec::new();
        self.game.legal(state, seat, |action| legal.push(action));
        let actions = liked(self.game, state, seat, &legal, usize::from(self.knobs.width));
        let seed = u64::from(self.luck.u32());
        let known = self.decisions[node].edges.len();
        let mut open = Vec::with_capacity(actions.len());
        for action in actions {
            let edges = &self.decisions[node].edges;
            if let Some(index) = edges.iter().take(known).position(|edge| edge.action == action) {
                open.push(index);
                continue;
            }
            let mut after = state.clone();
            let mut luck = Quick::new(seed);
            self.game.apply(&mut after, seat, action, &mut Silent);
            self.foresight.settle(&mut after, &mut luck);
            let judged = self.judge(&after);
            open.push(self.decisions[node].edges.len());
            self.decisions[node].edges.push(Edge::new(action, judged, 1));
        }
        if self.decisions[node].edges.len() > known {
            self.expect(node);
        }
        open
    }

    /// Turns first judgements into expectations.
    fn expect(&mut self, node: usize) {
        let Node { seat, edges } = &mut self.decisions[node];
        let values: Vec<f32> = edges.iter().map(|edge| edge.judged[seat.index()]).collect();
        let priors = mood::weights(&values, self.knobs.temperature);
        edges.iter_mut().zip(priors).for_each(|(edge, prior)| edge.prior = prior);
    }

    /// The chances in a quiet position, or at the end of the game.
    fn judge(&mut self, state: &G::State) -> Chances {
        let thinker = self.decisions[0].seat;
        self.judged += 1;
        if self.knobs.all_views {
            self.foresight.chances(state)
        } else {
            self.foresight.seen_by(state, thinker)
        }
    }

    /// What a seat makes of the chances.
    fn liking(&self, seat: Seat, chances: &Chances) -> f32 {
        let own = chances[seat.index()];
        if self.knobs.paranoia == 0.0 {
            return own;
        }
        let others = Seat::all(self.game.seats()).filter(|it| *it != seat).map(|it| chances[it.index()]);
        (1.0 - self.knobs.paranoia) * own - self.knobs.paranoia * others.fold(0.0, f32::max)
    }

    /// The possible edge with the best line for the seat that decides, and that line.
    fn best(&self, node: usize, open: &[usize]) -> (usize, Chances) {
        let Node { seat, edges } = &self.decisions[node];
        let mut best = (open[0], f32::NEG_INFINITY);
        for &index in open {
            let value = self.liking(*seat, &edges[index].line);
            if value > best.1 {
                best = (index, value);
            }
        }
        (best.0, edges[best.0].line)
    }

    fn select(&self, node: usize, open: &[usize]) -> usize {
        let Node { seat, edges } = &self.decisions[node];
        // What is expected of actions that are possible now adds up to 1.
        let eager =
            self.knobs.curiosity / open.iter().map(|&index| edges[index].prior).sum::<f32>().max(1e-6);
        let mut best = (open[0], f32::NEG_INFINITY);
        for &index in open {
            let edge = &edges[index];
            let seen = (edge.visits + 1) as f32;
            let mean = edge.sums().map(|sum| sum / seen);
            let value = (1.0 - self.knobs.best_line) * self.liking(*seat, &mean)
                + self.knobs.best_line * self.liking(*seat, &edge.line)
                + eager * edge.prior * ((edge.open + 1) as f32).sqrt() / seen;
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    }

    fn learn(&mut self, path: &[Step], found: &Chances) {
        let mut line = *found;
        for Step { node, edge, open } in path.iter().rev() {
            let decision = &mut self.decisions[*node];
            for &index in open {
                decision.edges[index].open += 1;
            }
            let taken = &mut decision.edges[*edge];
            taken.visits += 1;
            taken.total.iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
            taken.line = line;
            line = self.best(*node, open).1;
        }
    }
}

/// What all trees found together.
pub fn report<G: Sense>(trees: &[Tree<'_, G>]) -> Decision<G::Action> {
    let mut considered: Vec<Considered<G::Action>> = Vec::new();
    let seat = trees[0].decisions[0].seat.index();
    for edge in trees.iter().flat_map(|tree| &tree.decisions[0].edges) {
        let found = considered.iter_mut().find(|it| it.action == edge.action);
        let sums = edge.sums();
        match found {
            None => considered.push(Considered {
                action: edge.action,
                value: 0.0,
                chances: Some(sums),
                visits: edge.visits + 1,
            }),
            Some(it) => {
                it.visits += edge.visits + 1;
                let chances = it.chances.as_mut().expect("every edge has chances");
                chances.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
            }
        }
    }
    for it in &mut considered {
        let chances = it.chances.expect("every edge has chances").map(|sum| sum / it.visits as f32);
        it.chances = Some(chances);
        it.value = chances[seat];
    }
    considered
        .sort_by(|a, b| (b.visits, b.value).partial_cmp(&(a.visits, a.value)).expect("chances are numbers"));
    let nodes = trees.iter().map(|tree| tree.judged).sum();
    Decision { action: considered[0].action, considered, nodes }
}
