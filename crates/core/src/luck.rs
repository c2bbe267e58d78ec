//! Chance: where the numbers behind an outcome come from.
//!
//! A game asks `Luck` when it draws an outcome and never keeps it. Whoever runs a game owns the seed.

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

/// A source of uniform numbers.
pub trait Luck {
    /// A number uniform on all 32-bit values.
    fn u32(&mut self) -> u32;

    /// A number uniform on `0..n`; `n` is at least 1.
    ///
    /// Values beyond the last whole multiple of `n` are drawn again, so no remainder is favoured.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let drawn = self.u32();
            let rest = drawn % n;
            if drawn - rest <= u32::MAX - (n - 1) {
                return rest;
            }
        }
    }

    /// Puts items into a uniform sequence: from the last one down to the second each is swapped with one at or before it.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index as u32 + 1) as usize);
        }
    }
}

/// The secret from which all chance of one play follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The luck of one chance turn or of one bot. Equal seed and number give equal luck, on every machine.
    pub fn stream(&self, number: u64) -> Stream {
        let mut generator = ChaCha12Rng::from_seed(self.0);
        generator.set_stream(number);
        Stream(generator)
    }

    /// A seed that tells nothing about this one and differs for each purpose.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> Self {
        Self(*blake3::keyed_hash(&self.0, purpose.as_bytes()).as_bytes())
    }
}

impl From<[u8; 32]> for Seed {
    /// Bytes that nobody can guess.
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl From<u64> for Seed {
    /// A small number a person typed, spread over the 32 bytes.
    fn from(number: u64) -> Self {
        Self(*blake3::hash(&number.to_le_bytes()).as_bytes())
    }
}

/// Reproducible, unpredictable luck: the `ChaCha` stream of one chance turn.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha12Rng);

impl Luck for Stream {
    fn u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// Fast luck for simulations whose chance nobody needs to repeat turn by turn.
#[derive(Clone, Debug)]
pub struct Quick(Xoroshiro128PlusPlus);

impl Quick {
    /// Quick luck that follows from a number.
    pub fn new(seed: u64) -> Self {
        Self(Xoroshiro128PlusPlus::seed_from_u64(seed))
    }
}

impl Luck for Quick {
    #[inline]
    fn u32(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// As uniform as the general form, by a multiplication instead of a division.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.u32()) * u64::from(n);
            // Of the 2^32 products that share a result some have a small lower half too many: those are drawn again.
            if product as u32 >= n || product as u32 >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Given(Vec<u32>);

    impl Luck for Given {
        fn u32(&mut self) -> u32 {
            self.0.remove(0)
        }
    }

    #[test]
    fn below_draws_again_beyond_the_last_whole_multiple() {
        // 2^32 = 3 · 1431655765 + 1: only the very last value is refused.
        assert_eq!(Given(vec![u32::MAX, 7]).below(3), 1);
        assert_eq!(Given(vec![u32::MAX - 1]).below(3), 2);
        assert_eq!(Given(vec![u32::MAX]).below(1), 0);
        assert_eq!(Given(vec![u32::MAX]).below(2), 1);
    }

    #[test]
    fn a_shuffle_swaps_from_the_last_item_down() {
        let mut items = ['a', 'b', 'c', 'd'];
        // 1 below 4, 2 below 3, 0 below 2.
        Given(vec![1, 2, 0]).shuffle(&mut items);
        assert_eq!(items, ['d', 'a', 'c', 'b']);
    }

    #[test]
    fn quick_luck_is_uniform() {
        let mut luck = Quick::new(1);
        for n in [1, 2, 3, 7, 24] {
            let mut counts = vec![0u32; n as usize];
            (0..n * 1000).for_each(|_| counts[luck.below(n) as usize] += 1);
            // Five standard deviations around a thousand each.
            assert!(counts.iter().all(|count| (840..=1160).contains(count)), "{n}: {counts:?}");
        }
    }

    #[test]
    fn streams_repeat_and_differ() {
        let seed = Seed::from(7);
        let draw = |number| {
            let mut stream = seed.stream(number);
            std::array::from_fn::<u32, 4, _>(|_| stream.u32())
        };
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
        assert_ne!(seed, seed.derive("bots"));
        assert_ne!(seed.derive("bots"), seed.derive("cards"));
    }
}
