//! Holds a state of the engine against the plain table, field by field.

use std::fmt::{Debug, Display};

use kontor_core::Seat;
use kontor_puerto_rico::{Building, End, Good, Goods, Player, Role, State, Tile};

use super::parts::{BUILDINGS, GOODS, TILES};
use super::story::{Asked, Who};
use super::table::{Bag, Person, Table};

/// What differs between the table by the rules and the engine's state; nothing if they are the same.
pub fn differences(table: &Table, asked: &Asked, state: &State) -> Vec<String> {
    let mut found = Found(Vec::new());
    found.same("stage", &asked.stage, &state.stage.to_string());
    if let Who::Seat(seat) = asked.who {
        found.same("seat", &seat, &state.seat.index());
    }
    if let Some(chooser) = table.chooser {
        found.same("chooser", &chooser, &state.chooser.index());
    }
    found.same("round", &table.round, &u32::from(state.round));
    found.same("governor", &table.governor, &state.governor.index());
    let mut chosen = table.chosen.clone();
    chosen.sort_unstable();
    let mut taken: Vec<&str> = state.taken.iter().map(Role::id).collect();
    taken.sort_unstable();
    found.same("taken roles", &chosen, &taken);
    for role in Role::ALL {
        found.count(
            format_args!("coins on {role}"),
            table.purses.count(role.id()),
            state.purses[role.index()],
        );
    }
    for end in End::ALL {
        found.same(end.id(), &table.ends.contains(end.id()), &state.ends.has(end));
    }
    found.bag("supply", &table.supply, state.supply);
    found.bag("stack", &table.stack, state.stack);
    found.bag("display", &table.display, state.display);
    found.bag("discard", &table.discard, state.discard);
    found.count("quarries", table.quarries, state.quarries);
    found.count("colonists in the supply", table.colonists, state.colonists);
    found.count("colonists on the ship", table.aboard + table.aboard_citizens, state.aboard);
    found.count("citizens in the supply", table.citizens, state.citizens);
    found.count("citizens on the ship", table.aboard_citizens, state.aboard_citizens);
    found.count("pool", table.pool, state.pool);
    let mut house = Bag::default();
    table.house.iter().for_each(|kind| house.put(kind, 1));
    found.bag("house", &house, state.house);
    for (index, cargo) in state.ships.iter().enumerate() {
        let ship = table.ships.get(index).map(|ship| (ship.cargo, ship.load));
        found.same("ship", &ship.unwrap_or((None, 0)), &(cargo.good.map(Good::id), u32::from(cargo.count)));
    }
    for (row, building) in BUILDINGS.iter().zip(Building::ALL) {
        found.same("name of a building", &row.name, &building.id());
        found.same(row.name, &(table.stock[row.name] == 0), &state.sold_out.has(building));
    }
    for (seat, player) in state.players.iter().enumerate() {
        match table.players.get(seat) {
            Some(person) => found.player(seat, person, player),
            None => found.same("empty chair", &Player::EMPTY, player),
        }
    }
    found.memory(table, asked, state);
    found.expansions(table, asked, state);
    found.0
}

struct Found(Vec<String>);

impl Found {
    fn same<T: PartialEq + Debug>(&mut self, what: impl Display, rules: &T, engine: &T) {
        if rules != engine {
            self.0.push(format!("{what}: rules {rules:?}, engine {engine:?}"));
        }
    }

    fn count(&mut self, what: impl Display, rules: u32, engine: impl Into<u32>) {
        self.same(what, &rules, &engine.into());
    }

    fn bag(&mut self, what: impl Display, rules: &Bag, engine: Goods) {
        for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
            self.count(format_args!("{what}, {name}"), rules.count(name), engine[good]);
        }
    }

    fn player(&mut self, seat: usize, person: &Person, player: &Player) {
        self.count(format_args!("{seat}: coins"), person.coins, player.coins);
        self.count(format_args!("{seat}: VP"), person.vp, player.vp);
        self.count(format_args!("{seat}: San Juan"), person.san_juan, player.idle);
        self.count(format_args!("{seat}: citizens"), person.citizens, player.citizens);
        self.bag(format_args!("{seat}: goods"), &person.goods, player.goods);
        for ((name, ..), good) in GOODS.into_iter().zip(Good::ALL) {
            self.count(format_args!("{seat}: {name} forests"), person.forests_of(name), player.forests[good]);
        }
        for (name, tile) in TILES.into_iter().zip(Tile::ALL) {
            let (tiles, manned) = (player.tiles[tile.index()], player.manned(tile));
            self.count(format_args!("{seat}: {name} tiles"), person.tiles(name), tiles);
            self.count(format_args!("{seat}: occupied {name} tiles"), person.manned(name), manned);
        }
        for (row, building) in BUILDINGS.iter().zip(Building::ALL) {
            let name = row.name;
            self.same(format_args!("{seat}: {name} owned"), &person.owns(name), &player.owned.has(building));
            self.same(
                format_args!("{seat}: {name} works"),
                &person.works(name),
                &player.occupied().has(building),
            );
            self.count(format_args!("{seat}: men on {name}"), person.men(name), player.men_at(building));
            let citizens = player.citizens_on(building);
            self.count(format_args!("{seat}: citizens on {name}"), person.citizens_on(name), citizens);
        }
    }

    /// What is remembered within the phase, while it matters.
    fn memory(&mut self, table: &Table, asked: &Asked, state: &State) {
        let word = asked.stage.split(' ').next().unwrap_or_default();
        if matches!(word, "produce" | "craftsman") {
            for good in Good::ALL {
                let produced = table.produced.contains(good.id());
                self.same(format_args!("produced {good}"), &produced, &state.produced.has(good));
            }
        }
        if matches!(word, "captain" | "captain_point" | "harbor_point") {
            for seat in 0..table.seats {
                let used = state.wharves_used >> seat & 1 == 1;
                self.same(format_args!("wharf of {seat} used"), &table.wharves.contains(&seat), &used);
            }
            self.same("turns without a delivery", &table.still, &usize::from(state.idle_turns));
        }
        if matches!(word, "captain" | "harbor_point") {
            self.same("captain's point to come", &!table.captain_delivered, &state.captain_due);
        }
        for (seat, &made) in state.made.iter().enumerate() {
            let by_rules = table.made.get(seat).cloned().unwrap_or_default();
            self.bag(format_args!("{seat}: made"), &by_rules, made);
        }
    }

    /// What only the edition of 1897 has.
    fn expansions(&mut self, table: &Table, asked: &Asked, state: &State) {
        let seats = |set: u8| (0..8).filter(move |seat| set >> seat & 1 == 1).collect::<Vec<usize>>();
        self.same("poster", &table.poster, &state.poster.map(Seat::index));
        self.same("captured role", &table.captured, &state.captured.map(Role::id));
        let festival = state.festival;
        self.same("festival plantation", &table.festival_plantation, &festival.plantation.map(Good::id));
        self.bag("festival goods", &table.festival_goods, festival.goods);
        self.same("festival building", &table.festival_building, &festival.building.map(Building::id));
        let published: Vec<usize> = table.published.iter().copied().collect();
        self.same("published", &published, &seats(state.published));
        self.same("publishing", &table.publishing, &state.publishing);
        if table.rules.is_1897() {
            let small: Vec<usize> = table.small_wharves.iter().copied().collect();
            self.same("small wharves used", &small, &seats(state.small_wharves_used));
        }
        // The first turn of a seat has begun once its guests have been asked.
        let mut begun: Vec<usize> = table.first_turns.iter().copied().collect();
        if let (Who::Seat(seat), "guests first_turn") = (asked.who, asked.stage.as_str()) {
            begun.retain(|&it| it != seat);
        }
        if table.has_first_turns() {
            self.same("first turns", &begun, &seats(state.first_turns));
        }
    }
}
