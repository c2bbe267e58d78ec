//! Playing the games of a measurement, on several threads, until they are done, decided or stopped.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, mpsc};

use kontor_core::{BadOption, Seat, Settings};
use kontor_registry::{Entry, NoAgent, Table};
use thiserror::Error;

use crate::config::{Config, Terms};
use crate::contest::{BadContest, Contest};
use crate::folder::{FolderError, at};
use crate::journal::Journal;
use crate::played::{Limit, Played, Stop, block_seed, play, reckon, seat_bot};
use crate::sprt::Sprt;

/// Why something cannot be measured.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The game refuses its options.
    #[error(transparent)]
    Option(#[from] BadOption),
    /// There is no such bot.
    #[error("{level}: {why}")]
    Bot {
        /// What was asked for.
        level: String,
        /// Why there is none.
        why: NoAgent,
    },
    /// The contest is impossible.
    #[error(transparent)]
    Contest(#[from] BadContest),
    /// Nothing would be measured.
    #[error("{0} is 0; at least 1 is needed")]
    Zero(&'static str),
    /// The claims of the test do not fit.
    #[error("the test of {0} against {1}: expected two shares of wins between 0 and 1, the lower one first")]
    Claims(f64, f64),
    /// A test of a round robin.
    #[error("a sequential test is for a candidate and its field, not for a round robin")]
    NoCandidate,
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// A measurement that can be played.
pub struct Arena {
    /// The table on which nobody plays: those of the games are made like it.
    table: Mutex<Box<dyn Table>>,
    config: Config,
    weights: Option<Vec<u8>>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All blocks are played, or the test is decided.
    Complete,
    /// Somebody stopped it; the same call goes on.
    Stopped,
}

impl Arena {
    /// A measurement of a game; what is impossible is refused before anything is played. The candidate may have other
    /// weights than those of the game: their hash should stand in `terms.weights`.
    pub fn new(
        entry: &'static dyn Entry,
        settings: &Settings,
        terms: Terms,
        weights: Option<Vec<u8>>,
    ) -> Result<Self, ArenaError> {
        let mut table = entry.open(settings, block_seed(terms.seed, 1))?;
        terms.contest.check(table.seats())?;
        let levels = terms.contest.levels();
        for bot in 0..levels.len() {
            let seated = seat_bot(&mut *table, Seat::new(0), &levels, bot, weights.as_deref());
            seated.map_err(|why| ArenaError::Bot { level: levels[bot].to_owned(), why })?;
        }
        if terms.blocks == 0 {
            return Err(ArenaError::Zero("the number of blocks"));
        }
        if matches!(terms.limit, Limit::Ms(0) | Limit::Nodes(0)) {
            return Err(ArenaError::Zero("the limit of thinking"));
        }
        match (terms.sprt, &terms.contest) {
            (Some(_), Contest::RoundRobin { .. }) => return Err(ArenaError::NoCandidate),
            (Some(Sprt(lower, higher)), _) if !(0.0 < lower && lower < higher && higher < 1.0) => {
                return Err(ArenaError::Claims(lower, higher));
            }
            _ => (),
        }
        let config = Config {
            game: entry.id().to_owned(),
            rules: entry.rules(),
            options: table.options(),
            seats: table.seats(),
            data: table.data_name(),
            terms,
        };
        Ok(Self { table: Mutex::new(table), config, weights })
    }

    /// What is measured.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What the choices in the journal are, as a heading.
    pub fn choices_name(&self) -> &'static str {
        self.table().choices_name()
    }

    /// The name people read for a line of the reckoning in the journal.
    pub fn line_name(&self, key: &str) -> String {
        self.table().line_name(key)
    }

    fn table(&self) -> MutexGuard<'_, Box<dyn Table>> {
        self.table.lock().expect("nobody panics who looks at the table")
    }

    /// Plays what the journal does not have yet; `heard` is told after each game.
    ///
    /// With a limit in nodes the result is the same for any number of threads. Games that are not finished when `stop` is
    /// set are given up.
    pub fn run(
        &self,
        journal: &mut Journal,
        threads: usize,
        stop: &AtomicBool,
        mut heard: impl FnMut(&Journal),
    ) -> Result<Ending, ArenaError> {
        journal.reckon(&self.config);
        let done: Vec<(u32, u32)> = journal.games().map(|it| (it.block, it.seating)).collect();
        let decided = AtomicBool::new(self.is_decided(journal));
        let halt = || stop.load(Ordering::Relaxed) || decided.load(Ordering::Relaxed);
        let todo = (1..=self.config.terms.blocks).flat_map(|block| {
            let seatings = self.config.seatings(block).into_iter().zip(1..);
            seatings.map(move |(bots, seating)| (block, seating, bots))
        });
        let todo =
            Mutex::new(todo.filter(|(block, seating, _)| done.binary_search(&(*block, *seating)).is_err()));
        let next = || todo.lock().expect("no player panics while it holds the list").next();
        std::thread::scope(|scope| {
            // Nobody begins the game after the next one before this one is written down.
            let (send, finished) = mpsc::sync_channel(0);
            for _ in 0..threads {
                let send = send.clone();
                scope.spawn(|| {
                    let send = send;
                    while !halt() {
                        let Some((block, seating, bots)) = next() else { break };
                        let Some(game) = self.play(block, seating, &bots, &halt) else { break };
                        if send.send(game).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (game, record) in finished {
                let kept = self.keep(journal, game, &record);
                if kept.is_err() {
                    decided.store(true, Ordering::Relaxed);
                }
                kept?;
                if self.is_decided(journal) {
                    decided.store(true, Ordering::Relaxed);
                }
                heard(journal);
            }
            let all = journal.blocks(&self.config).len() == self.config.terms.blocks as usize;
            Ok(if all || decided.load(Ordering::Relaxed) { Ending::Complete } else { Ending::Stopped })
        })
    }

    /// Plays one game; returns it with its record, or nothing if it was stopped.
    fn play(&self, block: u32, seating: u32, bots: &[usize], stop: &Stop<'_>) -> Option<(Played, String)> {
        let terms = &self.config.terms;
        let levels = terms.contest.levels();
        let mut table = self.table().again(block_seed(terms.seed, block));
        for (seat, &bot) in Seat::all(table.seats()).zip(bots) {
            let seated = seat_bot(&mut *table, seat, &levels, bot, self.weights.as_deref());
            seated.expect("it was seated before");
        }
        let mut seats = play(&mut *table, terms.limit, stop)?;
        let ends = reckon(&*table, &mut seats);
        let labels = self.config.labels();
        let players: Vec<String> = bots.iter().map(|&bot| labels[bot].clone()).collect();
        seats.iter_mut().zip(&players).for_each(|(chair, level)| chair.level.clone_from(level));
        let record = if terms.records { table.record(&players) } else { String::new() };
        Some((Played { block, seating, rounds: table.round(), ends, seats }, record))
    }

    /// Writes the record of a game, if that is wanted, and then its line.
    fn keep(&self, journal: &mut Journal, game: Played, record: &str) -> Result<(), FolderError> {
        if let (Some(folder), true) = (journal.folder(), self.config.terms.records) {
            let folder = folder.join("records");
            let path = folder.join(format!("block-{:04}-seating-{:02}.kontor", game.block, game.seating));
            fs::create_dir_all(&folder).map_err(|why| at(&folder, why))?;
            fs::write(&path, record).map_err(|why| at(&path, why))?;
        }
        journal.add(game)?;
        journal.reckon(&self.config);
        Ok(())
    }

    fn is_decided(&self, journal: &Journal) -> bool {
        let Some(test) = self.config.terms.sprt else { return false };
        test.decided(journal.shares(0), self.config.games()).is_some()
    }
}
