//! Judging a position: what is half done is finished by reflex, then the net looks.

use kontor_core::{Inputs, Luck, MAX_SEATS, Score, Seat, Sense, Silent, Turn, places, win_shares};

use crate::agent::Chances;
use crate::net::{Net, Opinion};
use crate::recall::Recall;

/// What every seat plays for: its chance to win, and a little for the margin.
pub type Worths = [f32; MAX_SEATS as usize];

/// Judges positions of one game; keeps its buffer.
pub struct Foresight<'a, G> {
    game: &'a G,
    net: &'a Net,
    inputs: Inputs,
    recall: Option<Recall>,
}

impl<'a, G: Sense> Foresight<'a, G> {
    /// A judge with this net.
    pub fn new(game: &'a G, net: &'a Net) -> Self {
        Self { game, net, inputs: Inputs::default(), recall: None }
    }

    /// The same, quicker for many positions that are much alike; opinions may be other in the last digits.
    pub fn of_many(game: &'a G, net: &'a Net) -> Self {
        Self { recall: Some(Recall::default()), ..Self::new(game, net) }
    }

    /// Goes on by reflex to a position that can be judged, or to the end of the game.
    pub fn settle(&self, state: &mut G::State, luck: &mut impl Luck) {
        settle(self.game, state, luck);
    }

    /// What the seat thinks of a quiet position or of the end of a game.
    pub fn opinion(&mut self, state: &G::State, seat: Seat) -> Opinion {
        if self.game.turn(state) == Turn::Over {
            return outcome(self.game, state, seat);
        }
        self.inputs.clear();
        self.game.sense(state, seat, &mut self.inputs);
        match &mut self.recall {
            None => self.net.judge(&self.inputs),
            Some(recall) => recall.judge(self.net, &self.inputs),
        }
    }

    /// What all seats play for in a quiet position by the opinion of one, in sequence of the seats. Of the margins only that
    /// of this seat is known before the end.
    pub fn seen_by(&mut self, state: &G::State, seat: Seat) -> Worths {
        if self.game.turn(state) == Turn::Over {
            return end(self.game, state);
        }
        let opinion = self.opinion(state, seat);
        let mut worths = opinion.by_seat(seat, self.game.seats());
        worths[seat.index()] = utility(&opinion);
        worths
    }

    /// What all seats play for in a quiet position, each by its own opinion, in sequence of the seats.
    pub fn seen_by_all(&mut self, state: &G::State) -> Worths {
        if self.game.turn(state) == Turn::Over {
            return end(self.game, state);
        }
        let (mut wins, mut margins) = (Worths::default(), Worths::default());
        for seat in Seat::all(self.game.seats()) {
            let opinion = self.opinion(state, seat);
            wins[seat.index()] = opinion.win[0].max(1e-4);
            margins[seat.index()] = opinion.margin;
        }
        let all: f32 = wins.iter().sum();
        std::array::from_fn(|seat| wins[seat] / all + MARGIN * margins[seat])
    }
}

/// How much 20 points ahead of the best other seat count, beside the win.
const MARGIN: f32 = 0.001;

/// What a seat plays for: to win, and a little for the margin.
pub fn utility(opinion: &Opinion) -> f32 {
    opinion.win[0] + MARGIN * opinion.margin
}

/// The chances to win in what all seats play for: without the margins.
pub fn chances(worths: &Worths) -> Chances {
    let all: f32 = worths.iter().map(|worth| worth.max(0.0)).sum();
    worths.map(|worth| worth.max(0.0) / all)
}

/// Goes on by reflex to a position that can be judged, or to the end of the game.
pub fn settle<G: Sense>(game: &G, state: &mut G::State, luck: &mut impl Luck) {
    while let Some(seat) = game.to_decision(state, luck, &mut Silent) {
        if game.is_quiet(state) {
            return;
        }
        let action = game.reflex(state, seat);
        game.apply(state, seat, action, &mut Silent);
    }
}

/// What all seats have played for at the end of a game.
fn end<G: Sense>(game: &G, state: &G::State) -> Worths {
    let (points, mut worths) = result(game, state);
    for seat in Seat::all(game.seats()) {
        worths[seat.index()] += MARGIN * margin(&points, seat);
    }
    worths
}

/// The end of a game in the terms of an opinion; a shared win counts in part.
pub fn outcome<G: Sense>(game: &G, state: &G::State, seat: Seat) -> Opinion {
    let seats = usize::from(game.seats());
    let (points, shares) = result(game, state);
    let mut win = [0.0; MAX_SEATS as usize];
    for (ahead, chance) in win.iter_mut().enumerate().take(seats) {
        *chance = shares[(seat.index() + ahead) % seats];
    }
    Opinion { win, margin: margin(&points, seat).clamp(-3.0, 3.0), rounds: 0.0 }
}

/// The points of all seats at the end of a game, and their shares of the win.
fn result<G: Sense>(game: &G, state: &G::State) -> (Vec<i32>, Chances) {
    let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
    let mut shares = Chances::default();
    for (share, won) in shares.iter_mut().zip(win_shares(&places(&scores))) {
        *share = won as f32;
    }
    (scores.iter().map(Score::total).collect(), shares)
}

/// Points of a seat ahead of the best other one, in units of 20.
fn margin(points: &[i32], seat: Seat) -> f32 {
    let own = points[seat.index()];
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, it)| *it);
    (own - others.max().unwrap_or(own)) as f32 / 20.0
}
