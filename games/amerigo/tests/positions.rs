//! A position that no table can have is refused, and the message says what was expected.

use kontor_amerigo::{Amerigo, Options};
use kontor_core::Game;

#[test]
fn positions_that_no_table_has_are_refused() {
    let game = Amerigo::new(Options::default()).expect("the default options fit together");
    for (text, expected) in [
        ("pass 1 blue", "a section turn"),
        ("pass 6 blue | turn A choose", "a pass from 1 to 5"),
        ("turn A map | map I01", "no map before chance has laid it"),
        ("turn A stack | A gold=1", "players as at the start"),
        ("pass 2 blue | turn A stack", "pass 1 blue"),
        ("pass 2 red | turn A pirate", "before the blue round"),
        ("pass 2 blue | turn A tokens | left vp_7", "an empty left area"),
        ("turn B pirate", "the first seat by the discs"),
        ("turn A throw | tower 7 0 0 0 0 0 0", "AM-5.7"),
        ("turn A choose | tower 7 0 0 0 0 0 0 | field 0 0 0 0 0 0 0", "AM-5.8"),
        ("turn A choose | tower 1 0 0 0 0 0 0 | field 1 0 0 0 0 0 0", "AM-5.6"),
        ("turn A choose | tower 7 0 0 0 0 0 0 | field 1 0 0 0 0 0 0", "AM-5.2"),
        ("turn A throw | field 1 0 0 0 0 0 0 | tower 1 0 0 0 0 0 0", "no cube on the action field"),
        ("turn A throw | sequence A B C D", "a turn order only while a seat is asked"),
        ("turn A choose | sequence A B C C", "each seat once"),
        ("turn A choose | track A:1 B:2 C:0 D:0", "discs from first to last"),
        ("turn A choose | pirates 1 2", "AM-16.6"),
        ("turn A choose | grid vK", "AM-2.4"),
        ("turn A choose | grid v/Kx./..x", "AM-2.8"),
        ("turn A choose | grid x/./v/K", "AM-2.11"),
        ("turn A choose | grid v/K | B posts 1.1", "AM-12.3"),
        ("turn A choose | grid v/Kx | B posts 1.1", "AM-2.4"),
        ("turn A choose | A chests=1", "AM-12.9"),
        ("turn A choose | A gold=13", "at most 12 gold"),
        ("turn A choose | A vp discover=3 pirates=4", "AM-16.4"),
        ("turn A choose | A tokens vp_7 | B tokens vp_7", "no more tokens of an id"),
        ("turn A choose | A used vp_7", "AM-19.1"),
        ("turn A choose | grid v/K | A ships 1.0 f0", "ships on water"),
        ("turn A choose | A ships f0 -", "AM-8.3"),
        ("turn A choose | grid v/K | A ships 0.0 f0 | B ships 0.0 f0", "AM-8.6"),
        ("turn A post 1 3 | grid v/K | A ships f0 f1", "a ship on the anchor field"),
        ("turn A cannons | A cannons=12", "fewer cannons"),
        ("turn A progress 2 | A progress=20", "a space before the last one"),
        ("turn A token 2 | A progress=5", "a progress space with a mark"),
        ("turn A order 2 | track A:19 B:0 C:0 D:0", "a jump"),
        ("turn A plan 0 | A gold=0", "AM-7.13"),
        ("pass 5 green | turn A over", "pass 5 white"),
        // Without a step left the ship would rest on the cell of another one.
        ("turn A sail 1 2/2 | grid v/K | A gold=2 ships 0.0 f0 tokens gold_3 | B ships 0.0 f3", "AM-8.7"),
    ] {
        match game.read_position(text) {
            Ok(_) => panic!("{text:?} is a position"),
            Err(error) => {
                let message = error.to_string();
                assert!(message.contains(expected), "{text:?}: {message:?} does not say {expected:?}");
            }
        }
    }
}
