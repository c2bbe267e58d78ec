//! Phase 4: two shipments, one after the other, and the hand limit (BO-10).

use kontor_core::Sink;

use super::{ending, orders};
use crate::action::Action;
use crate::cards::{Card, Cards};
use crate::event::{End, Event};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    await_card(tables, state, tables.draw, events);
}

/// A card must be drawn: from the discard if the draw pile is empty; without any card the game ends (BO-10.2, BO-10.3).
fn await_card(tables: &Tables, state: &mut State, left: u8, events: &mut impl Sink<Event>) {
    if state.draw.is_empty() {
        if state.discard.is_empty() {
            ending::enter(tables, state, End::Shipments, events);
            return;
        }
        reshuffle(state, events);
    }
    state.stage = Stage::Drawing(left);
}

/// The discard becomes the draw pile; everybody knows which cards these are.
fn reshuffle(state: &mut State, events: &mut impl Sink<Event>) {
    state.draw = std::mem::take(&mut state.discard);
    state.reshuffles += 1;
    for card in state.draw.iter() {
        state.origin[card.index()] = state.reshuffles;
    }
    events.send(Event::Reshuffled { count: state.draw.count() });
}

/// The active player receives a card.
pub(crate) fn draw(tables: &Tables, state: &mut State, card: Card, left: u8, events: &mut impl Sink<Event>) {
    let seat = state.active;
    state.draw.remove(card);
    state.player_mut(seat).hand.insert(card);
    events.send(Event::Drew { seat, card: Some(card) });
    if left > 1 {
        await_card(tables, state, left - 1, events);
    } else {
        test_limit(tables, state);
    }
}

/// Asks for a discard if the hand is too large, else the next turn begins (BO-10.4).
fn test_limit(tables: &Tables, state: &mut State) {
    if state.player(state.active).hand.count() > tables.hand_limit {
        state.stage = Stage::Discarding;
    } else {
        orders::enter(tables, state, state.active.next(tables.seats));
    }
}

pub(crate) fn legal(state: &State, visit: &mut impl FnMut(Action)) {
    state.player(state.seat).hand.iter().for_each(|card| visit(Action::Discard(card)));
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Discard(card) if !state.player(state.seat).hand.has(card) => {
            Err(Cannot::NotInHand(card, "BO-10.4"))
        }
        Action::Discard(_) => Ok(()),
        _ => Err(Cannot::NotAsked { question: "discard down to the hand limit", clause: "BO-10.4" }),
    }
}

pub(crate) fn discard(tables: &Tables, state: &mut State, card: Card, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.reveal(seat, Cards::only(card));
    state.discard.insert(card);
    events.send(Event::Excess { seat, card });
    test_limit(tables, state);
}
