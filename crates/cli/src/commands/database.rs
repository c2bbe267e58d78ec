//! `kontor verify`, `kontor export`, `kontor import`: the database of a server.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use kontor_server::serve::Place;
use kontor_server::verify::verify;

use crate::output::say;

/// Where tables are kept.
#[derive(clap::Args, Clone)]
pub struct Kept {
    /// The folder with tables
    #[arg(long, default_value = "kontor-data", value_name = "DIR")]
    data: PathBuf,
    /// The PostgreSQL database with tables, instead of a folder
    #[arg(long, value_name = "URL", env = "KONTOR_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
}

impl Kept {
    /// The place.
    pub fn place(&self) -> Place {
        match &self.database_url {
            Some(url) => Place::Database(url.clone()),
            None => Place::Folder(self.data.clone()),
        }
    }
}

/// Arguments of `kontor verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    kept: Kept,
}

/// Arguments of `kontor export`.
#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    kept: Kept,
    /// The file to write; it holds secrets
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

/// Arguments of `kontor import`.
#[derive(clap::Args)]
pub struct ImportArgs {
    #[command(flatten)]
    kept: Kept,
    /// The file that an export wrote
    #[arg(value_name = "FILE")]
    from: PathBuf,
}

fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Runtime::new().context("cannot start threads")?.block_on(work)
}

pub fn run_verify(args: &VerifyArgs) -> Result<ExitCode> {
    block_on(async {
        let opened = args.kept.place().open_existing().await?;
        let found = verify(&*opened.store, &*opened.catalogue, |_| ()).await?;
        say(format!(
            "{} tables, {} events, {} outcomes that follow from their seeds, {} finished games",
            found.tables, found.events, found.outcomes, found.games
        ))?;
        for wrong in &found.wrong {
            say(format!("wrong: {wrong}"))?;
        }
        Ok(if found.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
    })
}

pub fn run_export(args: &ExportArgs) -> Result<ExitCode> {
    let shown = args.to.display();
    // Seeds and hashes of passwords are for the owner of the file only.
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&args.to);
    let mut out = BufWriter::new(file.with_context(|| format!("cannot write {shown}"))?);
    let written = block_on(async { Ok(args.kept.place().export(&mut out).await?) }).and_then(|rows| {
        out.into_inner().context("cannot write the end of the file")?.sync_all()?;
        Ok(rows)
    });
    if written.is_err() {
        // Half an export would only stand in the way of the next one.
        _ = std::fs::remove_file(&args.to);
    }
    let rows = written.with_context(|| format!("{shown} was not written"))?;
    say(format!("{rows} rows in {shown}"))?;
    Ok(ExitCode::SUCCESS)
}

pub fn run_import(args: &ImportArgs) -> Result<ExitCode> {
    let file = File::open(&args.from).with_context(|| format!("cannot read {}", args.from.display()))?;
    let mut lines = BufReader::new(file);
    let rows = block_on(async { Ok(args.kept.place().import(&mut lines).await?) });
    let rows = rows.with_context(|| format!("nothing was read from {}", args.from.display()))?;
    say(format!("{rows} rows; `kontor verify` checks them"))?;
    Ok(ExitCode::SUCCESS)
}
