//! The casual bot earns its name: it beats random players.

use kontor_amerigo::{Amerigo, Options};
use kontor_testkit::strength::win_share;

#[test]
fn casual_beats_three_random_players_in_nine_of_ten_games() {
    let share = win_share::<Amerigo>(&Options::default(), "casual", "random", 400);
    println!("casual against three random players: {:.1} %", 100.0 * share);
    assert!(share >= 0.9, "casual won only {:.1} %", 100.0 * share);
}

#[test]
fn casual_beats_random_players_at_every_table() {
    for seats in 2..=3 {
        let options = Options { seats, ..Options::default() };
        let share = win_share::<Amerigo>(&options, "casual", "random", 100);
        println!("{options}: {:.1} %", 100.0 * share);
        assert!(share >= 0.9, "{options}: casual won only {:.1} %", 100.0 * share);
    }
}
