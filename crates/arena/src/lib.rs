//! Matches and tournaments of bots with honest numbers.
//!
//! A block is one seed of chance, played in every distinct seating, so that nobody is helped by a seat or by luck. The block
//! is the observation: means, intervals, tests and ratings count blocks, not games. Every finished game is a line of a
//! journal, from which everything else is made.

mod arena;
mod calibration;
mod config;
mod contest;
mod estimate;
pub mod folder;
mod journal;
mod played;
mod ratings;
mod report;
mod sprt;
mod summary;
mod words;

pub use arena::{Arena, ArenaError, Ending};
pub use calibration::{Calibration, Hopes, Part};
pub use config::{Config, Terms};
pub use contest::{BadContest, Contest};
pub use estimate::{Estimate, elo};
pub use folder::{Folder, FolderError, Work};
pub use journal::Journal;
pub use played::{Chair, Limit, Played};
pub use ratings::{Depth, Finish, Ratings, rate};
pub use report::{DESCRIBES, report};
pub use sprt::{BOUND, FEWEST_BLOCKS, Sprt, Verdict};
pub use summary::{BotSummary, Duel, SeatSummary, Summary, Test, own_share};
pub use words::{counted, percent, precisely, signed};
