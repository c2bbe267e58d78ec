//! A second, slow program for Amerigo, written from RULES.md and the data file alone: lists, loops over all cells and text
//! instead of sets of bits. The laws compare it with the engine in every position.

pub mod compare;
pub mod deeds;
pub mod land;
pub mod table;
pub mod taste;
