//! Bots that know this game.

mod casual;
mod of_1897;

use kontor_core::{Bot, Levels, Random, Stream};

use crate::PuertoRico;

pub use casual::Casual;

impl Levels for PuertoRico {
    const LEVELS: &'static [&'static str] = &["random", "casual"];

    fn bot(level: &str, luck: Stream) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random(luck))),
            "casual" => Some(Box::new(Casual)),
            _ => None,
        }
    }
}
