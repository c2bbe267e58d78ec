//! Chairs around the table, in clockwise sequence.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::NotationError;

/// The largest number of seats any game of Kontor has.
pub const MAX_SEATS: u8 = 5;

/// One chair at the table: `A` is seat 0, then clockwise `B`, `C`, `D`, `E`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Self {
        assert!(index < MAX_SEATS, "a seat index is below MAX_SEATS");
        Self(index)
    }

    /// The index of the seat, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit of this seat in a set of seats.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        self.plus(1, seats)
    }

    /// The seat `steps` places clockwise at a table of `seats`; `steps` is at most `seats`.
    #[must_use]
    pub const fn plus(self, steps: u8, seats: u8) -> Self {
        // Who is next is as good as random to a processor: no branch.
        let index = self.0 + steps;
        Self(index - seats * (index >= seats) as u8)
    }

    /// All seats of a table, from `A` on.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self)
    }

    /// All seats of a table clockwise, beginning with this one.
    pub fn round(self, seats: u8) -> impl Iterator<Item = Self> + Clone {
        (0..seats).map(move |steps| self.plus(steps, seats))
    }

    /// The letter of the seat.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            [letter @ b'A'..=b'E'] => Ok(Self(letter - b'A')),
            _ => Err(NotationError::new(text, "a seat letter from A to E")),
        }
    }
}

/// Writes what every seat has, from `A` on, as a map by seat letter: for `serialize_with`.
pub fn by_seat<S: Serializer, T: Serialize>(all: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Seat::all(all.len() as u8).map(|seat| seat.to_string()).zip(all))
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
