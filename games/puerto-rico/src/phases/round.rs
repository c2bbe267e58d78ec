//! Rounds: choosing roles, going on to the next chooser, the next round or the end (PR-3, PR-10, PR-13, PR97-E3).

use kontor_core::{Luck, Seat, Sink};

use super::{builder, captain, craftsman, guests, mayor, settler, trader};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::roles::{Role, Roles};
use crate::state::{End, Moment, Stage, State};
use crate::tables::Tables;

/// The last round there can be (PR-13.6).
pub(crate) const LAST_ROUND: u8 = 100;

/// Visits every role nobody has chosen in this round (PR-3.1); the smuggler is not for the holder of the poster
/// (PR97-E3.2).
#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    for role in open_roles(tables, state).iter() {
        visit(Action::Choose(role));
    }
}

/// Roles the seat on turn can choose.
#[inline]
fn open_roles(tables: &Tables, state: &State) -> Roles {
    let wanted = u16::from(state.poster == Some(state.seat)) << Role::Smuggler.index();
    tables.roles.without(state.taken).without(Roles(wanted))
}

/// One of these roles at random.
#[inline]
pub(crate) fn pick(tables: &Tables, state: &State, luck: &mut impl Luck) -> Action {
    let mut open = open_roles(tables, state);
    for _ in 0..luck.below(u32::from(open.count())) {
        open.0 &= open.0 - 1;
    }
    Action::Choose(Role::ALL[open.0.trailing_zeros() as usize])
}

pub(crate) fn check(tables: &Tables, state: &State, role: Role) -> Result<(), Cannot> {
    if !tables.roles.has(role) {
        return Err(Cannot::NoSuchRole(role));
    }
    if state.taken.has(role) {
        return Err(Cannot::RoleTaken(role));
    }
    if role == Role::Smuggler && state.poster == Some(state.seat) {
        return Err(Cannot::HoldsPoster);
    }
    Ok(())
}

/// Takes the card with its coins and begins the phase (PR-3.3, PR-3.4).
pub(crate) fn apply(tables: &Tables, state: &mut State, role: Role, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let coins = std::mem::take(&mut state.purses[role.index()]);
    state.player_mut(seat).coins += u16::from(coins);
    state.taken.insert(role);
    state.chooser = seat;
    events.send(Event::Chose { seat, role, coins });
    if state.captured == Some(role) {
        pay_captor(tables, state, events);
    }
    if tables.publish_once && asks_to_publish(tables, state, role) {
        state.stage = Stage::Publishing { role };
    } else {
        start(tables, state, role, events);
    }
}

/// Whoever captured the role is paid when somebody else chooses it (PR97-E3.3, PR97-E3.5).
fn pay_captor(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let (Some(smuggler), Some(captor)) = (&tables.smuggler, state.poster) else { return };
    let coins = smuggler.swap_coins;
    if captor != state.seat && coins > 0 {
        state.player_mut(captor).coins += u16::from(coins);
        events.send(Event::Coins { seat: captor, coins });
    }
}

/// Whether the publishing house is asked for before the phase, by option (PR97-E1.13).
#[cold]
fn asks_to_publish(tables: &Tables, state: &State, role: Role) -> bool {
    role != Role::Smuggler && can_publish(tables, state, role)
}

/// Whether the chooser has a publishing house that may work for this role: occupied, or with a guest who could enter;
/// in a recruiter phase none can.
pub(crate) fn can_publish(tables: &Tables, state: &State, role: Role) -> bool {
    let player = state.player(state.seat);
    let guest = || guests::could_enter(tables, player, tables.guest_places.publishing);
    let works =
        tables.has(player, Effect::PublishingHouse) || tables.guests && role != Role::Mayor && guest();
    works && state.published & state.seat.bit() == 0
}

/// The publishing house works for this role, or not (PR97-E1.13).
pub(crate) fn apply_publishing(
    tables: &Tables,
    state: &mut State,
    role: Role,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        state.published |= state.seat.bit();
        state.publishing = true;
        events.send(Event::Published { seat: state.seat, role });
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    start_later(tables, state, role, events);
}

/// Begins a phase that was interrupted, or that of a captured role.
#[cold]
#[inline(never)]
fn start_later(tables: &Tables, state: &mut State, role: Role, events: &mut impl Sink<Event>) {
    start(tables, state, role, events);
}

#[inline(always)]
fn start(tables: &Tables, state: &mut State, role: Role, events: &mut impl Sink<Event>) {
    match role {
        Role::Settler => settler::enter(tables, state, events),
        Role::Mayor => mayor::enter(tables, state, events),
        Role::Builder => builder::enter(tables, state, events),
        Role::Craftsman => craftsman::enter(tables, state, events),
        Role::Trader => trader::enter(tables, state, events),
        Role::Captain => captain::enter(tables, state, events),
        Role::Prospector | Role::Prospector2 => {
            if tables.guests && guests::is_open(tables, state, Moment::Prospector) {
                state.stage = Stage::Guests { moment: Moment::Prospector };
            } else {
                pay_prospector(tables, state, events);
            }
        }
        Role::Smuggler => {
            state.poster = Some(state.seat);
            state.stage = Stage::Smuggling;
        }
    }
}

/// The prospector's coin (PR-10.1), with a publishing house two (PR97-E1.13).
pub(crate) fn pay_prospector(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let coins = 1 + u8::from(tables.doubles(state, seat));
    state.player_mut(seat).coins += u16::from(coins);
    events.send(Event::Coins { seat, coins });
    end_phase(tables, state, events);
}

/// The seat that chose the last of these roles of a round; after all choices the captor of a role (PR97-E3.3).
pub(crate) fn chooser_of(tables: &Tables, governor: Seat, taken: Roles, captor: Option<Seat>) -> Seat {
    match captor {
        Some(captor) if taken.count() > tables.picks => captor,
        _ => governor.plus(taken.count().saturating_sub(1) % tables.seats, tables.seats),
    }
}

/// After every phase but the mayor's: guests may move, then the round goes on (PR97-E1.17).
#[inline]
pub(crate) fn end_phase(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.guests && guests::window(tables, state, Moment::End) {
        return;
    }
    leave_phase(tables, state, events);
}

/// After a phase: the next seat chooses, a captured role is played, or the round is over (PR-3.1, PR-3.6, PR-3.7).
#[inline(always)]
pub(crate) fn leave_phase(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.publishing = false;
    if state.taken.count() < tables.picks {
        state.seat = state.chooser.next(tables.seats);
        state.stage = Stage::Choosing;
    } else {
        end_round(tables, state, events);
    }
}

/// All have chosen.
fn end_round(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if let (Some(role), Some(captor)) = (state.pending(), state.poster) {
        return play_captured(tables, state, role, captor, events);
    }
    if state.round == LAST_ROUND && !state.ends.any() {
        trigger(state, End::Rounds, events);
    }
    if state.ends.any() {
        state.stage = Stage::Over;
        state.seat = state.governor;
        events.send(Event::GameOver);
        return;
    }
    for role in tables.roles.without(state.taken).iter().filter(|&role| role != Role::Smuggler) {
        state.purses[role.index()] += 1;
    }
    state.taken = Roles::default();
    state.captured = None;
    state.published = 0;
    state.governor = state.governor.next(tables.seats);
    state.chooser = state.governor;
    state.round += 1;
    state.seat = state.governor;
    state.stage = Stage::Choosing;
    events.send(Event::Round { round: state.round, governor: state.governor });
}

/// The captor plays the role nobody has chosen, as its chooser (PR97-E3.3, PR97-E3.4, PR97-E3.6).
#[cold]
fn play_captured(
    tables: &Tables,
    state: &mut State,
    role: Role,
    captor: Seat,
    events: &mut impl Sink<Event>,
) {
    state.taken.insert(role);
    state.chooser = captor;
    state.seat = captor;
    events.send(Event::CapturedPlayed { seat: captor, role });
    if tables.publish_once && asks_to_publish(tables, state, role) {
        state.stage = Stage::Publishing { role };
    } else {
        start_later(tables, state, role, events);
    }
}

/// Triggers an end and says so once (PR-13.1).
pub(crate) fn trigger(state: &mut State, end: End, events: &mut impl Sink<Event>) {
    if !state.ends.has(end) {
        state.ends.insert(end);
        events.send(Event::EndTriggered { end });
    }
}

/// Goes to the next seat of the phase; false when all have had their turn. Who plays a captured role alone has no next
/// seat (PR97-E3.4).
#[inline]
pub(crate) fn next_seat(tables: &Tables, state: &mut State) -> bool {
    if tables.alone(state) {
        state.seat = state.chooser;
        return false;
    }
    state.seat = state.seat.next(tables.seats);
    state.seat != state.chooser
}
