//! What bots are told is complete, finite and no secret.

use std::path::Path;

use kontor_core::{Choices, Game, Imagine, Judge, Quick, Seat, Sense, Turn, Viewer};
use kontor_puerto_rico::{Action, Edition, Event, Expansion, Expansions, Options, PuertoRico, Task};
use kontor_testkit::senses::{check, logged, play_levels};

fn tables() -> impl Iterator<Item = Options> {
    (2..=5).flat_map(|seats| {
        let old = Options { seats, ..Options::default() };
        let new = Options { edition: Edition::Y1897, expansions: Expansions::ALL, ..old.clone() };
        [old, new]
    })
}

/// Bots know the points of all seats although views hide them: everybody is told of every award.
#[test]
fn pr1_5_whoever_counts_the_awards_knows_the_points() {
    for options in tables() {
        let game = PuertoRico::new(options).expect("options of a table");
        assert!(game.options().hide_vp, "points are hidden by default");
        let mut hidden = 0;
        for number in 0..4 {
            let mut luck = Quick::new(number);
            let (mut choices, mut state, mut counted) = (Choices::default(), game.start(), [0_i32; 5]);
            loop {
                let mut events = Vec::new();
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = game.draw(&state, &mut luck);
                        game.settle(&mut state, &outcome, &mut events);
                    }
                    Turn::Seat(seat) => {
                        let action = choices.pick(&game, &state, seat, &mut luck);
                        game.apply(&mut state, seat, action, &mut events);
                    }
                }
                for event in &events {
                    assert!(game.seen(event, Viewer::Spectator).is_some(), "{event:?} is told");
                    if let Some((seat, points)) = points(event) {
                        counted[seat.index()] += points;
                    }
                }
                let first = Seat::new(0);
                hidden += game
                    .view(&state, Viewer::Seat(first))
                    .players
                    .iter()
                    .filter(|it| it.vp.is_none())
                    .count();
                for (known, counted) in game.recollect(&state, first).players.iter().zip(counted) {
                    assert_eq!(known.vp.map(i32::from), Some(counted), "{}", game.options());
                }
            }
        }
        assert!(hidden > 0, "views leave points out");
    }
}

/// The points that an event tells of.
fn points(event: &Event) -> Option<(Seat, i32)> {
    let (seat, points) = match *event {
        Event::Shipped { seat, count, .. } | Event::Wharf { seat, count, .. } => (seat, count),
        Event::Points { seat, points, .. }
        | Event::SmallWharf { seat, points, .. }
        | Event::Plundered { seat, points } => (seat, points),
        Event::FestivalWon { seat, task: Task::Building, reward } => (seat, reward),
        Event::Pensioned { seat, .. } => (seat, 1),
        Event::Paid { seat, action: Action::PayVp } => return Some((seat, -1)),
        _ => return None,
    };
    Some((seat, i32::from(points)))
}

#[test]
fn bots_are_told_what_a_seat_may_know() {
    for options in tables() {
        let secret = check::<PuertoRico>(&options, 4);
        assert_eq!(secret, 0, "who counts points knows everything, or it is up to chance");
    }
}

#[test]
fn every_level_plays_by_the_rules() {
    tables().for_each(|options| play_levels::<PuertoRico>(&options));
}

#[test]
fn judges_of_expansions_are_trained_with_every_set_of_them() {
    for options in tables() {
        let has_any = options.expansions.any();
        let game = PuertoRico::new(options).expect("options of a table");
        assert_eq!(game.relatives().len(), if has_any { 14 } else { 0 }, "{}", game.options());
    }
}

/// Two sets of judges: one where there are other buildings or citizens, one for all other games.
#[test]
fn new_buildings_and_citizens_are_left_to_the_judges_of_expansions() {
    for options in tables().filter(|options| options.expansions.any()) {
        let plain = PuertoRico::new(Options { seats: options.seats, ..Options::default() });
        let all = PuertoRico::new(options).expect("options of a table");
        for judge in [Judge::Net, Judge::Linear] {
            let of_plain = plain.as_ref().expect("the usual options").weights(judge);
            assert_ne!(all.weights(judge), of_plain, "{}", all.options());
            for game in all.relatives() {
                let has = |expansion| game.options().expansions.has(expansion);
                let known = has(Expansion::NewBuildings) || has(Expansion::Citizens);
                let expected = if known { all.weights(judge) } else { of_plain };
                assert_eq!(game.weights(judge), expected, "{}", game.options());
            }
        }
    }
}

#[test]
fn weights_are_those_of_their_logs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let plain = |seats| Options { seats, ..Options::default() };
    assert_eq!(logged::<PuertoRico>(&folder, plain), 8, "two judges for each number of seats");
    let all = |seats| Options { edition: Edition::Y1897, expansions: Expansions::ALL, ..plain(seats) };
    assert_eq!(logged::<PuertoRico>(&folder.join("expansions"), all), 8, "and two with expansions");
}
