//! A record in a file, and the table that was played in it.

use std::path::Path;

use anyhow::{Context, Result};
use kontor_core::{Record, Seed};
use kontor_registry::Table;

use crate::options::{GameOptions, entry};
use crate::output::read;

/// Reads the record and plays it again, up to `to` moves; every error names the file.
pub fn open(
    file: &Path,
    options: &GameOptions,
    to: Option<usize>,
    seed: Seed,
) -> Result<(Record, Box<dyn Table>)> {
    let text = read(file)?;
    let data = options.data_text()?;
    let replay = || {
        let record = Record::parse(&text)?;
        let game = record.header("Game").context("line 1: header Game is missing")?;
        let table = entry(game)?.replay(&record, data, to, seed)?;
        Ok((record, table))
    };
    let replayed: Result<_> = replay();
    replayed.with_context(|| file.display().to_string())
}

/// Who played, as the record says.
pub fn players(record: &Record) -> Vec<String> {
    record.header("Players").map(|names| names.split(' ').map(str::to_owned).collect()).unwrap_or_default()
}
