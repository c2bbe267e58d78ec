//! Bots that know this game.

mod casual;
mod sense;
mod worth;

use kontor_core::{Bot, Levels, Random, Stream};

use crate::Amerigo;

pub use casual::Casual;

impl Levels for Amerigo {
    const LEVELS: &'static [&'static str] = &["random", "casual"];

    fn bot(level: &str, luck: Stream) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random(luck))),
            "casual" => Some(Box::new(Casual)),
            _ => None,
        }
    }
}
