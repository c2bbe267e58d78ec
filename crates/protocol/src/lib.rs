//! What server and clients say to each other: plain data, read and written as JSON.
//!
//! `docs/protocol.md` tells when which message is sent.

mod client;
mod people;
mod rest;
mod seat;
mod server;
mod table;

pub use client::{ClientMessage, Command, Room};
pub use people::{
    Admin, Ceremony, Delete, FinishPasskey, Guest, Hidden, Me, NewPasskey, NewToken, Passkey, Password,
    Refusal, Rename, SignIn, Token, TokenSecret, Why,
};
pub use rest::{
    Ended, GameInfo, Games, Judged, ListedTable, Need, NewTable, Offer, OfferAnswer, OfferKind, Opened,
    Rating, Ratings, Replay, ReplayStep, Review, RuleClause, Rules, TableCommand, Tables, Verdict,
};
pub use seat::Seat;
pub use server::{Code, Happened, Moved, Nak, Preview, Said, ServerMessage, Snapshot, Told, Undone, Update};
pub use table::{
    Chair, Choice, Clock, ClockSetting, Limits, Now, Occupant, Phase, Question, Reveal, Score, ScoreLine,
    TableInfo, UndoRequest, Undoable,
};

/// The version of the protocol. A change that an older client would misread raises it.
pub const VERSION: u16 = 1;

/// A moment: milliseconds since the beginning of 1970 in UTC.
pub type Moment = u64;
