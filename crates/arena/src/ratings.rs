//! Ratings of many bots: the model of Plackett and Luce with a factor for each seat, fitted by minorise–maximise steps.
//!
//! A bot on a seat has the strength of the bot times the factor of the seat. Who wins is drawn by strength; then who is
//! second among the others, and so on.

use std::collections::BTreeMap;

use kontor_core::{Luck, Quick};
use serde::Serialize;

use crate::estimate::{Estimate, Z, deviations};

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
/// The largest number of steps of a fit, and of those of blocks drawn anew, which begin where it ends; and the change of a
/// strength at which they end sooner. Who always wins grows slowly.
const STEPS: usize = 100_000;
const STEPS_AGAIN: usize = 2000;
const CLOSE: f64 = 1e-6;

/// Rates bots by what happened in blocks of games; intervals of 95 % come from drawing whole blocks anew.
pub fn rate(blocks: &[Vec<Finish>], bots: usize, depth: Depth, seed: u64) -> Ratings {
    let seats = blocks.iter().flatten().map(|it| it.bots.len()).max().unwrap_or(0);
    let drawn = Drawn::of(blocks, depth);
    let start = Fit { bots: vec![1.0; bots], seats: vec![1.0; seats] };
    let plain = Draw {
        blocks: vec![1.0; blocks.len()],
        bots: vec![Prior::PLAIN; bots],
        seats: vec![Prior::PLAIN; seats],
    };
    let all = fit(&drawn, &plain, start, STEPS);
    let mut luck = Quick::new(seed);
    let mut again = || {
        let draw = Draw::anew(blocks.len(), bots, seats, &mut luck);
        fit(&drawn, &draw, all.clone(), STEPS_AGAIN).in_elo()
    };
    let again: Vec<Fit> = (0..RESAMPLES).map(|_| again()).collect();
    let all = all.in_elo();
    let estimates = |of: fn(&Fit) -> &Vec<f64>| {
        let one = |at: usize| {
            let mean = of(&all)[at];
            // A single block drawn anew is the same block: it says nothing about the spread.
            if blocks.len() < 2 {
                return Estimate { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
            }
            spread(mean, again.iter().map(|fit| of(fit)[at]).collect(), blocks.len())
        };
        (0..of(&all).len()).map(one).collect()
    };
    Ratings { bots: estimates(|it| &it.bots), seats: estimates(|it| &it.seats) }
}

/// An estimate with the middle 95 % of what came out of drawing so many blocks anew.
///
/// Blocks drawn from themselves differ less than new ones would, and few of them do not tell their spread well. So both ends
/// are moved away from the mean as those of any other mean of so few observations.
fn spread(mean: f64, mut found: Vec<f64>, blocks: usize) -> Estimate {
    found.sort_by(f64::total_cmp);
    // Numbers divide all that could come into one part more than there are numbers: of 201 parts five lie outside on each side.
    let outside = found.len() / 40 - 1;
    let (low, high) = (found[outside], found[found.len() - 1 - outside]);
    let count = blocks as f64;
    let wider = deviations(blocks) / Z * (count / (count - 1.0)).sqrt();
    Estimate { mean, low: mean - wider * (mean - low).max(0.0), high: mean + wider * (high - mean).max(0.0) }
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
        Self { win: half(luck.u32()), loss: half(luck.u32()) }
    }
}

/// A half on average, from a number drawn; never nothing, and never without end.
fn half(drawn: u32) -> f64 {
    -0.5 * ((f64::from(drawn) + 0.5) / 2_f64.powi(32)).ln()
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

/// Who was drawn in all games, and from whom. Every step of every fit looks at the latter, so those that are alike stand
/// there once.
struct Drawn {
    /// The block, bot and seat, and what it counts.
    wins: Vec<(usize, [usize; 2], f64)>,
    pools: Vec<Pool>,
}

/// Some from whom somebody is drawn.
struct Pool {
    /// Bot and seat of each, sorted.
    left: Vec<[usize; 2]>,
    /// The block of each time, and what it counts.
    times: Vec<(usize, f64)>,
}

impl Drawn {
    fn of(blocks: &[Vec<Finish>], depth: Depth) -> Self {
        let mut wins = Vec::new();
        let mut pools: BTreeMap<Vec<[usize; 2]>, Vec<(usize, f64)>> = BTreeMap::new();
        for (block, games) in blocks.iter().enumerate() {
            for Stage { mut left, drawn, part } in games.iter().flat_map(|game| stages(game, depth)) {
                wins.extend(left[..drawn].iter().map(|&who| (block, who, part)));
                left.sort_unstable();
                pools.entry(left).or_default().push((block, part * drawn as f64));
            }
        }
        Self { wins, pools: pools.into_iter().map(|(left, times)| Pool { left, times }).collect() }
    }

    /// What everybody has won in a draw of blocks: bots, then seats.
    fn wins(&self, draw: &Draw) -> [Vec<f64>; 2] {
        let mut wins =
            [&draw.bots, &draw.seats].map(|it| it.iter().map(|prior| prior.win).collect::<Vec<_>>());
        for &(block, who, part) in &self.wins {
            wins.iter_mut().zip(who).for_each(|(wins, who)| wins[who] += draw.blocks[block] * part);
        }
        wins
    }

    /// From whom somebody was drawn in a draw of blocks, and what it counts.
    fn pools(&self, draw: &Draw) -> Vec<(&[[usize; 2]], f64)> {
        let weight = |pool: &Pool| pool.times.iter().map(|&(block, times)| draw.blocks[block] * times).sum();
        let weighed = self.pools.iter().map(|pool| (pool.left.as_slice(), weight(pool)));
        weighed.filter(|(_, weight)| *weight > 0.0).collect()
    }
}

/// One step of a game: somebody is drawn from those who are left.
struct Stage {
    /// Bot and seat of those who are left, those who share the best place first.
    left: Vec<[usize; 2]>,
    /// How many share it.
    drawn: usize,
    /// What each of them counts: a shared win is one win in parts, while among all places each of them is drawn once.
    part: f64,
}

fn stages(game: &Finish, depth: Depth) -> Vec<Stage> {
    let mut chairs: Vec<usize> = (0..game.places.len()).collect();
    chairs.sort_by_key(|&chair| game.places[chair]);
    let left: Vec<[usize; 2]> = chairs.iter().map(|&chair| [game.bots[chair], game.order[chair]]).collect();
    let groups = chairs.chunk_by(|&one, &two| game.places[one] == game.places[two]);
    let mut begin = 0;
    let stage = |group: &[usize]| {
        let (drawn, left) = (group.len(), left[begin..].to_vec());
        begin += drawn;
        let part = if depth == Depth::Winner { 1.0 / drawn as f64 } else { 1.0 };
        Stage { left, drawn, part }
    };
    let most = if depth == Depth::Winner { 1 } else { usize::MAX };
    groups.take(most).map(stage).filter(|stage| stage.left.len() > 1).collect()
}

fn fit(drawn: &Drawn, draw: &Draw, mut fit: Fit, steps: usize) -> Fit {
    let (pools, [wins_of_bots, wins_of_seats]) = (drawn.pools(draw), drawn.wins(draw));
    for _ in 0..steps {
        let before = fit.clone();
        step(&pools, &wins_of_bots, &draw.bots, &mut fit.bots, &fit.seats, 0);
        step(&pools, &wins_of_seats, &draw.seats, &mut fit.seats, &fit.bots, 1);
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
fn step(
    pools: &[(&[[usize; 2]], f64)],
    wins: &[f64],
    priors: &[Prior],
    own: &mut [f64],
    other: &[f64],
    kind: usize,
) {
    let mut shares: Vec<f64> =
        own.iter().zip(priors).map(|(own, prior)| (prior.win + prior.loss) / (own + 1.0)).collect();
    for (left, weight) in pools {
        let sum: f64 = left.iter().map(|chair| own[chair[kind]] * other[chair[1 - kind]]).sum();
        left.iter().for_each(|chair| shares[chair[kind]] += weight / sum * other[chair[1 - kind]]);
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
        // 3,848, 3,777 and 3,779 of 4,000 in a longer simulation of 4, 10 and 25 blocks.
        for blocks in [4, 10, 25] {
            let games = tournament(strengths, [1.0; 4], 200 * blocks);
            let mut inside = 0;
            for part in games.chunks(blocks) {
                let found = rate(part, 4, Depth::Winner, 1).bots;
                let truth = in_elo(&strengths);
                inside +=
                    found.iter().zip(truth).filter(|(it, truth)| (it.low..it.high).contains(truth)).count();
            }
            // 760 of 800 are expected; ratings of one tournament hang together, so four deviations are taken.
            assert!((735..=790).contains(&inside), "{blocks} blocks: {inside} of 800");
        }
    }

    #[test]
    fn games_that_are_alike_are_looked_at_once() {
        let games = tournament([8.0, 4.0, 1.0, 0.5], [1.0; 4], 50);
        let drawn = Drawn::of(&games, Depth::Winner);
        let count = |drawn: &Drawn| drawn.pools.iter().flat_map(|it| &it.times).map(|it| it.1).sum::<f64>();
        assert_eq!((drawn.pools.len(), drawn.wins.len(), count(&drawn)), (4, 200, 200.0), "four rotations");
        // All four, any three of them and any two, in four rotations.
        let drawn = Drawn::of(&games, Depth::Places);
        assert!(drawn.pools.len() <= 4 + 16 + 24 && drawn.pools.len() > 30, "{}", drawn.pools.len());
        assert_eq!((drawn.wins.len(), count(&drawn)), (600, 600.0));
    }

    #[test]
    fn the_sequence_of_chairs_does_not_matter() {
        let games = tournament([8.0, 4.0, 1.0, 0.5], [1.5, 1.0, 1.0, 0.8], 20);
        let mut turned = games.clone();
        for (steps, game) in turned.iter_mut().flatten().enumerate() {
            for values in [&mut game.bots, &mut game.order, &mut game.places] {
                values.rotate_left(steps % 4);
            }
        }
        for depth in [Depth::Winner, Depth::Places] {
            assert_eq!(rate(&games, 4, depth, 1), rate(&turned, 4, depth, 1));
        }
    }

    #[test]
    fn what_is_drawn_beside_the_games_is_never_nothing() {
        assert!(half(u32::MAX) > 0.0 && half(0).is_finite(), "{} and {}", half(u32::MAX), half(0));
        let mut luck = Quick::new(3);
        let sum: f64 = (0..10_000).map(|_| half(luck.u32())).sum();
        assert!((sum / 10_000.0 - 0.5).abs() < 0.02, "{sum}");
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

    /// Who wins all games against two others grows slowly: after 2,000 steps the fit is 40 Elo short.
    #[test]
    fn a_fit_goes_on_until_it_is_close() {
        // Ordered pairs of three bots; bot 0 wins its games, who sits first wins between the others.
        let pairs = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
        let game = |bots: [usize; 2]| Finish {
            bots: bots.to_vec(),
            order: vec![0, 1],
            places: if bots[1] == 0 { vec![2, 1] } else { vec![1, 2] },
        };
        let blocks: Vec<Vec<Finish>> = (0..1000).map(|_| pairs.into_iter().map(game).collect()).collect();
        let drawn = Drawn::of(&blocks, Depth::Winner);
        let plain =
            Draw { blocks: vec![1.0; 1000], bots: vec![Prior::PLAIN; 3], seats: vec![Prior::PLAIN; 2] };
        let after = |steps| {
            let start = Fit { bots: vec![1.0; 3], seats: vec![1.0; 2] };
            fit(&drawn, &plain, start, steps).in_elo().bots[0]
        };
        let found = rate(&blocks, 3, Depth::Winner, 1).bots[0].mean;
        assert!((found - after(10 * STEPS)).abs() < 0.5, "{found} is not {}", after(10 * STEPS));
        assert!(found - after(STEPS_AGAIN) > 20.0, "{found} is {}", after(STEPS_AGAIN));
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
