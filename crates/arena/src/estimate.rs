//! How often somebody wins, how sure that is, and what it means in Elo.
//!
//! A mean, its deviation and a logarithm are two lines each: no library is asked.

use serde::Serialize;

/// Standard deviations of an interval that holds the truth 95 times of 100.
const Z: f64 = 1.96;

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
    /// The mean of what the blocks gave, each block one observation.
    pub fn of(blocks: &[f64]) -> Option<Self> {
        let (mean, variance) = moments(blocks)?;
        let half = Z * (variance / blocks.len() as f64).sqrt();
        let half = if blocks.len() < 2 { f64::INFINITY } else { half };
        Some(Self { mean, low: mean - half, high: mean + half })
    }

    /// The same for shares: the interval stays between 0 and 1. Where every block was won, or every one lost, the spread
    /// cannot be seen; then it is Wilson's interval with each block as one trial.
    pub fn of_shares(blocks: &[f64]) -> Option<Self> {
        let Self { mean, low, high } = Self::of(blocks)?;
        let margin = Z * Z / (blocks.len() as f64 + Z * Z);
        let all = |share: f64| blocks.iter().all(|it| (it - share).abs() < 1e-12);
        Some(if all(1.0) {
            Self { mean: 1.0, low: 1.0 - margin, high: 1.0 }
        } else if all(0.0) {
            Self { mean: 0.0, low: 0.0, high: margin }
        } else {
            Self { mean, low: low.max(0.0), high: high.min(1.0) }
        })
    }
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
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
    }

    #[test]
    fn an_interval_by_hand() {
        // Mean 0.5; squares 0.0625 · 2 + 0 · 2 = 0.125; variance 0.125 / 3; deviation of the mean 0.102062.
        let found = Estimate::of(&[0.25, 0.5, 0.75, 0.5]).expect("there are blocks");
        near(found.mean, 0.5);
        near(found.low, 0.5 - 1.96 * 0.102_062);
        near(found.high, 0.5 + 1.96 * 0.102_062);
        assert_eq!(Estimate::of(&[]), None);
    }

    #[test]
    fn one_block_says_nothing_about_the_spread() {
        let found = Estimate::of_shares(&[0.5]).expect("there is a block");
        assert_eq!((found.low, found.high), (0.0, 1.0));
    }

    #[test]
    fn a_clean_sweep_is_not_certain() {
        // 1 − 1.96² / (16 + 1.96²) = 16 / 19.8416.
        let found = Estimate::of_shares(&[1.0; 16]).expect("there are blocks");
        near(found.low, 0.806_387);
        assert_eq!((found.mean, found.high), (1.0, 1.0));
        let lost = Estimate::of_shares(&[0.0; 16]).expect("there are blocks");
        near(lost.high, 0.193_613);
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
