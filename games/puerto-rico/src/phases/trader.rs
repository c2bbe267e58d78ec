//! The trader phase: one sale each into the trading house (PR-8).

use kontor_core::Sink;

use super::round::{end_phase, next_seat};
use crate::action::Action;
use crate::data::Effect;
use crate::event::Event;
use crate::goods::{Good, Kinds};
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

/// Places in the trading house (PR-8.1).
pub(crate) const PLACES: u8 = 4;

pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    if !ask(tables, state, events) {
        go_on(tables, state, events);
    }
}

fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while state.house.total() < PLACES && next_seat(tables, state) {
        if ask(tables, state, events) {
            return;
        }
    }
    if state.house.total() >= PLACES {
        state.supply.add(std::mem::take(&mut state.house));
        events.send(Event::HouseEmptied);
    }
    end_phase(tables, state, events);
}

fn ask(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) -> bool {
    if sales(tables, state) == Kinds::default() {
        events.send(Event::Passed { seat: state.seat, forced: true });
        return false;
    }
    state.stage = Stage::Trading;
    true
}

/// Kinds the seat can sell: owned, and new to the house or with an office (PR-8.2).
fn sales(tables: &Tables, state: &State) -> Kinds {
    let player = state.player(state.seat);
    let barred = if tables.has(player, Effect::Office) { Kinds::default() } else { state.house.kinds() };
    player.goods.kinds().without(barred)
}

/// Price and the trader's coin; the markets add to it (PR-8.3).
pub(crate) fn base_price(tables: &Tables, trader: bool, good: Good) -> u8 {
    tables.prices[good.index()] + u8::from(trader)
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    sales(tables, state).iter().for_each(|good| visit(Action::Sell(good)));
    visit(Action::Pass);
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let player = state.player(state.seat);
    match action {
        Action::Sell(good) if player.goods[good] == 0 => Err(Cannot::NothingToSell(good)),
        Action::Sell(good) if state.house[good] > 0 && !tables.has(player, Effect::Office) => {
            Err(Cannot::InHouse(good))
        }
        Action::Sell(_) | Action::Pass => Ok(()),
        _ => Err(Cannot::NotAsked { question: "sell or pass", clause: "PR-8.1" }),
    }
}

pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    if let Action::Sell(good) = action {
        let base = base_price(tables, seat == state.chooser, good);
        let coins = base + tables.amount(state.player(seat), Effect::Market);
        let player = state.player_mut(seat);
        player.goods[good] -= 1;
        player.coins += u16::from(coins);
        state.house[good] += 1;
        events.send(Event::Sold { seat, good, coins });
    } else {
        events.send(Event::Passed { seat, forced: false });
    }
    go_on(tables, state, events);
}
