//! Where harbours, orders and shipments are: what a text does not say follows from what it says.

use kontor_core::sections::ensure;
use kontor_core::{NotationError, Seat};

use super::read::Said;
use super::{Result, has_hands};
use crate::cards::Cards;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::{Harbour, Order};

/// Every harbour of the game lies in one place; the rest is the pile.
pub(super) fn harbours(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut left = tables.harbours;
    let mut use_one = |harbour: Harbour| {
        ensure(left.has(harbour), harbour.id(), "a harbour of the game, in one place only")?;
        left.remove(harbour);
        Ok(())
    };
    for seat in Seat::all(tables.seats) {
        let harbours = said.players[seat.index()].harbours;
        harbours.iter().try_for_each(&mut use_one)?;
        state.player_mut(seat).harbours = harbours;
    }
    state.out.iter().try_for_each(&mut use_one)?;
    state.places = said.open.unwrap_or_default();
    if said.open.is_some() {
        state.places.iter().filter_map(|place| place.harbour).try_for_each(use_one)?;
    } else if has_open_harbours(state) {
        let free: Vec<Harbour> = left.iter().take(state.places.len()).collect();
        for (place, &harbour) in state.places.iter_mut().zip(&free) {
            place.harbour = Some(harbour);
            left.remove(harbour);
        }
    }
    state.pile = left;
    Ok(())
}

/// Whether the harbours of the set-up lie open and the game has not ended.
fn has_open_harbours(state: &State) -> bool {
    match state.stage {
        Stage::Start | Stage::Deal | Stage::FinalOrder | Stage::Over => false,
        Stage::TurnUp => state.turns > 0,
        _ => true,
    }
}

/// Orders that nobody has fulfilled are available.
pub(super) fn orders(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    for order in Order::ALL {
        let mut left = tables.orders[order.index()];
        for seat in Seat::all(tables.seats) {
            let count = said.players[seat.index()].orders[order.index()];
            left = left
                .checked_sub(count)
                .ok_or_else(|| NotationError::new(order.id(), "no more copies than the game has"))?;
            state.player_mut(seat).orders[order.index()] = count;
        }
        state.orders[order.index()] = left;
    }
    Ok(())
}

/// Every shipment lies in one place; the rest is the draw pile, or the discard if only the draw pile is given.
pub(super) fn shipments(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut left = tables.cards;
    let mut use_all = |cards: Cards| {
        if let Some(card) = cards.without(left).lowest() {
            return Err(NotationError::new(
                &format!("shipment {card}"),
                "a shipment of the game, in one place only",
            ));
        }
        left = left.without(cards);
        Ok(())
    };
    [state.attack, state.defence, state.landed].into_iter().try_for_each(&mut use_all)?;
    for place in &state.places {
        use_all(place.stack.cards().iter().copied().collect())?;
    }
    for player in &said.players {
        use_all(player.store)?;
        use_all(player.hand.unwrap_or_default())?;
    }
    use_all(said.draw.unwrap_or_default())?;
    use_all(said.discard.unwrap_or_default())?;
    let dealt = has_hands(state);
    for seat in Seat::all(tables.seats) {
        let said = &said.players[seat.index()];
        let lowest = || if dealt { left.lowest_of(tables.hand_start) } else { Cards::NONE };
        let hand = said.hand.unwrap_or_else(lowest);
        left = left.without(hand);
        let player = state.player_mut(seat);
        player.hand = hand;
        player.store = said.store;
    }
    (state.draw, state.discard) = match (said.draw, said.discard) {
        (None, discard) => (left, discard.unwrap_or_default()),
        (Some(draw), None) => (draw, left),
        (Some(draw), Some(discard)) => {
            ensure(left.is_empty(), &format!("shipments {left}"), "every shipment somewhere")?;
            (draw, discard)
        }
    };
    origins(state, said)
}

/// Cards in the draw pile came with the last reshuffle, hand cards as the text says.
fn origins(state: &mut State, said: &Said) -> Result<()> {
    let hands = state.players.iter().fold(Cards::NONE, |all, player| all.or(player.hand));
    let mut named = Cards::NONE;
    for &(pile, cards) in &said.drawn {
        let text = format!("{pile}:{cards}");
        ensure((1..=state.reshuffles).contains(&pile), &text, "a reshuffle that has taken place")?;
        ensure(cards.without(hands).is_empty(), &text, "shipments that are in a hand")?;
        ensure(cards.and(named).is_empty(), &text, "each shipment once")?;
        named = named.or(cards);
        cards.iter().for_each(|card| state.origin[card.index()] = pile);
    }
    for card in state.draw.iter() {
        state.origin[card.index()] = state.reshuffles;
    }
    Ok(())
}
