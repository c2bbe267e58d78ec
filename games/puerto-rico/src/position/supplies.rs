//! Supplies follow from what lies on the boards; where a text gives them, they must agree.

use kontor_core::NotationError;
use kontor_core::sections::ensure;

use super::Result;
use super::read::Said;
use crate::buildings::{Building, Buildings};
use crate::goods::{Good, Goods, Tile};
use crate::options::Draft;
use crate::phases::draft;
use crate::state::{Arrival, End, Player, Stage, State};
use crate::tables::Tables;

/// Sets every supply, the stock and the ends that follow from them; `in_hand` are the colonists being placed.
pub(super) fn fill(tables: &Tables, state: &mut State, said: &Said, in_hand: u8) -> Result<()> {
    goods_supply(tables, state, said)?;
    tiles_supply(tables, state, said)?;
    people_supply(tables, state, said, in_hand)?;
    let gained: u32 = state.players.iter().map(|player| u32::from(player.vp)).sum();
    let left = u32::from(tables.pool).saturating_sub(gained);
    // Points noted beyond the pool may have been handed in on a black market (PR97-E1.5).
    let handed_in = tables.new_buildings && (said.ends.has(End::Points) || !tables.any_phase);
    state.pool = match said.pool {
        Some(pool) if handed_in && u32::from(pool) > left && pool <= tables.pool => pool,
        pool => agreed("pool", pool, left)?,
    };
    stock(tables, state, said)?;
    state.ends = said.ends;
    if state.pool == 0 && tables.any_phase {
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
        out[good.index()] =
            held + aboard + u32::from(state.house[good]) + u32::from(state.festival.goods[good]);
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
        let laid: u32 = seats(state, tables)
            .map(|player| u32::from(player.tiles[good.index()]) + u32::from(player.forests[good]))
            .sum();
        let in_hand = matches!(state.stage, Stage::Laying { good: drawn, .. } if drawn == good);
        let festival = state.festival.plantation == Some(good);
        let used = laid + u32::from(state.display[good]) + u32::from(in_hand) + u32::from(festival);
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
    let persons = |player: &Player| {
        u32::from(player.idle)
            + u32::from(player.crew())
            + player.men()[..Tile::COUNT].iter().map(|&it| u32::from(it)).sum::<u32>()
    };
    let on_boards: u32 = seats(state, tables).map(persons).sum();
    let mut citizens: u32 = seats(state, tables).map(|player| u32::from(player.citizens)).sum();
    let placing = state.seat;
    for (index, player) in seats(state, tables).enumerate() {
        let own = persons(player) + if index == placing.index() { u32::from(in_hand) } else { 0 };
        ensure(u32::from(player.citizens) <= own, "citizens", "no more citizens than persons of a player")?;
    }
    // Persons who have come and are not placed yet belong to nobody's board.
    let (mut coming, mut citizen_coming) = (0, 0);
    if let Stage::Arriving { why, left, .. } = state.stage {
        coming = u32::from(left);
        citizen_coming = u32::from(why == Arrival::PoachCitizen && left > 0);
    }
    let too_many = || {
        NotationError::new(
            &format!("{on_boards} colonists on the boards"),
            format!("at most {}", tables.colonists + tables.citizen_count),
        )
    };
    let all = on_boards + u32::from(in_hand) + coming;
    citizens += citizen_coming;
    let workers = all.checked_sub(citizens).and_then(|used| u32::from(tables.colonists).checked_sub(used));
    let workers = workers.ok_or_else(too_many)?;
    let citizens = u32::from(tables.citizen_count).checked_sub(citizens).ok_or_else(too_many)?;
    let rest = workers + citizens;
    let dealt = matches!(state.stage, Stage::Placing { .. } | Stage::Sorting { .. });
    let on_register = |aboard: u32| match said.register_citizens {
        Some(count) => u32::from(count),
        None => u32::from(tables.on_register).min(citizens).min(aboard),
    };
    let (aboard, register) = match (said.colonist_ship, said.colonists) {
        (Some(aboard), _) => (u32::from(aboard), on_register(u32::from(aboard))),
        (None, Some(supply)) => {
            let aboard = workers.checked_sub(u32::from(supply)).ok_or_else(too_many)?;
            let register = on_register(aboard + u32::from(tables.on_register));
            (aboard + register, register)
        }
        (None, None) if dealt => (0, 0),
        (None, None) => {
            let aboard = rest.min(u32::from(tables.aboard));
            (aboard, on_register(aboard))
        }
    };
    ensure(register <= 1 && register <= aboard, "register_citizens", "at most one citizen on the register")?;
    let supply = (workers + register).checked_sub(aboard).ok_or_else(too_many)?;
    let left = citizens.checked_sub(register).ok_or_else(too_many)?;
    state.colonists = agreed("colonists", said.colonists, supply)?;
    state.citizens = agreed("citizens", said.citizens, left)?;
    state.aboard = aboard as u8;
    state.aboard_citizens = register as u8;
    Ok(())
}

fn stock(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let in_game = Buildings(tables.in_game.0 | drafted(tables, state, said)?.0);
    state.sold_out = Buildings((1 << Building::COUNT) - 1).without(in_game);
    for building in Building::ALL {
        let owners = seats(state, tables).filter(|player| player.owned.has(building)).count();
        ensure(
            owners == 0 || in_game.has(building),
            building.id(),
            "a building of this game, with its edition, expansions and draft",
        )?;
        let copies = usize::from(tables.row(building).copies);
        ensure(owners <= copies, &format!("{owners} {building}"), &format!("at most {copies} of them"))?;
        if owners == copies && owners > 0 {
            state.sold_out.insert(building);
        }
    }
    let marked = state.festival.building;
    ensure(
        marked.is_none_or(|it| seats(state, tables).all(|player| !player.owned.has(it)) && in_game.has(it)),
        "festival",
        "a building of this game that nobody has built",
    )
}

/// The drafted kinds: those that are said, else those owned, filled up in the sequence of the data file (PR97-E1.1).
fn drafted(tables: &Tables, state: &State, said: &Said) -> Result<Buildings> {
    let Some(table) = tables.draft.as_ref().filter(|it| !matches!(it.by, Draft::Given(_))) else {
        ensure(said.drafted.is_none(), "drafted", "that only where players or chance draft")?;
        return Ok(Buildings::NONE);
    };
    let before = matches!(state.stage, Stage::FirstGovernor | Stage::RandomDraft | Stage::Drafting);
    let owned = seats(state, tables).fold(0, |all, player| all | player.owned.0);
    let mut kinds = said.drafted.unwrap_or(Buildings(owned).and(table.kinds));
    while !before && let Some(next) = draft::choices(tables, kinds).iter().next() {
        ensure(said.drafted.is_none(), "drafted", "kinds for all places of the draft")?;
        kinds.insert(next);
    }
    let fits = table.of_cost.iter().zip(&table.places).all(|(it, &places)| it.and(kinds).count() <= places);
    ensure(fits && !kinds.without(table.kinds).any(), "drafted", "beige kinds, as many as have places")?;
    ensure(
        !before || said.drafted.is_some() || kinds == Buildings::NONE,
        "city",
        "no buildings before the draft",
    )?;
    Ok(kinds)
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
