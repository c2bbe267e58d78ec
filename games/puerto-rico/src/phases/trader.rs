//! The trader phase: one sale each into the trading house (PR-8), trading post and zoning office (PR97-E1.8, PR97-E2.5).

use kontor_core::Sink;

use super::round::{end_phase, next_seat};
use super::{guests, park, settler};
use crate::action::{Action, Face};
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Drawer, Stage, State};
use crate::tables::Tables;

/// Places in the trading house (PR-8.1).
pub(crate) const PLACES: u8 = 4;
/// What the zoning office takes or pays for a tile (PR97-E2.5).
const TILE_PRICE: u16 = 1;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !ask(tables, state, events) {
        go_on(tables, state, events);
    }
}

/// The next seat that has a choice; a full house ends the phase but for trading posts and zoning offices.
fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while (tables.extended || !is_full(state)) && next_seat(tables, state) {
        if ask(tables, state, events) {
            return;
        }
    }
    if is_full(state) {
        state.supply.add(std::mem::take(&mut state.house));
        events.send(Event::HouseEmptied);
    }
    end_phase(tables, state, events);
}

fn is_full(state: &State) -> bool {
    state.house.total() >= PLACES
}

#[inline(always)]
fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if !has_choice(tables, state, false, false) {
        events.send(Event::Passed { seat: state.seat, forced: true });
        return false;
    }
    state.stage = Stage::Trading { sold: false, zoned: false };
    true
}

/// The rest of the turn after a sale, a tile or a guest's move, if there is a choice left.
pub(crate) fn again(
    tables: &Tables,
    state: &mut State,
    sold: bool,
    zoned: bool,
    events: &mut impl Sink<Event>,
) {
    if has_choice(tables, state, sold, zoned) {
        state.stage = Stage::Trading { sold, zoned };
    } else {
        go_on(tables, state, events);
    }
}

/// Whether the seat can do anything besides passing.
#[inline]
fn has_choice(tables: &Tables, state: &State, sold: bool, zoned: bool) -> bool {
    sales(tables, state, sold).any() || tables.extended && has_more(tables, state, sold, zoned)
}

#[cold]
fn has_more(tables: &Tables, state: &State, sold: bool, zoned: bool) -> bool {
    posts(tables, state, sold).any()
        || check_buy(tables, state, zoned).is_ok()
        || can_discard(tables, state, zoned)
        || tables.guests && can_move_guest(tables, state, sold, zoned)
}

/// Whether a guest could go where trading becomes possible (PR97-E1.17).
fn can_move_guest(tables: &Tables, state: &State, sold: bool, zoned: bool) -> bool {
    let (player, places) = (state.player(state.seat), &tables.guest_places);
    let mut set = if zoned { 0 } else { places.zoning };
    if !sold && player.goods != Goods::NONE {
        set |= places.post | if is_full(state) { 0 } else { places.office };
    }
    guests::could_enter(tables, player, set)
}

/// Kinds the seat can sell to the house: owned, and new to it or with an office (PR-8.2).
#[inline]
fn sales(tables: &Tables, state: &State, sold: bool) -> Kinds {
    if tables.extended && (sold || is_full(state)) {
        return Kinds::NONE;
    }
    let player = state.player(state.seat);
    let barred = if tables.has(player, Effect::Office) { Kinds::default() } else { state.house.kinds() };
    player.goods.kinds().without(barred)
}

/// Kinds the seat can sell by its trading post (PR97-E1.8).
fn posts(tables: &Tables, state: &State, sold: bool) -> Kinds {
    let player = state.player(state.seat);
    if sold || !tables.new_buildings || !tables.has(player, Effect::TradingPost) {
        return Kinds::NONE;
    }
    player.goods.kinds()
}

/// Whether a worker on the zoning office can buy a tile (PR97-E2.5).
fn check_buy(tables: &Tables, state: &State, zoned: bool) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    if !tables.has(player, Effect::ZoningOffice) {
        Err(Cannot::NeedsBuilding(Building::ZoningOffice))
    } else if zoned {
        Err(Cannot::ZonedAlready)
    } else if player.citizens_on(Building::ZoningOffice) > 0 {
        Err(Cannot::OtherOccupant)
    } else if player.coins < TILE_PRICE || player.free_fields() == 0 || state.heap() == Goods::NONE {
        Err(Cannot::NoTileToBuy)
    } else {
        Ok(())
    }
}

/// Whether a citizen on the zoning office can sell a tile (PR97-E2.5).
fn check_discard(tables: &Tables, state: &State, zoned: bool, good: Good, face: Face) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    if !tables.has(player, Effect::ZoningOffice) {
        Err(Cannot::NeedsBuilding(Building::ZoningOffice))
    } else if zoned {
        Err(Cannot::ZonedAlready)
    } else if player.citizens_on(Building::ZoningOffice) == 0 {
        Err(Cannot::OtherOccupant)
    } else {
        park::check_discard(state, good, face)
    }
}

fn can_discard(tables: &Tables, state: &State, zoned: bool) -> bool {
    let player = state.player(state.seat);
    !zoned
        && tables.has(player, Effect::ZoningOffice)
        && player.citizens_on(Building::ZoningOffice) > 0
        && park::has_discard(player)
}

/// Price and the trader's coins; the markets add to it (PR-8.3, PR97-E1.13).
pub(crate) fn base_price(tables: &Tables, privilege: u8, good: Good) -> u8 {
    tables.prices[good.index()] + privilege
}

/// The trader's extra coins for a sale of this seat.
fn privilege(tables: &Tables, state: &State) -> u8 {
    u8::from(state.seat == state.chooser) + u8::from(tables.doubles(state, state.seat))
}

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, (sold, _): (bool, bool), visit: &mut impl FnMut(Action)) {
    for good in sales(tables, state, sold).iter() {
        visit(Action::Sell(good));
    }
    if !tables.extended {
        visit(Action::Pass);
    }
}

/// The same for trading post and zoning office, after the sales.
pub(crate) fn legal_more(
    tables: &Tables,
    state: &State,
    (sold, zoned): (bool, bool),
    visit: &mut impl FnMut(Action),
) {
    posts(tables, state, sold).iter().for_each(|good| visit(Action::Post(good)));
    if check_buy(tables, state, zoned).is_ok() {
        visit(Action::Buy);
    }
    if can_discard(tables, state, zoned) {
        park::legal_discard(state, visit);
    }
    visit(Action::Pass);
}

pub(crate) fn check(
    tables: &Tables,
    state: &State,
    (sold, zoned): (bool, bool),
    action: Action,
) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    match action {
        Action::Sell(_) | Action::Post(_) if sold => Err(Cannot::SoldAlready),
        Action::Sell(good) | Action::Post(good) if player.goods[good] == 0 => {
            Err(Cannot::NothingToSell(good))
        }
        Action::Sell(_) if is_full(state) => Err(Cannot::HouseFull),
        Action::Sell(good) if state.house[good] > 0 && !tables.has(player, Effect::Office) => {
            Err(Cannot::InHouse(good))
        }
        Action::Post(_) if !tables.has(player, Effect::TradingPost) => {
            Err(Cannot::NeedsBuilding(Building::TradingPost))
        }
        Action::Buy => check_buy(tables, state, zoned),
        Action::Discard(good, face) => check_discard(tables, state, zoned, good, face),
        Action::Sell(_) | Action::Post(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "sell or pass", clause: "PR-8.1" }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (sold, zoned): (bool, bool),
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    match action {
        Action::Sell(good) => {
            let base = base_price(tables, privilege(tables, state), good);
            let coins = base + tables.amount(state.player(seat), Effect::Market);
            let player = state.player_mut(seat);
            player.goods[good] -= 1;
            player.coins += u16::from(coins);
            state.house[good] += 1;
            events.send(Event::Sold { seat, good, coins });
            if !tables.extended {
                return go_on(tables, state, events);
            }
            again(tables, state, true, zoned, events);
        }
        Action::Post(good) => {
            let coins = base_price(tables, privilege(tables, state), good);
            let player = state.player_mut(seat);
            player.goods[good] -= 1;
            player.coins += u16::from(coins);
            state.supply[good] += 1;
            events.send(Event::Posted { seat, good, coins });
            again(tables, state, true, zoned, events);
        }
        Action::Buy => {
            state.player_mut(seat).coins -= TILE_PRICE;
            events.send(Event::BoughtTile { seat });
            state.stage = Stage::ZoningDraw { sold };
        }
        Action::Discard(good, face) => {
            park::discard(state, good, face);
            state.player_mut(seat).coins += TILE_PRICE;
            let forest = face == Face::Forest;
            events.send(Event::Discarded { seat, good, forest, coins: TILE_PRICE as u8 });
            again(tables, state, sold, true, events);
        }
        _ => {
            events.send(Event::Passed { seat, forced: false });
            go_on(tables, state, events);
        }
    }
}

/// The zoning office's tile is turned up (PR97-E2.5).
pub(crate) fn drawn(
    tables: &Tables,
    state: &mut State,
    sold: bool,
    good: Good,
    events: &mut impl Sink<Event>,
) {
    let by = if sold { Drawer::ZoningSold } else { Drawer::Zoning };
    settler::drawn(tables, state, good, by, events);
}
