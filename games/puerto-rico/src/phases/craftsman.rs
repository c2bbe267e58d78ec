//! The craftsman phase: production, factory pay, the craftsman's own token (PR-7, PR97-X.4).

use kontor_core::{Seat, Sink};

use super::points::offer;
use super::round::{end_phase, next_seat};
use super::{festival, guests};
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Goods, Kinds};
use crate::refusal::Cannot;
use crate::state::{Giver, Moment, Stage, State};
use crate::tables::Tables;

/// What a factory pays for 0 to 5 produced kinds (PR-11.9).
const FACTORY_PAY: [u8; Good::COUNT + 1] = [0, 0, 1, 2, 3, 5];

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.guests && guests::window(tables, state, Moment::Production) {
        return;
    }
    start(tables, state, events);
}

/// The chooser produces first.
pub(crate) fn start(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !visit_seat(tables, state, events) {
        go_on(tables, state, events);
    }
}

fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while next_seat(tables, state) {
        if visit_seat(tables, state, events) {
            return;
        }
    }
    if extra_kinds(state, None).any() {
        state.stage = Stage::CraftsmanPrivilege { second: None };
    } else {
        payments(tables, state, events);
    }
}

/// Lets a seat produce. True if it is asked about something (PR-7.7, PR97-E0.5).
fn visit_seat(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let goods = receipts(tables, state, state.seat);
    if goods == Goods::NONE {
        events.send(Event::Passed { seat: state.seat, forced: true });
    } else if tables.ask_production {
        state.stage = Stage::Producing;
        return true;
    } else {
        produce(tables, state, goods, events);
    }
    tables.citizens && chapel(tables, state, events)
}

/// What the seat would receive now: capacity, as far as the supply lasts (PR-7.2, PR-7.3).
pub(crate) fn receipts(tables: &Tables, state: &State, seat: Seat) -> Goods {
    let player = state.player(seat);
    Goods(std::array::from_fn(|good| {
        let workers = tables.workers(player, good);
        player.men()[good].min(workers).min(state.supply.0[good])
    }))
}

/// What a canal adds to these receipts, once they have left the supply (PR97-E1.3).
pub(crate) fn canal(tables: &Tables, state: &State, seat: Seat, goods: Goods) -> Goods {
    let player = state.player(seat);
    if !tables.new_buildings || !tables.has(player, Effect::Canal) {
        return Goods::NONE;
    }
    Goods(Good::ALL.map(|good| {
        let manned = tables.canal_plants[good.index()].is_some_and(|plant| player.men_at(plant) > 0);
        u8::from(manned && goods[good] > 0 && state.supply[good] > 0)
    }))
}

/// What the seat would receive now with its canal.
pub(crate) fn expected(tables: &Tables, state: &State, seat: Seat) -> Goods {
    let mut goods = receipts(tables, state, seat);
    let mut after = *state;
    after.supply = after.supply.minus(goods).expect("receipts come from the supply");
    goods.add(canal(tables, &after, seat, goods));
    goods
}

fn produce(tables: &Tables, state: &mut State, goods: Goods, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let by_craftsman = seat == state.chooser;
    for (held, made) in state.supply.0.iter_mut().zip(goods.0) {
        *held -= made;
    }
    state.player_mut(seat).goods.add(goods);
    let kinds = goods.kinds();
    if by_craftsman {
        state.produced = kinds;
    }
    events.send(Event::Produced { seat, goods });
    if tables.pays_late {
        return finish_production(tables, state, goods, events);
    }
    let coins = FACTORY_PAY[usize::from(kinds.count())];
    if coins > 0 && tables.has(state.player(seat), Effect::Factory) {
        state.player_mut(seat).coins += u16::from(coins);
        events.send(Event::Coins { seat, coins });
    }
}

/// Canal tokens, the count of what was made, and the festival's goods (PR97-E1.3, PR97-E4.5).
#[cold]
fn finish_production(tables: &Tables, state: &mut State, goods: Goods, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.made[seat.index()] = goods;
    let more = canal(tables, state, seat, goods);
    if more != Goods::NONE {
        for (held, made) in state.supply.0.iter_mut().zip(more.0) {
            *held -= made;
        }
        state.player_mut(seat).goods.add(more);
        state.made[seat.index()].add(more);
        events.send(Event::Canal { seat, goods: more });
    }
    festival::goods(tables, state, events);
}

/// The chapel's coin or point, then the tailor shop. True if the seat is asked about the point (PR97-E2.6).
#[cold]
fn chapel(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    let seat = state.seat;
    let player = state.player(seat);
    if tables.has(player, Effect::Chapel) {
        if player.citizens_on(Building::Chapel) == 0 {
            state.player_mut(seat).coins += 1;
            events.send(Event::Coins { seat, coins: 1 });
        } else if !offer(tables, state, Giver::Chapel, 1, 0, events) {
            return true;
        }
    }
    tailor_shop(tables, state, events);
    false
}

/// A coin for each own citizen (PR97-E2.11).
fn tailor_shop(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let coins = state.player(seat).citizens;
    if coins > 0 && tables.has(state.player(seat), Effect::TailorShop) {
        state.player_mut(seat).coins += u16::from(coins);
        events.send(Event::Coins { seat, coins });
    }
}

/// After the chapel's point was asked about.
pub(crate) fn after_chapel(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    tailor_shop(tables, state, events);
    go_on(tables, state, events);
}

/// Kinds the craftsman may take one more of: produced, and still in the supply (PR-7.6); the second one from a kind on
/// (PR97-E1.13).
fn extra_kinds(state: &State, second: Option<Good>) -> Kinds {
    let from = second.map_or(0, Good::index);
    Kinds(state.produced.and(state.supply.kinds()).0 & (u8::MAX << from))
}

/// Whether the second token can be taken now: the publishing house works.
fn takes(tables: &Tables, state: &State, second: Option<Good>) -> bool {
    second.is_none() || tables.doubles(state, state.seat)
}

#[inline(always)]
pub(crate) fn legal(tables: &Tables, state: &State, second: Option<Good>, visit: &mut impl FnMut(Action)) {
    if takes(tables, state, second) {
        for good in extra_kinds(state, second).iter() {
            visit(Action::Extra(good));
        }
    }
    visit(Action::Pass);
}

pub(crate) fn check(
    tables: &Tables,
    state: &State,
    second: Option<Good>,
    action: Action,
) -> Result<(), Cannot> {
    match action {
        Action::Extra(_) if !takes(tables, state, second) => {
            Err(Cannot::NeedsBuilding(Building::PublishingHouse))
        }
        Action::Extra(good) if !state.produced.has(good) => Err(Cannot::NotProduced(good)),
        Action::Extra(good) if state.supply[good] == 0 => Err(Cannot::SupplyEmpty(good)),
        Action::Extra(good) if second.is_some_and(|first| good < first) => {
            Err(Cannot::OrderGone { clause: "PR97-E1.13" })
        }
        Action::Extra(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "take one more token or pass", clause: "PR-7.6" }),
    }
}

pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    second: Option<Good>,
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let Action::Extra(good) = action else {
        events.send(Event::Passed { seat, forced: false });
        return payments(tables, state, events);
    };
    state.supply[good] -= 1;
    state.player_mut(seat).goods[good] += 1;
    events.send(Event::Extra { seat, good });
    if !tables.pays_late {
        return finish(tables, state, events);
    }
    state.made[seat.index()][good] += 1;
    // Pieces of the festival that came back open all kinds again.
    let from = if festival::goods(tables, state, events) { Good::Corn } else { good };
    if second.is_none() {
        ask_again(tables, state, Some(from), events);
    } else {
        payments(tables, state, events);
    }
}

/// Asks for the second token, if there is one to take; after a guest's move also for the first (PR97-E1.13).
pub(crate) fn ask_again(
    tables: &Tables,
    state: &mut State,
    second: Option<Good>,
    events: &mut impl Sink<Event>,
) {
    let open = takes(tables, state, second) || guests::could_double(tables, state);
    if open && extra_kinds(state, second).any() {
        state.stage = Stage::CraftsmanPrivilege { second };
    } else {
        payments(tables, state, events);
    }
}

/// A seat takes its whole production or declines it (PR-7.7).
pub(crate) fn apply_producing(
    tables: &Tables,
    state: &mut State,
    accept: bool,
    events: &mut impl Sink<Event>,
) {
    if accept {
        let goods = receipts(tables, state, state.seat);
        produce(tables, state, goods, events);
    } else {
        events.send(Event::Passed { seat: state.seat, forced: false });
    }
    if !(tables.citizens && chapel(tables, state, events)) {
        go_on(tables, state, events);
    }
}

/// Before factory and distillery pay, guests may enter them (PR97-E1.17).
fn payments(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.guests && guests::window(tables, state, Moment::Payments) {
        return;
    }
    pay(tables, state, events);
}

/// Factory and distillery pay, where they do it at the end of the phase.
pub(crate) fn pay(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if tables.pays_late {
        pay_late(tables, state, events);
    }
    finish(tables, state, events);
}

/// They pay in turn order for what was made in this phase (PR-11.9, PR97-E1.12, PR97-X.4).
#[cold]
fn pay_late(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    for seat in state.chooser.round(tables.seats) {
        let made = state.made[seat.index()];
        let player = state.player(seat);
        let factory = FACTORY_PAY[usize::from(made.kinds().count())];
        let largest = Good::ALL.into_iter().filter(|&it| it != Good::Corn).map(|it| made[it]).max();
        let distillery = largest.unwrap_or(0).saturating_sub(1);
        let coins = if tables.has(player, Effect::Factory) { factory } else { 0 }
            + if tables.has(player, Effect::Distillery) { distillery } else { 0 };
        if coins > 0 {
            state.player_mut(seat).coins += u16::from(coins);
            events.send(Event::Coins { seat, coins });
        }
    }
    state.made = [Goods::NONE; 5];
}

fn finish(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    state.produced = Kinds::default();
    end_phase(tables, state, events);
}
