//! A table as one viewer may see it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Moment, Seat};

/// What does not change about a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TableInfo {
    /// Its name in addresses and messages.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// Its options in canonical form.
    pub options: String,
    /// BLAKE3 of seed and salt, in hexadecimal.
    pub commitment: String,
    /// How time is counted.
    pub clock: ClockSetting,
    /// The level of the bot that takes over a seat.
    pub stand_in: String,
    /// Whether everybody finds it in the lobby; otherwise it is for those who know its name.
    pub listed: bool,
}

/// How time is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockSetting {
    /// Not at all.
    #[default]
    None,
    /// A time for the game and a little more for each turn.
    Game {
        /// Milliseconds at the start.
        base: u64,
        /// Milliseconds added at the end of each own turn.
        increment: u64,
    },
    /// A time for each turn.
    Turn {
        /// Milliseconds.
        each: u64,
    },
}

/// Bounds of what a client may send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits;

impl Limits {
    /// The longest id of a command, in bytes.
    pub const ID: usize = 64;
    /// The longest text of an action, in bytes.
    pub const ACTION: usize = 256;
    /// The longest line of chat, in bytes.
    pub const CHAT: usize = 1000;
    /// The longest options of a game, in bytes.
    pub const OPTIONS: usize = 1000;
    /// The longest message, in bytes.
    pub const MESSAGE: usize = 4096;
    /// The longest name of a player, in characters.
    pub const NAME: usize = 24;
    /// The longest label of a passkey or a token, in characters.
    pub const LABEL: usize = 48;
    /// The longest time on a clock, in milliseconds: a year.
    pub const CLOCK: u64 = 366 * 24 * 60 * 60 * 1000;

    /// Whether a table may have such a clock.
    pub fn allow(clock: ClockSetting) -> bool {
        match clock {
            ClockSetting::None => true,
            ClockSetting::Game { base, increment } => {
                (1..=Self::CLOCK).contains(&base) && increment <= Self::CLOCK
            }
            ClockSetting::Turn { each } => (1..=Self::CLOCK).contains(&each),
        }
    }
}

/// The table now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Now {
    /// Whether it has begun and whether it is over.
    pub phase: Phase,
    /// The seat of whoever looks; none for a spectator.
    pub you: Option<Seat>,
    /// Who may seat bots and begin; none once the game has begun.
    pub host: Option<Seat>,
    /// Who sits where, from `A` on.
    pub chairs: Vec<Chair>,
    /// The seat the table waits for.
    pub waits_for: Option<Seat>,
    /// Whether that seat has played and only has to end its turn.
    pub held: bool,
    /// The round.
    pub round: u32,
    /// Moves made so far.
    pub moves: usize,
    /// The game's own view.
    pub view: Value,
    /// What the viewer is asked; none if it is not asked.
    pub question: Option<Question>,
    /// The legal actions of the viewer, empty if it is not asked.
    pub choices: Vec<Choice>,
    /// The clocks.
    pub clock: Clock,
    /// What the viewer may take back without asking.
    pub undo: Option<Undoable>,
    /// A take-back that somebody asked for.
    pub request: Option<UndoRequest>,
    /// The reckoning after the end, by seat.
    pub scores: Option<BTreeMap<Seat, Score>>,
    /// The secret behind all luck, after the end.
    pub reveal: Option<Reveal>,
    /// The table of the next game, if somebody wants one.
    pub rematch: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are being taken.
    Open,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// One seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Chair {
    /// The seat.
    pub seat: Seat,
    /// Who sits there.
    #[serde(flatten)]
    pub occupant: Occupant,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody.
    Free,
    /// A person.
    Player {
        /// The name.
        name: String,
        /// Whether a bot plays in the meantime.
        away: bool,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Question {
    /// The question in one line.
    pub text: String,
    /// The clauses it rests on.
    pub clauses: Vec<String>,
}

/// A legal action, or several similar ones under one label.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(untagged)]
pub enum Choice {
    /// An action.
    Action {
        /// In notation.
        action: String,
        /// What it does.
        label: String,
    },
    /// A branch.
    Group {
        /// What they have in common.
        label: String,
        /// The actions.
        #[schema(no_recursion)]
        choices: Vec<Choice>,
    },
}

/// The clocks as they stood at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct Clock {
    /// Milliseconds left for each seat; empty without clocks.
    pub left: BTreeMap<Seat, u64>,
    /// The seat whose time runs.
    pub runs: Option<Seat>,
    /// Since when it runs.
    pub since: Option<Moment>,
}

/// What a seat may take back without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Undoable {
    /// The smallest number of moves that must stay.
    pub from: usize,
}

/// A take-back that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct UndoRequest {
    /// Who asks.
    pub by: Seat,
    /// How many moves would stay.
    pub to: usize,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// Whose answer is missing.
    pub missing: Vec<Seat>,
}

/// The reckoning of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Score {
    /// The sum of the lines.
    pub total: i32,
    /// 1 for the winner.
    pub place: usize,
    /// The lines.
    pub lines: Vec<ScoreLine>,
    /// Tie-breaks in sequence, the larger is ahead.
    pub ties: Vec<i32>,
}

/// A line of the reckoning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ScoreLine {
    /// What gave the points.
    pub key: String,
    /// The points.
    pub points: i32,
    /// The clause that gives them.
    pub clause: String,
}

/// Seed and salt, in hexadecimal: the commitment is the BLAKE3 hash of their bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Reveal {
    /// 32 bytes from which all chance follows.
    pub seed: String,
    /// 32 bytes that keep the commitment from being guessed.
    pub salt: String,
}
