//! The progress track and its tokens (AM-11).

use kontor_core::Sink;

use super::{gold, round};
use crate::action::Action;
use crate::event::{Event, Gain};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::Slot;

/// On the last space nothing is left to do but to take the gold (AM-11.4).
pub(crate) fn enter(tables: &Tables, state: &mut State, ap: u8, events: &mut impl Sink<Event>) {
    arrive(tables, state, ap, events);
}

pub(crate) fn legal(ap: u8, visit: &mut impl FnMut(Action)) {
    if ap > 0 {
        visit(Action::Advance);
    }
}

pub(crate) fn check(ap: u8) -> Result<(), Cannot> {
    if ap > 0 { Ok(()) } else { Err(Cannot::NoApLeft("AM-11.1")) }
}

/// One space forward; a mark gives a token at once (AM-11.1, AM-11.2).
pub(crate) fn apply(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let ap = state.stage.ap().unwrap_or(0) - 1;
    let player = state.active_mut();
    player.progress += 1;
    let space = player.progress;
    events.send(Event::Advanced { seat, space });
    if tables.progress_marks >> space & 1 == 0 {
        arrive(tables, state, ap, events);
    } else if state.slots.iter().any(Option::is_some) {
        state.stage = Stage::Token { ap };
    } else {
        events.send(Event::NoToken { seat });
        arrive(tables, state, ap, events);
    }
}

/// Goes on, or ends the action on the last space, with gold if AP are left (AM-11.4, AM-11.7).
fn arrive(tables: &Tables, state: &mut State, ap: u8, events: &mut impl Sink<Event>) {
    if state.active().progress < tables.progress_last {
        state.stage = Stage::Progress { ap };
        return;
    }
    if ap > 0 {
        gold::gain(tables, state, state.seat, tables.overflow_gold, Gain::Track, events);
    }
    round::next_turn(tables, state, events);
}

pub(crate) fn legal_tokens(state: &State, visit: &mut impl FnMut(Action)) {
    Slot::ALL
        .into_iter()
        .filter(|slot| state.slots[slot.index()].is_some())
        .for_each(|slot| visit(Action::Token(slot)));
}

pub(crate) fn check_token(state: &State, slot: Slot) -> Result<(), Cannot> {
    if state.slots[slot.index()].is_some() { Ok(()) } else { Err(Cannot::EmptySlot(slot)) }
}

/// The only token on display.
pub(crate) fn only_token(state: &State) -> Option<Action> {
    let mut filled = Slot::ALL.into_iter().filter(|slot| state.slots[slot.index()].is_some());
    let first = filled.next()?;
    filled.next().is_none().then_some(Action::Token(first))
}

/// Takes a token; it works from now on (AM-11.6).
pub(crate) fn take(
    tables: &Tables,
    state: &mut State,
    slot: Slot,
    forced: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let ap = state.stage.ap().unwrap_or(0);
    let token = state.slots[slot.index()].take().expect("a checked slot holds a token");
    state.active_mut().tokens.insert(token);
    events.send(Event::Token { seat, slot, token, forced });
    arrive(tables, state, ap, events);
}
