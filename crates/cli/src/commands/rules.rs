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
    /// A clause or a group, for example PR-9.4 or PR-9; without one the whole book is printed
    clause: Option<String>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let book = entry(&args.game)?.rulebook();
    let wanted = args.clause.as_ref().map(|id| id.to_uppercase());
    let wanted = wanted.as_deref();
    if let (None, false) = (wanted, args.json) {
        say(book.0)?;
        return Ok(ExitCode::SUCCESS);
    }
    let found: Vec<_> =
        book.clauses().filter(|clause| wanted.is_none_or(|id| is_part_of(clause.id, id))).collect();
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

/// Whether a clause is the wanted one, or belongs to the wanted group.
fn is_part_of(clause: &str, wanted: &str) -> bool {
    clause.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
