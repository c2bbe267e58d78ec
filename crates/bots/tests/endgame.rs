//! Where a game can be thought through to its end, the searching levels play as well as somebody who has done so.

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::{Budget, agent};
use kontor_core::{Quick, Score, Seat, Seed, Sense, Silent, Turn, places, win_shares};
use kontor_puerto_rico::PuertoRico;

/// Most positions that are thought through.
const MOST: u32 = 3_000;

/// What each seat has at the end of a game.
type Results = Vec<i32>;

/// What seats play for.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    /// The win alone.
    Win,
    /// The win first, then points ahead of the best other seat.
    Margin,
}

impl Aim {
    /// Shares of the win count in sixtieths, since two to five players can share it evenly; a point ahead counts less than
    /// any of them.
    fn results(self, scores: &[Score]) -> Results {
        let shares = win_shares(&places(scores)).into_iter().map(|share| (60.0 * share).round() as i32);
        match self {
            Aim::Win => shares.collect(),
            Aim::Margin => shares
                .enumerate()
                .map(|(seat, share)| {
                    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
                    let best = others.map(|(_, score)| score.total()).max().expect("there are others");
                    1000 * share + scores[seat].total() - best
                })
                .collect(),
        }
    }

    /// So many of some decisions before the last may be wrong: a win is never given away; of points a few are, because a
    /// search leaves routine decisions after the first one to reflex.
    fn most_wrong(self, problems: usize) -> usize {
        match self {
            Aim::Win => 0,
            Aim::Margin => problems / 10,
        }
    }
}

/// What every seat gets if all play for themselves from here on; none if chance has a say, if it takes too long, or if
/// somebody could as well do something that is another thing to the others.
fn ending<G: Sense>(game: &G, aim: Aim, state: &G::State, left: &mut u32) -> Option<Results> {
    *left = left.checked_sub(1)?;
    let seat = match game.turn(state) {
        Turn::Chance => return None,
        Turn::Over => {
            let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
            return Some(aim.results(&scores));
        }
        Turn::Seat(seat) => seat,
    };
    let mut best: Option<Results> = None;
    for (_, found) in endings(game, aim, state, seat, left)? {
        let own = |it: &Results| it[seat.index()];
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
    aim: Aim,
    state: &G::State,
    seat: Seat,
    left: &mut u32,
) -> Option<Vec<(G::Action, Results)>> {
    let mut legal = Vec::new();
    game.legal(state, seat, |action| legal.push(action));
    let after = |action| {
        let mut after = state.clone();
        game.apply(&mut after, seat, action, &mut Silent);
        Some((action, ending(game, aim, &after, left)?))
    };
    legal.into_iter().map(after).collect()
}

/// A decision that matters.
struct Problem<G: Sense> {
    state: G::State,
    seat: Seat,
    /// What may be done, and what the seat gets by it if everybody plays for themselves.
    actions: Vec<(G::Action, i32)>,
    /// Whether the game is over after any of them.
    last: bool,
}

/// The decisions of games played by reflex from which the end is in sight, and where some actions are better than others.
fn problems<G: Sense>(game: &G, aim: Aim, games: u64) -> Vec<Problem<G>> {
    let mut found = Vec::new();
    for number in 0..games {
        let (mut luck, mut state) = (Quick::new(number), game.start());
        while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut Silent) {
            let endings = endings(game, aim, &state, seat, &mut { MOST }).unwrap_or_default();
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

/// How many decisions a test asks about at least: the last ones of a game, and others.
struct Least {
    last: usize,
    before: usize,
}

/// Asks some levels to decide.
fn ask<G: Sense<Options: Default>>(aim: Aim, levels: &[&str], games: u64, least: &Least) {
    let game = G::new(G::Options::default()).expect("the usual options");
    let problems = problems(&game, aim, games);
    let at_the_end = problems.iter().filter(|it| it.last).count();
    let before = problems.len() - at_the_end;
    println!("{}: {at_the_end} last decisions, {before} before", G::ID);
    assert!(at_the_end >= least.last && before >= least.before, "{}: too few decisions matter", G::ID);
    for &level in levels {
        let (mut asked, mut wrong) = (0, Vec::new());
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
            let told = || format!("{}, problem {number}: {level} plays {}, but {actions:?}", G::ID, taken.0);
            if *last {
                assert!(taken.1 == most, "what ends the game is seen at once; {}", told());
                continue;
            }
            asked += 1;
            if taken.1 < most {
                wrong.push(told());
            }
        }
        assert!(wrong.len() <= aim.most_wrong(asked), "of {asked} decisions:\n{}", wrong.join("\n"));
    }
}

/// Every level from expert on plays for the win, and plain random games show the way to it, too.
fn who_sees_the_end_plays_towards_it<G: Sense<Options: Default>>(games: u64, least: &Least) {
    ask::<G>(Aim::Win, &["expert", "master", "analysis", "plain-uct"], games, least);
}

/// Who wins, or cannot win any more, still plays for points.
fn points_count_when_the_win_is_decided<G: Sense<Options: Default>>(games: u64, least: &Least) {
    ask::<G>(Aim::Margin, &["expert", "master", "analysis"], games, least);
}

#[test]
fn whoever_sees_the_end_plays_towards_it() {
    who_sees_the_end_plays_towards_it::<PuertoRico>(400, &Least { last: 12, before: 25 });
}

#[test]
fn whoever_sees_the_end_of_borneo_plays_towards_it() {
    who_sees_the_end_plays_towards_it::<Borneo>(400, &Least { last: 40, before: 0 });
}

#[test]
fn whoever_sees_the_end_of_amerigo_plays_towards_it() {
    who_sees_the_end_plays_towards_it::<Amerigo>(100, &Least { last: 1, before: 15 });
}

#[test]
fn points_count_when_nobody_else_can_win() {
    points_count_when_the_win_is_decided::<PuertoRico>(200, &Least { last: 15, before: 60 });
}

#[test]
fn points_count_when_nobody_else_can_win_borneo() {
    points_count_when_the_win_is_decided::<Borneo>(100, &Least { last: 15, before: 0 });
}

#[test]
fn points_count_when_nobody_else_can_win_amerigo() {
    points_count_when_the_win_is_decided::<Amerigo>(40, &Least { last: 2, before: 80 });
}
