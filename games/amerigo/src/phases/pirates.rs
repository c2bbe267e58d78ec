//! The pirates attack after each pass (AM-16).

use kontor_core::{Seat, Sink};

use super::gold;
use crate::event::{Event, Gain};
use crate::state::{Source, State};
use crate::tables::Tables;
use crate::words::Token;

/// All players are attacked at the same time (AM-16.1).
pub(crate) fn attack(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    for seat in Seat::all(tables.seats) {
        let strength = state.strength(tables, seat);
        let player = state.player_mut(seat);
        let defended = player.cannons >= strength;
        let lost = if defended {
            player.cannons -= strength;
            0
        } else {
            player.cannons = 0;
            let loss = if player.tokens.has(Token::HalfLoss) { strength.div_ceil(2) } else { strength };
            u16::from(loss).min(player.vp())
        };
        player.gain(Source::Pirates, lost);
        events.send(Event::Attacked { seat, strength, defended, cannons: player.cannons, vp: lost });
        if defended {
            let token = Token::GoldOnDefence;
            let reward = player.tokens.count(token) * tables.amount(token);
            gold::gain(tables, state, seat, reward, Gain::Defence, events);
        }
    }
}
