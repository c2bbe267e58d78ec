//! The levels by name, weakest first.

use std::sync::Arc;

use kontor_core::{Inputs, Judge, Seat, Sense, Stream};
use thiserror::Error;

use crate::agent::Agent;
use crate::glance::Glance;
use crate::instinct::Instinct;
use crate::knobs::Knobs;
use crate::net::Net;
use crate::random::Random;
use crate::search::Search;
use crate::uct::Uct;
use crate::weights::BadWeights;

/// The levels, weakest first.
pub const LEVELS: &[&str] = &["random", "beginner", "casual", "club", "expert", "master", "analysis"];
/// The levels that judge with trained weights.
const TRAINED: &[&str] = &["club", "expert", "master", "analysis"];
/// Opponents that are there to be measured against.
pub const OPPONENTS: &[&str] = &["plain-uct", "tag-style"];

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
    /// It judges without weights.
    #[error("level {0} has no weights; {list} have", list = TRAINED.join(", "))]
    NoWeights(String),
    /// It does not know how likely it wins.
    #[error("level {0} knows no chances to win; {list} and plain-uct do", list = TRAINED.join(", "))]
    NoChances(String),
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
/// How far a club player strays from what it judges best in all its decisions together, in chance to win.
const CLUB: f32 = 0.6;

/// The bot of a level for one seat; its luck is its own and never that of the table.
///
/// Knobs stand after the name: `master:width=8,paranoia=0.1`, or how far a weaker level strays, `club:strays=0.05`.
pub fn agent<G: Sense>(game: &G, level: &str, luck: Stream) -> Result<Box<dyn Agent<G>>, NoAgent> {
    seated(game, level, |judge| game.weights(judge), luck)
}

/// The same for a trained level with other weights than those of the game.
pub fn agent_with<G: Sense>(
    game: &G,
    level: &str,
    weights: &[u8],
    luck: Stream,
) -> Result<Box<dyn Agent<G>>, NoAgent> {
    let name = level.split(':').next().unwrap_or(level);
    if LEVELS.iter().chain(OPPONENTS).any(|it| *it == name) && !TRAINED.contains(&name) {
        return Err(NoAgent::NoWeights(name.to_owned()));
    }
    seated(game, level, |_| Some(weights), luck)
}

fn seated<'a, G: Sense>(
    game: &G,
    level: &str,
    weights: impl Fn(Judge) -> Option<&'a [u8]>,
    luck: Stream,
) -> Result<Box<dyn Agent<G>>, NoAgent> {
    let trained = |level, judge| trained(game, level, judge, weights(judge));
    let (level, knobs) = match level.split_once(':') {
        Some((level, knobs)) => (level, Some(knobs)),
        None => (level, None),
    };
    let searching = |usual: Knobs| knobs.map_or(Ok(usual), |knobs| usual.read(knobs)).map_err(NoAgent::Knob);
    Ok(match level {
        "random" if knobs.is_some() => return Err(NoAgent::Knob(format!("level {level} has none"))),
        "random" => Box::new(Random(luck)),
        "plain-uct" => Box::new(Uct::plain(one_knob("curiosity", Uct::PLAIN, knobs)?, luck)),
        "tag-style" => Box::new(Uct::tag_style(one_knob("curiosity", Uct::TAG_STYLE, knobs)?, luck)),
        "beginner" => Box::new(Instinct { temperature: one_knob("strays", BEGINNER, knobs)?, luck }),
        "casual" => Box::new(Instinct { temperature: one_knob("strays", CASUAL, knobs)?, luck }),
        "club" => Box::new(glance(
            trained("club", Judge::Linear)?,
            one_knob("strays", CLUB / f32::from(G::DECISIONS), knobs)?,
            luck,
        )),
        "expert" => Box::new(glance(trained("expert", Judge::Net)?, one_knob("strays", 0.0, knobs)?, luck)),
        "master" => Box::new(search(trained("master", Judge::Net)?, searching(Knobs::default())?, luck)),
        "analysis" => {
            // In a review the chances at one decision have to go with those at the next, of another seat; and most
            // decisions of a game are routine.
            let usual = Knobs { all_views: true, routine: 500, ..Knobs::default() };
            Box::new(search(trained("analysis", Judge::Net)?, searching(usual)?, luck))
        }
        _ => return Err(NoAgent::Unknown(level.to_owned())),
    })
}

/// The only knob of a level, as it is turned, else as usual.
fn one_knob(key: &str, usual: f32, knobs: Option<&str>) -> Result<f32, NoAgent> {
    let Some(knobs) = knobs else { return Ok(usual) };
    let number = knobs.split_once('=').filter(|(found, _)| *found == key);
    number
        .and_then(|(_, number)| number.parse().ok())
        .filter(|number| (0.0..=10.0).contains(number))
        .ok_or_else(|| NoAgent::Knob(format!("`{knobs}`: expected {key}=X with a number from 0 to 10")))
}

fn glance(net: Net, temperature: f32, luck: Stream) -> Glance {
    Glance { net: Arc::new(net), temperature, samples: 4, luck }
}

fn search(net: Net, knobs: Knobs, luck: Stream) -> Search {
    Search { net: Arc::new(net), knobs, luck }
}

/// The trained judge of a game.
fn trained<G: Sense>(
    game: &G,
    level: &'static str,
    judge: Judge,
    weights: Option<&[u8]>,
) -> Result<Net, NoAgent> {
    let Some(weights) = weights else {
        return Err(NoAgent::Untrained { level, options: game.options().to_string() });
    };
    let net = Net::read(weights).and_then(|net| net.fits(judge, game.seats(), inputs(game)));
    net.map_err(|why| NoAgent::Weights { level, why })
}

/// The judge that the levels from expert on have in common.
pub fn judge_of<G: Sense>(game: &G) -> Result<Net, NoAgent> {
    trained(game, "expert", Judge::Net, game.weights(Judge::Net))
}

/// How many inputs the game's positions have.
pub fn inputs<G: Sense>(game: &G) -> usize {
    let mut inputs = Inputs::default();
    game.sense(&game.start(), Seat::new(0), &mut inputs);
    inputs.count()
}
