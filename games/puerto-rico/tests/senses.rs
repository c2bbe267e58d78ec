//! What bots are told is complete, finite and no secret.

use std::path::Path;

use kontor_puerto_rico::{Edition, Expansions, Options, PuertoRico};
use kontor_testkit::senses::{check, logged, play_levels};

fn tables() -> impl Iterator<Item = Options> {
    (2..=5).flat_map(|seats| {
        let old = Options { seats, ..Options::default() };
        let new = Options { edition: Edition::Y1897, expansions: Expansions::ALL, ..old.clone() };
        [old, new]
    })
}

/// Face-down points of others are known as a sum (PR-1.5).
#[test]
fn bots_are_told_what_a_seat_may_know() {
    tables().for_each(|options| check::<PuertoRico>(&options, 4));
}

#[test]
fn every_level_plays_by_the_rules() {
    tables().for_each(|options| play_levels::<PuertoRico>(&options));
}

#[test]
fn weights_are_those_of_their_logs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    assert!(logged(&folder) > 0, "there are weights");
}
