//! Counting decision sequences: a fingerprint of the rules.

use crate::{Game, Seed, Silent, Turn};

/// The number of sequences of exactly `depth` decisions from a state.
///
/// Decisions are enumerated. Chance is drawn: the outcome of the k-th chance turn on a path comes from stream k of
/// the seed. A game that ends earlier on a path adds nothing.
pub fn perft<G: Game>(game: &G, state: &G::State, seed: Seed, depth: u32) -> u64 {
    count(game, state.clone(), seed, 0, depth)
}

/// The same count, split by the first decision.
pub fn divide<G: Game>(game: &G, state: &G::State, seed: Seed, depth: u32) -> Vec<(G::Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let (state, chances) = to_decision(game, state.clone(), seed, 0);
    let Turn::Seat(seat) = game.turn(&state) else { return Vec::new() };
    let mut counts = Vec::new();
    game.legal(&state, seat, |action| {
        let mut after = state.clone();
        game.apply(&mut after, seat, action, &mut Silent);
        counts.push((action, count(game, after, seed, chances, depth - 1)));
    });
    counts
}

fn count<G: Game>(game: &G, state: G::State, seed: Seed, chances: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (state, chances) = to_decision(game, state, seed, chances);
    let Turn::Seat(seat) = game.turn(&state) else { return 0 };
    let mut total = 0;
    game.legal(&state, seat, |action| {
        if depth == 1 {
            total += 1;
        } else {
            let mut after = state.clone();
            game.apply(&mut after, seat, action, &mut Silent);
            total += count(game, after, seed, chances, depth - 1);
        }
    });
    total
}

/// Lets chance answer until a seat is asked or the game is over.
fn to_decision<G: Game>(game: &G, mut state: G::State, seed: Seed, mut chances: u64) -> (G::State, u64) {
    while game.turn(&state) == Turn::Chance {
        let outcome = game.draw(&state, &mut seed.stream(chances));
        game.settle(&mut state, &outcome, &mut Silent);
        chances += 1;
    }
    (state, chances)
}
