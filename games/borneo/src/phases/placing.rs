//! Set-up: players place their merchants back and forth (BO-2.7, BO-2.8), then the first turn begins.

use kontor_core::Sink;

use super::orders;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::Company;

pub(crate) fn enter(tables: &Tables, state: &mut State) {
    state.stage = Stage::Placing;
    state.seat = tables.placer(state.start, state.placed());
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    state.open_companies(tables).for_each(|company| visit(Action::Place(company)));
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Place(company) => room(tables, state, company),
        _ => Err(Cannot::NotAsked { question: "place a merchant", clause: "BO-2.7" }),
    }
}

/// Whether a company has a free slot (BO-1.3).
pub(crate) fn room(tables: &Tables, state: &State, company: Company) -> Result<(), Cannot> {
    if state.column(company).count() < tables.slots { Ok(()) } else { Err(Cannot::Full(company)) }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, company: Company, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.column_mut(company).push(seat);
    events.send(Event::Placed { seat, company, rank: state.column(company).count() });
    if state.placed() < tables.all_merchants() {
        enter(tables, state);
    } else {
        // The starting player takes the first turn (BO-2.10).
        orders::enter(tables, state, state.start);
    }
}
