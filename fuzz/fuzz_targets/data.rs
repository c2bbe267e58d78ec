//! The length chooses the seats. A data file that is accepted makes a game that can be played to its end.
#![no_main]

use kontor_core::{Choices, Game, Quick, Seat, Silent, Turn};
use kontor_puerto_rico::{Options, PuertoRico};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let options = Options { seats: 2 + text.len() as u8 % 4, data: Some(text.to_owned()), ..Options::default() };
    let Ok(game) = PuertoRico::new(options) else { return };
    let (mut state, mut luck, mut choices) = (game.start(), Quick::new(1), Choices::default());
    loop {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, &mut luck);
                game.settle(&mut state, &outcome, &mut Silent);
            }
            Turn::Seat(seat) => {
                let action = choices.pick(&game, &state, seat, &mut luck);
                game.apply(&mut state, seat, action, &mut Silent);
            }
        }
    }
    Seat::all(game.seats()).for_each(|seat| drop(game.score(&state, seat)));
});
