//! How long bots think, what is shown meanwhile, and how a person cuts it short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use kontor_registry::Thinking;

/// Thinking that takes longer is shown.
const UNNOTICED: Duration = Duration::from_millis(200);

/// How long a person waits for a bot.
pub struct Patience {
    limit: Duration,
    threads: usize,
    switch: Arc<Switch>,
}

/// What Ctrl-C does: while a bot thinks it shall decide at once, else the program ends.
#[derive(Default)]
struct Switch {
    thinking: AtomicBool,
    hurry: AtomicBool,
}

impl Patience {
    /// So much time for a decision, and Ctrl-C for less.
    pub fn new(limit: Duration) -> Result<Self> {
        let switch = Arc::new(Switch::default());
        let pressed = Arc::clone(&switch);
        ctrlc::set_handler(move || {
            let thinking = pressed.thinking.load(Ordering::Relaxed);
            if !thinking || pressed.hurry.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .context("cannot listen for Ctrl-C")?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self { limit, threads, switch })
    }

    /// Lets somebody think, with a spinner if it takes long.
    pub fn think<T>(&self, who: &str, think: impl FnOnce(&Thinking<'_>) -> T) -> T {
        let begin = Instant::now();
        let spinner = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is well formed");
        spinner.set_style(style);
        let stop = || {
            let passed = begin.elapsed();
            if passed >= UNNOTICED {
                let left = self.limit.saturating_sub(passed).as_secs_f64().ceil();
                spinner.set_message(format!("{who} thinks, {left} s left; Ctrl-C: decide now"));
                spinner.tick();
            }
            passed >= self.limit || self.switch.hurry.load(Ordering::Relaxed)
        };
        self.switch.hurry.store(false, Ordering::Relaxed);
        self.switch.thinking.store(true, Ordering::Relaxed);
        let thought = think(&Thinking { nodes: u64::MAX, stop: &stop, threads: self.threads });
        self.switch.thinking.store(false, Ordering::Relaxed);
        spinner.finish_and_clear();
        thought
    }
}
