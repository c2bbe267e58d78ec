//! Whether the open question of a position can be open.

use kontor_core::Seat;
use kontor_core::sections::ensure;

use super::Result;
use crate::cards::Cards;
use crate::phases::orders;
use crate::state::{Column, Conflict, Stage, State};
use crate::tables::Tables;
use crate::words::{Harbour, Harbours};

/// Sets the number of turns and the active player; what is not said is the smallest number that fits the stage.
pub(super) fn count(tables: &Tables, state: &mut State, said: Option<u8>) -> Result<()> {
    let active = match state.stage {
        Stage::Start | Stage::Deal | Stage::Placing => None,
        Stage::TurnUp if said == Some(0) || (said.is_none() && state.placed() == 0) => None,
        Stage::Defending(it) | Stage::Beaten(it) | Stage::Reward(it) => {
            state.column(it.company).owner(it.from)
        }
        Stage::Taking { .. } | Stage::FinalOrder => said.is_none().then_some(state.start),
        _ => Some(state.seat),
    };
    let first = |seat: Seat| {
        (1..=tables.seats).find(|turns| state.start.plus(turns - 1, tables.seats) == seat).unwrap_or(0)
    };
    state.turns = said.or(active.map(first)).unwrap_or(0);
    let steps = state.turns.saturating_sub(1) % tables.seats;
    state.active = state.start.plus(steps, tables.seats);
    let fits = active.is_none_or(|seat| seat == state.active);
    ensure(fits, &format!("turns {}", state.turns), "a number of turns that makes this player the active one")
}

/// Whether everything on the table fits the open question.
pub(super) fn check(tables: &Tables, state: &State) -> Result<()> {
    let shown = format!("turn {} {}", state.seat, state.stage);
    let fits = |holds: bool, expected: &str| ensure(holds, &shown, expected);
    fits(
        state.stage.is_before_turns() || state.stage == Stage::TurnUp || state.turns > 0,
        "turns after the set-up",
    )?;
    fits(!state.stage.is_before_turns() || state.turns == 0, "no turns during the set-up")?;
    // Each turn puts a shipment on a harbour, so these sums never grow; turns and reshuffles stay small numbers.
    let room = room(tables, state);
    fits(u16::from(state.turns) + room <= 210, "fewer turns, with what the harbours still take")?;
    fits(
        u16::from(state.reshuffles) + 2 * room <= 240,
        "fewer reshuffles, with what the harbours still take",
    )?;
    let conflict = match state.stage {
        Stage::Defending(it) | Stage::Beaten(it) | Stage::Reward(it) => Some(it),
        _ => None,
    };
    match conflict {
        Some(conflict) => check_conflict(tables, state, conflict, &fits)?,
        None => fits(state.attack.or(state.defence).is_empty(), "attack and defence only in a conflict")?,
    }
    let taking = matches!(state.stage, Stage::Taking { .. });
    fits(taking || state.landed.is_empty(), "landed shipments only in the stage take")?;
    if state.turns == 0 {
        check_set_up(tables, state, &fits)
    } else if state.stage.is_after_end() {
        check_end(tables, state, &fits)
    } else {
        check_turn(tables, state, &fits)
    }
}

/// Shipments that the harbours of the pile and the open ones still take.
fn room(tables: &Tables, state: &State) -> u16 {
    let limit = |harbour: Harbour| u16::from(tables.ports[harbour.index()].limit);
    let open = state
        .places
        .iter()
        .filter_map(|place| Some(limit(place.harbour?).saturating_sub(u16::from(place.stack.count()))));
    state.pile.iter().map(limit).chain(open).sum()
}

fn check_set_up(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let empty = |seat| {
        let player = state.player(seat);
        player.store.is_empty() && player.harbours == Harbours::NONE && player.order_count() == 0
    };
    fits(
        Seat::all(tables.seats).all(empty)
            && state.discard.is_empty()
            && state.out == Harbours::NONE
            && state.pirate.is_none()
            && state.reshuffles == 0,
        "no storage, orders, discard or pirate ship during the set-up",
    )?;
    let dealt = !matches!(state.stage, Stage::Start | Stage::Deal);
    let hand = if dealt { tables.hand_start } else { 0 };
    let hands = Seat::all(tables.seats).all(|seat| state.player(seat).hand.count() == hand);
    fits(hands, &format!("{hand} shipments in each hand"))?;
    fits(state.places.iter().all(|place| place.stack.count() == 0), "no shipment on a harbour yet")?;
    let laid = state.places.iter().take_while(|place| place.harbour.is_some()).count();
    let in_sequence = state.places[laid..].iter().all(|place| place.harbour.is_none());
    match state.stage {
        Stage::Placing => {
            fits(laid == 3, "three open harbours")?;
            fits(state.placed() < tables.all_merchants(), "a merchant that is not placed")?;
            fits(state.seat == tables.placer(state.start, state.placed()), "the seat that places now")?;
            check_merchants(tables, state, fits)
        }
        other => {
            let seat = if other == Stage::TurnUp { state.start } else { Seat::default() };
            fits(state.seat == seat, "seat A before the deal, then the starting player")?;
            fits(other != Stage::Start || state.start == Seat::default(), "no starting player yet")?;
            fits(laid == 0 || other == Stage::TurnUp, "no open harbour yet")?;
            fits(laid < 3 && in_sequence, "harbours laid from the first place on, and one to lay")?;
            fits(state.placed() == 0, "no merchants yet")
        }
    }
}

/// No seat has placed more merchants than its turn allows.
fn check_merchants(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let placed = state.placed();
    let right = Seat::all(tables.seats).all(|seat| {
        let wanted = (0..placed).filter(|&number| tables.placer(state.start, number) == seat).count();
        merchants_of(state, seat) == wanted
    });
    fits(right, "merchants as the sequence of placing gives them (BO-2.8)")
}

fn merchants_of(state: &State, seat: Seat) -> usize {
    state.columns.iter().flat_map(Column::owners).filter(|&&owner| owner == seat).count()
}

fn check_all_placed(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let all = usize::from(tables.merchants);
    let right = Seat::all(tables.seats).all(|seat| merchants_of(state, seat) == all);
    fits(right, &format!("{all} merchants of each player in the columns"))
}

fn check_turn(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    check_all_placed(tables, state, fits)?;
    let empty = state.places.iter().filter(|place| place.harbour.is_none()).count();
    let one_short = matches!(state.stage, Stage::TurnUp | Stage::Taking { .. });
    fits(empty == usize::from(one_short), if one_short { "one empty place" } else { "three open harbours" })?;
    let quiet = state.places.iter().all(|place| {
        place.harbour.map_or(place.stack.count() == 0, |harbour| {
            let port = tables.ports[harbour.index()];
            place.stack.count() < port.limit && !place.stack.flags(tables).reach(port.monopoly)
        })
    });
    fits(quiet, "no harbour that has reached its limit or monopoly number (BO-7.6)")?;
    check_hands(tables, state, fits)?;
    match state.stage {
        Stage::Ordering => {
            fits(orders::can_fulfil(tables, state, state.seat), "an order that can be fulfilled")
        }
        Stage::TurnUp => fits(state.pile.any(), "a harbour in the pile"),
        Stage::Drawing(left) => {
            fits((1..=tables.draw).contains(&left), "a number of cards to draw")?;
            fits(!state.draw.is_empty(), "a shipment in the draw pile")
        }
        Stage::Taking { sequence, at, rank } => {
            fits(state.landed.count() >= 2, "at least two landed shipments")?;
            fits(
                state.player(state.active).harbours.any(),
                "the harbour in the storage of the active player",
            )?;
            let company = sequence.companies()[usize::from(at)];
            fits(
                state.column(company).owner(rank) == Some(state.seat),
                "the owner of the merchant that takes",
            )
        }
        _ => Ok(()),
    }
}

/// Hands within their limits: nobody is without a card but the active player after shipping (BO-3.3, BO-10.4).
fn check_hands(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let limit = tables.hand_limit;
    let (least, most) = match state.stage {
        Stage::TurnUp | Stage::Taking { .. } => (0, limit - 1),
        Stage::Drawing(left) => (0, (limit - 1 + tables.draw).saturating_sub(left)),
        Stage::Discarding => (limit + 1, limit - 1 + tables.draw),
        _ => (1, limit),
    };
    let active = state.player(state.active).hand.count();
    fits((least..=most).contains(&active), &format!("{least} to {most} cards in the active player's hand"))?;
    let others = Seat::all(tables.seats).filter(|&seat| seat != state.active);
    let held = |seat| (1..=limit).contains(&state.player(seat).hand.count());
    fits(others.clone().all(held), &format!("1 to {limit} cards in the hands of the others"))
}

fn check_conflict(
    tables: &Tables,
    state: &State,
    conflict: Conflict,
    fits: &impl Fn(bool, &str) -> Result<()>,
) -> Result<()> {
    let company = conflict.company;
    let column = state.column(company);
    let (attacker, target) = (column.owner(conflict.from), column.owner(conflict.to));
    fits(
        attacker == Some(state.active) && target == Some(state.seat),
        "an attacker and the owner of a target",
    )?;
    fits(state.active != state.seat, "two players in a conflict")?;
    let shows = |cards: Cards| cards.without(tables.showing[company.index()]).is_empty();
    fits(!state.attack.is_empty() && shows(state.attack), "attack cards with a flag of the company")?;
    let defence = state.defence;
    fits(shows(defence), "defence cards with a flag of the company")?;
    fits(defence.count() <= state.attack.count(), "no more defence cards than attack cards")?;
    let beaten =
        tables.strength(company, state.attack) >= tables.strength(company, defence) + conflict.bonus();
    match state.stage {
        Stage::Defending(_) => fits(defence.is_empty(), "no defence yet"),
        Stage::Beaten(_) => fits(beaten, "an attack that succeeds (BO-6.7)"),
        _ => fits(!beaten && !defence.is_empty(), "an attack that fails, and a card to keep (BO-6.9)"),
    }
}

fn check_end(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    check_all_placed(tables, state, fits)?;
    fits(state.places.iter().all(|place| place.harbour.is_none()), "no open harbours after the end")?;
    let hands = Seat::all(tables.seats).all(|seat| state.player(seat).hand.is_empty());
    fits(hands, "no hands after the end")?;
    match state.stage {
        Stage::Over => fits(state.seat == state.active, "the ender"),
        _ => fits(orders::can_fulfil(tables, state, state.seat), "an order that can be fulfilled"),
    }
}
