//! `kontor record`: bots play a game, and its record is written.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use kontor_core::{Seat, Turn, Viewer};
use kontor_registry::Thinking;
use serde_json::json;

use crate::options::{GameOptions, levels, whole};
use crate::output::{say, say_json, score_json, write_new};

/// Arguments of `kontor record`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// One bot for all seats, or one for each seat, separated by commas: random, beginner, casual, club, expert, master, analysis
    #[arg(long, default_value = "casual")]
    bots: String,
    /// Positions a searching bot judges for each decision
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
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
        table.seat_bot(seat, level).with_context(|| format!("--bots {level}"))?;
    }
    let thinking = Thinking::nodes(args.nodes);
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(250));
    loop {
        match table.turn() {
            Turn::Chance => drop(table.chance(None, Viewer::Spectator)?),
            Turn::Seat(seat) => {
                let thought = table.think(&thinking).context("a bot sits on every seat")?;
                table.act(seat, &thought.action, Viewer::Spectator)?;
                bar.set_message(format!("round {}", table.round()));
            }
            Turn::Over => break,
        }
    }
    bar.finish_and_clear();
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
