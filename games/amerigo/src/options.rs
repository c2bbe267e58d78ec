//! What a table agrees on before the game.

use std::fmt;

use kontor_core::{BadOption, Game, Settings};

use crate::Amerigo;

/// Options of Amerigo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of players, 2 to 4.
    pub seats: u8,
    /// The text of a data file that replaces the built-in one.
    pub data: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seats: 4, data: None }
    }
}

impl Options {
    /// Reads options; what is unknown is refused by name.
    pub(crate) fn read(settings: &Settings) -> Result<Self, BadOption> {
        settings.only("amerigo", Amerigo::OFFERS)?;
        Ok(Self { seats: settings.seats(2..=4, Self::default().seats)?, data: settings.data.clone() })
    }

    /// Refuses a number of seats that the game does not have.
    pub(crate) fn check(&self) -> Result<(), BadOption> {
        if (2..=4).contains(&self.seats) {
            Ok(())
        } else {
            Err(BadOption(format!("option seats={}: expected a number from 2 to 4", self.seats)))
        }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats={}", self.seats)
    }
}
