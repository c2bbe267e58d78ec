//! Opponents to be measured against: tree search that judges by playing on at random.
//!
//! The plain one walks an open tree by UCB1 and plays every game to its end; what counts is the share of the win. The other
//! one is in the manner of general game frameworks: it stops a playout after a hundred decisions, counts the points ahead of
//! the best other seat, selects by UCB1-tuned, and prefers in its playouts what has done well before (MAST).

use std::collections::HashMap;

use kontor_core::{Choices, Game, Imagine, Luck, MAX_SEATS, Quick, Seat, Silent, Stream, places, win_shares};

use crate::agent::{Agent, Budget, Considered, Decision};
use crate::mood;

type Rewards = [f32; MAX_SEATS as usize];

/// A searching player without judgement of its own.
pub struct Uct {
    style: Style,
    luck: Stream,
}

/// Walks after which a tree is large enough, whatever time is left: every one leaves something in memory.
const LARGEST: u64 = 4_000_000;

/// What the two have different.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Style {
    /// How much it tries what is little known: the factor before √(2 ln N / n).
    curiosity: f32,
    /// Whether the spread of an action's results decides how much.
    tuned: bool,
    /// Decisions of a playout before it is counted; none for the end of the game.
    playout: Option<u32>,
    /// Whether points ahead of the best other count, instead of the win.
    margin: bool,
    /// How sharply a playout prefers what has done well, none for uniform ones.
    habit: Option<f32>,
}

impl Uct {
    /// The usual curiosity of the plain one.
    pub const PLAIN: f32 = 0.7;
    /// That of the other one.
    pub const TAG_STYLE: f32 = 0.3;

    /// UCB1 over whole random games.
    pub fn plain(curiosity: f32, luck: Stream) -> Self {
        let style = Style { curiosity, tuned: false, playout: None, margin: false, habit: None };
        Self { style, luck }
    }

    /// In the manner of general game frameworks.
    pub fn tag_style(curiosity: f32, luck: Stream) -> Self {
        let style = Style { curiosity, tuned: true, playout: Some(100), margin: true, habit: Some(0.1) };
        Self { style, luck }
    }
}

impl<G: Imagine> Agent<G> for Uct {
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
        let mut tree = Tree {
            game,
            style: self.style,
            legal,
            luck: Quick::new(u64::from(self.luck.u32())),
            choices: Choices::default(),
            nodes: vec![Node::new(seat)],
            habits: HashMap::new(),
        };
        let mut walks = 0;
        let most = budget.nodes.clamp(1, LARGEST);
        while walks < most && (walks % 8 != 0 || walks == 0 || !(budget.stop)()) {
            tree.walk(view);
            walks += 1;
        }
        let mut considered: Vec<Considered<G::Action>> = tree.nodes[0]
            .edges
            .iter()
            .map(|edge| Considered {
                action: edge.action,
                value: edge.sum[seat.index()] / edge.visits.max(1) as f32,
                chances: (!self.style.margin).then(|| edge.sum.map(|sum| sum / edge.visits.max(1) as f32)),
                visits: edge.visits,
            })
            .collect();
        mood::sort_by_visits(&mut considered);
        Decision { action: considered[0].action, considered, nodes: walks }
    }
}

struct Tree<'a, G: Game> {
    game: &'a G,
    style: Style,
    /// What may be done at the root.
    legal: &'a [G::Action],
    luck: Quick,
    choices: Choices<G>,
    nodes: Vec<Node<G::Action>>,
    /// What each action of each seat has brought in playouts: sum and count.
    habits: HashMap<(Seat, G::Action), (f32, u32)>,
}

struct Node<A> {
    seat: Seat,
    visits: u32,
    edges: Vec<Edge<A>>,
}

impl<A> Node<A> {
    fn new(seat: Seat) -> Self {
        Self { seat, visits: 0, edges: Vec::new() }
    }
}

struct Edge<A> {
    action: A,
    visits: u32,
    sum: Rewards,
    /// The sum of squares for the seat that decides.
    squares: f32,
    children: [u32; MAX_SEATS as usize],
}

impl<G: Imagine> Tree<'_, G> {
    fn walk(&mut self, view: &G::View) {
        let mut state = self.game.imagine(view, &mut self.luck);
        let mut path = Vec::new();
        let mut node = 0;
        loop {
            let (edge, fresh) = self.select(node, &state);
            path.push((node, edge));
            let action = self.nodes[node].edges[edge].action;
            self.game.apply(&mut state, self.nodes[node].seat, action, &mut Silent);
            let Some(seat) = self.game.to_decision(&mut state, &mut self.luck, &mut Silent) else { break };
            if fresh {
                break;
            }
            node = self.child(node, edge, seat);
        }
        let rewards = self.play_out(&mut state);
        for (node, edge) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.squares += rewards[node.seat.index()].powi(2);
            for (sum, reward) in edge.sum.iter_mut().zip(rewards) {
                *sum += reward;
            }
        }
    }

    fn child(&mut self, node: usize, edge: usize, seat: Seat) -> usize {
        let known = self.nodes[node].edges[edge].children[seat.index()] as usize;
        if known > 0 {
            return known;
        }
        self.nodes.push(Node::new(seat));
        let child = self.nodes.len() - 1;
        self.nodes[node].edges[edge].children[seat.index()] = child as u32;
        child
    }

    /// The edge to take, and whether it is new: untried actions come first, at random.
    fn select(&mut self, node: usize, state: &G::State) -> (usize, bool) {
        let Node { seat, visits, edges } = &self.nodes[node];
        let mut untried = Vec::new();
        let mut best = (0, f32::NEG_INFINITY);
        let log = libm::logf((visits + 1) as f32);
        let mut look = |action: G::Action| {
            let Some(index) = edges.iter().position(|edge| edge.action == action) else {
                untried.push(action);
                return;
            };
            let edge = &edges[index];
            let seen = edge.visits as f32;
            let mean = edge.sum[seat.index()] / seen;
            let spread = if self.style.tuned {
                let variance = edge.squares / seen - mean * mean + (2.0 * log / seen).sqrt();
                variance.clamp(0.0, 0.25)
            } else {
                1.0
            };
            let value = mean + self.style.curiosity * (spread * 2.0 * log / seen).sqrt();
            if value > best.1 {
                best = (index, value);
            }
        };
        if node == 0 {
            self.legal.iter().copied().for_each(look);
        } else {
            self.game.legal(state, *seat, &mut look);
        }
        if untried.is_empty() {
            return (best.0, false);
        }
        let action = untried[self.luck.below(untried.len() as u32) as usize];
        let edge = Edge {
            action,
            visits: 0,
            sum: Rewards::default(),
            squares: 0.0,
            children: [0; MAX_SEATS as usize],
        };
        let edges = &mut self.nodes[node].edges;
        edges.push(edge);
        (edges.len() - 1, true)
    }

    /// Plays on at random and counts.
    fn play_out(&mut self, state: &mut G::State) -> Rewards {
        let mut played = Vec::new();
        let most = self.style.playout.unwrap_or(u32::MAX);
        let mut decisions = 0;
        while decisions < most {
            let Some(seat) = self.game.to_decision(state, &mut self.luck, &mut Silent) else { break };
            let action = match self.style.habit {
                None => self.choices.pick(self.game, state, seat, &mut self.luck),
                Some(temperature) => self.usual(state, seat, temperature),
            };
            if self.style.habit.is_some() {
                played.push((seat, action));
            }
            self.game.apply(state, seat, action, &mut Silent);
            decisions += 1;
        }
        let rewards = self.rewards(state);
        for (seat, action) in played {
            let habit = self.habits.entry((seat, action)).or_default();
            habit.0 += rewards[seat.index()];
            habit.1 += 1;
        }
        rewards
    }

    /// An action, more often one that has done well.
    fn usual(&mut self, state: &G::State, seat: Seat, temperature: f32) -> G::Action {
        let mut actions = Vec::new();
        let mut values = Vec::new();
        self.game.legal(state, seat, |action| {
            let (sum, count) = self.habits.get(&(seat, action)).copied().unwrap_or((0.5, 1));
            actions.push(action);
            values.push(sum / count as f32);
        });
        let weights = mood::weights(&values, temperature);
        let drawn = mood::draw(&weights, mood::unit(&mut self.luck));
        actions[drawn.unwrap_or(actions.len() - 1)]
    }

    /// What every seat gets, between 0 and 1.
    fn rewards(&self, state: &G::State) -> Rewards {
        let scores: Vec<_> = Seat::all(self.game.seats()).map(|seat| self.game.score(state, seat)).collect();
        let mut rewards = Rewards::default();
        if self.style.margin {
            for (index, reward) in rewards.iter_mut().enumerate().take(scores.len()) {
                let others = scores.iter().enumerate().filter(|(other, _)| *other != index);
                let best = others.map(|(_, score)| score.total()).max().unwrap_or(0);
                *reward = (0.5 + (scores[index].total() - best) as f32 / 100.0).clamp(0.0, 1.0);
            }
            return rewards;
        }
        for (reward, share) in rewards.iter_mut().zip(win_shares(&places(&scores))) {
            *reward = share as f32;
        }
        rewards
    }
}
