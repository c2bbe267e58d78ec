//! A record in a file, and the table that was played in it.

use std::path::Path;

use anyhow::{Context, Result, bail};
use kontor_core::{Record, Seed, Settings};
use kontor_registry::Table;

use crate::options::{GameOptions, entry};
use crate::output::read;

/// Reads the record and plays it again, up to `to` moves; one that was played with other options than those given is
/// refused. Every error names the file.
pub fn open(
    file: &Path,
    options: &GameOptions,
    to: Option<usize>,
    seed: Seed,
) -> Result<(Record, Box<dyn Table>)> {
    let text = read(file)?;
    let wanted = options.settings()?;
    let replay = || {
        let record = Record::parse(&text)?;
        let game = record.header("Game").context("line 1: header Game is missing")?;
        let table = entry(game)?.replay(&record, wanted.data.clone(), to, seed)?;
        check_options(&wanted, &record, &*table)?;
        Ok((record, table))
    };
    let replayed: Result<_> = replay();
    replayed.with_context(|| file.display().to_string())
}

fn check_options(wanted: &Settings, record: &Record, table: &dyn Table) -> Result<()> {
    let mut settings = Settings::read(record.header("Options").unwrap_or_default())?;
    for (key, value) in wanted.pairs() {
        settings.replace(key, value);
    }
    settings.data.clone_from(&wanted.data);
    let options = entry(table.game())?.open(&settings, Seed::from(0))?.options();
    if options != table.options() {
        bail!("the record was played with {}, not with {options}", table.options());
    }
    Ok(())
}

/// Who played, as the record says.
pub fn players(record: &Record) -> Vec<String> {
    record.header("Players").map(|names| names.split(' ').map(str::to_owned).collect()).unwrap_or_default()
}
