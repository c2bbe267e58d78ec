//! Whole games of bots.

use kontor_bots::{Budget, agent};
use kontor_core::{Play, Seat, Seed, Sense, Turn};

/// Positions a bot may judge for one decision.
const THOUGHT: u64 = 20;

/// Plays a game to its end with a bot of some level on every seat. `look` is shown the play before every move and at the end,
/// with what the last move brought.
///
/// # Panics
///
/// If there is no bot of a level, or a bot plays something illegal.
pub fn play<'a, G: Sense>(
    game: G,
    seed: Seed,
    level: impl Fn(Seat) -> &'a str,
    mut look: impl FnMut(&Play<G>, &[G::Event]),
) -> Play<G> {
    let luck = seed.derive("bots");
    let bot = |seat: Seat| {
        let bot = agent(&game, level(seat), luck.stream(seat.index() as u64));
        bot.unwrap_or_else(|error| panic!("{error}"))
    };
    let mut bots: Vec<_> = Seat::all(game.seats()).map(bot).collect();
    let mut play = Play::new(game, seed);
    let mut events = Vec::new();
    loop {
        look(&play, &events);
        events = match play.turn() {
            Turn::Over => return play,
            Turn::Chance => play.chance(None).expect("chance is due").1,
            Turn::Seat(seat) => {
                let view = play.game().recollect(play.state(), seat);
                let bot = &mut bots[seat.index()];
                let decision = bot.decide(play.game(), &view, seat, &play.legal(), &Budget::nodes(THOUGHT));
                play.act(seat, decision.action).expect("a bot plays legal actions")
            }
        };
    }
}
