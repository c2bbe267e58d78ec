//! The strong player: a tree of decisions in which every seat plays for its own chance, judged by a net at its leaves.
//!
//! The tree is open: it remembers decisions, not states. Every walk imagines a full state from the view and asks chance
//! anew, so nothing hidden and no draw to come is known to it. Actions at the root are compared in the same worlds: each has
//! its n-th walk in the n-th of them. When a walk meets a new decision, every candidate is tried once, finished by reflex and
//! judged; later walks go deeper where it looks best. Routine decisions below the root are left to reflex.

use std::sync::Arc;
use std::thread;

use kontor_core::{Luck, MAX_SEATS, Quick, Seat, Sense, Silent, Stream};

use crate::agent::{Agent, Budget, Chances, Considered, Decision};
use crate::foresight::Foresight;
use crate::glance::WIDTH;
use crate::mood;
use crate::net::Net;
use crate::trial::{liked, tried};

/// What can be turned in a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Knobs {
    /// How much it tries what is promising but little known.
    pub curiosity: f32,
    /// How sharply first judgements become expectations, in chance to win.
    pub temperature: f32,
    /// The part of the best line in the value of an action; the rest is the mean of all walks.
    pub best_line: f32,
    /// How much a seat minds the chance of its strongest rival instead of its own.
    pub paranoia: f32,
    /// Most actions that are tried at one decision below the root.
    pub width: usize,
    /// Most worlds in which every action at the root is tried before the first walk.
    pub worlds: u32,
    /// Most positions for a decision that seldom needs a second thought.
    pub routine: u64,
    /// Whether the chances at a leaf are those that every seat sees for itself, instead of those that the seat sees which
    /// thinks: slower, but all seats are judged alike.
    pub all_views: bool,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            curiosity: 0.5,
            temperature: 0.05,
            best_line: 0.2,
            paranoia: 0.0,
            width: 8,
            worlds: 8,
            routine: 4_000,
            all_views: false,
        }
    }
}

impl Knobs {
    /// Reads `key=value` pairs separated by commas over these knobs; the error says what is wrong.
    pub fn read(self, text: &str) -> Result<Self, String> {
        let mut knobs = self;
        let mut turned = Vec::new();
        for pair in text.split(',') {
            let (key, value) = pair.split_once('=').ok_or_else(|| format!("`{pair}`: expected key=value"))?;
            if turned.contains(&key) {
                return Err(format!("{key} stands twice"));
            }
            turned.push(key);
            let number = |least: f32, most: f32| match value.parse::<f32>() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(format!("{key}={value}: expected a number from {least} to {most}")),
            };
            match key {
                "curiosity" => knobs.curiosity = number(0.0, 10.0)?,
                "temperature" => knobs.temperature = number(1e-4, 10.0)?,
                "best_line" => knobs.best_line = number(0.0, 1.0)?,
                "paranoia" => knobs.paranoia = number(0.0, 1.0)?,
                "width" => match value.parse() {
                    Ok(width @ 1..=1000) => knobs.width = width,
                    _ => return Err(format!("width={value}: expected a whole number from 1 to 1000")),
                },
                "worlds" => match value.parse() {
                    Ok(worlds @ 1..=1000) => knobs.worlds = worlds,
                    _ => return Err(format!("worlds={value}: expected a whole number from 1 to 1000")),
                },
                "routine" => match value.parse() {
                    Ok(routine @ 1..) => knobs.routine = routine,
                    _ => return Err(format!("routine={value}: expected a whole number, at least 1")),
                },
                "all_views" => match value.parse() {
                    Ok(all) => knobs.all_views = all,
                    Err(_) => return Err(format!("all_views={value}: expected true or false")),
                },
                _ => {
                    return Err(format!(
                        "unknown knob `{key}`; there are curiosity, temperature, best_line, paranoia, width, worlds, routine, all_views"
                    ));
                }
            }
        }
        Ok(knobs)
    }
}

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
        let nodes = (most / threads as u64).clamp(1, LARGEST);
        let mut seeds = (0..threads).map(|_| u64::from(self.luck.u32()));
        let think = |seed: u64| {
            let mut tree = Tree::new(game, net, knobs, seat, seed);
            tree.plant(view, legal, nodes);
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

/// What all trees found together.
fn report<G: Sense>(trees: &[Tree<'_, G>]) -> Decision<G::Action> {
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

struct Tree<'a, G: Sense> {
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
const LARGEST: u64 = 4_000_000;

impl<'a, G: Sense> Tree<'a, G> {
    fn new(game: &'a G, net: &'a Net, knobs: Knobs, seat: Seat, seed: u64) -> Self {
        let foresight = Foresight::of_many(game, net);
        let root = Node { seat, edges: Vec::new() };
        Self { game, foresight, knobs, seed, luck: Quick::new(seed), decisions: vec![root], judged: 0 }
    }

    /// Looks at all actions of the root before the first walk; that takes about a quarter of the positions at most.
    fn plant(&mut self, view: &G::View, legal: &[G::Action], nodes: u64) {
        let seat = self.decisions[0].seat;
        let state = self.game.imagine(view, &mut self.luck);
        let actions = liked(self.game, &state, seat, legal, self.knobs.width.max(WIDTH));
        let most = nodes / 4 / actions.len() as u64;
        let most = u32::try_from(most).unwrap_or(u32::MAX).clamp(1, self.knobs.worlds);
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

    fn grow(&mut self, view: &G::View, nodes: u64, stop: &dyn Fn() -> bool) {
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
        let actions = liked(self.game, state, seat, &legal, self.knobs.width);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knobs_are_turned_as_told_or_not_at_all() {
        let read = |text| Knobs::default().read(text);
        let turned = read("width=8,paranoia=1,temperature=0.0001").expect("knobs in their range");
        assert_eq!((turned.width, turned.paranoia, turned.temperature), (8, 1.0, 1e-4));
        for (text, told) in [
            ("paranoia=1.5", "from 0 to 1"),
            ("best_line=2", "from 0 to 1"),
            ("temperature=0", "from 0.0001 to 10"),
            ("curiosity=NaN", "from 0 to 10"),
            ("routine=0", "at least 1"),
            ("worlds=0", "from 1 to 1000"),
            ("width=8,width=9", "width stands twice"),
            ("width=8,", "expected key=value"),
            (",width=8", "expected key=value"),
            ("", "expected key=value"),
        ] {
            assert!(read(text).is_err_and(|error| error.contains(told)), "{text}: {:?}", read(text));
        }
    }
}
