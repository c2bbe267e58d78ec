//! `kontor rules`: the rulebook, or one clause.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use serde_json::json;

use crate::options::entry;
use crate::output::{say, say_json};

/// Arguments of `kontor rules`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// A clause, for example PR-9.4; without one the whole book is printed
    clause: Option<String>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let book = entry(&args.game)?.rulebook();
    let wanted = args.clause.as_deref();
    if let (None, false) = (wanted, args.json) {
        say(book.0)?;
        return Ok(ExitCode::SUCCESS);
    }
    let found: Vec<_> = book.clauses().filter(|clause| wanted.is_none_or(|id| clause.id == id)).collect();
    if found.is_empty() {
        return Err(anyhow!("{} has no clause {}", args.game, wanted.unwrap_or_default()));
    }
    for clause in found {
        if args.json {
            say_json(&json!({"id": clause.id, "title": clause.title, "text": clause.text}))?;
        } else {
            say(format!("{} {}\n{}", clause.id, clause.title, clause.text))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
