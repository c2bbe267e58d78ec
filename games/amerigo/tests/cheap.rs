//! A state is small, and playing allocates nothing but the map.

use kontor_amerigo::{Amerigo, Options, State};
use kontor_core::{Choices, Game, Quick, Silent};

#[test]
fn a_state_is_at_most_1024_bytes() {
    assert!(size_of::<State>() <= 1024, "a state has {} bytes", size_of::<State>());
    println!("a state has {} bytes", size_of::<State>());
}

#[test]
fn playing_allocates_nothing_but_the_map() {
    const GAMES: u64 = 20;
    for seats in 2..=4 {
        let game = Amerigo::new(Options { seats, ..Options::default() }).expect("the options fit together");
        let (mut luck, mut choices) = (Quick::new(u64::from(seats)), Choices::default());
        let mut play = || choices.play_out(&game, &mut game.start(), &mut luck, |_, _, _| ());
        (0..100).for_each(|_| {
            play();
        });
        let found = allocation_counter::measure(|| {
            (0..GAMES).for_each(|_| {
                play();
            });
        });
        // The shared map, its islands and the resource fields they are made from, once in each game; the buffer of the
        // choices may still grow once or twice.
        assert!(found.count_total <= 8 * GAMES + 3, "{seats} seats: {} allocations", found.count_total);
    }
}

#[test]
fn copying_into_a_state_of_the_same_play_leaves_the_map_alone() {
    let game = Amerigo::new(Options::default()).expect("the options fit together");
    let mut luck = Quick::new(1);
    let mut state = game.start();
    game.to_decision(&mut state, &mut luck, &mut Silent).expect("somebody begins");
    let mut copy = state.clone();
    let mut after = state.clone();
    game.apply(&mut after, state.seat, kontor_amerigo::Action::Gold, &mut Silent);
    let found = allocation_counter::measure(|| {
        for _ in 0..100 {
            copy.clone_from(&after);
            copy.clone_from(&state);
        }
    });
    assert_eq!((found.count_total, &copy), (0, &state));
    // A map in memory of its own is still the same map.
    let mut other = state.clone();
    other.map = other.map.map(|map| map.detached());
    assert_eq!(other, state);
    copy.clone_from(&other);
    assert_eq!(copy, state);
}
