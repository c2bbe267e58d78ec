//! The end: harbours and hands leave the table, then everybody may fulfil a last order (BO-11).

use kontor_core::{Seat, Sink};

use super::orders;
use crate::cards::Cards;
use crate::event::{End, Event};
use crate::state::{Stage, State};
use crate::tables::Tables;

/// The game ends at once (BO-11.1, BO-11.4).
pub(crate) fn enter(tables: &Tables, state: &mut State, reason: End, events: &mut impl Sink<Event>) {
    events.send(Event::Ended { seat: state.active, reason });
    for place in std::mem::take(&mut state.places) {
        if let Some(harbour) = place.harbour {
            state.out.insert(harbour);
        }
        state.discard = state.discard.or(place.stack.cards().iter().copied().collect());
    }
    for seat in Seat::all(tables.seats) {
        let cards = state.player(seat).hand;
        if cards != Cards::NONE {
            state.reveal(seat, cards);
            state.discard = state.discard.or(cards);
            events.send(Event::HandShown { seat, cards });
        }
    }
    state.stage = Stage::FinalOrder;
    ask_from(tables, state, state.active.next(tables.seats), events);
}

/// Goes on after a final order; the ender's is the last (BO-11.5).
pub(crate) fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.seat == state.active {
        finish(state, events);
    } else {
        ask_from(tables, state, state.seat.next(tables.seats), events);
    }
}

/// Asks the first seat from this one to the ender that can fulfil an order; the others are passed over.
fn ask_from(tables: &Tables, state: &mut State, mut seat: Seat, events: &mut impl Sink<Event>) {
    while !orders::can_fulfil(tables, state, seat) {
        if seat == state.active {
            finish(state, events);
            return;
        }
        seat = seat.next(tables.seats);
    }
    state.seat = seat;
}

fn finish(state: &mut State, events: &mut impl Sink<Event>) {
    state.seat = state.active;
    state.stage = Stage::Over;
    events.send(Event::Finished);
}
