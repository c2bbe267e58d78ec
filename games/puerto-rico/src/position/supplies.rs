//! Supplies follow from what lies on the boards; where a text gives them, they must agree.

use kontor_core::NotationError;
use kontor_core::sections::ensure;

use super::Result;
use super::read::Said;
use crate::buildings::{Building, Buildings};
use crate::goods::{Good, Goods, Tile};
use crate::state::{End, Player, Stage, State};
use crate::tables::Tables;

/// Sets every supply, the stock and the ends that follow from them; `in_hand` are the colonists being placed.
pub(super) fn fill(tables: &Tables, state: &mut State, said: &Said, in_hand: u8) -> Result<()> {
    goods_supply(tables, state, said)?;
    tiles_supply(tables, state, said)?;
    people_supply(tables, state, said, in_hand)?;
    let gained: u32 = state.players.iter().map(|player| u32::from(player.vp)).sum();
    state.pool = agreed("pool", said.pool, u32::from(tables.pool).saturating_sub(gained))?;
    stock(tables, state)?;
    state.ends = said.ends;
    if state.pool == 0 {
        state.ends.insert(End::Points);
    }
    if seats(state, tables).any(|player| tables.free_sites(player) == 0) {
        state.ends.insert(End::City);
    }
    Ok(())
}

fn seats<'a>(state: &'a State, tables: &Tables) -> impl Iterator<Item = &'a Player> {
    state.players[..usize::from(tables.seats)].iter()
}

fn goods_supply(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut out = [0u32; Good::COUNT];
    for good in Good::ALL {
        let held: u32 = state.players.iter().map(|player| u32::from(player.goods[good])).sum();
        let aboard: u32 =
            state.ships.iter().filter(|it| it.good == Some(good)).map(|it| u32::from(it.count)).sum();
        out[good.index()] = held + aboard + u32::from(state.house[good]);
    }
    for good in Good::ALL {
        let total = u32::from(tables.tokens[good]);
        let used = out[good.index()];
        ensure(
            used <= total,
            &format!("{used} {good}"),
            &format!("at most {total} tokens of {good} in all"),
        )?;
        state.supply[good] = (total - used) as u8;
    }
    match said.supply {
        Some(given) if given != state.supply => {
            let found: Vec<String> =
                state.supply.some().map(|(good, count)| format!("{good}={count}")).collect();
            Err(NotationError::new(
                "supply",
                format!("what boards, ships and house leave: {}", found.join(" ")),
            ))
        }
        _ => Ok(()),
    }
}

fn tiles_supply(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut rest = tables.plantations;
    for good in Good::ALL {
        let laid: u32 = seats(state, tables).map(|player| u32::from(player.tiles[good.index()])).sum();
        let used = laid + u32::from(state.display[good]);
        let total = u32::from(rest[good]);
        ensure(used <= total, &format!("{used} {good} tiles"), &format!("at most {total} of them"))?;
        rest[good] -= used as u8;
    }
    let wrong = |what: &str| {
        NotationError::new(
            what,
            "tiles that islands and display leave; stack and discard together are all of them",
        )
    };
    (state.stack, state.discard) = match (said.stack, said.discard) {
        (None, None) => (rest, Goods::NONE),
        (Some(stack), None) => (stack, rest.minus(stack).ok_or_else(|| wrong("stack"))?),
        (None, Some(discard)) => (rest.minus(discard).ok_or_else(|| wrong("discard"))?, discard),
        (Some(stack), Some(discard)) => {
            if rest.minus(stack) != Some(discard) {
                return Err(wrong("stack and discard"));
            }
            (stack, discard)
        }
    };
    let quarries: u32 =
        seats(state, tables).map(|player| u32::from(player.tiles[Tile::Quarry.index()])).sum();
    let total = u32::from(tables.quarries);
    ensure(quarries <= total, &format!("{quarries} quarries"), &format!("at most {total} quarries"))?;
    state.quarries = agreed("quarries", said.quarries, total - quarries)?;
    Ok(())
}

fn people_supply(tables: &Tables, state: &mut State, said: &Said, in_hand: u8) -> Result<()> {
    let on_boards: u32 = seats(state, tables)
        .map(|it| u32::from(it.idle) + it.men().iter().map(|&men| u32::from(men)).sum::<u32>())
        .sum();
    let dealt = matches!(state.stage, Stage::Placing { .. });
    let rest = u32::from(tables.colonists).checked_sub(on_boards + u32::from(in_hand));
    let too_many = || {
        NotationError::new(
            &format!("{on_boards} colonists on the boards"),
            format!("at most {}", tables.colonists),
        )
    };
    let rest = rest.ok_or_else(too_many)?;
    let aboard = match (said.colonist_ship, said.colonists) {
        (Some(aboard), _) => u32::from(aboard),
        (None, Some(supply)) => rest.checked_sub(u32::from(supply)).ok_or_else(too_many)?,
        (None, None) if dealt => 0,
        (None, None) => rest.min(u32::from(tables.aboard)),
    };
    let supply = rest.checked_sub(aboard).ok_or_else(too_many)?;
    state.colonists = agreed("colonists", said.colonists, supply)?;
    state.aboard = aboard as u8;
    Ok(())
}

fn stock(tables: &Tables, state: &mut State) -> Result<()> {
    state.sold_out = Buildings::NONE;
    for building in Building::ALL {
        let owners = seats(state, tables).filter(|player| player.owned.has(building)).count();
        let copies = usize::from(tables.row(building).copies);
        ensure(owners <= copies, &format!("{owners} {building}"), &format!("at most {copies} of them"))?;
        if owners == copies {
            state.sold_out.insert(building);
        }
    }
    Ok(())
}

/// The given value, if it agrees with what follows from the rest.
fn agreed(what: &str, given: Option<u8>, follows: u32) -> Result<u8> {
    match given {
        Some(given) if u32::from(given) != follows => Err(NotationError::new(
            &format!("{what} {given}"),
            format!("{what} {follows}, as the rest of the position leaves it"),
        )),
        _ => u8::try_from(follows).map_err(|_| NotationError::new(what, "a number up to 255")),
    }
}
