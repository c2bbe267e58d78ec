//! What a judge looks at: the table in the terms of what it will bring. Of other hands it is only the number of cards.

use arrayvec::ArrayVec;
use kontor_core::{Game, Inputs, Judge, MAX_SEATS, Schedule, Seat, Sense};

use super::worth::{Mind, progress, takers};
use crate::Borneo;
use crate::action::Action;
use crate::cards::Cards;
use crate::data::{MAX_LIMIT, MAX_SLOTS, PLACES};
use crate::payment::Means;
use crate::phases::distribution::shared_sequence;
use crate::state::{Conflict, Place, Stage, State};
use crate::words::{Class, Company, Need, Order, Spice};

impl Sense for Borneo {
    const DECISIONS: u16 = 40;

    fn sense(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let look = Look::new(self, state);
        let mind = Mind::new(self, state, seat);
        self.common(&look, &mind, inputs);
        self.hand(&look, &mind, inputs);
        let points: ArrayVec<i32, { MAX_SEATS as usize }> =
            seat.round(self.tables.seats).map(|it| self.score(state, it).total()).collect();
        for (it, points) in seat.round(self.tables.seats).zip(&points) {
            self.public(&look, it, *points, inputs);
        }
        inputs.race(&points, 1);
    }

    /// Whoever is on turn has no order to think of any more, or thinks of the first thing in the turn.
    fn is_quiet(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Ordering | Stage::Trading)
    }

    /// What is kept, what is thrown away, and the last orders.
    fn is_routine(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Reward(_) | Stage::Discarding | Stage::FinalOrder)
    }

    fn instinct<'a>(&'a self, state: &'a State, seat: Seat) -> impl Fn(Action) -> f32 + 'a {
        let mind = Mind::new(self, state, seat);
        move |action| mind.value(action)
    }

    fn reflex(&self, state: &State, seat: Seat) -> Action {
        Mind::new(self, state, seat).reflex()
    }

    fn weights(&self, judge: Judge) -> Option<&'static [u8]> {
        kontor_core::trained!("../../nets/", self.tables.seats, judge; 3, 4, 5)
    }

    fn schedule(&self, judge: Judge) -> Schedule {
        let (games, gate) = match (judge, self.tables.seats) {
            (Judge::Linear, _) => (8_000, 4_000),
            (Judge::Net, 4) => (40_000, 10_000),
            (Judge::Net, _) => (30_000, 10_000),
        };
        Schedule { games, gate, decay: 0.8 }
    }
}

/// What several inputs ask about.
struct Look<'a> {
    state: &'a State,
    /// Open harbours, the one that is nearest to a distribution first.
    places: ArrayVec<&'a Place, { PLACES as usize }>,
    /// Shipments every seat would get from each if it were shared now, and if the company with most flags had a monopoly.
    shares: [[[u8; 2]; 5]; PLACES as usize],
}

impl<'a> Look<'a> {
    fn new(game: &Borneo, state: &'a State) -> Self {
        let tables = &game.tables;
        let mut places: ArrayVec<&Place, { PLACES as usize }> =
            state.places.iter().filter(|place| place.harbour.is_some()).collect();
        places.sort_by_key(|place| game.distance(place));
        let mut shares = [[[0; 2]; 5]; PLACES as usize];
        for (place, shares) in places.iter().zip(&mut shares) {
            let sequence = shared_sequence(tables, &place.stack);
            let count = place.stack.count();
            takers(state, tables, &sequence, count, |owner, _| shares[owner.index()][0] += 1);
            let first = &sequence[..sequence.len().min(1)];
            takers(state, tables, first, count, |owner, _| shares[owner.index()][1] += 1);
        }
        Self { state, places, shares }
    }
}

impl Borneo {
    /// Shipments to the next distribution, at most as many as the limit asks for.
    fn distance(&self, place: &Place) -> u8 {
        let Some(harbour) = place.harbour else { return MAX_LIMIT };
        let port = self.tables.ports[harbour.index()];
        let most = Company::ALL.iter().map(|&company| self.uncovered(place, company)).max().unwrap_or(0);
        let monopoly = port.monopoly.saturating_sub(most).div_ceil(3).max(1);
        (port.limit - place.stack.count()).min(monopoly)
    }

    /// Flags of a company that stay visible under one more shipment.
    fn uncovered(&self, place: &Place, company: Company) -> u8 {
        let covered = place.stack.cards().last().map_or(0, |it| self.tables.lower[it.index()].of(company));
        place.stack.flags(&self.tables).of(company) - covered
    }

    /// What lies on the table, and what is still to come.
    fn common(&self, look: &Look<'_>, mind: &Mind<'_>, inputs: &mut Inputs) {
        let (tables, state) = (&self.tables, look.state);
        inputs.flag(state.stage == Stage::Ordering);
        inputs.share(state.turns, 40.0);
        inputs.share(state.pile.count(), 10.0);
        inputs.steps(state.pile.count(), &[1, 2, 3, 4, 6]);
        inputs.share(state.draw.count(), 40.0);
        inputs.flag(state.reshuffles > 0);
        inputs.flag(tables.pirates && state.pirate.is_none());
        for order in Order::ALL {
            inputs.share(state.orders[order.index()], 3.0);
            inputs.flag(state.orders[order.index()] > 0);
        }
        for company in Company::ALL {
            let unseen = mind.unseen(company);
            inputs.share(unseen.majority, f32::from(unseen.all.max(1)));
            inputs.share(state.column(company).count(), 5.0);
        }
        let unseen = Seat::all(tables.seats)
            .filter(|&it| it != mind.seat)
            .fold(state.draw, |all, it| all.or(state.player(it).hand));
        for units in self.units(unseen) {
            inputs.share(units, 16.0);
        }
        for index in 0..usize::from(PLACES) {
            self.harbour(look.places.get(index).copied(), inputs);
        }
    }

    /// Units of each spice on shipments.
    fn units(&self, cards: Cards) -> [u8; Spice::COUNT] {
        Spice::ALL.map(|spice| {
            let of =
                |double| cards.and(self.tables.shipments_of[Class::shipment(spice, double).index()]).count();
            of(false) + 2 * of(true)
        })
    }

    /// An open harbour: its numbers, what lies there, and how near the companies are.
    fn harbour(&self, place: Option<&Place>, inputs: &mut Inputs) {
        let nothing = Place::default();
        let place = place.unwrap_or(&nothing);
        let port = place.harbour.map(|harbour| self.tables.ports[harbour.index()]);
        inputs
            .one_of(port.map(|port| port.class.spice().map_or(Spice::COUNT, Spice::index)), Spice::COUNT + 1);
        let (limit, monopoly) = port.map_or((0, 0), |port| (port.limit, port.monopoly));
        let left = limit - place.stack.count().min(limit);
        inputs.share(place.stack.count(), 5.0);
        inputs.share(left, 5.0);
        inputs.flag(left == 1);
        inputs.flag(left == 2);
        let flags = place.stack.flags(&self.tables);
        for company in Company::ALL {
            inputs.share(flags.of(company), 8.0);
            let missing = monopoly.saturating_sub(self.uncovered(place, company));
            inputs.flag(monopoly > 0 && missing <= 2);
            inputs.flag(monopoly > 0 && missing == 3);
            inputs.flag(monopoly > 0 && (4..=6).contains(&missing));
        }
        for units in self.units(place.stack.cards().iter().copied().collect()) {
            inputs.share(units, 4.0);
        }
    }

    /// The own hand: flags and spices, and what it can do.
    fn hand(&self, look: &Look<'_>, mind: &Mind<'_>, inputs: &mut Inputs) {
        let (tables, state, hand) = (&self.tables, look.state, mind.me.hand);
        for company in Company::ALL {
            let majority = hand.and(tables.majority[company.index()]).count();
            inputs.share(majority, 3.0);
            inputs.share(hand.and(tables.showing[company.index()]).count() - majority, 3.0);
            let own = state.column(company).slots_of(mind.seat);
            inputs.share(f32::from(tables.strength(company, hand)) * own.count_ones() as f32, 10.0);
            inputs.number(self.best_duel(mind, company, own));
        }
        for units in self.units(hand) {
            inputs.share(units, 4.0);
        }
        for index in 0..usize::from(PLACES) {
            let shipping = look.places.get(index).map(|place| {
                hand.iter().map(|card| mind.shipping(card, place)).fold(f32::NEG_INFINITY, f32::max)
            });
            inputs.share(shipping.filter(|it| it.is_finite()).unwrap_or(0.0), 8.0);
        }
        for class in Class::ALL {
            inputs.share(mind.gain(class) - 1.0, 4.0);
        }
    }

    /// The best chance to win a rank in a company with all cards that can be played.
    fn best_duel(&self, mind: &Mind<'_>, company: Company, own: u8) -> f32 {
        let cards = mind.me.hand.and(self.tables.showing[company.index()]);
        if cards.is_empty() || mind.me.hand.count() < 2 {
            return 0.0;
        }
        let column = mind.state.column(company);
        let stand = (1_u8 << column.count()) - 1;
        let (strength, unseen) = (self.tables.strength(company, cards), mind.unseen(company));
        let mut best = 0.0_f32;
        for attacker in kontor_core::bits(own.into()) {
            for target in kontor_core::bits((stand & !own & ((1 << attacker) - 1)).into()) {
                let between = Conflict { company, from: attacker as u8 + 1, to: target as u8 + 1 };
                best = best.max(mind.success(between, unseen, cards.count(), strength));
            }
        }
        best
    }

    /// What everybody knows of a seat.
    fn public(&self, look: &Look<'_>, seat: Seat, points: i32, inputs: &mut Inputs) {
        let (tables, state) = (&self.tables, look.state);
        let seats = usize::from(tables.seats);
        let mind = Mind::new(self, state, seat);
        let player = mind.me;
        inputs.one_of(Some((seat.index() + seats - state.active.index()) % seats), seats);
        inputs.share(points as f32, 50.0);
        inputs.share(player.order_count(), 4.0);
        inputs.flag(state.pirate == Some(seat));
        inputs.share(player.hand.count(), 6.0);
        inputs.share(player.store.count() + player.harbours.count(), 12.0);
        self.storage(&mind, inputs);
        let mut promise = 0.0;
        for company in Company::ALL {
            let own = state.column(company).slots_of(seat);
            for slot in 0..MAX_SLOTS {
                inputs.flag(own >> slot & 1 == 1);
                if own >> slot & 1 == 1 {
                    promise += mind.promise(company, slot + 1);
                }
            }
        }
        inputs.share(promise, 8.0);
        for shares in &look.shares {
            let [shared, monopoly] = shares[seat.index()];
            inputs.share(shared, 3.0);
            inputs.share(monopoly, 3.0);
        }
    }

    /// What a seat has stored, and how far each order is.
    fn storage(&self, mind: &Mind<'_>, inputs: &mut Inputs) {
        let means = mind.holdings.means();
        let Means { units, jokers } = means;
        inputs.share(jokers, 3.0);
        for (spice, units) in units.into_iter().enumerate() {
            inputs.share(units, 6.0);
            inputs.share(mind.holdings.0[3 * spice + 1], 2.0);
        }
        inputs.share(mind.storage(mind.holdings), 25.0);
        let mut best = 0;
        for order in Order::ALL {
            let (need, points) = (order.need(), self.tables.points[order.index()]);
            let open = mind.state.orders[order.index()] > 0;
            let missing = match need {
                Need::Each(least) => units.iter().map(|&it| least.saturating_sub(it)).sum(),
                Need::Alike(least) => least.saturating_sub(units.into_iter().max().unwrap_or(0)),
            };
            let missing = missing.saturating_sub(jokers);
            if open && missing == 0 {
                best = best.max(points);
            }
            inputs.number(if open { progress(means, need) } else { 0.0 });
            for step in 0..3 {
                inputs.flag(open && missing == step);
            }
        }
        inputs.share(best, 25.0);
    }
}
