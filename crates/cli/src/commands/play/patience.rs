//! How long bots think, what is shown meanwhile, and how a person cuts it short.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use kontor_registry::Thinking;

use crate::output::{look, say};

/// Thinking that takes longer is shown.
const UNNOTICED: Duration = Duration::from_millis(200);
/// How often the spinner turns then.
const TICK: Duration = Duration::from_millis(100);
/// So long after a thought that was cut short, or after a further Ctrl-C, one more is still about that thought.
const GRACE: Duration = Duration::from_secs(1);
/// As seconds that are shown: none yet.
const NOTHING: u64 = u64::MAX;

/// How long a person waits for a bot.
pub struct Patience {
    limit: Duration,
    threads: usize,
    switch: Arc<Switch>,
}

/// What Ctrl-C does: while a bot thinks for people it shall decide at once, else the program ends; but a game that is not
/// saved only at the second time.
#[derive(Default)]
struct Switch {
    /// Whether no person plays.
    alone: bool,
    thinking: AtomicBool,
    hurry: AtomicBool,
    /// When the last thought ended that was cut short.
    cut: Mutex<Option<Instant>>,
    /// Whether a person has decided something since the game was last saved.
    unsaved: AtomicBool,
    /// Whether the last thing said to a person is that the game is not saved.
    warned: AtomicBool,
}

impl Switch {
    /// Whether somebody who presses Ctrl-C now may not have seen yet that the bot has decided; who goes on pressing has not.
    fn was_just_cut(&self) -> bool {
        let Ok(mut cut) = self.cut.lock() else { return false };
        let just = !self.thinking.load(Ordering::Relaxed) && cut.is_some_and(|it| it.elapsed() < GRACE);
        if just {
            *cut = Some(Instant::now());
        }
        just
    }
}

/// What is said before a game is lost.
pub const NOT_SAVED: &str = "The game is not saved: save FILE, or leave once more and it is lost.";

impl Patience {
    /// So much time for a decision, and Ctrl-C for less.
    pub fn new(limit: Duration, alone: bool) -> Result<Self> {
        let switch = Arc::new(Switch { alone, ..Switch::default() });
        let pressed = Arc::clone(&switch);
        ctrlc::set_handler(move || {
            let first = |flag: &AtomicBool| !flag.swap(true, Ordering::Relaxed);
            let thinks = !pressed.alone && pressed.thinking.load(Ordering::Relaxed);
            if thinks && first(&pressed.hurry) || pressed.was_just_cut() {
                return;
            }
            if pressed.unsaved.load(Ordering::Relaxed) && first(&pressed.warned) && say(NOT_SAVED).is_ok() {
                return;
            }
            std::process::exit(130);
        })
        .context("cannot listen for Ctrl-C")?;
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Ok(Self { limit, threads, switch })
    }

    /// Whether a person has decided something since the game was last saved.
    pub fn is_unsaved(&self) -> bool {
        self.switch.unsaved.load(Ordering::Relaxed)
    }

    pub fn set_unsaved(&self, unsaved: bool) {
        self.switch.unsaved.store(unsaved, Ordering::Relaxed);
    }

    /// Whether a person has just been told that the game is not saved, and what holds from now on.
    pub fn set_warned(&self, warned: bool) -> bool {
        self.switch.warned.swap(warned, Ordering::Relaxed)
    }

    /// Lets somebody think, with a spinner if it takes long.
    pub fn think<T>(&self, who: &str, think: impl FnOnce(&Thinking<'_>) -> T) -> T {
        let begin = Instant::now();
        let spinner = ProgressBar::new_spinner();
        let style = look("{spinner} {msg}");
        spinner.set_style(style);
        let pressed = if self.switch.alone { "leave" } else { "decide now" };
        let shown = AtomicU64::new(NOTHING);
        let stop = || {
            let passed = begin.elapsed();
            if passed >= UNNOTICED {
                // Several threads ask, and often: only a new second is worth a new line.
                let left = self.limit.saturating_sub(passed).as_millis().div_ceil(1000) as u64;
                let before = shown.fetch_min(left, Ordering::Relaxed);
                if left < before {
                    spinner.set_message(format!("{who} thinks, {left} s left; Ctrl-C: {pressed}"));
                }
                if before == NOTHING {
                    spinner.enable_steady_tick(TICK);
                }
            }
            passed >= self.limit || self.switch.hurry.load(Ordering::Relaxed)
        };
        self.switch.hurry.store(false, Ordering::Relaxed);
        self.switch.thinking.store(true, Ordering::Relaxed);
        let thought = think(&Thinking { nodes: u64::MAX, stop: &stop, threads: self.threads });
        self.switch.thinking.store(false, Ordering::Relaxed);
        if self.switch.hurry.load(Ordering::Relaxed) {
            *self.switch.cut.lock().expect("nobody panics who holds it") = Some(Instant::now());
        }
        spinner.finish_and_clear();
        thought
    }
}
