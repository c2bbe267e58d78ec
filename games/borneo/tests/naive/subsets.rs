//! Payments once more, by trying out every set of single stored cards (BO-4.4, BO-4.6, BO-4.9, BO-13.2 to BO-13.4,
//! BO-13.8). It is too slow for large storages.

use std::collections::BTreeSet;

use super::parts::{Order, parts};
use super::payments::{Bundle, spelled};
use super::table::Table;

/// A stored card: its class, its spice if it is no joker, its value.
#[derive(Clone, Copy)]
struct Card {
    class: usize,
    spice: Option<usize>,
    value: u32,
}

/// Every fulfilment that a player can pay, in the words of the notation.
pub fn payments_by_subsets(table: &Table, seat: usize, pirates: bool) -> BTreeSet<String> {
    let cards = cards(table, seat);
    let mut all = BTreeSet::new();
    for order in parts().orders.iter().filter(|order| table.orders.contains(&order.id)) {
        for set in 0_u32..1 << cards.len() {
            let paid: Vec<Card> =
                cards.iter().enumerate().filter(|it| set >> it.0 & 1 == 1).map(|it| *it.1).collect();
            if legal(order, &paid) {
                all.insert(spelled(order, &bundle(&paid), None));
            }
            for named in 0..if pirates { paid.len() } else { 0 } {
                let mut rest = paid.clone();
                let pirate = rest.remove(named);
                if pirate.spice.is_some() && legal_with(order, &rest, pirate) {
                    all.insert(spelled(order, &bundle(&rest), Some(pirate.class)));
                }
            }
        }
    }
    all
}

/// The stored cards of a player.
fn cards(table: &Table, seat: usize) -> Vec<Card> {
    let parts = parts();
    let person = &table.players[seat];
    let shipments = person.store.iter().map(|&id| parts.class_of_shipment(id));
    let harbours = person.harbours.iter().map(|id| parts.class_of_harbour(id));
    let card = |class: usize| {
        let of_class = &parts.classes[class];
        Card { class, spice: of_class.spice, value: of_class.value }
    };
    shipments.chain(harbours).map(card).collect()
}

fn bundle(cards: &[Card]) -> Bundle {
    let mut bundle = Bundle::default();
    for card in cards {
        bundle[card.class] += 1;
    }
    bundle
}

/// BO-4.4.
fn sufficient(order: &Order, cards: &[Card]) -> bool {
    let jokers = cards.iter().filter(|card| card.spice.is_none()).count() as u32;
    let have = |spice| -> u32 { cards.iter().filter(|it| it.spice == Some(spice)).map(|it| it.value).sum() };
    let spices = 0..parts().spices.len();
    if order.each {
        spices.map(|spice| order.need.saturating_sub(have(spice))).sum::<u32>() <= jokers
    } else {
        spices.into_iter().any(|spice| have(spice) + jokers >= order.need)
    }
}

/// BO-13.2: with the pirate card as one unit of some other spice.
fn sufficient_with(order: &Order, rest: &[Card], pirate: Card) -> bool {
    let others = (0..parts().spices.len()).filter(|&it| Some(it) != pirate.spice);
    others.into_iter().any(|spice| {
        let stand_in = Card { spice: Some(spice), value: 1, ..pirate };
        sufficient(order, &[rest, &[stand_in]].concat())
    })
}

/// BO-4.6.
fn legal(order: &Order, cards: &[Card]) -> bool {
    sufficient(order, cards) && (0..cards.len()).all(|out| !sufficient(order, &without(cards, out)))
}

/// BO-13.4, BO-13.8.
fn legal_with(order: &Order, rest: &[Card], pirate: Card) -> bool {
    sufficient_with(order, rest, pirate)
        && !sufficient(order, rest)
        && (0..rest.len()).all(|out| !sufficient_with(order, &without(rest, out), pirate))
        && !sufficient(order, &[rest, &[pirate]].concat())
}

fn without(cards: &[Card], out: usize) -> Vec<Card> {
    let mut left = cards.to_vec();
    left.remove(out);
    left
}
