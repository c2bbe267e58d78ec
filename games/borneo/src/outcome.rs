//! One answer of chance, and how it is written.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kontor_core::{NotationError, Seat};

use crate::cards::{Card, Cards};
use crate::words::Harbour;

/// An answer of chance (BO-3.5).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// `start B`: who begins (BO-2.1).
    Start(Seat),
    /// `deal 1 2 3 / 4 5 6 / 7 8 9`: the hands from seat A on (BO-2.2).
    Deal(ArrayVec<Cards, 5>),
    /// `harbour bantam`: for the first empty place (BO-2.4, BO-7.7).
    Harbour(Harbour),
    /// `draw 17`: for the active player (BO-10.1).
    Draw(Card),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Deal(hands) => {
                for (index, hand) in hands.iter().enumerate() {
                    write!(f, "{} {hand}", if index == 0 { "deal" } else { " /" })?;
                }
                Ok(())
            }
            Self::Harbour(harbour) => write!(f, "harbour {harbour}"),
            Self::Draw(card) => write!(f, "draw {card}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["start", seat] => Self::Start(seat.parse()?),
            ["harbour", harbour] => Self::Harbour(harbour.parse()?),
            ["draw", card] => Self::Draw(card.parse()?),
            ["deal", ref hands @ ..] => {
                let mut all = ArrayVec::new();
                for hand in hands.split(|word| *word == "/") {
                    if hand.is_empty() || all.try_push(Cards::read(hand)?).is_err() {
                        return Err(NotationError::new(text, "up to five hands, separated by /"));
                    }
                }
                Self::Deal(all)
            }
            _ => {
                return Err(NotationError::new(
                    text,
                    "an outcome: start SEAT, deal CARD … / CARD … / …, harbour HARBOUR or draw CARD",
                ));
            }
        })
    }
}
