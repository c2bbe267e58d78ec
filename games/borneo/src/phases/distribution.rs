//! Who gets the shipments of a harbour: one company by monopoly (BO-8), or all that show a flag (BO-9).

use arrayvec::ArrayVec;
use kontor_core::Sink;

use super::ending;
use crate::action::Action;
use crate::cards::Card;
use crate::event::{End, Event};
use crate::refusal::Cannot;
use crate::state::{Place, Sequence, Stack, Stage, State};
use crate::tables::Tables;
use crate::words::{Company, Harbour};

/// What a harbour is due for (BO-7.5).
pub(crate) enum Due {
    /// Nothing yet.
    Nothing,
    /// A company has its monopoly number of flags (BO-8).
    Monopoly(Company),
    /// It is full: the companies share it in this sequence (BO-9).
    Shared(ArrayVec<Company, 4>),
}

/// Tests a harbour after a shipment was put on it: a monopoly comes before the limit. With two companies it is the one
/// whose flag comes first on the last card (BO-8.2).
pub(crate) fn due(tables: &Tables, harbour: Harbour, stack: &Stack) -> Due {
    let (port, flags) = (tables.ports[harbour.index()], stack.flags(tables));
    if flags.reach(port.monopoly) {
        let newest = stack.cards().last().expect("flags are on cards");
        let company = tables.flags[newest.index()].into_iter().find(|&it| flags.of(it) >= port.monopoly);
        Due::Monopoly(
            company.expect("the last card shows a flag of each company that has reached the number"),
        )
    } else if stack.count() >= port.limit {
        Due::Shared(shared_sequence(tables, stack))
    } else {
        Due::Nothing
    }
}

/// Companies with visible flags, most first; ties by the earliest flag in reading order (BO-9.2).
pub(crate) fn shared_sequence(tables: &Tables, stack: &Stack) -> ArrayVec<Company, 4> {
    // Each company's earliest flag in reading order (BO-7.4), written down from the last flag to the first.
    let mut first = [u8::MAX; Company::COUNT];
    for (index, card) in stack.cards().iter().enumerate().rev() {
        let shown = if index + 1 == stack.cards().len() { 4 } else { 3 };
        for (at, company) in tables.flags[card.index()][..shown].iter().enumerate().rev() {
            first[company.index()] = (4 * index + at) as u8;
        }
    }
    let flags = stack.flags(tables);
    let shown = Company::ALL.into_iter().filter(|&company| flags.of(company) > 0);
    let mut companies: ArrayVec<Company, 4> = shown.collect();
    companies.sort_unstable_by_key(|&company| (std::cmp::Reverse(flags.of(company)), first[company.index()]));
    companies
}

/// The active player takes the harbour card, then merchants take shipments (BO-8.1, BO-9.1).
pub(crate) fn enter(
    tables: &Tables,
    state: &mut State,
    place: usize,
    companies: &[Company],
    events: &mut impl Sink<Event>,
) {
    let Place { harbour, stack } = std::mem::take(&mut state.places[place]);
    let harbour = harbour.expect("a distribution is of an open harbour");
    let seat = state.active;
    state.player_mut(seat).harbours.insert(harbour);
    events.send(Event::TookHarbour { seat, harbour });
    state.landed = stack.cards().iter().copied().collect();
    if companies.iter().all(|&company| state.column(company).count() == 0) {
        // Nobody can claim them (BO-8.5, BO-9.5).
        let cards = std::mem::take(&mut state.landed);
        state.discard = state.discard.or(cards);
        events.send(Event::Discarded { cards });
        refill(tables, state, events);
    } else {
        let sequence = Sequence::new(companies);
        next_taker(tables, state, (sequence, 0, 1), events);
    }
}

/// Finds the next merchant from this place on, rank by rank through the companies, again from rank 1 after the last
/// (BO-8.3, BO-9.3, BO-9.4). The last shipment is taken without asking.
fn next_taker(
    tables: &Tables,
    state: &mut State,
    (sequence, mut at, mut rank): (Sequence, u8, u8),
    events: &mut impl Sink<Event>,
) {
    let companies = sequence.companies();
    loop {
        if usize::from(at) == companies.len() {
            at = 0;
            rank = if rank == tables.slots { 1 } else { rank + 1 };
        }
        if let Some(owner) = state.column(companies[usize::from(at)]).owner(rank) {
            state.seat = owner;
            break;
        }
        at += 1;
    }
    state.stage = Stage::Taking { sequence, at, rank };
    if let (1, Some(card)) = (state.landed.count(), state.landed.lowest()) {
        take(tables, state, (sequence, at, rank), card, events);
    }
}

pub(crate) fn legal(state: &State, visit: &mut impl FnMut(Action)) {
    state.landed.iter().for_each(|card| visit(Action::Take(card)));
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Take(card) if !state.landed.has(card) => {
            let shared =
                matches!(state.stage, Stage::Taking { sequence, .. } if sequence.companies().len() > 1);
            Err(Cannot::NotLanded(card, if shared { "BO-9.3" } else { "BO-8.3" }))
        }
        Action::Take(_) => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take a shipment", clause: "BO-9.6" }),
    }
}

pub(crate) fn take(
    tables: &Tables,
    state: &mut State,
    (sequence, at, rank): (Sequence, u8, u8),
    card: Card,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    state.landed.remove(card);
    state.player_mut(seat).store.insert(card);
    events.send(Event::Took { seat, company: sequence.companies()[usize::from(at)], rank, card });
    if state.landed.is_empty() {
        refill(tables, state, events);
    } else {
        next_taker(tables, state, (sequence, at + 1, rank), events);
    }
}

/// A new harbour comes to the empty place, or the game ends (BO-7.7, BO-11.1).
fn refill(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.seat = state.active;
    if state.pile.any() {
        state.stage = Stage::TurnUp;
    } else {
        ending::enter(tables, state, End::Harbours, events);
    }
}
