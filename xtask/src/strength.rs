//! `cargo xtask strength`: plays measurements of `docs/strength.md` again.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::run::{Step, cargo, kontor, root, target};

/// Arguments of `cargo xtask strength`.
#[derive(clap::Args)]
pub struct Args {
    /// What to play: names, or how they begin, such as `levels` or `master/plain-uct-4`; without any, all names are listed
    names: Vec<String>,
    /// Games that are played side by side [default: all processors]
    #[arg(long, value_name = "N")]
    threads: Option<u16>,
}

/// Lists the measurements, or plays some of them, each in a folder of its own, which goes on where it was stopped.
pub fn run(args: &Args) -> Result<()> {
    let rows = rows()?;
    if args.names.is_empty() {
        for (name, call) in &rows {
            println!("{name:<36} {call}");
        }
        return Ok(());
    }
    if let Some(unknown) = args.names.iter().find(|name| !rows.keys().any(|it| it.starts_with(*name))) {
        bail!("no measurement begins with `{unknown}`; `cargo xtask strength` lists them");
    }
    cargo(["build", "--locked", "--release", "--quiet", "--package", "kontor-cli"]).run()?;
    let threads = args.threads.map(|it| ["--threads".to_owned(), it.to_string()]);
    // A whole name is that one alone.
    let is_meant = |name: &str, it: &String| name == it || !rows.contains_key(it) && name.starts_with(it);
    for (name, call) in rows.iter().filter(|row| args.names.iter().any(|it| is_meant(row.0, it))) {
        println!("== {name}");
        Step::new(kontor())
            .args(["arena"])
            .args(call.split(' '))
            .args(["--out".into(), target().join("strength").join(name)])
            .args(threads.iter().flatten())
            .run()?;
    }
    Ok(())
}

/// Plays one block of each measurement with next to no thought: they can be played as they are written.
pub fn check() -> Result<()> {
    for (name, call) in rows()? {
        let mut words: Vec<&str> = call.split(' ').filter(|word| *word != "--records").collect();
        for at in 1..words.len() {
            match words[at - 1] {
                "--blocks" | "--nodes" => words[at] = "1",
                "--ms" => (words[at - 1], words[at]) = ("--nodes", "1"),
                _ => {}
            }
        }
        Step::new(kontor()).args(["arena"]).args(words).output().with_context(|| name.clone())?;
    }
    Ok(())
}

/// The measurements by name.
fn rows() -> Result<BTreeMap<String, String>> {
    let path = root().join("docs/strength.toml");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let groups: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(&text).with_context(|| path.display().to_string())?;
    let named = |(group, rows): (String, BTreeMap<String, String>)| {
        rows.into_iter().map(move |(name, call)| (format!("{group}/{name}"), call))
    };
    Ok(groups.into_iter().flat_map(named).collect())
}
