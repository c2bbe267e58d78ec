//! Who can win with the last decision of a game does: a search that mistakes seats or signs would not.

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::{Budget, agent};
use kontor_core::{Quick, Seat, Seed, Sense, Silent, Turn, places, win_shares};
use kontor_puerto_rico::PuertoRico;

/// The share of the win that an action brings the seat if it ends the game.
fn ending<G: Sense>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Option<f64> {
    let mut after = state.clone();
    game.apply(&mut after, seat, action, &mut Silent);
    let scores = || Seat::all(game.seats()).map(|seat| game.score(&after, seat)).collect::<Vec<_>>();
    (game.turn(&after) == Turn::Over).then(|| win_shares(&places(&scores()))[seat.index()])
}

/// Plays games by reflex and asks a level wherever every action ends the game and some of them win more than others.
fn ask<G: Sense<Options: Default>>(level: &str, games: u64, least: u32) {
    let game = G::new(G::Options::default()).expect("the usual options");
    let mut asked = 0;
    for number in 0..games {
        let (mut luck, mut state) = (Quick::new(number), game.start());
        while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut Silent) {
            let mut legal = Vec::new();
            game.legal(&state, seat, |action| legal.push(action));
            let ends: Option<Vec<f64>> =
                legal.iter().map(|&action| ending(&game, &state, seat, action)).collect();
            if let Some(wins) = ends {
                let (most, fewest) =
                    wins.iter().fold((0.0_f64, 1.0_f64), |(a, b), it| (a.max(*it), b.min(*it)));
                if most > fewest {
                    asked += 1;
                    let mut bot =
                        agent(&game, level, Seed::from(number).stream(0)).expect("there is such a level");
                    let view = game.recollect(&state, seat);
                    let decision = bot.decide(&game, &view, seat, &legal, &Budget::nodes(200));
                    let found = ending(&game, &state, seat, decision.action);
                    assert_eq!(
                        found,
                        Some(most),
                        "{}, game {number}: {level} plays {}",
                        G::ID,
                        decision.action
                    );
                }
            }
            let action = game.reflex(&state, seat);
            game.apply(&mut state, seat, action, &mut Silent);
        }
    }
    println!("{}: {level} was asked {asked} times", G::ID);
    assert!(asked >= least, "{}: only {asked} last decisions mattered", G::ID);
}

#[test]
fn a_last_decision_that_wins_is_found() {
    for level in ["expert", "master", "analysis"] {
        ask::<PuertoRico>(level, 200, 1);
        ask::<Borneo>(level, 400, 1);
        ask::<Amerigo>(level, 60, 1);
    }
}
