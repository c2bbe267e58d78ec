//! The captain phase, storing and emptying ships (PR-9).
//!
//! Storing goes kind by kind, so that every holding has exactly one spelling.

use kontor_core::{Luck, Sink};

use super::guests;
use super::round::{end_phase, next_seat};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Cargo, Moment, Stage, State};
use crate::tables::Tables;

/// What has been decided for the seat on turn: the kind asked, kinds kept, kinds kept with two or more tokens.
pub(crate) type Asked = (Good, u8, u8);

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.seat = state.chooser;
    if !visit_seat(tables, state, events) {
        go_on(tables, state, events);
    }
}

fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if visit_seat(tables, state, events) {
            return;
        }
    }
    empty_ships(tables, state, events);
    end_phase(tables, state, events);
}

/// Guests may enter warehouses, then the seat stores. True if it is asked (PR97-E1.17).
fn visit_seat(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if tables.guests && guests::is_open(tables, state, Moment::Storing) {
        state.stage = Stage::Guests { moment: Moment::Storing };
        return true;
    }
    seek(tables, state, 0, 0, 0, events)
}

/// The seat stores after its guests have moved.
pub(crate) fn after_window(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !seek(tables, state, 0, 0, 0, events) {
        go_on(tables, state, events);
    }
}

/// Asks about the first kind from `from` on that can be kept; what cannot goes to the supply. True if asked.
fn seek(
    tables: &Tables,
    state: &mut State,
    from: usize,
    kept: u8,
    piles: u8,
    events: &mut impl Sink<Event>,
) -> bool {
    let seat = state.seat;
    if from == 0 && state.player(seat).goods == Goods::NONE {
        return false;
    }
    let held = Kinds(state.player(seat).goods.kinds().0 & (u8::MAX << from));
    for good in held.iter() {
        if most(tables, state, (good, kept, piles)) > 0 {
            state.stage = Stage::Storing { good, kept, piles };
            return true;
        }
        keep(state, good, 0, events);
    }
    events.send(Event::Stored { seat, kept: state.player(seat).goods });
    false
}

/// The most tokens of the kind that can be kept: w kinds whole, and one token more (PR-9.9, PR-9.11).
fn most(tables: &Tables, state: &State, (good, kept, piles): Asked) -> u8 {
    let player = state.player(state.seat);
    let whole = tables.amount(player, Effect::Warehouse);
    let held = player.goods[good];
    if tables.new_buildings && tables.has(player, Effect::Storehouse) {
        return most_with_storehouse(
            player.goods,
            good,
            whole,
            1 + tables.amount(player, Effect::Storehouse),
        );
    }
    if kept > whole {
        0
    } else if piles < whole {
        held
    } else {
        held.min(1)
    }
}

/// The same with a storehouse: leaving out the `whole` kinds with most tokens, at most `single` are kept (PR97-E1.6).
fn most_with_storehouse(goods: Goods, good: Good, whole: u8, single: u8) -> u8 {
    let fits = |count: u8| {
        let mut kept = goods.0;
        kept[good.index()] = count;
        let kept = &mut kept[..=good.index()];
        kept.sort_unstable_by(|a, b| b.cmp(a));
        kept.iter().skip(usize::from(whole)).sum::<u8>() <= single
    };
    (0..=goods[good]).rev().find(|&count| fits(count)).unwrap_or(0)
}

/// Keeps that many tokens of a kind; the others go to the supply.
fn keep(state: &mut State, good: Good, count: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let held = std::mem::replace(&mut state.player_mut(seat).goods[good], count);
    state.supply[good] += held - count;
    if held > count {
        events.send(Event::Lost { seat, good, count: held - count });
    }
}

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, asked: Asked, visit: &mut impl FnMut(Action)) {
    for count in 0..=most(tables, state, asked) {
        visit(Action::Keep(asked.0, count));
    }
}

/// One of these numbers at random.
#[inline]
pub(crate) fn pick(tables: &Tables, state: &State, asked: Asked, luck: &mut impl Luck) -> Action {
    Action::Keep(asked.0, luck.below(u32::from(most(tables, state, asked)) + 1) as u8)
}

pub(crate) fn check(tables: &Tables, state: &State, asked: Asked, action: Action) -> Result<(), Cannot> {
    let most = most(tables, state, asked);
    match action {
        Action::Keep(good, _) if good != asked.0 => Err(Cannot::OtherKind(asked.0)),
        Action::Keep(_, count) if count > most => Err(Cannot::KeepsTooMany(most)),
        Action::Keep(..) => Ok(()),
        _ => Err(Cannot::NotAsked { question: "store goods", clause: "PR-9.9" }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (good, kept, piles): Asked,
    count: u8,
    events: &mut impl Sink<Event>,
) {
    keep(state, good, count, events);
    let (kept, piles) = (kept + u8::from(count > 0), piles + u8::from(count > 1));
    if !seek(tables, state, good.index() + 1, kept, piles, events) {
        go_on(tables, state, events);
    }
}

/// Full ships sail (PR-9.12).
fn empty_ships(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    for (index, &capacity) in tables.ships().iter().enumerate() {
        let Cargo { good: Some(good), count } = state.ships[index] else { continue };
        if count == capacity {
            state.supply[good] += count;
            state.ships[index] = Cargo::default();
            events.send(Event::ShipEmptied { ship: capacity });
        }
    }
}
