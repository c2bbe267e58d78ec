//! The black market: a point, a token and a person replace missing coins (PR97-E1.5).

use kontor_core::{Sink, bits};

use super::builder;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Goods, Tile};
use crate::refusal::Cannot;
use crate::state::{Item, Person, Place, Player, Spot, Stage, State, is_typed};
use crate::tables::Tables;

/// How many things the seat on turn could hand in: none without an occupied black market.
pub(crate) fn items(tables: &Tables, state: &State) -> u8 {
    let player = state.player(state.seat);
    if !tables.new_buildings || !tables.has(player, Effect::BlackMarket) {
        return 0;
    }
    Item::ALL.into_iter().map(|item| u8::from(has(player, item))).sum()
}

/// Whether a player has such a thing to hand in; the person on the black market is barred.
fn has(player: &Player, item: Item) -> bool {
    match item {
        Item::Vp => player.vp > 0,
        Item::Good => player.goods != Goods::NONE,
        Item::Person => player.colonists() > 1,
    }
}

/// All coins are spent; what is missing is handed in thing by thing.
pub(crate) fn begin(
    tables: &Tables,
    state: &mut State,
    building: Building,
    price: u8,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let coins = std::mem::take(&mut state.player_mut(seat).coins) as u8;
    events.send(Event::Bargain { seat, building, coins });
    next(tables, state, (building, price - coins, Item::Vp), events);
}

/// Asks for the next thing; the only possible one is handed in by itself (PR-3.11).
fn next(
    tables: &Tables,
    state: &mut State,
    (building, due, from): (Building, u8, Item),
    events: &mut impl Sink<Event>,
) {
    if due == 0 {
        events.send(Event::Raised { seat: state.seat, building });
        return builder::placed(tables, state, building, events);
    }
    state.stage = Stage::Paying { building, due, from };
    let (mut count, mut only) = (0, Action::Pass);
    legal(state, (due, from), &mut |action| {
        count += 1;
        only = action;
    });
    if count == 1 {
        apply(tables, state, (building, due), only, events);
    }
}

/// Visits each thing with which the rest can still be completed, in the sequence point, token, person.
pub(crate) fn legal(state: &State, (due, from): (u8, Item), visit: &mut impl FnMut(Action)) {
    let player = state.player(state.seat);
    let after =
        |item: Item| -> u8 { Item::ALL.into_iter().filter(|&it| it > item && has(player, it)).count() as u8 };
    let fits = |item: Item| item >= from && has(player, item) && after(item) >= due - 1;
    if fits(Item::Vp) {
        visit(Action::PayVp);
    }
    if fits(Item::Good) {
        player.goods.some().for_each(|(good, _)| visit(Action::PayGood(good)));
    }
    if due == 1 && fits(Item::Person) {
        persons(player, visit);
    }
}

/// Visits the persons that can leave the board, as far as the types are told (PR97-E2.14).
fn persons(player: &Player, visit: &mut impl FnMut(Action)) {
    let loose = player.citizens - player.typed_citizens();
    let told: u8 = crate::state::TYPED.iter().map(|&it| player.men_at(it)).sum();
    let (workers, citizens) = (player.colonists() - told > loose, loose > 0);
    let mut offer = |place: Place, workers: bool, citizens: bool| {
        for (there, person) in [(workers, Person::Worker), (citizens, Person::Citizen)] {
            if there {
                visit(Action::PayPerson(place, person));
            }
        }
    };
    for place in bits(standing(player)).map(Place::at) {
        match place.spot() {
            Spot::Building(building) if is_typed(building) => {
                let there = player.citizens_on(building);
                offer(place, player.men_at(building) > there, there > 0);
            }
            _ => offer(place, workers, citizens),
        }
    }
    if player.idle > 0 {
        offer(Place::IDLE, workers, citizens);
    }
}

/// The places with a person, the black market left out.
fn standing(player: &Player) -> u64 {
    let tiles = Tile::ALL.into_iter().map(Place::from);
    let houses = player.owned.iter().filter(|&it| it != Building::BlackMarket).map(Place::from);
    tiles.chain(houses).filter(|&place| player.men_at(place) > 0).map(Place::bit).sum()
}

pub(crate) fn check(
    state: &State,
    (building, due, from): (Building, u8, Item),
    action: Action,
) -> Result<(), Cannot> {
    let mut found = false;
    legal(state, (due, from), &mut |it| found |= it == action);
    match action {
        _ if found => Ok(()),
        Action::PayPerson(place, _) if place == Place::from(Building::BlackMarket) => Err(Cannot::OwnWorker),
        Action::PayVp | Action::PayGood(_) | Action::PayPerson(..) => Err(Cannot::NotExact { building, due }),
        _ => Err(Cannot::NotAsked { question: "hand in what replaces coins", clause: "PR97-E1.5" }),
    }
}

/// Hands in one thing: it goes to its supply.
pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (building, due): (Building, u8),
    action: Action,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let from = match action {
        Action::PayVp => {
            state.player_mut(seat).vp -= 1;
            state.pool = state.pool.saturating_add(1);
            Item::Good
        }
        Action::PayGood(good) => {
            state.player_mut(seat).goods[good] -= 1;
            state.supply[good] += 1;
            Item::Person
        }
        Action::PayPerson(place, person) => {
            let player = state.player_mut(seat);
            player.leave(place, person);
            if person == Person::Citizen {
                player.citizens -= 1;
                state.citizens += 1;
            } else {
                state.colonists += 1;
            }
            Item::Person
        }
        _ => unreachable!("a checked payment hands something in"),
    };
    events.send(Event::Paid { seat, action });
    next(tables, state, (building, due - 1, from), events);
}
