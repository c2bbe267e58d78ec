//! Rich boards: tables in the middle of a game on which rare buildings, scarce supplies and the ends meet often.

use kontor_core::{Luck, Quick};

use super::draft::{is_draft, turned};
use super::parts::{self, BUILDINGS, GOODS, Row, SPACES, TILES, TYPED};
use super::story::letter;
use super::table::{Bag, Field, House, Part, Person, Table};

/// A city that makes all five goods and is paid for it.
const INDUSTRY: [&str; 5] =
    ["small_indigo_plant", "small_sugar_mill", "tobacco_storage", "coffee_roaster", "factory"];

/// Cities of 1897 in which much happens in one phase; a guest waits before the buildings after it.
const THEMES: [&[&str]; 8] = [
    &["bohio", "publishing_house", "hacienda", "lumberyard", "construction_hut", "black_market"],
    &["bohio", "factory", "distillery", "canal", "chapel", "tailor_shop", "office", "trading_post"],
    &["bohio", "assembly_hall", "pension_office", "lighthouse", "harbor", "wharf", "small_wharf"],
    &["bohio", "storehouse", "small_warehouse", "park_authority", "villa", "publishing_house", "cathedral"],
    &["assembly_hall", "pension_office", "small_wharf", "lighthouse", "harbor", "publishing_house"],
    &["hospice", "hacienda", "lumberyard", "publishing_house", "construction_hut", "canal", "distillery"],
    &["church", "black_market", "notary", "university", "publishing_house", "chapel"],
    &["park_authority", "chapel", "zoning_office", "villa", "tailor_shop", "residence", "storehouse"],
];

/// Deals out parts of all supplies at random; a player is about to choose the first role of a round.
pub fn enrich(table: &mut Table, luck: &mut Quick) {
    let mut upto = |most: u32| luck.below(most + 1);
    table.part = Part::Rounds;
    bring_in_drafted(table, &mut upto);
    set_festival(table, &mut upto);
    table.round = if upto(9) == 0 { 100 } else { 2 + upto(15) };
    table.governor = upto(table.seats as u32 - 1) as usize;
    if table.rules.has("smuggler") && upto(2) > 0 {
        table.poster = Some(upto(table.seats as u32 - 1) as usize);
    }
    for role in table.roles().into_iter().filter(|&role| role != "smuggler") {
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
        if table.rules.is_1897() && upto(2) > 0 {
            let theme = THEMES[upto(7) as usize];
            for &name in theme {
                let row = parts::building(name);
                // Beside guests many circles are empty.
                let men = if theme[0] == "bohio" && name != "bohio" { upto(3) / 3 } else { row.circles };
                raise(table, seat, row, men.min(table.colonists.saturating_sub(keep_back)));
            }
        }
        for _ in 0..upto(9) {
            let board: Vec<&Row> = BUILDINGS.iter().filter(|row| table.stock[row.name] > 0).collect();
            let row = match upto(9) {
                0 => parts::building("small_warehouse"),
                1 => parts::building("large_warehouse"),
                2 => parts::building("wharf"),
                _ => board[upto(board.len() as u32 - 1) as usize],
            };
            let men = upto(row.circles).min(table.colonists.saturating_sub(keep_back));
            raise(table, seat, row, men);
        }
        for _ in 0..=upto(11) {
            let manned = upto(2) > 0 && table.colonists > keep_back;
            let tile = TILES[upto(5) as usize];
            let forest = tile != "quarry" && table.rules.has("new-buildings") && upto(2) == 0;
            lay(table, seat, tile, manned && !forest);
            if let (true, Some(field)) = (forest, table.players[seat].island.last_mut()) {
                field.forest = field.tile == tile && !field.manned;
            }
        }
        if table.rules.has("citizens") {
            make_citizens(table, seat, &mut upto);
        }
        for (kind, ..) in GOODS {
            let count = upto(5).saturating_sub(1).min(table.supply.count(kind));
            table.supply.take(kind, count);
            table.players[seat].goods.put(kind, count);
        }
    }
    // A task that somebody has fulfilled is not open any more.
    if let Some(tile) = table.festival_plantation
        && table.players.iter().any(|person| person.tiles(tile) >= 3)
    {
        table.festival_plantation = None;
        table.stack.put(tile, 1);
    }
    if let Some(name) = table.festival_building
        && table.players.iter().any(|person| person.owns(name))
    {
        table.festival_building = None;
        if table.seats > 2 {
            *table.stock.get_mut(name).expect("a building") += 1;
        }
    }
    enrich_middle(table, &mut upto);
}

/// The draft with all new kinds that have places.
const NEW: [&str; 17] = [
    "residence",
    "customs_house",
    "city_hall",
    "canal",
    "lumberyard",
    "black_market",
    "storehouse",
    "bohio",
    "trading_post",
    "church",
    "small_wharf",
    "lighthouse",
    "distillery",
    "publishing_house",
    "assembly_hall",
    "monument",
    "cathedral",
];

/// Any 17 kinds that fill the places of the draft.
fn bring_in_drafted(table: &mut Table, upto: &mut impl FnMut(u32) -> u32) {
    if !table.rules.drafts() {
        return;
    }
    let xor = table.rules.has("draft_office_xor_post=true");
    let mut kinds = if upto(1) == 0 { NEW.to_vec() } else { turned(upto(999) as usize) };
    while !is_draft(&kinds, xor) {
        kinds = turned(upto(999) as usize);
    }
    for &name in &kinds {
        table.stock.insert(name, parts::building(name).copies(table.seats));
    }
    table.drafted = kinds;
}

/// Each task of the festival is open in most games.
fn set_festival(table: &mut Table, upto: &mut impl FnMut(u32) -> u32) {
    if !table.rules.has("festival") {
        return;
    }
    if upto(3) > 0 {
        let tile = GOODS[upto(4) as usize].0;
        table.stack.take(tile, 1);
        table.festival_plantation = Some(tile);
    }
    if upto(3) > 0 {
        for _ in 0..3 {
            let kind = GOODS[upto(4) as usize].0;
            table.supply.take(kind, 1);
            table.festival_goods.put(kind, 1);
        }
    }
    if upto(3) > 0 {
        let board: Vec<&Row> =
            BUILDINGS.iter().filter(|row| row.points == 3 && table.stock[row.name] > 0).collect();
        let name = board[upto(board.len() as u32 - 1) as usize].name;
        table.festival_building = Some(name);
        if table.seats > 2 {
            *table.stock.get_mut(name).expect("a building") -= 1;
        }
    }
}

/// Some of a player's persons are citizens.
fn make_citizens(table: &mut Table, seat: usize, upto: &mut impl FnMut(u32) -> u32) {
    let person = &mut table.players[seat];
    let count = upto(6).min(person.colonists()).min(table.citizens.saturating_sub(upto(4)));
    person.citizens = count;
    table.citizens -= count;
    table.colonists += count;
    let mut left = count;
    for house in person.city.iter_mut().filter(|house| TYPED.contains(&house.name)) {
        house.citizens = upto(house.men).min(left);
        left -= house.citizens;
    }
    // Citizens for whom there is no other place stand where it is told.
    let elsewhere = person.untold_persons();
    for house in person.city.iter_mut().filter(|house| TYPED.contains(&house.name)) {
        let more = (house.men - house.citizens).min(left.saturating_sub(elsewhere));
        house.citizens += more;
        left -= more;
    }
}

/// Adds a building with colonists, if it can be had. One city space stays free: a full city would have ended the game.
fn raise(table: &mut Table, seat: usize, row: &Row, men: u32) {
    let person = &mut table.players[seat];
    let fits = person.covered_spaces() + row.spaces() < SPACES;
    if table.stock[row.name] > 0 && !person.owns(row.name) && fits {
        table.colonists -= men;
        person.city.push(House { name: row.name, men, citizens: 0 });
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
    table.players[seat].island.push(Field { manned, ..Field::new(tile, false) });
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
    // All workers are in the game of citizens; sometimes most of them wait on the portraits.
    if table.rules.has("citizens") && upto(2) == 0 {
        let stay = upto(4);
        while table.colonists > stay {
            let seat = upto(table.seats as u32 - 1) as usize;
            table.players[seat].san_juan += 1;
            table.colonists -= 1;
        }
    }
    if table.rules.has("citizens") && upto(3) == 0 {
        table.citizens += std::mem::take(&mut table.aboard_citizens);
    }
    let left = if upto(2) == 0 { 1 + upto(2) } else { 1 + upto(20) };
    let gained = table.pool - left;
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
        format!("colonist_ship {}", table.aboard + table.aboard_citizens),
    ];
    lines.extend(sections_of_1897(table));
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
        let forests: Vec<String> = GOODS
            .iter()
            .filter(|row| person.forests_of(row.0) > 0)
            .map(|row| format!("{}={}", row.0, person.forests_of(row.0)))
            .collect();
        let forests =
            if forests.is_empty() { String::new() } else { format!(" forest {}", forests.join(" ")) };
        let city = city.iter().map(|house| match house.citizens {
            0 => format!("{}={}", house.name, house.men),
            citizens => format!("{}={}/{citizens}", house.name, house.men),
        });
        let city = city.collect::<Vec<_>>().join(" ");
        let citizens = match person.citizens {
            0 => String::new(),
            citizens => format!("citizens={citizens} "),
        };
        lines.push(format!(
            "{} coins={coins} vp={vp} idle={san_juan} {citizens}{} island {island}{forests} city {city}",
            letter(seat),
            bag(goods)
        ));
    }
    lines.join("\n")
}

fn sections_of_1897(table: &Table) -> Vec<String> {
    let mut lines = Vec::new();
    if table.rules.drafts() {
        lines.push(format!("drafted {}", table.drafted.join(" ")));
    }
    if let Some(seat) = table.poster {
        lines.push(format!("poster {}", letter(seat)));
    }
    let tokens: Vec<&str> = GOODS
        .iter()
        .flat_map(|row| std::iter::repeat_n(row.0, table.festival_goods.count(row.0) as usize))
        .collect();
    let tasks = [
        table.festival_plantation.map(|tile| format!(" plantation={tile}")),
        (!tokens.is_empty()).then(|| format!(" goods={}", tokens.join(","))),
        table.festival_building.map(|name| format!(" building={name}")),
    ];
    let tasks: String = tasks.into_iter().flatten().collect();
    if !tasks.is_empty() {
        lines.push(format!("festival{tasks}"));
    }
    if table.rules.has("citizens") {
        lines.push(format!("citizens {}", table.citizens));
        lines.push(format!("register_citizens {}", table.aboard_citizens));
    }
    lines
}

fn bag(bag: &Bag) -> String {
    let items = bag.names().into_iter().map(|name| format!("{name}={}", bag.count(name)));
    items.collect::<Vec<_>>().join(" ")
}
