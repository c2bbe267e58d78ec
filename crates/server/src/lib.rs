//! Tables for people and bots.

pub mod accounts;
pub mod bots;
pub mod bus;
pub mod client;
pub mod host;
pub mod http;
mod limit;
pub mod ratings;
pub mod serve;
pub mod store;
pub mod table;
pub mod verify;
