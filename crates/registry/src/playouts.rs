//! Random games through the public trait, as fast as they go: the measure of an engine.

use std::time::{Duration, Instant};

use kontor_core::{Choices, Game, Quick, Seat};
use serde::Serialize;

/// How long to play.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time on the clock.
    pub duration: Duration,
    /// Threads that play side by side.
    pub threads: usize,
    /// The seed; thread k plays with seed + k.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Playouts {
    /// Games finished in a second, all threads together.
    pub games_per_second: f64,
    /// Games finished.
    pub games: u64,
    /// Seconds measured.
    pub seconds: f64,
    /// Threads.
    pub threads: usize,
    /// Decisions in a game, on average.
    pub decisions_per_game: f64,
    /// Rounds in a game, on average.
    pub rounds_per_game: f64,
    /// Points of a seat, on average.
    pub mean_score: f64,
    /// Points of the best seat, on average.
    pub mean_winner_score: f64,
}

#[derive(Default)]
struct Tally {
    games: u64,
    decisions: u64,
    rounds: u64,
    points: i64,
    winner_points: i64,
}

/// Games between two looks at the clock.
const BATCH: u64 = 64;

pub(crate) fn run<G: Game>(game: &G, budget: &Budget) -> Playouts {
    let begin = Instant::now();
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..budget.threads as u64)
            .map(|thread| {
                scope.spawn(move || {
                    work(game, Quick::new(budget.seed.wrapping_add(thread)), begin, budget.duration)
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a playout does not panic")).collect()
    });
    let seconds = begin.elapsed().as_secs_f64();
    let sum = |of: fn(&Tally) -> f64| tallies.iter().map(of).sum::<f64>();
    let finished: u64 = tallies.iter().map(|it| it.games).sum();
    let games = finished as f64;
    Playouts {
        games_per_second: games / seconds,
        games: finished,
        seconds,
        threads: budget.threads,
        decisions_per_game: sum(|it| it.decisions as f64) / games,
        rounds_per_game: sum(|it| it.rounds as f64) / games,
        mean_score: sum(|it| it.points as f64) / games / f64::from(game.seats()),
        mean_winner_score: sum(|it| it.winner_points as f64) / games,
    }
}

fn work<G: Game>(game: &G, mut luck: Quick, begin: Instant, duration: Duration) -> Tally {
    let mut tally = Tally::default();
    let mut choices = Choices::default();
    while tally.games == 0 || begin.elapsed() < duration {
        for _ in 0..BATCH {
            play_one(game, &mut luck, &mut choices, &mut tally);
        }
    }
    tally
}

/// One game: every decision uniform over what `legal` visits.
fn play_one<G: Game>(game: &G, luck: &mut Quick, choices: &mut Choices<G>, tally: &mut Tally) {
    let mut state = game.start();
    tally.decisions += choices.play_out(game, &mut state, luck, |_, _, _| ()) as u64;
    tally.games += 1;
    tally.rounds += u64::from(game.round(&state));
    let totals = Seat::all(game.seats()).map(|seat| i64::from(game.score(&state, seat).total()));
    tally.points += totals.clone().sum::<i64>();
    tally.winner_points += totals.max().unwrap_or(0);
}
