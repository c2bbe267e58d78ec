//! The builder phase: one building each, and what a new building brings (PR-6).

use kontor_core::{Luck, Sink, nth_bit};

use super::round::{end_phase, next_seat, trigger};
use super::{festival, guests, paying, points};
use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::data::Effect;
use crate::event::Event;
use crate::goods::Tile;
use crate::refusal::Cannot;
use crate::state::{End, Giver, Person, Stage, State};
use crate::tables::Tables;

/// The points of a church for a building of each row (PR97-E1.9).
const CHURCH_POINTS: [u8; 5] = [0, 0, 1, 1, 2];

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !ask(tables, state, events) {
        go_on(tables, state, events);
    }
}

pub(crate) fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if ask(tables, state, events) {
            return;
        }
    }
    end_phase(tables, state, events);
}

#[inline(always)]
fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if choices(tables, state) == Buildings::NONE && !can_move_guest(tables, state) {
        events.send(Event::Passed { seat: state.seat, forced: true });
        return false;
    }
    state.stage = Stage::Building;
    true
}

/// Whether a guest could go where building becomes cheaper (PR97-E1.17).
fn can_move_guest(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.guests
        && tables.free_sites(player) > 0
        && (guests::could_enter(tables, player, tables.guest_places.builder)
            || guests::could_double(tables, state))
}

/// What the seat can build: in stock, not owned, with room and money (PR-6.1).
#[inline(always)]
fn choices(tables: &Tables, state: &State) -> Buildings {
    let player = state.player(state.seat);
    let builder = state.seat == state.chooser;
    let payable = if tables.extended {
        let discount = tables.discount(state, state.seat, builder);
        tables.payable(discount, player.coins + u16::from(paying::items(tables, state)))
    } else {
        tables.payable_plainly(player.manned(Tile::Quarry), builder, player.coins)
    };
    let fitting = match tables.free_sites(player) {
        0 => Buildings::NONE,
        1 => payable.without(tables.large),
        _ => payable,
    };
    fitting.without(player.owned).without(state.sold_out)
}

/// The price for the seat on turn (PR-6.2).
fn price(tables: &Tables, state: &State, building: Building) -> u8 {
    tables.price(building, tables.discount(state, state.seat, state.seat == state.chooser))
}

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    for building in choices(tables, state).iter() {
        visit(Action::Build(building));
    }
    visit(Action::Pass);
}

/// One of these at random.
pub(crate) fn pick(tables: &Tables, state: &State, luck: &mut impl Luck) -> Action {
    let open = choices(tables, state);
    let chosen = luck.below(u32::from(open.count()) + 1);
    if chosen == u32::from(open.count()) {
        return Action::Pass;
    }
    Action::Build(Building::ALL[nth_bit(open.0, chosen)])
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
    } else if !state.plays(building) {
        Err(Cannot::NotInGame(building))
    } else if state.sold_out.has(building) {
        Err(Cannot::SoldOut(building))
    } else if tables.free_sites(player) < size {
        Err(Cannot::NoRoom(building))
    } else if player.coins + u16::from(paying::items(tables, state)) < u16::from(price) {
        Err(Cannot::TooExpensive { building, price, coins: player.coins })
    } else {
        Ok(())
    }
}

/// Pays, or asks what replaces missing coins; then the building is placed (PR-6.4, PR97-E1.5).
pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let Action::Build(building) = action else {
        events.send(Event::Passed { seat, forced: false });
        return go_on(tables, state, events);
    };
    let price = price(tables, state, building);
    let player = state.player_mut(seat);
    if u16::from(price) > player.coins {
        return paying::begin(tables, state, building, price, events);
    }
    player.coins -= u16::from(price);
    events.send(Event::Built { seat, building, price });
    placed(tables, state, building, events);
}

/// Places the building unoccupied and tests the city; festival, school and church follow (PR-6.4, PR-6.8, PR97-E0.4).
pub(crate) fn placed(tables: &Tables, state: &mut State, building: Building, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let player = state.player_mut(seat);
    player.owned.insert(building);
    let full = tables.free_sites(player) == 0;
    let owners = state.players.iter().filter(|it| it.owned.has(building)).count();
    if owners == usize::from(tables.row(building).copies) {
        state.sold_out.insert(building);
    }
    if full {
        trigger(state, End::City, events);
    }
    if tables.festival.is_some() {
        festival::building(tables, state, building, events);
    }
    if state.has_colonist()
        && tables.has(state.player(seat), Effect::University)
        && tables.row(building).circles > 0
    {
        state.stage = Stage::University { building };
    } else {
        church(tables, state, building, events);
    }
}

/// Visits what the university can do: each type on offer (PR-11.10, PR97-E2.4).
#[inline(always)]
pub(crate) fn legal_university(state: &State, visit: &mut impl FnMut(Action)) {
    let (worker, citizen) = state.newcomers();
    for (there, action) in [(worker, Action::Colonist), (citizen, Action::Citizen), (true, Action::Pass)] {
        if there {
            visit(action);
        }
    }
}

/// The university's colonist is taken or declined (PR-11.10, PR-3.10).
pub(crate) fn apply_university(
    tables: &Tables,
    state: &mut State,
    building: Building,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    if action == Action::Pass {
        events.send(Event::Passed { seat, forced: false });
    } else {
        let person = if action == Action::Citizen { Person::Citizen } else { Person::Worker };
        state.take_newcomer(person);
        state.player_mut(seat).enter(building.into(), person);
        events.send(Event::MannedBuilding { seat, building });
    }
    church(tables, state, building, events);
}

/// The church's points, if there is one, then the next seat.
fn church(tables: &Tables, state: &mut State, building: Building, events: &mut impl Sink<Event>) {
    if !tables.new_buildings || church_pays(tables, state, building, events) {
        go_on(tables, state, events);
    }
}

/// Points for a building of a higher row, not for the church itself (PR97-E1.9). False if the seat is asked about them.
#[cold]
fn church_pays(
    tables: &Tables,
    state: &mut State,
    building: Building,
    events: &mut impl Sink<Event>,
) -> bool {
    let row = tables.row(building);
    let points = CHURCH_POINTS[usize::from(row.quarries)];
    let pays =
        points > 0 && row.effect != Effect::Church && tables.has(state.player(state.seat), Effect::Church);
    !pays || points::offer(tables, state, Giver::Church, points, 0, events)
}
