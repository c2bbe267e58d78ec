//! `kontor record`: bots play a game, and its record is written.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use kontor_core::{Seat, Turn, Viewer};
use kontor_registry::Thinking;
use serde_json::json;

use crate::options::{GameOptions, levels};
use crate::output::{say, say_json, score_json, write_new};

/// Positions a searching bot judges for each decision.
const NODES: u64 = 2000;

/// Arguments of `kontor record`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// One bot for all seats, or one for each seat, separated by commas
    #[arg(long, default_value = "casual")]
    bots: String,
    /// Write here instead of to stdout; an existing file is left alone
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print a JSON object that holds the record
    #[arg(long)]
    json: bool,
    /// Write over an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let mut table = args.options.open(&args.game, args.options.seed_or(1))?;
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let players = levels(&args.bots, seats.len())?;
    for (&seat, level) in seats.iter().zip(&players) {
        table.seat_bot(seat, level)?;
    }
    let thinking = Thinking::nodes(NODES);
    loop {
        match table.turn() {
            Turn::Chance => drop(table.chance(None, Viewer::Spectator)?),
            Turn::Seat(seat) => {
                let thought = table.think(&thinking).context("a bot sits on every seat")?;
                table.act(seat, &thought.action, Viewer::Spectator)?;
            }
            Turn::Over => break,
        }
    }
    let text = table.record(&players);
    if let Some(path) = &args.out {
        write_new(path, &text, args.force)?;
    }
    match (args.json, &args.out) {
        (true, _) => say_json(&json!({
            "game": table.game(),
            "options": table.options(),
            "players": players,
            "moves": table.moves(),
            "score": score_json(&table.scores()),
            "record": text,
        }))?,
        (false, None) => say(text.trim_end())?,
        (false, Some(_)) => (),
    }
    Ok(ExitCode::SUCCESS)
}
