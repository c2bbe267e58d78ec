//! What a table agrees on before the game.

use std::fmt;

use kontor_core::{Answers, BadOption, Need, Offer, Settings};

/// What a table can agree on.
pub(crate) const OFFERS: &[Offer] = &[
    Offer {
        key: "four_merchants",
        text: "Three players with four merchants each",
        clause: Some("BO-12.1"),
        answers: Answers::Switch,
        default: "false",
        needs: &[Need { key: "seats", value: "3" }],
    },
    Offer {
        key: "pirates",
        text: "Blackbeard's Secret",
        clause: Some("BO-13.1"),
        answers: Answers::Switch,
        default: "false",
        needs: &[],
    },
];

/// Options of Borneo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of players, 3 to 5.
    pub seats: u8,
    /// Three players with four merchants each (BO-12).
    pub four_merchants: bool,
    /// Blackbeard's Secret (BO-13).
    pub pirates: bool,
    /// The text of a data file that replaces the built-in one.
    pub data: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seats: 4, four_merchants: false, pirates: false, data: None }
    }
}

impl Options {
    /// Reads options; what is unknown is refused by name.
    pub(crate) fn read(settings: &Settings) -> Result<Self, BadOption> {
        settings.only("borneo", OFFERS)?;
        let defaults = Self::default();
        Ok(Self {
            seats: settings.seats(3..=5, defaults.seats)?,
            four_merchants: settings.switch("four_merchants", defaults.four_merchants)?,
            pirates: settings.switch("pirates", defaults.pirates)?,
            data: settings.data.clone(),
        })
    }

    /// Refuses what does not go together.
    pub(crate) fn check(&self) -> Result<(), BadOption> {
        if !(3..=5).contains(&self.seats) {
            return Err(BadOption(format!("option seats={}: expected a number from 3 to 5", self.seats)));
        }
        if self.four_merchants && self.seats != 3 {
            return Err(BadOption(format!(
                "option four_merchants is for 3 players (BO-12.1), not for seats={}; choose seats=3 or leave it out",
                self.seats
            )));
        }
        Ok(())
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats={}", self.seats)?;
        for (key, on) in [("four_merchants", self.four_merchants), ("pirates", self.pirates)] {
            if on {
                write!(f, " {key}=true")?;
            }
        }
        Ok(())
    }
}
