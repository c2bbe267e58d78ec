//! One file for each command.

pub mod arena;
pub mod bench;
pub mod bench_server;
pub mod database;
pub mod engine;
pub mod games;
pub mod perft;
pub mod play;
pub mod record;
pub mod replay;
pub mod review;
pub mod rules;
pub mod scene;
pub mod serve;
pub mod train;
