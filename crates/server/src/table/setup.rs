//! What a table is opened with. It never changes.

use std::fmt;

use kontor_core::{BadOption, Seat, Settings};
use kontor_protocol::{ClockSetting, Reveal, TableInfo};
use kontor_registry::NoAgent;
use thiserror::Error;

use super::Player;

/// What a table is opened with.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The version of the rules.
    pub rules: u16,
    /// The options.
    pub options: String,
    /// The bytes from which all chance follows.
    pub seed: [u8; 32],
    /// The bytes that keep the commitment from being guessed.
    pub salt: [u8; 32],
    /// How time is counted.
    pub clock: ClockSetting,
    /// The level of the bot that takes over a seat.
    pub stand_in: String,
    /// Who opened it.
    pub host: Player,
    /// Whether everybody finds it in the lobby.
    pub listed: bool,
}

impl fmt::Debug for Setup {
    /// Everything but the secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {} of {} ({})", self.table, self.game, self.options)
    }
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CannotOpen {
    /// There is no such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// The table was opened under other rules than this program plays.
    #[error(
        "the table was opened under version {theirs} of the rules of {game}; this Kontor plays version {ours}"
    )]
    Rules {
        /// The game.
        game: String,
        /// The version of the table.
        theirs: u16,
        /// The version of the program.
        ours: u16,
    },
    /// The game does not know the options.
    #[error(transparent)]
    Options(#[from] BadOption),
    /// There is no such bot to take over.
    #[error(transparent)]
    StandIn(#[from] NoAgent),
}

impl Setup {
    /// The game at its start.
    pub(super) fn play(&self) -> Result<Box<dyn kontor_registry::Table>, CannotOpen> {
        let entry = kontor_registry::find(&self.game).ok_or_else(|| CannotOpen::Game(self.game.clone()))?;
        if entry.rules() != self.rules {
            let (theirs, ours) = (self.rules, entry.rules());
            return Err(CannotOpen::Rules { game: self.game.clone(), theirs, ours });
        }
        let mut play = entry.open(&Settings::read(&self.options)?, self.seed.into())?;
        play.seat_bot(Seat::new(0), &self.stand_in)?;
        Ok(play)
    }

    /// What everybody may know of it; `options` are those in canonical form.
    pub(super) fn info(&self, options: String) -> TableInfo {
        TableInfo {
            table: self.table.clone(),
            game: self.game.clone(),
            rules: self.rules,
            options,
            commitment: self.commitment(),
            clock: self.clock,
            stand_in: self.stand_in.clone(),
            listed: self.listed,
        }
    }

    /// The name of the next table, which nobody can guess before the end.
    pub fn next_name(&self) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("kontor table after this one");
        let hash = hasher.update(&self.seed).update(&self.salt).finalize();
        name(hash.as_bytes())
    }

    /// The next table, with luck of its own.
    #[must_use]
    pub fn next(&self, host: Player, seed: [u8; 32], salt: [u8; 32]) -> Self {
        Self { table: self.next_name(), seed, salt, host, ..self.clone() }
    }

    /// BLAKE3 of seed and salt, in hexadecimal.
    pub fn commitment(&self) -> String {
        blake3::Hasher::new().update(&self.seed).update(&self.salt).finalize().to_hex().to_string()
    }

    /// The secrets, for after the end.
    pub(super) fn reveal(&self) -> Reveal {
        Reveal { seed: hex(&self.seed), salt: hex(&self.salt) }
    }
}

/// The letters of a name: none that look alike.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyzL";

/// A name that nobody guesses, from random bytes.
pub fn name(bytes: &[u8; 32]) -> String {
    bytes.iter().take(20).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

fn hex(bytes: &[u8; 32]) -> String {
    blake3::Hash::from_bytes(*bytes).to_hex().to_string()
}
