//! `kontor serve` as a process: killed, stopped, doubled, out of space, and played by a program in Python.

mod bot;
#[path = "../../../server/tests/common/databases.rs"]
mod databases;
mod full;
mod kill;
mod nodes;
mod process;
