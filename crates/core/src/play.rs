//! One game being played: its state, the way it came there, and the way back.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::{Game, Refusal, Score, Seat, Seed, Turn};

/// One step of a play.
#[derive(PartialEq, Eq, Debug)]
pub enum Move<G: Game> {
    /// A seat decided.
    Action(Seat, G::Action),
    /// Chance answered.
    Outcome(G::Outcome),
}

impl<G: Game> Clone for Move<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Action(seat, action) => Self::Action(*seat, *action),
            Self::Outcome(outcome) => Self::Outcome(outcome.clone()),
        }
    }
}

impl<G: Game> fmt::Display for Move<G> {
    /// The move as a line of a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(seat, action) => write!(f, "{seat} {action}"),
            Self::Outcome(outcome) => write!(f, "~ {outcome}"),
        }
    }
}

/// Why a step was not made. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error("{message} ({clause})")]
    Refused {
        /// What is wrong.
        message: String,
        /// The clause that forbids it.
        clause: &'static str,
    },
    /// Chance was called upon, but a seat has to decide.
    #[error("chance is not asked now: seat {0} has to decide")]
    SeatDue(Seat),
    /// Chance was called upon after the end.
    #[error("chance is not asked any more: the game is over")]
    Over,
}

impl PlayError {
    /// A refusal of the rules.
    pub fn refused(refusal: &impl Refusal) -> Self {
        Self::Refused { message: refusal.to_string(), clause: refusal.clause() }
    }

    /// The clause that forbids the step, if a rule does.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Refused { clause, .. } => Some(clause),
            Self::SeatDue(_) | Self::Over => None,
        }
    }
}

/// A game in progress that can go back. Its chance follows from a seed, one stream for each chance turn, so a step
/// taken back draws the same again.
pub struct Play<G: Game> {
    game: Arc<G>,
    seed: Seed,
    state: G::State,
    /// Each move with the state before it.
    steps: Vec<(Move<G>, G::State)>,
    chances: u64,
}

impl<G: Game> Play<G> {
    /// A play from the start of the game.
    pub fn new(game: G, seed: Seed) -> Self {
        let start = game.start();
        Self::from_position(game, seed, start)
    }

    /// A play from a given state.
    pub fn from_position(game: G, seed: Seed, start: G::State) -> Self {
        Self { game: Arc::new(game), seed, state: start, steps: Vec::new(), chances: 0 }
    }

    /// Another play of the same game from its start, with its own chance.
    #[must_use]
    pub fn again(&self, seed: Seed) -> Self {
        let game = Arc::clone(&self.game);
        Self { state: game.start(), game, seed, steps: Vec::new(), chances: 0 }
    }

    /// Begins anew from a given state.
    pub fn restart(&mut self, state: G::State) {
        self.state = state;
        self.steps.clear();
        self.chances = 0;
    }

    /// The same play with another seed for the chance to come.
    #[must_use]
    pub fn with_seed(mut self, seed: Seed) -> Self {
        self.seed = seed;
        self
    }

    /// The rules being played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rules being played, for somebody who outlives the play.
    pub fn shared_game(&self) -> Arc<G> {
        Arc::clone(&self.game)
    }

    /// The state now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The state at the beginning of the play.
    pub fn start(&self) -> &G::State {
        self.before(0).unwrap_or(&self.state)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &Move<G>> {
        self.steps.iter().map(|(step, _)| step)
    }

    /// The state before the move of that index.
    pub fn before(&self, index: usize) -> Option<&G::State> {
        self.steps.get(index).map(|(_, before)| before)
    }

    /// Whose move it is.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The legal actions of the seat on turn.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut all = Vec::new();
        if let Turn::Seat(seat) = self.turn() {
            self.game.legal(&self.state, seat, |action| all.push(action));
        }
        all
    }

    /// The reckoning of every seat as if the game ended now.
    pub fn scores(&self) -> Vec<Score> {
        Seat::all(self.game.seats()).map(|seat| self.game.score(&self.state, seat)).collect()
    }

    /// Plays an action for a seat, if the rules allow it, and tells what happened.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, PlayError> {
        self.game.check(&self.state, seat, action).map_err(|refusal| PlayError::refused(&refusal))?;
        let mut events = Vec::new();
        let before = self.state.clone();
        self.game.apply(&mut self.state, seat, action, &mut events);
        self.steps.push((Move::Action(seat, action), before));
        Ok(events)
    }

    /// Lets chance answer: with the given outcome, which is refused if luck could not give it, or drawn from the seed.
    pub fn chance(&mut self, given: Option<G::Outcome>) -> Result<(G::Outcome, Vec<G::Event>), PlayError> {
        match self.turn() {
            Turn::Chance => (),
            Turn::Seat(seat) => return Err(PlayError::SeatDue(seat)),
            Turn::Over => return Err(PlayError::Over),
        }
        let outcome =
            given.unwrap_or_else(|| self.game.draw(&self.state, &mut self.seed.stream(self.chances)));
        self.game.check_outcome(&self.state, &outcome).map_err(|refusal| PlayError::refused(&refusal))?;
        let mut events = Vec::new();
        let before = self.state.clone();
        self.game.settle(&mut self.state, &outcome, &mut events);
        self.steps.push((Move::Outcome(outcome.clone()), before));
        self.chances += 1;
        Ok((outcome, events))
    }

    /// Takes the last move back and returns it; none at the beginning.
    pub fn undo(&mut self) -> Option<Move<G>> {
        let (step, before) = self.steps.pop()?;
        self.state = before;
        if matches!(step, Move::Outcome(_)) {
            self.chances -= 1;
        }
        Some(step)
    }
}
