//! `cargo xtask soak`: what takes long. It goes on where it stopped: the fuzzers keep their corpus.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::need::Needs;
use crate::run::{Step, cargo, games, root};

/// Arguments of `cargo xtask soak`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    needs: Needs,
    /// Minutes of fuzzing for each parser; 0 for none
    #[arg(long, default_value_t = 10)]
    minutes: u32,
    /// Random games under all laws for each number of seats; 0 for none
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Fuzz only this parser
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

pub fn run(args: &Args) -> Result<()> {
    if args.games > 0 {
        println!("== {} games for each number of seats under all laws", args.games);
        cargo(["test", "--release", "--workspace", "--test", "laws", "--", "--nocapture"])
            .env("KONTOR_LAW_GAMES", args.games.to_string())
            .run()?;
    }
    if args.minutes == 0 {
        return Ok(());
    }
    args.needs.nightly()?;
    args.needs.compiler()?;
    args.needs.cargo_fuzz()?;
    let fuzz = root().join("fuzz");
    let targets = nightly(["fuzz", "list"]).folder(&fuzz).output()?;
    for target in targets.lines().filter(|target| args.only.as_deref().is_none_or(|only| only == *target)) {
        println!("== fuzzing {target} for {} minutes", args.minutes);
        let corpus = fuzz.join("corpus").join(target);
        std::fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
        let folders = seeds(target)?.into_iter().filter(|it| it.is_dir());
        nightly(["fuzz", "run", target])
            .args(std::iter::once(corpus).chain(folders))
            .args(["--", "-dict=words.dict", "-print_final_stats=1"])
            .args([format!("-max_total_time={}", args.minutes * 60)])
            .folder(&fuzz)
            .run()?;
    }
    Ok(())
}

/// Folders with good examples of what a parser reads.
fn seeds(target: &str) -> Result<Vec<PathBuf>> {
    let part = match target {
        "scene" => "tests/scenes",
        "record" => "tests/records",
        "data" => "data",
        _ => return Ok(vec![root().join("fuzz/seeds").join(target)]),
    };
    Ok(games()?.into_iter().map(|game| game.join(part)).collect())
}

/// Cargo of the nightly toolchain, which coverage-guided fuzzing needs.
fn nightly<'a>(args: impl IntoIterator<Item = &'a str>) -> Step {
    // The surrounding cargo has fixed its own toolchain in the environment.
    Step::new("cargo").args(["+nightly"]).args(args).without_env("RUSTUP_TOOLCHAIN").without_env("CARGO")
}
