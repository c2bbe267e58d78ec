//! The first turn of a seat in the captain phase: lighthouse, assembly hall, pension office (PR97-X.2).

use kontor_core::Sink;

use super::points::{award, offer};
use super::{captain, guests};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Giver, Moment, Player, Stage, State};
use crate::tables::Tables;

/// What comes before the first delivery. True if the seat is asked about something.
#[cold]
pub(crate) fn begin(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if state.first_turns & state.seat.bit() != 0 {
        return false;
    }
    if tables.guests && guests::is_open(tables, state, Moment::FirstTurn) {
        state.stage = Stage::Guests { moment: Moment::FirstTurn };
        return true;
    }
    settle(tables, state, events)
}

/// The same after guests have moved: then the seat delivers.
pub(crate) fn effects(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !settle(tables, state, events) {
        captain::ask(tables, state, events);
    }
}

/// The captain's lighthouse, then assembly hall and pension office. True if the seat is asked about something.
fn settle(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    state.first_turns |= state.seat.bit();
    if state.seat == state.chooser {
        lighthouse(tables, state, events);
    }
    let player = state.player(state.seat);
    let left = if tables.has(player, Effect::PensionOffice) {
        player.citizens.min(player.goods.kinds().count())
    } else {
        0
    };
    let hall = tables.has(player, Effect::AssemblyHall) && pairs(player) > 0;
    if left > 0 {
        state.stage = Stage::Pension { from: Good::Corn, left, hall };
        return true;
    }
    hall && !assembly(tables, state, 0, events)
}

/// The lighthouse's coin, for a delivery or for being captain (PR97-E1.11).
pub(crate) fn lighthouse(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    if tables.has(state.player(seat), Effect::Lighthouse) {
        state.player_mut(seat).coins += 1;
        events.send(Event::Coins { seat, coins: 1 });
    }
}

/// Pairs of equal tokens (PR97-E1.14).
fn pairs(player: &Player) -> u8 {
    player.goods.0.iter().map(|count| count / 2).sum()
}

/// The assembly hall's points; `left` tokens may go to the pension office after it. False if the seat is asked.
fn assembly(tables: &Tables, state: &mut State, left: u8, events: &mut impl Sink<Event>) -> bool {
    let points = pairs(state.player(state.seat));
    points == 0 || offer(tables, state, Giver::AssemblyHall, points, left, events)
}

/// After the assembly hall: the pension office if it is still open, else the delivery.
pub(crate) fn after_hall(tables: &Tables, state: &mut State, left: u8, events: &mut impl Sink<Event>) {
    if left > 0 {
        state.stage = Stage::Pension { from: Good::Corn, left, hall: false };
    } else {
        captain::ask(tables, state, events);
    }
}

/// Kinds the pension office can still take: each once, in their sequence (PR97-E2.9).
fn kinds(state: &State, from: Good) -> Kinds {
    Kinds(state.player(state.seat).goods.kinds().0 & (u8::MAX << from.index()))
}

pub(crate) fn legal(state: &State, (from, _, hall): (Good, u8, bool), visit: &mut impl FnMut(Action)) {
    if hall && from == Good::Corn {
        visit(Action::Assembly);
    }
    kinds(state, from).iter().for_each(|good| visit(Action::Pension(good)));
    visit(Action::Pass);
}

pub(crate) fn check(state: &State, (from, _, hall): (Good, u8, bool), action: Action) -> Result<(), Cannot> {
    match action {
        Action::Assembly if !hall || from != Good::Corn => Err(Cannot::OrderGone { clause: "PR97-E2.9" }),
        Action::Pension(good) if state.player(state.seat).goods[good] == 0 => {
            Err(Cannot::NothingToDeliver(good))
        }
        Action::Pension(good) if good < from => Err(Cannot::OneOfEach),
        Action::Assembly | Action::Pension(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked {
            question: "give tokens to the pension office or pass",
            clause: "PR97-E2.9",
        }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (_, left, hall): (Good, u8, bool),
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    match action {
        Action::Assembly => {
            if assembly(tables, state, left, events) {
                after_hall(tables, state, left, events);
            }
            return;
        }
        Action::Pension(good) => {
            state.player_mut(seat).goods[good] -= 1;
            state.supply[good] += 1;
            events.send(Event::Pensioned { seat, good });
            award(tables, state, 1, true, events);
            let next = Good::ALL.get(good.index() + 1).copied();
            if let Some(from) = next.filter(|&from| left > 1 && kinds(state, from) != Kinds::NONE) {
                state.stage = Stage::Pension { from, left: left - 1, hall };
                return;
            }
        }
        _ => events.send(Event::Passed { seat, forced: false }),
    }
    if !hall || state.player(seat).goods == Goods::NONE || assembly(tables, state, 0, events) {
        captain::ask(tables, state, events);
    }
}
