//! The festival: three tasks, their rewards, and persons who arrive and are placed at once (PR97-E4, PR97-E3.3).

use kontor_core::{Sink, bits};

use super::points::award;
use super::round::end_phase;
use super::{guests, park, settler};
use crate::action::Action;
use crate::buildings::Building;
use crate::event::{Event, Task};
use crate::goods::{Goods, Tile};
use crate::refusal::Cannot;
use crate::state::{Arrival, Drawer, Person, Place, Stage, State};
use crate::tables::Tables;

/// Whether the seat fulfils the plantation task, which nobody has fulfilled yet (PR97-E4.4).
pub(crate) fn is_won(tables: &Tables, state: &State) -> bool {
    let (Some(festival), Some(good)) = (&tables.festival, state.festival.plantation) else { return false };
    state.player(state.seat).tiles[Tile::Plantation(good).index()] >= festival.plantations
}

/// Tests the plantation task; whoever fulfils it gets workers. True if the seat is asked where they go.
#[inline]
pub(crate) fn plantation(
    tables: &Tables,
    state: &mut State,
    why: Arrival,
    events: &mut impl Sink<Event>,
) -> bool {
    if tables.festival.is_none() || !is_won(tables, state) {
        return false;
    }
    win_plantation(tables, state, why, events)
}

/// The tile returns to the stack, the workers come into the hand (PR97-E4.7).
#[cold]
fn win_plantation(tables: &Tables, state: &mut State, why: Arrival, events: &mut impl Sink<Event>) -> bool {
    let Some(good) = state.festival.plantation.take() else { return false };
    state.stack[good] += 1;
    let workers = tables.festival.as_ref().map_or(0, |it| it.reward_workers).min(state.colonists);
    state.colonists -= workers;
    events.send(Event::FestivalWon { seat: state.seat, task: Task::Plantation, reward: workers });
    if workers == 0 {
        return false;
    }
    state.stage = Stage::Arriving { why, left: workers, from: Place::at(0) };
    true
}

/// Tests the goods task for the seat on turn; pieces return at once. True if they did (PR97-E4.5, PR97-E4.7).
#[cold]
pub(crate) fn goods(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let Some(festival) = &tables.festival else { return false };
    let seat = state.seat;
    let wanted = state.festival.goods;
    if wanted == Goods::NONE || state.made[seat.index()].minus(wanted).is_none() {
        return false;
    }
    state.festival.goods = Goods::NONE;
    state.supply.add(wanted);
    state.player_mut(seat).coins += u16::from(festival.reward_coins);
    events.send(Event::FestivalWon { seat, task: Task::Goods, reward: festival.reward_coins });
    true
}

/// The first to build the marked kind gains points (PR97-E4.6).
#[cold]
pub(crate) fn building(
    tables: &Tables,
    state: &mut State,
    building: Building,
    events: &mut impl Sink<Event>,
) {
    let Some(festival) = &tables.festival else { return };
    if state.festival.building != Some(building) {
        return;
    }
    state.festival.building = None;
    events.send(Event::FestivalWon { seat: state.seat, task: Task::Building, reward: festival.reward_vp });
    award(tables, state, festival.reward_vp, false, events);
}

impl Arrival {
    /// Whether these persons were poached and must find a circle (PR97-E3.3).
    pub(crate) const fn is_poached(self) -> bool {
        matches!(self, Self::Poach | Self::PoachCitizen)
    }

    /// Who is placed next.
    const fn person(self) -> Person {
        match self {
            Self::PoachCitizen => Person::Citizen,
            _ => Person::Worker,
        }
    }
}

/// Visits the places the next person may enter, in their sequence, then the portrait (PR97-E4.4).
pub(crate) fn legal(
    tables: &Tables,
    state: &State,
    (why, left, from): (Arrival, u8, Place),
    visit: &mut impl FnMut(Action),
) {
    places(tables, state, (why, left, from), |place| visit(Action::Enter(place, why.person())));
    if !why.is_poached() {
        visit(Action::Enter(Place::IDLE, Person::Worker));
        visit(Action::Pass);
    }
}

/// Visits the own empty circles from a place on after which the rest of the poached still find room.
fn places(
    tables: &Tables,
    state: &State,
    (why, left, from): (Arrival, u8, Place),
    mut visit: impl FnMut(Place),
) {
    let player = state.player(state.seat);
    let open = open_places(tables, state);
    let room = |place: Place| tables.circles_at(player, place) - player.men_at(place);
    let later =
        |first: Place| -> u8 { bits(open & !(first.bit() - 1)).map(|index| room(Place::at(index))).sum() };
    if from == Place::IDLE {
        return;
    }
    for place in bits(open & !(from.bit() - 1)).map(Place::at) {
        // A citizen does not bind the workers after it to the sequence.
        if why != Arrival::Poach || later(place) >= left {
            visit(place);
        }
    }
}

/// All own places with an empty circle, the Bohío included.
pub(crate) fn open_places(tables: &Tables, state: &State) -> u64 {
    let player = state.player(state.seat);
    let bohio = Place::from(Building::Bohio);
    let room =
        player.owned.has(Building::Bohio) && player.men_at(bohio) < tables.row(Building::Bohio).circles;
    guests::empty_places(tables, player) | if room { bohio.bit() } else { 0 }
}

/// All own empty circles.
pub(crate) fn open_circles(tables: &Tables, state: &State) -> u8 {
    let player = state.player(state.seat);
    let room = |place: Place| tables.circles_at(player, place) - player.men_at(place);
    bits(open_places(tables, state)).map(|index| room(Place::at(index))).sum()
}

pub(crate) fn check(
    tables: &Tables,
    state: &State,
    asked: (Arrival, u8, Place),
    action: Action,
) -> Result<(), Cannot> {
    let clause = if asked.0.is_poached() { "PR97-E3.3" } else { "PR97-E4.4" };
    let mut legal_ones = false;
    legal(tables, state, asked, &mut |it| legal_ones |= it == action);
    match action {
        _ if legal_ones => Ok(()),
        Action::Enter(place, person) if place != Place::IDLE && person == asked.0.person() => {
            if open_places(tables, state) & place.bit() == 0 {
                Err(Cannot::NoEmptyCircle(place))
            } else {
                Err(Cannot::OrderGone { clause })
            }
        }
        _ => Err(Cannot::NotAsked { question: "place the persons who have come", clause }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (why, left, _): (Arrival, u8, Place),
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let Action::Enter(place, person) = action else {
        // Declined workers go back (PR97-E4.8).
        state.colonists += left;
        events.send(Event::Passed { seat, forced: false });
        return arrived(tables, state, why, events);
    };
    let player = state.player_mut(seat);
    player.enter(place, person);
    player.citizens += u8::from(person == Person::Citizen);
    events.send(Event::Entered { seat, place: Some(place).filter(|&it| it != Place::IDLE), person });
    let (why, from) = match why {
        Arrival::PoachCitizen => (Arrival::Poach, Place::at(0)),
        _ => (why, place),
    };
    next(tables, state, (why, left - 1, from), events);
}

/// Asks where the next person goes; a poached one with one possible place goes there by itself.
pub(crate) fn next(
    tables: &Tables,
    state: &mut State,
    (why, left, from): (Arrival, u8, Place),
    events: &mut impl Sink<Event>,
) {
    if left == 0 {
        return arrived(tables, state, why, events);
    }
    state.stage = Stage::Arriving { why, left, from };
    let (mut count, mut only) = (0, Action::Pass);
    legal(tables, state, (why, left, from), &mut |action| {
        count += 1;
        only = action;
    });
    if count == 1 {
        apply(tables, state, (why, left, from), only, events);
    }
}

/// All have arrived: what they interrupted goes on.
fn arrived(tables: &Tables, state: &mut State, why: Arrival, events: &mut impl Sink<Event>) {
    match why {
        Arrival::Drawn => settler::after_lay(tables, state, Drawer::Hacienda, events),
        Arrival::Taken => settler::end_turn(tables, state, events),
        Arrival::BeforeHospice => settler::hospital_last(tables, state, events),
        Arrival::Second => park::after_second(tables, state, events),
        Arrival::Zoning => settler::after_lay(tables, state, Drawer::Zoning, events),
        Arrival::ZoningSold => settler::after_lay(tables, state, Drawer::ZoningSold, events),
        Arrival::Poach | Arrival::PoachCitizen => end_phase(tables, state, events),
    }
}
