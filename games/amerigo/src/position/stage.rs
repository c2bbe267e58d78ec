//! The stage as it stands in the section `turn`, after the seat.

use kontor_core::sections::ensure;
use kontor_core::{NotationError, read_count};

use super::Result;
use crate::state::{Stage, Voyage};

/// More AP than a turn can have; larger numbers are slips.
const MOST_AP: u8 = 99;

impl std::fmt::Display for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let last = |voyage: &Voyage| if voyage.last { " last" } else { "" };
        match self {
            Self::Map => f.write_str("map"),
            Self::Pirate => f.write_str("pirate"),
            Self::Tokens => f.write_str("tokens"),
            Self::Display => f.write_str("display"),
            Self::Stack => f.write_str("stack"),
            Self::Fill => f.write_str("fill"),
            Self::Throw => f.write_str("throw"),
            Self::Choose => f.write_str("choose"),
            Self::Ships { steps } => write!(f, "ships {steps}"),
            Self::Enter(it) => write!(f, "enter {} {}{}", it.ship + 1, it.steps, last(it)),
            Self::Sail(it, made) => write!(f, "sail {} {made}/{}{}", it.ship + 1, it.steps, last(it)),
            Self::Post(it) => write!(f, "post {} {}{}", it.ship + 1, it.steps, last(it)),
            Self::Cannons => f.write_str("cannons"),
            Self::Plan { ap, landscapes } => write!(f, "plan {ap} {landscapes}"),
            Self::Progress { ap } => write!(f, "progress {ap}"),
            Self::Token { ap } => write!(f, "token {ap}"),
            Self::Build { ap } => write!(f, "build {ap}"),
            Self::Goods { ap } => write!(f, "goods {ap}"),
            Self::Order { ap, moved: false } => write!(f, "order {ap}"),
            Self::Order { ap, moved: true } => write!(f, "order {ap} moved"),
            Self::Over => f.write_str("over"),
        }
    }
}

/// Reads a stage.
pub(super) fn read(section: &str, words: &[&str]) -> Result<Stage> {
    let (words, last) = match words {
        [first @ .., "last"] => (first, true),
        all => (all, false),
    };
    let voyage = |ship: &str, steps: &str| {
        let ship = match ship {
            "1" => 0,
            "2" => 1,
            _ => return Err(NotationError::new(ship, "ship 1 or 2")),
        };
        Ok(Voyage { ship, steps: ap(steps)?, last })
    };
    let stage = match words {
        ["map"] => Stage::Map,
        ["pirate"] => Stage::Pirate,
        ["tokens"] => Stage::Tokens,
        ["display"] => Stage::Display,
        ["stack"] => Stage::Stack,
        ["fill"] => Stage::Fill,
        ["throw"] => Stage::Throw,
        ["choose"] => Stage::Choose,
        ["ships", steps] => Stage::Ships { steps: ap(steps)? },
        ["enter", ship, steps] => Stage::Enter(voyage(ship, steps)?),
        ["sail", ship, steps] => {
            let (made, steps) = steps
                .split_once('/')
                .ok_or_else(|| NotationError::new(steps, "steps made and steps in all, as in 2/5"))?;
            let (voyage, made) = (voyage(ship, steps)?, ap(made)?);
            ensure(made <= voyage.steps, section, "no more steps made than there are")?;
            Stage::Sail(voyage, made)
        }
        ["post", ship, steps] => Stage::Post(voyage(ship, steps)?),
        ["cannons"] => Stage::Cannons,
        ["plan", left, landscapes] => Stage::Plan { ap: ap(left)?, landscapes: ap(landscapes)? },
        ["plan", left] => Stage::Plan { ap: ap(left)?, landscapes: 0 },
        ["progress", left] => Stage::Progress { ap: ap(left)? },
        ["token", left] => Stage::Token { ap: ap(left)? },
        ["build", left] => Stage::Build { ap: ap(left)? },
        ["goods", left] => Stage::Goods { ap: ap(left)? },
        ["order", left] => Stage::Order { ap: ap(left)?, moved: false },
        ["order", left, "moved"] => Stage::Order { ap: ap(left)?, moved: true },
        ["over"] => Stage::Over,
        _ => {
            let stages = "map, pirate, tokens, display, stack, fill, throw, choose, ships N, enter SHIP N, sail SHIP M/N, \
                          post SHIP N, cannons, plan N LANDSCAPES, progress N, token N, build N, goods N, order N, order N \
                          moved or over";
            return Err(NotationError::new(section, format!("a stage: {stages}")));
        }
    };
    let sails = matches!(stage, Stage::Enter(_) | Stage::Sail(..) | Stage::Post(_));
    ensure(sails || !last, section, "last only after enter, sail and post")?;
    Ok(stage)
}

fn ap(text: &str) -> Result<u8> {
    let ap: u8 = read_count(text)?;
    ensure(ap <= MOST_AP, text, "at most 99")?;
    Ok(ap)
}
