//! Words with a fixed spelling: an enum of components reads and writes itself by the ids of the data file, and sets of
//! them are bits.

use std::fmt::Display;
use std::str::FromStr;

use crate::NotationError;

/// Declares an enum of components with their ids: `Display`, `FromStr`, `ALL`, `id` and `index`. With `in Set(u8)` also
/// a set of them, kept as bits.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident in $(#[$set_meta:meta])* $set:ident($bits:ty), $($rest:tt)+) => {
        $crate::words! { $(#[$meta])* $name, $($rest)+ }

        $(#[$set_meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $set(pub $bits);

        #[allow(dead_code, reason = "every set has all the verbs, not every game uses them")]
        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// Whether something is in the set.
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// Puts one into the set.
            pub fn insert(&mut self, one: $name) {
                self.0 |= 1 << one.index();
            }

            /// Whether one is in the set.
            pub const fn has(self, one: $name) -> bool {
                self.0 >> one.index() & 1 == 1
            }

            /// Takes one out of the set.
            pub fn remove(&mut self, one: $name) {
                self.0 &= !(1 << one.index());
            }

            /// What is in either set.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The one at a place of the set, counted from 0; there are more than that.
            #[inline]
            pub fn nth(self, place: u32) -> $name {
                $name::ALL[$crate::nth_bit(u64::from(self.0), place)]
            }

            /// Whether the sets share something.
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// What is in both sets.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in this set and not in the other.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many are in the set.
            pub const fn count(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// What is in the set, ascending.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $name> {
                $crate::bits(u64::from(self.0)).map(|index| $name::ALL[index])
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(all: I) -> Self {
                let mut set = Self::NONE;
                all.into_iter().for_each(|one| set.insert(one));
                set
            }
        }

        impl $crate::serde::Serialize for $set {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    };
    ($(#[$meta:meta])* $name:ident, $what:literal: $($(#[$doc:meta])* $variant:ident = $id:literal),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in their fixed sequence.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The word in notation and data.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            /// The place in the fixed sequence.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.into_iter().find(|it| it.id() == text).ok_or_else(|| {
                    let ids: Vec<&str> = Self::ALL.into_iter().map(Self::id).collect();
                    $crate::NotationError::new(text, format!("{}: {}", $what, ids.join(", ")))
                })
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
    };
}

/// Reads a count in its one spelling: no sign, no leading zero.
pub fn read_count<N: FromStr + Display>(text: &str) -> Result<N, NotationError> {
    match text.parse::<N>() {
        Ok(count) if count.to_string() == text => Ok(count),
        _ => Err(NotationError::new(text, "a small whole number")),
    }
}

/// The position of the n-th set bit, counted from 0; there are more than that.
#[inline]
pub fn nth_bit(set: u64, mut nth: u32) -> usize {
    let (mut rest, mut base) = (set, 0);
    // Halves of the word that lie before the bit are left out without a branch.
    for half in [32, 16, 8, 4, 2, 1] {
        let lower = (rest & ((1 << half) - 1)).count_ones();
        let skip = u32::from(nth >= lower);
        nth -= skip * lower;
        rest >>= skip * half;
        base += skip * half;
    }
    base as usize
}

/// The positions of the set bits, ascending.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(index)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found() {
        for set in [1, 0b1011_0100, u64::MAX, 1 << 63, 0x8000_0001_0000_0001, 0x00ff_ff00_0f0f_0001] {
            let all: Vec<usize> = bits(set).collect();
            let found: Vec<usize> = (0..set.count_ones()).map(|nth| nth_bit(set, nth)).collect();
            assert_eq!(found, all, "{set:#x}");
        }
    }
}
