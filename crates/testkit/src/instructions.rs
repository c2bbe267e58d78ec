//! What the instruction benches of every game run: one scenario a process, counted by callgrind from outside.
//!
//! The counter is switched on only inside `measured`, so that set-up costs nothing. The process prints how many
//! units of work were done; whoever counts divides.

use std::hint::black_box;

use kontor_core::{Choices, Game, Quick, Seat, Silent};

/// The scenarios of every game.
const SCENARIOS: [&str; 5] = ["playout", "decision", "legal", "apply", "clone"];

/// Games behind each scenario.
const GAMES: usize = 100;

/// Runs the scenario named in the arguments and prints its units of work; without one, lists the scenarios line by line.
///
/// Variants are the game with other options, with the name of a scenario that plays whole games of it.
pub fn main<G: Game>(game: &G, variants: &[(&str, G)]) {
    let variant = |arg: &String| variants.iter().find(|(name, _)| name == arg);
    let scenario = std::env::args().find(|arg| SCENARIOS.contains(&arg.as_str()) || variant(arg).is_some());
    let Some(scenario) = scenario else {
        let names = SCENARIOS.into_iter().chain(variants.iter().map(|(name, _)| *name));
        return names.for_each(|name| println!("{name}"));
    };
    let mut luck = Quick::new(1);
    let units = match scenario.as_str() {
        "playout" => play_all(game, &mut luck),
        "decision" => measured(|| (0..GAMES).map(|_| play(game, &mut luck, |_, _, _| ())).sum()),
        _ => match variant(&scenario) {
            Some((_, game)) => play_all(game, &mut luck),
            None => from_positions(game, &mut luck, &scenario),
        },
    };
    println!("{units}");
}

/// Plays whole games and returns their number.
fn play_all<G: Game>(game: &G, luck: &mut Quick) -> usize {
    measured(|| (0..GAMES).map(|_| play(game, luck, |_, _, _| ())).sum::<usize>());
    GAMES
}

/// Scenarios that look at single calls: the positions of whole games are collected first.
fn from_positions<G: Game>(game: &G, luck: &mut Quick, scenario: &str) -> usize {
    let mut positions: Vec<(G::State, Seat, G::Action)> = Vec::new();
    for _ in 0..GAMES {
        play(game, luck, |state, seat, action| positions.push((state.clone(), seat, action)));
    }
    let mut copies: Vec<G::State> = positions.iter().map(|(state, ..)| state.clone()).collect();
    measured(|| match scenario {
        "legal" => {
            for (state, seat, _) in &positions {
                game.legal(black_box(state), *seat, |action| {
                    black_box(action);
                });
            }
        }
        "apply" => {
            for (copy, (_, seat, action)) in copies.iter_mut().zip(&positions) {
                game.apply(black_box(copy), *seat, *action, &mut Silent);
            }
        }
        _ => {
            for (copy, (state, ..)) in copies.iter_mut().zip(&positions) {
                copy.clone_from(black_box(state));
            }
        }
    });
    black_box(copies);
    positions.len()
}

/// Counted by callgrind: nothing outside of this function is.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

/// Plays a random game and returns its decisions; `look` sees each before it is played.
fn play<G: Game>(game: &G, luck: &mut Quick, look: impl FnMut(&G::State, Seat, G::Action)) -> usize {
    Choices::default().play_out(game, &mut game.start(), luck, look)
}
