//! Small nets: a weighted sum of the inputs, with or without one hidden layer.
//!
//! Weights are kept as 16-bit integers and used as the floating-point numbers they stand for. All sums are made in one
//! fixed sequence and the exponential is that of `libm`, not of the system, so a judgement is the same to the last bit on every machine.

use kontor_core::{Inputs, Judge, MAX_SEATS, Seat};

use crate::agent::Chances;

/// Units of the hidden layer.
pub const HIDDEN: usize = 128;
/// What comes out: a number for each seat, the margin, the rounds left; one is spare.
pub const HEADS: usize = 8;
const MARGIN: usize = MAX_SEATS as usize;
const ROUNDS: usize = MARGIN + 1;

/// A judge of positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Seats at the table.
    pub seats: u8,
    /// The layer between inputs and heads, if there is one; else the inputs go straight to the heads.
    pub hidden: Option<Layer<HIDDEN>>,
    /// The heads, over the hidden units or the inputs.
    pub heads: Layer<HEADS>,
}

/// Weights from each of some inputs to `N` units, and what the units have of themselves.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer<const N: usize> {
    /// For each input a weight to each unit.
    pub weights: Vec<[f32; N]>,
    /// What each unit has without any input.
    pub bias: [f32; N],
}

/// What a net thinks of a position; seats count from the one that looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The chance to win, from the seat that looks on.
    pub win: Chances,
    /// Points ahead of the best other seat at the end, in units of 20.
    pub margin: f32,
    /// Rounds left, in units of 10.
    pub rounds: f32,
}

impl Opinion {
    /// The chances in sequence of the seats, if it was this one that looked.
    pub fn by_seat(&self, looking: Seat, seats: u8) -> Chances {
        let mut chances = Chances::default();
        for (seat, chance) in looking.round(seats).zip(self.win) {
            chances[seat.index()] = chance;
        }
        chances
    }
}

impl<const N: usize> Layer<N> {
    /// A layer that always gives zero.
    pub fn zero(inputs: usize) -> Self {
        Self { weights: vec![[0.0; N]; inputs], bias: [0.0; N] }
    }

    /// Adds to the units what they have of these inputs.
    #[inline]
    fn add<const AT_ONCE: usize>(
        &self,
        units: &mut [f32; N],
        inputs: &(impl Iterator<Item = (usize, f32)> + Clone),
    ) {
        // So many units at a time that their sums stay in registers while all inputs pass.
        for (part, units) in units.as_chunks_mut::<AT_ONCE>().0.iter_mut().enumerate() {
            let mut here = *units;
            for (input, value) in inputs.clone() {
                let weights = &self.weights[input].as_chunks::<AT_ONCE>().0[part];
                for (sum, weight) in here.iter_mut().zip(weights) {
                    *sum += value * weight;
                }
            }
            *units = here;
        }
    }
}

impl Layer<HIDDEN> {
    /// Adds to the hidden units what they have of these inputs.
    pub(crate) fn add_active(&self, units: &mut [f32; HIDDEN], inputs: &[(u32, f32)]) {
        self.add::<{ HIDDEN / 4 }>(units, &active(inputs));
    }
}

fn active(inputs: &[(u32, f32)]) -> impl Iterator<Item = (usize, f32)> + Clone {
    inputs.iter().map(|&(input, value)| (input as usize, value))
}

impl<const N: usize> Layer<N> {
    /// All numbers, the bias last.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.weights.iter().flatten().chain(&self.bias)
    }

    /// The same to change them.
    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.weights.iter_mut().flatten().chain(&mut self.bias)
    }
}

impl Net {
    /// All numbers, the hidden layer first.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.hidden.iter().flat_map(Layer::numbers).chain(self.heads.numbers())
    }

    /// The same to change them.
    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.hidden.iter_mut().flat_map(Layer::numbers_mut).chain(self.heads.numbers_mut())
    }

    /// Which of the judges it is.
    pub fn kind(&self) -> Judge {
        if self.hidden.is_some() { Judge::Net } else { Judge::Linear }
    }

    /// How many inputs it looks at.
    pub fn inputs(&self) -> usize {
        self.hidden.as_ref().map_or(self.heads.weights.len(), |hidden| hidden.weights.len())
    }

    /// What it thinks of a position.
    pub fn judge(&self, inputs: &Inputs) -> Opinion {
        debug_assert_eq!(inputs.count(), self.inputs(), "a net judges the inputs it was trained with");
        let mut units = [0.0; HIDDEN];
        self.opinion(&self.sums(inputs, &mut units))
    }

    /// The raw numbers of the heads; the hidden units are left in `units`.
    pub(crate) fn sums(&self, inputs: &Inputs, units: &mut [f32; HIDDEN]) -> [f32; HEADS] {
        let Some(hidden) = &self.hidden else {
            let mut sums = self.heads.bias;
            self.heads.add::<HEADS>(&mut sums, &active(inputs.active()));
            return sums;
        };
        *units = hidden.bias;
        hidden.add_active(units, inputs.active());
        self.heads_over(units)
    }

    /// The raw numbers of the heads over what the hidden units have; units with less than nothing are silent.
    pub(crate) fn heads_over(&self, units: &mut [f32; HIDDEN]) -> [f32; HEADS] {
        for unit in units.iter_mut() {
            *unit = unit.max(0.0);
        }
        let mut sums = self.heads.bias;
        self.heads.add::<HEADS>(&mut sums, &units.iter().copied().enumerate());
        sums
    }

    /// The opinion behind the raw numbers.
    pub(crate) fn opinion(&self, sums: &[f32; HEADS]) -> Opinion {
        let seats = usize::from(self.seats);
        let most = sums[..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut win = Chances::default();
        let mut all = 0.0;
        for (chance, sum) in win.iter_mut().zip(&sums[..seats]) {
            *chance = libm::expf(sum - most);
            all += *chance;
        }
        Opinion { win: win.map(|chance| chance / all), margin: sums[MARGIN], rounds: sums[ROUNDS] }
    }

    /// How the raw numbers should have been different: the slope of the loss with respect to each of them; and the cross
    /// entropy of the chances, which is the part of the loss that is told.
    ///
    /// The loss is that cross entropy, plus a quarter of the margin's and a twentieth of the rounds' error (squared where small,
    /// absolute where large).
    pub(crate) fn slope(&self, sums: &[f32; HEADS], wanted: &Opinion) -> ([f32; HEADS], f32) {
        let thought = self.opinion(sums);
        let mut slope = [0.0; HEADS];
        let mut loss = 0.0;
        for (slope, (thought, wanted)) in
            slope.iter_mut().zip(thought.win.into_iter().zip(wanted.win)).take(usize::from(self.seats))
        {
            *slope = thought - wanted;
            loss -= wanted * thought.max(1e-9).ln();
        }
        slope[MARGIN] = 0.25 * (thought.margin - wanted.margin).clamp(-1.0, 1.0);
        slope[ROUNDS] = 0.05 * (thought.rounds - wanted.rounds).clamp(-1.0, 1.0);
        (slope, loss)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A net of three inputs.
    pub fn small(hidden: bool) -> Net {
        let weights =
            |count: usize, salt: usize| (0..count).map(move |it| ((it * 7 + salt) % 11) as f32 / 8.0 - 0.5);
        let mut heads = Layer::zero(if hidden { HIDDEN } else { 3 });
        let count = heads.weights.len() * HEADS;
        heads.weights.iter_mut().flatten().zip(weights(count, 1)).for_each(|(to, from)| *to = from);
        let hidden = hidden.then(|| {
            let mut layer = Layer::zero(3);
            layer.weights.iter_mut().flatten().zip(weights(3 * HIDDEN, 4)).for_each(|(to, from)| *to = from);
            layer
        });
        Net { seats: 4, hidden, heads }
    }

    pub fn inputs() -> Inputs {
        let mut inputs = Inputs::default();
        inputs.number(0.5);
        inputs.flag(false);
        inputs.number(-1.0);
        inputs
    }

    #[test]
    fn chances_add_up_to_one() {
        for hidden in [false, true] {
            let opinion = small(hidden).judge(&inputs());
            assert!((opinion.win.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            assert!(opinion.win[4].abs() < 1e-9, "four seats play");
            assert!(opinion.win.iter().take(4).all(|chance| *chance > 0.0));
        }
    }

    /// The slope is the change of the loss when a head changes a little.
    #[test]
    fn the_slope_is_that_of_the_loss() {
        let net = small(true);
        let sums = [0.3, -0.2, 0.1, 0.5, 0.0, 0.4, 0.2, 0.0];
        let wanted = Opinion { win: [0.0, 1.0, 0.0, 0.0, 0.0], margin: 0.1, rounds: 0.4 };
        let (slope, loss) = net.slope(&sums, &wanted);
        for seat in 0..4 {
            let mut moved = sums;
            moved[seat] += 1e-3;
            let change = (net.slope(&moved, &wanted).1 - loss) / 1e-3;
            assert!((change - slope[seat]).abs() < 1e-2, "seat {seat}: {change} {}", slope[seat]);
        }
        assert!((slope[MARGIN] - 0.25 * 0.3).abs() < 1e-6);
        assert!((slope[ROUNDS] + 0.05 * 0.2).abs() < 1e-6);
    }
}
