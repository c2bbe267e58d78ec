//! The binary `kontor` and what it promises.

mod arena;
mod bad_input;
mod bots;
mod calls;
mod contract;
mod docs;
mod editions;
mod engine_lines;
mod hands;
