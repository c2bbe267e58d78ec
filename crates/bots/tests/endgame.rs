//! Where a game can be thought through to its end, the searching levels play as well as somebody who has done so.

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::{Budget, agent};
use kontor_core::{Quick, Seat, Seed, Sense, Silent, Turn, places, win_shares};
use kontor_puerto_rico::PuertoRico;

/// Most positions that are thought through.
const MOST: u32 = 3_000;

/// Shares of a win, in sixtieths: two to five players can share it evenly.
type Shares = Vec<i32>;

/// What every seat wins if all play for themselves from here on; none if chance has a say, if it takes too long, or if
/// somebody could as well do something that is another thing to the others.
fn ending<G: Sense>(game: &G, state: &G::State, left: &mut u32) -> Option<Shares> {
    *left = left.checked_sub(1)?;
    let seat = match game.turn(state) {
        Turn::Chance => return None,
        Turn::Over => {
            let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
            let shares = win_shares(&places(&scores)).into_iter();
            return Some(shares.map(|share| (60.0 * share).round() as i32).collect());
        }
        Turn::Seat(seat) => seat,
    };
    let mut best: Option<Shares> = None;
    for (_, found) in endings(game, state, seat, left)? {
        let own = |it: &Shares| it[seat.index()];
        match &best {
            Some(before) if own(&found) < own(before) => {}
            Some(before) if own(&found) == own(before) && found != *before => return None,
            _ => best = Some(found),
        }
    }
    best
}

/// The same after each action.
fn endings<G: Sense>(
    game: &G,
    state: &G::State,
    seat: Seat,
    left: &mut u32,
) -> Option<Vec<(G::Action, Shares)>> {
    let mut legal = Vec::new();
    game.legal(state, seat, |action| legal.push(action));
    let after = |action| {
        let mut after = state.clone();
        game.apply(&mut after, seat, action, &mut Silent);
        Some((action, ending(game, &after, left)?))
    };
    legal.into_iter().map(after).collect()
}

/// A decision that matters.
struct Problem<G: Sense> {
    state: G::State,
    seat: Seat,
    /// What may be done, and what the seat wins by it if everybody plays for themselves.
    actions: Vec<(G::Action, i32)>,
    /// Whether the game is over after any of them.
    last: bool,
}

/// The decisions of games played by reflex from which the end is in sight, and where some actions are better than others.
fn problems<G: Sense>(game: &G, games: u64) -> Vec<Problem<G>> {
    let mut found = Vec::new();
    for number in 0..games {
        let (mut luck, mut state) = (Quick::new(number), game.start());
        while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut Silent) {
            let endings = endings(game, &state, seat, &mut { MOST }).unwrap_or_default();
            let is_over = |action| {
                let mut after = state.clone();
                game.apply(&mut after, seat, action, &mut Silent);
                game.turn(&after) == Turn::Over
            };
            let last = endings.iter().all(|it| is_over(it.0));
            let actions: Vec<_> =
                endings.into_iter().map(|(action, shares)| (action, shares[seat.index()])).collect();
            // What the others hold is not known before the end.
            if actions.iter().any(|it| it.1 != actions[0].1) && (last || !G::HANDS) {
                found.push(Problem { state: state.clone(), seat, actions, last });
            }
            let action = game.reflex(&state, seat);
            game.apply(&mut state, seat, action, &mut Silent);
        }
    }
    found
}

/// Asks the levels that judge and play for the win; there are at least so many problems, and so many of them with a
/// decision after.
fn ask<G: Sense<Options: Default>>(games: u64, least: (usize, usize)) {
    let game = G::new(G::Options::default()).expect("the usual options");
    let problems = problems(&game, games);
    let later = problems.iter().filter(|it| !it.last).count();
    println!("{}: {} decisions, {later} of them not the last", G::ID, problems.len());
    assert!(problems.len() >= least.0 && later >= least.1, "{}: too few decisions matter", G::ID);
    for level in ["expert", "master", "analysis", "plain-uct"] {
        for (number, Problem { state, seat, actions, last }) in problems.iter().enumerate() {
            // Who looks one decision ahead sees no further.
            if level == "expert" && !last {
                continue;
            }
            let legal: Vec<G::Action> = actions.iter().map(|it| it.0).collect();
            let mut bot =
                agent(&game, level, Seed::from(number as u64).stream(0)).expect("there is such a level");
            let view = game.recollect(state, *seat);
            let decision = bot.decide(&game, &view, *seat, &legal, &Budget::nodes(1000));
            let most = actions.iter().map(|it| it.1).max().expect("there are actions");
            let taken = actions.iter().find(|it| it.0 == decision.action).expect("it is legal");
            assert_eq!(
                taken.1,
                most,
                "{}, problem {number}: {level} plays {}, but {actions:?}",
                G::ID,
                taken.0
            );
        }
    }
}

#[test]
fn whoever_sees_the_end_plays_towards_it() {
    ask::<PuertoRico>(400, (40, 25));
}

#[test]
fn whoever_sees_the_end_of_borneo_plays_towards_it() {
    ask::<Borneo>(400, (40, 0));
}

#[test]
fn whoever_sees_the_end_of_amerigo_plays_towards_it() {
    ask::<Amerigo>(100, (15, 15));
}
