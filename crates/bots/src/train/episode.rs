//! One game of a training, and what can be learnt from it.

use std::sync::Arc;

use kontor_core::{Inputs, Luck, Quick, Seat, Sense, Silent, Turn};

use crate::foresight::{Foresight, outcome, utility};
use crate::mood;
use crate::net::{Net, Opinion};

/// A position as one seat saw it, and what it should have thought of it.
pub struct Example {
    pub inputs: Inputs,
    pub wanted: Opinion,
}

/// Who plays a seat in training.
pub enum Player {
    /// One decision ahead with this judge.
    Judge(Arc<Net>),
    /// By instinct, with a temperature.
    Instinct(f32),
}

/// How a game is played and what is made of it.
pub struct Script {
    /// How far the result reaches back.
    pub decay: f32,
    /// The share of decisions made at random.
    pub strays: f32,
    /// The only seat that learns, if not all do.
    pub learner: Option<Seat>,
}

/// Plays a game; `net` says what is thought on the way.
pub fn play<G: Sense>(
    game: &G,
    net: &Net,
    players: &[Player],
    script: &Script,
    luck: &mut Quick,
) -> Vec<Example> {
    let mut state = game.start();
    let mut legal = Vec::new();
    // For every quiet position: the round, and for every seat what it saw and thought.
    let mut moments: Vec<(u32, Vec<(Inputs, Opinion)>)> = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, luck);
                game.settle(&mut state, &outcome, &mut Silent);
            }
            Turn::Seat(seat) => {
                if game.is_quiet(&state) {
                    moments.push((game.round(&state), look(game, net, &state)));
                }
                legal.clear();
                game.legal(&state, seat, |action| legal.push(action));
                let action = if legal.len() > 1 && mood::unit(luck) < script.strays {
                    legal[luck.below(legal.len() as u32) as usize]
                } else {
                    choose(game, &state, seat, &legal, &players[seat.index()], luck)
                };
                game.apply(&mut state, seat, action, &mut Silent);
            }
        }
    }
    learn(game, &state, moments, script)
}

/// What every seat sees and thinks.
fn look<G: Sense>(game: &G, net: &Net, state: &G::State) -> Vec<(Inputs, Opinion)> {
    Seat::all(game.seats())
        .map(|seat| {
            let mut inputs = Inputs::default();
            game.sense(state, seat, &mut inputs);
            let opinion = net.judge(&inputs);
            (inputs, opinion)
        })
        .collect()
}

fn choose<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    player: &Player,
    luck: &mut Quick,
) -> G::Action {
    match player {
        _ if legal.len() == 1 => legal[0],
        Player::Instinct(temperature) => {
            if game.is_routine(state) {
                return game.reflex(state, seat);
            }
            let values: Vec<f32> = legal.iter().map(|&action| game.instinct(state, seat, action)).collect();
            let weights = mood::weights(&values, *temperature);
            legal[mood::draw(&weights, mood::unit(luck)).unwrap_or(0)]
        }
        Player::Judge(net) => {
            if game.is_routine(state) {
                return game.reflex(state, seat);
            }
            let mut foresight = Foresight::new(game, net);
            let actions = crate::glance::liked(game, state, seat, legal, 16);
            let common = luck.clone();
            let mut best = (actions[0], f32::NEG_INFINITY);
            for action in actions {
                let mut after = state.clone();
                game.apply(&mut after, seat, action, &mut Silent);
                foresight.settle(&mut after, &mut common.clone());
                let value = utility(&foresight.opinion(&after, seat));
                if value > best.1 {
                    best = (action, value);
                }
            }
            luck.u32();
            best.0
        }
    }
}

/// What should have been thought at each moment: mostly what came out, partly what was thought next.
fn learn<G: Sense>(
    game: &G,
    end: &G::State,
    moments: Vec<(u32, Vec<(Inputs, Opinion)>)>,
    script: &Script,
) -> Vec<Example> {
    let (last, decay) = (game.round(end), script.decay);
    let mut wanted: Vec<Opinion> = Seat::all(game.seats()).map(|seat| outcome(game, end, seat)).collect();
    let mut examples = Vec::with_capacity(moments.len() * wanted.len());
    for (round, seen) in moments.into_iter().rev() {
        for (seat, ((inputs, thought), wanted)) in seen.into_iter().zip(&mut wanted).enumerate() {
            let rounds = last.saturating_sub(round) as f32 / 10.0;
            if script.learner.is_none_or(|learner| learner.index() == seat) {
                examples.push(Example { inputs, wanted: Opinion { rounds, ..*wanted } });
            }
            for (target, thought) in wanted.win.iter_mut().zip(thought.win) {
                *target = decay * *target + (1.0 - decay) * thought;
            }
            wanted.margin = decay * wanted.margin + (1.0 - decay) * thought.margin;
        }
    }
    examples
}
