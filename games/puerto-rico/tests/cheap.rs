//! A state is small, and playing allocates nothing.

use kontor_core::{Choices, Game, Quick};
use kontor_puerto_rico::{Edition, Expansions, Options, PuertoRico, State};

#[test]
fn a_state_is_at_most_512_bytes() {
    assert!(size_of::<State>() <= 512, "a state has {} bytes", size_of::<State>());
    println!("a state has {} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing() {
    let old = (2..=5).map(|seats| Options { seats, ..Options::default() });
    let new = (2..=5).map(|seats| Options {
        edition: Edition::Y1897,
        seats,
        expansions: Expansions::ALL,
        ..Options::default()
    });
    for options in old.chain(new) {
        let seats = options.seats;
        let game = PuertoRico::new(options).expect("the options fit together");
        let mut luck = Quick::new(u64::from(seats));
        let mut choices = Choices::default();
        play(&game, &mut luck, &mut choices);
        let found =
            allocation_counter::measure(|| (0..20).for_each(|_| play(&game, &mut luck, &mut choices)));
        // The buffer of the choices may still grow once or twice; legal, apply and settle run thousands of times.
        assert!(found.count_total <= 3, "{seats} seats: {} allocations", found.count_total);
    }
}

fn play(game: &PuertoRico, luck: &mut Quick, choices: &mut Choices<PuertoRico>) {
    choices.play_out(game, &mut game.start(), luck, |_, _, _| ());
}
