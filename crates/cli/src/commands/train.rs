//! `kontor train`: trains a judge by self-play.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use kontor_arena::{Folder, FolderError, Work, folder};
use kontor_registry::{Judge, Recipe, Training};
use serde::Serialize;

use crate::build::{build, out_error};
use crate::options::{GameOptions, THREADS, entry, whole};
use crate::output::{progress, say, short_hash};
use crate::stop::stop_switch;

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
    /// Games in all [default: as many as the weights of the game have learnt from]
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), allow_negative_numbers = true)]
    games: Option<u64>,
    /// How far a result reaches back, between 0 and 1 [default: as for the weights of the game]
    #[arg(long, allow_negative_numbers = true)]
    decay: Option<f32>,
    /// The size of the first steps
    #[arg(long, default_value_t = 1e-3, allow_negative_numbers = true)]
    rate: f32,
    /// Games between two gates, at least 100; there the new weights have to beat the best ones so far [default: as for the
    /// weights of the game]
    #[arg(long, value_name = "N", value_parser = whole(100..=u64::MAX), allow_negative_numbers = true)]
    gate: Option<u64>,
    /// Games played at a gate, at least 4
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = whole(4..=u64::MAX), allow_negative_numbers = true)]
    gate_games: u64,
    /// Threads that play side by side; the result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(THREADS), allow_negative_numbers = true)]
    threads: u64,
    /// Where state, log and best weights are kept; the same folder goes on where it stopped
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on in the folder although another build of kontor has begun
    #[arg(long)]
    other_build: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let is_share = |number: f32| (0.0..=1.0).contains(&number);
    if let Some(decay) = args.decay.filter(|it| !is_share(*it)) {
        bail!("--decay {decay}: expected a number from 0 to 1");
    }
    if !is_share(args.rate) || args.rate == 0.0 {
        bail!("--rate {}: expected a number above 0, at most 1", args.rate);
    }
    let settings = args.options.settings()?;
    let game = entry(&args.game)?;
    let judge = if args.linear { Judge::Linear } else { Judge::Net };
    let usual = args.options.at_data(game.schedule(&settings, judge))?;
    let recipe = Recipe {
        hidden: !args.linear,
        games: args.games.unwrap_or(usual.games),
        decay: args.decay.unwrap_or(usual.decay),
        rate: args.rate,
        seed: args.options.seed_or(1),
        ..Recipe::default()
    };
    let mut training = args.options.at_data(game.training(&settings, recipe))?;
    let rivals = args.exploit.as_deref().map(read_bytes).transpose()?;
    if let (Some(path), Some(weights)) = (&args.exploit, &rivals) {
        training.exploit(weights).with_context(|| path.display().to_string())?;
    }
    let folder = Folder { path: &args.out, work: Work::Training };
    let config = Config {
        build: build(&folder, args.other_build)?,
        game: game.id(),
        rules: game.rules(),
        options: training.options(),
        data: training.data_name(),
        exploit: rivals.as_deref().map(short_hash),
        gate: args.gate.unwrap_or(usual.gate),
        gate_games: args.gate_games,
        recipe,
    };
    let stop = stop_switch()?;
    let log = claim(&folder, &config).map_err(|error| out_error(&error))?;
    let mut school = School { args, config, training, rivals, log, passed: 0, begin: Instant::now() };
    school.go_on()?;
    school.run(&stop)
}

/// Everything on which the weights depend.
#[derive(Serialize)]
struct Config {
    build: String,
    game: &'static str,
    rules: u16,
    options: String,
    data: Option<String>,
    exploit: Option<String>,
    gate: u64,
    gate_games: u64,
    #[serde(flatten)]
    recipe: Recipe,
}

/// The files of a training: how far it is, the best weights, and a line for each gate.
const STATE: &str = "state.bin";
const BEST: &str = "best.net";
const LOG: &str = "training.log";
/// What a line of the log says of weights that were not worse than the best.
const KEPT: &str = ", kept, ";

/// What a power cut costs at most, beside the batch under way.
const SAVED_EVERY: Duration = Duration::from_secs(30);

/// Takes the folder for this training, if it is free and belongs to no other one.
fn claim(folder: &Folder<'_>, config: &Config) -> Result<File, FolderError> {
    let log = folder.claim(LOG)?;
    folder.settle(config, None)?;
    Ok(log)
}

/// A training with its files.
struct School<'a> {
    args: &'a Args,
    config: Config,
    training: Box<dyn Training>,
    rivals: Option<Vec<u8>>,
    log: File,
    /// Games played when the last gate was passed.
    passed: u64,
    begin: Instant,
}

impl School<'_> {
    /// Goes on where the training of the folder stopped.
    fn go_on(&mut self) -> Result<()> {
        let (state, best) = (self.path(STATE), self.path(BEST));
        let Some(bytes) = folder::read(&state)? else {
            if best.exists() || self.last_line()?.is_some() {
                bail!("{} is missing; begin anew in another folder", state.display());
            }
            return Ok(self.save()?);
        };
        if let Err(why) = self.training.resume(&bytes) {
            bail!("{}: {why}; begin anew in another folder", state.display());
        }
        // The log may be ahead of the state, or behind it where a gate was stopped.
        let line = self.last_line()?.unwrap_or_default();
        let told = line.split(' ').next().and_then(|games| games.parse().ok()).unwrap_or(0);
        self.passed = self.training.played().min(told);
        if self.passed == self.training.played() && !self.has_weights_of(&line, told)? {
            // It was ended after the line: what the line says is done now.
            self.passed = told.saturating_sub(1);
        } else if self.passed > 0 {
            self.training.check(&read_bytes(&best)?).with_context(|| best.display().to_string())?;
        }
        Ok(())
    }

    /// Whether the weights of a gate are there of which a line of the log tells.
    fn has_weights_of(&self, line: &str, games: u64) -> Result<bool> {
        let best = folder::read(&self.path(BEST))?;
        let is_best = best.is_some_and(|best| line.ends_with(&short_hash(&best)));
        Ok(self.after(games).exists() && (is_best || !line.contains(KEPT)))
    }

    fn run(mut self, stop: &AtomicBool) -> Result<ExitCode> {
        let look = "{bar:16} {pos} of {len} games, {rate} a second, {left} left   {wide_msg}";
        let bar = progress(self.config.recipe.games, self.training.played(), look);
        let mut saved = Instant::now();
        loop {
            if self.is_due() {
                self.save()?;
                let Some(line) = self.gate(stop, &bar)? else { break };
                bar.suspend(|| say(line))?;
            } else if saved.elapsed() < SAVED_EVERY && !self.training.is_done() {
                let on = !stop.load(Ordering::Relaxed);
                let threads = self.args.threads as usize;
                let Some(progress) = on.then(|| self.training.advance(threads)).flatten() else { break };
                bar.set_position(progress.games);
                bar.set_message(format!("loss {:.4}", progress.loss));
                continue;
            }
            self.save()?;
            saved = Instant::now();
            if self.training.is_done() {
                break;
            }
        }
        bar.finish_and_clear();
        if self.is_due() || !self.training.is_done() {
            self.save()?;
            eprintln!("kontor: stopped; the same call goes on from {} games", self.training.played());
            return Ok(ExitCode::from(130));
        }
        let games = self.config.recipe.games;
        say(format!("{games} games; the best weights are in {}", self.path(BEST).display()))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Whether the weights have to pass a gate before they learn on.
    fn is_due(&self) -> bool {
        let (played, gate) = (self.training.played(), self.config.gate);
        played / gate > self.passed / gate || self.training.is_done() && self.passed < played
    }

    fn path(&self, name: &str) -> PathBuf {
        self.args.out.join(name)
    }

    /// The weights of a gate.
    fn after(&self, games: u64) -> PathBuf {
        self.path(&format!("after-{games}.net"))
    }

    fn save(&self) -> Result<(), FolderError> {
        folder::write_whole(&self.path(STATE), &self.training.save())
    }

    /// Lets the new weights play against the best ones, or an exploiter against its rivals; keeps them if they are not worse
    /// than the best, and a copy in any case. Returns the line of the log, which decides: a gate that stands there has been
    /// passed, even if the program was ended before anything else was written. None if it was stopped.
    fn gate(&mut self, stop: &AtomicBool, bar: &ProgressBar) -> Result<Option<String>> {
        let games = self.training.played();
        let weights = self.training.weights();
        let told = self.last_line()?.filter(|line| line.ends_with(&short_hash(&weights)));
        let line = if let Some(line) = told {
            self.training.take_loss();
            line
        } else {
            let Some(found) = self.judged(&weights, stop, bar)? else { return Ok(None) };
            let loss = self.training.take_loss();
            let line = format!("{games} games, loss {loss:.4}, {found}");
            let written = writeln!(self.log, "{line}").and_then(|()| self.log.sync_all());
            written.with_context(|| format!("cannot write {}", self.path(LOG).display()))?;
            line
        };
        folder::write_whole(&self.after(games), &weights)?;
        if line.contains(KEPT) {
            folder::write_whole(&self.path(BEST), &weights)?;
        }
        self.passed = games;
        Ok(Some(format!("{:>6.0} s  {line}", self.begin.elapsed().as_secs_f64())))
    }

    /// The last whole line of the log; one that was torn is taken away.
    fn last_line(&self) -> Result<Option<String>> {
        let path = self.path(LOG);
        let text = String::from_utf8_lossy(&read_bytes(&path)?).into_owned();
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            self.log.set_len(whole as u64).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(text[..whole].lines().last().map(str::to_owned))
    }

    /// What the games of a gate say about new weights, as a part of the line of the log; none if it was stopped.
    fn judged(&self, weights: &[u8], stop: &AtomicBool, bar: &ProgressBar) -> Result<Option<String>> {
        let path = self.path(BEST);
        let best = folder::read(&path)?;
        let games = self.args.gate_games;
        // Half of them against instinct, all against each of the others.
        let duels = u64::from(best.is_some()) + u64::from(self.rivals.is_some());
        let (all, played) = (games / 2 + games * duels, Cell::new(0));
        let astray = || format!("the weights after {} games; try a smaller --rate", self.training.played());
        let stop = || {
            bar.set_message(format!("gate, game {} of {all}", played.replace(played.get() + 1) + 1));
            stop.load(Ordering::Relaxed)
        };
        let found = self.training.against_instinct(games / 2, &stop).with_context(astray)?;
        let Some(against_instinct) = found else { return Ok(None) };
        let duel = |one: &[u8], others: &[u8]| {
            let found = self.training.duel(one, others, games, &stop);
            found.with_context(|| path.display().to_string())
        };
        let (told, kept) = match (&self.rivals, &best) {
            (None, None) => ("nothing against the best of before".to_owned(), true),
            (None, Some(best)) => {
                let Some((share, parity)) = duel(weights, best)? else { return Ok(None) };
                (format!("{share:.3} (parity {parity:.3}) against the best of before"), share >= parity)
            }
            (Some(rivals), best) => {
                let Some((share, parity)) = duel(weights, rivals)? else { return Ok(None) };
                let told = format!("{share:.3} (parity {parity:.3}) against the rivals");
                match best.as_ref().map(|best| duel(best, rivals)).transpose()? {
                    None => (told, true),
                    Some(None) => return Ok(None),
                    Some(Some((before, _))) => {
                        (format!("{told}, {before:.3} for the best of before"), share >= before)
                    }
                }
            }
        };
        Ok(Some(format!(
            "{told}, {against_instinct:.3} of the games against instinct{}{}",
            if kept { KEPT } else { ", not kept, " },
            short_hash(weights),
        )))
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
