//! The section "Never" of RULES.md, held against raw states of the engine.

use kontor_core::Seat;
use kontor_puerto_rico::{Building, Good, Place, Player, Stage, State, Tile};

use super::parts::{self, BUILDINGS, GOODS, SPACES, SetUp};

/// Everything that holds at all times; `before` is the state one step earlier.
pub fn check(seats: usize, before: Option<&State>, state: &State) -> Result<(), String> {
    let players = &state.players[..seats];
    goods(seats, state, players)?;
    tiles(seats, state, players)?;
    colonists(seats, state, players)?;
    points(seats, state, players)?;
    cities(seats, state, players)?;
    ships_and_house(seats, state)?;
    if let Some(before) = before {
        ensure(before.ends.0 & !state.ends.0 == 0, "an end trigger that has happened never goes away")?;
        let after_mayor = matches!(before.stage, Stage::Placing { .. } | Stage::MayorPrivilege { .. })
            && !matches!(state.stage, Stage::Placing { .. });
        if after_mayor {
            full_circles(seats, players)?;
        }
    }
    Ok(())
}

fn goods(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
        let held: u32 = players.iter().map(|player| u32::from(player.goods[good])).sum();
        let loaded: u32 =
            state.ships.iter().filter(|it| it.good == Some(good)).map(|it| u32::from(it.count)).sum();
        let all = held + loaded + u32::from(state.supply[good]) + u32::from(state.house[good]);
        ensure(all == parts::tokens(seats, name), &format!("{all} tokens of {name} in the game"))?;
    }
    Ok(())
}

fn tiles(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
        let laid: u32 = players.iter().map(|player| u32::from(player.tiles[good.index()])).sum();
        let loose = [state.stack, state.display, state.discard].map(|it| u32::from(it[good]));
        let all = laid + loose.iter().sum::<u32>();
        ensure(all == parts::plantations(seats, name), &format!("{all} plantations of {name} in the game"))?;
    }
    let laid: u32 = players.iter().map(|player| u32::from(player.tiles[Tile::Quarry.index()])).sum();
    let all = laid + u32::from(state.quarries);
    ensure(all == parts::quarries(seats), &format!("{all} quarries in the game"))?;
    ensure(state.display.total() <= seats as u8 + 1, "more than n+1 plantations lie open")?;
    for player in players {
        let count: u32 = player.tiles.iter().map(|&it| u32::from(it)).sum();
        ensure(count <= SPACES, "more than 12 tiles on an island")?;
        let crowded = Tile::ALL.iter().any(|&tile| player.manned(tile) > player.tiles[tile.index()]);
        ensure(!crowded, "two colonists on one circle of an island")?;
    }
    Ok(())
}

/// Colonists are conserved, those in the hand of a placing player included.
fn colonists(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    let SetUp { colonists, aboard, .. } = parts::set_up(seats);
    let hand = match state.stage {
        Stage::Placing { left, .. } => u32::from(left),
        _ => 0,
    };
    let own = |player: &Player| {
        let standing: u32 = Place::all().map(|place| u32::from(player.men_at(place))).sum();
        u32::from(player.idle) + standing
    };
    let boards: u32 = players.iter().map(own).sum();
    let all = hand + boards + u32::from(state.colonists) + u32::from(state.aboard);
    ensure(all == colonists + aboard, &format!("{all} colonists in the game"))
}

/// VP: pool and gains are the start pool and what was noted beyond it.
fn points(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    let start = parts::set_up(seats).pool;
    let gained: u32 = players.iter().map(|player| u32::from(player.vp)).sum();
    let noted = gained.saturating_sub(start);
    let all = u32::from(state.pool) + gained;
    ensure(all == start + noted, &format!("{all} VP in pool and hands, {noted} of them noted"))
}

fn cities(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for (row, building) in BUILDINGS.iter().zip(Building::ALL) {
        let owners = players.iter().filter(|player| player.owned.has(building)).count() as u32;
        ensure(owners <= row.copies(seats), &format!("{owners} players own a {}", row.name))?;
        let sold_out = owners == row.copies(seats);
        ensure(state.sold_out.has(building) == sold_out, &format!("the stock of {} is wrong", row.name))?;
        for player in players {
            let men = u32::from(player.men_at(building));
            ensure(men <= row.circles, &format!("{men} colonists on a {}", row.name))?;
            ensure(men == 0 || player.owned.has(building), "colonists on a building nobody owns")?;
            ensure(
                player.occupied().has(building) == (men > 0),
                "a building is occupied if it has colonists",
            )?;
        }
    }
    for player in players {
        let spaces: u32 = player.owned.iter().map(|building| parts::building(building.id()).spaces()).sum();
        ensure(spaces <= SPACES, "more than 12 covered spaces in a city")?;
    }
    Ok(())
}

fn ships_and_house(seats: usize, state: &State) -> Result<(), String> {
    let capacities = parts::set_up(seats).ships;
    for (index, ship) in state.ships.iter().enumerate() {
        let capacity = capacities.get(index).copied().unwrap_or(0);
        ensure(u32::from(ship.count) <= capacity, "more tokens than places on a ship")?;
        ensure((ship.count == 0) == ship.good.is_none(), "a ship has a kind if it has tokens")?;
        let twice = state.ships[..index].iter().any(|it| it.good.is_some() && it.good == ship.good);
        ensure(!twice, "one kind on two ships")?;
    }
    ensure(state.house.total() <= 4, "more than four tokens in the trading house")
}

/// After a mayor phase colonists are idle only if all own circles are full (PR-5.5).
fn full_circles(seats: usize, players: &[Player]) -> Result<(), String> {
    for (seat, player) in Seat::all(seats as u8).zip(players) {
        let circles: u32 = player.owned.iter().map(|it| parts::building(it.id()).circles).sum::<u32>()
            + player.tiles.iter().map(|&it| u32::from(it)).sum::<u32>();
        let standing: u32 = Place::all().map(|place| u32::from(player.men_at(place))).sum();
        ensure(player.idle == 0 || standing == circles, &format!("{seat} has idle colonists and room"))?;
    }
    Ok(())
}

fn ensure(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("never: {message}")) }
}
