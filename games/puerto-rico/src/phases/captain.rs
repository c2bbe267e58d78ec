//! The captain phase, delivering: ships, wharf, and the points for both (PR-9).

use kontor_core::Sink;

use super::round::trigger;
use super::storing;
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Cargo, End, Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.captain_due = true;
    ask(tables, state, events);
}

/// Goes on to the next seat that has a choice; forced deliveries are carried out on the way (PR-9.7, PR-9.8, PR-3.11).
fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while state.idle_turns < tables.seats {
        let kinds = loadable(tables, state).count();
        let wharf = can_use_wharf(tables, state);
        if kinds == 0 && !wharf {
            state.idle_turns += 1;
            state.seat = state.seat.next(tables.seats);
            continue;
        }
        let (mut count, mut only) = (0, None);
        if kinds == 1 && !wharf {
            loads(tables, state, &mut |good, ship| {
                count += 1;
                only = Some((good, ship));
            });
        }
        let Some((good, ship)) = only.filter(|_| count == 1) else {
            state.stage = Stage::Shipping;
            return;
        };
        load(tables, state, good, ship, true, events);
        if !captain_bonus(tables, state, events) {
            return;
        }
    }
    leave(tables, state, events);
}

/// Clears what belongs to this part and goes on to storing.
fn leave(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.captain_due = false;
    state.idle_turns = 0;
    state.wharves_used = 0;
    storing::enter(tables, state, events);
}

fn can_use_wharf(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.has(player, Effect::Wharf)
        && state.wharves_used & state.seat.bit() == 0
        && player.goods != Goods::NONE
}

/// Kinds the seat can load: those aboard a ship with room, and with an empty ship those aboard none (PR-9.2).
#[inline]
fn loadable(tables: &Tables, state: &State) -> Kinds {
    let (mut aboard, mut with_room, mut empty) = (Kinds::default(), Kinds::default(), Kinds::default());
    for (&capacity, cargo) in tables.ships().iter().zip(&state.ships) {
        let kind = cargo.good.map_or(0, |good| 1 << good.index());
        aboard.0 |= kind;
        with_room.0 |= if cargo.count < capacity { kind } else { 0 };
        empty.0 |= if kind == 0 { u8::MAX } else { 0 };
    }
    let held = state.player(state.seat).goods.kinds();
    Kinds(held.0 & (with_room.0 | empty.0 & !aboard.0))
}

/// Visits every possible load of the seat as kind and index of the ship (PR-9.2, PR-9.4).
#[inline]
fn loads(tables: &Tables, state: &State, visit: &mut impl FnMut(Good, usize)) {
    let held = state.player(state.seat).goods;
    for good in loadable(tables, state).iter() {
        let count = held[good];
        if let Some(ship) = carrier(tables, state, good) {
            visit(good, ship);
            continue;
        }
        let most = best_empty(tables, state, count);
        for (ship, &capacity) in tables.ships().iter().enumerate() {
            if state.ships[ship].good.is_none() && capacity.min(count) == most {
                visit(good, ship);
            }
        }
    }
}

/// The ship that carries a kind.
fn carrier(tables: &Tables, state: &State, good: Good) -> Option<usize> {
    (0..tables.ships().len()).find(|&ship| state.ships[ship].good == Some(good))
}

/// The most of `count` tokens that an empty ship takes.
fn best_empty(tables: &Tables, state: &State, count: u8) -> u8 {
    let empty = tables.ships().iter().enumerate().filter(|&(ship, _)| state.ships[ship].good.is_none());
    empty.map(|(_, &capacity)| capacity.min(count)).max().unwrap_or(0)
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let mut any = false;
    loads(tables, state, &mut |good, ship| {
        any = true;
        visit(Action::Ship(good, tables.ships()[ship]));
    });
    if can_use_wharf(tables, state) {
        state.player(state.seat).goods.some().for_each(|(good, _)| visit(Action::Wharf(good)));
        if !any {
            visit(Action::Pass);
        }
    }
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    match action {
        Action::Ship(good, _) | Action::Wharf(good) if player.goods[good] == 0 => {
            Err(Cannot::NothingToDeliver(good))
        }
        Action::Ship(good, capacity) => check_load(tables, state, good, capacity),
        Action::Wharf(_) if !tables.has(player, Effect::Wharf) => {
            Err(tables.example(Effect::Wharf).map_or(Cannot::WharfUsed, Cannot::NeedsBuilding))
        }
        Action::Wharf(_) if !can_use_wharf(tables, state) => Err(Cannot::WharfUsed),
        Action::Wharf(_) => Ok(()),
        Action::Pass => {
            if loadable(tables, state) == Kinds::default() {
                Ok(())
            } else {
                Err(Cannot::MustDeliver)
            }
        }
        _ => Err(Cannot::NotAsked { question: "deliver goods", clause: "PR-9.1" }),
    }
}

fn check_load(tables: &Tables, state: &State, good: Good, capacity: u8) -> Result<(), Cannot> {
    let Some(ship) = tables.ships().iter().position(|&it| it == capacity) else {
        return Err(Cannot::NoSuchShip(capacity));
    };
    let count = state.player(state.seat).goods[good];
    match state.ships[ship].good {
        Some(cargo) if cargo != good => Err(Cannot::OtherCargo(cargo)),
        Some(_) if state.ships[ship].count == capacity => Err(Cannot::ShipFull),
        None if carrier(tables, state, good).is_some() => Err(Cannot::OnOtherShip(good)),
        None if capacity.min(count) < best_empty(tables, state, count) => Err(Cannot::TakesMoreElsewhere),
        Some(_) | None => Ok(()),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    match action {
        Action::Ship(good, capacity) => {
            let ship = tables.ships().iter().position(|&it| it == capacity);
            load(tables, state, good, ship.expect("a checked load names a ship in play"), false, events);
        }
        Action::Wharf(good) => {
            let count = std::mem::take(&mut state.player_mut(seat).goods[good]);
            state.supply[good] += count;
            state.wharves_used |= seat.bit();
            events.send(Event::Wharf { seat, good, count });
            score(state, count, events);
        }
        _ => {
            events.send(Event::Passed { seat, forced: false });
            state.idle_turns += 1;
            state.seat = seat.next(tables.seats);
            return ask(tables, state, events);
        }
    }
    if captain_bonus(tables, state, events) {
        ask(tables, state, events);
    }
}

/// Loads as much as fits; nothing is held back (PR-9.5).
fn load(
    tables: &Tables,
    state: &mut State,
    good: Good,
    ship: usize,
    forced: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let capacity = tables.ships()[ship];
    let aboard = state.ships[ship].count;
    let count = state.player(seat).goods[good].min(capacity - aboard);
    state.player_mut(seat).goods[good] -= count;
    state.ships[ship] = Cargo { good: Some(good), count: aboard + count };
    events.send(Event::Shipped { seat, good, count, ship: capacity, forced });
    score(state, count, events);
}

/// A point for each token (PR-9.6).
fn score(state: &mut State, count: u8, events: &mut impl Sink<Event>) {
    state.idle_turns = 0;
    award(state, count, events);
}

fn award(state: &mut State, points: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.player_mut(seat).vp += u16::from(points);
    state.pool = state.pool.saturating_sub(points);
    if state.pool == 0 {
        trigger(state, End::Points, events);
    }
}

/// Whether a point on offer is asked about: it is the last of the pool and nothing has ended the game yet (PR-3.10).
fn is_asked(state: &State) -> bool {
    state.pool == 1 && !state.ends.any()
}

/// The captain's point with his first delivery (PR-9.6). False if a seat is asked about a point.
fn captain_bonus(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.captain_due && state.seat == state.chooser {
        state.captain_due = false;
        if is_asked(state) {
            state.stage = Stage::CaptainBonus;
            return false;
        }
        give_bonus(state, false, events);
    }
    harbor_bonus(tables, state, events)
}

/// The harbor's point for each delivery (PR-11.11). False if the seat is asked about it.
fn harbor_bonus(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if tables.has(state.player(state.seat), Effect::Harbor) {
        if is_asked(state) {
            state.stage = Stage::HarborBonus;
            return false;
        }
        give_bonus(state, true, events);
    }
    state.seat = state.seat.next(tables.seats);
    true
}

fn give_bonus(state: &mut State, harbor: bool, events: &mut impl Sink<Event>) {
    events.send(Event::Points { seat: state.seat, points: 1, harbor });
    award(state, 1, events);
}

/// A point on offer is taken or declined (PR-3.10).
pub(crate) fn apply_bonus(
    tables: &Tables,
    state: &mut State,
    harbor: bool,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        give_bonus(state, harbor, events);
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    let done = if harbor {
        state.seat = state.seat.next(tables.seats);
        true
    } else {
        harbor_bonus(tables, state, events)
    };
    if done {
        ask(tables, state, events);
    }
}
