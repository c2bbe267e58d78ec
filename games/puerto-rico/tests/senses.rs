//! What bots are told is complete, finite and no secret.

use std::path::Path;

use kontor_core::{Game, Judge, Sense};
use kontor_puerto_rico::{Edition, Expansion, Expansions, Options, PuertoRico};
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
fn judges_of_expansions_are_trained_with_every_set_of_them() {
    for options in tables() {
        let has_any = options.expansions.any();
        let game = PuertoRico::new(options).expect("options of a table");
        assert_eq!(game.relatives().len(), if has_any { 14 } else { 0 }, "{}", game.options());
    }
}

/// Two sets of judges: one where there are other buildings or citizens, one for all other games.
#[test]
fn every_set_of_expansions_has_the_judge_that_knows_it_better() {
    for options in tables().filter(|options| options.expansions.any()) {
        let plain = PuertoRico::new(Options { seats: options.seats, ..Options::default() });
        let all = PuertoRico::new(options).expect("options of a table");
        for judge in [Judge::Net, Judge::Linear] {
            let of_plain = plain.as_ref().expect("the usual options").weights(judge);
            assert_ne!(all.weights(judge), of_plain, "{}", all.options());
            for game in all.relatives() {
                let has = |expansion| game.options().expansions.has(expansion);
                let known = has(Expansion::NewBuildings) || has(Expansion::Citizens);
                let expected = if known { all.weights(judge) } else { of_plain };
                assert_eq!(game.weights(judge), expected, "{}", game.options());
            }
        }
    }
}

#[test]
fn weights_are_those_of_their_logs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    assert!(logged(&folder) > 0, "there are weights");
    assert!(logged(&folder.join("expansions")) > 0, "there are weights for games with expansions");
}
