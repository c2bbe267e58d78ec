//! Loading cannons (AM-9).

use kontor_core::Sink;

use super::{gold, round};
use crate::event::{Event, Gain};
use crate::state::{Stage, State};
use crate::tables::Tables;

/// All AP become cannons (AM-9.1); on the last space the action ends, with gold if AP are left over (AM-9.2, AM-9.3).
pub(crate) fn enter(tables: &Tables, state: &mut State, ap: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let player = state.active_mut();
    let room = tables.cannon_max - player.cannons;
    player.cannons += ap.min(room);
    events.send(Event::Cannons { seat, cannons: player.cannons });
    if ap > room {
        gold::gain(tables, state, seat, tables.overflow_gold, Gain::Track, events);
    }
    if ap >= room {
        round::next_turn(tables, state, events);
    } else {
        state.stage = Stage::Cannons;
    }
}
