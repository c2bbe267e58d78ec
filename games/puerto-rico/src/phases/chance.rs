//! What chance decides: the first governor and the tiles that are turned up (PR-2.1, PR-4.4, PR-4.5, PR-4.8).

use kontor_core::{Luck, Seat, Sink};

use super::{round, settler};
use crate::event::Event;
use crate::goods::{Good, Goods, Tile};
use crate::outcome::Outcome;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

pub(crate) fn draw(tables: &Tables, state: &State, luck: &mut impl Luck) -> Outcome {
    match state.stage {
        Stage::FirstGovernor => Outcome::Governor(Seat::new(luck.below(u32::from(tables.seats)) as u8)),
        Stage::HaciendaDraw => Outcome::Tile(pick(state.heap(), luck)),
        _ => Outcome::Tiles(draw_display(tables, state, luck)),
    }
}

/// Single draws without putting back: the rest of the stack first, then the reshuffled discards (PR-4.5).
fn draw_display(tables: &Tables, state: &State, luck: &mut impl Luck) -> Goods {
    let (mut stack, mut discard) = (state.stack, state.discard);
    let mut tiles = Goods::NONE;
    for _ in 0..tables.display {
        if stack == Goods::NONE {
            stack = std::mem::take(&mut discard);
            if stack == Goods::NONE {
                break;
            }
        }
        let good = pick(stack, luck);
        stack[good] -= 1;
        tiles[good] += 1;
    }
    tiles
}

/// A uniform draw from a heap that is not empty.
#[inline]
fn pick(heap: Goods, luck: &mut impl Luck) -> Good {
    let index = luck.below(u32::from(heap.total())) as u8;
    // The kind is the number of kinds whose tiles all lie before the index: counted without a branch.
    let (mut before, mut kind) = (0, 0);
    for good in &heap.0[..Good::COUNT - 1] {
        before += good;
        kind += usize::from(before <= index);
    }
    Good::ALL[kind]
}

pub(crate) fn check(tables: &Tables, state: &State, outcome: Outcome) -> Result<(), Cannot> {
    match (state.stage, outcome) {
        (Stage::FirstGovernor, Outcome::Governor(seat)) => {
            if seat.index() < usize::from(tables.seats) {
                Ok(())
            } else {
                Err(Cannot::NoSuchSeat(seat))
            }
        }
        (Stage::HaciendaDraw, Outcome::Tile(good)) => {
            if state.heap()[good] > 0 {
                Ok(())
            } else {
                Err(Cannot::ImpossibleTiles)
            }
        }
        (Stage::Display, Outcome::Tiles(tiles)) => {
            turn_up(tables, state, tiles).map(|_| ()).ok_or(Cannot::ImpossibleTiles)
        }
        (Stage::FirstGovernor, _) => Err(Cannot::OtherOutcome("the first governor")),
        (Stage::HaciendaDraw, _) => Err(Cannot::OtherOutcome("the hacienda's tile")),
        (Stage::Display, _) => Err(Cannot::OtherOutcome("the plantations turned up")),
        (Stage::Over, _) => Err(Cannot::Over),
        _ => Err(Cannot::OtherSeat(state.seat)),
    }
}

/// Stack and discards after these tiles were turned up, if that is possible.
fn turn_up(tables: &Tables, state: &State, tiles: Goods) -> Option<(Goods, Goods)> {
    let (stack, discard) = (state.stack, state.discard);
    let available = stack.total() + discard.total();
    if tiles.0.iter().map(|&count| u32::from(count)).sum::<u32>() != u32::from(available.min(tables.display))
    {
        return None;
    }
    if tiles.total() <= stack.total() {
        return Some((stack.minus(tiles)?, discard));
    }
    let from_discard = tiles.minus(stack)?;
    Some((discard.minus(from_discard)?, Goods::NONE))
}

pub(crate) fn settle(tables: &Tables, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
    match outcome {
        Outcome::Governor(seat) => {
            events.send(Event::Round { round: state.round, governor: seat });
            state.governor = seat;
            state.chooser = seat;
            state.seat = seat;
            for (start, seat) in tables.starts.iter().zip(seat.round(tables.seats)) {
                let &(coins, tile) = start;
                state.stack[tile] -= 1;
                let player = state.player_mut(seat);
                player.coins = u16::from(coins);
                player.tiles[Tile::Plantation(tile).index()] = 1;
                events.send(Event::Started { seat, coins, tile: Tile::Plantation(tile) });
            }
            state.stage = Stage::Display;
        }
        Outcome::Tile(good) => {
            if state.stack.total() == 0 {
                state.stack = std::mem::take(&mut state.discard);
                events.send(Event::Reshuffled);
            }
            state.stack[good] -= 1;
            settler::lay_drawn(tables, state, good, events);
        }
        Outcome::Tiles(tiles) => {
            if tiles.total() > state.stack.total() {
                events.send(Event::Reshuffled);
            }
            let (stack, discard) = turn_up(tables, state, tiles).expect("a checked outcome can be turned up");
            state.stack = stack;
            state.discard = discard;
            state.display = tiles;
            events.send(Event::Displayed { display: tiles });
            if state.taken.count() == 0 {
                state.stage = Stage::Choosing;
            } else {
                round::end_phase(tables, state, events);
            }
        }
    }
}
