//! What the server says.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Moment, Now, Room, Seat, TableInfo};

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version the server speaks.
        protocol: u16,
        /// The name of the player.
        name: String,
        /// The time on the server.
        time: Moment,
    },
    /// A whole table.
    Snapshot(Box<Snapshot>),
    /// What happened at a table.
    Update(Box<Update>),
    /// A command was carried out and will not be lost.
    Ack {
        /// The table.
        table: String,
        /// The id of the command.
        id: String,
        /// The number of its last event.
        seq: u64,
    },
    /// A message was not carried out; nothing has changed.
    Nak(Nak),
    /// A table waits for the player now, or does no more.
    Waits {
        /// The table.
        table: String,
        /// Whether it waits for the player.
        yours: bool,
    },
    /// The record of a game that is over.
    Record {
        /// The table.
        table: String,
        /// The record.
        record: String,
    },
    /// What an action would lead to if everybody played on by instinct, with luck of its own.
    Preview(Preview),
    /// What a bot would do from here until the turn passes on.
    Suggestion {
        /// The table.
        table: String,
        /// The actions in notation, in sequence.
        actions: Vec<String>,
    },
    /// The answer to `ping`.
    Pong {
        /// The time on the server.
        time: Moment,
    },
}

/// What an action would lead to, as the player may know it. Nothing of it comes from the secrets of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Preview {
    /// The table.
    pub table: String,
    /// The action in notation.
    pub action: String,
    /// What would happen.
    pub told: Vec<Told>,
    /// The game's own view afterwards.
    pub view: Value,
}

/// A whole table as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Snapshot {
    /// What does not change.
    pub info: TableInfo,
    /// The number of the last event.
    pub seq: u64,
    /// Every move that stands.
    pub log: Vec<Moved>,
    /// What was taken back.
    pub undone: Vec<Undone>,
    /// What was said in the viewer's room.
    pub chat: Vec<Said>,
    /// The table now.
    pub now: Now,
}

/// What happened at a table, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Update {
    /// The table.
    pub table: String,
    /// The number this follows; a client that has another one asks for a snapshot.
    pub after: u64,
    /// The number of the last event.
    pub seq: u64,
    /// What happened, in sequence.
    pub happened: Vec<Happened>,
    /// The table now.
    pub now: Now,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Happened {
    /// A move was made.
    Moved(Moved),
    /// Moves were taken back.
    Undone(Undone),
    /// Somebody said something.
    Said(Said),
    /// Somebody sat down.
    Joined {
        /// The seat.
        seat: Seat,
    },
    /// A seat became free.
    Left {
        /// The seat.
        seat: Seat,
    },
    /// The game began.
    Started,
    /// A seat ended its turn.
    Done {
        /// The seat.
        seat: Seat,
    },
    /// Somebody asks to take moves back.
    UndoAsked {
        /// Who asks.
        seat: Seat,
    },
    /// Somebody answered.
    UndoAnswered {
        /// Who answered.
        seat: Seat,
        /// Whether it is granted.
        yes: bool,
    },
    /// A bot took over.
    TakenOver {
        /// The seat.
        seat: Seat,
    },
    /// A player took the seat back.
    Reclaimed {
        /// The seat.
        seat: Seat,
    },
    /// The clocks stood still while the server did.
    StoodStill,
    /// Another table like this one was opened.
    Rematch {
        /// Its name.
        table: String,
    },
}

/// A move as one viewer hears it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Moved {
    /// Its number, from 1.
    pub number: usize,
    /// As a line of a record; an outcome that is not for everybody is a bare `~`.
    pub line: String,
    /// What came of it.
    pub told: Vec<Told>,
}

/// Something that came of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Told {
    /// As a sentence.
    pub text: String,
    /// As data.
    pub event: Value,
}

/// A take-back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Undone {
    /// Who wanted it.
    pub by: Seat,
    /// How many moves there were.
    pub from: usize,
    /// How many stayed.
    pub to: usize,
}

/// A line of chat. It is text, never markup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Said {
    /// When.
    pub at: Moment,
    /// Who.
    pub name: String,
    /// The seat of who said it.
    pub seat: Option<Seat>,
    /// Who hears it.
    pub room: Room,
    /// The words.
    pub text: String,
}

/// Why a message was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Nak {
    /// The table, if one was meant.
    pub table: Option<String>,
    /// The id of the command, if there was one.
    pub id: Option<String>,
    /// What kind of reason.
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The clause of the rules that forbids it, if one does.
    pub clause: Option<String>,
}

/// Kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message is no message of this protocol.
    Unreadable,
    /// Another version of the protocol.
    Version,
    /// There is no such table, or it is not for this player.
    UnknownTable,
    /// Something happened that the sender has not seen.
    Stale,
    /// The sender has no seat.
    NotSeated,
    /// The seat is taken, or the sender has one.
    Taken,
    /// For the host only.
    NotHost,
    /// There is no bot of that level for this game.
    NoBot,
    /// Not before the start.
    NotStarted,
    /// Not after the start.
    Started,
    /// Not after the end.
    Over,
    /// Not before the end.
    NotOver,
    /// It is not the sender's turn.
    NotYourTurn,
    /// The turn waits to be ended or taken back.
    Held,
    /// The rules forbid it.
    Refused,
    /// Nothing can be taken back.
    NothingToUndo,
    /// The others have to agree.
    NeedsConsent,
    /// It was asked for and not granted already, or there is no request.
    NoRequest,
    /// A bot plays on this seat; reclaim it first.
    Away,
    /// Too long or empty.
    Length,
    /// Too many messages.
    TooFast,
    /// The table cannot be played on by this server.
    Damaged,
    /// The store cannot be written to or does not answer; try again.
    Unavailable,
}
