//! The casual bot earns its name: it beats random players.

use kontor_borneo::{Borneo, Options};
use kontor_testkit::strength::win_share;

#[test]
fn casual_beats_three_random_players_in_nine_of_ten_games() {
    let share = win_share::<Borneo>(&Options::default(), "casual", "random", 400);
    println!("casual against three random players: {:.1} %", 100.0 * share);
    assert!(share >= 0.9, "casual won only {:.1} %", 100.0 * share);
}

#[test]
fn casual_beats_random_players_at_every_table() {
    let three = Options { seats: 3, ..Options::default() };
    let five = Options { seats: 5, ..Options::default() };
    let four_merchants = Options { four_merchants: true, ..three.clone() };
    let with_pirates = |options: &Options| Options { pirates: true, ..options.clone() };
    for options in [three.clone(), four_merchants.clone(), five.clone()] {
        for options in [options.clone(), with_pirates(&options)] {
            let share = win_share::<Borneo>(&options, "casual", "random", 100);
            println!("{options}: {:.1} %", 100.0 * share);
            assert!(share >= 0.8, "{options}: casual won only {:.1} %", 100.0 * share);
        }
    }
}
