//! What is left in supplies and piles: it follows from what lies elsewhere.

use kontor_core::sections::ensure;
use kontor_core::{NotationError, Seat};

use super::Result;
use super::read::Said;
use crate::data::PASSES;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::{Goods, Shape, Slot, Token, Tokens, VILLAGE_SHAPES};

/// Planned and built tiles; the supplies are the rest.
pub(super) fn tiles(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let mut left = tables.landscapes;
    for seat in Seat::all(tables.seats) {
        let planned = said.players[seat.index()].plan_landscapes;
        subtract(&mut left, &planned, &format!("{seat} plan_landscapes"))?;
        state.player_mut(seat).planned_landscapes = planned;
    }
    let area = said.landscape.count();
    let built = said.built.unwrap_or_else(|| cut(area, &left));
    check_area(&built, area, "built")?;
    subtract(&mut left, &built, "built")?;
    state.landscapes = left;
    for seat in Seat::all(tables.seats) {
        let player = &said.players[seat.index()];
        let mut left = [0; Shape::COUNT];
        left[..VILLAGE_SHAPES].copy_from_slice(&tables.villages);
        subtract(&mut left, &player.plan_villages, &format!("{seat} plan_villages"))?;
        let area = player.villages.count();
        let laid = player.laid.unwrap_or_else(|| cut(area, &left));
        check_area(&laid, area, &format!("{seat} laid"))?;
        subtract(&mut left, &laid, &format!("{seat} laid"))?;
        let state = state.player_mut(seat);
        state.villages.copy_from_slice(&left[..VILLAGE_SHAPES]);
        state.planned_villages.copy_from_slice(&player.plan_villages[..VILLAGE_SHAPES]);
    }
    Ok(())
}

fn subtract(left: &mut [u8; Shape::COUNT], used: &[u8; Shape::COUNT], what: &str) -> Result<()> {
    for (shape, (left, &used)) in Shape::ALL.iter().zip(left.iter_mut().zip(used)) {
        let rest = left.checked_sub(used);
        *left = rest.ok_or_else(|| {
            NotationError::new(&format!("{what} {shape}={used}"), "no more tiles of a shape than there are")
        })?;
    }
    Ok(())
}

/// Tiles that could make an area: larger ones first.
fn cut(mut area: u32, left: &[u8; Shape::COUNT]) -> [u8; Shape::COUNT] {
    let mut tiles = [0; Shape::COUNT];
    for size in (1..=6).rev() {
        for shape in Shape::ALL.into_iter().filter(|shape| shape.size() == size) {
            let count = (area / u32::from(size)).min(left[shape.index()].into());
            tiles[shape.index()] = count as u8;
            area -= count * u32::from(size);
        }
    }
    tiles
}

fn check_area(tiles: &[u8; Shape::COUNT], area: u32, what: &str) -> Result<()> {
    let sum: u32 =
        Shape::ALL.iter().zip(tiles).map(|(it, &count)| u32::from(it.size()) * u32::from(count)).sum();
    ensure(sum == area, what, &format!("tiles with {area} cells, as many as are covered"))
}

/// Open markers: one for each pass so far (AM-16.6).
pub(super) fn pirates(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let before = matches!(state.stage, Stage::Map | Stage::Pirate);
    let wanted = usize::from(state.pass) - usize::from(before);
    let Some(values) = &said.pirates else {
        state.pirates = (1 << wanted) - 1;
        return Ok(());
    };
    let text = format!("pirates {values:?}");
    ensure(values.len() == wanted, &text, &format!("{wanted} open markers (AM-16.6)"))?;
    for value in values {
        let marker = (0..tables.pirates.len())
            .find(|&it| tables.pirates[it] == *value && state.pirates >> it & 1 == 0);
        state.pirates |= 1 << marker.ok_or_else(|| NotationError::new(&text, "markers of the game"))?;
    }
    Ok(())
}

/// Progress tokens: on display, with players, gone, and the pile, whose number follows from the pass (AM-17.3).
pub(super) fn tokens(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let mut rest = tables.tokens;
    let mut take = |token: Token| {
        ensure(rest.has(token), token.id(), "no more tokens of an id than there are")?;
        rest.remove(token);
        Ok(())
    };
    for seat in Seat::all(tables.seats) {
        let player = &said.players[seat.index()];
        for &token in player.tokens.iter().chain(&player.used) {
            take(token)?;
        }
        let once = [Token::Sail8, Token::JumpToLeader, Token::Gold3, Token::Gold5, Token::VpPerCube];
        let turned = player.used.iter().all(|token| once.contains(token));
        ensure(turned, &format!("{seat} used"), "tokens that are turned over after their use (AM-19.1)")?;
        let found = state.player_mut(seat);
        found.tokens = player.tokens.iter().copied().collect();
        found.used = player.used.iter().copied().collect();
    }
    let half = Slot::COUNT / 2;
    for (area, first) in [(&said.left, 0), (&said.right, half)] {
        for (index, token) in area.iter().flatten().enumerate() {
            if let Some(token) = *token {
                take(token)?;
                state.slots[first + index] = Some(token);
            }
        }
    }
    for &token in said.gone.iter().flatten() {
        take(token)?;
    }
    let pile = pile(tables, state);
    let seen = rest.total().checked_sub(pile);
    let seen = seen
        .ok_or_else(|| NotationError::new("tokens", format!("a pile of {pile} progress tokens (AM-17.3)")))?;
    let mut more: Vec<Token> = rest.iter().take(seen.into()).collect();
    if said.left.is_none() && said.right.is_none() {
        let first = if state.stage == Stage::Tokens { half } else { 0 };
        let shown = more.len().min(Slot::COUNT - first);
        for (slot, token) in state.slots[first..].iter_mut().zip(more.drain(..shown)) {
            *slot = Some(token);
            rest.remove(token);
        }
    }
    ensure(
        said.gone.is_none() || more.is_empty(),
        "gone",
        &format!("a pile of {pile} progress tokens (AM-17.3)"),
    )?;
    for token in more {
        rest.remove(token);
    }
    state.unseen_tokens = rest;
    Ok(())
}

/// Progress tokens in the pile: 16 in pass 1, four fewer in each later one.
fn pile(tables: &Tables, state: &State) -> u8 {
    let half = (Slot::COUNT / 2) as u8;
    let all: u8 = Tokens::total(tables.tokens);
    let before = matches!(state.stage, Stage::Map | Stage::Pirate | Stage::Tokens);
    match (state.pass, before) {
        (1, true) => all,
        (pass, before) => all - half * (pass + 1 - u8::from(before)),
    }
}

/// Goods tokens: on display, bought, and those not seen yet, whose number follows from the pass (AM-4.4).
pub(super) fn goods(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let before = matches!(state.stage, Stage::Map | Stage::Pirate | Stage::Tokens | Stage::Display);
    let number = tables.goods_display * (PASSES - state.pass + u8::from(before));
    state.display = said.display;
    let shown: u16 = said.display.0.iter().copied().map(u16::from).sum();
    let most =
        if state.stage == Stage::Display || (state.pass == 1 && before) { 0 } else { tables.goods_display };
    ensure(shown <= most.into(), "goods", &format!("at most {most} goods tokens on display"))?;
    // Bought tokens have lost their cost: of a kind there are enough for all.
    let mut rest = tables.goods.0;
    for (class, rest) in rest.iter_mut().enumerate() {
        let left = rest.checked_sub(said.display.0[class]);
        *rest =
            left.ok_or_else(|| NotationError::new("goods", "no more goods tokens than there are (AM-4.3)"))?;
    }
    let unseen = match said.stacks {
        Some(stacks) => stacks,
        None => last(&rest, number, state),
    };
    let found: u16 = unseen.0.iter().copied().map(u16::from).sum();
    ensure(found == number.into(), "stacks", &format!("{number} goods tokens not seen yet (AM-4.4)"))?;
    for (class, rest) in rest.iter_mut().enumerate() {
        let left = rest.checked_sub(unseen.0[class]);
        *rest =
            left.ok_or_else(|| NotationError::new("stacks", "no more goods tokens than there are (AM-4.3)"))?;
    }
    let kinds = crate::words::COSTS.len();
    for (kind, classes) in rest.chunks(kinds).enumerate() {
        let bought: u16 = state.players.iter().map(|player| u16::from(player.goods[kind])).sum();
        let there: u16 = classes.iter().copied().map(u16::from).sum();
        ensure(bought <= there, "goods", "no more bought goods tokens than have been on display")?;
    }
    state.unseen_goods = unseen;
    Ok(())
}

/// The last tokens in the sequence of kinds and costs, leaving of each kind as many as were bought.
fn last(rest: &[u8; Goods::CLASSES], number: u8, state: &State) -> Goods {
    let mut goods = Goods::default();
    let mut wanted = number;
    let mut spare: [u16; Goods::CLASSES] = rest.map(u16::from);
    let kinds = crate::words::COSTS.len();
    for (kind, classes) in spare.chunks_mut(kinds).enumerate() {
        let mut bought: u16 = state.players.iter().map(|player| u16::from(player.goods[kind])).sum();
        for class in classes {
            let kept = bought.min(*class);
            *class -= kept;
            bought -= kept;
        }
    }
    for class in (0..Goods::CLASSES).rev() {
        let taken = wanted.min(spare[class] as u8);
        goods.0[class] = taken;
        wanted -= taken;
    }
    goods
}
