//! Files of weights: how a net is written and read, and why a file is refused.

use kontor_core::Judge;
use thiserror::Error;

use crate::net::{HEADS, HIDDEN, Layer, Net};

/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"kontornt";
/// Bytes of the hash at its end.
const HASH: usize = 32;

/// Why weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadWeights {
    /// Not a file of weights at all.
    #[error("these are no weights of a net: the file does not begin with `kontornt`")]
    Foreign,
    /// The file was cut or extended.
    #[error("the file of weights has {found} bytes, expected {expected}")]
    Length {
        /// Bytes there.
        found: usize,
        /// Bytes the header promises.
        expected: usize,
    },
    /// Made by a build with larger or smaller nets.
    #[error("these weights have {found} hidden units, nets have {HIDDEN} now: train them anew")]
    Units {
        /// The units of the file.
        found: u8,
    },
    /// Bytes were changed.
    #[error("the file of weights is damaged: its hash differs")]
    Damaged,
    /// A training that went astray.
    #[error("the file of weights holds numbers without bounds: its training went astray")]
    Unbounded,
    /// A weighted sum where a net is needed, or a net where a weighted sum is.
    #[error("these are weights of {}, expected {}", name(*.found), name(*.expected))]
    Kind {
        /// What the file is.
        found: Judge,
        /// What is needed.
        expected: Judge,
    },
    /// Made for something else.
    #[error("the weights are for {found} {what}, the game has {expected}")]
    Other {
        /// Seats or inputs.
        what: &'static str,
        /// What the file is for.
        found: usize,
        /// What the game needs.
        expected: usize,
    },
}

fn name(judge: Judge) -> &'static str {
    match judge {
        Judge::Linear => "a weighted sum, as level club has",
        Judge::Net => "a net, as levels expert, master and analysis have",
    }
}

impl Net {
    /// The file of the net: magic, seats, hidden units, inputs, then each layer as its scale and 16-bit integers, and the
    /// hash of all that.
    pub fn write(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.push(self.seats);
        file.push(if self.hidden.is_some() { HIDDEN as u8 } else { 0 });
        file.extend((self.inputs() as u16).to_le_bytes());
        if let Some(hidden) = &self.hidden {
            write_layer(hidden, &mut file);
        }
        write_layer(&self.heads, &mut file);
        let hash = blake3::hash(&file);
        file.extend(hash.as_bytes());
        file
    }

    /// Reads such a file; a cut, changed or foreign one is refused.
    pub fn read(file: &[u8]) -> Result<Self, BadWeights> {
        let rest = file.strip_prefix(MAGIC).ok_or(BadWeights::Foreign)?;
        let [seats, units, low, high, rest @ ..] = rest else {
            return Err(BadWeights::Length { found: file.len(), expected: MAGIC.len() + 4 + HASH });
        };
        let inputs = usize::from(u16::from_le_bytes([*low, *high]));
        let layer = |inputs: usize, units: usize| 8 + 2 * (inputs + 1) * units;
        let has_hidden = *units != 0;
        if has_hidden && usize::from(*units) != HIDDEN {
            return Err(BadWeights::Units { found: *units });
        }
        let layers =
            if has_hidden { layer(inputs, HIDDEN) + layer(HIDDEN, HEADS) } else { layer(inputs, HEADS) };
        let expected = file.len() - rest.len() + layers + HASH;
        if file.len() != expected {
            return Err(BadWeights::Length { found: file.len(), expected });
        }
        let (body, hash) = file.split_at(file.len() - HASH);
        if blake3::hash(body).as_bytes() != hash {
            return Err(BadWeights::Damaged);
        }
        let mut rest = &rest[..layers];
        let hidden = has_hidden.then(|| read_layer(inputs, &mut rest));
        let heads = read_layer(if has_hidden { HIDDEN } else { inputs }, &mut rest);
        let net = Self { seats: *seats, hidden, heads };
        if net.numbers().all(|number| number.is_finite()) { Ok(net) } else { Err(BadWeights::Unbounded) }
    }

    /// Makes sure that this is such a judge, for a table with so many seats and inputs.
    pub fn fits(self, expected: Judge, seats: u8, inputs: usize) -> Result<Self, BadWeights> {
        let found = self.kind();
        if found != expected {
            return Err(BadWeights::Kind { found, expected });
        }
        let other = |what, found, expected| Err(BadWeights::Other { what, found, expected });
        if self.seats != seats {
            return other("seats", usize::from(self.seats), usize::from(seats));
        }
        if self.inputs() != inputs {
            return other("inputs", self.inputs(), inputs);
        }
        Ok(self)
    }
}

fn write_layer<const N: usize>(layer: &Layer<N>, file: &mut Vec<u8>) {
    write_numbers(layer.weights.iter().flatten(), file);
    write_numbers(layer.bias.iter(), file);
}

/// A scale and what has to be multiplied by it.
fn write_numbers<'a>(numbers: impl Iterator<Item = &'a f32> + Clone, file: &mut Vec<u8>) {
    let most = numbers.clone().fold(0.0_f32, |most, it| most.max(it.abs()));
    // A maximum passes over what is no number; it must not be written as some weight.
    let most = if numbers.clone().any(|it| it.is_nan()) { f32::NAN } else { most };
    let scale = if most == 0.0 { 1.0 } else { most / f32::from(i16::MAX) };
    file.extend(scale.to_le_bytes());
    for number in numbers {
        file.extend(((number / scale).round() as i16).to_le_bytes());
    }
}

fn read_layer<const N: usize>(inputs: usize, rest: &mut &[u8]) -> Layer<N> {
    let mut layer = Layer::zero(inputs);
    read_numbers(layer.weights.iter_mut().flatten(), rest);
    read_numbers(layer.bias.iter_mut(), rest);
    layer
}

fn read_numbers<'a>(numbers: impl Iterator<Item = &'a mut f32>, rest: &mut &[u8]) {
    let (scale, mut after) = rest.split_first_chunk().expect("the length has been checked");
    let scale = f32::from_le_bytes(*scale);
    for number in numbers {
        let (weight, behind) = after.split_first_chunk().expect("the length has been checked");
        *number = f32::from(i16::from_le_bytes(*weight)) * scale;
        after = behind;
    }
    *rest = after;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::tests::{inputs, small};

    #[test]
    fn a_file_reads_back_as_the_same_net() {
        for hidden in [false, true] {
            let file = small(hidden).write();
            let net = Net::read(&file).expect("a written file is readable");
            assert_eq!(net.write(), file);
            let (before, after) = (small(hidden).judge(&inputs()), net.judge(&inputs()));
            assert!((before.win[0] - after.win[0]).abs() < 1e-3);
        }
    }

    #[test]
    fn damaged_weights_are_refused() {
        let file = small(true).write();
        assert_eq!(Net::read(b"something else"), Err(BadWeights::Foreign));
        assert!(matches!(Net::read(&file[..file.len() - 1]), Err(BadWeights::Length { .. })));
        assert!(matches!(Net::read(&file[..10]), Err(BadWeights::Length { .. })));
        let mut smaller = file.clone();
        smaller[MAGIC.len() + 1] = 64;
        assert_eq!(Net::read(&smaller), Err(BadWeights::Units { found: 64 }));
        for index in MAGIC.len()..file.len() {
            let mut bent = file.clone();
            bent[index] ^= 1;
            assert!(Net::read(&bent).is_err(), "byte {index}");
        }
        for bias in [f32::INFINITY, f32::NAN] {
            let mut astray = small(true);
            astray.heads.bias[0] = bias;
            assert_eq!(Net::read(&astray.write()), Err(BadWeights::Unbounded), "{bias}");
        }
        let fits = |kind, seats, inputs| small(true).fits(kind, seats, inputs);
        assert!(fits(Judge::Net, 4, 3).is_ok());
        assert!(matches!(fits(Judge::Linear, 4, 3), Err(BadWeights::Kind { found: Judge::Net, .. })));
        assert!(matches!(fits(Judge::Net, 3, 3), Err(BadWeights::Other { what: "seats", .. })));
        assert!(matches!(fits(Judge::Net, 4, 5), Err(BadWeights::Other { what: "inputs", .. })));
    }
}
