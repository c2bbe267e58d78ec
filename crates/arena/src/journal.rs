//! The journal: what is measured, and one line for each finished game, so that a measurement can stop and go on.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use thiserror::Error;

use crate::config::Config;
use crate::played::Played;

/// The file that says what is measured.
const CONFIG: &str = "arena.json";
/// The file with a line for each game.
const GAMES: &str = "journal.jsonl";

/// Finished games, in a folder or only in memory.
#[derive(Default)]
pub struct Journal {
    games: BTreeMap<(u32, u32), Played>,
    folder: Option<PathBuf>,
    file: Option<File>,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// Another process writes it.
    #[error("{0}: another kontor measures here; wait for it or choose another folder")]
    Busy(PathBuf),
    /// It belongs to another measurement.
    #[error("{folder} holds another measurement: {differences}; choose another folder")]
    Other {
        /// Where.
        folder: PathBuf,
        /// What differs.
        differences: String,
    },
    /// A line or file is not what was written.
    #[error("{path}, line {line}: {why}")]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

impl Journal {
    /// Opens a folder, or makes it. A last line that was not written to its end is dropped; its game is played again.
    /// Of all that is measured only the number of blocks may have grown.
    pub fn open(folder: &Path, config: &Config) -> Result<Self, JournalError> {
        fs::create_dir_all(folder).map_err(|why| at(folder, why))?;
        let path = folder.join(GAMES);
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let mut file = file.map_err(|why| at(&path, why))?;
        match file.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(folder.to_owned())),
            Err(TryLockError::Error(why)) => return Err(at(&path, why)),
        }
        if !folder.join(CONFIG).exists() && file.metadata().is_ok_and(|it| it.len() > 0) {
            let differences = format!("its {CONFIG} is missing");
            return Err(JournalError::Other { folder: folder.to_owned(), differences });
        }
        settle_config(folder, config)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|why| at(&path, why))?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|why| at(&path, why))?;
            file.seek(SeekFrom::End(0)).map_err(|why| at(&path, why))?;
        }
        let mut games = BTreeMap::new();
        for (index, line) in text[..whole].split(|byte| *byte == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let broken = |why: String| JournalError::Broken { path: path.clone(), line: index + 1, why };
            let game: Played = serde_json::from_slice(line).map_err(|why| broken(why.to_string()))?;
            config.check(&game).map_err(broken)?;
            games.insert((game.block, game.seating), game);
        }
        Ok(Self { games, folder: Some(folder.to_owned()), file: Some(file) })
    }

    /// The games, by block and seating.
    pub fn games(&self) -> impl Iterator<Item = &Played> {
        self.games.values()
    }

    /// The whole blocks from the first one on, up to one that is not finished: what finishes sooner says nothing yet.
    pub fn blocks(&self, config: &Config) -> Vec<Vec<&Played>> {
        let block = |block| -> Option<Vec<&Played>> {
            let seatings = config.seatings(block).len() as u32;
            (1..=seatings).map(|seating| self.games.get(&(block, seating))).collect()
        };
        (1..=config.terms.blocks).map_while(block).collect()
    }

    /// The share of the wins that a bot has in each whole block.
    pub fn shares(&self, config: &Config, bot: usize) -> Vec<f64> {
        self.blocks(config).iter().map(|block| config.share(block, bot)).collect()
    }

    /// The name of the build that plays the games of a folder, if it holds a measurement.
    pub fn build(folder: &Path) -> Option<String> {
        let config: Value = serde_json::from_str(&fs::read_to_string(folder.join(CONFIG)).ok()?).ok()?;
        Some(config.get("build")?.as_str()?.to_owned())
    }

    /// Adds a game, and writes its line at once.
    pub fn add(&mut self, game: Played) -> Result<(), JournalError> {
        if let (Some(file), Some(folder)) = (&mut self.file, &self.folder) {
            let line = serde_json::to_string(&game).expect("a game is plain data") + "\n";
            file.write_all(line.as_bytes()).map_err(|why| at(&folder.join(GAMES), why))?;
        }
        self.games.insert((game.block, game.seating), game);
        Ok(())
    }

    /// The folder of the journal, if it has one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Writes what is measured into a new folder, or compares it with what stands there.
fn settle_config(folder: &Path, config: &Config) -> Result<(), JournalError> {
    let path = folder.join(CONFIG);
    let own = as_map(config);
    if path.exists() {
        let text = fs::read_to_string(&path).map_err(|why| at(&path, why))?;
        let found: Map<String, Value> = serde_json::from_str(&text).map_err(|why| JournalError::Broken {
            path: path.clone(),
            line: why.line(),
            why: why.to_string(),
        })?;
        let differences = differences(&found, &own);
        if !differences.is_empty() {
            return Err(JournalError::Other {
                folder: folder.to_owned(),
                differences: differences.join(", "),
            });
        }
    }
    let text = serde_json::to_string_pretty(&own).expect("a configuration is plain data") + "\n";
    // Never half a file: it is written beside and moved.
    let beside = folder.join("arena.json.new");
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, &path)).map_err(|why| at(&path, why))
}

fn as_map(config: &Config) -> Map<String, Value> {
    match serde_json::to_value(config).expect("a configuration is plain data") {
        Value::Object(map) => map,
        other => unreachable!("a configuration is an object, not {other}"),
    }
}

/// What differs, in words; more blocks than before do not.
fn differences(found: &Map<String, Value>, own: &Map<String, Value>) -> Vec<String> {
    let mut keys: Vec<&String> = found.keys().chain(own.keys()).collect();
    keys.sort();
    keys.dedup();
    let more = |key: &str| {
        let blocks = |map: &Map<String, Value>| map.get(key).and_then(Value::as_u64);
        key == "blocks" && blocks(found) <= blocks(own)
    };
    let word = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    let differs = |key: &&String| word(found.get(*key)) != word(own.get(*key)) && !more(key);
    let tell = |key: &String| format!("{key} is {} there, {} here", word(found.get(key)), word(own.get(key)));
    keys.into_iter().filter(differs).map(tell).collect()
}

fn at(path: &Path, why: io::Error) -> JournalError {
    JournalError::File { path: path.to_owned(), why }
}
