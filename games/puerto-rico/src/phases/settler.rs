//! The settler phase: hacienda draw, normal take, hospice colonist (PR-4), forests (PR97-E1.4).

use kontor_core::Sink;

use super::round::{end_phase, next_seat};
use super::{festival, guests, park, trader};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Tile};
use crate::refusal::Cannot;
use crate::state::{Arrival, Drawer, New, Person, Place, Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !ask(tables, state, false, events) {
        go_on(tables, state, events);
    }
}

/// The next seat that has a choice is asked; after the last one the phase ends.
fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if ask(tables, state, false, events) {
            return;
        }
    }
    if tables.extended {
        park::enter(tables, state, events);
    } else {
        renew_display(tables, state, events);
    }
}

/// Untaken plantations are discarded and new ones turned up (PR-4.4).
pub(crate) fn renew_display(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.discard.add(std::mem::take(&mut state.display));
    if state.heap() == Goods::NONE {
        end_phase(tables, state, events);
    } else {
        state.stage = Stage::Display;
    }
}

/// Asks the seat for a tile, if it has a choice. True if it is asked.
fn ask(tables: &Tables, state: &mut State, drawn: bool, events: &mut impl Sink<Event>) -> bool {
    if can_do_something(tables, state, drawn) || can_move_guest(tables, state) {
        state.stage = Stage::Settling { drawn };
        return true;
    }
    if !drawn {
        events.send(Event::Passed { seat: state.seat, forced: true });
    }
    false
}

/// The same after a guest has moved, or after the hacienda's tile.
pub(crate) fn ask_again(tables: &Tables, state: &mut State, drawn: bool, events: &mut impl Sink<Event>) {
    if !ask(tables, state, drawn, events) {
        after_normal(tables, state, None, events);
    }
}

/// Whether anything besides passing is possible.
fn can_do_something(tables: &Tables, state: &State, drawn: bool) -> bool {
    state.player(state.seat).free_fields() > 0
        && (state.display != Goods::NONE
            || check_quarry(tables, state).is_ok()
            || can_draw(tables, state, drawn))
}

/// Whether the hacienda draws.
#[inline(always)]
fn can_draw(tables: &Tables, state: &State, drawn: bool) -> bool {
    !drawn && tables.has(state.player(state.seat), Effect::Hacienda) && state.heap() != Goods::NONE
}

/// Whether a guest could go to hacienda or hut (PR97-E1.17).
fn can_move_guest(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.guests
        && player.free_fields() > 0
        && guests::could_enter(tables, player, tables.guest_places.planter)
}

/// The hacienda draws once, before the normal take, while there are tiles and room (PR-11.2).
fn check_draw(tables: &Tables, state: &State, drawn: bool) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    if drawn {
        return Err(Cannot::DrawnAlready);
    }
    if !tables.has(player, Effect::Hacienda) {
        return Err(tables.example(Effect::Hacienda).map_or(Cannot::NothingToDraw, Cannot::NeedsBuilding));
    }
    if state.heap() == Goods::NONE {
        return Err(Cannot::NothingToDraw);
    }
    Ok(())
}

/// A quarry is for the settler and for hut owners, while there are any (PR-4.2, PR-4.6, PR-11.3).
fn check_quarry(tables: &Tables, state: &State) -> Result<(), Cannot> {
    let entitled =
        state.seat == state.chooser || tables.has(state.player(state.seat), Effect::ConstructionHut);
    if !entitled {
        return Err(Cannot::NoQuarryRight);
    }
    if state.quarries == 0 {
        return Err(Cannot::NoQuarryLeft);
    }
    Ok(())
}

/// A plantation lies open, and a lumberyard makes it a forest (PR97-E1.4).
fn check_forest(tables: &Tables, state: &State, good: Good) -> Result<(), Cannot> {
    if state.display[good] == 0 {
        Err(Cannot::NotOnDisplay(good))
    } else if has_lumberyard(tables, state) {
        Ok(())
    } else {
        Err(Cannot::NoForest)
    }
}

/// Whether the seat may lay plantations face down now (PR97-E1.4).
pub(crate) fn has_lumberyard(tables: &Tables, state: &State) -> bool {
    tables.new_buildings && tables.has(state.player(state.seat), Effect::Lumberyard)
}

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, drawn: bool, visit: &mut impl FnMut(Action)) {
    if can_draw(tables, state, drawn) {
        visit(Action::Draw);
    }
    for good in state.display.kinds().iter() {
        visit(Action::Take(Tile::Plantation(good)));
    }
    if check_quarry(tables, state).is_ok() {
        visit(Action::Take(Tile::Quarry));
    }
    if has_lumberyard(tables, state) {
        for good in state.display.kinds().iter() {
            visit(Action::TakeForest(good));
        }
    }
    visit(Action::Pass);
}

pub(crate) fn check(tables: &Tables, state: &State, drawn: bool, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Draw => check_draw(tables, state, drawn),
        Action::Take(Tile::Quarry) => check_quarry(tables, state),
        Action::Take(Tile::Plantation(good)) if state.display[good] == 0 => Err(Cannot::NotOnDisplay(good)),
        Action::TakeForest(good) => check_forest(tables, state, good),
        Action::Take(Tile::Plantation(_)) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take a tile, draw or pass", clause: "PR-4.1" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    match action {
        Action::Draw => state.stage = Stage::HaciendaDraw,
        Action::Pass => {
            events.send(Event::Passed { seat: state.seat, forced: false });
            after_normal(tables, state, None, events);
        }
        _ => {
            let new = take(state, action, events);
            after_take(tables, state, new, events);
        }
    }
}

/// Takes an open tile or a quarry to the island, open or as a forest (PR-4.2, PR97-E1.4).
pub(crate) fn take(state: &mut State, action: Action, events: &mut impl Sink<Event>) -> New {
    let seat = state.seat;
    match action {
        Action::TakeForest(good) => {
            state.display[good] -= 1;
            state.player_mut(seat).forests[good] += 1;
            events.send(Event::Forest { seat, good, drawn: false });
            New::Forest
        }
        Action::Take(tile) => {
            match tile {
                Tile::Plantation(good) => state.display[good] -= 1,
                Tile::Quarry => state.quarries -= 1,
            }
            state.player_mut(seat).tiles[tile.index()] += 1;
            events.send(Event::Settled { seat, tile, drawn: false });
            New::Tile(tile)
        }
        _ => unreachable!("a checked action takes a tile"),
    }
}

/// Hospital and festival after the normal take, in the seat's order where it matters (PR97-E4.4).
fn after_take(tables: &Tables, state: &mut State, new: New, events: &mut impl Sink<Event>) {
    if tables.festival.is_some() && asks_order(tables, state, new) {
        return;
    }
    after_normal(tables, state, Some(new), events);
}

/// Asks whether hospital or festival comes first, where few workers are left for both. True if the seat is asked.
#[cold]
fn asks_order(tables: &Tables, state: &mut State, new: New) -> bool {
    let (Some(festival), New::Tile(tile)) = (&tables.festival, new) else { return false };
    let asked = festival::is_won(tables, state)
        && (1..=festival.reward_workers).contains(&state.colonists)
        && hospital_open(tables, state, Some(new));
    if asked {
        state.stage = Stage::Ordering { tile };
    }
    asked
}

/// The hospital, if it can man a new tile; then the festival and the next seat (PR-11.5, PR97-3.2).
fn after_normal(tables: &Tables, state: &mut State, tile: Option<New>, events: &mut impl Sink<Event>) {
    if hospital_open(tables, state, tile) {
        state.stage = Stage::Hospice { tile };
    } else {
        after_hospital(tables, state, events);
    }
}

fn after_hospital(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !festival::plantation(tables, state, Arrival::Taken, events) {
        end_turn(tables, state, events);
    }
}

/// The turn of the seat is over.
pub(crate) fn end_turn(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.drawn = None;
    go_on(tables, state, events);
}

/// Whether the hospital finds a person and a new tile for it.
#[inline(always)]
pub(crate) fn hospital_open(tables: &Tables, state: &State, tile: Option<New>) -> bool {
    tables.has(state.player(state.seat), Effect::Hospice)
        && state.has_colonist()
        && (takes_person(state, tile) || offers_drawn(tables, state, tile))
}

/// Whether a new tile has room for a person; who comes to a forest goes to the portrait (PR97-E1.4).
fn takes_person(state: &State, tile: Option<New>) -> bool {
    let player = state.player(state.seat);
    match tile {
        Some(New::Tile(tile)) => player.manned(tile) < player.tiles[tile.index()],
        Some(New::Forest) => true,
        None => false,
    }
}

/// Whether the hacienda's tile may be manned, and is not the same to its owner as that of the take (PR97-3.2).
fn offers_drawn(tables: &Tables, state: &State, tile: Option<New>) -> bool {
    tables.any_new_tile && state.drawn != tile && takes_person(state, state.drawn)
}

/// Visits what the hospital can do: each type on offer for each new tile.
#[inline(always)]
pub(crate) fn legal_hospice(
    tables: &Tables,
    state: &State,
    tile: Option<New>,
    visit: &mut impl FnMut(Action),
) {
    let (worker, citizen) = state.newcomers();
    let (taken, drawn) = (takes_person(state, tile), offers_drawn(tables, state, tile));
    for (there, taken_action, drawn_action) in
        [(worker, Action::Colonist, Action::ColonistDrawn), (citizen, Action::Citizen, Action::CitizenDrawn)]
    {
        if there && taken {
            visit(taken_action);
        }
        if there && drawn {
            visit(drawn_action);
        }
    }
    visit(Action::Pass);
}

/// The hospice colonist is taken or declined (PR-11.5, PR-3.10, PR97-E2.4).
pub(crate) fn apply_hospice(
    tables: &Tables,
    state: &mut State,
    tile: Option<New>,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let (person, new) = match action {
        Action::Colonist => (Person::Worker, tile),
        Action::ColonistDrawn => (Person::Worker, state.drawn),
        Action::Citizen => (Person::Citizen, tile),
        Action::CitizenDrawn => (Person::Citizen, state.drawn),
        _ => {
            events.send(Event::Passed { seat, forced: false });
            return after_hospital(tables, state, events);
        }
    };
    state.take_newcomer(person);
    if let Some(New::Tile(tile)) = new {
        state.player_mut(seat).enter(tile.into(), person);
        events.send(Event::MannedTile { seat, tile });
    } else {
        state.player_mut(seat).enter(Place::IDLE, person);
        events.send(Event::Entered { seat, place: None, person });
    }
    after_hospital(tables, state, events);
}

/// The seat says which comes first (PR97-E4.4).
pub(crate) fn apply_order(
    tables: &Tables,
    state: &mut State,
    tile: Tile,
    festival_first: bool,
    events: &mut impl Sink<Event>,
) {
    if festival_first {
        state.taken_tile = Some(tile);
        let asked = festival::plantation(tables, state, Arrival::BeforeHospice, events);
        debug_assert!(asked, "the order is asked while workers are in the supply");
    } else {
        state.stage = Stage::Hospice { tile: Some(New::Tile(tile)) };
    }
}

/// After festival workers that came first: the hospital, if a person and room are left.
pub(crate) fn hospital_last(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let tile = state.taken_tile.take().map(New::Tile);
    after_normal(tables, state, tile, events);
}

/// A drawn tile is laid: open, or as the seat says if it has a lumberyard (PR-11.2, PR97-E1.4, PR97-E2.5).
pub(crate) fn drawn(
    tables: &Tables,
    state: &mut State,
    good: Good,
    by: Drawer,
    events: &mut impl Sink<Event>,
) {
    let guest =
        |state: &State| guests::could_enter(tables, state.player(state.seat), tables.guest_places.drawn_tile);
    if has_lumberyard(tables, state) || tables.guests && guest(state) {
        state.stage = Stage::Laying { good, by };
    } else {
        lay(tables, state, good, by, false, events);
    }
}

pub(crate) fn legal_laying(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    visit(Action::Lay { forest: false });
    if has_lumberyard(tables, state) {
        visit(Action::Lay { forest: true });
    }
}

pub(crate) fn check_laying(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Lay { forest: false } => Ok(()),
        Action::Lay { forest: true } if has_lumberyard(tables, state) => Ok(()),
        Action::Lay { .. } => Err(Cannot::NoForest),
        _ => Err(Cannot::NotAsked { question: "lay the tile", clause: "PR97-E1.4" }),
    }
}

/// Lays a drawn tile; then the festival is tested and the turn goes on (PR97-E4.8).
pub(crate) fn lay(
    tables: &Tables,
    state: &mut State,
    good: Good,
    by: Drawer,
    forest: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let tile = Tile::Plantation(good);
    let player = state.player_mut(seat);
    let (new, event) = if forest {
        player.forests[good] += 1;
        (New::Forest, Event::Forest { seat, good, drawn: true })
    } else {
        player.tiles[tile.index()] += 1;
        (New::Tile(tile), Event::Settled { seat, tile, drawn: true })
    };
    events.send(event);
    let why = match by {
        Drawer::Hacienda => {
            state.drawn = tables.any_new_tile.then_some(new);
            Arrival::Drawn
        }
        Drawer::Zoning => Arrival::Zoning,
        Drawer::ZoningSold => Arrival::ZoningSold,
    };
    if !festival::plantation(tables, state, why, events) {
        after_lay(tables, state, by, events);
    }
}

/// After a drawn tile: the normal take if there is room for one, or the rest of the trader turn.
pub(crate) fn after_lay(tables: &Tables, state: &mut State, by: Drawer, events: &mut impl Sink<Event>) {
    match by {
        Drawer::Hacienda => ask_again(tables, state, true, events),
        Drawer::Zoning => trader::again(tables, state, false, true, events),
        Drawer::ZoningSold => trader::again(tables, state, true, true, events),
    }
}
