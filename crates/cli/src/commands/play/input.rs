//! What a person types: lines of any bytes, several commands on a line separated by semicolons.

use std::collections::VecDeque;

use anyhow::{Context, Result};

use crate::lines::{Line, read_line};

/// A longer line is no command.
const LONGEST: u64 = 4096;

/// Commands from the standard input.
#[derive(Default)]
pub struct Input {
    waiting: VecDeque<String>,
}

impl Input {
    /// The next command, without spaces around it; none when the input has ended.
    pub fn next(&mut self) -> Result<Option<String>> {
        if let Some(command) = self.waiting.pop_front() {
            return Ok(Some(command));
        }
        let line = match read_line(&mut std::io::stdin().lock(), LONGEST).context("cannot read the input")? {
            Line::Whole(line) => line,
            Line::TooLong => b"(a line that is too long)".to_vec(),
            Line::End => return Ok(None),
        };
        // Bytes that are no text become signs that match no command: the game goes on.
        let text = String::from_utf8_lossy(&line);
        self.waiting = text.split(';').map(|part| part.trim().to_owned()).collect();
        Ok(self.waiting.pop_front())
    }

    /// Forgets the rest of a line, since an earlier part of it went wrong.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// Whether more commands of the last line wait.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }
}
