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
    /// How the bots are called in the journal and in records, the candidate first: by their levels, a candidate with other
    /// weights than those of the game by their hash as well.
    pub fn labels(&self) -> Vec<String> {
        let mut labels: Vec<String> = self.terms.contest.levels().into_iter().map(str::to_owned).collect();
        if let Some(hash) = &self.terms.weights {
            labels[0] = format!("{}@{}", labels[0], hash.get(..8).unwrap_or(hash));
        }
        labels
    }

    /// Their names, which differ.
    pub fn names(&self) -> Vec<String> {
        let mut names = self.labels();
        if names.len() == 2 && names[0] == names[1] {
            names[1] += " (field)";
        }
        names
    }

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
        let labels = self.labels();
        let seated = |bots: &Vec<usize>| {
            bots.iter().map(|&bot| &labels[bot]).eq(game.seats.iter().map(|it| &it.level))
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
            Contest::Match { candidate_seats: own, .. } => {
                let labels = self.labels();
                format!("{own} × {} against {} × {}", labels[0], self.seats - own, labels[1])
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
        if self.terms.records {
            words.push("--records --out DIR".to_owned());
        }
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(weights: Option<&str>) -> Config {
        let contest = Contest::Match { candidate: "a".into(), field: "a".into(), candidate_seats: 1 };
        let terms = Terms {
            contest,
            limit: Limit::Nodes(1),
            seed: 1,
            blocks: 1,
            sprt: None,
            records: false,
            build: String::new(),
            weights: weights.map(str::to_owned),
        };
        Config { game: "g".into(), rules: 1, options: "seats=4".into(), seats: 4, data: None, terms }
    }

    #[test]
    fn two_sides_have_two_names() {
        assert_eq!(config(None).names(), ["a", "a (field)"]);
        let other = config(Some("aa4c4c4c00112233"));
        assert_eq!(other.names(), ["a@aa4c4c4c", "a"]);
        assert_eq!(other.contest(), "1 × a@aa4c4c4c against 3 × a");
    }
}
