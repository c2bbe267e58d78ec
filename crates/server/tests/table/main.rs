//! The table by itself: what it allows, what it forgets after a restart (nothing), and what it tells to whom.

mod clocks;
mod common;
mod conversation;
mod endings;
mod lobby;
mod promises;
mod secrets;
mod undo;
