//! `kontor scene`: runs scenes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use kontor_core::Settings;
use kontor_testkit::Scene;
use serde_json::json;

use crate::options::{GameOptions, entry};
use crate::output::{read, say, say_json};

/// Arguments of `kontor scene`.
#[derive(clap::Args)]
pub struct Args {
    /// Scene files, or folders that hold them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Options for scenes that do not give them
    #[command(flatten)]
    options: GameOptions,
    /// Print one JSON line for each scene
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let settings = args.options.settings()?;
    let seed = args.options.seed_or(0);
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    if files.is_empty() {
        bail!("no *.scene.toml found");
    }
    let (mut passed, mut failed, mut malformed) = (0, 0, false);
    for file in &files {
        let mut is_malformed = false;
        let name = file.display().to_string();
        let differences = match run_one(file, &settings, seed) {
            Ok(differences) => differences,
            Err(error) => {
                is_malformed = true;
                eprintln!("kontor: {name}: {error:#}");
                vec![format!("{error:#}")]
            }
        };
        if args.json {
            say_json(&json!({"scene": name, "passed": differences.is_empty(), "differences": differences}))?;
        } else if !differences.is_empty() && !is_malformed {
            say(format!("{name}\n    {}", differences.join("\n    ")))?;
        }
        malformed |= is_malformed;
        if differences.is_empty() { passed += 1 } else { failed += 1 }
    }
    say(if args.json {
        json!({"passed": passed, "failed": failed}).to_string()
    } else {
        format!("{passed} passed, {failed} failed")
    })?;
    Ok(match (malformed, failed) {
        (true, _) => ExitCode::from(2),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::from(1),
    })
}

fn run_one(file: &Path, settings: &Settings, seed: u64) -> Result<Vec<String>> {
    let scene = Scene::parse(&read(file)?)?;
    Ok(entry(&scene.game)?.scene(&scene, settings, seed)?)
}

/// Adds a file, or all scenes in a folder, in the sequence of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let list = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut inside = list.map(|it| Ok(it?.path())).collect::<Result<Vec<PathBuf>>>()?;
    inside.sort();
    for path in inside {
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.to_string_lossy().ends_with(".scene.toml") {
            files.push(path);
        }
    }
    Ok(())
}
