//! The section "Never" of RULES.md, held against raw states of the engine.

use kontor_core::Seat;
use kontor_puerto_rico::{Arrival, Building, Good, Place, Player, Stage, State, Tile};

use super::parts::{self, BUILDINGS, CITIZENS, GOODS, SPACES, SetUp, WORKERS};
use super::table::Rules;

/// Everything that holds at all times; `before` is the state one step earlier.
pub fn check(rules: &Rules, before: Option<&State>, state: &State) -> Result<(), String> {
    let seats = rules.seats;
    let players = &state.players[..seats];
    goods(seats, state, players)?;
    tiles(seats, state, players)?;
    persons(rules, state, players)?;
    points(rules, state, players)?;
    cities(seats, state, players)?;
    ships_and_house(seats, state)?;
    if let Some(before) = before {
        ensure(before.ends.0 & !state.ends.0 == 0, "an end trigger that has happened never goes away")?;
        let is_mayor_phase = |stage| {
            matches!(
                stage,
                Stage::Placing { .. }
                    | Stage::MayorPrivilege { .. }
                    | Stage::Dealing { .. }
                    | Stage::Sorting { .. }
            )
        };
        if is_mayor_phase(before.stage) && !is_mayor_phase(state.stage) {
            full_circles(rules, state, players)?;
        }
    }
    Ok(())
}

fn goods(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
        let held: u32 = players.iter().map(|player| u32::from(player.goods[good])).sum();
        let loaded: u32 =
            state.ships.iter().filter(|it| it.good == Some(good)).map(|it| u32::from(it.count)).sum();
        let lying = [state.supply, state.house, state.festival.goods].map(|it| u32::from(it[good]));
        let all = held + loaded + lying.iter().sum::<u32>();
        ensure(all == parts::tokens(seats, name), &format!("{all} tokens of {name} in the game"))?;
    }
    Ok(())
}

fn tiles(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
        let laid: u32 =
            players.iter().map(|it| u32::from(it.tiles[good.index()]) + u32::from(it.forests[good])).sum();
        let loose = [state.stack, state.display, state.discard].map(|it| u32::from(it[good]));
        let festival = u32::from(state.festival.plantation == Some(good));
        let shown = matches!(state.stage, Stage::Laying { good: it, .. } if it == good);
        let all = laid + loose.iter().sum::<u32>() + festival + u32::from(shown);
        ensure(all == parts::plantations(seats, name), &format!("{all} plantations of {name} in the game"))?;
    }
    let laid: u32 = players.iter().map(|player| u32::from(player.tiles[Tile::Quarry.index()])).sum();
    let all = laid + u32::from(state.quarries);
    ensure(all == parts::quarries(seats), &format!("{all} quarries in the game"))?;
    ensure(state.display.total() <= seats as u8 + 1, "more than n+1 plantations lie open")?;
    for player in players {
        let count: u32 = player.tiles.iter().map(|&it| u32::from(it)).sum();
        let forests = u32::from(player.forests.total());
        ensure(count + forests <= SPACES, "more than 12 tiles on an island")?;
        let crowded = Tile::ALL.iter().any(|&tile| player.manned(tile) > player.tiles[tile.index()]);
        ensure(!crowded, "two colonists on one circle of an island")?;
    }
    Ok(())
}

fn standing(player: &Player) -> u32 {
    Place::all().map(|place| u32::from(player.men_at(place))).sum()
}

/// Workers and citizens are conserved, those in the hand of a placing player included.
fn persons(rules: &Rules, state: &State, players: &[Player]) -> Result<(), String> {
    let SetUp { colonists, aboard, .. } = parts::set_up(rules.seats);
    let (workers, citizens) =
        if rules.has("citizens") { (WORKERS, CITIZENS) } else { (colonists + aboard, 0) };
    let (hand, coming_citizen) = match state.stage {
        Stage::Placing { left, .. } => (u32::from(left), 0),
        Stage::Arriving { left, why, .. } => (u32::from(left), u32::from(why == Arrival::PoachCitizen)),
        _ => (0, 0),
    };
    let boards: u32 = players.iter().map(|player| u32::from(player.idle) + standing(player)).sum();
    let supplies = u32::from(state.colonists) + u32::from(state.citizens) + u32::from(state.aboard);
    let all = hand + boards + supplies;
    ensure(all == workers + citizens, &format!("{all} persons in the game"))?;
    let owned: u32 = players.iter().map(|player| u32::from(player.citizens)).sum();
    let supplies = u32::from(state.citizens) + u32::from(state.aboard_citizens);
    let all = owned + coming_citizen + supplies;
    ensure(all == citizens, &format!("{all} citizens in the game"))?;
    ensure(state.aboard_citizens <= 1, "more than one citizen on the register")?;
    for player in players {
        let told: u32 = Building::ALL.iter().map(|&it| u32::from(player.citizens_on(it))).sum();
        ensure(told <= u32::from(player.citizens), "more citizens are told than owned")?;
        let crowded = Building::ALL.iter().any(|&it| player.citizens_on(it) > player.men_at(it));
        ensure(!crowded, "more citizens than persons on a building")?;
    }
    Ok(())
}

/// VP: pool and gains are the start pool and what was noted beyond it. A point that is handed in comes back, noted or
/// not, so only a game without the black market tells how many were noted.
fn points(rules: &Rules, state: &State, players: &[Player]) -> Result<(), String> {
    let start = rules.pool();
    let gained: u32 = players.iter().map(|player| u32::from(player.vp)).sum();
    let all = u32::from(state.pool) + gained;
    ensure(all >= start && u32::from(state.pool) <= start, &format!("{all} VP in pool and hands"))?;
    if !rules.has("new-buildings") {
        let noted = gained.saturating_sub(start);
        ensure(all == start + noted, &format!("{all} VP in pool and hands, {noted} of them noted"))?;
    }
    Ok(())
}

fn cities(seats: usize, state: &State, players: &[Player]) -> Result<(), String> {
    for (row, building) in BUILDINGS.iter().zip(Building::ALL) {
        let owners = players.iter().filter(|player| player.owned.has(building)).count() as u32;
        ensure(owners <= row.copies(seats), &format!("{owners} players own a {}", row.name))?;
        let sold_out = owners == row.copies(seats);
        ensure(state.sold_out.has(building) || !sold_out, &format!("the stock of {} is wrong", row.name))?;
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

/// After a mayor phase colonists are idle only if all own circles are full (PR-5.5); others do not place in a captured
/// role that is played alone (PR97-E3.4).
fn full_circles(rules: &Rules, state: &State, players: &[Player]) -> Result<(), String> {
    let alone = rules.has("captured_role_solo=true");
    for (seat, player) in Seat::all(rules.seats as u8).zip(players) {
        let circles: u32 = player.owned.iter().map(|it| parts::building(it.id()).circles).sum::<u32>()
            + player.tiles.iter().map(|&it| u32::from(it)).sum::<u32>();
        let full = player.idle == 0 || standing(player) == circles;
        ensure(full || (alone && state.poster != Some(seat)), &format!("{seat} has idle persons and room"))?;
    }
    Ok(())
}

fn ensure(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("never: {message}")) }
}
