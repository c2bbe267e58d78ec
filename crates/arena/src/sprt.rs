//! A test that ends as soon as it knows enough: the generalised sequential probability ratio test on blocks.

use serde::{Deserialize, Serialize};

use crate::estimate::least_variance;

/// Where the test ends: the logarithm of 0.95 / 0.05. Were the spread known, either answer would be wrong 5 times of 100;
/// as it comes from the blocks themselves, it is more where shares are near 0 or 1.
pub const BOUND: f64 = 2.944;
/// Before this many blocks the spread is not known well enough.
pub const FEWEST_BLOCKS: usize = 32;

/// Two claims about the win share of the candidates, the lower one first.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt(pub f64, pub f64);

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The lower share is the likelier one.
    Lower,
    /// The higher share is the likelier one.
    Higher,
    /// More blocks are needed.
    Open,
}

impl Sprt {
    /// The logarithm of how much likelier the higher share is than the lower one. `games` is the number of games in a block.
    pub fn ratio(self, blocks: &[f64], games: usize) -> f64 {
        self.ratios(blocks, games).last().unwrap_or(0.0)
    }

    /// The ratio after each of the blocks.
    fn ratios(self, blocks: &[f64], games: usize) -> impl Iterator<Item = f64> {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        blocks.iter().map(move |share| {
            count += 1.0;
            sum += share;
            squares += share * share;
            let variance = (squares - sum * sum / count) / f64::max(count - 1.0, 1.0);
            let variance = variance.max(least_variance(1.0 / games as f64, count));
            count * (self.1 - self.0) * (2.0 * sum / count - self.0 - self.1) / (2.0 * variance)
        })
    }

    /// What can be said after these blocks.
    pub fn verdict(self, blocks: &[f64], games: usize) -> Verdict {
        if blocks.len() < FEWEST_BLOCKS { Verdict::Open } else { verdict(self.ratio(blocks, games)) }
    }

    /// How many of these blocks the test needs; none if it needs more.
    pub fn decided(self, blocks: &[f64], games: usize) -> Option<usize> {
        let enough = |(number, ratio)| number >= FEWEST_BLOCKS && verdict(ratio) != Verdict::Open;
        (1..).zip(self.ratios(blocks, games)).find(|&it| enough(it)).map(|(number, _)| number)
    }
}

fn verdict(ratio: f64) -> Verdict {
    if ratio >= BOUND {
        Verdict::Higher
    } else if ratio <= -BOUND {
        Verdict::Lower
    } else {
        Verdict::Open
    }
}

#[cfg(test)]
mod tests {
    use kontor_core::{Luck, Quick};

    use super::*;

    #[test]
    fn a_ratio_by_hand() {
        // 32 blocks, mean 0.5, squares 32 · 0.0625, variance 2 / 31:
        // 32 · 0.1 · (1.0 − 0.25 − 0.35) / (4 / 31) = 9.92.
        let blocks: Vec<f64> = [0.25, 0.75].repeat(16);
        let test = Sprt(0.25, 0.35);
        assert!((test.ratio(&blocks, 4) - 9.92).abs() < 1e-9);
        assert_eq!(test.verdict(&blocks, 4), Verdict::Higher);
        assert_eq!(test.verdict(&blocks[..30], 4), Verdict::Open);
        assert_eq!(test.decided(&blocks, 4), Some(32));
        // 32 · 0.1 · (1.0 − 1.3) / (4 / 31) = −7.44.
        assert_eq!(Sprt(0.6, 0.7).verdict(&blocks, 4), Verdict::Lower);
        // 32 · 0.1 · (1.0 − 0.9) / (4 / 31) = 2.48.
        assert_eq!(Sprt(0.4, 0.5).verdict(&blocks, 4), Verdict::Open);
    }

    #[test]
    fn blocks_without_spread_do_not_divide_by_zero() {
        let test = Sprt(0.25, 0.35);
        assert_eq!(test.verdict(&[0.25; 32], 4), Verdict::Lower);
        assert_eq!(test.verdict(&[1.0; 32], 4), Verdict::Higher);
        assert!(test.ratio(&[0.3; 32], 4).abs() < 1e-9);
        assert!(test.ratio(&[], 4).abs() < 1e-9);
    }

    /// Blocks of four games, each won with the given chance.
    fn blocks(chance: f64, seed: u64) -> Vec<f64> {
        let mut luck = Quick::new(seed);
        let mut won = || f64::from(u8::from(f64::from(luck.below(1 << 20)) < chance * f64::from(1 << 20)));
        (0..1000).map(|_| (won() + won() + won() + won()) / 4.0).collect()
    }

    #[test]
    fn its_errors_are_as_rare_as_it_says() {
        // 20,000 tests of each were wrong in 4.0, 6.8 and 8.3 of 100 at the worse of the two shares.
        for (test, promised) in [(Sprt(0.25, 0.35), 0.05), (Sprt(0.25, 0.3), 0.07), (Sprt(0.9, 0.95), 0.085)]
        {
            for (truth, wrong) in [(test.0, Verdict::Higher), (test.1, Verdict::Lower)] {
                let mut errors = 0.0;
                for seed in 0..1000 {
                    let blocks = blocks(truth, seed);
                    let count = test.decided(&blocks, 4).expect("a thousand blocks are enough");
                    errors += f64::from(u8::from(test.verdict(&blocks[..count], 4) == wrong));
                }
                let deviation = f64::sqrt(1000.0 * promised * (1.0 - promised));
                let most = 1000.0 * promised + 3.0 * deviation;
                assert!(errors <= most, "{test:?}: {errors} errors of 1000 at {truth}");
            }
        }
    }
}
