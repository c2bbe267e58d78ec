//! Ratings of many bots: the model of Plackett and Luce with a factor for each seat, fitted by minorise–maximise steps.
//!
//! A bot on a seat has the strength of the bot times the factor of the seat. Who wins is drawn by strength; then who is
//! second among the others, and so on.

use kontor_core::{Luck, Quick};
use serde::Serialize;

use crate::estimate::Estimate;

/// One game: who sat where in the sequence of play, and at which place they ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The bot on each chair.
    pub bots: Vec<usize>,
    /// The place of each chair in the sequence of play, counted from 0.
    pub order: Vec<usize>,
    /// The final place of each chair, 1 for a winner.
    pub places: Vec<usize>,
}

/// What of a game counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Who wins.
    Winner,
    /// All places.
    Places,
}

/// Ratings in Elo, 0 on average.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings {
    /// Of each bot.
    pub bots: Vec<Estimate>,
    /// Of each place in the sequence of play.
    pub seats: Vec<Estimate>,
}

/// How often blocks are drawn anew to see how far ratings could be off.
const RESAMPLES: usize = 200;
/// The largest number of steps of a fit, and the change of a strength at which it ends sooner.
const STEPS: usize = 2000;
const CLOSE: f64 = 1e-6;

/// Rates bots by what happened in blocks of games; intervals of 95 % come from drawing whole blocks anew.
pub fn rate(blocks: &[Vec<Finish>], bots: usize, depth: Depth, seed: u64) -> Ratings {
    let seats = blocks.iter().flatten().map(|it| it.bots.len()).max().unwrap_or(0);
    let stages: Vec<Stage> = (0..)
        .zip(blocks)
        .flat_map(|(block, games)| games.iter().flat_map(move |game| stages(block, game, depth)))
        .collect();
    let start = Fit { bots: vec![1.0; bots], seats: vec![1.0; seats] };
    let plain = Draw {
        blocks: vec![1.0; blocks.len()],
        bots: vec![Prior::PLAIN; bots],
        seats: vec![Prior::PLAIN; seats],
    };
    let all = fit(&stages, &plain, start);
    let mut luck = Quick::new(seed);
    let mut again = || fit(&stages, &Draw::anew(blocks.len(), bots, seats, &mut luck), all.clone()).in_elo();
    let again: Vec<Fit> = (0..RESAMPLES).map(|_| again()).collect();
    let all = all.in_elo();
    let estimates = |of: fn(&Fit) -> &Vec<f64>| {
        let one = |at: usize| {
            let mean = of(&all)[at];
            // A single block drawn anew is the same block: it says nothing about the spread.
            if blocks.len() < 2 {
                return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
            }
            spread(mean, again.iter().map(|fit| of(fit)[at]).collect())
        };
        (0..of(&all).len()).map(one).collect()
    };
    Ratings { bots: estimates(|it| &it.bots), seats: estimates(|it| &it.seats) }
}

/// An estimate with the middle 95 % of what came out of drawing anew.
fn spread(mean: f64, mut found: Vec<f64>) -> Estimate {
    found.sort_by(f64::total_cmp);
    let outside = found.len() / 40;
    Estimate { mean, low: found[outside], high: found[found.len() - 1 - outside] }
}

/// Part of a win and of a loss against somebody of strength 1, which everyone has beside the games, so that who never wins
/// is not infinitely weak.
#[derive(Clone, Copy)]
struct Prior {
    win: f64,
    loss: f64,
}

impl Prior {
    const PLAIN: Self = Self { win: 0.5, loss: 0.5 };

    /// The same on average. Without spread here, who wins all or nothing would have an interval without width.
    fn anew(luck: &mut Quick) -> Self {
        let mut part = || -0.5 * ((f64::from(luck.u32()) + 0.5) / f64::from(u32::MAX)).min(1.0).ln();
        Self { win: part(), loss: part() }
    }
}

/// How much each block counts, and what stands beside the games.
struct Draw {
    blocks: Vec<f64>,
    bots: Vec<Prior>,
    seats: Vec<Prior>,
}

impl Draw {
    /// As many blocks, drawn anew.
    fn anew(count: usize, bots: usize, seats: usize, luck: &mut Quick) -> Self {
        let mut blocks = vec![0.0; count];
        for _ in 0..count {
            blocks[luck.below(count as u32) as usize] += 1.0;
        }
        let mut priors = |count| (0..count).map(|_| Prior::anew(luck)).collect();
        Self { blocks, bots: priors(bots), seats: priors(seats) }
    }
}

/// Strengths of bots and factors of seats.
#[derive(Clone)]
struct Fit {
    bots: Vec<f64>,
    seats: Vec<f64>,
}

impl Fit {
    fn in_elo(&self) -> Self {
        Self { bots: in_elo(&self.bots), seats: in_elo(&self.seats) }
    }
}

/// One step of a game: somebody is drawn from those who are left.
struct Stage {
    block: usize,
    /// Bot and seat of those who are left, those who share the best place first.
    left: Vec<[usize; 2]>,
    /// How many share it.
    drawn: usize,
    /// What each of them counts: a shared win is one win in parts, while among all places each of them is drawn once.
    part: f64,
}

fn stages(block: usize, game: &Finish, depth: Depth) -> Vec<Stage> {
    let mut chairs: Vec<usize> = (0..game.places.len()).collect();
    chairs.sort_by_key(|&chair| game.places[chair]);
    let left: Vec<[usize; 2]> = chairs.iter().map(|&chair| [game.bots[chair], game.order[chair]]).collect();
    let groups = chairs.chunk_by(|&one, &two| game.places[one] == game.places[two]);
    let mut begin = 0;
    let stage = |group: &[usize]| {
        let (drawn, left) = (group.len(), left[begin..].to_vec());
        begin += drawn;
        let part = if depth == Depth::Winner { 1.0 / drawn as f64 } else { 1.0 };
        Stage { block, left, drawn, part }
    };
    let most = if depth == Depth::Winner { 1 } else { usize::MAX };
    groups.take(most).map(stage).filter(|stage| stage.left.len() > 1).collect()
}

fn fit(stages: &[Stage], draw: &Draw, mut fit: Fit) -> Fit {
    for _ in 0..STEPS {
        let before = fit.clone();
        step(stages, &draw.blocks, &draw.bots, &mut fit.bots, &fit.seats, 0);
        step(stages, &draw.blocks, &draw.seats, &mut fit.seats, &fit.bots, 1);
        let near = |now: &[f64], before: &[f64]| {
            now.iter().zip(before).all(|(now, before)| (now / before - 1.0).abs() < CLOSE)
        };
        if near(&fit.bots, &before.bots) && near(&fit.seats, &before.seats) {
            break;
        }
    }
    fit
}

/// Improves the strengths of one kind, bots or seats, while those of the other stand.
///
/// Several on one place share what is left as if each had been drawn first (as Breslow does with ties).
fn step(stages: &[Stage], weights: &[f64], priors: &[Prior], own: &mut [f64], other: &[f64], kind: usize) {
    let mut wins: Vec<f64> = priors.iter().map(|prior| prior.win).collect();
    let mut shares: Vec<f64> =
        own.iter().zip(priors).map(|(own, prior)| (prior.win + prior.loss) / (own + 1.0)).collect();
    for stage in stages {
        let weight = weights[stage.block] * stage.part;
        if weight > 0.0 {
            let sum: f64 = stage.left.iter().map(|chair| own[chair[kind]] * other[chair[1 - kind]]).sum();
            stage.left[..stage.drawn].iter().for_each(|chair| wins[chair[kind]] += weight);
            let share = weight * stage.drawn as f64 / sum;
            stage.left.iter().for_each(|chair| shares[chair[kind]] += share * other[chair[1 - kind]]);
        }
    }
    own.iter_mut().zip(wins.iter().zip(shares)).for_each(|(own, (wins, shares))| *own = wins / shares);
    // Games say nothing about the size of all together: they are kept at 1 on average.
    let mean = (own.iter().map(|own| own.ln()).sum::<f64>() / own.len() as f64).exp();
    for own in own {
        *own /= mean;
    }
}

/// Strengths as Elo, 0 on average.
fn in_elo(strengths: &[f64]) -> Vec<f64> {
    let logs: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = logs.iter().sum::<f64>() / logs.len().max(1) as f64;
    logs.into_iter().map(|log| log - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rotated games of four bots whose strengths and seats are known.
    fn tournament(strengths: [f64; 4], factors: [f64; 4], blocks: usize) -> Vec<Vec<Finish>> {
        let mut luck = Quick::new(7);
        let mut game = |turn: usize| {
            let bots: Vec<usize> = (0..4).map(|chair| (chair + turn) % 4).collect();
            let mut places = vec![0; 4];
            for place in 1..=4 {
                let power = |chair: usize| {
                    if places[chair] == 0 { strengths[bots[chair]] * factors[chair] } else { 0.0 }
                };
                let sum: f64 = (0..4).map(power).sum();
                let mut left = f64::from(luck.below(1 << 30)) / f64::from(1 << 30) * sum;
                let drawn = (0..4).find(|&chair| {
                    left -= power(chair);
                    left < 0.0
                });
                places[drawn.expect("somebody is drawn")] = place;
            }
            Finish { bots, order: vec![0, 1, 2, 3], places }
        };
        (0..blocks).map(|_| (0..4).map(&mut game).collect()).collect()
    }

    #[test]
    fn known_strengths_are_found_again() {
        let (strengths, factors) = ([8.0, 4.0, 1.0, 0.5], [1.5, 1.0, 1.0, 0.8]);
        let games = tournament(strengths, factors, 400);
        for depth in [Depth::Winner, Depth::Places] {
            let found = rate(&games, 4, depth, 1);
            for (estimates, truth) in [(&found.bots, in_elo(&strengths)), (&found.seats, in_elo(&factors))] {
                for (estimate, truth) in estimates.iter().zip(truth) {
                    assert!((estimate.mean - truth).abs() < 45.0, "{depth:?}: {estimate:?} is not {truth}");
                    assert!(estimate.low < estimate.mean && estimate.mean < estimate.high, "{estimate:?}");
                    assert!(estimate.high - estimate.low < 140.0, "{estimate:?}");
                }
            }
        }
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let strengths = [2.0, 1.0, 1.0, 0.5];
        let games = tournament(strengths, [1.0; 4], 40 * 25);
        let mut inside = 0;
        for part in games.chunks(25) {
            let found = rate(part, 4, Depth::Winner, 1).bots;
            let truth = in_elo(&strengths);
            inside += found.iter().zip(truth).filter(|(it, truth)| (it.low..it.high).contains(truth)).count();
        }
        // 152 of 160 are expected; ratings of one tournament hang together, so four deviations are taken.
        assert!(inside >= 140, "{inside} of 160");
    }

    #[test]
    fn two_bots_get_the_difference_of_their_win_share() {
        // Bot 0 wins 3 of 4 games on either seat; the half win and loss beside it pull a little: (300.5 / 100.5).
        let game = |winner: usize, turn: usize| Finish {
            bots: vec![turn, 1 - turn],
            order: vec![0, 1],
            places: if winner == turn { vec![1, 2] } else { vec![2, 1] },
        };
        let block = |winner| vec![game(winner, 0), game(winner, 1)];
        let games: Vec<Vec<Finish>> = [0, 0, 0, 1].repeat(50).into_iter().map(block).collect();
        let found = rate(&games, 2, Depth::Winner, 1);
        let difference = found.bots[0].mean - found.bots[1].mean;
        assert!((difference - 190.8).abs() < 3.0, "{difference}");
        assert!(found.seats[0].mean.abs() < 1e-6, "{:?}", found.seats);
    }

    #[test]
    fn who_wins_all_or_nothing_is_not_rated_with_certainty() {
        let game = |turn: usize| Finish {
            bots: (0..3).map(|chair| (chair + turn) % 3).collect(),
            order: vec![0, 1, 2],
            places: (0..3).map(|chair| if (chair + turn).is_multiple_of(3) { 1 } else { 2 }).collect(),
        };
        let blocks: Vec<Vec<Finish>> = (0..30).map(|_| (0..3).map(game).collect()).collect();
        let found = rate(&blocks, 3, Depth::Winner, 1).bots;
        assert!(found[0].low > found[1].high, "the order is clear: {found:?}");
        assert!(found.iter().all(|it| it.high - it.low > 200.0), "the distance is not: {found:?}");
    }

    #[test]
    fn one_block_says_nothing_about_the_spread() {
        let found = rate(&tournament([8.0, 4.0, 1.0, 0.5], [1.0; 4], 1), 4, Depth::Winner, 1);
        for estimate in found.bots.iter().chain(&found.seats) {
            assert!(
                estimate.mean.is_finite() && estimate.high - estimate.low == f64::INFINITY,
                "{estimate:?}"
            );
        }
    }

    #[test]
    fn shared_places_count_in_part() {
        let game = |places: Vec<usize>| Finish { bots: vec![0, 1, 2], order: vec![0, 1, 2], places };
        for depth in [Depth::Winner, Depth::Places] {
            let found = rate(&[vec![game(vec![1, 1, 1])], vec![game(vec![1, 1, 1])]], 3, depth, 1);
            assert!(found.bots.iter().all(|it| it.mean.abs() < 1e-9), "{found:?}");
            let found = rate(&[vec![game(vec![1, 1, 3])], vec![game(vec![1, 1, 3])]], 3, depth, 1);
            assert!((found.bots[0].mean - found.bots[1].mean).abs() < 1e-9, "{found:?}");
            assert!(found.bots[2].mean < found.bots[0].mean && found.bots[2].mean.is_finite(), "{found:?}");
        }
    }
}
