//! `kontor games`: the list of games.

use std::process::ExitCode;

use anyhow::Result;
use kontor_registry::{GAMES, LEVELS};
use serde_json::json;

use crate::output::{say, say_json};

/// Arguments of `kontor games`.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    for game in GAMES {
        if args.json {
            say_json(&json!({
                "id": game.id(), "name": game.name(), "rules": game.rules(), "bots": LEVELS,
            }))?;
        } else {
            say(format!(
                "{:<14} {} (rules version {}; bots {})",
                game.id(),
                game.name(),
                game.rules(),
                LEVELS.join(", ")
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
