//! Rounds and passes: whose turn it is, skipped rounds, the end of a pass and the next one (AM-5, AM-6, AM-17).

use kontor_core::{Seat, Sink};

use super::pirates;
use crate::data::PASSES;
use crate::event::{Event, Idle};
use crate::score::score;
use crate::state::{SEATS, Stage, State};
use crate::tables::Tables;
use crate::words::{Colour, Goods, Slot};

/// Begins the round of the colour: chance throws the cubes, unless the supply field is empty (AM-5.6, AM-5.7).
pub(crate) fn begin(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    loop {
        wait(state, Stage::Throw);
        events.send(Event::Round { pass: state.pass, colour: state.colour });
        if state.supply(tables, state.colour) > 0 {
            return;
        }
        events.send(Event::Skipped { colour: state.colour, why: Idle::Empty });
        if !next_colour(tables, state, events) {
            return;
        }
    }
}

/// Chance is asked, or nobody: the seat is the first by the discs, and there is no turn order.
pub(crate) fn wait(state: &mut State, due: Stage) {
    state.stage = due;
    state.seat = state.track[0];
    state.sequence = [Seat::default(); SEATS];
    state.place = 0;
}

/// The cubes of the round lie on the action field: the turn order is fixed and the first player chooses (AM-6.2).
pub(crate) fn open(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.field_count() == 0 {
        events.send(Event::Skipped { colour: state.colour, why: Idle::Nothing });
        next_round(tables, state, events);
        return;
    }
    state.sequence = state.track;
    state.place = 0;
    state.seat = state.sequence[0];
    state.stage = Stage::Choose;
    events.send(order_event(tables, state));
}

/// The turn order by the discs.
pub(crate) fn order_event(tables: &Tables, state: &State) -> Event {
    let mut seats = [None; SEATS];
    state.discs(tables).iter().zip(&mut seats).for_each(|(&seat, place)| *place = Some(seat));
    Event::Order { seats }
}

/// The next player of the round, or the cubes return and the next round begins (AM-6.2).
#[inline]
pub(crate) fn next_turn(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.place + 1 < tables.seats {
        state.place += 1;
        state.seat = state.sequence[usize::from(state.place)];
        state.stage = Stage::Choose;
        return;
    }
    state.field = [0; Colour::COUNT];
    next_round(tables, state, events);
}

fn next_round(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if next_colour(tables, state, events) {
        begin(tables, state, events);
    }
}

/// The next colour of the rondel; none after white, as the pass ends (AM-6.6).
fn next_colour(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.colour != Colour::White {
        state.colour = Colour::ALL[state.colour.index() + 1];
        return true;
    }
    pirates::attack(tables, state, events);
    if state.pass == PASSES {
        wait(state, Stage::Over);
        for seat in Seat::all(tables.seats) {
            events.send(Event::Scored { seat, vp: score(tables, state, seat).total() });
        }
        events.send(Event::GameOver);
    } else {
        state.pass += 1;
        state.colour = Colour::Blue;
        wait(state, Stage::Pirate);
    }
    false
}

/// Tokens on the right leave the game, those on the left move to the right (AM-17.2).
pub(crate) fn make_room(state: &mut State) {
    let (left, right) = state.slots.split_at_mut(Slot::COUNT / 2);
    right.copy_from_slice(left);
    left.fill(None);
}

/// Goods tokens on display leave the game (AM-17.4).
pub(crate) fn clear_display(state: &mut State) {
    state.display = Goods::default();
}
