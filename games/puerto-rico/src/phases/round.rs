//! Rounds: choosing roles, going on to the next chooser, the next round or the end (PR-3, PR-10, PR-13).

use kontor_core::{Seat, Sink};

use super::{builder, captain, craftsman, mayor, settler, trader};
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::roles::{Role, Roles};
use crate::state::{End, Stage, State};
use crate::tables::Tables;

/// The last round there can be (PR-13.6).
pub(crate) const LAST_ROUND: u8 = 100;

/// Visits every role nobody has chosen in this round (PR-3.1).
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    tables.roles.without(state.taken).iter().for_each(|role| visit(Action::Choose(role)));
}

pub(crate) fn check(tables: &Tables, state: &State, role: Role) -> Result<(), Cannot> {
    if !tables.roles.has(role) {
        return Err(Cannot::NoSuchRole(role));
    }
    if state.taken.has(role) {
        return Err(Cannot::RoleTaken(role));
    }
    Ok(())
}

/// Takes the card with its coins and begins the phase (PR-3.3, PR-3.4).
pub(crate) fn apply(tables: &Tables, state: &mut State, role: Role, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let coins = std::mem::take(&mut state.purses[role.index()]);
    state.player_mut(seat).coins += u16::from(coins);
    state.taken.insert(role);
    state.chooser = seat;
    events.send(Event::Chose { seat, role, coins });
    match role {
        Role::Settler => settler::enter(tables, state, events),
        Role::Mayor => mayor::enter(tables, state, events),
        Role::Builder => builder::enter(tables, state, events),
        Role::Craftsman => craftsman::enter(tables, state, events),
        Role::Trader => trader::enter(tables, state, events),
        Role::Captain => captain::enter(tables, state, events),
        Role::Prospector | Role::Prospector2 => {
            state.player_mut(seat).coins += 1;
            events.send(Event::Coins { seat, coins: 1 });
            end_phase(tables, state, events);
        }
    }
}

/// The seat that chose the last of that many roles of a round.
pub(crate) fn chooser_of(tables: &Tables, governor: Seat, taken: Roles) -> Seat {
    governor.plus(taken.count().saturating_sub(1) % tables.seats, tables.seats)
}

/// After a phase: the next seat chooses, or the round is over (PR-3.1, PR-3.6, PR-3.7).
pub(crate) fn end_phase(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.taken.count() < tables.picks {
        state.seat = state.chooser.next(tables.seats);
        state.stage = Stage::Choosing;
        return;
    }
    if state.round == LAST_ROUND && !state.ends.any() {
        trigger(state, End::Rounds, events);
    }
    if state.ends.any() {
        state.stage = Stage::Over;
        state.seat = state.governor;
        events.send(Event::GameOver);
        return;
    }
    for role in tables.roles.without(state.taken).iter() {
        state.purses[role.index()] += 1;
    }
    state.taken = Roles::default();
    state.governor = state.governor.next(tables.seats);
    state.chooser = state.governor;
    state.round += 1;
    state.seat = state.governor;
    state.stage = Stage::Choosing;
    events.send(Event::Round { round: state.round, governor: state.governor });
}

/// Triggers an end and says so once (PR-13.1).
pub(crate) fn trigger(state: &mut State, end: End, events: &mut impl Sink<Event>) {
    if !state.ends.has(end) {
        state.ends.insert(end);
        events.send(Event::EndTriggered { end });
    }
}

/// Goes to the next seat of the phase; false when all have had their turn.
#[inline]
pub(crate) fn next_seat(tables: &Tables, state: &mut State) -> bool {
    state.seat = state.seat.next(tables.seats);
    state.seat != state.chooser
}
