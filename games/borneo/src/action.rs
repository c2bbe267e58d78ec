//! One decision of one seat, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, read_count};

use crate::cards::{Card, Cards};
use crate::payment::Payment;
use crate::state::Conflict;
use crate::words::{Class, Company, Harbour, Order};

/// A decision. It reads the same in every position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `place red`: a merchant of the set-up (BO-2.7).
    Place(Company),
    /// `fulfil alike_4 pepper pepper pepper2`: an order with its payment; the pirate card is named last and counts besides
    /// (BO-4.1, BO-13.2).
    Fulfil(Order, Payment, Option<Class>),
    /// `transfer red2>yellow`: the merchant of this company and rank moves (BO-5.2).
    Transfer(Company, u8, Company),
    /// `attack red3>1 1 16`: with these shipments (BO-6.2, BO-6.3).
    Attack(Conflict, Cards),
    /// `defend none`, `defend 6 7`: with these shipments (BO-6.5).
    Defend(Cards),
    /// `drop`: to the attacker's slot (BO-6.8).
    Drop,
    /// `leave blue`: to another company (BO-6.8).
    Leave(Company),
    /// `keep 6`: a played card into the storage (BO-6.9).
    Keep(Card),
    /// `decline`: no card (BO-15.17).
    Decline,
    /// `ship 12>bantam`: a hand card on an open harbour (BO-7.1).
    Ship(Card, Harbour),
    /// `take 12`: a shipment of the harbour (BO-8.3, BO-9.3).
    Take(Card),
    /// `discard 12`: down to the hand limit (BO-10.4).
    Discard(Card),
    /// `skip`: no order, no move of a merchant.
    Skip,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}>{}", self.company, self.from, self.to)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(company) => write!(f, "place {company}"),
            Self::Fulfil(order, payment, None) => write!(f, "fulfil {order} {payment}"),
            Self::Fulfil(order, payment, Some(pirate)) => {
                write!(f, "fulfil {order} {payment}")?;
                let gap = if *payment == Payment::default() { "" } else { " " };
                write!(f, "{gap}pirate {pirate}")
            }
            Self::Transfer(company, rank, to) => write!(f, "transfer {company}{rank}>{to}"),
            Self::Attack(conflict, cards) => write!(f, "attack {conflict} {cards}"),
            Self::Defend(Cards::NONE) => f.write_str("defend none"),
            Self::Defend(cards) => write!(f, "defend {cards}"),
            Self::Drop => f.write_str("drop"),
            Self::Leave(company) => write!(f, "leave {company}"),
            Self::Keep(card) => write!(f, "keep {card}"),
            Self::Decline => f.write_str("decline"),
            Self::Ship(card, harbour) => write!(f, "ship {card}>{harbour}"),
            Self::Take(card) => write!(f, "take {card}"),
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Skip => f.write_str("skip"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["skip"] => Self::Skip,
            ["drop"] => Self::Drop,
            ["decline"] => Self::Decline,
            ["defend", "none"] => Self::Defend(Cards::NONE),
            ["place", company] => Self::Place(company.parse()?),
            ["leave", company] => Self::Leave(company.parse()?),
            ["keep", card] => Self::Keep(card.parse()?),
            ["take", card] => Self::Take(card.parse()?),
            ["discard", card] => Self::Discard(card.parse()?),
            ["defend", ref cards @ ..] if !cards.is_empty() => Self::Defend(Cards::read(cards)?),
            ["fulfil", order, ref cards @ .., "pirate", pirate] => {
                Self::Fulfil(order.parse()?, Payment::read(cards)?, Some(pirate.parse()?))
            }
            ["fulfil", order, ref cards @ ..] if !cards.is_empty() => {
                Self::Fulfil(order.parse()?, Payment::read(cards)?, None)
            }
            ["transfer", route] => {
                let (from, to) = split(route, "a merchant and a company, as in red2>yellow")?;
                let (company, rank) = read_merchant(from)?;
                Self::Transfer(company, rank, to.parse()?)
            }
            ["attack", pair, ref cards @ ..] if !cards.is_empty() => {
                Self::Attack(read_conflict(pair)?, Cards::read(cards)?)
            }
            ["ship", load] => {
                let (card, harbour) = split(load, "a shipment and a harbour, as in 12>bantam")?;
                Self::Ship(card.parse()?, harbour.parse()?)
            }
            _ => return Err(unknown(text)),
        })
    }
}

fn split<'a>(text: &'a str, expected: &str) -> Result<(&'a str, &'a str), NotationError> {
    text.split_once('>').ok_or_else(|| NotationError::new(text, expected))
}

/// Reads `red2`: the merchant of a company and rank.
fn read_merchant(text: &str) -> Result<(Company, u8), NotationError> {
    let rank = text.find(|it: char| it.is_ascii_digit());
    let (company, rank) = rank
        .map(|at| text.split_at(at))
        .ok_or_else(|| NotationError::new(text, "company and rank, as in red2"))?;
    Ok((company.parse()?, read_count(rank)?))
}

/// Reads `red3>1`: an attacker and a rank above it.
fn read_conflict(text: &str) -> Result<Conflict, NotationError> {
    let expected = "attacker and rank of the target, as in red3>1";
    let (from, to) = split(text, expected)?;
    let (company, from) = read_merchant(from)?;
    Ok(Conflict { company, from, to: read_count(to)? })
}

fn unknown(text: &str) -> NotationError {
    NotationError::new(
        text,
        "an action: place COMPANY, fulfil ORDER CLASS … [pirate CLASS], transfer COMPANY RANK>COMPANY, attack \
         COMPANY RANK>RANK CARD …, defend none, defend CARD …, drop, leave COMPANY, keep CARD, decline, \
         ship CARD>HARBOUR, take CARD, discard CARD or skip",
    )
}
