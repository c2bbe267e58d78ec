//! `cargo xtask`: everything a person does with this workspace, one word each.

mod bench;
mod clauses;
mod licences;
mod need;
mod run;
mod soak;
mod strength;
mod test;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use need::Needs;
use run::{Step, cargo};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Play, test and measure Kontor")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build Kontor and play: in the browser, or with the name of a game in the terminal
    Play {
        #[command(flatten)]
        needs: Needs,
        /// The game to play in the terminal
        game: Option<String>,
        /// Arguments for `kontor play GAME`, such as `--seats 3`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Run every check, as CI does
    Test {
        #[command(flatten)]
        needs: Needs,
    },
    /// Run what takes long: fuzzing and thousands of games under all laws
    Soak(soak::Args),
    /// Play measurements of docs/strength.md again
    Strength(strength::Args),
    /// Print clause, code and tests; fail on a clause without a test and on a name without a clause
    Clauses {
        /// Print only what is wrong
        #[arg(long)]
        quiet: bool,
    },
    /// Count instructions and compare with the committed counts
    Bench {
        #[command(flatten)]
        needs: Needs,
    },
    /// Rewrite records, perft counts and instruction counts; read the difference like code
    Bless {
        #[command(flatten)]
        needs: Needs,
    },
    /// Repair what can be repaired: formatting and simple lints
    Fix,
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Play { needs, game, args } => play(needs, game.as_deref(), &args),
        Task::Test { needs } => test::run(needs),
        Task::Soak(args) => soak::run(&args),
        Task::Strength(args) => strength::run(&args),
        Task::Clauses { quiet } => clauses::run(quiet),
        Task::Bench { needs } => bench::run(needs, false),
        Task::Bless { needs } => bless(needs),
        Task::Fix => fix(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn play(needs: Needs, game: Option<&str>, args: &[String]) -> Result<()> {
    println!("Building Kontor; the first time this takes some minutes.");
    if game.is_none() {
        web::build(needs)?;
    }
    cargo(["build", "--release", "--quiet", "--package", "kontor-cli"]).run()?;
    match game {
        Some(game) => Step::new(run::kontor()).args(["play", game]).args(args).run(),
        None => Step::new(run::kontor()).args(["serve"]).run(),
    }
}

fn bless(needs: Needs) -> Result<()> {
    cargo(["test", "--workspace", "--test", "records", "--test", "perft"]).env("KONTOR_BLESS", "1").run()?;
    bench::run(needs, true)
}

fn fix() -> Result<()> {
    cargo(["clippy", "--workspace", "--all-targets", "--fix", "--allow-dirty", "--allow-staged"]).run()?;
    cargo(["fmt", "--all"]).run()
}
