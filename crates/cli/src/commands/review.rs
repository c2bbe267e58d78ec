//! `kontor review`: a strong bot looks at the decisions of a game that has been played.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use kontor_core::{Seat, Seed};
use kontor_registry::{Appraisal, Table, Thinking, Verdict};
use serde_json::json;

use crate::options::{GameOptions, whole};
use crate::output::{progress, say, say_json};
use crate::recorded;

/// Arguments of `kontor review`.
#[derive(clap::Args)]
pub struct Args {
    /// The record
    file: PathBuf,
    /// The bot that looks; it has to know chances to win: club, expert, master, analysis, plain-uct
    #[arg(long, default_value = "analysis")]
    level: String,
    /// Positions it judges for each decision; the more, the surer
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = whole(2..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Print JSON: one object with every decision
    #[arg(long)]
    json: bool,
    /// Options the record must have been played with; component data if they are not the built-in ones
    #[command(flatten)]
    options: GameOptions,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.file.display();
    let seed = Seed::from(args.options.seed_or(1));
    let (record, table) = recorded::open(&args.file, &args.options, None, seed)?;
    let bar = progress(table.moves() as u64, 0, "{bar:16} {pos} of {len} moves, {left} left");
    let mut found = Vec::new();
    let thinking = Thinking::nodes(args.nodes);
    for number in 1..=table.moves() {
        found.extend(table.appraise(number, &args.level, &thinking)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if found.is_empty() {
        bail!("{name}: nobody had a choice in this game; there is nothing to look at");
    }
    let players = recorded::players(&record);
    if args.json {
        say_json(&json!({
            "game": table.game(),
            "options": table.options(),
            "players": players,
            "level": args.level,
            "nodes": args.nodes,
            "decisions": found,
        }))?;
    } else {
        say(text(&*table, &players, &found))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn text(table: &dyn Table, players: &[String], found: &[Appraisal]) -> String {
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let mut text = String::from("Chances to win in percent, at every tenth decision\n  move");
    for seat in &seats {
        _ = write!(text, "{:>5}", seat.to_string());
    }
    for it in found.iter().step_by(10) {
        _ = write!(text, "\n{:>6}", it.number);
        for chance in &it.chances {
            _ = write!(text, "{:>5.0}", 100.0 * chance);
        }
    }
    text += "\n\nWhat gave most away\n";
    let mut marked: Vec<&Appraisal> = found.iter().filter(|it| it.verdict.is_some()).collect();
    marked.sort_by(|one, two| two.loss.total_cmp(&one.loss));
    for it in &marked {
        let best = it.chances[it.seat.index()];
        _ = writeln!(
            text,
            "{:>6}  {}  {}: {}, {:.1} points; {} has {:.0} %",
            it.number,
            it.seat,
            it.played,
            it.verdict.map_or("", word),
            100.0 * it.loss,
            it.best,
            100.0 * best
        );
    }
    if marked.is_empty() {
        text += "  nothing\n";
    }
    let name = |seat: Seat| format!("{seat} {}", players.get(seat.index()).map_or("", String::as_str));
    let wide = seats.iter().map(|&seat| name(seat).chars().count()).max().unwrap_or(0).max(10);
    _ = write!(text, "\n{:<wide$}  decisions  points lost each  inaccuracies  mistakes  blunders", "seat");
    for seat in seats {
        let own = || found.iter().filter(|it| it.seat == seat);
        let count = |verdict| own().filter(|it| it.verdict == Some(verdict)).count();
        let lost: f32 = own().map(|it| it.loss).sum();
        _ = write!(
            text,
            "\n{:<wide$}{:>11}{:>18.2}{:>14}{:>10}{:>10}",
            name(seat),
            own().count(),
            100.0 * lost / own().count().max(1) as f32,
            count(Verdict::Inaccuracy),
            count(Verdict::Mistake),
            count(Verdict::Blunder)
        );
    }
    text
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Inaccuracy => "inaccuracy",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}
