//! Instruction counts: each game's `benches/instructions.rs` under callgrind, against `benches/instructions.toml`.
//!
//! Counts of the same binary repeat on a busy machine; seconds do not.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::need::Needs;
use crate::run::{Step, cargo, root, target};

/// More instructions than this share above the committed count fail.
const LIMIT: f64 = 1.05;

/// Counts and compares, or writes the counts down.
pub fn run(needs: Needs, bless: bool) -> Result<()> {
    needs.valgrind()?;
    let mut slower = Vec::new();
    for (game, binary) in binaries()? {
        let file = root().join("games").join(&game).join("benches/instructions.toml");
        let committed = read(&file)?;
        let mut found = BTreeMap::new();
        let scenarios = Step::new(&binary).output()?;
        for scenario in scenarios.lines() {
            let count = count(&binary, scenario)?;
            let before = committed.get(scenario).copied();
            let change =
                before.map_or("new".to_owned(), |it| format!("{:+.1} %", 100.0 * (count / it - 1.0)));
            println!("{game:<12} {scenario:<12} {count:>10.0} instructions  {change}");
            if !bless && before.is_none_or(|it| count > it * LIMIT) {
                slower.push(format!("{game} {scenario}"));
            }
            found.insert(scenario.to_owned(), count.round());
        }
        if bless {
            write(&file, &found)?;
        }
    }
    if !slower.is_empty() {
        bail!(
            "more than 5 % above the committed count: {}; make it faster, or say why and run `cargo xtask bless`",
            slower.join(", ")
        );
    }
    Ok(())
}

/// The bench binary of each game.
fn binaries() -> Result<Vec<(String, PathBuf)>> {
    let args = ["bench", "--locked", "--workspace", "--bench", "instructions", "--no-run", "--quiet"];
    let lines = cargo(args).args(["--message-format", "json"]).output()?;
    let mut found = Vec::new();
    for line in lines.lines() {
        let message: Value = serde_json::from_str(line).context("cargo speaks JSON")?;
        let Some(binary) = message["executable"].as_str() else { continue };
        let manifest =
            Path::new(message["manifest_path"].as_str().context("an artifact names its manifest")?);
        let game = manifest.parent().and_then(Path::file_name).context("a manifest lies in a folder")?;
        found.push((game.to_string_lossy().into_owned(), PathBuf::from(binary)));
    }
    if found.is_empty() {
        bail!("no game has a bench named instructions");
    }
    found.sort();
    Ok(found)
}

/// Instructions for one unit of work of a scenario.
fn count(binary: &Path, scenario: &str) -> Result<f64> {
    let out = target().join(format!("{scenario}.out.callgrind"));
    let units = Step::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*instructions*measured*"])
        .args([format!("--callgrind-out-file={}", out.display()).as_str()])
        .args([binary.to_string_lossy().as_ref(), scenario])
        .output()?;
    let units: f64 = units.trim().parse().context("a scenario prints its units of work")?;
    let profile = std::fs::read_to_string(&out).with_context(|| format!("cannot read {}", out.display()))?;
    let total =
        profile.lines().find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")));
    let total: f64 = total.context("callgrind sums up")?.trim().parse().context("the sum is a number")?;
    if total == 0.0 || units == 0.0 {
        bail!("scenario {scenario} measured nothing");
    }
    Ok(total / units)
}

fn read(file: &Path) -> Result<BTreeMap<String, f64>> {
    match std::fs::read_to_string(file) {
        Ok(text) => toml::from_str(&text).with_context(|| format!("{}", file.display())),
        Err(_) => Ok(BTreeMap::new()),
    }
}

fn write(file: &Path, counts: &BTreeMap<String, f64>) -> Result<()> {
    let mut text =
        "# Instructions for one unit of work: a game, a decision, a call. Written by `cargo xtask bless`.\n"
            .to_owned();
    for (scenario, count) in counts {
        writeln!(text, "{scenario} = {count:.1}")?;
    }
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
