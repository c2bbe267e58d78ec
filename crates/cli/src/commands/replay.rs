//! `kontor replay`: verifies a record and shows what it holds.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use kontor_core::{Record, Seed, Settings, Turn, Viewer};
use kontor_registry::Table;
use serde_json::{Value, json};

use crate::options::{GameOptions, entry};
use crate::output::{say, say_json, score_json, score_text};
use crate::recorded;

/// Arguments of `kontor replay`.
#[derive(clap::Args)]
pub struct Args {
    /// The record
    file: PathBuf,
    /// Stop after this many moves (decisions and outcomes) and show the position
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Tell every event
    #[arg(long)]
    events: bool,
    /// Print everything as JSON lines: one for each move, then one for the table
    #[arg(long)]
    json: bool,
    /// Options the record must have been played with; component data if they are not the built-in ones
    #[command(flatten)]
    options: GameOptions,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.file.display();
    let seed = Seed::from(args.options.seed_or(0));
    let (record, table) = recorded::open(&args.file, &args.options, args.to, seed)?;
    check_options(args, &record, &*table).with_context(|| format!("{name}"))?;
    let players = recorded::players(&record);
    let over = table.turn() == Turn::Over;
    if args.json {
        for (index, (step, told)) in table.retrace(Viewer::Referee).into_iter().enumerate() {
            let events: Vec<Value> = told.into_iter().map(|it| it.json).collect();
            say_json(&json!({"n": index + 1, "move": step, "events": events}))?;
        }
        say_json(&json!({
            "verified": true,
            "game": table.game(),
            "options": table.options(),
            "players": players,
            "moves": table.moves(),
            "round": table.round(),
            "turn": table.turn().to_string(),
            "position": table.position(),
            "state": table.view(Viewer::Referee),
            "score": score_json(&table.scores()),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.events {
        for (step, told) in table.retrace(Viewer::Referee) {
            say(step)?;
            for event in told {
                say(format!("    {}", event.text))?;
            }
        }
    }
    if args.to.is_some() || !over {
        say(table.position().trim_end())?;
    }
    if over {
        say(score_text(&table.scores(), &players, |key| table.line_name(key)))?;
    }
    say(format!(
        "{name}: verified, {} moves, round {}, {}",
        table.moves(),
        table.round(),
        if over { "finished" } else { "not finished" }
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses a record that was played with other options than those on the command line.
fn check_options(args: &Args, record: &Record, table: &dyn Table) -> Result<()> {
    let mut settings = Settings::read(record.header("Options").unwrap_or_default())?;
    let wanted = args.options.settings()?;
    for (key, value) in wanted.pairs() {
        settings.replace(key, value);
    }
    settings.data = wanted.data;
    let options = entry(table.game())?.open(&settings, Seed::from(0))?.options();
    if options != table.options() {
        bail!("the record was played with {}, not with {options}", table.options());
    }
    Ok(())
}
