//! Steps down the slope of the loss, with Adam's memory of slope and size for every weight.

use super::episode::Example;
use crate::net::{HEADS, HIDDEN, Layer, Net};

/// Slopes of all weights, and what Adam remembers of them.
pub struct Adam {
    steps: u32,
    hidden: Option<Memory<HIDDEN>>,
    heads: Memory<HEADS>,
}

struct Memory<const N: usize> {
    slope: Layer<N>,
    mean: Layer<N>,
    square: Layer<N>,
}

impl<const N: usize> Memory<N> {
    fn new(inputs: usize) -> Self {
        Self { slope: Layer::zero(inputs), mean: Layer::zero(inputs), square: Layer::zero(inputs) }
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.mean.numbers().chain(self.square.numbers())
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.mean.numbers_mut().chain(self.square.numbers_mut())
    }

    fn step(&mut self, layer: &mut Layer<N>, scale: f32, rate: f32, steps: u32) {
        let (fade, fade2) = (1.0 - 0.9_f32.powf(steps as f32), 1.0 - 0.999_f32.powf(steps as f32));
        let rate = rate * fade2.sqrt() / fade;
        let slopes = rows_mut(&mut self.slope);
        let rows = slopes.zip(rows_mut(&mut self.mean)).zip(rows_mut(&mut self.square)).zip(rows_mut(layer));
        for (((slope, mean), square), weight) in rows {
            for unit in 0..N {
                let by = slope[unit] * scale;
                mean[unit] = forget(0.9 * mean[unit] + 0.1 * by);
                square[unit] = forget(0.999 * square[unit] + 0.001 * by * by);
                weight[unit] -= rate * mean[unit] / (square[unit].sqrt() + 1e-8);
                slope[unit] = 0.0;
            }
        }
    }
}

/// Nothing instead of next to nothing: processors take a hundred times as long for numbers that fade away.
#[inline]
fn forget(number: f32) -> f32 {
    if number.abs() < 1e-20 { 0.0 } else { number }
}

fn rows_mut<const N: usize>(layer: &mut Layer<N>) -> impl Iterator<Item = &mut [f32; N]> {
    layer.weights.iter_mut().chain(std::iter::once(&mut layer.bias))
}

impl Adam {
    pub fn new(net: &Net) -> Self {
        Self {
            steps: 0,
            hidden: net.hidden.as_ref().map(|layer| Memory::new(layer.weights.len())),
            heads: Memory::new(net.heads.weights.len()),
        }
    }

    /// One step with some examples; returns the sum of their losses.
    pub fn step<'a>(&mut self, net: &mut Net, examples: impl Iterator<Item = &'a Example>, rate: f32) -> f32 {
        let (mut loss, mut count) = (0.0, 0.0);
        for example in examples {
            loss += self.add(net, example);
            count += 1.0;
        }
        self.steps += 1;
        if let (Some(memory), Some(layer)) = (&mut self.hidden, &mut net.hidden) {
            memory.step(layer, 1.0 / count, rate, self.steps);
        }
        self.heads.step(&mut net.heads, 1.0 / count, rate, self.steps);
        loss
    }

    /// Adds the slopes of one example.
    fn add(&mut self, net: &Net, example: &Example) -> f32 {
        let mut units = [0.0; HIDDEN];
        let sums = net.sums(&example.inputs, &mut units);
        let (slope, loss) = net.slope(&sums, &example.wanted);
        add(&mut self.heads.slope.bias, &slope, 1.0);
        let Some(memory) = &mut self.hidden else {
            for &(input, value) in example.inputs.active() {
                add(&mut self.heads.slope.weights[input as usize], &slope, value);
            }
            return loss;
        };
        let mut back = [0.0; HIDDEN];
        for (unit, &value) in units.iter().enumerate() {
            if value > 0.0 {
                add(&mut self.heads.slope.weights[unit], &slope, value);
                back[unit] = net.heads.weights[unit].iter().zip(&slope).map(|(weight, by)| weight * by).sum();
            }
        }
        add(&mut memory.slope.bias, &back, 1.0);
        for &(input, value) in example.inputs.active() {
            add(&mut memory.slope.weights[input as usize], &back, value);
        }
        loss
    }

    /// Everything that is remembered.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let hidden = self.hidden.iter().flat_map(Memory::numbers);
        std::iter::once(f32::from_bits(self.steps)).chain(hidden.chain(self.heads.numbers()).copied())
    }

    /// Takes such numbers back.
    pub fn restore(&mut self, numbers: &mut impl Iterator<Item = f32>) {
        self.steps = numbers.next().unwrap_or_default().to_bits();
        let hidden = self.hidden.iter_mut().flat_map(Memory::numbers_mut);
        hidden.chain(self.heads.numbers_mut()).zip(numbers).for_each(|(to, from)| *to = from);
    }
}

#[inline]
fn add<const N: usize>(sum: &mut [f32; N], slope: &[f32; N], factor: f32) {
    for (sum, by) in sum.iter_mut().zip(slope) {
        *sum += factor * by;
    }
}

#[cfg(test)]
mod tests {
    use kontor_core::{Inputs, Luck, Quick};

    use super::*;
    use crate::net::Opinion;
    use crate::train::fresh;

    /// What is made smaller, reckoned apart from the slopes.
    fn loss(net: &Net, example: &Example) -> f64 {
        let (thought, wanted) = (net.judge(&example.inputs), &example.wanted);
        let surprise = |(thought, wanted): (&f32, &f32)| -f64::from(*wanted) * f64::from(*thought).ln();
        let chances: f64 = thought.win.iter().zip(&wanted.win).take(3).map(surprise).sum();
        let error = |thought: f32, wanted: f32| {
            let by = f64::from(thought - wanted).abs();
            if by < 1.0 { by * by / 2.0 } else { by - 0.5 }
        };
        chances + 0.25 * error(thought.margin, wanted.margin) + 0.05 * error(thought.rounds, wanted.rounds)
    }

    /// The slopes that are stepped down are those of the loss: weights moved a little change it by as much.
    #[test]
    fn slopes_are_those_of_the_loss() {
        for hidden in [false, true] {
            let mut luck = Quick::new(3);
            let mut net = fresh(3, 12, hidden, 1);
            for number in net.numbers_mut() {
                *number += (luck.below(1000) as f32 - 500.0) / 1000.0;
            }
            let mut inputs = Inputs::default();
            (0..12).for_each(|_| inputs.number(luck.below(200) as f32 / 100.0 - 1.0));
            let win = [0.2, 0.7, 0.1, 0.0, 0.0];
            let example = Example { inputs, wanted: Opinion { win, margin: 0.3, rounds: 5.0 } };
            let mut adam = Adam::new(&net);
            adam.add(&net, &example);
            let slopes: Vec<f32> = adam.hidden.iter().flat_map(|it| it.slope.numbers()).copied().collect();
            let slopes: Vec<f32> = slopes.into_iter().chain(adam.heads.slope.numbers().copied()).collect();
            let mut steep = 0;
            for (index, slope) in slopes.into_iter().enumerate() {
                let mut moved = |by: f32| {
                    let number = net.numbers_mut().nth(index).expect("a slope for every number");
                    let before = std::mem::replace(number, *number + by);
                    let loss = loss(&net, &example);
                    *net.numbers_mut().nth(index).expect("it is still there") = before;
                    loss
                };
                // Where a unit falls silent the loss has a bend, and the slope is that of one side.
                let (lower, here, higher) = (moved(-1e-3), moved(0.0), moved(1e-3));
                let sides = [(here - lower) / 1e-3, (higher - here) / 1e-3];
                let is_near = |side: &f64| (side - f64::from(slope)).abs() < 3e-3;
                assert!(sides.iter().any(is_near), "number {index}: {slope} instead of {sides:?}");
                steep += u32::from(slope.abs() > 0.02);
            }
            assert!(steep > 20, "only {steep} numbers matter");
        }
    }
}
