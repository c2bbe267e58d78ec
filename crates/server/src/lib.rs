//! Tables for people and bots.

pub mod table;
