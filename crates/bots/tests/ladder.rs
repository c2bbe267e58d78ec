//! Every level that judges beats the one below it. How far is measured in `docs/strength.md`; this is to notice when one does
//! not do what it should.

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::train::share;
use kontor_bots::{Agent, agent};
use kontor_core::{Seed, Sense};
use kontor_puerto_rico::PuertoRico;

/// Two of a level against two of another one at a table of four: the share of wins, half among equals.
fn meets<G: Sense<Options: Default>>(level: &str, other: &str, games: u64) -> f64 {
    let game = G::new(G::Options::default()).expect("the usual options");
    assert_eq!(game.seats(), 4, "the usual table");
    let seat = |level: &str, seed: u64| -> Box<dyn Agent<G>> {
        agent(&game, level, Seed::from(seed).stream(0)).expect("there is such a level")
    };
    let found = share(&game, 2, games, 5, &mut |seed| seat(level, seed), &mut |seed| seat(other, seed));
    println!("{}: {level} has {found:.3} against {other}", G::ID);
    found
}

#[test]
fn club_beats_casual() {
    assert!(meets::<PuertoRico>("club", "casual", 60) > 0.6);
    assert!(meets::<Borneo>("club", "casual", 60) > 0.6);
    assert!(meets::<Amerigo>("club", "casual", 60) > 0.6);
}

#[test]
fn expert_beats_club() {
    assert!(meets::<PuertoRico>("expert", "club", 60) > 0.6);
    assert!(meets::<Borneo>("expert", "club", 200) > 0.6);
    assert!(meets::<Amerigo>("expert", "club", 60) > 0.6);
}

/// With a thousand positions for a decision. A search that mistakes seats or signs wins nothing.
#[test]
fn master_beats_those_below() {
    assert!(meets::<PuertoRico>("master", "expert", 12) > 0.6);
    assert!(meets::<Borneo>("master", "casual", 4) > 0.6);
    assert!(meets::<Amerigo>("master", "casual", 4) > 0.6);
}

/// With a thousand random games for a decision.
#[test]
fn searches_with_random_games_beat_random_players() {
    assert!(meets::<Borneo>("plain-uct", "random", 2) > 0.6);
    assert!(meets::<Borneo>("tag-style", "random", 1) > 0.6);
}
