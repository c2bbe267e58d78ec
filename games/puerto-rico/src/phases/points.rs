//! Points: where they come from, when they end the game, and which may be declined (PR-3.10, PR97-4.2, PR97-E0.5).

use kontor_core::Sink;

use super::round::trigger;
use super::{builder, captain, craftsman, first_turn, park};
use crate::event::Event;
use crate::state::{End, Giver, Stage, State};
use crate::tables::Tables;

impl Giver {
    /// Whether it gives in the captain phase.
    const fn in_captain_phase(self) -> bool {
        matches!(self, Self::Captain | Self::Harbor | Self::AssemblyHall)
    }
}

/// Gives points to the seat on turn; the last one of the pool ends the game (PR-13.2, PR-13.3, PR97-4.2).
#[inline]
pub(crate) fn award(
    tables: &Tables,
    state: &mut State,
    points: u8,
    captain_phase: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    state.player_mut(seat).vp += u16::from(points);
    state.pool = state.pool.saturating_sub(points);
    if state.pool == 0 && points > 0 && (captain_phase || tables.any_phase) {
        trigger(state, End::Points, events);
    }
}

/// Whether points on offer are asked about: taking them would end the game, and nothing has ended it yet (PR-3.10).
pub(crate) fn is_asked(tables: &Tables, state: &State, giver: Giver, points: u8) -> bool {
    points >= state.pool && !state.ends.any() && (tables.any_phase || giver.in_captain_phase())
}

/// Gives the points of a privilege or building. False if the seat is asked about them.
pub(crate) fn offer(
    tables: &Tables,
    state: &mut State,
    giver: Giver,
    points: u8,
    left: u8,
    events: &mut impl Sink<Event>,
) -> bool {
    if is_asked(tables, state, giver, points) {
        state.stage = Stage::Award { giver, points, left };
        return false;
    }
    give(tables, state, giver, points, events);
    true
}

fn give(tables: &Tables, state: &mut State, giver: Giver, points: u8, events: &mut impl Sink<Event>) {
    events.send(Event::Points { seat: state.seat, points, by: giver });
    award(tables, state, points, giver.in_captain_phase(), events);
}

/// Points on offer are taken or declined; then the phase goes on where they interrupted it.
pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (giver, points, left): (Giver, u8, u8),
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        give(tables, state, giver, points, events);
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    match giver {
        Giver::Captain => captain::after_captain_point(tables, state, events),
        Giver::Harbor => captain::after_harbor_point(tables, state, events),
        Giver::Church => builder::go_on(tables, state, events),
        Giver::Chapel => craftsman::after_chapel(tables, state, events),
        Giver::AssemblyHall => first_turn::after_hall(tables, state, left, events),
        Giver::ParkAuthority => park::finish(tables, state, events),
    }
}
