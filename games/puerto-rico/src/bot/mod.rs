//! Bots that know this game.

mod instinct;
mod of_1897;
mod sense;
