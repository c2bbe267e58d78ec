//! The tree of a search: decisions with what walks found behind each action.

use kontor_core::{Luck, MAX_SEATS, Quick, Seat, Sense, Silent};

use crate::agent::{Considered, Decision};
use crate::foresight::{Foresight, Worths, chances};
use crate::glance::WIDTH;
use crate::knobs::Knobs;
use crate::mood;
use crate::net::Net;
use crate::trial::{Worlds, liked, tried};

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
    total: Worths,
    /// What it looked like at first.
    judged: Worths,
    /// What comes of it when everybody plays what looks best.
    line: Worths,
    /// The decisions after it, by the seat that decides; 0 where there is none yet.
    children: [u32; MAX_SEATS as usize],
}

impl<A> Edge<A> {
    /// An action that looked like this in some worlds.
    fn new(action: A, judged: Worths, worlds: u32) -> Self {
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

    fn sums(&self) -> Worths {
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

/// Positions after which all trees of a search are large enough, whatever time is left: every one is remembered, in about
/// 130 bytes.
pub const LARGEST: u64 = 4_000_000;

impl<'a, G: Sense> Tree<'a, G> {
    /// A tree of which only the root is known: a decision of this seat.
    pub fn new(game: &'a G, net: &'a Net, knobs: Knobs, seat: Seat, seed: u64) -> Self {
        let foresight = Foresight::of_many(game, net);
        let root = Node { seat, edges: Vec::new() };
        Self { game, foresight, knobs, seed, luck: Quick::new(seed), decisions: vec![root], judged: 0 }
    }

    /// Looks at all actions of the root before the first walk; that takes about a quarter of the positions at most, or one
    /// look at each of them.
    pub fn plant(&mut self, view: &G::View, legal: &[G::Action], nodes: u64, stop: &dyn Fn() -> bool) {
        let seat = self.decisions[0].seat;
        let state = self.game.imagine(view, &mut self.luck);
        let actions = liked(self.game, &state, seat, legal, usize::from(self.knobs.width).max(WIDTH));
        let most = nodes / 4 / actions.len() as u64;
        let most = u32::try_from(most).unwrap_or(u32::MAX).clamp(1, u32::from(self.knobs.worlds));
        let mut sums = vec![Worths::default(); actions.len()];
        let (game, mut luck, whole) = (self.game, self.luck.clone(), Worlds { most, stop });
        let worlds = tried(game, view, seat, &actions, &whole, &mut luck, |index, after| {
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

    /// What all seats play for in a quiet position, or have played for at the end of the game: chances to win, and a little
    /// for the margin.
    fn judge(&mut self, state: &G::State) -> Worths {
        let thinker = self.decisions[0].seat;
        self.judged += 1;
        if self.knobs.all_views {
            self.foresight.seen_by_all(state)
        } else {
            self.foresight.seen_by(state, thinker)
        }
    }

    /// What a seat makes of what all play for.
    fn liking(&self, seat: Seat, worths: &Worths) -> f32 {
        let own = worths[seat.index()];
        if self.knobs.paranoia == 0.0 {
            return own;
        }
        let others = Seat::all(self.game.seats()).filter(|it| *it != seat).map(|it| worths[it.index()]);
        (1.0 - self.knobs.paranoia) * own - self.knobs.paranoia * others.fold(0.0, f32::max)
    }

    /// The possible edge with the best line for the seat that decides, and that line.
    fn best(&self, node: usize, open: &[usize]) -> (usize, Worths) {
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

    fn learn(&mut self, path: &[Step], found: &Worths) {
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
    let mut found: Vec<(G::Action, Worths, u32)> = Vec::new();
    let seat = trees[0].decisions[0].seat.index();
    for edge in trees.iter().flat_map(|tree| &tree.decisions[0].edges) {
        let seen = edge.visits + 1;
        match found.iter_mut().find(|it| it.0 == edge.action) {
            None => found.push((edge.action, edge.sums(), seen)),
            Some((_, sums, visits)) => {
                *visits += seen;
                sums.iter_mut().zip(edge.sums()).for_each(|(sum, more)| *sum += more);
            }
        }
    }
    let told = |(action, sums, visits): (G::Action, Worths, u32)| {
        let worths = sums.map(|sum| sum / visits as f32);
        Considered { action, value: worths[seat], chances: Some(chances(&worths)), visits }
    };
    let mut considered: Vec<_> = found.into_iter().map(told).collect();
    mood::sort_by_visits(&mut considered);
    let nodes = trees.iter().map(|tree| tree.judged).sum();
    Decision { action: considered[0].action, considered, nodes }
}

#[cfg(test)]
mod tests {
    use kontor_borneo::{Action, Borneo, Options};
    use kontor_core::Game;

    use super::*;
    use crate::net::{HIDDEN, Layer};

    const A: usize = 0;
    const B: usize = 1;

    fn edge(action: Action, chances: [f32; 2], visits: u32) -> Edge<Action> {
        let chances = [chances[0], chances[1], 0.0, 0.0, 0.0];
        Edge::new(action, chances, visits)
    }

    /// A tree of two decisions, for whoever looks at it: after dropping at the root, B skips or declines.
    fn two_decisions<T>(knobs: Knobs, look: impl FnOnce(Tree<'_, Borneo>) -> T) -> T {
        let game = Borneo::new(Options::default()).expect("the usual options");
        let inputs = crate::inputs(&game);
        let net = Net { seats: game.seats(), hidden: Some(Layer::zero(inputs)), heads: Layer::zero(HIDDEN) };
        let mut tree = Tree::new(&game, &net, knobs, Seat::new(0), 1);
        tree.decisions[0].edges = vec![edge(Action::Drop, [0.5, 0.5], 1), edge(Action::Skip, [0.4, 0.6], 1)];
        tree.decisions[0].edges[0].children[B] = 1;
        let edges = vec![edge(Action::Skip, [0.6, 0.3], 1), edge(Action::Decline, [0.2, 0.7], 1)];
        tree.decisions.push(Node { seat: Seat::new(1), edges });
        look(tree)
    }

    fn walk() -> Vec<Step> {
        vec![
            Step { node: 0, edge: 0, open: vec![0, 1] },
            // Declining is not possible in this world.
            Step { node: 1, edge: 0, open: vec![0] },
        ]
    }

    #[test]
    fn every_seat_plays_for_its_own_chance() {
        two_decisions(Knobs::default(), |tree| {
            assert_eq!(
                (tree.best(0, &[0, 1]).0, tree.best(1, &[0, 1]).0),
                (0, 1),
                "A likes 0.5, B likes 0.7"
            );
            assert_eq!(tree.best(1, &[0]).0, 0, "only what is possible is looked at");
        });
        let spiteful = Knobs { paranoia: 1.0, ..Knobs::default() };
        two_decisions(spiteful, |mut tree| {
            tree.decisions[0].edges[0].line = [0.9, 0.6, 0.0, 0.0, 0.0];
            tree.decisions[0].edges[1].line = [0.1, 0.2, 0.0, 0.0, 0.0];
            assert_eq!(tree.best(0, &[0, 1]).0, 1, "who minds only the rival takes the lower one");
        });
    }

    #[test]
    fn a_walk_teaches_every_decision_on_its_way() {
        two_decisions(Knobs::default(), |mut tree| {
            let found = [0.1, 0.8, 0.1, 0.0, 0.0];
            tree.learn(&walk(), &found);
            let told = |node: usize, edge: usize| {
                let edge = &tree.decisions[node].edges[edge];
                (edge.visits, edge.open, edge.sums()[A], edge.sums()[B], edge.line)
            };
            assert_eq!(told(1, 0), (1, 1, 0.6 + 0.1, 0.3 + 0.8, found));
            assert_eq!(told(1, 1), (0, 0, 0.2, 0.7, [0.2, 0.7, 0.0, 0.0, 0.0]), "not possible, not tried");
            // B would skip again, so what comes of dropping is that.
            assert_eq!(told(0, 0), (1, 1, 0.5 + 0.1, 0.5 + 0.8, found));
            assert_eq!(told(0, 1), (0, 1, 0.4, 0.6, [0.4, 0.6, 0.0, 0.0, 0.0]));
            assert_eq!(tree.best(0, &[0, 1]).0, 1, "A has found out what B answers");
        });
    }

    #[test]
    fn a_walk_goes_where_it_looks_best_or_where_little_is_known() {
        let knobs = Knobs { curiosity: 0.0, best_line: 0.0, ..Knobs::default() };
        two_decisions(knobs, |mut tree| {
            assert_eq!((tree.select(0, &[0, 1]), tree.select(1, &[0, 1])), (0, 1));
            tree.learn(&walk(), &[0.1, 0.8, 0.1, 0.0, 0.0]);
            assert_eq!(tree.select(0, &[0, 1]), 1, "0.3 on average against 0.4");
        });
        two_decisions(Knobs { best_line: 1.0, ..knobs }, |mut tree| {
            tree.decisions[0].edges[1].line = [0.6, 0.4, 0.0, 0.0, 0.0];
            assert_eq!(tree.select(0, &[0, 1]), 1, "the best line counts alone");
        });
        two_decisions(Knobs { curiosity: 10.0, ..knobs }, |mut tree| {
            tree.expect(0);
            for _ in 0..20 {
                tree.learn(&walk(), &[0.5, 0.5, 0.0, 0.0, 0.0]);
            }
            assert_eq!(tree.select(0, &[0, 1]), 1, "tried once while the other was tried twenty times");
        });
    }

    #[test]
    fn trees_of_several_threads_are_added_up() {
        let decision = two_decisions(Knobs::default(), |mut one| {
            two_decisions(Knobs::default(), |mut other| {
                other.decisions[0].edges.swap(0, 1);
                other.decisions[0].edges.push(edge(Action::Decline, [0.9, 0.1], 1));
                let found = [0.1, 0.8, 0.1, 0.0, 0.0];
                one.learn(&walk(), &found);
                other.learn(&[Step { node: 0, edge: 1, open: vec![0, 1, 2] }], &found);
                (one.judged, other.judged) = (5, 7);
                report(&[one, other])
            })
        });
        let told: Vec<_> = decision.considered.iter().map(|it| (it.action, it.visits, it.value)).collect();
        let mean = |sum: f32, visits: u16| sum / f32::from(visits);
        assert_eq!(
            told,
            [
                (Action::Drop, 4, mean(0.5 + 0.1 + 0.5 + 0.1, 4)),
                (Action::Skip, 2, mean(0.4 + 0.4, 2)),
                (Action::Decline, 1, 0.9)
            ]
        );
        assert_eq!((decision.action, decision.nodes), (Action::Drop, 12), "what was tried most");
    }
}
