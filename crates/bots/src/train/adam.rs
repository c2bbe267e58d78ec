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
