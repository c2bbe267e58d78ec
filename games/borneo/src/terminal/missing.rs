//! What a player still needs for an order.

use crate::Borneo;
use crate::payment::Means;
use crate::view::PlayerView;
use crate::words::{Need, Order, Spice};

impl Borneo {
    /// What is missing for an order, in words; none if it can be paid.
    pub(super) fn missing(&self, player: &PlayerView, order: Order) -> Option<String> {
        let means = player.holdings(&self.tables).means();
        if means.suffice(order.need()) {
            return None;
        }
        let Means { units, jokers } = means;
        Some(match order.need() {
            Need::Each(least) => {
                let lacks: Vec<String> = Spice::ALL
                    .into_iter()
                    .filter(|spice| units[spice.index()] < least)
                    .map(|spice| format!("{} {}", least - units[spice.index()], self.spice_words(spice)))
                    .collect();
                let jokers = if jokers > 0 { format!(" less {jokers} in jokers") } else { String::new() };
                format!("{}{jokers}", lacks.join(", "))
            }
            Need::Alike(least) => {
                let most = units.into_iter().max().unwrap_or(0);
                let best: Vec<String> = Spice::ALL
                    .into_iter()
                    .filter(|spice| units[spice.index()] == most && most > 0)
                    .map(|spice| self.spice_words(spice))
                    .collect();
                let of = if best.is_empty() { "any one spice".to_owned() } else { best.join(" or ") };
                format!("{} of {of}", least - most - jokers)
            }
        })
    }
}
