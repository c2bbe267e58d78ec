//! What is asked and answered over REST.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Chair, ClockSetting, Command, Moment, Phase};

/// What can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The levels of bots, weakest first.
    pub levels: Vec<String>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct GameInfo {
    /// Its name in messages.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The version of its rules.
    pub rules: u16,
}

/// Asks for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The options, as in `seats=3 edition=1897`.
    #[serde(default)]
    pub options: String,
    /// How time is counted.
    #[serde(default)]
    pub clock: ClockSetting,
    /// The level of the bot that takes over a seat.
    #[serde(default = "casual")]
    pub stand_in: String,
    /// Whether everybody finds it in the lobby.
    #[serde(default)]
    pub listed: bool,
    /// The level of bots for all other seats: the game begins at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
}

fn casual() -> String {
    "casual".to_owned()
}

/// A new table. Who opened it sits on its first seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Opened {
    /// Its name.
    pub table: String,
}

/// A command to a table without a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TableCommand {
    /// Chosen by the client, new for each command; a repeated one gets the first answer.
    pub id: String,
    /// The last number the client has seen of this table.
    pub seq: u64,
    /// What to do.
    pub command: Command,
}

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<ListedTable>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ListedTable {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The options.
    pub options: String,
    /// How time is counted.
    pub clock: ClockSetting,
    /// How far it is.
    pub phase: Phase,
    /// Whether it waits for whoever asks.
    pub yours: bool,
    /// When something happened last.
    pub changed: Moment,
    /// Who sits where.
    pub chairs: Vec<Chair>,
}
