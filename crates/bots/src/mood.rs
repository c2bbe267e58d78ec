//! From values to a choice: the best, or one near to it.

use kontor_core::Luck;

use crate::agent::{Considered, Decision};

/// Chooses among considered actions: the best at temperature 0, else each with a weight that falls by e for every
/// temperature it is worse.
pub fn choose<A: Copy>(
    mut considered: Vec<Considered<A>>,
    temperature: f32,
    luck: &mut impl Luck,
    nodes: u64,
) -> Decision<A> {
    // Stable: among equals the first legal one stays first.
    considered.sort_by(|a, b| b.value.total_cmp(&a.value));
    let best = considered[0].value;
    let mut action = considered[0].action;
    if temperature > 0.0 {
        let weight = |it: &Considered<A>| libm::expf((it.value - best) / temperature);
        let weights: Vec<f32> = considered.iter().map(weight).collect();
        let point = unit(luck) * weights.iter().sum::<f32>();
        action = considered[draw(&weights, point).unwrap_or(0)].action;
    }
    Decision { action, considered, nodes }
}

/// After a search: what was tried most first, and of what was tried equally often the better.
pub fn sort_by_visits<A>(considered: &mut [Considered<A>]) {
    // Stable: among equals what was found first stays first.
    considered.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
}

/// A number uniform between 0 and 1.
pub fn unit(luck: &mut impl Luck) -> f32 {
    (luck.u32() >> 8) as f32 / (1 << 24) as f32
}

/// The first of some things at which the sum of their weights reaches a point; none if rounding has left it beyond them all.
pub fn draw(weights: &[f32], point: f32) -> Option<usize> {
    let mut left = point;
    weights.iter().position(|weight| {
        left -= weight;
        left <= 0.0
    })
}

/// Weights that add up to 1 and fall by e for every temperature a value is lower than the best.
pub fn weights(values: &[f32], temperature: f32) -> Vec<f32> {
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = values.iter().map(|value| libm::expf((value - best) / temperature)).collect();
    let all: f32 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / all).collect()
}

#[cfg(test)]
mod tests {
    use kontor_core::Quick;

    use super::*;

    fn considered(values: &[f32]) -> Vec<Considered<usize>> {
        let one = |(action, &value)| Considered { action, value, chances: None, visits: 1 };
        values.iter().enumerate().map(one).collect()
    }

    #[test]
    fn without_temperature_the_first_best_is_chosen() {
        let decision = choose(considered(&[1.0, 3.0, 3.0, 2.0]), 0.0, &mut Quick::new(1), 4);
        assert_eq!(decision.action, 1);
        let order: Vec<usize> = decision.considered.iter().map(|it| it.action).collect();
        assert_eq!(order, [1, 2, 3, 0]);
    }

    #[test]
    fn with_temperature_worse_actions_come_less_often() {
        let mut luck = Quick::new(1);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[choose(considered(&[0.0, 1.0, 2.0]), 1.0, &mut luck, 0).action] += 1;
        }
        // 1 : e : e² of 10,000 are 900, 2447, 6652; four standard deviations are at most 190.
        assert!((710..1090).contains(&counts[0]) && (2270..2630).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn a_point_falls_on_who_reaches_it() {
        let found = [0.0, 0.2, 0.25, 0.3, 1.0, 1.1].map(|point| draw(&[0.25, 0.5, 0.25], point));
        assert_eq!(found, [Some(0), Some(0), Some(0), Some(1), Some(2), None]);
    }

    #[test]
    fn weights_add_up() {
        let weights = weights(&[0.1, 0.2, -5.0], 0.1);
        assert!((weights.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((weights[1] / weights[0] - std::f32::consts::E).abs() < 1e-4);
    }
}
