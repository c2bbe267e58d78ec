//! A sensible greedy player: fulfils orders that pay, keeps merchants where the flags are, sets off distributions that
//! favour its merchants, and defends what is worth the cards.

use kontor_core::{Bot, Seat, best};

use super::worth::{HAND_CARD, Mind, SHIPMENT};
use crate::Borneo;
use crate::action::Action;
use crate::cards::Cards;
use crate::payment::Payment;
use crate::state::{Conflict, Stage};
use crate::view::View;
use crate::words::{Class, Company, Order};

/// The greedy player.
pub struct Casual;

impl Bot<Borneo> for Casual {
    fn choose(&mut self, game: &Borneo, view: &View, seat: Seat, legal: &[Action]) -> Action {
        let mind = Mind { game, view, seat, me: &view.players[seat.index()] };
        best(legal, |action| mind.value(action))
    }
}

impl Mind<'_> {
    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Place(company) => self.rank(company, self.view.columns[company.index()].count() + 1),
            Action::Fulfil(order, payment, pirate) => self.fulfil(order, payment, pirate),
            Action::Transfer(from, rank, to) => self.transfer(from, rank, to),
            Action::Attack(between, cards) => self.attack(between, cards),
            Action::Defend(cards) => self.defend(cards),
            Action::Drop => self.beaten(None),
            Action::Leave(company) => self.beaten(Some(company)),
            Action::Keep(card) | Action::Take(card) => self.shipment(card),
            Action::Ship(card, harbour) => {
                let open = self.view.open.iter().flatten().find(|open| open.harbour == harbour);
                let held = self.in_hand(Cards::only(card));
                open.map_or(0.0, |open| self.shipping(card, open)) - held
            }
            Action::Discard(card) => -self.in_hand(Cards::only(card)),
            Action::Decline | Action::Skip => 0.0,
        }
    }

    /// Points of the order less what the cards are worth in the storage.
    fn fulfil(&self, order: Order, payment: Payment, pirate: Option<Class>) -> f32 {
        let before = self.me.holdings(&self.game.tables);
        let mut after = before;
        for (class, count) in payment.some() {
            after.0[class.index()] -= count;
        }
        let ship = match pirate {
            Some(class) => {
                after.0[class.index()] -= 1;
                1.2
            }
            None => 0.0,
        };
        f32::from(self.game.tables.points[order.index()]) + self.storage(after) - self.storage(before) - ship
    }

    /// Hand cards are worth more if their flags are those of companies with own merchants.
    fn in_hand(&self, cards: Cards) -> f32 {
        let mut value = HAND_CARD * f32::from(cards.count());
        for company in Company::ALL {
            let own =
                self.view.columns[company.index()].owners().iter().filter(|&&it| it == self.seat).count();
            let flags = self.game.tables.strength(company, cards);
            value += 0.12 * f32::from(flags) * own as f32;
        }
        value
    }

    fn transfer(&self, from: Company, rank: u8, to: Company) -> f32 {
        let mut columns = self.view.columns;
        columns[from.index()].remove(rank);
        columns[to.index()].push(self.seat);
        self.columns(&columns) - self.columns(&self.view.columns) - 0.15
    }

    /// What the better rank promises, as likely as the attack succeeds, less the cards.
    fn attack(&self, between: Conflict, cards: Cards) -> f32 {
        let Conflict { company, from, to } = between;
        let Some(target) = self.view.columns[company.index()].owner(to) else { return f32::NEG_INFINITY };
        let strength = f32::from(self.game.tables.strength(company, cards));
        let hand = self.view.players[target.index()].hand_count;
        let answer = f32::from(cards.count().min(hand.saturating_sub(1))) * 1.1 + f32::from(between.bonus());
        let chance = 1.0 / (1.0 + (answer - strength).exp());
        chance * (self.rank(company, to) - self.rank(company, from)) - self.in_hand(cards)
    }

    /// The fewest cards that hold the rank, if it is worth them.
    fn defend(&self, cards: Cards) -> f32 {
        let Stage::Defending(between) = self.view.stage else { return 0.0 };
        let Conflict { company, from, to } = between;
        let tables = &self.game.tables;
        let held =
            tables.strength(company, self.view.attack) < tables.strength(company, cards) + between.bonus();
        let kept = if held && cards.count() > 0 { SHIPMENT } else { 0.0 };
        let rank = if held { self.rank(company, to) } else { self.rank(company, from) };
        rank + kept - self.in_hand(cards)
    }

    fn beaten(&self, left_for: Option<Company>) -> f32 {
        let Stage::Beaten(between) = self.view.stage else { return 0.0 };
        match left_for {
            None => self.rank(between.company, between.from),
            Some(company) => self.rank(company, self.view.columns[company.index()].count() + 1),
        }
    }
}
