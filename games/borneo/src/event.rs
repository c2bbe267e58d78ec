//! What happened, as a list of results a client can draw and a person can read.

use std::fmt;

use kontor_core::{Seat, Viewer};
use serde::Serialize;

use crate::cards::{Card, Cards};
use crate::words::{Class, Company, Harbour, Harbours, Order};

/// Something that happened. Dealt and drawn cards are known to their owner alone (BO-14.8); all else is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The starting player is found (BO-2.1).
    Started {
        /// Who.
        seat: Seat,
    },
    /// A seat received its hand (BO-2.2).
    Dealt {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// The hand, for those who may know it.
        cards: Option<Cards>,
    },
    /// A harbour was turned up (BO-2.4, BO-7.7).
    TurnedUp {
        /// The place, counted from 1.
        place: u8,
        /// The harbour.
        harbour: Harbour,
    },
    /// A merchant of the set-up was placed (BO-2.7).
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        company: Company,
        /// The rank.
        rank: u8,
    },
    /// An order was fulfilled (BO-4.7).
    Fulfilled {
        /// By whom.
        seat: Seat,
        /// The kind.
        order: Order,
        /// Its points.
        points: u8,
        /// Paid shipments, now in the discard.
        shipments: Cards,
        /// Paid harbours, now out of play.
        harbours: Harbours,
        /// The class of the pirate card (BO-13.2).
        pirate: Option<Class>,
    },
    /// The pirate ship has a new holder (BO-13.5).
    TookShip {
        /// Who.
        seat: Seat,
        /// From whom; none from the cove.
        from: Option<Seat>,
    },
    /// A seat chose to do nothing.
    Skipped {
        /// Who.
        seat: Seat,
        /// What was possible.
        what: Skip,
    },
    /// A merchant moved to another company (BO-5.2).
    Transferred {
        /// Whose.
        seat: Seat,
        /// From which company.
        from: Company,
        /// From which rank.
        rank: u8,
        /// To which company.
        to: Company,
        /// To which rank.
        to_rank: u8,
    },
    /// A merchant attacks (BO-6.3).
    Attacked {
        /// Whose.
        seat: Seat,
        /// The owner of the target.
        target: Seat,
        /// The company.
        company: Company,
        /// The attacker's rank.
        from: u8,
        /// The target's rank.
        to: u8,
        /// The cards.
        cards: Cards,
        /// Their flags of the company.
        strength: u8,
    },
    /// The answer to an attack (BO-6.5).
    Defended {
        /// By whom.
        seat: Seat,
        /// The cards.
        cards: Cards,
        /// Their flags of the company.
        strength: u8,
        /// Merchants between (BO-6.6).
        bonus: u8,
        /// Whether the attack succeeds (BO-6.7).
        beaten: bool,
    },
    /// A beaten merchant took the attacker's slot (BO-6.8).
    Dropped {
        /// Whose.
        seat: Seat,
        /// The company.
        company: Company,
        /// The new rank.
        rank: u8,
    },
    /// A beaten merchant left for another company (BO-6.8).
    Left {
        /// Whose.
        seat: Seat,
        /// From which company.
        from: Company,
        /// To which company.
        to: Company,
        /// The new rank.
        rank: u8,
    },
    /// A defender put a played card into storage (BO-6.9).
    Kept {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A defender took no card (BO-15.17).
    Declined {
        /// Who.
        seat: Seat,
    },
    /// Open cards went to the discard (BO-6.10, BO-8.5, BO-9.5).
    Discarded {
        /// Which.
        cards: Cards,
    },
    /// A shipment was put on a harbour (BO-7.1).
    Shipped {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The harbour.
        harbour: Harbour,
    },
    /// A company has the monopoly of a harbour (BO-7.5).
    Monopoly {
        /// The company.
        company: Company,
        /// Its visible flags.
        flags: u8,
        /// The harbour.
        harbour: Harbour,
    },
    /// A harbour has reached its limit and is shared (BO-7.5).
    Shared {
        /// The harbour.
        harbour: Harbour,
        /// The companies in their sequence; behind the last one nothing.
        companies: [Option<Company>; Company::COUNT],
    },
    /// The active player took the harbour card (BO-8.1, BO-9.1).
    TookHarbour {
        /// Who.
        seat: Seat,
        /// The harbour.
        harbour: Harbour,
    },
    /// A merchant took a shipment (BO-8.3, BO-9.3).
    Took {
        /// Whose.
        seat: Seat,
        /// The company.
        company: Company,
        /// The rank.
        rank: u8,
        /// The shipment.
        card: Card,
    },
    /// The discard became the draw pile (BO-10.2).
    Reshuffled {
        /// The cards in it.
        count: u8,
    },
    /// A seat drew a shipment (BO-10.1).
    Drew {
        /// Who.
        seat: Seat,
        /// The card, for those who may know it.
        card: Option<Card>,
    },
    /// A seat discarded down to the hand limit (BO-10.4).
    Excess {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The game has ended (BO-11.1).
    Ended {
        /// The ender.
        seat: Seat,
        /// Why.
        reason: End,
    },
    /// A hand went to the discard at the end (BO-11.4, BO-14.9).
    HandShown {
        /// Whose.
        seat: Seat,
        /// The hand.
        cards: Cards,
    },
    /// All final orders are given (BO-11.5).
    Finished,
}

/// What a seat can skip.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// Phase 1.
    Order,
    /// Phase 2.
    Merchant,
    /// The final order.
    FinalOrder,
}

/// Why a game ends (BO-11.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No harbour could be turned up.
    Harbours,
    /// No shipment could be drawn.
    Shipments,
}

impl Event {
    /// What a viewer hears: cards that go to a hand are named to its owner and to the referee (BO-14.8).
    pub(crate) fn heard(self, viewer: Viewer) -> Self {
        let knows = |seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        match self {
            Self::Dealt { seat, count, .. } if !knows(seat) => Self::Dealt { seat, count, cards: None },
            Self::Drew { seat, .. } if !knows(seat) => Self::Drew { seat, card: None },
            other => other,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Started { seat } => write!(f, "{seat} begins."),
            Self::Dealt { seat, cards: Some(cards), .. } => write!(f, "{seat} is dealt {}.", list(cards)),
            Self::Dealt { seat, count, cards: None } => write!(f, "{seat} is dealt {count} shipments."),
            Self::TurnedUp { place, harbour } => {
                write!(f, "{} is turned up on place {place}.", title(harbour))
            }
            Self::Placed { seat, company, rank } => {
                write!(f, "{seat} places a merchant in {company}, rank {rank}.")
            }
            Self::Fulfilled { seat, order, points, shipments, harbours, pirate } => {
                write!(f, "{seat} fulfils {} for {points} points with ", spaced(order.id()))?;
                let ports: Vec<String> = harbours.iter().map(title).collect();
                match (shipments.is_empty(), &ports[..]) {
                    (false, []) => f.write_str(&list(shipments))?,
                    (false, [..]) => write!(f, "{} and {}", list(shipments), ports.join(", "))?,
                    (true, _) => f.write_str(&ports.join(", "))?,
                }
                match pirate {
                    Some(class) => write!(f, ", the pirate card being {}.", class_words(class)),
                    None => f.write_str("."),
                }
            }
            Self::TookShip { seat, from: None } => write!(f, "{seat} takes the pirate ship from the cove."),
            Self::TookShip { seat, from: Some(from) } => {
                write!(f, "{seat} takes the pirate ship from {from}.")
            }
            Self::Skipped { seat, what: Skip::Order | Skip::FinalOrder } => {
                write!(f, "{seat} fulfils no order.")
            }
            Self::Skipped { seat, what: Skip::Merchant } => write!(f, "{seat} moves no merchant."),
            Self::Transferred { seat, from, rank, to, to_rank } => {
                write!(f, "{seat} moves a merchant from {from}, rank {rank}, to {to}, rank {to_rank}.")
            }
            Self::Attacked { seat, target, company, from, to, cards, strength } => write!(
                f,
                "{seat} attacks {target} in {company}, rank {from} against rank {to}, with {}: {}.",
                list(cards),
                flags(strength)
            ),
            Self::Defended { seat, cards, strength, bonus, beaten } => {
                write!(f, "{seat} defends with {}: {}", list(cards), flags(strength))?;
                if bonus > 0 {
                    write!(f, " and {bonus} for the merchants between")?;
                }
                f.write_str(if beaten { ". The attack succeeds." } else { ". The attack fails." })
            }
            Self::Dropped { seat, company, rank } => {
                write!(f, "The beaten merchant of {seat} drops to rank {rank} in {company}.")
            }
            Self::Left { seat, from, to, rank } => {
                write!(f, "The beaten merchant of {seat} leaves {from} for {to}, rank {rank}.")
            }
            Self::Kept { seat, card } => write!(f, "{seat} puts shipment {card} into storage."),
            Self::Declined { seat } => write!(f, "{seat} keeps no card."),
            Self::Discarded { cards } => write!(f, "To the discard: {}.", list(cards)),
            Self::Shipped { seat, card, harbour } => {
                write!(f, "{seat} puts shipment {card} on {}.", title(harbour))
            }
            Self::Monopoly { company, flags, harbour } => {
                write!(f, "{company} has the monopoly of {} with {flags} flags.", title(harbour))
            }
            Self::Shared { harbour, companies } => {
                let names: Vec<&str> = companies.iter().flatten().map(|it| it.id()).collect();
                write!(f, "{} is full and shared: {}.", title(harbour), names.join(", "))
            }
            Self::TookHarbour { seat, harbour } => write!(f, "{seat} takes the harbour {}.", title(harbour)),
            Self::Took { seat, company, rank, card } => {
                write!(f, "{seat} takes shipment {card} for {company}, rank {rank}.")
            }
            Self::Reshuffled { count: 1 } => f.write_str("The only discarded shipment is the new draw pile."),
            Self::Reshuffled { count } => write!(f, "{count} discarded shipments are the new draw pile."),
            Self::Drew { seat, card: Some(card) } => write!(f, "{seat} draws shipment {card}."),
            Self::Drew { seat, card: None } => write!(f, "{seat} draws a shipment."),
            Self::Excess { seat, card } => write!(f, "{seat} discards shipment {card}."),
            Self::Ended { seat, reason: End::Harbours } => {
                write!(f, "No harbour is left to turn up: the game ends, {seat} gives the last order.")
            }
            Self::Ended { seat, reason: End::Shipments } => {
                write!(f, "No shipment is left to draw: the game ends, {seat} gives the last order.")
            }
            Self::HandShown { seat, cards } => write!(f, "The hand of {seat} is discarded: {}.", list(cards)),
            Self::Finished => f.write_str("The last orders are given."),
        }
    }
}

/// `shipment 1`, or `shipments 1, 6`.
fn list(cards: Cards) -> String {
    let numbers: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    match numbers.len() {
        0 => "no shipment".to_owned(),
        1 => format!("shipment {}", numbers[0]),
        _ => format!("shipments {}", numbers.join(", ")),
    }
}

fn flags(count: u8) -> String {
    if count == 1 { "1 flag".to_owned() } else { format!("{count} flags") }
}

/// A word of the notation with spaces.
pub(crate) fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// A harbour as a name.
pub(crate) fn title(harbour: Harbour) -> String {
    let (first, rest) = harbour.id().split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// What a class of cards is, in words.
pub(crate) fn class_words(class: Class) -> String {
    match class.spice() {
        None => "a joker".to_owned(),
        Some(spice) if class.is_harbour() => format!("a {spice} harbour"),
        Some(spice) if class.value() == 2 => format!("a double {spice}"),
        Some(spice) => format!("a single {spice}"),
    }
}
