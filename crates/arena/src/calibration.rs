//! Whether chances mean what they say: of all decisions with a chance of 30 %, three of ten should be of games that are won.

use serde::{Deserialize, Serialize};

/// Parts into which the chances from 0 to 1 are divided.
const PARTS: usize = 10;

/// The chances to win that a bot gave itself in a game, by their part.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hopes([Hope; PARTS]);

/// Chances of one part: how many, and their sum.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Hope(u32, f64);

impl Hopes {
    /// Adds the chance that was seen at a decision.
    pub fn add(&mut self, chance: f64) {
        let part = (1..PARTS).filter(|part| chance * PARTS as f64 >= *part as f64).count();
        self.0[part].0 += 1;
        self.0[part].1 += chance;
    }

    /// Whether none was seen.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|hope| hope.0 == 0)
    }
}

/// How well the chances of a bot were chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// How far the share of wins is from the chances, on average over all decisions.
    pub error: f64,
    /// The parts in which there are chances, the smallest first.
    pub parts: Vec<Part>,
}

/// Decisions at which a bot gave itself about the same chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// The chance, on average.
    pub chance: f64,
    /// The share of these decisions that were made in games it won.
    pub won: f64,
    /// How many there are.
    pub decisions: u32,
}

impl Calibration {
    /// Looks at games: what the bot hoped for, and the share of the win it got. None if it told no chances.
    pub fn of<'a>(games: impl Iterator<Item = (&'a Hopes, f64)>) -> Option<Self> {
        let mut sums = [(Hope::default(), 0.0); PARTS];
        for (hopes, win) in games {
            for ((sum, won), hope) in sums.iter_mut().zip(hopes.0) {
                *sum = Hope(sum.0 + hope.0, sum.1 + hope.1);
                *won += win * f64::from(hope.0);
            }
        }
        let part = |(Hope(decisions, chances), won): (Hope, f64)| {
            let count = f64::from(decisions);
            (decisions > 0).then(|| Part { chance: chances / count, won: won / count, decisions })
        };
        let parts: Vec<Part> = sums.into_iter().filter_map(part).collect();
        let all: f64 = parts.iter().map(|part| f64::from(part.decisions)).sum();
        let off = |part: &Part| f64::from(part.decisions) * (part.won - part.chance).abs();
        let error = parts.iter().map(off).sum::<f64>() / all;
        (!parts.is_empty()).then_some(Self { error, parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hopes(chances: &[f64]) -> Hopes {
        let mut hopes = Hopes::default();
        for chance in chances {
            hopes.add(*chance);
        }
        hopes
    }

    #[test]
    fn chances_that_come_true_have_no_error() {
        let (won, lost) = (hopes(&[0.25, 1.0]), hopes(&[0.25, 0.25, 0.25, 0.0]));
        let found = Calibration::of([(&won, 1.0), (&lost, 0.0)].into_iter()).expect("chances were told");
        assert!(found.error.abs() < 1e-12);
        let told: Vec<_> = found.parts.iter().map(|it| (it.chance, it.won, it.decisions)).collect();
        assert_eq!(told, [(0.0, 0.0, 1), (0.25, 0.25, 4), (1.0, 1.0, 1)]);
    }

    #[test]
    fn the_error_is_the_mean_over_decisions() {
        // Three decisions are too sure by 0.5, one too modest by 0.1.
        let (half, won) = (hopes(&[0.95, 0.95, 0.95]), hopes(&[0.9 - 1e-9]));
        let found = Calibration::of([(&half, 0.45), (&won, 1.0)].into_iter()).expect("chances were told");
        assert!((found.error - (3.0 * 0.5 + 0.1) / 4.0).abs() < 1e-6, "{}", found.error);
    }

    #[test]
    fn a_bot_without_chances_has_no_calibration() {
        assert_eq!(Calibration::of([(&Hopes::default(), 1.0)].into_iter()), None);
        assert!(Hopes::default().is_empty() && !hopes(&[0.5]).is_empty());
    }
}
