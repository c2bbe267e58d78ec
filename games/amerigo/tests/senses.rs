//! What bots are told is complete, finite and no secret.

use std::path::Path;

use kontor_amerigo::{Amerigo, Options};
use kontor_testkit::senses::{check, logged, play_levels};

#[test]
fn bots_are_told_what_a_seat_may_know() {
    for seats in 2..=4 {
        let secret = check::<Amerigo>(&Options { seats, ..Options::default() }, 4);
        assert_eq!(secret, 0, "everything lies open in Amerigo, or is up to chance");
    }
}

#[test]
fn every_level_plays_by_the_rules() {
    for seats in 2..=4 {
        play_levels::<Amerigo>(&Options { seats, ..Options::default() });
    }
}

#[test]
fn weights_are_those_of_their_logs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let found = logged::<Amerigo>(&folder, |seats| Options { seats, ..Options::default() });
    assert_eq!(found, 6, "two judges for each number of seats");
}
