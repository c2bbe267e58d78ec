//! Where the citizens stand, for buildings where that matters (PR97-E2.14).

use kontor_core::{Luck, Sink};

use super::mayor;
use crate::action::Action;
use crate::buildings::Building;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Player, Stage, State, TYPED};
use crate::tables::Tables;

/// After placing: goes through the buildings where the type is told. True if the seat is asked.
#[cold]
pub(crate) fn begin(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let left = state.player(state.seat).citizens;
    seek(tables, state, 0, left, events)
}

/// Asks about the first building from `index` on where two numbers are possible. True if the seat is asked.
fn seek(tables: &Tables, state: &mut State, index: usize, left: u8, events: &mut impl Sink<Event>) -> bool {
    let seat = state.seat;
    let mut left = left;
    for building in TYPED.into_iter().skip(index) {
        let player = state.player(seat);
        if player.men_at(building) == 0 {
            continue;
        }
        let (low, high) = range(player, building, left);
        if low < high {
            state.stage = Stage::Sorting { building, left };
            return true;
        }
        set(state, building, low, events);
        left -= low;
    }
    debug_assert!(tables.citizens, "types are told in games with citizens");
    false
}

/// How many citizens can stand on a building, when so many are left for it and for everything not yet told.
pub(crate) fn range(player: &Player, building: Building, left: u8) -> (u8, u8) {
    let men = player.men_at(building);
    let told: u8 = TYPED.iter().take_while(|&&it| it != building).map(|&it| player.men_at(it)).sum();
    let others = player.colonists() - told - men;
    (left.saturating_sub(others), men.min(left))
}

fn set(state: &mut State, building: Building, citizens: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.player_mut(seat).set_citizens_on(building, citizens);
    if citizens > 0 {
        events.send(Event::Sorted { seat, building, citizens });
    }
}

/// One of these numbers at random.
pub(crate) fn pick(state: &State, building: Building, left: u8, luck: &mut impl Luck) -> Action {
    let (low, high) = range(state.player(state.seat), building, left);
    Action::Citizens(building, low + luck.below(u32::from(high - low) + 1) as u8)
}

pub(crate) fn legal(state: &State, building: Building, left: u8, visit: &mut impl FnMut(Action)) {
    let (low, high) = range(state.player(state.seat), building, left);
    (low..=high).for_each(|count| visit(Action::Citizens(building, count)));
}

pub(crate) fn check(state: &State, building: Building, left: u8, action: Action) -> Result<(), Cannot> {
    let (low, high) = range(state.player(state.seat), building, left);
    match action {
        Action::Citizens(wanted, _) if wanted != building => Err(Cannot::OrderGone { clause: "PR97-E2.14" }),
        Action::Citizens(_, count) if (low..=high).contains(&count) => Ok(()),
        Action::Citizens(..) => Err(Cannot::OtherType { low, high }),
        _ => Err(Cannot::NotAsked { question: "say how many citizens stand there", clause: "PR97-E2.14" }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (building, left): (Building, u8),
    count: u8,
    events: &mut impl Sink<Event>,
) {
    set(state, building, count, events);
    let index = TYPED.iter().position(|&it| it == building).map_or(TYPED.len(), |index| index + 1);
    if !seek(tables, state, index, left - count, events) {
        mayor::go_on(tables, state, events);
    }
}
