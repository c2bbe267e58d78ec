//! What comes to mind first: orders that pay, merchants where the flags are, distributions that favour them, and a defence of
//! what is worth the cards.

use kontor_core::Game;

use super::duel::Unseen;
use super::worth::{Mind, SHIPMENT};
use crate::action::Action;
use crate::cards::{Card, Cards};
use crate::payment::Payment;
use crate::phases::orders;
use crate::state::{Conflict, Stage};
use crate::words::{Class, Company, Order};

/// The best action so far.
struct Best {
    action: Action,
    value: f32,
}

impl Best {
    fn offer(&mut self, action: Action, value: f32) {
        if value > self.value {
            *self = Self { action, value };
        }
    }
}

impl Mind<'_> {
    /// How much an action is liked.
    pub fn value(&self, action: Action) -> f32 {
        match action {
            Action::Place(company) => self.rank(company, self.state.column(company).count() + 1),
            Action::Fulfil(order, payment, pirate) => self.fulfil(order, payment, pirate),
            Action::Transfer(from, rank, to) => self.transfer(from, rank, to),
            Action::Attack(between, cards) => {
                let strength = self.tables.strength(between.company, cards);
                self.attack(between, self.unseen(between.company), cards.count(), strength)
                    - self.in_hand(cards)
            }
            Action::Defend(cards) => self.defend(cards),
            Action::Drop => self.beaten(None),
            Action::Leave(company) => self.beaten(Some(company)),
            Action::Keep(card) | Action::Take(card) => self.gain(self.tables.class_of(card)),
            Action::Ship(card, harbour) => {
                let place = self.state.places.iter().find(|place| place.harbour == Some(harbour));
                place.map_or(0.0, |place| self.shipping(card, place)) - self.in_hand(Cards::only(card))
            }
            Action::Discard(card) => -self.in_hand(Cards::only(card)),
            Action::Decline | Action::Skip => 0.0,
        }
    }

    /// An action that is liked as much as any other.
    pub fn reflex(&self) -> Action {
        let mut best = Best { action: Action::Skip, value: f32::NEG_INFINITY };
        match self.state.stage {
            Stage::Trading => self.best_move(&mut best),
            Stage::Ordering | Stage::FinalOrder => self.best_order(&mut best),
            Stage::Defending(between) => self.best_defence(between, &mut best),
            _ => self.game.legal(self.state, self.seat, |action| best.offer(action, self.value(action))),
        }
        best.action
    }

    /// Points of the order less what the cards are worth in the storage.
    fn fulfil(&self, order: Order, payment: Payment, pirate: Option<Class>) -> f32 {
        let mut after = self.holdings;
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
        f32::from(self.tables.points[order.index()]) + self.storage(after)
            - self.storage(self.holdings)
            - ship
    }

    /// Payments with doubles before singles and singles before harbours leave the most: only those are tried.
    fn best_order(&self, best: &mut Best) {
        best.offer(Action::Skip, 0.0);
        let pirates = orders::pirates_trade(self.tables, self.state, self.seat);
        let means = self.holdings.means();
        for order in orders::available(self.state) {
            let need = order.need();
            if self.holdings.can_pay(means, need, pirates) {
                self.holdings.thinned(need, pirates).payments(need, pirates, &mut |payment, pirate| {
                    best.offer(Action::Fulfil(order, payment, pirate), self.fulfil(order, payment, pirate));
                });
            }
        }
    }

    fn transfer(&self, from: Company, rank: u8, to: Company) -> f32 {
        let (old, new) = (*self.state.column(from), self.state.column(to));
        let mut left = old;
        left.remove(rank);
        self.column(from, left) - self.column(from, old) + self.rank(to, new.count() + 1) - 0.15
    }

    /// What the better rank promises, as likely as the attack succeeds.
    fn attack(&self, between: Conflict, unseen: Unseen, cards: u8, strength: u8) -> f32 {
        let Conflict { company, from, to } = between;
        self.success(between, unseen, cards, strength) * (self.rank(company, to) - self.rank(company, from))
    }

    /// A transfer, an attack or nothing. Of the cards with as many flags the cheapest are played, so that numbers of cards
    /// are tried and not sets.
    fn best_move(&self, best: &mut Best) {
        let (state, tables, hand) = (self.state, self.tables, self.me.hand);
        for company in Company::ALL {
            for (index, _) in self.own_merchants(company) {
                for to in state.open_companies(tables).filter(|&to| to != company) {
                    let action = Action::Transfer(company, index, to);
                    best.offer(action, self.transfer(company, index, to));
                }
            }
        }
        for company in Company::ALL.into_iter().filter(|_| hand.count() > 1) {
            let strong = self.by_cost(hand.and(tables.majority[company.index()]));
            let weak = self
                .by_cost(hand.and(tables.showing[company.index()]).without(tables.majority[company.index()]));
            if strong.is_empty() && weak.is_empty() {
                continue;
            }
            let unseen = self.unseen(company);
            for (from, column) in self.own_merchants(company) {
                let targets = column.iter().enumerate().take(usize::from(from - 1));
                for (target, _) in targets.filter(|&(_, &owner)| owner != self.seat) {
                    let between = Conflict { company, from, to: target as u8 + 1 };
                    self.best_cards(between, unseen, (&strong, &weak), best);
                }
            }
        }
        best.offer(Action::Skip, 0.0);
    }

    /// Own merchants of a company by rank, with all owners.
    fn own_merchants(&self, company: Company) -> impl Iterator<Item = (u8, &[kontor_core::Seat])> {
        let owners = self.state.column(company).owners();
        let own = owners.iter().enumerate().filter(|&(_, &owner)| owner == self.seat);
        own.map(move |(index, _)| (index as u8 + 1, owners))
    }

    /// Cards with what they are worth in the hand, cheapest first.
    fn by_cost(&self, cards: Cards) -> Costs {
        let mut costs: Costs = cards.iter().map(|card| (self.in_hand(Cards::only(card)), card)).collect();
        costs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        costs
    }

    fn best_cards(
        &self,
        between: Conflict,
        unseen: Unseen,
        (strong, weak): (&Costs, &Costs),
        best: &mut Best,
    ) {
        let (mut majority, mut majority_cost) = (Cards::NONE, 0.0);
        for strongs in 0..=strong.len() {
            if let Some(&(cost, card)) = strongs.checked_sub(1).map(|last| &strong[last]) {
                majority.insert(card);
                majority_cost += cost;
            }
            let (mut cards, mut cost) = (majority, majority_cost);
            for weaks in 0..=weak.len() {
                if let Some(&(more, card)) = weaks.checked_sub(1).map(|last| &weak[last]) {
                    cards.insert(card);
                    cost += more;
                }
                if cards.is_empty() || cards == self.me.hand {
                    continue;
                }
                let strength = (3 * strongs + weaks) as u8;
                let value = self.attack(between, unseen, cards.count(), strength) - cost;
                best.offer(Action::Attack(between, cards), value);
            }
        }
    }

    /// The fewest cards that hold the rank, if it is worth them.
    fn defend(&self, cards: Cards) -> f32 {
        let Stage::Defending(between) = self.state.stage else { return 0.0 };
        let Conflict { company, from, to } = between;
        let tables = self.tables;
        let held =
            tables.strength(company, self.state.attack) < tables.strength(company, cards) + between.bonus();
        let kept = if held && cards.count() > 0 { SHIPMENT } else { 0.0 };
        let rank = if held { self.rank(company, to) } else { self.rank(company, from) };
        rank + kept - self.in_hand(cards)
    }

    /// As for an attack: the cheapest cards of each number.
    fn best_defence(&self, between: Conflict, best: &mut Best) {
        let (tables, hand, company) = (self.tables, self.me.hand, between.company.index());
        let strong = self.by_cost(hand.and(tables.majority[company]));
        let weak = self.by_cost(hand.and(tables.showing[company]).without(tables.majority[company]));
        let first = |costs: &Costs, count: usize| costs[..count].iter().map(|it| it.1).collect::<Cards>();
        for strongs in 0..=strong.len() {
            for weaks in 0..=weak.len() {
                let cards = first(&strong, strongs).or(first(&weak, weaks));
                if cards.count() <= self.state.attack.count() && (cards != hand || cards.is_empty()) {
                    best.offer(Action::Defend(cards), self.defend(cards));
                }
            }
        }
    }

    fn beaten(&self, left_for: Option<Company>) -> f32 {
        let Stage::Beaten(between) = self.state.stage else { return 0.0 };
        match left_for {
            None => self.rank(between.company, between.from),
            Some(company) => self.rank(company, self.state.column(company).count() + 1),
        }
    }
}

/// Hand cards with what they are worth there.
type Costs = arrayvec::ArrayVec<(f32, Card), 64>;
