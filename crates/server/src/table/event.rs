//! What is written down about a table. A table is the fold of these.

use kontor_protocol::{Moment, Room, Seat};
use serde::{Deserialize, Serialize};

/// The number of a player; the name stands elsewhere, so that it can be taken away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(pub i64);

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// When.
    pub at: Moment,
    /// The command it was the last event of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<CommandId>,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// The name of a command: a player does not use an id twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommandId {
    /// Who gave it.
    pub by: Player,
    /// The id that was chosen for it.
    pub id: String,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum What {
    /// A player sat down.
    Joined {
        /// The seat.
        seat: Seat,
        /// The player.
        player: Player,
    },
    /// A bot was seated.
    Bot {
        /// The seat.
        seat: Seat,
        /// Its level.
        level: String,
    },
    /// A seat became free.
    Left {
        /// The seat.
        seat: Seat,
    },
    /// The game began.
    Started,
    /// A seat played.
    Acted {
        /// The seat.
        seat: Seat,
        /// In notation.
        action: String,
    },
    /// Chance answered.
    Drawn {
        /// In notation.
        outcome: String,
    },
    /// A seat ended its turn.
    Done {
        /// The seat.
        seat: Seat,
    },
    /// A seat asked to take moves back.
    UndoAsked {
        /// The seat.
        seat: Seat,
        /// How many moves would stay.
        to: usize,
    },
    /// A seat answered.
    UndoAnswered {
        /// The seat.
        seat: Seat,
        /// Whether it is granted.
        yes: bool,
    },
    /// Moves were taken back.
    Undone {
        /// Who wanted it.
        seat: Seat,
        /// How many moves stayed.
        to: usize,
    },
    /// A bot took over.
    TakenOver {
        /// The seat.
        seat: Seat,
    },
    /// The player took the seat back.
    Reclaimed {
        /// The seat.
        seat: Seat,
    },
    /// The server did not run, and the clocks did not either.
    StoodStill {
        /// When it was last known to run.
        from: Moment,
        /// When clocks run again.
        until: Moment,
    },
    /// Another table like this one was opened.
    Rematch {
        /// Its name.
        table: String,
    },
    /// Somebody said something.
    Said {
        /// Who.
        player: Player,
        /// Who hears it.
        room: Room,
        /// The words.
        text: String,
    },
}
