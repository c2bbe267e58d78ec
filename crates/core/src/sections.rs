//! Positions as text: sections on lines or separated by `|`, each a key and words; `#` begins a comment.

use std::fmt::{Display, Write};
use std::str::FromStr;

use crate::{NotationError, Seat, read_count};

/// One section of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// All of it, for messages.
    pub text: &'a str,
    /// Its first word.
    pub key: &'a str,
    /// The other words.
    pub words: Vec<&'a str>,
}

impl<'a> Section<'a> {
    /// The sections of a text; a key that stands twice is refused.
    pub fn split(text: &'a str) -> Result<Vec<Self>, NotationError> {
        let mut all: Vec<Self> = Vec::new();
        for text in text.split(['\n', '|']) {
            let text = text.split('#').next().unwrap_or_default().trim();
            let mut words = text.split_whitespace();
            let Some(key) = words.next() else { continue };
            if all.iter().any(|other| other.key == key) {
                return Err(NotationError::new(text, format!("the section {key} only once")));
            }
            all.push(Self { text, key, words: words.collect() });
        }
        Ok(all)
    }

    /// The only word after the key.
    pub fn one(&self) -> Result<&'a str, NotationError> {
        match self.words[..] {
            [word] => Ok(word),
            _ => Err(NotationError::new(self.text, format!("one word after {}", self.key))),
        }
    }
}

/// An error at `text`, unless something holds.
pub fn ensure(holds: bool, text: &str, expected: &str) -> Result<(), NotationError> {
    if holds { Ok(()) } else { Err(NotationError::new(text, expected)) }
}

/// Splits `key=count`.
pub fn pair<N: FromStr + Display>(text: &str) -> Result<(&str, N), NotationError> {
    let (key, count) = text.split_once('=').ok_or_else(|| NotationError::new(text, "key=count"))?;
    Ok((key, read_count(count)?))
}

/// Reads a seat of a table.
pub fn read_seat(text: &str, seats: u8) -> Result<Seat, NotationError> {
    let seat: Seat = text.parse()?;
    ensure(seat.index() < usize::from(seats), text, &format!("one of {seats} seats"))?;
    Ok(seat)
}

/// Writes a section, if there is anything in it.
pub fn write_section(text: &mut String, key: &str, items: impl IntoIterator<Item = impl Display>) {
    let mut any = false;
    for item in items {
        if !any {
            text.push_str(key);
            any = true;
        }
        write!(text, " {item}").expect("writing to a string succeeds");
    }
    if any {
        text.push('\n');
    }
}
