//! What things are worth to a player who looks at the table, in points.

use kontor_core::Seat;

use crate::Borneo;
use crate::cards::{Card, Cards};
use crate::payment::{Holdings, Means};
use crate::phases::distribution::{Due, due, shared_sequence};
use crate::state::Column;
use crate::view::{OpenHarbour, PlayerView, View};
use crate::words::{Class, Company, Need, Order, Spice};

/// What a hand card is worth while it is held.
pub(super) const HAND_CARD: f32 = 0.5;
/// What a shipment taken is worth on average: a point, and something towards an order.
pub(super) const SHIPMENT: f32 = 1.4;
/// How much of another player's gain counts against one's own.
const RIVAL: f32 = 0.25;

/// What the player looks at while deciding.
pub(super) struct Mind<'a> {
    pub game: &'a Borneo,
    pub view: &'a View,
    pub seat: Seat,
    pub me: &'a PlayerView,
}

impl Mind<'_> {
    /// A storage: a point for each card, and the hope for orders that can still be had.
    pub fn storage(&self, holdings: Holdings) -> f32 {
        let cards: u8 = holdings.0.iter().sum();
        if self.view.stage.is_after_end() {
            return f32::from(cards);
        }
        let tables = &self.game.tables;
        let hopes = Order::ALL.into_iter().filter(|order| self.view.orders[order.index()] > 0).map(|order| {
            let share = progress(holdings, order.need());
            share * share * f32::from(tables.points[order.index()])
        });
        let (best, sum) = hopes.fold((0.0f32, 0.0), |(best, sum), hope| (best.max(hope), sum + hope));
        f32::from(cards) + 0.35 * best + 0.1 * sum
    }

    /// The gain of one more card of a class in the storage.
    pub fn gain(&self, class: Class) -> f32 {
        let before = self.me.holdings(&self.game.tables);
        let mut after = before;
        after.0[class.index()] += 1;
        self.storage(after) - self.storage(before)
    }

    /// The gain of taking a shipment.
    pub fn shipment(&self, card: Card) -> f32 {
        self.gain(self.game.tables.class_of(card))
    }

    /// What a merchant's place in a company promises: high ranks of companies with many flags take first.
    pub fn rank(&self, company: Company, rank: u8) -> f32 {
        let share = [1.0, 0.72, 0.5, 0.32, 0.2][usize::from(rank.clamp(1, 5) - 1)];
        let open: u8 = self.view.open.iter().flatten().map(|open| open.flags[company.index()]).sum();
        let own = self.me.hand.unwrap_or_default();
        let hand = self.game.tables.strength(company, own);
        let left = f32::from(self.view.harbour_pile) + 2.0;
        share * (1.0 + 0.3 * f32::from(open) + 0.08 * f32::from(hand)) * (left / 12.0).min(1.0)
    }

    /// The worth of all own merchants with these columns.
    pub fn columns(&self, columns: &[Column; Company::COUNT]) -> f32 {
        let mut sum = 0.0;
        for company in Company::ALL {
            for (index, &owner) in columns[company.index()].owners().iter().enumerate() {
                if owner == self.seat {
                    sum += self.rank(company, index as u8 + 1);
                }
            }
        }
        sum
    }

    /// What putting a shipment on a harbour brings: now if it sets off a distribution, else as a promise.
    pub fn shipping(&self, card: Card, open: &OpenHarbour) -> f32 {
        let tables = &self.game.tables;
        let stack = open.with(card);
        let cards: Cards = stack.cards().iter().copied().collect();
        let harbour = || self.gain(tables.ports[open.harbour.index()].class);
        match due(tables, open.harbour, &stack) {
            Due::Nothing => (),
            Due::Monopoly(company) => return harbour() + self.share(&[company], cards),
            Due::Shared(companies) => return harbour() + self.share(&companies, cards),
        }
        let (flags, companies) = (stack.flags(tables), shared_sequence(tables, &stack));
        // Somebody else may take the harbour card: a promise counts less the nearer it is to being kept.
        let fullness = f32::from(stack.count()) / f32::from(open.limit);
        let last = tables.lower[card.index()];
        let near = |company: &Company| flags.of(*company) - last.of(*company) + 3 >= open.monopoly;
        let danger = if Company::ALL.iter().any(near) || stack.count() + 1 >= open.limit { 0.8 } else { 0.0 };
        0.5 * fullness * self.share(&companies, cards) - danger
    }

    /// The worth of a distribution to these companies, less a part of what others get.
    fn share(&self, companies: &[Company], cards: Cards) -> f32 {
        let mut left = cards.count();
        let (mut mine, mut others) = (0.0, 0.0);
        let columns = companies.iter().map(|company| &self.view.columns[company.index()]);
        if columns.clone().all(|column| column.count() == 0) {
            return 0.0;
        }
        let mut own: Vec<f32> = cards.iter().map(|card| self.shipment(card)).collect();
        own.sort_by(|a, b| b.total_cmp(a));
        while left > 0 {
            for rank in 1..=self.game.tables.slots {
                for column in columns.clone() {
                    let Some(owner) = column.owner(rank) else { continue };
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    if owner == self.seat {
                        mine += own.first().copied().unwrap_or(SHIPMENT);
                        own.drain(..own.len().min(1));
                    } else {
                        others += SHIPMENT;
                        own.truncate(own.len().saturating_sub(1).max(usize::from(left)));
                    }
                }
            }
        }
        mine - RIVAL * others
    }
}

/// How far a storage is on the way to an order, from 0 to 1.
fn progress(holdings: Holdings, need: Need) -> f32 {
    let Means { units, jokers } = holdings.means();
    let (have, all) = match need {
        Need::Each(least) => (units.iter().map(|&it| it.min(least)).sum::<u8>(), least * Spice::COUNT as u8),
        Need::Alike(least) => (units.iter().copied().max().unwrap_or(0), least),
    };
    (f32::from(have + jokers) / f32::from(all)).min(1.0)
}
