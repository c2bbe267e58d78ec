//! How often somebody wins, how sure that is, and what it means in Elo.
//!
//! A mean, its deviation and a logarithm are two lines each: no library is asked.

use serde::Serialize;

/// Standard deviations of an interval that holds the truth 95 times of 100.
pub(crate) const Z: f64 = 1.96;
/// The same where few observations have to tell the spread as well: Student's t, from two observations on.
const T: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/// An estimate with its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean over blocks.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The mean of the shares that blocks gave, each block one observation; the interval stays between 0 and 1. A game more
    /// or less changes the share of a block by `step`, which is 0 where nothing can change.
    ///
    /// It is Wilson's interval with as many trials as would spread like the blocks, and Student's t. Where every block was
    /// won, or every one lost, the spread cannot be seen; then each block is one trial, and the interval not narrower than if
    /// one game had gone the other way.
    pub fn of_shares(blocks: &[f64], step: f64) -> Option<Self> {
        let (mean, variance) = moments(blocks)?;
        // Rounding alone is no spread.
        if step == 0.0 && variance < 1e-24 {
            return Some(Self { mean, low: mean, high: mean });
        }
        let count = blocks.len() as f64;
        let spread = (variance.max(least_variance(step, count)) / count).sqrt();
        let half = if spread == 0.0 { 0.0 } else { deviations(blocks.len()) * spread };
        let one_lost = wilson(1.0 - step / count, half).0;
        let margin = (Z * Z / (count + Z * Z)).max(1.0 - one_lost);
        let all = |share: f64| blocks.iter().all(|it| (it - share).abs() < 1e-12);
        let (low, high) = if all(1.0) {
            (1.0 - margin, 1.0)
        } else if all(0.0) {
            (0.0, margin)
        } else {
            wilson(mean, half)
        };
        Some(Self { mean, low: low.max(0.0), high: high.min(1.0) })
    }

    /// The same for something that is `factor` times as large.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self { mean: factor * self.mean, low: factor * self.low, high: factor * self.high }
    }
}

/// Wilson's interval around a share that is neither 0 nor 1, where the usual symmetrical one would go `half` to both sides:
/// the shares that lie no farther from this one than that, if the spread grows and falls with `share · (1 − share)`.
fn wilson(share: f64, half: f64) -> (f64, f64) {
    if half.is_infinite() {
        return (0.0, 1.0);
    }
    // One over the trials, times the squared deviations.
    let part = half * half / (share * (1.0 - share));
    let middle = (share + part / 2.0) / (1.0 + part);
    let half = (half * half + part * part / 4.0).sqrt() / (1.0 + part);
    (middle - half, middle + half)
}

/// Blocks that are all alike would give certainty: one of them could have differed by a game.
pub(crate) fn least_variance(step: f64, count: f64) -> f64 {
    step * step / count
}

/// Student's t for so many observations: the first ones from the table, then the expansion around [`Z`].
pub(crate) fn deviations(count: usize) -> f64 {
    let Some(freedom) = count.checked_sub(1).filter(|it| *it > 0) else { return f64::INFINITY };
    let series = |one: f64| Z + one * (2.3723 + one * (2.8224 + one * 2.556));
    T.get(freedom - 1).copied().unwrap_or_else(|| series(1.0 / freedom as f64))
}

/// Mean and sample variance; the variance of one observation is 0.
pub(crate) fn moments(values: &[f64]) -> Option<(f64, f64)> {
    let count = values.len() as f64;
    let mean = (!values.is_empty()).then(|| values.iter().sum::<f64>() / count)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((mean, if values.len() < 2 { 0.0 } else { squares / (count - 1.0) }))
}

/// The difference in Elo between a candidate on `candidates` of `seats` that together win `share` of the games, and its
/// field; without an end if it wins all or nothing.
pub fn elo(share: f64, candidates: u8, seats: u8) -> f64 {
    let (own, others) = (f64::from(candidates), f64::from(seats - candidates));
    400.0 * (share * others / ((1.0 - share) * own)).log10()
}

#[cfg(test)]
mod tests {
    use kontor_core::{Luck, Quick};

    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
    }

    fn shares(blocks: &[f64]) -> Estimate {
        Estimate::of_shares(blocks, 0.25).expect("there are blocks")
    }

    #[test]
    fn an_interval_by_hand() {
        // Mean 0.5; squares 0.0625 · 2 + 0 · 2 = 0.125; variance 0.125 / 3; deviation of the mean 0.102062, times 3.182 is
        // h = 0.324761. Wilson: q = h² / 0.25 = 0.421879; √(h² + q² / 4) / (1 + q) = 0.272356.
        let found = shares(&[0.25, 0.5, 0.75, 0.5]);
        near(found.mean, 0.5);
        near(found.low, 0.5 - 0.272_356);
        near(found.high, 0.5 + 0.272_356);
        assert_eq!(Estimate::of_shares(&[], 0.25), None);
    }

    #[test]
    fn few_blocks_know_little_about_their_spread() {
        let found = [2, 3, 11, 12, 31, 100, 1000].map(deviations);
        let table = [12.706, 4.303, 2.228, 2.201, 2.042, 1.984, 1.962];
        assert!(found.iter().zip(table).all(|(found, table)| (found - table).abs() < 6e-4), "{found:?}");
        assert!((11..200).all(|count| deviations(count) > deviations(count + 1)));
    }

    #[test]
    fn one_block_says_nothing_about_the_spread() {
        for share in [0.0, 0.5, 1.0] {
            let found = shares(&[share]);
            assert_eq!((found.low, found.high), (0.0, 1.0));
        }
    }

    #[test]
    fn blocks_that_are_alike_are_not_certain() {
        // As if one of ten blocks had differed by one of four games: deviation of the mean 0.25 / 10.
        let found = shares(&[0.5; 10]);
        let half = |it: f64| it / (1.0 + 4.0 * it * it).sqrt();
        near(found.low, 0.5 - half(2.262 * 0.025));
        near(found.high, 0.5 + half(2.262 * 0.025));
        let same = Estimate::of_shares(&[0.25; 3], 0.0).expect("there are blocks");
        assert_eq!((same.low, same.high), (0.25, 0.25), "the same bots always share alike");
        let alone = Estimate::of_shares(&[1.0; 3], 0.0).expect("there are blocks");
        assert_eq!((alone.low, alone.high), (1.0, 1.0), "who is alone has all wins");
    }

    #[test]
    fn a_clean_sweep_is_not_certain() {
        // 1 − 1.96² / (16 + 1.96²) = 16 / 19.8416.
        let found = shares(&[1.0; 16]);
        near(found.low, 0.806_387);
        assert_eq!((found.mean, found.high), (1.0, 1.0));
        let lost = shares(&[0.0; 16]);
        near(lost.high, 0.193_613);
        for count in 1..200 {
            let mut blocks = vec![1.0; count];
            let sweep = shares(&blocks);
            blocks[0] = 0.75;
            assert!(sweep.low <= shares(&blocks).low + 1e-12, "{count} blocks");
        }
    }

    /// 98 of 100 independent trials by Wilson's formula, as tables have it: 0.930 to 0.994.
    #[test]
    fn near_the_ends_an_interval_leans_to_the_middle() {
        let blocks: Vec<f64> = (0..100).map(|it| if it < 98 { 1.0 } else { 0.0 }).collect();
        let found = Estimate::of_shares(&blocks, 1.0).expect("there are blocks");
        assert!((found.low - 0.930).abs() < 2e-3 && (found.high - 0.994).abs() < 2e-3, "{found:?}");
        // One game lost of four hundred leaves the end open.
        let mut blocks = vec![1.0; 100];
        blocks[7] = 0.75;
        let found = shares(&blocks);
        assert!(found.low > 0.98 && found.high < 0.9999, "{found:?}");
    }

    /// Independent games: of many intervals 95 of 100 hold the truth, wherever it is.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut luck = Quick::new(1);
        for (count, truth) in [(100, 0.25), (100, 0.5), (100, 0.9), (100, 0.98), (25, 0.95), (25, 0.25)] {
            let mut held = 0;
            for _ in 0..2000 {
                let mut block = || {
                    let won = (0..4).filter(|_| f64::from(luck.u32()) < truth * 4_294_967_296.0).count();
                    won as f64 / 4.0
                };
                let blocks: Vec<f64> = (0..count).map(|_| block()).collect();
                let found = shares(&blocks);
                held += u32::from((found.low..=found.high).contains(&truth));
            }
            // Three standard deviations of 2000 trials are 1.5 points.
            assert!((1870..=1970).contains(&held), "{count} blocks, {truth}: {held} of 2000");
        }
    }

    #[test]
    fn elo_by_hand() {
        near(elo(0.25, 1, 4), 0.0);
        near(elo(0.5, 2, 4), 0.0);
        near(elo(0.6, 3, 5), 0.0);
        // Odds 1.5 times 3 are 4.5; 400 · log10(4.5).
        near(elo(0.6, 1, 4), 261.285);
        // Odds 3 in 2 against 2.
        near(elo(0.75, 2, 4), 190.8485);
        assert!(elo(1.0, 1, 4).is_infinite());
    }
}
