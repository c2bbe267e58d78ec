//! Text that people write and programs read: what can be wrong with it, and a checksum of it.

use thiserror::Error;

/// A text that could not be read: what it said and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cannot read {text:?}: expected {expected}")]
pub struct NotationError {
    /// The offending text.
    pub text: String,
    /// What would have been right.
    pub expected: String,
}

impl NotationError {
    /// The longest piece of a wrong text that is repeated to its writer.
    const SHOWN: usize = 60;

    /// An error at `text`, cut to a readable length.
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        let mut shown: String = text.chars().take(Self::SHOWN).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        Self { text: shown, expected: expected.into() }
    }
}

/// A checksum of a canonical text: eight hexadecimal digits, equal on every machine.
pub fn checksum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..8].to_owned()
}
