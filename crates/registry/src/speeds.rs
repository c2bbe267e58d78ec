//! How fast bots look and think.

use std::time::{Duration, Instant};

use kontor_bots::{Budget, NoAgent, agent, judge_of};
use kontor_core::{BadOption, Inputs, Luck, Quick, Seat, Seed, Sense, Silent};
use serde::Serialize;
use thiserror::Error;

/// What was measured, on one thread, over positions of games by reflex with some strays.
#[derive(Clone, Debug, Serialize)]
pub struct Speeds {
    /// Inputs of the net.
    pub inputs: usize,
    /// Those that are not zero, on average.
    pub active: f64,
    /// Positions described for the net in a second.
    pub described_per_second: f64,
    /// Positions judged by the net in a second, once described.
    pub judged_per_second: f64,
    /// Positions that the search of level `master` tries, finishes by reflex, describes and judges in a second.
    pub search_per_second: f64,
    /// Whole random games that `plain-uct` plays in a second.
    pub playouts_per_second: f64,
}

/// Why speeds cannot be measured.
#[derive(Debug, Error)]
pub enum NoSpeeds {
    /// The game refuses its options.
    #[error(transparent)]
    Option(#[from] BadOption),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] NoAgent),
}

/// Games from which positions are taken.
const GAMES: u64 = 8;

/// Measures each speed for the same time.
pub(crate) fn measure<G: Sense>(game: &G, each: Duration, seed: u64) -> Result<Speeds, NoAgent> {
    let net = judge_of(game)?;
    let mut positions = Vec::new();
    for number in 0..GAMES {
        positions.extend(decisions(game, &mut Quick::new(seed.wrapping_add(number))));
    }
    let quiet: Vec<&(G::State, Seat)> = positions.iter().filter(|it| game.is_quiet(&it.0)).collect();
    let mut inputs = Inputs::default();
    let described = rate(each, &quiet, |(state, seat)| {
        inputs.clear();
        game.sense(state, *seat, &mut inputs);
        std::hint::black_box(&inputs);
        1
    });
    let all: Vec<Inputs> = quiet
        .iter()
        .map(|(state, seat)| {
            let mut inputs = Inputs::default();
            game.sense(state, *seat, &mut inputs);
            inputs
        })
        .collect();
    let judged = rate(each, &all, |inputs| {
        std::hint::black_box(net.judge(inputs));
        1
    });
    let thinking = |level: &str| -> Result<f64, NoAgent> {
        let mut bot = agent(game, level, Seed::from(seed).stream(0))?;
        Ok(rate(each, &quiet, |(state, seat)| {
            let view = game.recollect(state, *seat);
            let mut legal = Vec::new();
            game.legal(state, *seat, |action| legal.push(action));
            bot.decide(game, &view, *seat, &legal, &Budget::nodes(1000)).nodes
        }))
    };
    Ok(Speeds {
        inputs: net.inputs(),
        active: all.iter().map(|it| it.active().len() as f64).sum::<f64>() / all.len() as f64,
        described_per_second: described,
        judged_per_second: judged,
        search_per_second: thinking("master")?,
        playouts_per_second: thinking("plain-uct")?,
    })
}

/// How much work is done in a second, going over the items again and again.
fn rate<T>(each: Duration, items: &[T], mut work: impl FnMut(&T) -> u64) -> f64 {
    let begin = Instant::now();
    let mut done = 0;
    for item in items.iter().cycle() {
        done += work(item);
        if begin.elapsed() >= each {
            break;
        }
    }
    done as f64 / begin.elapsed().as_secs_f64()
}

/// The decisions of a game between players by reflex who now and then stray.
fn decisions<G: Sense>(game: &G, luck: &mut Quick) -> Vec<(G::State, Seat)> {
    let mut found = Vec::new();
    let mut state = game.start();
    while let Some(seat) = game.to_decision(&mut state, luck, &mut Silent) {
        found.push((state.clone(), seat));
        let mut legal = Vec::new();
        game.legal(&state, seat, |action| legal.push(action));
        let stray = luck.below(10) == 0;
        let action =
            if stray { legal[luck.below(legal.len() as u32) as usize] } else { game.reflex(&state, seat) };
        game.apply(&mut state, seat, action, &mut Silent);
    }
    found
}
