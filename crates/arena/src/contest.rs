//! Who plays whom, and who sits where in the games of a block.

use kontor_core::{Luck, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::words::counted;

/// Twelve bots already make a block of 1,980 games with four seats, and of 3,960 with five.
const MOST_BOTS: usize = 12;

/// Who plays whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Contest {
    /// A candidate on some seats against a field on all others.
    Match {
        /// The level that is measured.
        candidate: String,
        /// The level on every other seat.
        field: String,
        /// How many seats the candidate takes.
        candidate_seats: u8,
    },
    /// Every bot meets every other one equally often; a single one plays against itself.
    RoundRobin {
        /// The levels.
        round_robin: Vec<String>,
    },
}

/// Why there is no such contest.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadContest {
    /// A side would have no seat.
    #[error(
        "the candidate cannot take {candidate_seats} of {seats} seats; at least one seat is for each side"
    )]
    Seats {
        /// Seats of the candidate.
        candidate_seats: u8,
        /// Seats at the table.
        seats: u8,
    },
    /// Too few or too many bots.
    #[error("a round robin of {}: from 1 to {MOST_BOTS} can play", counted(*.0, "bot"))]
    Bots(usize),
    /// The same bot twice.
    #[error("{0} stands twice in the round robin")]
    Twice(String),
}

impl Contest {
    /// The levels that play; the candidate first.
    pub fn levels(&self) -> Vec<&str> {
        match self {
            Self::Match { candidate, field, .. } => vec![candidate, field],
            Self::RoundRobin { round_robin } => round_robin.iter().map(String::as_str).collect(),
        }
    }

    /// Refuses what cannot be played at a table of `seats`.
    pub fn check(&self, seats: u8) -> Result<(), BadContest> {
        match self {
            Self::Match { candidate_seats, .. } if !(1..seats).contains(candidate_seats) => {
                Err(BadContest::Seats { candidate_seats: *candidate_seats, seats })
            }
            Self::Match { .. } => Ok(()),
            Self::RoundRobin { round_robin } => {
                if !(1..=MOST_BOTS).contains(&round_robin.len()) {
                    return Err(BadContest::Bots(round_robin.len()));
                }
                let twice = (1..round_robin.len()).find(|&at| round_robin[..at].contains(&round_robin[at]));
                twice.map_or(Ok(()), |at| Err(BadContest::Twice(round_robin[at].clone())))
            }
        }
    }

    /// The games of every block.
    pub fn games(&self, seats: u8) -> usize {
        let seats = usize::from(seats);
        match self {
            Self::Match { candidate_seats, .. } => subsets(seats, usize::from(*candidate_seats)).count(),
            Self::RoundRobin { round_robin } => match round_robin.len() {
                1 => 1,
                bots => subsets(bots, seats % bots).count() * seats,
            },
        }
    }

    /// The part of all games in which a bot takes part, and how many seats it has there on average; in every block the same.
    pub fn presence(&self, seats: u8, bot: usize) -> (f64, f64) {
        let all = f64::from(seats);
        match self {
            Self::Match { candidate_seats, .. } => {
                let own = f64::from(*candidate_seats);
                (1.0, if bot == 0 { own } else { all - own })
            }
            Self::RoundRobin { round_robin } => {
                let each = all / round_robin.len() as f64;
                (each.min(1.0), each.max(1.0))
            }
        }
    }

    /// The seatings of a block: for every game the place in [`Contest::levels`] of who sits on each seat.
    ///
    /// A match plays every distinct seating. A round robin plays every line-up: all bots equally often, and every choice of
    /// the rest. Who sits beside whom changes from block to block; each line-up is played once in every rotation.
    pub fn seatings(&self, seats: u8, block: u32, seed: Seed) -> Vec<Vec<usize>> {
        let seats = usize::from(seats);
        match self {
            Self::Match { candidate_seats, .. } => subsets(seats, usize::from(*candidate_seats))
                .map(|taken| (0..seats).map(|seat| usize::from(taken >> seat & 1 == 0)).collect())
                .collect(),
            Self::RoundRobin { round_robin } => {
                let bots = round_robin.len();
                let mut luck = seed.derive("line-ups").stream(u64::from(block));
                let line_up = |rest: u32| {
                    let all = (0..bots).flat_map(|bot| std::iter::repeat_n(bot, seats / bots));
                    let mut line_up: Vec<usize> =
                        all.chain((0..bots).filter(|bot| rest >> bot & 1 == 1)).collect();
                    luck.shuffle(&mut line_up);
                    rotations(&line_up)
                };
                subsets(bots, seats % bots).flat_map(line_up).collect()
            }
        }
    }
}

/// The subsets of `size` of `count` things, as bits.
fn subsets(count: usize, size: usize) -> impl Iterator<Item = u32> {
    (0..1_u32 << count).filter(move |set| set.count_ones() as usize == size)
}

/// The rotations of a line-up: in them everybody sits equally often on each seat. Where bots sit by turns, some are alike;
/// they are kept, so that all blocks are equally long. A bot on all seats has only one.
fn rotations(line_up: &[usize]) -> Vec<Vec<usize>> {
    let is_alone = line_up.iter().all(|bot| *bot == line_up[0]);
    let turned = |steps| {
        let mut turned = line_up.to_vec();
        turned.rotate_right(steps);
        turned
    };
    (0..if is_alone { 1 } else { line_up.len() }).map(turned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(candidate_seats: u8) -> Contest {
        Contest::Match { candidate: "a".to_owned(), field: "b".to_owned(), candidate_seats }
    }

    fn robin(bots: usize) -> Contest {
        Contest::RoundRobin { round_robin: (0..bots).map(|bot| format!("bot{bot}")).collect() }
    }

    #[test]
    fn a_match_plays_every_distinct_seating() {
        let one = duel(1).seatings(4, 0, Seed::from(1));
        assert_eq!(one, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!(duel(2).seatings(4, 3, Seed::from(1)).len(), 6);
        assert_eq!(duel(3).seatings(5, 3, Seed::from(1)).len(), 10);
        assert_eq!([duel(1).games(4), duel(2).games(4), duel(3).games(5)], [4, 6, 10]);
    }

    #[test]
    fn in_a_round_robin_everybody_sits_everywhere_equally_often() {
        // Bots, seats, line-ups times rotations; among the blocks of two bots on four seats they also sit by turns.
        for (bots, seats, games) in [(4, 4, 4), (6, 4, 60), (3, 4, 12), (2, 5, 10), (2, 4, 4), (12, 4, 1980)]
        {
            for block in 0..5 {
                let seatings = robin(bots).seatings(seats, block, Seed::from(1));
                assert_eq!(seatings.len(), games, "{bots} bots, {seats} seats, block {block}");
                assert_eq!(robin(bots).games(seats), games, "{bots} bots, {seats} seats");
                let sits = |bot, seat: usize| seatings.iter().filter(|it| it[seat] == bot).count();
                for bot in 0..bots {
                    for seat in 0..usize::from(seats) {
                        assert_eq!(sits(bot, seat), sits(0, 0), "{bots} bots, {seats} seats");
                    }
                }
            }
        }
    }

    #[test]
    fn presence_is_what_the_seatings_show() {
        let matches = [(duel(1), 4), (duel(3), 5), (duel(1), 2)];
        let robins = [(1, 4), (2, 5), (3, 2), (3, 4), (4, 4), (6, 4), (12, 5)].map(|it| (robin(it.0), it.1));
        for (contest, seats) in matches.into_iter().chain(robins) {
            for (bot, _) in contest.levels().iter().enumerate() {
                let seatings = contest.seatings(seats, 3, Seed::from(1));
                let there: Vec<_> = seatings.iter().filter(|bots| bots.contains(&bot)).collect();
                let sits = there.iter().flat_map(|bots| bots.iter()).filter(|it| **it == bot).count() as f64;
                let (present, each) = contest.presence(seats, bot);
                assert!((present - there.len() as f64 / seatings.len() as f64).abs() < 1e-9, "{contest:?}");
                assert!((each - sits / there.len() as f64).abs() < 1e-9, "{contest:?}, {bot}");
            }
        }
    }

    #[test]
    fn blocks_are_equally_long_even_where_bots_sit_by_turns() {
        let by_turns = |seatings: &[Vec<usize>]| seatings[0] == seatings[2];
        let blocks: Vec<_> = (0..20).map(|block| robin(2).seatings(4, block, Seed::from(1))).collect();
        assert!(blocks.iter().any(|it| by_turns(it)) && blocks.iter().any(|it| !by_turns(it)), "{blocks:?}");
        assert!(blocks.iter().all(|it| it.len() == 4), "{blocks:?}");
    }

    #[test]
    fn a_single_bot_plays_one_game_in_a_block() {
        assert_eq!(robin(1).seatings(4, 2, Seed::from(1)), [[0, 0, 0, 0]]);
        assert_eq!(robin(1).games(4), 1);
    }

    #[test]
    fn neighbours_change_from_block_to_block() {
        let orders: std::collections::BTreeSet<_> =
            (0..50).map(|block| robin(4).seatings(4, block, Seed::from(1))[0].clone()).collect();
        assert!(orders.len() > 10, "{orders:?}");
    }

    #[test]
    fn impossible_contests_are_refused() {
        assert_eq!(duel(4).check(4), Err(BadContest::Seats { candidate_seats: 4, seats: 4 }));
        assert_eq!(duel(0).check(4), Err(BadContest::Seats { candidate_seats: 0, seats: 4 }));
        assert_eq!(duel(3).check(4), Ok(()));
        assert_eq!(robin(0).check(4), Err(BadContest::Bots(0)));
        assert_eq!(robin(1).check(4), Ok(()));
        assert_eq!(robin(13).check(4), Err(BadContest::Bots(13)));
        let twice = Contest::RoundRobin { round_robin: ["a", "b", "a"].map(str::to_owned).to_vec() };
        assert_eq!(twice.check(4), Err(BadContest::Twice("a".to_owned())));
    }
}
