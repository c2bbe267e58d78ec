//! `kontor bench`: measures speed.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;
use indicatif::ProgressBar;
use kontor_arena::counted;
use kontor_registry::{Budget, NoSpeeds};

use super::bench_server;
use crate::options::{GameOptions, THREADS, entry, whole};
use crate::output::{look, say, say_json};

/// Arguments of `kontor bench`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Random games: every decision uniform over the legal ones
    Playouts(Playouts),
    /// Bots: how fast they describe and judge positions, search, and play on at random
    Bots(Bots),
    /// A server with many players over real sockets
    Server(bench_server::Args),
}

#[derive(clap::Args)]
struct Bots {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// How long to measure each speed
    #[arg(long, default_value_t = 3.0, value_name = "S")]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
struct Playouts {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// How long to play
    #[arg(long, default_value_t = 5.0, value_name = "S")]
    seconds: f64,
    /// Threads that play side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(THREADS), allow_negative_numbers = true)]
    threads: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    match &args.what {
        What::Playouts(args) => playouts(args),
        What::Bots(args) => bots(args),
        What::Server(args) => bench_server::run(args).map(|()| ExitCode::SUCCESS),
    }
}

fn duration(seconds: f64) -> Result<Duration> {
    if !(seconds > 0.0 && seconds <= 86_400.0) {
        bail!("--seconds {seconds}: expected more than 0 and at most a day");
    }
    Ok(Duration::from_secs_f64(seconds))
}

fn spinner(message: String) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.set_style(look("{spinner} {elapsed} of {msg}"));
    bar.set_message(message);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

fn bots(args: &Bots) -> Result<ExitCode> {
    let each = duration(args.seconds)?;
    let game = entry(&args.game)?;
    let bar = spinner(format!("4 times {} s", args.seconds));
    let found = game.speeds(&args.options.settings()?, each, args.options.seed_or(1));
    bar.finish_and_clear();
    let found = match found {
        Err(NoSpeeds::Option(error)) => args.options.at_data(Err(error))?,
        other => other?,
    };
    if args.json {
        say_json(&serde_json::to_value(&found)?)?;
    } else {
        say(format!(
            "{:.0} positions/s described ({} inputs, {:.0} of them not zero), {:.0}/s judged by the net; \
             search {:.0} positions/s; {:.0} random games/s in plain-uct",
            found.described_per_second,
            found.inputs,
            found.active,
            found.judged_per_second,
            found.search_per_second,
            found.playouts_per_second
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn playouts(args: &Playouts) -> Result<ExitCode> {
    let budget = Budget {
        duration: duration(args.seconds)?,
        threads: args.threads as usize,
        seed: args.options.seed_or(1),
    };
    let game = entry(&args.game)?;
    let settings = args.options.settings()?;
    let bar = spinner(format!("{} s of random games", args.seconds));
    let found = game.playouts(&settings, &budget);
    bar.finish_and_clear();
    let found = args.options.at_data(found)?;
    if args.json {
        say_json(&serde_json::to_value(&found)?)?;
    } else {
        say(format!(
            "{:.0} games/s ({} games in {:.2} s on {}); {:.1} decisions and {:.1} rounds a game; \
             mean score {:.1}, winner {:.1}",
            found.games_per_second,
            found.games,
            found.seconds,
            counted(found.threads, "thread"),
            found.decisions_per_game,
            found.rounds_per_game,
            found.mean_score,
            found.mean_winner_score
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
