//! What things are worth to a player who looks at the table, in points.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kontor_core::Seat;

use super::duel::Unseen;
use crate::Borneo;
use crate::cards::Cards;
use crate::data::MAX_LIMIT;
use crate::payment::{Holdings, Means};
use crate::phases::distribution::{Due, due, shared_sequence};
use crate::state::{Column, Conflict, Place, Player, Stack, State};
use crate::tables::Tables;
use crate::words::{Class, Company, Need, Order, Spice};

/// What a hand card is worth while it is held.
pub(super) const HAND_CARD: f32 = 0.5;
/// What a shipment taken is worth on average: a point, and something towards an order.
pub(super) const SHIPMENT: f32 = 1.4;
/// How much of another player's gain counts against one's own.
const RIVAL: f32 = 0.25;
/// How often a player who can hold a rank does.
const RESOLVE: f32 = 0.8;

/// What a player looks at while deciding: of other hands only how many cards there are.
pub(super) struct Mind<'a> {
    pub game: &'a Borneo,
    pub tables: &'a Tables,
    pub state: &'a State,
    pub seat: Seat,
    pub me: &'a Player,
    /// The own storage.
    pub holdings: Holdings,
    gains: OnceCell<[f32; Class::COUNT]>,
}

impl<'a> Mind<'a> {
    pub fn new(game: &'a Borneo, state: &'a State, seat: Seat) -> Self {
        let tables = &game.tables;
        let holdings = state.holdings(tables, seat);
        Self { game, tables, state, seat, me: state.player(seat), holdings, gains: OnceCell::new() }
    }

    /// A storage: a point for each card, and the hope for orders that can still be had.
    pub fn storage(&self, holdings: Holdings) -> f32 {
        let cards = f32::from(holdings.0.iter().sum::<u8>());
        if self.state.stage.is_after_end() {
            return cards;
        }
        let means = holdings.means();
        let (mut best, mut sum) = (0.0_f32, 0.0);
        for order in Order::ALL {
            if self.state.orders[order.index()] > 0 {
                let share = progress(means, order.need());
                let hope = share * share * f32::from(self.tables.points[order.index()]);
                best = best.max(hope);
                sum += hope;
            }
        }
        cards + 0.35 * best + 0.1 * sum
    }

    /// The gain of one more card of a class in the storage.
    pub fn gain(&self, class: Class) -> f32 {
        let gains = self.gains.get_or_init(|| {
            let before = self.storage(self.holdings);
            Class::ALL.map(|class| {
                let mut after = self.holdings;
                after.0[class.index()] += 1;
                self.storage(after) - before
            })
        });
        gains[class.index()]
    }

    /// What a merchant's place in a company promises: high ranks of companies with many flags take first. The own hand
    /// counts, those of others are not known.
    pub fn rank(&self, company: Company, rank: u8) -> f32 {
        let hand = self.tables.strength(company, self.me.hand);
        self.promise(company, rank) * (1.0 + 0.08 * f32::from(hand) / (1.0 + 0.3 * self.open_flags(company)))
    }

    /// The same without a look at any hand.
    pub fn promise(&self, company: Company, rank: u8) -> f32 {
        let share = [1.0, 0.72, 0.5, 0.32, 0.2][usize::from(rank.clamp(1, 5) - 1)];
        let left = f32::from(self.state.pile.count()) + 2.0;
        share * (1.0 + 0.3 * self.open_flags(company)) * (left / 12.0).min(1.0)
    }

    fn open_flags(&self, company: Company) -> f32 {
        let flags = |place: &Place| place.stack.flags(self.tables).of(company);
        f32::from(self.state.places.iter().map(flags).sum::<u8>())
    }

    /// The worth of all own merchants in a column.
    pub fn column(&self, company: Company, column: Column) -> f32 {
        let owners = column.owners().iter().enumerate();
        owners
            .filter(|&(_, &owner)| owner == self.seat)
            .map(|(index, _)| self.rank(company, index as u8 + 1))
            .sum()
    }

    /// What putting a shipment on a harbour brings: now if it sets off a distribution, else as a promise.
    pub fn shipping(&self, card: crate::cards::Card, place: &Place) -> f32 {
        let tables = self.tables;
        let Some(harbour) = place.harbour else { return 0.0 };
        let port = tables.ports[harbour.index()];
        let mut stack = place.stack;
        stack.push(card);
        match due(tables, harbour, &stack) {
            Due::Nothing => (),
            Due::Monopoly(company) => return self.gain(port.class) + self.share(&[company], &stack),
            Due::Shared(companies) => return self.gain(port.class) + self.share(&companies, &stack),
        }
        let (flags, companies) = (stack.flags(tables), shared_sequence(tables, &stack));
        // Somebody else may take the harbour card: a promise counts less the nearer it is to being kept.
        let fullness = f32::from(stack.count()) / f32::from(port.limit);
        let last = tables.lower[card.index()];
        let near = |company: &Company| flags.of(*company) - last.of(*company) + 3 >= port.monopoly;
        let danger = if Company::ALL.iter().any(near) || stack.count() + 1 >= port.limit { 0.8 } else { 0.0 };
        0.5 * fullness * self.share(&companies, &stack) - danger
    }

    /// The worth of a distribution to these companies, less a part of what others get.
    pub fn share(&self, companies: &[Company], stack: &Stack) -> f32 {
        let mut own: ArrayVec<f32, { MAX_LIMIT as usize }> =
            stack.cards().iter().map(|&card| self.gain(self.tables.class_of(card))).collect();
        own.sort_unstable_by(|a, b| b.total_cmp(a));
        let (mut mine, mut others) = (0.0, 0.0);
        takers(self.state, self.tables, companies, stack.count(), |owner, left| {
            if owner == self.seat {
                mine += if own.is_empty() { SHIPMENT } else { own.remove(0) };
            } else {
                others += SHIPMENT;
                own.truncate(own.len().saturating_sub(1).max(usize::from(left)));
            }
        });
        mine - RIVAL * others
    }

    /// The cards nobody has shown, as far as a company is concerned: in the draw pile or in other hands.
    pub fn unseen(&self, company: Company) -> Unseen {
        let others = Seat::all(self.tables.seats).filter(|&it| it != self.seat);
        let all = others.fold(self.state.draw, |all, it| all.or(self.state.player(it).hand));
        let majority = all.and(self.tables.majority[company.index()]).count();
        let minority = all.and(self.tables.showing[company.index()]).count() - majority;
        Unseen { all: all.count(), majority, minority }
    }

    /// The chance that an attack with these cards succeeds.
    pub fn success(&self, between: Conflict, unseen: Unseen, cards: u8, strength: u8) -> f32 {
        let target = self.state.column(between.company).owner(between.to);
        let hand = target.map_or(0, |target| self.state.player(target).hand.count());
        let bonus = between.bonus();
        if strength < bonus {
            return 0.0;
        }
        // The defender needs one flag more than the attacker, and keeps a card.
        let needed = strength - bonus + 1;
        1.0 - RESOLVE * unseen.reach(hand, cards.min(hand.saturating_sub(1)), needed)
    }

    /// What cards are worth in the hand: more if their flags are those of companies with own merchants.
    pub fn in_hand(&self, cards: Cards) -> f32 {
        let mut value = HAND_CARD * f32::from(cards.count());
        for company in Company::ALL {
            let own = self.state.column(company).slots_of(self.seat).count_ones();
            value += 0.12 * f32::from(self.tables.strength(company, cards)) * own as f32;
        }
        value
    }
}

/// Who takes the shipments of a harbour, one after the other, with the number that is left after each (BO-8.3, BO-9.3).
pub(super) fn takers(
    state: &State,
    tables: &Tables,
    companies: &[Company],
    mut left: u8,
    mut take: impl FnMut(Seat, u8),
) {
    if companies.iter().all(|&company| state.column(company).count() == 0) {
        return;
    }
    while left > 0 {
        for rank in 1..=tables.slots {
            for &company in companies {
                let Some(owner) = state.column(company).owner(rank) else { continue };
                if left == 0 {
                    return;
                }
                left -= 1;
                take(owner, left);
            }
        }
    }
}

/// How far means are on the way to an order, from 0 to 1.
pub(super) fn progress(means: Means, need: Need) -> f32 {
    let Means { units, jokers } = means;
    let (have, all) = match need {
        Need::Each(least) => (units.iter().map(|&it| it.min(least)).sum::<u8>(), least * Spice::COUNT as u8),
        Need::Alike(least) => (units.iter().copied().max().unwrap_or(0), least),
    };
    (f32::from(have + jokers) / f32::from(all)).min(1.0)
}
