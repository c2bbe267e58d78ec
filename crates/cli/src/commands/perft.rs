//! `kontor perft`: counts decision sequences.

use std::process::ExitCode;

use anyhow::Result;
use serde_json::{Value, json};

use crate::options::GameOptions;
use crate::output::{say, say_json};

/// Arguments of `kontor perft`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// Number of decisions
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Split the count by the first decision
    #[arg(long)]
    divide: bool,
    /// Begin at this position (text, sections separated by |)
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let mut table = args.options.open(&args.game, args.options.seed_or(1))?;
    if let Some(position) = &args.position {
        table.set_position(position)?;
    }
    let nodes = table.perft(args.depth);
    let parts = if args.divide { table.divide(args.depth) } else { Vec::new() };
    if args.json {
        let mut answer =
            json!({"game": args.game, "options": table.options(), "depth": args.depth, "nodes": nodes});
        if args.divide {
            answer["divide"] =
                Value::Object(parts.into_iter().map(|(action, count)| (action, json!(count))).collect());
        }
        say_json(&answer)?;
    } else {
        for (action, count) in parts {
            say(format!("{action}: {count}"))?;
        }
        say(format!("depth {}: {nodes} sequence{}", args.depth, if nodes == 1 { "" } else { "s" }))?;
    }
    Ok(ExitCode::SUCCESS)
}
