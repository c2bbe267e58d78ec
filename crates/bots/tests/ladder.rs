//! Levels that judge beat lower ones: the one below up to expert, and in Puerto Rico master too; elsewhere that would take too
//! many games. How far is measured in `docs/strength.md`; this is to notice when one does not do what it should.

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::agent;
use kontor_bots::train::{Duel, share};
use kontor_core::Sense;
use kontor_puerto_rico::PuertoRico;

/// Two of a level against two of another one at a table of four, with so many positions for a decision: the share of wins,
/// half among equals.
fn meets<G: Sense<Options: Default>>(level: &str, other: &str, games: u64, nodes: u64) -> f64 {
    let game = G::new(G::Options::default()).expect("the usual options");
    assert_eq!(game.seats(), 4, "the usual table");
    let duel = Duel { heroes: 2, games, seed: 5, nodes };
    let found = share(&game, duel, &|| false, &mut |is_hero, luck| {
        agent(&game, if is_hero { level } else { other }, luck).expect("there is such a level")
    });
    let found = found.expect("nobody stops it");
    println!("{}: {level} has {found:.3} against {other}", G::ID);
    found
}

#[test]
fn club_beats_casual() {
    assert!(meets::<PuertoRico>("club", "casual", 60, 1) > 0.6);
    assert!(meets::<Borneo>("club", "casual", 60, 1) > 0.6);
    assert!(meets::<Amerigo>("club", "casual", 60, 1) > 0.6);
}

#[test]
fn expert_beats_club() {
    assert!(meets::<PuertoRico>("expert", "club", 60, 1) > 0.6);
    assert!(meets::<Borneo>("expert", "club", 200, 1) > 0.6);
    assert!(meets::<Amerigo>("expert", "club", 60, 1) > 0.6);
}

/// A search that mistakes seats or signs wins nothing.
#[test]
fn master_and_analysis_beat_those_below() {
    assert!(meets::<PuertoRico>("analysis", "casual", 6, 300) > 0.7);
    assert!(meets::<PuertoRico>("master", "expert", 12, 1000) > 0.6);
    assert!(meets::<Borneo>("master", "casual", 12, 300) > 0.7);
    assert!(meets::<Amerigo>("master", "casual", 12, 300) > 0.7);
}

/// Few random games are enough against those who do not think at all; 16 games, in which equals have half.
#[test]
fn searches_with_random_games_beat_random_players() {
    for level in ["plain-uct", "tag-style"] {
        assert!(meets::<PuertoRico>(level, "random", 16, 50) > 0.9, "{level}");
        assert!(meets::<Borneo>(level, "random", 16, 50) > 0.9, "{level}");
    }
}
