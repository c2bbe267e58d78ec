//! The length chooses the seats. A data file that is accepted makes a game that can be played to its end.
#![no_main]

use kontor_core::{Choices, Game, Levels, Quick, Seat, Seed, Viewer};
use kontor_puerto_rico::{Options, PuertoRico};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let options = Options { seats: 2 + text.len() as u8 % 4, data: Some(text.to_owned()), ..Options::default() };
    let Ok(game) = PuertoRico::new(options) else { return };
    let (mut state, mut luck, mut choices) = (game.start(), Quick::new(1), Choices::default());
    let mut bot = PuertoRico::bot("casual", Seed::from(1).stream(0)).expect("the level exists");
    choices.play_out(&game, &mut state, &mut luck, |state, seat, action| {
        let view = game.view(state, Viewer::Seat(seat));
        bot.choose(&game, &view, seat, &[action]);
    });
    Seat::all(game.seats()).for_each(|seat| drop(game.score(&state, seat)));
});
