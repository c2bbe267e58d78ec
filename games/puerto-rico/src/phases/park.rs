//! The end of the planter phase: the publishing house's tile and the park authority (PR97-E1.13, PR97-E2.7).

use kontor_core::Sink;

use super::points::offer;
use super::round::next_seat;
use super::{festival, guests, settler};
use crate::action::{Action, Face};
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Tile};
use crate::refusal::Cannot;
use crate::state::{Arrival, Giver, Moment, Player, Stage, State};
use crate::tables::Tables;

/// Points of the park authority with a citizen (PR97-E2.7).
const PARK_POINTS: u8 = 2;

/// After all turns the planter may take a second tile (PR97-E1.13).
#[cold]
pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if second_open(tables, state) {
        state.stage = Stage::SecondTile;
    } else {
        after_second(tables, state, events);
    }
}

/// Whether the planter is asked for a second tile: with a publishing house, or with a guest who could enter it.
pub(crate) fn second_open(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    if !tables.new_buildings || player.free_fields() == 0 {
        return false;
    }
    if !tables.doubles(state, state.seat) {
        return guests::could_double(tables, state);
    }
    state.display != Goods::NONE
        || check_quarry(tables, state).is_ok()
        || tables.guests && guests::could_enter(tables, player, tables.guest_places.hut)
}

/// The second tile is a quarry only with an occupied hut (PR97-E1.13).
fn check_quarry(tables: &Tables, state: &State) -> Result<(), Cannot> {
    if !tables.has(state.player(state.seat), Effect::ConstructionHut) {
        Err(Cannot::NoSecondQuarry)
    } else if state.quarries == 0 {
        Err(Cannot::NoQuarryLeft)
    } else {
        Ok(())
    }
}

pub(crate) fn legal_second(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    if tables.doubles(state, state.seat) {
        state.display.kinds().iter().for_each(|good| visit(Action::Take(Tile::Plantation(good))));
        if check_quarry(tables, state).is_ok() {
            visit(Action::Take(Tile::Quarry));
        }
        if settler::has_lumberyard(tables, state) {
            state.display.kinds().iter().for_each(|good| visit(Action::TakeForest(good)));
        }
    }
    visit(Action::Pass);
}

pub(crate) fn check_second(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let doubles = tables.doubles(state, state.seat);
    match action {
        Action::Take(_) | Action::TakeForest(_) if !doubles => {
            Err(Cannot::NeedsBuilding(Building::PublishingHouse))
        }
        Action::Take(Tile::Quarry) => check_quarry(tables, state),
        Action::Take(Tile::Plantation(good)) | Action::TakeForest(good) if state.display[good] == 0 => {
            Err(Cannot::NotOnDisplay(good))
        }
        Action::TakeForest(_) if !settler::has_lumberyard(tables, state) => Err(Cannot::NoForest),
        Action::Take(_) | Action::TakeForest(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take a second tile or pass", clause: "PR97-E1.13" }),
    }
}

pub(crate) fn apply_second(
    tables: &Tables,
    state: &mut State,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    if action == Action::Pass {
        events.send(Event::Passed { seat: state.seat, forced: false });
    } else {
        settler::take(state, action, events);
        if festival::plantation(tables, state, Arrival::Second, events) {
            return;
        }
    }
    after_second(tables, state, events);
}

pub(crate) fn after_second(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.citizens && tables.guests && guests::window(tables, state, Moment::Park) {
        return;
    }
    discards(tables, state, events);
}

/// Owners with a worker on their park authority may discard a tile, in turn order (PR97-E2.7).
pub(crate) fn discards(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !tables.citizens {
        return settler::renew_display(tables, state, events);
    }
    state.seat = state.chooser;
    if discard_open(tables, state) {
        state.stage = Stage::ParkDiscard;
    } else {
        next_discard(tables, state, events);
    }
}

fn next_discard(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if discard_open(tables, state) {
            state.stage = Stage::ParkDiscard;
            return;
        }
    }
    test(tables, state, events);
}

/// Whether the seat has a park authority with a worker, and a plantation or forest.
pub(crate) fn discard_open(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.has(player, Effect::ParkAuthority)
        && player.citizens_on(Building::ParkAuthority) == 0
        && has_discard(player)
}

/// Whether a plantation or forest lies on the island; quarries are never discarded.
pub(crate) fn has_discard(player: &Player) -> bool {
    player.fields_used() > player.tiles[Tile::Quarry.index()]
}

/// Visits every own plantation and forest: an empty one, an occupied one, a forest (PR97-E2.5, PR97-E2.7).
pub(crate) fn legal_discard(state: &State, visit: &mut impl FnMut(Action)) {
    for good in Good::ALL {
        for face in [Face::Empty, Face::Occupied, Face::Forest] {
            if check_discard(state, good, face).is_ok() {
                visit(Action::Discard(good, face));
            }
        }
    }
}

pub(crate) fn check_discard(state: &State, good: Good, face: Face) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    let tile = Tile::Plantation(good);
    let there = match face {
        Face::Empty => player.tiles[good.index()] - player.manned(tile),
        Face::Occupied => player.manned(tile),
        Face::Forest => player.forests[good],
    };
    if there > 0 { Ok(()) } else { Err(Cannot::NoTileToDiscard(good)) }
}

/// Puts an own tile on the discards; a person on it goes to the portrait.
pub(crate) fn discard(state: &mut State, good: Good, face: Face) {
    let seat = state.seat;
    let tile = Tile::Plantation(good);
    let player = state.player_mut(seat);
    match face {
        Face::Forest => player.forests[good] -= 1,
        Face::Empty => player.tiles[good.index()] -= 1,
        Face::Occupied => {
            player.tiles[good.index()] -= 1;
            player.man(tile, player.manned(tile) - 1);
            player.idle += 1;
        }
    }
    state.discard[good] += 1;
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Discard(good, face) => check_discard(state, good, face),
        Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "discard a tile or pass", clause: "PR97-E2.7" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    if let Action::Discard(good, face) = action {
        discard(state, good, face);
        events.send(Event::Discarded { seat, good, forest: face == Face::Forest, coins: 0 });
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    next_discard(tables, state, events);
}

/// The owner with a citizen on the park authority and more empty fields than everybody else gains points (PR97-E2.7).
fn test(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.seat = state.chooser;
    loop {
        if wins(tables, state) {
            if offer(tables, state, Giver::ParkAuthority, PARK_POINTS, 0, events) {
                break;
            }
            return;
        }
        if !next_seat(tables, state) {
            break;
        }
    }
    finish(tables, state, events);
}

/// Whether the seat has a citizen on its park authority and strictly more empty fields than every other player.
pub(crate) fn wins(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.has(player, Effect::ParkAuthority)
        && player.citizens_on(Building::ParkAuthority) > 0
        && state
            .seat
            .round(tables.seats)
            .skip(1)
            .all(|seat| state.player(seat).free_fields() < player.free_fields())
}

/// The display is renewed, for the planter's seat.
pub(crate) fn finish(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.seat = state.chooser;
    settler::renew_display(tables, state, events);
}
