//! Guests of the Bohío: where they may go, and when a seat is asked about it (PR97-E1.7, PR97-E1.17).
//!
//! A seat is asked where a move can change something before its next window: as one more answer in its own questions,
//! instead of being passed over, or in a window of its own.

use kontor_core::{Sink, bits};

use super::round::{LAST_ROUND, leave_phase, next_seat, pay_prospector};
use super::{builder, captain, craftsman, first_turn, park, settler, storing, trader};
use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Goods, Tile};
use crate::present::present;
use crate::refusal::Cannot;
use crate::roles::Role;
use crate::state::{Moment, Person, Place, Player, Stage, State};
use crate::tables::Tables;

/// Buildings that hold more than one person.
const CROWDED: Buildings = Buildings(((1 << Building::PLANTS) - 1) | (1 << Building::Bohio.index()));

/// The own places with an empty circle, as bits; the Bohío is none (PR97-E1.7).
pub(crate) fn empty_places(tables: &Tables, player: &Player) -> u64 {
    let men = player.men();
    let tiles: [u8; Tile::COUNT] = std::array::from_fn(|tile| player.tiles[tile] - men[tile]);
    let plants: [u8; Building::PLANTS] =
        std::array::from_fn(|plant| tables.plant_circles[plant].saturating_sub(men[Tile::COUNT + plant]));
    let with_room = player.owned.and(Buildings(u64::from(present(plants))));
    let single = player.owned.and(tables.with_circles).without(player.occupied()).without(CROWDED);
    u64::from(present(tiles)) | (with_room.0 | single.0) << Tile::COUNT
}

/// Whether a guest stands on the Bohío and could go to one of these places.
#[cold]
pub(crate) fn could_enter(tables: &Tables, player: &Player, places: u64) -> bool {
    player.guests() > 0 && empty_places(tables, player) & places != 0
}

/// Whether moving a guest is one more answer to the open question (PR97-E1.17).
pub(crate) fn may_answer(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::Settling { .. }
            | Stage::Laying { .. }
            | Stage::SecondTile
            | Stage::Building
            | Stage::Producing
            | Stage::CraftsmanPrivilege { .. }
            | Stage::Trading { .. }
            | Stage::Shipping
            | Stage::Smuggling
            | Stage::Guests { .. }
    )
}

/// Visits every move of a guest of a seat that has one, as the last answers to the open question.
#[cold]
#[inline(never)]
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let player = state.player(state.seat);
    if !may_answer(state.stage) {
        return;
    }
    let citizens = player.citizens_on(Building::Bohio);
    for place in bits(empty_places(tables, player)).map(Place::at) {
        if player.guests() > citizens {
            visit(Action::Guest(place, Person::Worker));
        }
        if citizens > 0 {
            visit(Action::Guest(place, Person::Citizen));
        }
    }
}

pub(crate) fn check(tables: &Tables, state: &State, place: Place, person: Person) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    let citizens = player.citizens_on(Building::Bohio);
    let there = if person == Person::Citizen { citizens } else { player.guests() - citizens };
    if !may_answer(state.stage) {
        Err(Cannot::NotAsked { question: "something else; guests wait", clause: "PR97-E1.17" })
    } else if there == 0 {
        Err(Cannot::NoGuest)
    } else if empty_places(tables, player) & place.bit() == 0 {
        Err(Cannot::NoEmptyCircle(place))
    } else {
        Ok(())
    }
}

/// A guest moves and works at once; then the question is asked again, if there is still one (PR97-E1.7).
#[cold]
#[inline(never)]
pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    place: Place,
    person: Person,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let player = state.player_mut(seat);
    player.leave(Building::Bohio.into(), person);
    player.enter(place, person);
    events.send(Event::Guest { seat, place, person });
    match state.stage {
        Stage::Settling { drawn } => settler::ask_again(tables, state, drawn, events),
        Stage::Laying { good, by } => settler::drawn(tables, state, good, by, events),
        Stage::SecondTile => park::enter(tables, state, events),
        Stage::Building => builder::enter(tables, state, events),
        Stage::CraftsmanPrivilege { second } => craftsman::ask_again(tables, state, second, events),
        Stage::Trading { sold, zoned } => trader::again(tables, state, sold, zoned, events),
        Stage::Shipping => captain::ask(tables, state, events),
        Stage::Guests { moment } if !is_open(tables, state, moment) => {
            decline(tables, state, moment, events);
        }
        _ => (),
    }
}

/// Whether a window of its own is open for the seat on turn: a guest could enter one of its places.
pub(crate) fn is_open(tables: &Tables, state: &State, moment: Moment) -> bool {
    let player = state.player(state.seat);
    if player.guests() == 0 {
        return false;
    }
    let places = &tables.guest_places;
    let doubling = |places: u64| if tables.publish_once && !state.publishing { 0 } else { places };
    let set = match moment {
        Moment::Production => places.production,
        Moment::Payments if state.made[state.seat.index()] == Goods::NONE => 0,
        Moment::Payments => places.payments,
        Moment::Park => places.park,
        Moment::FirstTurn if state.seat == state.chooser => places.first_turn | places.lighthouse,
        Moment::FirstTurn => places.first_turn,
        Moment::Storing if player.goods == Goods::NONE => 0,
        Moment::Storing => places.storing,
        Moment::Prospector => doubling(places.publishing),
        Moment::End if has_placed(tables, state) => 0,
        Moment::End => end_places(tables, state),
    };
    could_enter(tables, player, set)
}

/// Whether the seat has just placed its persons as a recruiter who played alone (PR97-E3.4).
fn has_placed(tables: &Tables, state: &State) -> bool {
    tables.alone(state) && state.captured == Some(Role::Mayor) && state.seat == state.chooser
}

/// Where a guest can still be of use at the end of a phase: on large buildings at the end of the game, otherwise where
/// the next recruiter phase begins.
fn end_places(tables: &Tables, state: &State) -> u64 {
    let places = &tables.guest_places;
    // By option the publishing house works once in a round.
    let mut used = state.published & state.seat.bit() != 0;
    let (recruiter, next) = if state.taken.count() < tables.picks {
        (tables.roles.has(Role::Mayor) && !state.taken.has(Role::Mayor), state.chooser.next(tables.seats))
    } else if let (Some(role), Some(captor)) = (state.pending(), state.poster) {
        (role == Role::Mayor, captor)
    } else if state.ends.any() || state.round == LAST_ROUND {
        return places.large;
    } else {
        used = false;
        (true, state.governor.next(tables.seats))
    };
    match (recruiter, next == state.seat && !used) {
        (false, _) => 0,
        (true, false) => places.villa,
        (true, true) => places.villa | places.publishing,
    }
}

/// Goes through the seats from the chooser on until a window is open. True if a seat is asked.
#[cold]
pub(crate) fn window(tables: &Tables, state: &mut State, moment: Moment) -> bool {
    state.seat = state.chooser;
    if state.players.iter().fold(0, |all, player| all | player.guests()) == 0 {
        return false;
    }
    loop {
        if is_open(tables, state, moment) {
            state.stage = Stage::Guests { moment };
            return true;
        }
        if !next_owner(tables, state, moment) {
            return false;
        }
    }
}

/// Goes to the next seat of a window; at the end of a phase that was played alone the others have theirs too
/// (PR97-E3.4).
fn next_owner(tables: &Tables, state: &mut State, moment: Moment) -> bool {
    if moment == Moment::End {
        state.seat = state.seat.next(tables.seats);
        return state.seat != state.chooser;
    }
    next_seat(tables, state)
}

/// The seat moves no more guests: the next seat is asked, or what the window stands before goes on.
pub(crate) fn decline(tables: &Tables, state: &mut State, moment: Moment, events: &mut impl Sink<Event>) {
    match moment {
        Moment::FirstTurn => return first_turn::effects(tables, state, events),
        Moment::Storing => return storing::after_window(tables, state, events),
        Moment::Prospector => return pay_prospector(tables, state, events),
        Moment::Production | Moment::Payments | Moment::Park | Moment::End => (),
    }
    while next_owner(tables, state, moment) {
        if is_open(tables, state, moment) {
            state.stage = Stage::Guests { moment };
            return;
        }
    }
    match moment {
        Moment::Production => craftsman::start(tables, state, events),
        Moment::Payments => craftsman::pay(tables, state, events),
        Moment::Park => park::discards(tables, state, events),
        _ => leave_phase(tables, state, events),
    }
}

/// Whether the seat could still make a publishing house work by moving a guest there.
pub(crate) fn could_double(tables: &Tables, state: &State) -> bool {
    let player = state.player(state.seat);
    tables.guests
        && state.seat == state.chooser
        && (!tables.publish_once || state.publishing)
        && !tables.has(player, Effect::PublishingHouse)
        && could_enter(tables, player, tables.guest_places.publishing)
}
