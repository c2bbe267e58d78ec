//! Phase 1: one order, if the player likes (BO-4); the same for final orders (BO-11.5).

use kontor_core::{Seat, Sink};

use super::{ending, merchant};
use crate::action::Action;
use crate::cards::Cards;
use crate::event::{Event, Skip};
use crate::payment::{Holdings, Payment};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::{Class, Harbours, Order};

/// Begins the turn of a seat; without an order to fulfil it goes on with phase 2.
pub(crate) fn enter(tables: &Tables, state: &mut State, seat: Seat) {
    state.turns += 1;
    state.active = seat;
    state.seat = seat;
    if can_fulfil(tables, state, seat) {
        state.stage = Stage::Ordering;
    } else {
        merchant::enter(state);
    }
}

/// Whether the pirates trade with the seat that is asked (BO-13.2, BO-13.7).
pub(crate) fn pirates_trade(tables: &Tables, state: &State, seat: Seat) -> bool {
    tables.pirates && state.pirate != Some(seat) && !state.stage.is_after_end()
}

/// Whether any order can be fulfilled.
pub(crate) fn can_fulfil(tables: &Tables, state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    // Two doubles are the smallest payment there is.
    if player.store.count() + player.harbours.count() < 2 {
        return false;
    }
    let holdings = state.holdings(tables, seat);
    let (means, pirates) = (holdings.means(), pirates_trade(tables, state, seat));
    available(state).any(|order| holdings.can_pay(means, order.need(), pirates))
}

/// Orders of which a copy is left.
pub(crate) fn available(state: &State) -> impl Iterator<Item = Order> {
    Order::ALL.into_iter().filter(|order| state.orders[order.index()] > 0)
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let seat = state.seat;
    let holdings = state.holdings(tables, seat);
    let (means, pirates) = (holdings.means(), pirates_trade(tables, state, seat));
    for order in available(state) {
        if holdings.can_pay(means, order.need(), pirates) {
            holdings.payments(order.need(), pirates, &mut |payment, pirate| {
                visit(Action::Fulfil(order, payment, pirate));
            });
        }
    }
    visit(Action::Skip);
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let (order, payment, pirate) = match action {
        Action::Skip => return Ok(()),
        Action::Fulfil(order, payment, pirate) => (order, payment, pirate),
        _ => {
            let clause = if state.stage.is_after_end() { "BO-11.5" } else { "BO-4.1" };
            return Err(Cannot::NotAsked { question: "fulfil an order or skip", clause });
        }
    };
    if state.orders[order.index()] == 0 {
        return Err(Cannot::NoOrder(order));
    }
    let holdings = state.holdings(tables, state.seat);
    if !holdings.cover(payment) {
        return Err(Cannot::NotStored);
    }
    let need = order.need();
    let Some(class) = pirate else {
        return match payment.suffices(need, None) {
            false => Err(Cannot::NotEnough(order)),
            true if payment.has_surplus(need, None) => Err(Cannot::Surplus),
            true => Ok(()),
        };
    };
    let spice = check_pirate(tables, state, holdings, payment, class)?;
    let whole = payment.plus(class, 1);
    match payment.suffices(need, Some(spice)) {
        false => Err(Cannot::NotEnough(order)),
        true if whole.suffices(need, None) => Err(Cannot::NeedlessPirate),
        true if payment.has_surplus(need, Some(spice)) => Err(Cannot::Surplus),
        true => Ok(()),
    }
}

/// Whether the pirates take this card of this player; its spice.
fn check_pirate(
    tables: &Tables,
    state: &State,
    holdings: Holdings,
    payment: Payment,
    class: Class,
) -> Result<crate::words::Spice, Cannot> {
    if !tables.pirates {
        return Err(Cannot::NoPirates);
    }
    if state.stage.is_after_end() {
        return Err(Cannot::PiratesGone);
    }
    if state.pirate == Some(state.seat) {
        return Err(Cannot::HoldsShip);
    }
    let spice = class.spice().ok_or(Cannot::PirateJoker)?;
    if holdings.0[class.index()] <= payment.count(class) {
        return Err(Cannot::NoPirateCard(class));
    }
    Ok(spice)
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let (seat, last) = (state.seat, state.stage.is_after_end());
    if let Action::Fulfil(order, payment, pirate) = action {
        fulfil(tables, state, (order, payment, pirate), events);
    } else {
        events.send(Event::Skipped { seat, what: if last { Skip::FinalOrder } else { Skip::Order } });
    }
    if last {
        ending::go_on(tables, state, events);
    } else {
        merchant::enter(state);
    }
}

/// Pays with the lowest cards of each class (BO-4.9); shipments go to the discard, harbours out of play (BO-4.7).
fn fulfil(
    tables: &Tables,
    state: &mut State,
    (order, payment, pirate): (Order, Payment, Option<Class>),
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let player = state.player_mut(seat);
    let (mut shipments, mut harbours) = (Cards::NONE, Harbours::NONE);
    let all = pirate.map_or(payment, |class| payment.plus(class, 1));
    for (class, count) in all.some() {
        let of_class = player.store.and(tables.shipments_of[class.index()]);
        shipments = shipments.or(of_class.lowest_of(count));
        if class.is_harbour() {
            let of_class = player.harbours.and(tables.harbours_of[class.index()]);
            of_class.iter().take(usize::from(count)).for_each(|harbour| harbours.insert(harbour));
        }
    }
    player.store = player.store.without(shipments);
    player.harbours = player.harbours.without(harbours);
    player.orders[order.index()] += 1;
    state.orders[order.index()] -= 1;
    state.discard = state.discard.or(shipments);
    state.out = state.out.or(harbours);
    let points = tables.points[order.index()];
    events.send(Event::Fulfilled { seat, order, points, shipments, harbours, pirate });
    if pirate.is_some() {
        events.send(Event::TookShip { seat, from: state.pirate });
        state.pirate = Some(seat);
    }
}
