//! The captain phase, delivering: ships, wharves, and the points for them (PR-9, PR97-X.3).

use kontor_core::Sink;

use super::points::{award, offer};
use super::{first_turn, guests, storing};
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Cargo, Giver, Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.captain_due = true;
    ask(tables, state, events);
}

/// Goes on to the next seat that has a choice; forced deliveries are carried out on the way (PR-9.7, PR-9.8, PR-3.11).
pub(crate) fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let alone = tables.alone(state);
    let turns = if alone { 1 } else { tables.seats };
    while state.idle_turns < turns {
        if tables.extended && first_turn::begin(tables, state, events) {
            return;
        }
        let kinds = loadable(tables, state).count();
        let own = can_use_wharf(tables, state) || tables.extended && has_more(tables, state);
        if kinds == 0 && !own {
            state.idle_turns += 1;
            if !alone {
                state.seat = state.seat.next(tables.seats);
            }
            continue;
        }
        let (mut count, mut only) = (0, None);
        if kinds == 1 && !own {
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
        if !delivered(tables, state, events) {
            return;
        }
    }
    leave(tables, state, events);
}

/// The next seat's turn; who plays a captured role alone stays on turn (PR97-E3.4).
fn next_turn(tables: &Tables, state: &mut State) {
    if !tables.alone(state) {
        state.seat = state.seat.next(tables.seats);
    }
}

/// Clears what belongs to this part and goes on to storing.
fn leave(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.captain_due = false;
    state.idle_turns = 0;
    state.wharves_used = 0;
    state.small_wharves_used = 0;
    state.first_turns = 0;
    storing::enter(tables, state, events);
}

/// Whether the small wharf is usable, or a guest could make something of a delivery (PR97-E1.10, PR97-E1.17).
#[cold]
fn has_more(tables: &Tables, state: &State) -> bool {
    can_use_small_wharf(tables, state) || can_move_guest(tables, state)
}

fn can_use_small_wharf(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.new_buildings
        && tables.has(player, Effect::SmallWharf)
        && state.small_wharves_used & state.seat.bit() == 0
        && player.goods != Goods::NONE
}

fn can_move_guest(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.guests
        && player.goods != Goods::NONE
        && (guests::could_enter(tables, player, tables.guest_places.captain)
            || state.captain_due && guests::could_double(tables, state))
}

#[inline(always)]
fn can_use_wharf(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.has(player, Effect::Wharf)
        && state.wharves_used & state.seat.bit() == 0
        && player.goods != Goods::NONE
}

/// Kinds the seat can load: those aboard a ship with room, and with an empty ship those aboard none (PR-9.2).
#[inline(always)]
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
#[inline(always)]
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

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let mut any = false;
    loads(tables, state, &mut |good, ship| {
        any = true;
        visit(Action::Ship(good, tables.ships()[ship]));
    });
    if can_use_wharf(tables, state) {
        for good in state.player(state.seat).goods.kinds().iter() {
            visit(Action::Wharf(good));
        }
    }
    if can_use_small_wharf(tables, state) {
        visit(Action::SmallWharf);
    }
    if !any {
        visit(Action::Pass);
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
        Action::SmallWharf if !tables.has(player, Effect::SmallWharf) => {
            Err(Cannot::NeedsBuilding(Building::SmallWharf))
        }
        Action::SmallWharf if !can_use_small_wharf(tables, state) => Err(Cannot::SmallWharfUsed),
        Action::Wharf(_) | Action::SmallWharf => Ok(()),
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
            score(tables, state, count, events);
        }
        Action::SmallWharf => {
            state.small_wharves_used |= seat.bit();
            return seek_load(tables, state, 0, 0, events);
        }
        _ => {
            events.send(Event::Passed { seat, forced: false });
            state.idle_turns += 1;
            next_turn(tables, state);
            return ask(tables, state, events);
        }
    }
    if delivered(tables, state, events) {
        ask(tables, state, events);
    }
}

/// Asks how many tokens of the next kind the small wharf takes; after the last kind they are delivered (PR97-E1.10).
fn seek_load(tables: &Tables, state: &mut State, from: usize, count: u8, events: &mut impl Sink<Event>) {
    let held = Kinds(state.player(state.seat).goods.kinds().0 & (u8::MAX << from));
    if let Some(good) = held.iter().next() {
        state.stage = Stage::Loading { good, count };
        let (low, high) = load_range(state, good, count);
        if low == high {
            apply_load(tables, state, (good, count), low, events);
        }
        return;
    }
    let (seat, points) = (state.seat, count / 2);
    events.send(Event::SmallWharf { seat, count, points });
    score(tables, state, points, events);
    if delivered(tables, state, events) {
        ask(tables, state, events);
    }
}

/// How many tokens of a kind the small wharf may take: at least one in all.
fn load_range(state: &State, good: Good, count: u8) -> (u8, u8) {
    let goods = state.player(state.seat).goods;
    let later = goods.0[good.index() + 1..].iter().any(|&it| it > 0);
    (u8::from(count == 0 && !later), goods[good])
}

pub(crate) fn legal_load(state: &State, (good, count): (Good, u8), visit: &mut impl FnMut(Action)) {
    let (low, high) = load_range(state, good, count);
    (low..=high).for_each(|it| visit(Action::Load(good, it)));
}

pub(crate) fn check_small_load(
    state: &State,
    (good, count): (Good, u8),
    action: Action,
) -> Result<(), Cannot> {
    let (low, high) = load_range(state, good, count);
    match action {
        Action::Load(wanted, _) if wanted != good => Err(Cannot::OrderGone { clause: "PR97-E1.10" }),
        Action::Load(_, it) if (low..=high).contains(&it) => Ok(()),
        Action::Load(..) => Err(Cannot::WrongLoad { low, high }),
        _ => Err(Cannot::NotAsked { question: "load the small wharf", clause: "PR97-E1.10" }),
    }
}

pub(crate) fn apply_load(
    tables: &Tables,
    state: &mut State,
    (good, count): (Good, u8),
    loaded: u8,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    state.player_mut(seat).goods[good] -= loaded;
    state.supply[good] += loaded;
    if loaded > 0 {
        events.send(Event::Loaded { seat, good, count: loaded });
    }
    seek_load(tables, state, good.index() + 1, count + loaded, events);
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
    score(tables, state, count, events);
}

/// The points of the tokens themselves (PR-9.6).
fn score(tables: &Tables, state: &mut State, points: u8, events: &mut impl Sink<Event>) {
    state.idle_turns = 0;
    award(tables, state, points, true, events);
}

/// The captain's point with his first delivery, then harbor and lighthouse (PR-9.6, PR97-X.3). False if a seat is asked
/// about a point.
fn delivered(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.captain_due && state.seat == state.chooser {
        state.captain_due = false;
        let points = 1 + u8::from(tables.doubles(state, state.seat));
        if !offer(tables, state, Giver::Captain, points, 0, events) {
            return false;
        }
    }
    harbor(tables, state, events)
}

/// The harbor's point for each delivery (PR-11.11). False if the seat is asked about it.
fn harbor(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if tables.has(state.player(state.seat), Effect::Harbor)
        && !offer(tables, state, Giver::Harbor, 1, 0, events)
    {
        return false;
    }
    lighthouse(tables, state, events);
    true
}

/// The lighthouse's coin for each delivery (PR97-E1.11); then it is the next seat's turn.
fn lighthouse(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.new_buildings {
        first_turn::lighthouse(tables, state, events);
    }
    next_turn(tables, state);
}

/// After the captain's point was asked about.
pub(crate) fn after_captain_point(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if harbor(tables, state, events) {
        ask(tables, state, events);
    }
}

/// After a harbor's point was asked about.
pub(crate) fn after_harbor_point(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    lighthouse(tables, state, events);
    ask(tables, state, events);
}
