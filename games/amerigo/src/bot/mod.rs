//! What bots know of this game.

mod instinct;
mod sense;
mod worth;
