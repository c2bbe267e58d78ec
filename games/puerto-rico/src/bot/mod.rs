//! Bots that know this game.

mod instinct;
mod nets;
mod of_1897;
mod sense;
