//! Judging a position: what is half done is finished by reflex, then the net looks.

use kontor_core::{Inputs, Luck, MAX_SEATS, Seat, Sense, Silent, Turn, places, win_shares};

use crate::agent::Chances;
use crate::net::{Net, Opinion};
use crate::recall::Recall;

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

    /// The chances of all seats in a quiet position by the opinion of one, in sequence of the seats.
    pub fn seen_by(&mut self, state: &G::State, seat: Seat) -> Chances {
        self.opinion(state, seat).by_seat(seat, self.game.seats())
    }

    /// The chances of all seats in a quiet position, each by its own opinion, in sequence of the seats.
    pub fn chances(&mut self, state: &G::State) -> Chances {
        if self.game.turn(state) == Turn::Over {
            let first = Seat::new(0);
            let end = outcome(self.game, state, first);
            return end.win;
        }
        let mut chances = Chances::default();
        let mut all = 0.0;
        for seat in Seat::all(self.game.seats()) {
            let own = utility(&self.opinion(state, seat)).max(1e-4);
            chances[seat.index()] = own;
            all += own;
        }
        chances.map(|chance| chance / all)
    }
}

/// What a seat plays for: to win, and a little for the margin.
pub fn utility(opinion: &Opinion) -> f32 {
    opinion.win[0] + 0.001 * opinion.margin
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

/// The end of a game in the terms of an opinion; a shared win counts in part.
pub fn outcome<G: Sense>(game: &G, state: &G::State, seat: Seat) -> Opinion {
    let seats = usize::from(game.seats());
    let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
    let shares = win_shares(&places(&scores));
    let mut win = [0.0; MAX_SEATS as usize];
    for (ahead, chance) in win.iter_mut().enumerate().take(seats) {
        *chance = shares[(seat.index() + ahead) % seats] as f32;
    }
    let own = scores[seat.index()].total();
    let others = Seat::all(game.seats()).filter(|it| *it != seat).map(|it| scores[it.index()].total());
    let best = others.max().unwrap_or(own);
    Opinion { win, margin: ((own - best) as f32 / 20.0).clamp(-3.0, 3.0), rounds: 0.0 }
}
