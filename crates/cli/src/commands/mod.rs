//! One file for each command.

pub mod arena;
pub mod bench;
pub mod engine;
pub mod games;
pub mod perft;
pub mod play;
pub mod record;
pub mod replay;
pub mod rules;
pub mod scene;
pub mod serve;
pub mod train;
