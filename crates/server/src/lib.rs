//! Tables for people and bots.

pub mod accounts;
pub mod bots;
pub mod store;
pub mod table;
