//! What a thing of the table looks like: faces of cards, piles, orders.

use crate::Borneo;
use crate::cards::{Card, Cards};
use crate::view::View;
use crate::words::{Harbour, Harbours, Order};

impl Borneo {
    /// What lies behind a word: `#57`, a harbour, an order, `discard`, `piles`.
    pub(super) fn words_about(&self, view: &View, word: &str) -> Option<String> {
        let id = word.to_lowercase().replace(' ', "_");
        if let Some(card) = id.strip_prefix('#').and_then(|number| number.parse::<Card>().ok()) {
            return self.tables.cards.has(card).then(|| self.card_words(card));
        }
        if let Ok(harbour) = id.parse::<Harbour>() {
            let row = self.components.harbour(harbour);
            let good = row.good().map_or("joker".to_owned(), |spice| self.spice_words(spice));
            return Some(format!(
                "{}: {good}, monopoly at {} flags, limit {} shipments",
                row.name, row.monopoly, row.limit
            ));
        }
        if let Ok(order) = id.parse::<Order>() {
            return Some(format!("{}, {} left", self.order_words(order), view.orders[order.index()]));
        }
        match id.as_str() {
            "discard" => Some(format!("In the discard: {}", self.faces(view.discard))),
            "piles" => Some(format!(
                "In the discard: {}\nHarbours to come: {}\nHarbours out of play: {}\nShipments you have not seen: {}",
                self.faces(view.discard),
                self.names(view.hidden_harbours),
                self.names(view.out),
                self.faces(view.unseen.iter().copied().fold(Cards::NONE, Cards::or)),
            )),
            _ => None,
        }
    }

    fn faces(&self, cards: Cards) -> String {
        let all: Vec<String> = cards.iter().map(|card| self.card_words(card)).collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    }

    fn names(&self, harbours: Harbours) -> String {
        let all: Vec<&str> = harbours.iter().map(|harbour| self.harbour_words(harbour)).collect();
        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
    }
}
