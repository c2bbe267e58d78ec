//! What bots know of this game.

mod instinct;
mod nets;
mod sense;
mod worth;
