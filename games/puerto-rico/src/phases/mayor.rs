//! The mayor phase: privilege, deal, placing, refill (PR-5), citizens on the register (PR97-E2).
//!
//! Placing goes place by place in a fixed sequence, so that every distribution has exactly one spelling.

use kontor_core::{Luck, Seat, Sink, bits};

use super::round::{end_phase, leave_phase, next_seat, trigger};
use super::sorting;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::Tile;
use crate::present::present;
use crate::refusal::Cannot;
use crate::state::{End, Person, Place, Player, Stage, State};
use crate::tables::Tables;

/// The mayor is asked for his colonist unless the supply is empty (PR-5.1).
pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if state.colonists > 0 {
        state.stage = Stage::MayorPrivilege { second: false };
    } else {
        deal(tables, state, events);
    }
}

/// The privilege is taken or declined; a publishing house asks for a second one (PR97-E1.13).
pub(crate) fn apply_privilege(
    tables: &Tables,
    state: &mut State,
    second: bool,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    if accept {
        state.colonists -= 1;
        state.player_mut(seat).idle += 1;
        events.send(Event::Colonists { seat, count: 1, privilege: true });
        if !second && state.colonists > 0 && tables.doubles(state, seat) {
            state.stage = Stage::MayorPrivilege { second: true };
            return;
        }
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    deal(tables, state, events);
}

/// Deals the ship one at a time clockwise from the mayor, then all place in turn (PR-5.2, PR-5.4).
fn deal(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.citizens || tables.alone(state) {
        return deal_on(tables, state, 0, events);
    }
    let seats = tables.seats;
    let aboard = std::mem::take(&mut state.aboard);
    for (steps, seat) in state.seat.round(seats).enumerate() {
        let count = aboard / seats + u8::from((steps as u8) < aboard % seats);
        if count > 0 {
            state.player_mut(seat).idle += count;
            events.send(Event::Colonists { seat, count, privilege: false });
        }
    }
    place_all(tables, state, events);
}

/// Persons dealt in all, when `dealt` of them are: the whole register, or the share of the one who plays alone
/// (PR97-E3.4).
fn to_deal(tables: &Tables, state: &State, dealt: u8) -> u8 {
    let all = state.aboard + dealt;
    if tables.alone(state) { all.div_ceil(tables.seats) } else { all }
}

/// Deals person by person; a seat is asked while both types lie on the register (PR97-E2.4).
#[cold]
pub(crate) fn deal_on(tables: &Tables, state: &mut State, dealt: u8, events: &mut impl Sink<Event>) {
    let mut dealt = dealt;
    let all = to_deal(tables, state, dealt);
    while dealt < all {
        let steps = if tables.alone(state) { 0 } else { dealt % tables.seats };
        state.seat = state.chooser.plus(steps, tables.seats);
        if state.aboard_citizens > 0 && state.aboard_citizens < state.aboard {
            state.stage = Stage::Dealing { dealt };
            return;
        }
        let person = if state.aboard_citizens > 0 { Person::Citizen } else { Person::Worker };
        give(tables, state, dealt, person, events);
        dealt += 1;
    }
    // Villas the deal has not reached (PR97-E2.10).
    let reached = if tables.alone(state) { all.min(1) } else { all.min(tables.seats) };
    let owners = if tables.alone(state) { 1 } else { tables.seats };
    for steps in reached..owners {
        villa(tables, state, state.chooser.plus(steps, tables.seats), events);
    }
    state.seat = state.chooser;
    place_all(tables, state, events);
}

/// Gives one person of the register to the seat on turn; with the first one the villa's comes (PR97-E2.10).
fn give(tables: &Tables, state: &mut State, dealt: u8, person: Person, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let citizen = u8::from(person == Person::Citizen);
    state.aboard -= 1;
    state.aboard_citizens -= citizen;
    let player = state.player_mut(seat);
    player.idle += 1;
    player.citizens += citizen;
    events.send(match person {
        Person::Worker => Event::Colonists { seat, count: 1, privilege: false },
        Person::Citizen => Event::Citizen { seat },
    });
    let first = if tables.alone(state) { dealt == 0 } else { dealt < tables.seats };
    if first {
        villa(tables, state, seat, events);
    }
}

/// The villa brings a citizen, else a worker, else nobody (PR97-E2.10).
fn villa(tables: &Tables, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    if !tables.has(state.player(seat), Effect::Villa) {
        return;
    }
    if state.citizens > 0 {
        state.citizens -= 1;
        state.player_mut(seat).citizens += 1;
    } else if state.colonists > 0 {
        state.colonists -= 1;
    } else {
        return;
    }
    state.player_mut(seat).idle += 1;
    events.send(Event::Villa { seat });
}

/// The seat picks a person (PR97-E2.4).
pub(crate) fn apply_deal(
    tables: &Tables,
    state: &mut State,
    dealt: u8,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let person = if action == Action::Citizen { Person::Citizen } else { Person::Worker };
    give(tables, state, dealt, person, events);
    deal_on(tables, state, dealt + 1, events);
}

fn place_all(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !collect(tables, state, events) {
        go_on(tables, state, events);
    }
}

/// Goes through the following seats until one has a choice; then the ship is filled.
pub(crate) fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
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
        return tables.citizens && sorting::begin(tables, state, events);
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
        let place = places_after(tables, player, last).next().expect("open circles belong to a place");
        let after = open - tables.circles_at(player, place);
        if after > 0 {
            state.stage = Stage::Placing { place, left, after };
            return true;
        }
        player.man(place, left);
    }
    events.send(Event::Placed { seat, idle: 0 });
    tables.citizens && sorting::begin(tables, state, events)
}

/// The player's places with circles, in their sequence, after a given one.
#[inline]
fn places_after(
    tables: &Tables,
    player: &Player,
    last: Option<Place>,
) -> impl Iterator<Item = Place> + use<> {
    let past = last.map_or(0, |place| place.index() + 1);
    bits(places(tables, player) & (u64::MAX << past)).map(Place::at)
}

/// The player's places with circles, as bits.
#[inline]
fn places(tables: &Tables, player: &Player) -> u64 {
    u64::from(present(player.tiles)) | player.owned.and(tables.with_circles).0 << Tile::COUNT
}

/// Fills every circle after a given place.
fn fill(tables: &Tables, player: &mut Player, last: Option<Place>) {
    let past = last.map_or(0, |place| place.index() + 1);
    player.fill(past, places(tables, player), tables.plant_circles, tables.row(Building::Bohio).circles);
}

/// How many colonists can stand at a place so that the rest fits into the circles `after` it (PR-5.5).
#[inline]
fn range(circles: u8, left: u8, after: u8) -> (u8, u8) {
    (left.saturating_sub(after), circles.min(left))
}

#[inline(always)]
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

/// One of these numbers at random.
#[inline]
pub(crate) fn pick(
    tables: &Tables,
    state: &State,
    (place, left, after): (Place, u8, u8),
    luck: &mut impl Luck,
) -> Action {
    let (low, high) = range(tables.circles_at(state.player(state.seat), place), left, after);
    Action::Place(place, low + luck.below(u32::from(high - low) + 1) as u8)
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

/// How many the ship takes: a colonist for each empty circle on a building, at least one for each player (PR-5.8, PR-5.9).
pub(crate) fn need(tables: &Tables, state: &State) -> u8 {
    let players = &state.players[..usize::from(tables.seats)];
    let empty: u8 = players.iter().map(|player| tables.building_circles(player) - player.crew()).sum();
    empty.max(tables.seats)
}

/// Fills the ship (PR-5.8, PR-5.9). One of those aboard is a citizen while there are any (PR97-E2.3); who played alone has
/// left persons there (PR97-E3.4).
fn refill(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let need = need(tables, state);
    let missing = need.saturating_sub(state.aboard);
    let citizen = tables.on_register.saturating_sub(state.aboard_citizens).min(state.citizens).min(missing);
    let workers = (missing - citizen).min(state.colonists);
    state.citizens -= citizen;
    state.aboard_citizens += citizen;
    state.colonists -= workers;
    state.aboard += citizen + workers;
    events.send(Event::ShipFilled {
        aboard: state.aboard,
        supply: state.colonists,
        citizens: state.aboard_citizens,
    });
    if state.aboard < need && !tables.citizens {
        trigger(state, End::Colonists, events);
    }
    // Others than a recruiter who played alone have not placed and may move guests (PR97-E3.4).
    if tables.alone(state) { end_phase(tables, state, events) } else { leave_phase(tables, state, events) }
}
