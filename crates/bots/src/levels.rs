//! The levels by name, weakest first.

use std::sync::Arc;

use kontor_core::{Inputs, Judge, Seat, Sense, Stream};
use thiserror::Error;

use crate::agent::Agent;
use crate::glance::Glance;
use crate::instinct::Instinct;
use crate::net::{BadWeights, Net};
use crate::random::Random;
use crate::search::{Knobs, Search};
use crate::uct::Uct;

/// The levels, weakest first.
pub const LEVELS: &[&str] = &["random", "beginner", "casual", "club", "expert", "master", "analysis"];
/// Opponents that are there to be measured against.
pub const OPPONENTS: &[&str] = &["plain-uct", "tag-style"];

/// The levels that have knobs, written after the name: `master:width=8,paranoia=0.1`.
const SEARCHING: [&str; 2] = ["master", "analysis"];

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoAgent {
    /// No level has that name.
    #[error("unknown level `{0}`; there are {list}", list = names())]
    Unknown(String),
    /// A knob after the level's name cannot be turned so.
    #[error("knobs of a level: {0}")]
    Knob(String),
    /// Its weights cannot be used.
    #[error("level {level}: {why}")]
    Weights {
        /// The level.
        level: &'static str,
        /// What is wrong.
        why: BadWeights,
    },
    /// Nobody has trained it.
    #[error("level {level} has not been trained for {options}")]
    Untrained {
        /// The level.
        level: &'static str,
        /// The options of the game.
        options: String,
    },
}

fn names() -> String {
    let all: Vec<&str> = LEVELS.iter().chain(OPPONENTS).copied().collect();
    all.join(", ")
}

/// How far a beginner strays from what it likes, in points.
const BEGINNER: f32 = 1.0;
/// The same for a casual player.
const CASUAL: f32 = 0.05;

/// The bot of a level for one seat; its luck is its own and never that of the table.
pub fn agent<G: Sense>(game: &G, level: &str, luck: Stream) -> Result<Box<dyn Agent<G>>, NoAgent> {
    agent_with(game, level, |judge| game.weights(judge), luck)
}

/// The same with other weights than those of the game.
pub fn agent_with<'a, G: Sense>(
    game: &G,
    level: &str,
    weights: impl Fn(Judge) -> Option<&'a [u8]>,
    luck: Stream,
) -> Result<Box<dyn Agent<G>>, NoAgent> {
    let trained = |level, judge| trained(game, level, weights(judge));
    let (level, knobs) = level.split_once(':').map_or((level, None), |(level, knobs)| (level, Some(knobs)));
    let knobs = match knobs {
        Some(_) if !SEARCHING.contains(&level) => {
            return Err(NoAgent::Knob(format!("level {level} has none")));
        }
        // In a review the chances at one decision have to go with those at the next, of another seat.
        _ if level == "analysis" => Knobs { all_views: true, ..Knobs::default() },
        _ => Knobs::default(),
    }
    .read(knobs.unwrap_or_default())
    .map_err(NoAgent::Knob)?;
    Ok(match level {
        "random" => Box::new(Random(luck)),
        "beginner" => Box::new(Instinct { temperature: BEGINNER, luck }),
        "casual" => Box::new(Instinct { temperature: CASUAL, luck }),
        "club" => Box::new(glance(trained("club", Judge::Linear)?, luck)),
        "expert" => Box::new(glance(trained("expert", Judge::Net)?, luck)),
        "master" => Box::new(search(trained("master", Judge::Net)?, knobs, luck)),
        "analysis" => Box::new(search(trained("analysis", Judge::Net)?, knobs, luck)),
        "plain-uct" => Box::new(Uct::plain(luck)),
        "tag-style" => Box::new(Uct::tag_style(luck)),
        _ => return Err(NoAgent::Unknown(level.to_owned())),
    })
}

fn glance(net: Net, luck: Stream) -> Glance {
    Glance { net: Arc::new(net), temperature: 0.0, samples: 4, luck }
}

fn search(net: Net, knobs: Knobs, luck: Stream) -> Search {
    Search { net: Arc::new(net), knobs, luck }
}

/// The trained judge of a game.
fn trained<G: Sense>(game: &G, level: &'static str, weights: Option<&[u8]>) -> Result<Net, NoAgent> {
    let Some(weights) = weights else {
        return Err(NoAgent::Untrained { level, options: game.options().to_string() });
    };
    let net = Net::read(weights).and_then(|net| net.fits(game.seats(), inputs(game)));
    net.map_err(|why| NoAgent::Weights { level, why })
}

/// The judge that the levels from expert on have in common.
pub fn judge_of<G: Sense>(game: &G) -> Result<Net, NoAgent> {
    trained(game, "expert", game.weights(Judge::Net))
}

/// How many inputs the game's positions have.
pub fn inputs<G: Sense>(game: &G) -> usize {
    let mut inputs = Inputs::default();
    game.sense(&game.start(), Seat::new(0), &mut inputs);
    inputs.count()
}
