//! The settler phase: hacienda draw, normal take, hospice colonist (PR-4).

use kontor_core::Sink;

use super::round::{end_phase, next_seat};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Tile};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if can_do_something(tables, state, false) {
        state.stage = Stage::Settling { drawn: false };
    } else {
        events.send(Event::Passed { seat: state.seat, forced: true });
        go_on(tables, state, events);
    }
}

/// The next seat that has a choice is asked; after the last one the display is renewed (PR-4.4).
fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if can_do_something(tables, state, false) {
            state.stage = Stage::Settling { drawn: false };
            return;
        }
        events.send(Event::Passed { seat: state.seat, forced: true });
    }
    state.discard.add(std::mem::take(&mut state.display));
    if state.heap() == Goods::NONE {
        end_phase(tables, state, events);
    } else {
        state.stage = Stage::Display;
    }
}

/// Whether anything besides passing is possible.
fn can_do_something(tables: &Tables, state: &State, drawn: bool) -> bool {
    state.player(state.seat).free_fields() > 0
        && (state.display != Goods::NONE
            || check_quarry(tables, state).is_ok()
            || check_draw(tables, state, drawn).is_ok())
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

pub(crate) fn legal(tables: &Tables, state: &State, drawn: bool, visit: &mut impl FnMut(Action)) {
    if check_draw(tables, state, drawn).is_ok() {
        visit(Action::Draw);
    }
    state.display.kinds().iter().for_each(|good| visit(Action::Take(Tile::Plantation(good))));
    if check_quarry(tables, state).is_ok() {
        visit(Action::Take(Tile::Quarry));
    }
    visit(Action::Pass);
}

pub(crate) fn check(tables: &Tables, state: &State, drawn: bool, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Draw => check_draw(tables, state, drawn),
        Action::Take(Tile::Quarry) => check_quarry(tables, state),
        Action::Take(Tile::Plantation(good)) if state.display[good] == 0 => Err(Cannot::NotOnDisplay(good)),
        Action::Take(Tile::Plantation(_)) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take a tile, draw or pass", clause: "PR-4.1" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    match action {
        Action::Draw => state.stage = Stage::HaciendaDraw,
        Action::Take(tile) => {
            match tile {
                Tile::Plantation(good) => state.display[good] -= 1,
                Tile::Quarry => state.quarries -= 1,
            }
            state.player_mut(seat).tiles[tile.index()] += 1;
            events.send(Event::Settled { seat, tile, drawn: false });
            if state.has_colonist() && tables.has(state.player(seat), Effect::Hospice) {
                state.stage = Stage::Hospice { tile };
            } else {
                go_on(tables, state, events);
            }
        }
        _ => {
            events.send(Event::Passed { seat, forced: false });
            go_on(tables, state, events);
        }
    }
}

/// Lays the hacienda's tile; the normal take follows if there is room for one (PR-11.2).
pub(crate) fn lay_drawn(tables: &Tables, state: &mut State, good: Good, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let tile = Tile::Plantation(good);
    state.player_mut(seat).tiles[tile.index()] += 1;
    events.send(Event::Settled { seat, tile, drawn: true });
    if can_do_something(tables, state, true) {
        state.stage = Stage::Settling { drawn: true };
    } else {
        go_on(tables, state, events);
    }
}

/// The hospice colonist is taken or declined (PR-11.5, PR-3.10).
pub(crate) fn apply_hospice(
    tables: &Tables,
    state: &mut State,
    tile: Tile,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    if accept {
        state.take_colonist();
        let player = state.player_mut(seat);
        player.man(tile, player.manned(tile) + 1);
        events.send(Event::MannedTile { seat, tile });
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    go_on(tables, state, events);
}
