//! The words every Kontor game shares: seats and turns, luck, events, scores, text forms, plays and records.
//!
//! The core knows no game. It does no I/O and reads no clock. A game implements [`Game`]; everything else here
//! is built on that trait.

mod choices;
pub mod components;
mod game;
mod imagine;
mod luck;
mod notation;
mod notes;
mod offers;
mod perft;
mod play;
mod record;
mod rulebook;
mod score;
mod seat;
pub mod sections;
mod sense;
mod settings;
mod text;
mod words;

pub use choices::Choices;
pub use game::{Game, Question, Refusal, Silent, Sink, Terminal, Turn, Viewer};
pub use imagine::Imagine;
pub use luck::{Luck, Quick, Seed, Stream};
pub use notation::{NotationError, checksum};
pub use notes::{Note, Notes};
pub use offers::{Answer, Answers, Need, Offer};
pub use perft::{divide, perft};
pub use play::{Move, Play, PlayError};
pub use record::{Record, RecordError};
pub use rulebook::{Clause, Rulebook};
pub use score::{Line, Score, places, win_shares};
pub use seat::{MAX_SEATS, Seat, by_seat};
pub use sense::{Inputs, Judge, Schedule, Sense};
pub use settings::{BadOption, Settings};
pub use text::wrapped;
pub use words::{bits, nth_bit, read_count};

#[doc(hidden)]
pub use serde;
