//! What chance decides: the first governor, the tiles that are turned up (PR-2.1, PR-4.4, PR-4.5, PR-4.8), the kinds in
//! the game (PR97-E1.1) and the festival (PR97-E4.2).

use kontor_core::{Luck, Seat, Sink};

use super::{draft, round, settler, trader};
use crate::buildings::Buildings;
use crate::event::Event;
use crate::goods::{Good, Goods, Tile};
use crate::outcome::Outcome;
use crate::refusal::Cannot;
use crate::state::{Drawer, Festival, Stage, State};
use crate::tables::Tables;

pub(crate) fn draw(tables: &Tables, state: &State, luck: &mut impl Luck) -> Outcome {
    match state.stage {
        Stage::FirstGovernor => Outcome::Governor(Seat::new(luck.below(u32::from(tables.seats)) as u8)),
        Stage::HaciendaDraw | Stage::ZoningDraw { .. } => Outcome::Tile(pick(state.heap(), luck)),
        Stage::RandomDraft => Outcome::Draft(draft::draw(tables, luck)),
        Stage::FestivalDraw => festival(tables, state, luck),
        _ => Outcome::Tiles(draw_display(tables, state, luck)),
    }
}

/// The tasks of the festival: a kind of plantation, tokens drawn one by one, a building (PR97-E4.2).
fn festival(tables: &Tables, state: &State, luck: &mut impl Luck) -> Outcome {
    let rules = tables.festival.as_ref().expect("a festival is drawn where there is one");
    let plantation = Good::ALL[luck.below(Good::COUNT as u32) as usize];
    let mut bag = Goods([rules.tokens_in_bag; Good::COUNT]);
    let mut goods = Goods::NONE;
    for _ in 0..rules.tokens_drawn {
        let good = pick(bag, luck);
        bag[good] -= 1;
        goods[good] += 1;
    }
    let kinds = festival_kinds(tables, state, plantation);
    let index = luck.below(u32::from(kinds.count())) as usize;
    let building = kinds.iter().nth(index).expect("a number below the count names a kind");
    Outcome::Festival { plantation, goods, building }
}

/// Kinds in the game with the printed points of a festival building, without the plant of the plantation (PR97-E4.2).
fn festival_kinds(tables: &Tables, state: &State, plantation: Good) -> Buildings {
    let vp = tables.festival.as_ref().map_or(0, |it| it.building_vp);
    let plant = tables.plants[plantation.index()];
    let open = Buildings(!state.sold_out.0).without(plant);
    crate::buildings::Building::ALL
        .into_iter()
        .filter(|&it| open.has(it) && tables.row(it).vp == vp)
        .collect()
}

fn check_festival(tables: &Tables, state: &State, outcome: Outcome) -> Result<(), Cannot> {
    let (Some(rules), Outcome::Festival { plantation, goods, building }) = (&tables.festival, outcome) else {
        return Err(Cannot::OtherOutcome("the tasks of the festival"));
    };
    let drawn: u32 = goods.0.iter().map(|&it| u32::from(it)).sum();
    let fits = drawn == u32::from(rules.tokens_drawn)
        && goods.0.iter().all(|&count| count <= rules.tokens_in_bag)
        && festival_kinds(tables, state, plantation).has(building);
    if fits { Ok(()) } else { Err(Cannot::ImpossibleFestival) }
}

/// After the draft: the festival is drawn, or the first display turned up (PR97-E0.6).
pub(crate) fn draw_festival(tables: &Tables, state: &mut State) {
    state.stage = if tables.festival.is_some() { Stage::FestivalDraw } else { Stage::Display };
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
        (Stage::HaciendaDraw | Stage::ZoningDraw { .. }, Outcome::Tile(good)) => {
            if state.heap()[good] > 0 {
                Ok(())
            } else {
                Err(Cannot::ImpossibleTiles)
            }
        }
        (Stage::Display, Outcome::Tiles(tiles)) => {
            turn_up(tables, state, tiles).map(|_| ()).ok_or(Cannot::ImpossibleTiles)
        }
        (Stage::RandomDraft, Outcome::Draft(kinds)) => draft::check_draw(tables, kinds),
        (Stage::FestivalDraw, _) => check_festival(tables, state, outcome),
        (Stage::FirstGovernor, _) => Err(Cannot::OtherOutcome("the first governor")),
        (Stage::RandomDraft, _) => Err(Cannot::OtherOutcome("the kinds of buildings")),
        (Stage::ZoningDraw { .. }, _) => Err(Cannot::OtherOutcome("the zoning office's tile")),
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
            draft::enter(tables, state, events);
        }
        Outcome::Draft(kinds) => draft::settle_draw(tables, state, kinds, events),
        Outcome::Festival { plantation, goods, building } => {
            state.stack[plantation] -= 1;
            state.supply = state.supply.minus(goods).expect("a checked outcome leaves the supply enough");
            state.festival = Festival { plantation: Some(plantation), goods, building: Some(building) };
            events.send(Event::FestivalSet { plantation, goods, building });
            state.stage = Stage::Display;
        }
        Outcome::Tile(good) => {
            if state.stack.total() == 0 {
                state.stack = std::mem::take(&mut state.discard);
                events.send(Event::Reshuffled);
            }
            state.stack[good] -= 1;
            match state.stage {
                Stage::ZoningDraw { sold } => trader::drawn(tables, state, sold, good, events),
                _ => settler::drawn(tables, state, good, Drawer::Hacienda, events),
            }
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
