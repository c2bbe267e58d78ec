//! Parsers under noise: no text makes one panic, and what one accepts reads back. For property tests and fuzzers.

use kontor_core::{Choices, Game, Luck, Quick, Record, Seat, Seed, Sense, Settings, Silent, Turn};

use crate::{Scene, bots};

/// An action that can be read is written back the same way: it has one spelling.
pub fn action<G: Game>(text: &str) {
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string(), text);
    }
}

/// An outcome that can be read is written and read again to the same one.
pub fn outcome<G: Game>(text: &str) {
    if let Ok(outcome) = text.parse::<G::Outcome>() {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
}

/// A position that can be read is written and read again to the same state, and the game goes on from it.
pub fn position<G: Game>(game: &G, text: &str, seed: u64) {
    const STEPS: usize = 60;
    let Ok(mut state) = game.read_position(text) else { return };
    assert_eq!(game.read_position(&game.write_position(&state)).as_ref(), Ok(&state));
    let (mut luck, mut choices) = (Quick::new(seed), Choices::default());
    for _ in 0..STEPS {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, &mut luck);
                assert!(game.check_outcome(&state, &outcome).is_ok(), "{outcome} is drawn but refused");
                game.settle(&mut state, &outcome, &mut Silent);
            }
            Turn::Seat(seat) => {
                let action = choices.pick(game, &state, seat, &mut luck);
                assert!(game.check(&state, seat, action).is_ok(), "{action} is legal but refused");
                game.apply(&mut state, seat, action, &mut Silent);
            }
        }
    }
    assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
}

/// A record that verifies is written and verifies again.
pub fn record<G: Game>(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    let Ok(play) = record.replay::<G>(None, None) else { return };
    let again = Record::parse(&play.record(&[])).expect("a written record can be read");
    let replayed = again.replay::<G>(None, None).expect("a written record verifies");
    assert_eq!(replayed.state(), play.state());
}

/// Any scene runs to its end or says what is wrong.
pub fn scene<G: Game>(text: &str) {
    if let Ok(scene) = Scene::parse(text) {
        let _ = scene.run::<G>(&Settings::default(), 0);
    }
}

/// Options that are accepted are written and read again to the same text.
pub fn options<G: Game>(text: &str) {
    let Ok(settings) = Settings::read(text) else { return };
    let Ok(options) = G::read_options(&settings) else { return };
    let written = options.to_string();
    let again = Settings::read(&written).expect("written options can be read");
    let again = G::read_options(&again).expect("written options are accepted");
    assert_eq!(again.to_string(), written);
}

/// A data file that is accepted makes a game that can be played to its end, also by bots, over positions that read back.
pub fn data<G: Sense>(text: &str, seats: u8) {
    let mut settings = Settings::default();
    settings.data = Some(text.to_owned());
    settings.replace("seats", &seats.to_string());
    let Ok(game) = G::read_options(&settings).and_then(G::new) else { return };
    let (mut state, mut luck) = (game.start(), Quick::new(1));
    Choices::default().play_out(&game, &mut state, &mut luck, |state, _, _| {
        assert_eq!(game.read_position(&game.write_position(state)).as_ref(), Ok(state));
    });
    Seat::all(game.seats()).for_each(|seat| drop(game.score(&state, seat)));
    bots::play(game, Seed::from(1), |_| "casual", |_, _| ());
}

/// A good text with some of its parts dropped, doubled, swapped or replaced.
pub fn bent(text: &str, seed: u64) -> String {
    const NOISE: [&str; 12] = ["", "255 ", "0 ", "-1", " ", "=", "é", "|", "\n", "A ", "#", "none "];
    let mut luck = Quick::new(seed);
    let mut parts: Vec<&str> = text.split_inclusive([' ', '=', '/', ':', ',', '\n', '"']).collect();
    for _ in 0..luck.below(6) {
        let mut any = |count: usize| luck.below(count as u32) as usize;
        let (at, other) = (any(parts.len()), any(parts.len()));
        let noise = NOISE[any(NOISE.len())];
        match any(4) {
            0 if parts.len() > 1 => drop(parts.remove(at)),
            1 => parts.insert(at, parts[other]),
            2 => parts.swap(at, other),
            3 => parts[at] = noise,
            _ => parts.insert(at, noise),
        }
    }
    parts.concat()
}
