//! Phase 3: one hand card on an open harbour, and what that sets off (BO-7).

use kontor_core::{Luck, Sink};

use super::distribution::{self, Due, due};
use super::drawing;
use crate::action::Action;
use crate::cards::{Card, Cards};
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Sequence, Stage, State};
use crate::tables::Tables;
use crate::words::{Harbour, Harbours};

/// There is always a hand card and an open harbour (BO-3.3).
pub(crate) fn enter(state: &mut State) {
    state.stage = Stage::Shipping;
}

pub(crate) fn legal(state: &State, visit: &mut impl FnMut(Action)) {
    let open = open_harbours(state);
    for card in state.player(state.seat).hand.iter() {
        open.iter().for_each(|harbour| visit(Action::Ship(card, harbour)));
    }
}

/// The action at a random place of what `legal` visits.
pub(crate) fn pick(state: &State, luck: &mut impl Luck) -> Action {
    let (hand, open) = (state.player(state.seat).hand, open_harbours(state));
    let each = u32::from(open.count());
    let place = luck.below(u32::from(hand.count()) * each);
    Action::Ship(hand.nth(place / each), open.nth(place % each))
}

fn open_harbours(state: &State) -> Harbours {
    state.places.iter().filter_map(|place| place.harbour).collect()
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Ship(card, _) if !state.player(state.seat).hand.has(card) => {
            Err(Cannot::NotInHand(card, "BO-7.1"))
        }
        Action::Ship(_, harbour) if place_of(state, harbour).is_none() => Err(Cannot::NotOpen(harbour)),
        Action::Ship(..) => Ok(()),
        _ => Err(Cannot::NotAsked { question: "put a shipment on a harbour", clause: "BO-7.1" }),
    }
}

fn place_of(state: &State, harbour: Harbour) -> Option<usize> {
    state.places.iter().position(|place| place.harbour == Some(harbour))
}

/// Puts the card on the harbour and tests this harbour (BO-7.5).
pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    card: Card,
    harbour: Harbour,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let index = place_of(state, harbour).expect("a checked shipment goes to an open harbour");
    state.reveal(seat, Cards::only(card));
    state.places[index].stack.push(card);
    events.send(Event::Shipped { seat, card, harbour });
    let stack = &state.places[index].stack;
    match due(tables, harbour, stack) {
        Due::Nothing => drawing::enter(tables, state, events),
        Due::Monopoly(company) => {
            let flags = stack.flags(tables).of(company);
            events.send(Event::Monopoly { company, flags, harbour });
            distribution::enter(tables, state, index, &[company], events);
        }
        Due::Shared(companies) => {
            events.send(Event::Shared { harbour, companies: Sequence::new(&companies) });
            distribution::enter(tables, state, index, &companies, events);
        }
    }
}
