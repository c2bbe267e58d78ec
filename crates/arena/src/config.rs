//! What is measured: everything on which the games of a measurement depend.

use kontor_core::Seed;
use serde::{Deserialize, Serialize};

use crate::contest::Contest;
use crate::played::{Limit, Played};
use crate::sprt::Sprt;

/// What somebody wants to know, about whatever game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Who plays whom.
    #[serde(flatten)]
    pub contest: Contest,
    /// How long bots think.
    #[serde(flatten)]
    pub limit: Limit,
    /// The seed of all luck.
    pub seed: u64,
    /// The most blocks to play.
    pub blocks: u32,
    /// The test that may end it sooner.
    pub sprt: Option<Sprt>,
    /// Whether every game is saved as a record.
    pub records: bool,
    /// A name of the program that plays: other code makes other bots.
    pub build: String,
    /// The hash of the candidate's weights, if they are not those of the game.
    pub weights: Option<String>,
}

/// What is measured. Two measurements with equal configurations and a limit in nodes play the same games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Config {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// Its options in canonical form.
    pub options: String,
    /// Seats at the table.
    pub seats: u8,
    /// The name of component data that are not the built-in ones.
    pub data: Option<String>,
    /// The rest.
    #[serde(flatten)]
    pub terms: Terms,
}

impl Config {
    /// The games of every block.
    pub fn games(&self) -> usize {
        self.terms.contest.games(self.seats)
    }

    /// The seatings of a block, counted from 1.
    pub fn seatings(&self, block: u32) -> Vec<Vec<usize>> {
        self.terms.contest.seatings(self.seats, block, Seed::from(self.terms.seed))
    }

    /// What one game more or less changes in a block's share of wins. Nothing can change where candidate and field are the
    /// same bot and every run plays the same games: all seatings of a block are one game then. Nor does it for a bot alone,
    /// which has all wins.
    pub fn step(&self) -> f64 {
        let repeats = matches!(self.terms.limit, Limit::Nodes(_));
        let is_fixed = match &self.terms.contest {
            Contest::Match { candidate, field, .. } => {
                candidate == field && self.terms.weights.is_none() && repeats
            }
            Contest::RoundRobin { round_robin } => round_robin.len() == 1,
        };
        if is_fixed { 0.0 } else { 1.0 / self.games() as f64 }
    }

    /// The share of all wins of a block that a bot has, the sum of its seats.
    pub(crate) fn share(&self, block: &[&Played], bot: usize) -> f64 {
        let seatings = self.seatings(block[0].block);
        let wins = |(game, bots): (&&Played, &Vec<usize>)| -> f64 {
            (0..bots.len()).filter(|&seat| bots[seat] == bot).map(|seat| game.win(seat)).sum()
        };
        block.iter().zip(&seatings).map(wins).sum::<f64>() / block.len() as f64
    }

    /// Says what is wrong with a game that was read, if it does not belong to the seatings of its block.
    pub(crate) fn check(&self, game: &Played, seatings: &[Vec<usize>]) -> Result<(), String> {
        let seating = (game.seating as usize).checked_sub(1).and_then(|at| seatings.get(at));
        let levels = self.terms.contest.levels();
        let seated = |bots: &Vec<usize>| {
            bots.iter().map(|&bot| levels[bot]).eq(game.seats.iter().map(|it| it.level.as_str()))
        };
        if seating.is_some_and(seated) && game.seats.iter().all(|it| (1..=self.seats).contains(&it.order)) {
            Ok(())
        } else {
            Err(format!("block {}, seating {} is none of this measurement", game.block, game.seating))
        }
    }

    /// Who plays whom, in words.
    pub fn contest(&self) -> String {
        match &self.terms.contest {
            Contest::Match { candidate, field, candidate_seats: own } => {
                format!("{own} × {candidate} against {} × {field}", self.seats - own)
            }
            Contest::RoundRobin { round_robin } => match &round_robin[..] {
                [alone] => format!("{alone} against itself"),
                bots => format!("round robin of {}", bots.join(", ")),
            },
        }
    }

    /// The call that measures this, as far as names and numbers tell.
    pub fn call(&self) -> String {
        let mut words = vec!["kontor arena".to_owned(), self.game.clone()];
        for pair in self.options.split_whitespace() {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            match key {
                "seats" | "edition" | "expansions" => words.push(format!("--{key} {value}")),
                _ => words.push(format!("--option {pair}")),
            }
        }
        if self.data.is_some() {
            words.push("--data FILE".to_owned());
        }
        match &self.terms.contest {
            Contest::Match { candidate, field, candidate_seats } => {
                let weights = if self.terms.weights.is_some() { " --weights FILE" } else { "" };
                words.push(format!("--candidate {candidate}{weights} --field {field}"));
                if *candidate_seats != 1 {
                    words.push(format!("--candidate-seats {candidate_seats}"));
                }
            }
            Contest::RoundRobin { round_robin } => {
                words.push(format!("--round-robin {}", round_robin.join(",")));
            }
        }
        words.push(match self.terms.limit {
            Limit::Ms(ms) => format!("--ms {ms}"),
            Limit::Nodes(nodes) => format!("--nodes {nodes}"),
        });
        words.push(format!("--blocks {} --seed {}", self.terms.blocks, self.terms.seed));
        if let Some(Sprt(lower, higher)) = self.terms.sprt {
            words.push(format!("--sprt {lower},{higher}"));
        }
        words.join(" ")
    }
}
