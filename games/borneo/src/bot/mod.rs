//! What bots know of this game.

mod duel;
mod instinct;
mod nets;
mod sense;
mod worth;
