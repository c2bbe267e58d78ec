//! One game that was played: what the journal keeps of it.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use cpu_time::ThreadTime;
use kontor_core::{Note, Seat, Seed, Turn, Viewer, places, win_shares};
use kontor_registry::{NoAgent, Table, Thinking};
use serde::{Deserialize, Serialize};

use crate::calibration::Hopes;

/// How long a bot may think about a decision. Where there is no choice nobody thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Milliseconds of processor time: whatever else the machine does, bots get the same.
    Ms(u64),
    /// Positions judged: every run gives the same games.
    Nodes(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ms(ms) => write!(f, "{ms} ms"),
            Self::Nodes(1) => f.write_str("1 position"),
            Self::Nodes(nodes) => write!(f, "{nodes} positions"),
        }
    }
}

/// A finished game, one line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The block, counted from 1.
    pub block: u32,
    /// The seating in the block, counted from 1.
    pub seating: u32,
    /// Rounds played.
    pub rounds: u32,
    /// Why it ended.
    pub ends: Vec<String>,
    /// What happened on each seat, from A on.
    pub seats: Vec<Chair>,
}

/// What happened on one seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Chair {
    /// The bot.
    pub level: String,
    /// Its place in the sequence of play at the beginning, from 1.
    pub order: u8,
    /// Its final place; 1 is a win, shared if several have it.
    pub place: u8,
    /// Its points.
    pub score: i32,
    /// Where the points come from.
    pub lines: BTreeMap<String, i32>,
    /// What it chose how often.
    pub choices: BTreeMap<String, u32>,
    /// Decisions with more than one choice.
    pub decisions: u32,
    /// Positions it judged for them.
    pub nodes: u64,
    /// Seconds it thought about them.
    pub seconds: f64,
    /// Seconds it thought about the one it took longest for.
    pub slowest: f64,
    /// The chances to win it gave itself at them, if it tells.
    #[serde(default, skip_serializing_if = "Hopes::is_empty")]
    pub hopes: Hopes,
}

impl Played {
    /// The share of the win that a seat has.
    pub fn win(&self, seat: usize) -> f64 {
        let places: Vec<usize> = self.seats.iter().map(|it| usize::from(it.place)).collect();
        win_shares(&places)[seat]
    }
}

/// Says whether to give up what is not finished.
pub(crate) type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// Plays a game on a table at its start with a bot on every seat; none if it was stopped.
pub(crate) fn play(table: &mut dyn Table, limit: Limit, stop: &Stop<'_>) -> Option<Vec<Chair>> {
    let mut chairs = vec![Chair::default(); usize::from(table.seats())];
    loop {
        match table.turn() {
            Turn::Chance => drop(table.chance(None, Viewer::Spectator).expect("chance is due")),
            Turn::Seat(seat) => {
                let begin = now();
                let thought = think(table, limit, begin, stop);
                let chair = &mut chairs[seat.index()];
                if thought.considered[0].visits > 0 {
                    let seconds = now().saturating_sub(begin).as_secs_f64();
                    chair.decisions += 1;
                    chair.nodes += thought.nodes;
                    chair.seconds += seconds;
                    chair.slowest = chair.slowest.max(seconds);
                    let taken = thought.considered.iter().find(|it| it.action == thought.action);
                    if let Some(chances) = taken.and_then(|it| it.chances) {
                        chair.hopes.add(f64::from(chances[seat.index()]));
                    }
                }
                table.act(seat, &thought.action, Viewer::Spectator).expect("a bot plays legal actions");
            }
            Turn::Over => return Some(chairs),
        }
        if stop() {
            return None;
        }
    }
}

/// What this thread has worked so far; the bots of a game think on it.
fn now() -> Duration {
    ThreadTime::now().as_duration()
}

fn think(table: &mut dyn Table, limit: Limit, begin: Duration, stop: &Stop<'_>) -> kontor_registry::Thought {
    let thought = match limit {
        Limit::Nodes(nodes) => table.think(&Thinking { nodes, stop, threads: 1 }),
        Limit::Ms(ms) => {
            let end = begin + Duration::from_millis(ms);
            let over = || stop() || now() >= end;
            table.think(&Thinking { nodes: u64::MAX, stop: &over, threads: 1 })
        }
    };
    thought.expect("a bot sits on every seat")
}

/// Reads off a finished table what happened on each seat, and why it ended.
pub(crate) fn reckon(table: &dyn Table, chairs: &mut [Chair]) -> Vec<String> {
    let scores = table.scores();
    for ((chair, score), place) in chairs.iter_mut().zip(&scores).zip(places(&scores)) {
        chair.place = place as u8;
        chair.score = score.total();
        for line in &score.lines {
            *chair.lines.entry(line.key.to_owned()).or_default() += line.points;
        }
    }
    let mut ends: Vec<String> = Vec::new();
    for note in table.notes() {
        match note {
            Note::Plays(seat, place) if chairs[seat.index()].order == 0 => {
                chairs[seat.index()].order = place + 1;
            }
            Note::Chose(seat, what) => {
                *chairs[seat.index()].choices.entry(what.to_owned()).or_default() += 1;
            }
            Note::Ends(why) if !ends.iter().any(|it| it == why) => ends.push(why.to_owned()),
            Note::Plays(..) | Note::Ends(_) => (),
        }
    }
    // A game that does not tell is played from seat A on.
    for (place, chair) in (1..).zip(chairs).filter(|(_, chair)| chair.order == 0) {
        chair.order = place;
    }
    ends
}

/// The seed of a block: all its games share their chance, and the bot on a seat its luck.
pub(crate) fn block_seed(seed: u64, block: u32) -> Seed {
    Seed::from(seed).derive(&format!("block {block}"))
}

/// Seats a bot; the first one of a contest, the candidate, may have other weights than those of the game.
pub(crate) fn seat_bot(
    table: &mut dyn Table,
    seat: Seat,
    levels: &[&str],
    bot: usize,
    weights: Option<&[u8]>,
) -> Result<(), NoAgent> {
    match weights {
        Some(weights) if bot == 0 => table.seat_trained(seat, levels[bot], weights),
        _ => table.seat_bot(seat, levels[bot]),
    }
}
