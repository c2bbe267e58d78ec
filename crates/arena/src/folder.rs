//! A folder that belongs to one piece of work: one process writes there, and what is done there stays the same.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// Something else has its name.
    #[error("{0} exists and is no folder")]
    NoFolder(PathBuf),
    /// Another process writes there.
    #[error("{0}: another kontor works here; wait for it or choose another folder")]
    Busy(PathBuf),
    /// Work of the other kind is done there.
    #[error("{folder} holds a {work}; choose another folder")]
    Taken {
        /// Where.
        folder: PathBuf,
        /// What is done there.
        work: Work,
    },
    /// Something else lies there.
    #[error(
        "{folder} holds {file} but no {config}, so it is not that of a {work}; choose a new or empty folder"
    )]
    Foreign {
        /// Where.
        folder: PathBuf,
        /// What lies there.
        file: String,
        /// What is done here.
        work: Work,
        /// The file that would say so.
        config: &'static str,
    },
    /// It belongs to something else.
    #[error("{folder} holds another {work}: {}; choose another folder", differences.join(", "))]
    Other {
        /// Where.
        folder: PathBuf,
        /// What is done there.
        work: Work,
        /// What differs.
        differences: Vec<String>,
    },
    /// A line or file is not what was written.
    #[error("{path}, line {line}: {why}")]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong, and what to do.
        why: String,
    },
}

impl FolderError {
    /// Whether nothing but the build of the program differs.
    pub fn is_other_build(&self) -> bool {
        let is_build = |it: &String| it.strip_prefix(BUILD).is_some_and(|rest| rest.starts_with(" is "));
        matches!(self, Self::Other { differences, .. } if matches!(&differences[..], [it] if is_build(it)))
    }
}

/// The key under which a folder tells which program works there.
const BUILD: &str = "build";

/// What is done in a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Bots are measured.
    Measurement,
    /// A judge is trained.
    Training,
}

impl Work {
    /// The file that says in full what is done.
    fn config(self) -> &'static str {
        match self {
            Self::Measurement => "arena.json",
            Self::Training => "recipe.json",
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Measurement => "measurement",
            Self::Training => "training",
        })
    }
}

/// A folder for one piece of work.
pub struct Folder<'a> {
    /// Where it is.
    pub path: &'a Path,
    /// What is done there.
    pub work: Work,
}

impl Folder<'_> {
    /// The file that says what is done there.
    pub fn config(&self) -> PathBuf {
        self.path.join(self.work.config())
    }

    /// The name of the build that works there, if work has begun; of several builds all, with commas.
    pub fn build(&self) -> Option<String> {
        let config: Value = serde_json::from_slice(&fs::read(self.config()).ok()?).ok()?;
        Some(config.get(BUILD)?.as_str()?.to_owned())
    }

    /// Makes the folder where it is missing, and opens a file in it for adding; as long as that is open, nobody else can.
    pub fn claim(&self, name: &str) -> Result<File, FolderError> {
        if self.path.exists() && !self.path.is_dir() {
            return Err(FolderError::NoFolder(self.path.to_owned()));
        }
        for work in [Work::Measurement, Work::Training] {
            if work != self.work && self.path.join(work.config()).exists() {
                return Err(FolderError::Taken { folder: self.path.to_owned(), work });
            }
        }
        fs::create_dir_all(self.path).map_err(|why| at(self.path, why))?;
        let path = self.path.join(name);
        if let Some(file) = self.foreign(&path)? {
            let (folder, config) = (self.path.to_owned(), self.work.config());
            return Err(FolderError::Foreign { folder, file, work: self.work, config });
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let file = file.map_err(|why| at(&path, why))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy(self.path.to_owned())),
            Err(TryLockError::Error(why)) => Err(at(&path, why)),
        }
    }

    /// The name of something that lies in a folder where no work has begun: an empty file of ours is nothing.
    fn foreign(&self, claimed: &Path) -> Result<Option<String>, FolderError> {
        if self.config().exists() {
            return Ok(None);
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(self.path).map_err(|why| at(self.path, why))? {
            let entry = entry.map_err(|why| at(self.path, why))?;
            let is_ours = entry.path() == claimed && entry.metadata().is_ok_and(|it| it.len() == 0)
                || entry.path() == beside(&self.config());
            if !is_ours {
                names.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        Ok(names.into_iter().min())
    }

    /// Writes down in a new folder what is done there, or compares it with what stands there; a number of the name `grows`
    /// may be larger than before, and a further build may have joined those of before.
    pub fn settle(&self, own: &impl Serialize, grows: Option<&str>) -> Result<(), FolderError> {
        let path = self.config();
        let own = as_map(own);
        let differences = match read(&path)? {
            None => Vec::new(),
            Some(text) => {
                let found = serde_json::from_slice(&text).map_err(|why| FolderError::Broken {
                    path: path.clone(),
                    line: why.line(),
                    why: format!("{why}; choose another folder"),
                })?;
                differences(&found, &own, grows)
            }
        };
        if !differences.is_empty() {
            return Err(FolderError::Other { folder: self.path.to_owned(), work: self.work, differences });
        }
        let text = serde_json::to_string_pretty(&own).expect("a configuration is plain data") + "\n";
        write_whole(&path, text.as_bytes())
    }
}

/// What a file holds; none if there is none.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, FolderError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(at(path, why)),
    }
}

/// Writes a file so that it is there whole or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), FolderError> {
    let beside = beside(path);
    // Only what is on the disk takes the place of what was there.
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, path)).map_err(|why| {
        // What could not take its place is not left lying there.
        let _ = fs::remove_file(&beside);
        at(path, why)
    })
}

/// Where a file is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    beside.into()
}

pub(crate) fn at(path: &Path, why: io::Error) -> FolderError {
    FolderError::File { path: path.to_owned(), why }
}

fn as_map(config: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(config).expect("a configuration is plain data") {
        Value::Object(map) => map,
        other => unreachable!("a configuration is an object, not {other}"),
    }
}

/// What differs, in words.
fn differences(found: &Map<String, Value>, own: &Map<String, Value>, grows: Option<&str>) -> Vec<String> {
    let mut keys: Vec<&String> = found.keys().chain(own.keys()).collect();
    keys.sort();
    keys.dedup();
    let more = |key: &str| {
        let number = |map: &Map<String, Value>| map.get(key).and_then(Value::as_u64);
        grows == Some(key) && number(found) <= number(own)
    };
    let word = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => match other.as_f64().filter(|_| other.is_f64()) {
            // A number of four bytes has no more digits than it needs.
            Some(number) if f64::from(number as f32).to_bits() == number.to_bits() => {
                (number as f32).to_string()
            }
            _ => other.to_string(),
        },
    };
    let joined = |key: &str| key == BUILD && word(own.get(key)).starts_with(&(word(found.get(key)) + ", "));
    let differs = |key: &&String| word(found.get(*key)) != word(own.get(*key)) && !more(key) && !joined(key);
    let tell = |key: &String| format!("{key} is {} there, {} here", word(found.get(key)), word(own.get(key)));
    keys.into_iter().filter(differs).map(tell).collect()
}
