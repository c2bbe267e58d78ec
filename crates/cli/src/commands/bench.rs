//! `kontor bench`: measures speed.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use kontor_registry::Budget;

use crate::options::{GameOptions, entry};
use crate::output::{say, say_json};

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
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let What::Playouts(args) = &args.what;
    if !(args.seconds > 0.0 && args.seconds <= 86_400.0) {
        bail!("--seconds {}: expected more than 0 and at most a day", args.seconds);
    }
    let budget = Budget {
        duration: Duration::from_secs_f64(args.seconds),
        threads: usize::from(args.threads),
        seed: args.options.seed_or(1),
    };
    let game = entry(&args.game)?;
    let settings = args.options.settings()?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(
        ProgressStyle::with_template("{spinner} {elapsed} of {msg}").expect("the template is well formed"),
    );
    bar.set_message(format!("{} s of random games", args.seconds));
    bar.enable_steady_tick(Duration::from_millis(250));
    let found = game.playouts(&settings, &budget);
    bar.finish_and_clear();
    let found = args.options.at_data(found)?;
    if args.json {
        say_json(&serde_json::to_value(&found)?)?;
    } else {
        say(format!(
            "{:.0} games/s ({} games in {:.2} s on {} thread(s)); {:.1} decisions and {:.1} rounds a game; \
             mean score {:.1}, winner {:.1}",
            found.games_per_second,
            found.games,
            found.seconds,
            found.threads,
            found.decisions_per_game,
            found.rounds_per_game,
            found.mean_score,
            found.mean_winner_score
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
