//! How often one bot wins against others.

use kontor_core::{Seat, Seed, Sense, places, win_shares};

use crate::bots::play;

/// The share of wins of one bot on a rotating seat against others of one level; a shared win counts in part.
///
/// # Panics
///
/// If the options do not fit together or there is no such level.
pub fn win_share<G: Sense>(options: &G::Options, level: &str, field: &str, games: u64) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let game = G::new(options.clone()).unwrap_or_else(|error| panic!("options of a match: {error}"));
        let hero = Seat::new((number % u64::from(game.seats())) as u8);
        let level = |seat: Seat| if seat == hero { level } else { field };
        let places = places(&play(game, Seed::from(number), level, |_, _| ()).scores());
        wins += win_shares(&places)[hero.index()];
    }
    wins / games as f64
}
