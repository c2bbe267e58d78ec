//! The journal: what is measured, and one line for each finished game, so that a measurement can stop and go on.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::folder::{Folder, FolderError, Work, at};
use crate::played::Played;

/// The file with a line for each game.
const GAMES: &str = "journal.jsonl";

fn place(folder: &Path) -> Folder<'_> {
    Folder { path: folder, work: Work::Measurement }
}

/// Finished games, in a folder or only in memory.
#[derive(Default)]
pub struct Journal {
    games: BTreeMap<(u32, u32), Played>,
    folder: Option<PathBuf>,
    file: Option<File>,
    /// For every bot its share of the wins in each whole block, as far as they have been reckoned.
    shares: Vec<Vec<f64>>,
}

impl Journal {
    /// Opens a folder, or makes it. A last line that was not written to its end is dropped; its game is played again.
    /// Of all that is measured only the number of blocks may have grown.
    pub fn open(folder: &Path, config: &Config) -> Result<Self, FolderError> {
        let place = place(folder);
        let mut file = place.claim(GAMES)?;
        let path = folder.join(GAMES);
        place.settle(config, Some("blocks"))?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(|why| at(&path, why))?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|why| at(&path, why))?;
            file.seek(SeekFrom::End(0)).map_err(|why| at(&path, why))?;
        }
        let mut games = BTreeMap::new();
        // Lines of a block mostly stand together.
        let (mut block, mut seatings) = (0, Vec::new());
        for (index, line) in text[..whole].split(|byte| *byte == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let broken = |why: String| FolderError::Broken {
                path: path.clone(),
                line: index + 1,
                why: format!("{why}; remove the line and its game is played again"),
            };
            let game: Played = serde_json::from_slice(line).map_err(|why| broken(why.to_string()))?;
            if game.block != block {
                (block, seatings) = (game.block, config.seatings(game.block));
            }
            config.check(&game, &seatings).map_err(broken)?;
            games.insert((game.block, game.seating), game);
        }
        Ok(Self { games, folder: Some(folder.to_owned()), file: Some(file), shares: Vec::new() })
    }

    /// The games, by block and seating.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &Played> {
        self.games.values()
    }

    /// The whole blocks from the first one on, up to one that is not finished: what finishes sooner says nothing yet.
    pub fn blocks(&self, config: &Config) -> Vec<Vec<&Played>> {
        (1..=config.terms.blocks).map_while(|block| self.block(config, block)).collect()
    }

    /// The games of a block, if it is whole.
    fn block(&self, config: &Config, block: u32) -> Option<Vec<&Played>> {
        (1..=config.games() as u32).map(|seating| self.games.get(&(block, seating))).collect()
    }

    /// Reckons the shares of blocks that have become whole.
    pub(crate) fn reckon(&mut self, config: &Config) {
        let mut shares = std::mem::take(&mut self.shares);
        shares.resize_with(config.terms.contest.levels().len(), Vec::new);
        let next = shares[0].len() as u32 + 1;
        for block in (next..=config.terms.blocks).map_while(|block| self.block(config, block)) {
            for (bot, shares) in shares.iter_mut().enumerate() {
                shares.push(config.share(&block, bot));
            }
        }
        self.shares = shares;
    }

    /// The share of the wins that a bot has in each whole block.
    pub fn shares(&self, bot: usize) -> &[f64] {
        self.shares.get(bot).map_or(&[], Vec::as_slice)
    }

    /// Adds a game, and writes its line at once.
    pub fn add(&mut self, game: Played) -> Result<(), FolderError> {
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
