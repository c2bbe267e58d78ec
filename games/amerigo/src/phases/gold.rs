//! Gold: gaining it, buying AP with it, cashing chests and tokens (AM-15).

use kontor_core::{Seat, Sink};

use super::cannons;
use crate::action::Action;
use crate::event::{Event, Gain};
use crate::refusal::Cannot;
use crate::state::{Player, Source, Stage, State};
use crate::tables::Tables;
use crate::words::Purse;

/// Gold for a player; what is above the limit becomes points (AM-15.2).
pub(crate) fn gain(
    tables: &Tables,
    state: &mut State,
    seat: Seat,
    gold: u8,
    from: Gain,
    events: &mut impl Sink<Event>,
) {
    if gold == 0 {
        return;
    }
    let player = state.player_mut(seat);
    let over = (player.gold + gold).saturating_sub(tables.gold_max);
    player.gold += gold - over;
    let vp = u16::from(over) * u16::from(tables.gold_vp);
    player.gain(Source::Overflow, vp);
    events.send(Event::Gold { seat, gold, vp, from });
}

/// Accepts buying AP where AM-7.14 lists it (AM-15.5, AM-15.6).
#[inline]
pub(crate) fn check_buy(tables: &Tables, state: &State) -> Result<(), Cannot> {
    match state.stage {
        Stage::Choose => return Err(Cannot::NothingToRaise),
        Stage::Order { .. } if state.active().space == tables.order_last => return Err(Cannot::LastSpace),
        Stage::Progress { ap } | Stage::Order { ap, .. } if ap > 0 => return Err(Cannot::ApLeft),
        Stage::Sail(..)
        | Stage::Cannons
        | Stage::Plan { .. }
        | Stage::Progress { .. }
        | Stage::Build { .. }
        | Stage::Goods { .. }
        | Stage::Order { .. } => (),
        _ => {
            let question = "AP are bought while they can be used";
            return Err(Cannot::NotAsked { question, clause: "AM-15.5" });
        }
    }
    if state.active().gold > 0 { Ok(()) } else { Err(Cannot::NoGold) }
}

/// 1 AP more for 1 gold (AM-15.5); a cannon at once in `cannons` (AM-9.3).
pub(crate) fn buy(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.active_mut().gold -= 1;
    events.send(Event::ApBought { seat });
    match &mut state.stage {
        Stage::Plan { ap, .. }
        | Stage::Progress { ap }
        | Stage::Build { ap }
        | Stage::Goods { ap }
        | Stage::Order { ap, .. } => *ap += 1,
        Stage::Sail(voyage, _) => voyage.steps += 1,
        _ => cannons::enter(tables, state, 1, events),
    }
}

pub(crate) fn legal_cash(player: &Player, visit: &mut impl FnMut(Action)) {
    Purse::ALL.into_iter().filter(|&purse| player.has(purse)).for_each(|purse| visit(Action::Cash(purse)));
}

pub(crate) fn check_cash(player: &Player, purse: Purse) -> Result<(), Cannot> {
    if player.has(purse) { Ok(()) } else { Err(Cannot::NothingToCash(purse)) }
}

/// A chest leaves the game, a token is turned over; both give gold (AM-15.7, AM-15.8).
pub(crate) fn cash(tables: &Tables, state: &mut State, purse: Purse, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let player = state.active_mut();
    let gold = match purse.token() {
        None => {
            player.chests -= 1;
            tables.chest_gold
        }
        Some(token) => {
            player.tokens.remove(token);
            player.used.insert(token);
            tables.amount(token)
        }
    };
    gain(tables, state, seat, gold, purse.into(), events);
}
