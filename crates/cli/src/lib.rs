//! The binary `kontor` as a library, so that its protocol can be tested and fuzzed.

mod build;
mod commands;
mod lines;
mod options;
mod output;
mod recorded;
mod stop;

use std::io::ErrorKind::BrokenPipe;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use commands::{
    arena, bench, database, engine, games, perft, play, record, replay, review, rules, scene, serve, train,
};

pub use commands::engine::Engine;

/// Kontor: merchant games, played, replayed and measured.
#[derive(Parser)]
#[command(name = "kontor", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal against bots
    Play(play::Args),
    /// Run scenes and print what differs
    Scene(scene::Args),
    /// Verify a record and show its position, events or score
    Replay(replay::Args),
    /// Let a strong bot look at the decisions of a game that has been played
    Review(review::Args),
    /// Let bots play a game and write its record
    Record(record::Args),
    /// Count decision sequences to a depth
    Perft(perft::Args),
    /// Serve tables for people and bots over the network
    Serve(serve::Args),
    /// Play every table of a server's database again and check chains, luck and scores
    Verify(database::VerifyArgs),
    /// Write a server's database to a file
    Export(database::ExportArgs),
    /// Read a file that an export wrote into an empty database
    Import(database::ImportArgs),
    /// Speak the JSON-lines protocol on stdin and stdout
    Engine(engine::Args),
    /// Measure speed
    Bench(bench::Args),
    /// Let bots play many games and tell who is stronger, and how sure that is
    Arena(arena::Args),
    /// Train a judge by self-play
    Train(train::Args),
    /// Read the rules of a game, or one clause
    Rules(rules::Args),
    /// List the games
    Games(games::Args),
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let result = match cli.command {
        Command::Play(args) => play::run(&args),
        Command::Scene(args) => scene::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Verify(args) => database::run_verify(&args),
        Command::Export(args) => database::run_export(&args),
        Command::Import(args) => database::run_import(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Games(args) => games::run(&args),
    };
    match result {
        Ok(code) => code,
        // Whoever reads the output has closed it: there is nobody to tell.
        Err(error) if output::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kontor: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Prints help as it is, and a mistake on the command line as one line.
fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if error.kind() != BrokenPipe => ExitCode::from(2),
            _ => ExitCode::SUCCESS,
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(2);
    }
    let text = error.render().to_string();
    let what: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    eprintln!("kontor: {} (--help tells more)", what.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}
