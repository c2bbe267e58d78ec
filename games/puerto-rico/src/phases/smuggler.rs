//! The smuggler: raid, plunder, poaching, or another role (PR97-E3.3).

use kontor_core::Sink;

use super::festival::{next, open_circles};
use super::points::award;
use super::round::end_phase;
use crate::action::{Action, Fate};
use crate::data::SmugglerRow;
use crate::event::Event;
use crate::goods::Goods;
use crate::refusal::Cannot;
use crate::roles::{Role, Roles};
use crate::state::{Arrival, Cargo, Person, Place, State};
use crate::tables::Tables;

fn numbers(tables: &Tables) -> &SmugglerRow {
    tables.smuggler.as_ref().expect("a smuggler phase has a smuggler")
}

/// Roles that can be captured: nobody has chosen them, and the smuggler is none.
fn open_roles(tables: &Tables, state: &State) -> Roles {
    tables.roles.without(state.taken).iter().filter(|&role| role != Role::Smuggler).collect()
}

/// Persons that poaching removes from the register.
fn removed(tables: &Tables, state: &State) -> u8 {
    state.aboard.saturating_sub(tables.seats)
}

/// The most persons that poaching keeps, for each fate of the register's citizen (PR97-E3.3).
fn most_kept(tables: &Tables, state: &State, fate: Fate) -> Option<(u8, u8)> {
    let removed = removed(tables, state);
    if removed == 0 {
        return None;
    }
    let citizens = state.aboard_citizens;
    let room = numbers(tables).poach_workers.min(open_circles(tables, state));
    match fate {
        Fate::Stays if citizens > tables.seats => None,
        Fate::Stays => Some((0, removed.min(room))),
        Fate::Kept if citizens == 0 || room == 0 => None,
        Fate::Kept => Some((1, removed.min(room))),
        Fate::Back if citizens == 0 => None,
        Fate::Back => Some((0, (removed - 1).min(room))),
    }
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    for (&capacity, cargo) in tables.ships().iter().zip(&state.ships).filter(|(_, cargo)| cargo.count > 0) {
        for kept in 0..=cargo.count.min(numbers(tables).raid_tokens) {
            visit(Action::Raid(capacity, kept));
        }
    }
    if state.house != Goods::NONE {
        visit(Action::Plunder);
    }
    let fates = [Fate::Stays, Fate::Kept, Fate::Back].map(|fate| (fate, most_kept(tables, state, fate)));
    let most = fates.iter().filter_map(|(_, range)| *range).map(|(_, high)| high + 1).max().unwrap_or(0);
    for kept in 0..most {
        for (fate, range) in fates {
            if range.is_some_and(|(low, high)| (low..=high).contains(&kept)) {
                visit(Action::Poach(kept, fate));
            }
        }
    }
    open_roles(tables, state).iter().for_each(|role| visit(Action::Swap(role)));
    visit(Action::Pass);
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    match action {
        Action::Raid(capacity, kept) => {
            let Some(ship) = tables.ships().iter().position(|&it| it == capacity) else {
                return Err(Cannot::NoSuchShip(capacity));
            };
            let count = state.ships[ship].count;
            if count == 0 {
                Err(Cannot::NoOption("the ship is empty"))
            } else if kept > count.min(numbers(tables).raid_tokens) {
                Err(Cannot::NoOption("a raid keeps at most three tokens of those aboard"))
            } else {
                Ok(())
            }
        }
        Action::Plunder if state.house == Goods::NONE => Err(Cannot::NoOption("the trading house is empty")),
        Action::Plunder | Action::Pass => Ok(()),
        Action::Poach(kept, fate) => match most_kept(tables, state, fate) {
            _ if removed(tables, state) == 0 => {
                Err(Cannot::NoOption("the register has no more persons than there are players"))
            }
            Some((low, high)) if (low..=high).contains(&kept) => Ok(()),
            _ => Err(Cannot::NoOption("poaching keeps at most three, as far as there are empty circles")),
        },
        Action::Swap(role) if open_roles(tables, state).has(role) => Ok(()),
        Action::Swap(_) => Err(Cannot::NoOption("only a role that nobody has chosen can be captured")),
        _ => Err(Cannot::NotAsked { question: "raid, plunder, poach, swap or pass", clause: "PR97-E3.3" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    match action {
        Action::Raid(capacity, kept) => {
            let ship = tables.ships().iter().position(|&it| it == capacity);
            raid(state, ship.expect("a checked raid names a ship in play"), capacity, kept, events);
        }
        Action::Plunder => {
            let points = state.house.total() * numbers(tables).plunder_vp;
            state.supply.add(std::mem::take(&mut state.house));
            events.send(Event::Plundered { seat, points });
            award(tables, state, points, false, events);
        }
        Action::Poach(kept, fate) => return poach(tables, state, kept, fate, events),
        Action::Swap(role) => {
            let coins = std::mem::take(&mut state.purses[role.index()]);
            state.player_mut(seat).coins += u16::from(coins);
            state.captured = Some(role);
            events.send(Event::Captured { seat, role, coins });
        }
        _ => events.send(Event::Passed { seat, forced: false }),
    }
    end_phase(tables, state, events);
}

fn raid(state: &mut State, ship: usize, capacity: u8, kept: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let Cargo { good: Some(good), count } = std::mem::take(&mut state.ships[ship]) else { return };
    state.supply[good] += count - kept;
    state.player_mut(seat).goods[good] += kept;
    events.send(Event::Raided { seat, ship: capacity, good, kept });
}

fn poach(tables: &Tables, state: &mut State, kept: u8, fate: Fate, events: &mut impl Sink<Event>) {
    let removed = removed(tables, state);
    state.aboard -= removed;
    let citizen = u8::from(fate != Fate::Stays);
    state.aboard_citizens -= citizen;
    // Workers that are neither kept nor stay go back.
    let kept_citizen = u8::from(fate == Fate::Kept);
    state.colonists += removed - citizen - (kept - kept_citizen);
    state.citizens += citizen - kept_citizen;
    let person = if fate == Fate::Kept { Person::Citizen } else { Person::Worker };
    events.send(Event::Poached { seat: state.seat, kept, citizen: person == Person::Citizen });
    let why = if fate == Fate::Kept { Arrival::PoachCitizen } else { Arrival::Poach };
    next(tables, state, (why, kept, Place::at(0)), events);
}
