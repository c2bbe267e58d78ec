//! What is suggested to a player.

use kontor_core::{Seed, Settings, Turn, Viewer};
use kontor_registry::{GAMES, Thinking};

/// A suggestion is what level expert plays, decision by decision.
#[test]
fn suggestions_are_those_of_an_expert() {
    for game in GAMES {
        let mut table = game.open(&Settings::default(), Seed::from(3)).expect("the usual options");
        let mut asked = 0;
        while asked < 40 && table.turn() != Turn::Over {
            let Turn::Seat(seat) = table.turn() else {
                table.chance(None, Viewer::Spectator).expect("chance is due");
                continue;
            };
            let found = table.suggestion();
            let thought = table.suggest("expert", &Thinking::nodes(1)).expect("there is such a level");
            assert_eq!(found[0], thought.expect("a seat is on turn").action, "{} {asked}", game.id());
            asked += 1;
            // In its own world the first one can be played, and what follows as far as nothing hidden has a say.
            let viewer = Viewer::Seat(seat);
            table.act(seat, &found[0], viewer).expect("it is legal");
            if !table.has_hands() {
                for action in &found[1..] {
                    table
                        .act(seat, action, viewer)
                        .unwrap_or_else(|why| panic!("{} {action}: {why}", game.id()));
                }
            }
        }
    }
}
