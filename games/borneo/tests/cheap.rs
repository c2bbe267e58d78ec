//! A state is small, and playing allocates nothing.

use kontor_borneo::{Borneo, Options, State};
use kontor_core::{Choices, Game, Quick};

#[test]
fn a_state_is_at_most_512_bytes() {
    assert!(size_of::<State>() <= 512, "a state has {} bytes", size_of::<State>());
    println!("a state has {} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing() {
    for seats in 3..=5 {
        let options = Options { seats, pirates: true, ..Options::default() };
        let game = Borneo::new(options).expect("the options fit together");
        let (mut luck, mut choices) = (Quick::new(u64::from(seats)), Choices::default());
        let mut play = || choices.play_out(&game, &mut game.start(), &mut luck, |_, _, _| ());
        (0..100).for_each(|_| {
            play();
        });
        let found = allocation_counter::measure(|| {
            (0..20).for_each(|_| {
                play();
            });
        });
        // The buffer of the choices may still grow once or twice; legal, apply and settle run thousands of times.
        assert!(found.count_total <= 3, "{seats} seats: {} allocations", found.count_total);
    }
}
