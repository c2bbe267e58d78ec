//! An event as one viewer hears it: a sentence with the names of the data file in use.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::cards::Cards;
use crate::event::{End, Event, Skip};
use crate::words::{Class, Company, Harbour, spaced};

/// The names people read.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub harbours: [String; Harbour::COUNT],
    pub companies: [String; Company::COUNT],
}

/// What a viewer hears of an event.
#[derive(Clone, Debug)]
pub struct Told {
    event: Event,
    names: Arc<Names>,
}

impl Told {
    pub(crate) fn new(event: Event, names: &Arc<Names>) -> Self {
        Self { event, names: Arc::clone(names) }
    }

    /// The event; what the viewer must not know is left out.
    pub fn event(&self) -> Event {
        self.event
    }

    fn name(&self, harbour: Harbour) -> &str {
        &self.names.harbours[harbour.index()]
    }

    fn company(&self, company: Company) -> &str {
        &self.names.companies[company.index()]
    }
}

impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        self.event == other.event
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.event.serialize(serializer)
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Event::Started { seat } => write!(f, "{seat} begins."),
            Event::Dealt { seat, cards: Some(cards), .. } => write!(f, "{seat} is dealt {}.", list(cards)),
            Event::Dealt { seat, count, cards: None } => write!(f, "{seat} is dealt {count} shipments."),
            Event::TurnedUp { place, harbour } => {
                write!(f, "{} is turned up on place {place}.", self.name(harbour))
            }
            Event::Placed { seat, company, rank } => {
                write!(f, "{seat} places a merchant in {}, rank {rank}.", self.company(company))
            }
            Event::Fulfilled { seat, order, points, shipments, harbours, pirate } => {
                write!(f, "{seat} fulfils {} for {} with ", spaced(order.id()), self::points(points.into()))?;
                let ports: Vec<&str> = harbours.iter().map(|harbour| self.name(harbour)).collect();
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
            Event::TookShip { seat, from: None } => write!(f, "{seat} takes the pirate ship from the cove."),
            Event::TookShip { seat, from: Some(from) } => {
                write!(f, "{seat} takes the pirate ship from {from}.")
            }
            Event::Skipped { seat, what: Skip::Order | Skip::FinalOrder } => {
                write!(f, "{seat} fulfils no order.")
            }
            Event::Skipped { seat, what: Skip::Merchant } => write!(f, "{seat} moves no merchant."),
            Event::Transferred { seat, from, rank, to, to_rank } => {
                let (from, to) = (self.company(from), self.company(to));
                write!(f, "{seat} moves a merchant from {from}, rank {rank}, to {to}, rank {to_rank}.")
            }
            Event::Attacked { seat, target, company, from, to, cards, strength } => write!(
                f,
                "{seat} attacks {target} in {}, rank {from} against rank {to}, with {}: {}.",
                self.company(company),
                list(cards),
                flags(strength)
            ),
            Event::Defended { seat, cards, strength, bonus, beaten } => {
                write!(f, "{seat} defends with {}: {}", list(cards), flags(strength))?;
                if bonus > 0 {
                    write!(f, " and {bonus} for the merchants between")?;
                }
                f.write_str(if beaten { ". The attack succeeds." } else { ". The attack fails." })
            }
            Event::Dropped { seat, company, rank } => {
                write!(f, "The beaten merchant of {seat} drops to rank {rank} in {}.", self.company(company))
            }
            Event::Left { seat, from, to, rank } => {
                let (from, to) = (self.company(from), self.company(to));
                write!(f, "The beaten merchant of {seat} leaves {from} for {to}, rank {rank}.")
            }
            Event::Kept { seat, card } => write!(f, "{seat} puts shipment {card} into storage."),
            Event::Declined { seat } => write!(f, "{seat} keeps no card."),
            Event::Discarded { cards } => write!(f, "To the discard: {}.", list(cards)),
            Event::Shipped { seat, card, harbour } => {
                write!(f, "{seat} puts shipment {card} on {}.", self.name(harbour))
            }
            Event::Monopoly { company, flags, harbour } => {
                let (company, name) = (self.company(company), self.name(harbour));
                write!(f, "{company} has the monopoly of {name} with {flags} flags.")
            }
            Event::Shared { harbour, companies } => {
                let names: Vec<&str> = companies.companies().iter().map(|&it| self.company(it)).collect();
                write!(f, "{} is full and shared: {}.", self.name(harbour), names.join(", "))
            }
            Event::TookHarbour { seat, harbour } => {
                write!(f, "{seat} takes the harbour {}.", self.name(harbour))
            }
            Event::Took { seat, company, rank, card } => {
                write!(f, "{seat} takes shipment {card} for {}, rank {rank}.", self.company(company))
            }
            Event::Reshuffled { count: 1 } => {
                f.write_str("The only discarded shipment is the new draw pile.")
            }
            Event::Reshuffled { count } => write!(f, "{count} discarded shipments are the new draw pile."),
            Event::Drew { seat, card: Some(card) } => write!(f, "{seat} draws shipment {card}."),
            Event::Drew { seat, card: None } => write!(f, "{seat} draws a shipment."),
            Event::Excess { seat, card } => write!(f, "{seat} discards shipment {card}."),
            Event::Ended { seat, reason: End::Harbours } => {
                write!(f, "No harbour is left to turn up: the game ends, {seat} gives the last order.")
            }
            Event::Ended { seat, reason: End::Shipments } => {
                write!(f, "No shipment is left to draw: the game ends, {seat} gives the last order.")
            }
            Event::HandShown { seat, cards } => {
                write!(f, "The hand of {seat} is discarded: {}.", list(cards))
            }
            Event::Finished => f.write_str("The last orders are given."),
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

/// `1 flag`, or `4 flags`.
pub(crate) fn flags(count: u8) -> String {
    if count == 1 { "1 flag".to_owned() } else { format!("{count} flags") }
}

/// `1 point`, or `4 points`.
pub(crate) fn points(count: i32) -> String {
    if count == 1 { "1 point".to_owned() } else { format!("{count} points") }
}

/// What a class of cards is, in words.
fn class_words(class: Class) -> String {
    match class.spice() {
        None => "a joker".to_owned(),
        Some(spice) if class.is_harbour() => format!("a {spice} harbour"),
        Some(spice) if class.value() == 2 => format!("a double {spice}"),
        Some(spice) => format!("a single {spice}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 6].map(points), ["0 points", "1 point", "6 points"]);
        assert_eq!([1, 4].map(flags), ["1 flag", "4 flags"]);
    }
}
