//! Shipments as numbers, and sets of them as bits.

use std::fmt;
use std::str::FromStr;

use kontor_core::{Luck, NotationError, bits, nth_bit, read_count};
use serde::{Serialize, Serializer};

/// Shipments in the box at most: one bit each.
pub(crate) const MAX_CARDS: u8 = 64;

/// A shipment, written as the number it has in the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

impl Card {
    /// The shipment at this place of the data file, counted from 0.
    pub const fn new(index: u8) -> Self {
        assert!(index < MAX_CARDS, "a card index is below MAX_CARDS");
        Self(index)
    }

    /// Its place in the data file, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match read_count::<u8>(text) {
            Ok(number @ 1..=MAX_CARDS) => Ok(Self(number - 1)),
            _ => Err(NotationError::new(text, "the number of a shipment")),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

/// A set of shipments. Its text are the numbers, ascending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cards(pub u64);

impl Cards {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The first shipments of the data file.
    pub const fn first(count: u8) -> Self {
        Self(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// The set with one shipment.
    pub const fn only(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in the set.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether a shipment is in the set.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a shipment into the set.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a shipment out of the set.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
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

    /// The shipment with the lowest number, if there is one.
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// Up to `count` shipments with the lowest numbers.
    #[must_use]
    pub fn lowest_of(self, count: u8) -> Self {
        let mut rest = self.0;
        (0..count).for_each(|_| rest &= rest.wrapping_sub(1));
        Self(self.0 ^ rest)
    }

    /// The shipments, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits(self.0).map(|index| Card(index as u8))
    }

    /// All subsets but the empty one, ascending.
    #[inline]
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut last = 0u64;
        std::iter::from_fn(move || {
            last = last.wrapping_sub(self.0) & self.0;
            if last == 0 { None } else { Some(Self(last)) }
        })
    }

    /// The subset at a place among all subsets in ascending sequence, the empty one at 0.
    #[inline]
    #[must_use]
    pub fn subset(self, mut index: u64) -> Self {
        let (mut rest, mut subset) = (self.0, 0);
        while index != 0 {
            let lowest = rest & rest.wrapping_neg();
            subset |= lowest * (index & 1);
            rest ^= lowest;
            index >>= 1;
        }
        Self(subset)
    }

    /// A shipment of the set, each with the same chance; the set is not empty.
    #[inline]
    pub fn pick(self, luck: &mut impl Luck) -> Card {
        self.nth(luck.below(u32::from(self.count())))
    }

    /// The shipment at a place of the set, counted from 0; there are more than that.
    #[inline]
    pub fn nth(self, place: u32) -> Card {
        Card(nth_bit(self.0, place) as u8)
    }

    /// Reads words as a set; the one spelling is ascending, without repetition.
    pub(crate) fn read(words: &[&str]) -> Result<Self, NotationError> {
        let mut cards = Self::NONE;
        for word in words {
            let card: Card = word.parse()?;
            if cards.0 >> card.0 != 0 {
                return Err(NotationError::new(
                    &words.join(" "),
                    "shipments in ascending sequence, each once",
                ));
            }
            cards.insert(card);
        }
        Ok(cards)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(all: I) -> Self {
        let mut cards = Self::NONE;
        all.into_iter().for_each(|card| cards.insert(card));
        cards
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
