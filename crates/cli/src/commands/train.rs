//! `kontor train`: trains a judge by self-play.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use kontor_registry::{Recipe, Training};

use crate::options::{GameOptions, entry};
use crate::output::say;

/// Arguments of `kontor train`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// Train a weighted sum of the inputs (level club) instead of a net with a hidden layer (expert, master)
    #[arg(long)]
    linear: bool,
    /// Train an exploiter of these weights: it begins as they are and learns to beat a table full of them
    #[arg(long, value_name = "FILE", conflicts_with = "linear")]
    exploit: Option<PathBuf>,
    /// Games in all
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How far a result reaches back, between 0 and 1
    #[arg(long, default_value_t = 0.7)]
    decay: f32,
    /// The size of the first steps
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// Games between two gates, where the new weights have to beat the best ones so far
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(100..))]
    gate: u64,
    /// Games played at a gate
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(4..))]
    gate_games: u64,
    /// Threads that play side by side; the result is the same for any number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Where state, log and best weights are kept; the same folder goes on where it stopped
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let is_share = |number: f32| (0.0..=1.0).contains(&number);
    if !is_share(args.decay) || !is_share(args.rate) || args.rate == 0.0 {
        bail!("--decay {} --rate {}: expected numbers between 0 and 1", args.decay, args.rate);
    }
    let recipe = Recipe {
        hidden: !args.linear,
        games: args.games,
        decay: args.decay,
        rate: args.rate,
        seed: args.options.seed_or(1),
        ..Recipe::default()
    };
    let settings = args.options.settings()?;
    let mut training = args.options.at_data(entry(&args.game)?.training(&settings, recipe))?;
    if let Some(path) = &args.exploit {
        training.exploit(&read_bytes(path)?).with_context(|| path.display().to_string())?;
    }
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    School { args, training, folder: &args.out, begin: Instant::now(), loss: 0.0, batches: 0 }.run(recipe)
}

/// A training with its files.
struct School<'a> {
    args: &'a Args,
    training: Box<dyn Training>,
    folder: &'a Path,
    begin: Instant,
    loss: f32,
    batches: u32,
}

impl School<'_> {
    fn run(mut self, recipe: Recipe) -> Result<ExitCode> {
        self.same_recipe(&serde_json::to_string(&recipe)?)?;
        let state = self.folder.join("state.bin");
        if let Ok(bytes) = fs::read(&state)
            && !self.training.resume(&bytes)
        {
            bail!("{} is damaged; remove it to begin anew", state.display());
        }
        let bar = ProgressBar::new(self.args.games);
        bar.set_style(
            ProgressStyle::with_template("{bar:30} {pos}/{len} games  {per_sec}  {eta} left  {msg}")
                .expect("the template is well formed"),
        );
        bar.set_position(self.training.played());
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        while !self.training.is_done() {
            let before = self.training.played();
            let progress = self.training.advance(usize::from(self.args.threads));
            self.loss += progress.loss;
            self.batches += 1;
            bar.set_position(progress.games);
            bar.set_message(format!("loss {:.4}", progress.loss));
            if progress.games / self.args.gate > before / self.args.gate || self.training.is_done() {
                let line = self.gate(progress.games)?;
                bar.println(&line);
                write_whole(&state, &self.training.save())?;
            }
        }
        bar.finish_and_clear();
        say(format!("{} games; the best weights are in {}", self.args.games, self.best().display()))?;
        Ok(ExitCode::SUCCESS)
    }

    fn best(&self) -> PathBuf {
        self.folder.join("best.net")
    }

    /// A folder belongs to one recipe.
    fn same_recipe(&self, recipe: &str) -> Result<()> {
        let path = self.folder.join("recipe.json");
        let Ok(there) = fs::read_to_string(&path) else { return write_whole(&path, recipe.as_bytes()) };
        if there.trim() != recipe {
            bail!(
                "{} holds a training with another recipe:\n  there {there}\n  asked {recipe}\nchoose another --out, or the same numbers",
                self.folder.display()
            );
        }
        Ok(())
    }

    /// Lets the new weights play against the best ones; keeps them if they are not worse. Returns the line of the log.
    fn gate(&mut self, games: u64) -> Result<String> {
        let best = self.args.exploit.clone().or_else(|| self.best().exists().then(|| self.best()));
        let against = |path: PathBuf| -> Result<(f64, f64)> {
            let weights = read_bytes(&path)?;
            let found = self.training.against(&weights, self.args.gate_games);
            found.with_context(|| path.display().to_string())
        };
        let share = best.map(against).transpose()?;
        let kept = self.args.exploit.is_some() || share.is_none_or(|(share, parity)| share >= parity);
        let weights = self.training.weights();
        if kept {
            write_whole(&self.best(), &weights)?;
        }
        let hash = blake3::hash(&weights).to_hex();
        let line = format!(
            "{games} games, loss {:.4}, {} the {}, {:.3} of the games against instinct, {}, {}",
            self.loss / self.batches.max(1) as f32,
            share.map_or("nothing against".to_owned(), |(share, parity)| {
                format!("{share:.3} (parity {parity:.3}) against")
            }),
            if self.args.exploit.is_some() { "rivals" } else { "best of before" },
            self.training.against_instinct(self.args.gate_games / 2),
            if kept { "kept" } else { "not kept" },
            &hash[..16],
        );
        (self.loss, self.batches) = (0.0, 0);
        let path = self.folder.join("training.log");
        let mut log = fs::OpenOptions::new().create(true).append(true).open(&path)?;
        writeln!(log, "{line}").with_context(|| format!("cannot write {}", path.display()))?;
        Ok(format!("{:>6.0} s  {line}", self.begin.elapsed().as_secs_f64()))
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file so that it is there whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let draft = path.with_extension("draft");
    fs::write(&draft, bytes)
        .and_then(|()| fs::rename(&draft, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
