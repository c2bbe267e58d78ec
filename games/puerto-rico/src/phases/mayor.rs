//! The mayor phase: privilege, deal, placing, refill (PR-5).
//!
//! Placing goes place by place in a fixed sequence, so that every distribution has exactly one spelling.

use kontor_core::{Sink, bits};

use super::round::{end_phase, next_seat, trigger};
use crate::action::Action;
use crate::event::Event;
use crate::goods::Tile;
use crate::present::present;
use crate::refusal::Cannot;
use crate::state::{End, Place, Player, Stage, State};
use crate::tables::Tables;

/// The mayor is asked for his colonist unless the supply is empty (PR-5.1).
pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.colonists > 0 {
        state.stage = Stage::MayorPrivilege;
    } else {
        deal(tables, state, events);
    }
}

pub(crate) fn apply_privilege(
    tables: &Tables,
    state: &mut State,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        let seat = state.seat;
        state.colonists -= 1;
        state.player_mut(seat).idle += 1;
        events.send(Event::Colonists { seat, count: 1, privilege: true });
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    deal(tables, state, events);
}

/// Deals the ship one at a time clockwise from the mayor, then all place in turn (PR-5.2, PR-5.4).
fn deal(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seats = tables.seats;
    let aboard = std::mem::take(&mut state.aboard);
    for (steps, seat) in state.seat.round(seats).enumerate() {
        let count = aboard / seats + u8::from((steps as u8) < aboard % seats);
        if count > 0 {
            state.player_mut(seat).idle += count;
            events.send(Event::Colonists { seat, count, privilege: false });
        }
    }
    if !collect(tables, state, events) {
        go_on(tables, state, events);
    }
}

/// Goes through the following seats until one has a choice; then the ship is filled.
fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if collect(tables, state, events) {
            return;
        }
    }
    refill(tables, state, events);
}

/// Takes all colonists of the seat in hand and begins to place them. True if the seat is asked.
fn collect(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let seat = state.seat;
    let player = state.player_mut(seat);
    let left = player.collect();
    let circles = player.tile_count() + tables.building_circles(player);
    if left >= circles {
        fill(tables, player, None);
        player.idle = left - circles;
        events.send(Event::Placed { seat, idle: player.idle });
        return false;
    }
    seek(tables, state, None, left, circles, events)
}

/// Asks about the first place after `last`, unless one number is left for each place to come. True if the seat is
/// asked.
///
/// As long as some colonists are left, but fewer than `open` circles, every place but the last allows two numbers.
fn seek(
    tables: &Tables,
    state: &mut State,
    last: Option<Place>,
    left: u8,
    open: u8,
    events: &mut impl Sink<Event>,
) -> bool {
    let seat = state.seat;
    let player = state.player_mut(seat);
    if left == open {
        fill(tables, player, last);
    } else if left > 0 {
        let place = places_after(player, last).next().expect("open circles belong to a place");
        let after = open - tables.circles_at(player, place);
        if after > 0 {
            state.stage = Stage::Placing { place, left, after };
            return true;
        }
        player.man(place, left);
    }
    events.send(Event::Placed { seat, idle: 0 });
    false
}

/// The player's places with circles, in their sequence, after a given one.
#[inline]
fn places_after(player: &Player, last: Option<Place>) -> impl Iterator<Item = Place> + use<> {
    let all = present(player.tiles) | player.owned.0 << Tile::COUNT;
    let past = last.map_or(0, |place| place.index() + 1);
    bits(u64::from(all & (u32::MAX << past))).map(Place::at)
}

/// Fills every circle after a given place.
fn fill(tables: &Tables, player: &mut Player, last: Option<Place>) {
    for place in places_after(player, last) {
        player.man(place, tables.circles_at(player, place));
    }
}

/// How many colonists can stand at a place so that the rest fits into the circles `after` it (PR-5.5).
#[inline]
fn range(circles: u8, left: u8, after: u8) -> (u8, u8) {
    (left.saturating_sub(after), circles.min(left))
}

pub(crate) fn legal(
    tables: &Tables,
    state: &State,
    (place, left, after): (Place, u8, u8),
    visit: &mut impl FnMut(Action),
) {
    let (low, high) = range(tables.circles_at(state.player(state.seat), place), left, after);
    for count in low..=high {
        visit(Action::Place(place, count));
    }
}

pub(crate) fn check(
    tables: &Tables,
    state: &State,
    (place, left, after): (Place, u8, u8),
    action: Action,
) -> Result<(), Cannot> {
    let Action::Place(wanted, count) = action else {
        return Err(Cannot::NotAsked { question: "place colonists", clause: "PR-5.4" });
    };
    let (low, high) = range(tables.circles_at(state.player(state.seat), place), left, after);
    if wanted != place {
        Err(Cannot::OtherPlace(place))
    } else if count > high {
        Err(Cannot::TooMany(high))
    } else if count < low {
        Err(Cannot::TooFew(low))
    } else {
        Ok(())
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (place, left, after): (Place, u8, u8),
    count: u8,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    state.player_mut(seat).man(place, count);
    if !seek(tables, state, Some(place), left - count, after, events) {
        go_on(tables, state, events);
    }
}

/// Fills the ship: a colonist for each empty circle on a building, at least one for each player (PR-5.8, PR-5.9).
fn refill(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let players = &state.players[..usize::from(tables.seats)];
    let empty: u8 = players.iter().map(|player| tables.building_circles(player) - player.crew()).sum();
    let need = empty.max(tables.seats);
    let aboard = need.min(state.colonists);
    state.aboard = aboard;
    state.colonists -= aboard;
    events.send(Event::ShipFilled { aboard, supply: state.colonists });
    if aboard < need {
        trigger(state, End::Colonists, events);
    }
    end_phase(tables, state, events);
}
