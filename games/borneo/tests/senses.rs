//! What bots are told is complete, finite and no secret.

use std::path::Path;

use kontor_borneo::{Borneo, Options};
use kontor_testkit::senses::{check, logged, play_levels};

#[test]
fn bots_are_told_what_a_seat_may_know() {
    for seats in 3..=5 {
        without_hands(&Options { seats, ..Options::default() });
        without_hands(&Options { seats, pirates: true, ..Options::default() });
    }
    without_hands(&Options { seats: 3, four_merchants: true, ..Options::default() });
}

/// Hands and deck are hidden, so other ones are there nearly always.
fn without_hands(options: &Options) {
    let secret = check::<Borneo>(options, 8);
    assert!(secret >= 8, "only {secret} decisions with other hands, {options}");
}

#[test]
fn every_level_plays_by_the_rules() {
    for seats in 3..=5 {
        play_levels::<Borneo>(&Options { seats, ..Options::default() });
        play_levels::<Borneo>(&Options { seats, pirates: true, ..Options::default() });
    }
    play_levels::<Borneo>(&Options { seats: 3, four_merchants: true, ..Options::default() });
}

#[test]
fn weights_are_those_of_their_logs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let found = logged::<Borneo>(&folder, |seats| Options { seats, ..Options::default() });
    assert_eq!(found, 6, "two judges for each number of seats");
}
