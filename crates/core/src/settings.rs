//! Options as a person writes them: `seats=4 hide_vp=false`, before a game has read them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::Offer;

/// An option that a game does not know, cannot read or cannot combine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadOption(pub String);

/// Key and value pairs, and the text of a data file that replaces the built-in one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    pairs: BTreeMap<String, String>,
    /// The component data to play with instead of the built-in ones.
    pub data: Option<String>,
}

impl Settings {
    /// Sets a key; a key that was set to something else before is refused.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadOption> {
        match self.pairs.insert(key.to_owned(), value.to_owned()) {
            Some(old) if old != value => {
                Err(BadOption(format!("option {key} is given twice: {old} and {value}; give it once")))
            }
            _ => Ok(()),
        }
    }

    /// Sets a key, whatever it was before.
    pub fn replace(&mut self, key: &str, value: &str) {
        self.pairs.insert(key.to_owned(), value.to_owned());
    }

    /// Reads `key=value` pairs separated by spaces.
    pub fn read(text: &str) -> Result<Self, BadOption> {
        let mut settings = Self::default();
        for pair in text.split_whitespace() {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(BadOption(format!("option {pair:?} has no value; write key=value")));
            };
            settings.set(key, value)?;
        }
        Ok(settings)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs.get(key).map(String::as_str)
    }

    /// All pairs, by key.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Refuses a key that is neither the number of seats nor one the game offers.
    pub fn only(&self, game: &str, offers: &[Offer]) -> Result<(), BadOption> {
        let known: Vec<&str> = std::iter::once("seats").chain(offers.iter().map(|it| it.key)).collect();
        match self.pairs().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => {
                Err(BadOption(format!("unknown option {key}; {game} knows {}", known.join(", "))))
            }
            None => Ok(()),
        }
    }

    /// Reads the number of seats.
    pub fn seats(&self, range: RangeInclusive<u8>, default: u8) -> Result<u8, BadOption> {
        let Some(text) = self.get("seats") else { return Ok(default) };
        text.parse().ok().filter(|seats| range.contains(seats)).ok_or_else(|| {
            BadOption(format!(
                "option seats={text}: expected a number from {} to {}",
                range.start(),
                range.end()
            ))
        })
    }

    /// Reads a yes or no: `true`, `false`, `on` or `off`.
    pub fn switch(&self, key: &str, default: bool) -> Result<bool, BadOption> {
        match self.get(key) {
            None => Ok(default),
            Some("true" | "on") => Ok(true),
            Some("false" | "off") => Ok(false),
            Some(other) => Err(BadOption(format!("option {key}={other}: expected true or false"))),
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.pairs().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
