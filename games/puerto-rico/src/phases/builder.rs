//! The builder phase: one building each, and the university's colonist (PR-6).

use kontor_core::Sink;

use super::round::{end_phase, next_seat, trigger};
use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::data::Effect;
use crate::event::Event;
use crate::goods::Tile;
use crate::refusal::Cannot;
use crate::state::{End, Stage, State};
use crate::tables::Tables;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !ask(tables, state, events) {
        go_on(tables, state, events);
    }
}

fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if ask(tables, state, events) {
            return;
        }
    }
    end_phase(tables, state, events);
}

fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if choices(tables, state) == Buildings::NONE {
        events.send(Event::Passed { seat: state.seat, forced: true });
        return false;
    }
    state.stage = Stage::Building;
    true
}

/// What the seat can build: in stock, not owned, with room and money (PR-6.1).
fn choices(tables: &Tables, state: &State) -> Buildings {
    let player = state.player(state.seat);
    let builder = state.seat == state.chooser;
    let payable = tables.payable(player.manned(Tile::Quarry), builder, player.coins);
    let fitting = match tables.free_sites(player) {
        0 => Buildings::NONE,
        1 => payable.without(tables.large),
        _ => payable,
    };
    fitting.without(player.owned).without(state.sold_out)
}

/// The price for the seat on turn (PR-6.2).
fn price(tables: &Tables, state: &State, building: Building) -> u8 {
    let quarries = state.player(state.seat).manned(Tile::Quarry);
    tables.price(building, quarries, state.seat == state.chooser)
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    choices(tables, state).iter().for_each(|building| visit(Action::Build(building)));
    visit(Action::Pass);
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    let building = match action {
        Action::Build(building) => building,
        Action::Pass => return Ok(()),
        _ => return Err(Cannot::NotAsked { question: "build or pass", clause: "PR-6.1" }),
    };
    let price = price(tables, state, building);
    let size = 1 + u8::from(tables.large.has(building));
    if player.owned.has(building) {
        Err(Cannot::OwnedAlready(building))
    } else if state.sold_out.has(building) {
        Err(Cannot::SoldOut(building))
    } else if tables.free_sites(player) < size {
        Err(Cannot::NoRoom(building))
    } else if player.coins < u16::from(price) {
        Err(Cannot::TooExpensive { building, price, coins: player.coins })
    } else {
        Ok(())
    }
}

/// Pays, places the building unoccupied and tests the city (PR-6.4, PR-6.8).
pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let Action::Build(building) = action else {
        events.send(Event::Passed { seat, forced: false });
        return go_on(tables, state, events);
    };
    let price = price(tables, state, building);
    let player = state.player_mut(seat);
    player.coins -= u16::from(price);
    player.owned.insert(building);
    let full = tables.free_sites(player) == 0;
    let owners = state.players.iter().filter(|it| it.owned.has(building)).count();
    if owners == usize::from(tables.row(building).copies) {
        state.sold_out.insert(building);
    }
    events.send(Event::Built { seat, building, price });
    if full {
        trigger(state, End::City, events);
    }
    if state.has_colonist() && tables.has(state.player(seat), Effect::University) {
        state.stage = Stage::University { building };
    } else {
        go_on(tables, state, events);
    }
}

/// The university's colonist is taken or declined (PR-11.10, PR-3.10).
pub(crate) fn apply_university(
    tables: &Tables,
    state: &mut State,
    building: Building,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    if accept {
        state.take_colonist();
        state.player_mut(seat).man(building, 1);
        events.send(Event::MannedBuilding { seat, building });
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    go_on(tables, state, events);
}
