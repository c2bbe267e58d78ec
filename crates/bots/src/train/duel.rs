//! Whether one judge plays better than another.

use kontor_core::{Quick, Seat, Sense, Silent};

use crate::agent::{Agent, Budget};

/// The share of wins of one kind of bot on `heroes` seats against another kind on the others, over `games` games in which
/// the heroes sit together at every place in turn.
pub fn share<G: Sense>(
    game: &G,
    heroes: u8,
    games: u64,
    seed: u64,
    hero: &mut dyn FnMut(u64) -> Box<dyn Agent<G>>,
    other: &mut dyn FnMut(u64) -> Box<dyn Agent<G>>,
) -> f64 {
    let seats = game.seats();
    let mut wins = 0.0;
    for number in 0..games {
        let first = (number % u64::from(seats)) as u8;
        let is_hero = |seat: Seat| (seat.index() as u8 + seats - first) % seats < heroes;
        let luck = |seat: Seat| seed.wrapping_mul(1_000_003).wrapping_add(number * 8 + seat.index() as u64);
        let mut bots: Vec<Box<dyn Agent<G>>> = Seat::all(seats)
            .map(|seat| if is_hero(seat) { hero(luck(seat)) } else { other(luck(seat)) })
            .collect();
        // The same luck for every place.
        let mut chance = Quick::new(seed ^ (number / u64::from(seats)));
        let mut state = game.start();
        let mut legal = Vec::new();
        while let Some(seat) = game.to_decision(&mut state, &mut chance, &mut Silent) {
            legal.clear();
            game.legal(&state, seat, |action| legal.push(action));
            let view = game.recollect(&state, seat);
            let decision = bots[seat.index()].decide(game, &view, seat, &legal, &Budget::nodes(1000));
            game.apply(&mut state, seat, decision.action, &mut Silent);
        }
        let first = Seat::new(0);
        let end = crate::foresight::outcome(game, &state, first);
        wins += Seat::all(seats)
            .filter(|&seat| is_hero(seat))
            .map(|seat| f64::from(end.win[seat.index()]))
            .sum::<f64>();
    }
    wins / games as f64
}
