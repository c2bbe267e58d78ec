//! What the finished blocks say, in numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::calibration::Calibration;
use crate::config::Config;
use crate::contest::Contest;
use crate::estimate::{Estimate, elo};
use crate::journal::Journal;
use crate::played::{Chair, Played};
use crate::ratings::{Depth, Finish, Ratings, rate};
use crate::sprt::{Sprt, Verdict};
use crate::words::counted;

/// Fewer games or blocks are an impression, not a result.
const FEWEST_GAMES: usize = 400;
const FEWEST_BLOCKS: usize = 10;

/// Everything that is told about a measurement.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The headline of a match.
    #[serde(flatten)]
    pub duel: Option<Duel>,
    /// Whole blocks.
    pub blocks: usize,
    /// Games in them.
    pub games: usize,
    /// Rounds of a game, on average.
    pub rounds: f64,
    /// What each bot did.
    pub bots: Vec<BotSummary>,
    /// What each place in the sequence of play is worth.
    pub seats: Vec<SeatSummary>,
    /// The share of games that ended for each reason; several can come together.
    pub ends: BTreeMap<String, f64>,
    /// What is counted under `choices`.
    pub choices_name: String,
}

/// The candidate against its field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// The candidates' share of the wins, all its seats together.
    pub win_share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// What a bot as good as the field would have.
    pub parity: f64,
    /// The difference in Elo; none if it has no end.
    pub elo: Option<f64>,
    /// The lower end of its interval.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// The sequential test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
    /// The share in each block, in sequence.
    #[serde(skip)]
    pub shares: Vec<f64>,
    /// What one game changes in it.
    #[serde(skip)]
    pub step: f64,
}

impl Duel {
    /// Whether the test has chosen when to end: then the interval describes the blocks and promises nothing.
    pub fn is_ended_by_test(&self) -> bool {
        self.sprt.as_ref().is_some_and(|test| test.verdict != Verdict::Open)
    }
}

/// How a sequential test stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    /// The claims.
    pub claims: Sprt,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// What one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotSummary {
    /// Its name.
    pub name: String,
    /// Its wins for each seat it had.
    pub win_share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// By who wins, in Elo with interval: only in a round robin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Estimate>,
    /// By all places, the same way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating_by_places: Option<Estimate>,
    /// Points, on average.
    pub mean_score: f64,
    /// Final place, on average.
    pub mean_place: f64,
    /// Decisions with a choice in a game, on average.
    pub decisions: f64,
    /// Positions judged for a decision, on average.
    pub nodes: f64,
    /// Milliseconds for a decision, on average.
    pub ms: f64,
    /// Milliseconds for the slowest decision.
    pub slowest_ms: f64,
    /// The share of each kind in what it chose.
    pub choices: BTreeMap<String, f64>,
    /// Points by where they come from, on average.
    pub lines: BTreeMap<String, f64>,
    /// How well it knows its chances; none if it does not tell them.
    pub calibration: Option<Calibration>,
    /// Every score.
    #[serde(skip)]
    pub scores: Vec<i32>,
}

/// What a place in the sequence of play is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatSummary {
    /// The place, from 1.
    pub order: usize,
    /// Its share of the wins.
    pub win_share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Points, on average.
    pub mean_score: f64,
    /// What it is worth in Elo, whoever sits there.
    pub rating: Estimate,
}

impl Summary {
    /// Looks at the finished blocks; none if there is not one. A test looks at no more blocks than it needs.
    pub fn of(config: &Config, journal: &Journal, choices_name: &str) -> Option<Self> {
        let mut blocks = journal.blocks(config);
        let games_each = blocks.first()?.len();
        let duel = match &config.terms.contest {
            Contest::Match { candidate_seats, .. } => {
                let mut shares: Vec<f64> = blocks.iter().map(|block| config.share(block, 0)).collect();
                let enough = config.terms.sprt.and_then(|test| test.decided(&shares, games_each));
                shares.truncate(enough.unwrap_or(shares.len()));
                blocks.truncate(shares.len());
                Some(duel(config, *candidate_seats, games_each, shares)?)
            }
            Contest::RoundRobin { .. } => None,
        };
        let games: Vec<&Played> = blocks.iter().flatten().copied().collect();
        let count = games.len() as f64;
        let ends = means(games.iter().flat_map(|game| &game.ends).map(|end| (end, 1)), count);
        let finishes: Vec<Vec<Finish>> = blocks.iter().map(|block| finishes(config, block)).collect();
        let names = config.names();
        let ratings = rate(&finishes, names.len(), Depth::Winner, config.terms.seed);
        // A bot alone has nobody to be rated against.
        let is_rated = duel.is_none() && names.len() > 1;
        let by_places = is_rated.then(|| rate(&finishes, names.len(), Depth::Places, config.terms.seed));
        let bot = |(number, name): (usize, String)| {
            let rated = |it: &Ratings| it.bots[number];
            BotSummary {
                rating: is_rated.then(|| rated(&ratings)),
                rating_by_places: by_places.as_ref().map(rated),
                ..bot_summary(config, &blocks, number, name)
            }
        };
        let seat = |(order, rating): (usize, &Estimate)| seat_summary(&blocks, order + 1, *rating);
        Some(Self {
            blocks: blocks.len(),
            games: games.len(),
            rounds: games.iter().map(|game| f64::from(game.rounds)).sum::<f64>() / count,
            bots: names.into_iter().enumerate().map(bot).collect(),
            seats: ratings.seats.iter().enumerate().map(seat).collect(),
            ends,
            choices_name: choices_name.to_owned(),
            duel,
        })
    }

    /// What has to be said of few games; a test that has ended knew how many it needs.
    pub fn caution(&self) -> Option<String> {
        let few = match (self.games, self.blocks) {
            _ if self.duel.as_ref().is_some_and(Duel::is_ended_by_test) => return None,
            (games, _) if games < FEWEST_GAMES => counted(FEWEST_GAMES, "game"),
            (_, blocks) if blocks < FEWEST_BLOCKS => counted(FEWEST_BLOCKS, "block"),
            _ => return None,
        };
        Some(format!("Fewer than {few}: an impression, not a result."))
    }
}

/// The sum for each word, divided by a number. Whole numbers are added, so that all of them are exactly 1.
fn means<'a>(entries: impl Iterator<Item = (&'a String, i64)>, by: f64) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<&String, i64> = BTreeMap::new();
    for (word, number) in entries {
        *sums.entry(word).or_default() += number;
    }
    sums.into_iter().map(|(word, sum)| (word.clone(), sum as f64 / by)).collect()
}

fn duel(config: &Config, candidates: u8, games_each: usize, shares: Vec<f64>) -> Option<Duel> {
    let Estimate { mean, low, high } = Estimate::of_shares(&shares, config.step())?;
    let in_elo = |share| Some(elo(share, candidates, config.seats)).filter(|elo| elo.is_finite());
    let test = |claims: Sprt| Test {
        claims,
        ratio: claims.ratio(&shares, games_each),
        verdict: claims.verdict(&shares, games_each),
    };
    Some(Duel {
        win_share: mean,
        low,
        high,
        parity: f64::from(candidates) / f64::from(config.seats),
        elo: in_elo(mean),
        elo_low: in_elo(low),
        elo_high: in_elo(high),
        sprt: config.terms.sprt.map(test),
        step: config.step(),
        shares,
    })
}

/// How the games of a block ended, for ratings.
fn finishes(config: &Config, block: &[&Played]) -> Vec<Finish> {
    let seatings = config.seatings(block[0].block);
    let finish = |(game, bots): (&&Played, Vec<usize>)| Finish {
        bots,
        order: game.seats.iter().map(|it| usize::from(it.order) - 1).collect(),
        places: game.seats.iter().map(|it| usize::from(it.place)).collect(),
    };
    block.iter().zip(seatings).map(finish).collect()
}

fn bot_summary(config: &Config, blocks: &[Vec<&Played>], bot: usize, name: String) -> BotSummary {
    let mut chairs: Vec<&Chair> = Vec::new();
    let mut wins: Vec<f64> = Vec::new();
    for block in blocks {
        for (game, bots) in block.iter().zip(config.seatings(block[0].block)) {
            for seat in (0..bots.len()).filter(|&seat| bots[seat] == bot) {
                chairs.push(&game.seats[seat]);
                wins.push(game.win(seat));
            }
        }
    }
    let count = chairs.len() as f64;
    let shares: Vec<f64> = blocks.iter().map(|block| config.share(block, bot)).collect();
    let (present, seats) = config.terms.contest.presence(config.seats, bot);
    let Estimate { mean, low, high } = for_each_seat(&shares, config.step(), present, seats);
    let sum = |of: fn(&Chair) -> f64| chairs.iter().map(|chair| of(chair)).sum::<f64>();
    let decisions = sum(|it| f64::from(it.decisions));
    let all_choices = sum(|it| f64::from(it.choices.values().sum::<u32>()));
    let choices = chairs.iter().flat_map(|it| &it.choices).map(|(what, &times)| (what, i64::from(times)));
    let lines = chairs.iter().flat_map(|it| &it.lines).map(|(what, &points)| (what, i64::from(points)));
    BotSummary {
        name,
        win_share: mean,
        low,
        high,
        rating: None,
        rating_by_places: None,
        mean_score: sum(|it| f64::from(it.score)) / count,
        mean_place: sum(|it| f64::from(it.place)) / count,
        decisions: decisions / count,
        nodes: sum(|it| it.nodes as f64) / decisions.max(1.0),
        ms: 1000.0 * sum(|it| it.seconds) / decisions.max(1.0),
        slowest_ms: 1000.0 * chairs.iter().map(|it| it.slowest).fold(0.0, f64::max),
        choices: means(choices, all_choices),
        lines: means(lines, count),
        calibration: Calibration::of(chairs.iter().map(|it| &it.hopes).zip(wins)),
        scores: chairs.iter().map(|it| it.score).collect(),
    }
}

/// The share of wins that a bot has for each seat it takes, as far as blocks are finished; none before the first one.
pub fn own_share(config: &Config, journal: &Journal, bot: usize) -> Option<Estimate> {
    let shares = journal.shares(bot);
    let (present, seats) = config.terms.contest.presence(config.seats, bot);
    (!shares.is_empty()).then(|| for_each_seat(shares, config.step(), present, seats))
}

/// What a bot wins on each of its `seats` in a game, from its share of all games in every block; it takes part in the part
/// `present` of them and can win no others. Every block has it on as many seats, so all of them share alike.
fn for_each_seat(shares: &[f64], step: f64, present: f64, seats: f64) -> Estimate {
    let own: Vec<f64> = shares.iter().map(|share| share / present).collect();
    Estimate::of_shares(&own, step / present).expect("there are blocks").times(1.0 / seats)
}

fn seat_summary(blocks: &[Vec<&Played>], order: usize, rating: Estimate) -> SeatSummary {
    let at = |game: &Played| game.seats.iter().position(|it| usize::from(it.order) == order);
    let mean = |block: &Vec<&Played>, of: &dyn Fn(&Played, usize) -> f64| {
        block.iter().filter_map(|game| Some(of(game, at(game)?))).sum::<f64>() / block.len() as f64
    };
    let shares: Vec<f64> = blocks.iter().map(|block| mean(block, &Played::win)).collect();
    let step = 1.0 / blocks[0].len() as f64;
    let Estimate { mean: win_share, low, high } =
        Estimate::of_shares(&shares, step).expect("there are blocks");
    let scores = blocks.iter().map(|block| mean(block, &|game, seat| f64::from(game.seats[seat].score)));
    let mean_score = scores.sum::<f64>() / blocks.len() as f64;
    SeatSummary { order, win_share, low, high, mean_score, rating }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_all_its_games_wins_no_more_than_all() {
        // Three bots on two seats: each takes part in four of six games and has one seat in them. Ten blocks, all own games
        // won: Wilson's 10 / (10 + 1.96²).
        let found = for_each_seat(&[4.0 / 6.0; 10], 1.0 / 6.0, 4.0 / 6.0, 1.0);
        assert!((found.mean - 1.0).abs() < 1e-9 && found.high <= 1.0, "{found:?}");
        assert!((found.low - 0.7225).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn what_always_happens_has_a_share_of_exactly_one() {
        let (always, seldom) = ("always".to_owned(), "seldom".to_owned());
        for count in 1..500 {
            let entries = std::iter::repeat_n((&always, 1), count).chain([(&seldom, 2), (&seldom, -1)]);
            let found = means(entries, count as f64);
            assert_eq!((found["always"], found["seldom"]), (1.0, 1.0 / count as f64), "{count} games");
        }
    }
}
