//! Whether one judge plays better than another.

use kontor_core::{Quick, Seat, Seed, Sense, Silent, Stream};

use crate::agent::{Agent, Budget};

/// Games between two kinds of bots.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// Seats of the heroes, who sit together, at every place in turn; the others have the rest.
    pub heroes: u8,
    /// Games.
    pub games: u64,
    /// The seed of all luck.
    pub seed: u64,
    /// Positions for each decision.
    pub nodes: u64,
}

/// The heroes' share of the wins; `bot` makes the bot of a seat, told whether it is a hero. None if `stop`, which is asked
/// before every game, has ended it.
pub fn share<G: Sense>(
    game: &G,
    duel: Duel,
    stop: &dyn Fn() -> bool,
    bot: &mut dyn FnMut(bool, Stream) -> Box<dyn Agent<G>>,
) -> Option<f64> {
    let Duel { heroes, games, seed, nodes } = duel;
    let seats = game.seats();
    let mut wins = 0.0;
    for number in 0..games {
        if stop() {
            return None;
        }
        let first = (number % u64::from(seats)) as u8;
        let is_hero = |seat: Seat| (seat.index() as u8 + seats - first) % seats < heroes;
        let luck = |seat: Seat| seed.wrapping_mul(1_000_003).wrapping_add(number * 8 + seat.index() as u64);
        let mut bots: Vec<Box<dyn Agent<G>>> =
            Seat::all(seats).map(|seat| bot(is_hero(seat), Seed::from(luck(seat)).stream(0))).collect();
        // The same luck for every place.
        let mut chance = Quick::new(seed ^ (number / u64::from(seats)));
        let mut state = game.start();
        let mut legal = Vec::new();
        while let Some(seat) = game.to_decision(&mut state, &mut chance, &mut Silent) {
            legal.clear();
            game.legal(&state, seat, |action| legal.push(action));
            let view = game.recollect(&state, seat);
            let decision = bots[seat.index()].decide(game, &view, seat, &legal, &Budget::nodes(nodes));
            game.apply(&mut state, seat, decision.action, &mut Silent);
        }
        let first = Seat::new(0);
        let end = crate::foresight::outcome(game, &state, first);
        wins += Seat::all(seats)
            .filter(|&seat| is_hero(seat))
            .map(|seat| f64::from(end.win[seat.index()]))
            .sum::<f64>();
    }
    Some(wins / games as f64)
}
