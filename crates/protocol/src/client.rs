//! What a client says.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Seat;

/// A message from a client. Variants without fields have braces, so that unknown fields are refused there too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message.
    Hello {
        /// The version the client speaks.
        protocol: u16,
    },
    /// Asks for a snapshot of a table and for its updates from then on; also after a gap.
    Watch {
        /// The table.
        table: String,
    },
    /// Asks for no more updates of a table.
    Unwatch {
        /// The table.
        table: String,
    },
    /// Asks for something to be done at a table.
    Command {
        /// The table.
        table: String,
        /// Chosen by the client, new for each command; a repeated one gets the first answer.
        id: String,
        /// The last number the client has seen of this table.
        seq: u64,
        /// What to do.
        command: Command,
    },
    /// Asks what an action would lead to, as far as the player can know.
    Preview {
        /// The table.
        table: String,
        /// The action in notation.
        action: String,
    },
    /// Asks what a bot would do from here until the turn passes on.
    Suggest {
        /// The table.
        table: String,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// What a player can do at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Sits down on a free seat, the first one if none is named.
    Join {
        /// The seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Stands up: before the start the seat is free again, later a bot takes over.
    Leave {},
    /// Seats a bot on a free seat, or frees a bot's seat if no level is named; for the host before the start.
    Bot {
        /// The seat.
        seat: Seat,
        /// The level of the bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// Begins the game; for the host when every seat is taken.
    Start {},
    /// Plays an action.
    Act {
        /// The action in notation.
        action: String,
        /// Whether the turn ends with it, if it passes the turn on.
        #[serde(default)]
        done: bool,
    },
    /// Ends the own turn.
    Done {},
    /// Takes own actions of the turn back: the last one, or all from a move on.
    Undo {
        /// The number of moves that stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// Asks the others to take moves back to the last own decision.
    AskUndo {},
    /// Answers somebody who asked.
    AnswerUndo {
        /// Whether it is granted.
        yes: bool,
    },
    /// Takes the own seat back from the bot that took over.
    Reclaim {},
    /// Opens another table like this one after the end; the second who asks is led to the same.
    Rematch {},
    /// Says something: among the seats, or among the spectators.
    Say {
        /// The words.
        text: String,
    },
}

/// Who hears what is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// Those who play.
    Seats,
    /// Those who watch.
    Spectators,
}
