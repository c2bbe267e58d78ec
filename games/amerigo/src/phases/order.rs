//! The order track (AM-14).

use kontor_core::Sink;

use super::{gold, round};
use crate::action::Action;
use crate::event::{Event, Gain};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::Token;

/// On the last space only a jump is left to decide (AM-14.4, AM-14.5).
pub(crate) fn enter(tables: &Tables, state: &mut State, ap: u8, events: &mut impl Sink<Event>) {
    if state.active().space < tables.order_last || check_jump(state, false).is_ok() {
        state.stage = Stage::Order { ap, moved: false };
    } else {
        arrive(tables, state, ap, events);
    }
}

/// Whether there is something else than `end`.
pub(crate) fn any(tables: &Tables, state: &State, ap: u8, moved: bool) -> bool {
    check_forward(tables, state, ap).is_ok() || check_jump(state, moved).is_ok()
}

pub(crate) fn legal(tables: &Tables, state: &State, ap: u8, moved: bool, visit: &mut impl FnMut(Action)) {
    if check_forward(tables, state, ap).is_ok() {
        visit(Action::Forward);
    }
    if check_jump(state, moved).is_ok() {
        visit(Action::Jump);
    }
}

pub(crate) fn check_forward(tables: &Tables, state: &State, ap: u8) -> Result<(), Cannot> {
    if state.active().space == tables.order_last {
        Err(Cannot::LastSpace)
    } else if ap == 0 {
        Err(Cannot::NoApLeft("AM-14.2"))
    } else {
        Ok(())
    }
}

/// A jump needs its token, comes before the first step, and is not for the first player (AM-14.5).
#[inline]
pub(crate) fn check_jump(state: &State, moved: bool) -> Result<(), Cannot> {
    if !state.active().tokens.has(Token::JumpToLeader) {
        Err(Cannot::NoToken(Token::JumpToLeader))
    } else if moved {
        Err(Cannot::Moved)
    } else if state.track[0] == state.seat {
        Err(Cannot::IsFirst)
    } else {
        Ok(())
    }
}

/// One space forward; the disc is put on top of those that lie there (AM-14.2, AM-14.3).
pub(crate) fn forward(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let ap = state.stage.ap().unwrap_or(0) - 1;
    let space = state.active().space + 1;
    put(tables, state, space);
    events.send(Event::Moved { seat, space });
    if space == tables.order_last {
        arrive(tables, state, ap, events);
    } else {
        state.stage = Stage::Order { ap, moved: true };
    }
}

/// On top of the leader's stack; the action ends (AM-14.5).
pub(crate) fn jump(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let space = state.player(state.track[0]).space;
    put(tables, state, space);
    let player = state.active_mut();
    player.tokens.remove(Token::JumpToLeader);
    player.used.insert(Token::JumpToLeader);
    events.send(Event::Jumped { seat, space });
    round::next_turn(tables, state, events);
}

/// Ends the action on the last space, with gold if AP are left (AM-14.4).
pub(crate) fn arrive(tables: &Tables, state: &mut State, ap: u8, events: &mut impl Sink<Event>) {
    if ap > 0 {
        gold::gain(tables, state, state.seat, tables.overflow_gold, Gain::Track, events);
    }
    round::next_turn(tables, state, events);
}

/// Puts the active player's disc on top of a space that is not behind its own; the others keep their sequence.
fn put(tables: &Tables, state: &mut State, space: u8) {
    let seat = state.seat;
    state.active_mut().space = space;
    let discs = &mut state.track[..usize::from(tables.seats)];
    let from = discs.iter().position(|&disc| disc == seat).expect("every seat has a disc");
    let players = &state.players;
    let to = discs.iter().position(|&disc| players[disc.index()].space <= space).unwrap_or(from);
    discs[to..=from].rotate_right(1);
}
