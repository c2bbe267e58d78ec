//! What bots know of this game.

mod duel;
mod instinct;
mod sense;
mod worth;
