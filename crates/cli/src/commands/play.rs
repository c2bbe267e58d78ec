//! `kontor play`: a game in the terminal against bots.

mod input;
mod menu;
mod patience;
mod session;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use kontor_core::{Record, Seat, Seed};
use kontor_registry::Table;

use crate::options::{self, GameOptions, entry, random_seed, whole};
use crate::output::{read, say, say_wrapped};
use patience::Patience;
use session::Session;

/// The name of a person in records.
const HUMAN: &str = "human";

/// Arguments of `kontor play`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// Seats played by people, by number (1 is seat A), separated by commas; 0 for none [default: 1]
    #[arg(long, value_name = "SEATS")]
    human: Option<String>,
    /// One bot for all other seats, or one for each of them, separated by commas: random, beginner, casual, club, expert, master,
    /// analysis [default: casual]
    #[arg(long)]
    bots: Option<String>,
    /// Milliseconds in which a bot decides; where people play, Ctrl-C while it thinks makes it decide at once
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole(options::MS), allow_negative_numbers = true)]
    ms: u64,
    /// Go on with a saved game; options and luck are those of the file, players too if --human and --bots say nothing
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let Opened { mut table, seed, players } = open(args)?;
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let is_human = |seat: &&Seat| players[seat.index()] == HUMAN;
    let humans: Vec<Seat> = seats.iter().filter(is_human).copied().collect();
    for &seat in seats.iter().filter(|seat| !is_human(seat)) {
        let seated = table.seat_bot(seat, &players[seat.index()]);
        seated.with_context(|| match &args.bots {
            Some(levels) => format!("--bots {levels}"),
            None => format!("seat {seat}: say who plays with --human and --bots"),
        })?;
    }
    let name = entry(&args.game)?.name();
    // The seed tells all luck to come: where cards are hidden, only who has given it knows it.
    let told = args.options.seed.is_some() || !table.has_hands();
    let seed_words = if told { format!(", seed {seed}") } else { String::new() };
    let help = if humans.is_empty() { "Ctrl-C leaves." } else { "Type help for the commands." };
    say(format!("{name}, {}{seed_words}. {help}", table.options()))?;
    table.notice().map_or(Ok(()), |notice| say_wrapped(&notice))?;
    let patience = Patience::new(Duration::from_millis(args.ms), humans.is_empty())?;
    Session::new(args.game.clone(), table, humans, players, seed, patience).run()
}

/// What a game begins with.
struct Opened {
    table: Box<dyn Table>,
    seed: u64,
    /// A level, or the word for a person, on each seat.
    players: Vec<String>,
}

fn open(args: &Args) -> Result<Opened> {
    let Some(path) = &args.resume else {
        let seed = args.options.seed.unwrap_or_else(random_seed);
        let table = args.options.open(&args.game, seed)?;
        let players = players(args, table.seats(), None)?;
        return Ok(Opened { table, seed, players });
    };
    resume(args, path)
}

fn resume(args: &Args, path: &Path) -> Result<Opened> {
    let name = path.display();
    if let Some((key, _)) = args.options.settings()?.pairs().next() {
        bail!("--resume takes its options from {name}; leave out {key}");
    }
    let record = Record::parse(&read(path)?).with_context(|| format!("{name}"))?;
    let saved = record.header("Seed").and_then(|seed| seed.parse().ok());
    if let (Some(saved), Some(_)) = (saved, args.options.seed) {
        bail!("--resume takes the luck to come from {name}, seed {saved}; leave out --seed");
    }
    let seed = args.options.seed.or(saved).unwrap_or_else(random_seed);
    let table = entry(&args.game)?.replay(&record, args.options.data_text()?, None, Seed::from(seed));
    let table = table.with_context(|| format!("{name}"))?;
    let players = players(args, table.seats(), record.header("Players"))?;
    Ok(Opened { table, seed, players })
}

/// Who sits where: as the command line says, else as the record says, else one person and casual bots.
fn players(args: &Args, seats: u8, saved: Option<&str>) -> Result<Vec<String>> {
    let saved: Vec<String> =
        saved.map(|names| names.split(' ').map(str::to_owned).collect()).unwrap_or_default();
    let mut names = if saved.len() == usize::from(seats) { saved } else { Vec::new() };
    let known = !names.is_empty();
    names.resize(usize::from(seats), "casual".to_owned());
    if args.human.is_some() || !known {
        let humans = human_seats(args.human.as_deref().unwrap_or("1"), seats)?;
        for seat in Seat::all(seats) {
            let name = &mut names[seat.index()];
            if humans.contains(&seat) {
                HUMAN.clone_into(name);
            } else if name == HUMAN {
                "casual".clone_into(name);
            }
        }
    }
    if let Some(levels) = &args.bots {
        let count = names.iter().filter(|name| *name != HUMAN).count();
        if count == 0 {
            bail!("--bots {levels}: people play all seats");
        }
        let levels = options::levels(levels, count)?;
        if levels.iter().any(|level| level == HUMAN) {
            bail!("--bots {}: people are seated by --human", levels.join(","));
        }
        for (name, level) in names.iter_mut().filter(|name| *name != HUMAN).zip(levels) {
            *name = level;
        }
    }
    Ok(names)
}

fn human_seats(text: &str, seats: u8) -> Result<Vec<Seat>> {
    if text == "0" {
        return Ok(Vec::new());
    }
    let mut humans = Vec::new();
    for word in text.split(',') {
        match word.parse::<u8>().map(|number| number.wrapping_sub(1)) {
            Ok(index) if index < seats && !humans.contains(&Seat::new(index)) => {
                humans.push(Seat::new(index));
            }
            _ => bail!("--human {text}: expected different seat numbers from 1 to {seats}, or 0 for none"),
        }
    }
    Ok(humans)
}
