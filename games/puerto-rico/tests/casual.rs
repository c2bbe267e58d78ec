//! The casual bot earns its name: it beats three random players, with every expansion, and brings every game to an end.

use kontor_core::{Game, Seed};
use kontor_puerto_rico::{Edition, End, Expansions, Options, PuertoRico};
use kontor_testkit::bots::play;
use kontor_testkit::strength::win_share;

fn of_1897(seats: u8, expansions: Expansions) -> Options {
    Options { edition: Edition::Y1897, seats, expansions, ..Options::default() }
}

#[test]
fn casual_beats_three_random_players_in_19_of_20_games() {
    let share = win_share::<PuertoRico>(&Options::default(), "casual", "random", 400);
    println!("casual against three random players: {:.1} %", 100.0 * share);
    assert!(share >= 0.95, "casual won only {:.1} %", 100.0 * share);
}

#[test]
fn casual_beats_random_players_at_every_table() {
    for seats in [2, 3, 5] {
        let share =
            win_share::<PuertoRico>(&Options { seats, ..Options::default() }, "casual", "random", 100);
        println!("{seats} players: {:.1} %", 100.0 * share);
        assert!(share >= 0.85, "{seats} players: casual won only {:.1} %", 100.0 * share);
    }
}

#[test]
fn casual_beats_three_random_players_with_all_expansions() {
    let share = win_share::<PuertoRico>(&of_1897(4, Expansions::ALL), "casual", "random", 400);
    println!("all expansions: {:.1} %", 100.0 * share);
    assert!(share >= 0.85, "casual won only {:.1} %", 100.0 * share);
}

#[test]
fn casual_beats_random_players_with_every_set_of_expansions() {
    for set in 0..16 {
        let shares = (2..=5)
            .map(|seats| win_share::<PuertoRico>(&of_1897(seats, Expansions(set)), "casual", "random", 8));
        let share = shares.sum::<f64>() / 4.0;
        println!("{}: {:.1} %", Expansions(set), 100.0 * share);
        assert!(share >= 0.8, "{}: casual won only {:.1} %", Expansions(set), 100.0 * share);
    }
}

/// Among themselves casual players end a game by its rules, long before the hundredth round (PR-13.6).
#[test]
fn casual_players_come_to_an_end_with_every_set_of_expansions() {
    let mut longest = 0;
    for seats in 2..=5 {
        for set in 0..16 {
            let options = of_1897(seats, Expansions(set));
            let game = PuertoRico::new(options.clone()).expect("the options fit together");
            let play = play(game, Seed::from(u64::from(set)), |_| "casual", |_, _| ());
            let state = play.state();
            longest = longest.max(state.round);
            assert!(!state.ends.has(End::Rounds), "{options}: nobody ends the game");
            assert!(state.round <= 40, "{options}: {} rounds", state.round);
        }
    }
    println!("the longest game had {longest} rounds");
}
