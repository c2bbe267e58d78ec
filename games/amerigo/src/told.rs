//! An event as people hear it: a sentence with the names of the data file in use.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::event::{Event, Idle, counted, cubes_words, goods_words, lapse_words};
use crate::words::Token;

/// The names people read for the tokens.
pub(crate) type Names = Arc<[String; Token::COUNT]>;

/// What everybody hears of an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    event: Event,
    names: Names,
}

impl Told {
    pub(crate) fn new(event: Event, names: &Names) -> Self {
        Self { event, names: Arc::clone(names) }
    }

    fn name(&self, token: Token) -> &str {
        &self.names[token.index()]
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.event.serialize(serializer)
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.event {
            Event::MapLaid { islands, big, fields } => {
                write!(f, "The map is laid: {islands} islands, {big} of them big, {fields} post fields.")
            }
            Event::Pirate { value, sum } => {
                write!(f, "A pirate marker {value} is turned up: strength {sum} now.")
            }
            Event::Tokens { slots } => {
                let all: Vec<&str> = slots.iter().flatten().map(|&token| self.name(token)).collect();
                write!(f, "Progress tokens on display: {}.", all.join(", "))
            }
            Event::Display { goods } => write!(f, "Goods on display: {}.", goods_words(goods)),
            Event::Order { seats } => {
                let all: Vec<String> = seats.iter().flatten().map(ToString::to_string).collect();
                write!(f, "Turn order: {}.", all.join(", "))
            }
            Event::Time { pass, value } => write!(f, "Pass {pass} begins; the time marker shows {value}."),
            Event::Round { pass, colour } => write!(f, "Pass {pass}, {colour} round."),
            Event::Thrown { count, fallen } => {
                write!(f, "{} thrown; out fall: {}.", counted(*count, "cube"), cubes_words(*fallen))
            }
            Event::Skipped { colour, why: Idle::Empty } => {
                write!(f, "The {colour} supply field is empty: the round is skipped.")
            }
            Event::Skipped { colour, why: Idle::Nothing } => {
                write!(f, "Nothing falls out: the {colour} round is skipped.")
            }
            Event::Chose { seat, action, ap } => write!(f, "{seat} chooses {action} with {ap} AP."),
            Event::Gold { seat, gold, vp, from } => {
                write!(f, "{seat} gains {gold} gold {}", from.words())?;
                if *vp > 0 {
                    write!(f, "; {vp} VP for what is above the limit")?;
                }
                f.write_str(".")
            }
            Event::CubeVp { seat, vp } => write!(f, "{seat} gains {vp} VP for the cubes."),
            Event::Entered { seat, ship, place } => {
                write!(f, "Ship {ship} of {seat} enters at {place}.")
            }
            Event::Sailed { seat, ship, place } => {
                write!(f, "Ship {ship} of {seat} sails to {place}.")
            }
            Event::Stopped { seat, ship, .. } => write!(f, "Ship {ship} of {seat} stops."),
            Event::Post { seat, cell, vp } => {
                write!(f, "{seat} places a post on {cell}")?;
                match vp {
                    0 => f.write_str("."),
                    vp => write!(f, " and discovers the island: {vp} VP."),
                }
            }
            Event::NoPost { seat } => write!(f, "{seat} places no post."),
            Event::ApBought { seat } => write!(f, "{seat} buys 1 AP."),
            Event::MoreSteps { seat, steps } => write!(f, "{seat} uses the token for {steps} steps more."),
            Event::Cannons { seat, cannons } => write!(f, "{seat} has {} now.", counted(*cannons, "cannon")),
            Event::Planned { seat, kind, shape } => write!(f, "{seat} takes the {kind} tile {shape}."),
            Event::Advanced { seat, space } => write!(f, "{seat} advances to progress space {space}."),
            Event::NoToken { seat } => {
                write!(f, "{seat} reaches a mark, but no progress token is on display.")
            }
            Event::Token { seat, slot, token, .. } => {
                write!(f, "{seat} takes {} from {slot}.", self.name(*token))
            }
            Event::Built { seat, kind, shape, corner, vp, .. } => {
                write!(f, "{seat} builds the {kind} tile {shape} at {corner}: {vp} VP.")
            }
            Event::Resource { seat, good, cell } => write!(f, "{seat} takes {good} from {cell}."),
            Event::Finished { seat, vp, chest, .. } => {
                write!(f, "{seat} finishes the island: {vp} VP")?;
                f.write_str(if *chest { " and the chest." } else { "." })
            }
            Event::PostsScored { seat, posts, vp } => {
                write!(f, "{seat} gains {vp} VP for {} there.", counted(*posts, "post"))
            }
            Event::Bought { seat, good, cost } => write!(f, "{seat} buys {good} for {cost} AP."),
            Event::Moved { seat, space } => write!(f, "{seat} moves to order space {space}."),
            Event::Jumped { seat, space } => write!(f, "{seat} jumps to order space {space}."),
            Event::Ended { seat, lapsed: 0, .. } => write!(f, "{seat} is done."),
            Event::Ended { seat, lapsed, .. } => write!(f, "{seat} is done; {}.", lapse_words(*lapsed)),
            Event::Attacked { seat, strength, defended: true, cannons, .. } => {
                write!(f, "Pirates of strength {strength} attack {seat} and are repelled; ")?;
                write!(f, "{} left.", counted(*cannons, "cannon"))
            }
            Event::Attacked { seat, strength, vp, .. } => {
                write!(f, "Pirates of strength {strength} attack {seat}: {vp} VP and all cannons are lost.")
            }
            Event::Scored { seat, vp } => write!(f, "{seat} has {vp} VP in the final scoring."),
            Event::GameOver => f.write_str("The game is over."),
        }
    }
}
