//! The casual bot earns its name: it beats three random players.

use kontor_core::{Game, Levels, Play, Seat, Seed, Turn, Viewer, places};
use kontor_puerto_rico::{Options, PuertoRico};

/// The share of wins of one casual player on a rotating seat against random ones; a shared win counts in part.
fn win_share(options: &Options, games: u64) -> f64 {
    let mut wins = 0.0;
    for number in 0..games {
        let seed = Seed::from(number);
        let game = PuertoRico::new(options.clone()).expect("the options fit together");
        let hero = Seat::new((number % u64::from(options.seats)) as u8);
        let mut bots: Vec<_> = Seat::all(options.seats)
            .map(|seat| {
                let level = if seat == hero { "casual" } else { "random" };
                PuertoRico::bot(level, seed.derive("bots").stream(seat.index() as u64))
                    .expect("the level exists")
            })
            .collect();
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

#[test]
fn casual_beats_three_random_players_in_nine_of_ten_games() {
    let share = win_share(&Options::default(), 400);
    println!("casual against three random players: {:.1} %", 100.0 * share);
    assert!(share >= 0.9, "casual won only {:.1} %", 100.0 * share);
}

#[test]
fn casual_beats_random_players_at_every_table() {
    for seats in [2, 3, 5] {
        let share = win_share(&Options { seats, ..Options::default() }, 100);
        println!("{seats} players: {:.1} %", 100.0 * share);
        assert!(share >= 0.85, "{seats} players: casual won only {:.1} %", 100.0 * share);
    }
}
