//! The first byte chooses the options. A position that can be read is written and read again to the same state, and the game goes on from it.
#![no_main]

use std::sync::LazyLock;

use kontor_core::{Choices, Game, Quick, Silent, Turn};
use kontor_puerto_rico::{Options, PuertoRico};
use libfuzzer_sys::fuzz_target;

/// Every number of seats, with and without asking about production.
static GAMES: LazyLock<Vec<PuertoRico>> = LazyLock::new(|| {
    let options = |kind: u8| Options { seats: 2 + kind % 4, ask_production: kind & 4 != 0, ..Options::default() };
    (0..8).map(|kind| PuertoRico::new(options(kind)).expect("the options fit together")).collect()
});

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = &GAMES[usize::from(kind % 8)];
    let Ok(mut state) = game.read_position(text) else { return };
    assert_eq!(game.read_position(&game.write_position(&state)).as_ref(), Ok(&state));
    let (mut luck, mut choices) = (Quick::new(u64::from(kind)), Choices::default());
    for _ in 0..60 {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, &mut luck);
                assert!(game.check_outcome(&state, &outcome).is_ok());
                game.settle(&mut state, &outcome, &mut Silent);
            }
            Turn::Seat(seat) => {
                let action = choices.pick(game, &state, seat, &mut luck);
                assert!(game.check(&state, seat, action).is_ok());
                game.apply(&mut state, seat, action, &mut Silent);
            }
        }
    }
    assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
});
