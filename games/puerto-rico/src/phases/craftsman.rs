//! The craftsman phase: production, factory pay, the craftsman's own token (PR-7).

use kontor_core::{Seat, Sink};

use super::round::{end_phase, next_seat};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

/// What a factory pays for 0 to 5 produced kinds (PR-11.9).
const FACTORY_PAY: [u8; Good::COUNT + 1] = [0, 0, 1, 2, 3, 5];

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
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
    if extra_kinds(state).0 == 0 {
        finish(tables, state, events);
    } else {
        state.stage = Stage::CraftsmanPrivilege;
    }
}

/// Lets a seat produce. True if it is asked first (PR-7.7).
fn visit_seat(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let goods = receipts(tables, state, state.seat);
    if goods == Goods::NONE {
        events.send(Event::Passed { seat: state.seat, forced: true });
        return false;
    }
    if tables.ask_production {
        state.stage = Stage::Producing;
        return true;
    }
    produce(tables, state, goods, events);
    false
}

/// What the seat would receive now: capacity, as far as the supply lasts (PR-7.2, PR-7.3).
pub(crate) fn receipts(tables: &Tables, state: &State, seat: Seat) -> Goods {
    let player = state.player(seat);
    Goods(std::array::from_fn(|good| {
        let workers = tables.workers(player, good);
        player.men()[good].min(workers).min(state.supply.0[good])
    }))
}

fn produce(tables: &Tables, state: &mut State, goods: Goods, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let by_craftsman = seat == state.chooser;
    for (held, made) in state.supply.0.iter_mut().zip(goods.0) {
        *held -= made;
    }
    state.player_mut(seat).goods.add(goods);
    let kinds = goods.kinds();
    if by_craftsman {
        state.produced = kinds;
    }
    events.send(Event::Produced { seat, goods });
    let coins = FACTORY_PAY[usize::from(kinds.count())];
    if coins > 0 && tables.has(state.player(seat), Effect::Factory) {
        state.player_mut(seat).coins += u16::from(coins);
        events.send(Event::Coins { seat, coins });
    }
}

/// Kinds the craftsman may take one more of: produced, and still in the supply (PR-7.6).
fn extra_kinds(state: &State) -> Kinds {
    state.produced.and(state.supply.kinds())
}

pub(crate) fn legal(state: &State, visit: &mut impl FnMut(Action)) {
    extra_kinds(state).iter().for_each(|good| visit(Action::Extra(good)));
    visit(Action::Pass);
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Extra(good) if !state.produced.has(good) => Err(Cannot::NotProduced(good)),
        Action::Extra(good) if state.supply[good] == 0 => Err(Cannot::SupplyEmpty(good)),
        Action::Extra(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take one more token or pass", clause: "PR-7.6" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    if let Action::Extra(good) = action {
        state.supply[good] -= 1;
        state.player_mut(seat).goods[good] += 1;
        events.send(Event::Extra { seat, good });
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    finish(tables, state, events);
}

/// A seat takes its whole production or declines it (PR-7.7).
pub(crate) fn apply_producing(
    tables: &Tables,
    state: &mut State,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        let goods = receipts(tables, state, state.seat);
        produce(tables, state, goods, events);
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    go_on(tables, state, events);
}

fn finish(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.produced = Kinds::default();
    end_phase(tables, state, events);
}
