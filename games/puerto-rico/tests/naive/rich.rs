//! Rich boards: tables in the middle of a game on which rare buildings, scarce supplies and the ends meet often.

use kontor_core::{Luck, Quick};

use super::parts::{self, BUILDINGS, GOODS, Row, SPACES, TILES};
use super::story::letter;
use super::table::{Bag, Field, House, Part, Person, Table};

/// A city that makes all five goods and is paid for it.
const INDUSTRY: [&str; 5] =
    ["small_indigo_plant", "small_sugar_mill", "tobacco_storage", "coffee_roaster", "factory"];

/// Deals out parts of all supplies at random; a player is about to choose the first role of a round.
pub fn enrich(table: &mut Table, luck: &mut Quick) {
    let mut upto = |most: u32| luck.below(most + 1);
    table.part = Part::Rounds;
    table.round = if upto(9) == 0 { 100 } else { 2 + upto(15) };
    table.governor = upto(table.seats as u32 - 1) as usize;
    for role in table.roles() {
        table.purses.put(role, upto(2).saturating_sub(1));
    }
    // Colonists that are not dealt to the boards; often few are left.
    let keep_back = upto(30);
    for seat in 0..table.seats {
        table.players[seat].coins = upto(12);
        if upto(5) == 0 {
            for name in INDUSTRY {
                raise(table, seat, parts::building(name), 1);
            }
            for (kind, ..) in GOODS {
                lay(table, seat, kind, true);
            }
        }
        for _ in 0..upto(9) {
            let row = match upto(9) {
                0 => parts::building("small_warehouse"),
                1 => parts::building("large_warehouse"),
                2 => parts::building("wharf"),
                _ => &BUILDINGS[upto(BUILDINGS.len() as u32 - 1) as usize],
            };
            let men = upto(row.circles).min(table.colonists.saturating_sub(keep_back));
            raise(table, seat, row, men);
        }
        for _ in 0..=upto(11) {
            let manned = upto(2) > 0 && table.colonists > keep_back;
            lay(table, seat, TILES[upto(5) as usize], manned);
        }
        for (kind, ..) in GOODS {
            let count = upto(5).saturating_sub(1).min(table.supply.count(kind));
            table.supply.take(kind, count);
            table.players[seat].goods.put(kind, count);
        }
    }
    enrich_middle(table, &mut upto);
}

/// Adds a building with colonists, if it can be had. One city space stays free: a full city would have ended the game.
fn raise(table: &mut Table, seat: usize, row: &Row, men: u32) {
    let person = &mut table.players[seat];
    let fits = person.covered_spaces() + row.spaces() < SPACES;
    if table.stock[row.name] > 0 && !person.owns(row.name) && fits {
        table.colonists -= men;
        person.city.push(House { name: row.name, men });
        *table.stock.get_mut(row.name).expect("a building on the board") -= 1;
    }
}

/// Adds a tile, if it can be had.
fn lay(table: &mut Table, seat: usize, tile: &'static str, manned: bool) {
    let left = if tile == "quarry" { table.quarries } else { table.stack.count(tile) };
    if left == 0 || table.players[seat].free_fields() == 0 {
        return;
    }
    if tile == "quarry" {
        table.quarries -= 1;
    } else {
        table.stack.take(tile, 1);
    }
    table.colonists -= u32::from(manned);
    table.players[seat].island.push(Field { tile, manned });
}

/// The ships, the house, the display and the points.
fn enrich_middle(table: &mut Table, upto: &mut impl FnMut(u32) -> u32) {
    for _ in 0..upto(table.seats as u32 + 1) {
        if let Some(&tile) = table.stack.names().get(upto(4) as usize) {
            table.stack.take(tile, 1);
            table.display.put(tile, 1);
        }
    }
    for tile in table.stack.names() {
        let count = upto(table.stack.count(tile));
        table.stack.take(tile, count);
        table.discard.put(tile, count);
    }
    let kinds = GOODS.map(|row| row.0);
    for index in 0..table.ships.len() {
        let kind = kinds[upto(4) as usize];
        let most = table.ships[index].capacity - 1;
        let load = if upto(1) == 0 { most } else { upto(most) }.min(table.supply.count(kind));
        if load > 0 && table.ships.iter().all(|ship| ship.cargo != Some(kind)) {
            table.supply.take(kind, load);
            table.ships[index].cargo = Some(kind);
            table.ships[index].load = load;
        }
    }
    for _ in 0..upto(3) {
        let kind = kinds[upto(4) as usize];
        if table.supply.count(kind) > 0 {
            table.supply.take(kind, 1);
            table.house.push(kind);
        }
    }
    let aboard = upto(8).min(table.colonists + table.aboard);
    table.colonists = table.colonists + table.aboard - aboard;
    table.aboard = aboard;
    let gained = table.pool - (1 + upto(20));
    for _ in 0..gained {
        table.players[upto(table.seats as u32 - 1) as usize].vp += 1;
    }
    table.pool -= gained;
}

/// The table as a position; supplies follow from what lies on the boards.
pub fn position(table: &Table) -> String {
    let governor = letter(table.governor);
    let mut lines = vec![
        format!("round {}", table.round),
        format!("governor {governor}"),
        format!("turn {governor} choose"),
        format!("purses {}", bag(&table.purses)),
        format!("house {}", table.house.join(" ")),
        format!("display {}", bag(&table.display)),
        format!("stack {}", bag(&table.stack)),
        format!("discard {}", bag(&table.discard)),
        format!("colonists {}", table.colonists),
        format!("colonist_ship {}", table.aboard),
    ];
    let ships = table.ships.iter().map(|ship| match ship.cargo {
        Some(kind) => format!("{}:{kind}/{}", ship.capacity, ship.load),
        None => ship.capacity.to_string(),
    });
    lines.push(format!("ships {}", ships.collect::<Vec<_>>().join(" ")));
    for (seat, person) in table.players.iter().enumerate() {
        let Person { coins, vp, san_juan, goods, city, .. } = person;
        let tiles = TILES.into_iter().filter(|tile| person.tiles(tile) > 0);
        let island = tiles.map(|tile| format!("{tile}={}/{}", person.tiles(tile), person.manned(tile)));
        let island = island.collect::<Vec<_>>().join(" ");
        let city = city.iter().map(|house| format!("{}={}", house.name, house.men));
        let city = city.collect::<Vec<_>>().join(" ");
        lines.push(format!(
            "{} coins={coins} vp={vp} idle={san_juan} {} island {island} city {city}",
            letter(seat),
            bag(goods)
        ));
    }
    lines.join("\n")
}

fn bag(bag: &Bag) -> String {
    let items = bag.names().into_iter().map(|name| format!("{name}={}", bag.count(name)));
    items.collect::<Vec<_>>().join(" ")
}
