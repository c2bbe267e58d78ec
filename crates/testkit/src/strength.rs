//! How often one bot wins against others.

use kontor_core::{Levels, Play, Seat, Seed, Turn, Viewer, places};

/// The share of wins of one bot on a rotating seat against others of one level; a shared win counts in part.
pub fn win_share<G: Levels>(options: &G::Options, level: &str, field: &str, games: u64) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let seed = Seed::from(number);
        let game = G::new(options.clone()).unwrap_or_else(|error| panic!("options of a match: {error}"));
        let seats = game.seats();
        let hero = Seat::new((number % u64::from(seats)) as u8);
        let bot = |seat: Seat| {
            let level = if seat == hero { level } else { field };
            G::bot(level, seed.derive("bots").stream(seat.index() as u64)).expect("the level exists")
        };
        let mut bots: Vec<_> = Seat::all(seats).map(bot).collect();
        let mut play = Play::new(game, seed);
        loop {
            match play.turn() {
                Turn::Chance => drop(play.chance(None).expect("chance is due")),
                Turn::Seat(seat) => {
                    let view = play.game().view(play.state(), Viewer::Seat(seat));
                    let action = bots[seat.index()].choose(play.game(), &view, seat, &play.legal());
                    play.act(seat, action).expect("a bot plays legal actions");
                }
                Turn::Over => break,
            }
        }
        let places = places(&play.scores());
        if places[hero.index()] == 1 {
            wins += 1.0 / places.iter().filter(|&&place| place == 1).count() as f64;
        }
    }
    wins / games as f64
}
