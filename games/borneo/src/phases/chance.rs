//! Chance: the starting seat, the deal, harbours turned up and shipments drawn (BO-3.5).

use arrayvec::ArrayVec;
use kontor_core::{Luck, Seat, Sink};

use super::{drawing, placing};
use crate::cards::Cards;
use crate::event::Event;
use crate::outcome::Outcome;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::Harbour;

/// Asks luck; every possible answer has the same chance.
#[inline]
pub(crate) fn draw(tables: &Tables, state: &State, luck: &mut impl Luck) -> Outcome {
    match state.stage {
        Stage::Start => Outcome::Start(Seat::new(luck.below(u32::from(tables.seats)) as u8)),
        Stage::Deal => {
            let mut left = state.draw;
            let hands: ArrayVec<Cards, 5> = Seat::all(tables.seats)
                .map(|_| {
                    let mut hand = Cards::NONE;
                    for _ in 0..tables.hand_start {
                        let card = left.pick(luck);
                        left.remove(card);
                        hand.insert(card);
                    }
                    hand
                })
                .collect();
            Outcome::Deal(hands)
        }
        Stage::TurnUp => Outcome::Harbour(state.pile.nth(luck.below(u32::from(state.pile.count())))),
        _ => Outcome::Draw(state.draw.pick(luck)),
    }
}

pub(crate) fn check(tables: &Tables, state: &State, outcome: &Outcome) -> Result<(), Cannot> {
    match (state.stage, outcome) {
        (Stage::Start, Outcome::Start(seat)) if seat.index() >= usize::from(tables.seats) => {
            Err(Cannot::NoSeat(*seat))
        }
        (Stage::Start, Outcome::Start(_)) => Ok(()),
        (Stage::Start, _) => Err(Cannot::OtherChance("the starting seat", "BO-2.1")),
        (Stage::Deal, Outcome::Deal(hands)) => check_deal(tables, state, hands),
        (Stage::Deal, _) => Err(Cannot::OtherChance("the deal", "BO-2.2")),
        (Stage::TurnUp, Outcome::Harbour(harbour)) if !tables.harbours.has(*harbour) => {
            Err(Cannot::InTheBox(*harbour))
        }
        (Stage::TurnUp, Outcome::Harbour(harbour)) if !state.pile.has(*harbour) => {
            Err(Cannot::NotInPile(*harbour, turn_up_clause(state)))
        }
        (Stage::TurnUp, Outcome::Harbour(_)) => Ok(()),
        (Stage::TurnUp, _) => Err(Cannot::OtherChance("a harbour", turn_up_clause(state))),
        (Stage::Drawing(_), Outcome::Draw(card)) if !state.draw.has(*card) => Err(Cannot::NotInDraw(*card)),
        (Stage::Drawing(_), Outcome::Draw(_)) => Ok(()),
        (Stage::Drawing(_), _) => Err(Cannot::OtherChance("a shipment", "BO-10.1")),
        _ => Err(Cannot::NoChance),
    }
}

/// Harbours are turned up in the set-up and after a distribution.
fn turn_up_clause(state: &State) -> &'static str {
    if state.turns == 0 { "BO-2.4" } else { "BO-7.7" }
}

/// Each seat gets its cards, none twice.
fn check_deal(tables: &Tables, state: &State, hands: &[Cards]) -> Result<(), Cannot> {
    let mut left = state.draw;
    let fits = |hand: &Cards| {
        let whole = hand.count() == tables.hand_start && hand.without(left).is_empty();
        left = left.without(*hand);
        whole
    };
    if hands.len() == usize::from(tables.seats) && hands.iter().all(fits) {
        Ok(())
    } else {
        Err(Cannot::WrongDeal(tables.hand_start))
    }
}

pub(crate) fn settle(tables: &Tables, state: &mut State, outcome: &Outcome, events: &mut impl Sink<Event>) {
    match outcome {
        Outcome::Start(seat) => {
            state.start = *seat;
            state.active = *seat;
            state.stage = Stage::Deal;
            events.send(Event::Started { seat: *seat });
        }
        Outcome::Deal(hands) => {
            for (seat, &cards) in Seat::all(tables.seats).zip(hands) {
                state.draw = state.draw.without(cards);
                state.player_mut(seat).hand = cards;
                events.send(Event::Dealt { seat, count: cards.count(), cards: Some(cards) });
            }
            state.seat = state.start;
            state.stage = Stage::TurnUp;
        }
        Outcome::Harbour(harbour) => turn_up(tables, state, *harbour, events),
        Outcome::Draw(card) => {
            if let Stage::Drawing(left) = state.stage {
                drawing::draw(tables, state, *card, left, events);
            }
        }
    }
}

/// Lays a harbour on the first empty place; in the set-up there are three to lay, later phase 4 follows (BO-2.4, BO-7.7).
fn turn_up(tables: &Tables, state: &mut State, harbour: Harbour, events: &mut impl Sink<Event>) {
    let place = state.empty_place().expect("a turn-up has an empty place");
    state.pile.remove(harbour);
    state.places[place].harbour = Some(harbour);
    events.send(Event::TurnedUp { place: place as u8 + 1, harbour });
    if state.turns > 0 {
        drawing::enter(tables, state, events);
    } else if state.empty_place().is_none() {
        placing::enter(tables, state);
    }
}
