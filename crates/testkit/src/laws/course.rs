//! How a game is tried, what came of it, and how a broken law is told.

use std::borrow::Cow;
use std::fmt;
use std::ops::AddAssign;

use kontor_core::{Game, Luck, Move, Quick, Seat, Viewer};

/// How a game is tried: the few things the trait does not tell, and what the game's own tests add.
pub trait Course<G: Game> {
    /// Actions to try for a seat: all legal ones, and as many illegal ones as can be thought of; those that are legal in
    /// similar positions are the most telling.
    fn candidates(&self, game: &G, state: &G::State, seat: Seat) -> Cow<'_, [G::Action]>;

    /// The number of decisions after which a game is over at the latest.
    fn most_decisions(&self) -> usize;

    /// Whether the seat on turn is asked even if it has only one answer, because being passed over would tell a secret.
    fn may_be_forced(&self, _state: &G::State) -> bool {
        false
    }

    /// The state a play begins with; by default the start of the game.
    fn start(&mut self, game: &G) -> G::State {
        game.start()
    }

    /// The state with everything changed that the viewer must not know; by default nothing is hidden.
    fn conceal(&self, _game: &G, state: &G::State, _viewer: Viewer) -> G::State {
        state.clone()
    }

    /// The state and the step with everything changed that the viewer does not know, even after the step; by default the
    /// step tells nothing of what is hidden.
    fn conceal_step(
        &self,
        game: &G,
        before: &G::State,
        step: &Move<G>,
        viewer: Viewer,
    ) -> (G::State, Move<G>) {
        (self.conceal(game, before, viewer), step.clone())
    }

    /// A state made up from a view, where the game can do that.
    fn imagine(&self, _game: &G, _view: &G::View, _luck: &mut Quick) -> Option<G::State> {
        None
    }

    /// The action of the seat on turn; by default any legal one.
    fn choose(&mut self, _game: &G, _state: &G::State, legal: &[G::Action], luck: &mut Quick) -> G::Action {
        legal[luck.below(legal.len() as u32) as usize]
    }

    /// Looks at the state a play begins with.
    fn begin(&mut self, _game: &G, _start: &G::State) -> Result<(), String> {
        Ok(())
    }

    /// Looks at a step, after the general laws held for it.
    fn follow(
        &mut self,
        _game: &G,
        _before: &G::State,
        _step: &Move<G>,
        _after: &G::State,
    ) -> Result<(), String> {
        Ok(())
    }

    /// Looks at the state a play ends with.
    fn end(&mut self, _game: &G, _end: &G::State) -> Result<(), String> {
        Ok(())
    }
}

/// How much was tried, and the largest numbers seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Decisions of seats.
    pub decisions: usize,
    /// Answers of chance.
    pub chances: usize,
    /// The most decisions in one game.
    pub most_decisions: usize,
    /// The most legal actions in one position.
    pub most_choices: usize,
    /// The last round of the longest game.
    pub most_rounds: u32,
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.chances += other.chances;
        self.most_decisions = self.most_decisions.max(other.most_decisions);
        self.most_choices = self.most_choices.max(other.most_choices);
        self.most_rounds = self.most_rounds.max(other.most_rounds);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} decisions (at most {} in one game, {} choices at once, {} rounds), {} answers of chance",
            self.games,
            self.decisions,
            self.most_decisions,
            self.most_choices,
            self.most_rounds,
            self.chances
        )
    }
}

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The seed of the play.
    pub seed: u64,
    /// The number of moves made so far.
    pub step: usize,
    /// The position.
    pub position: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, seed, step, position, message } = self;
        write!(f, "broken law: {law}\nseed {seed}, after move {step}: {message}\n{position}")
    }
}

impl std::error::Error for Broken {}
