//! Holds a state of the engine against the plain table, field by field.

use std::fmt::{Debug, Display};

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
    if let (Some(chooser), false) = (table.chooser(), matches!(asked.stage.as_str(), "choose" | "over")) {
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
    found.count("colonists on the ship", table.aboard, state.aboard);
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
        self.bag(format_args!("{seat}: goods"), &person.goods, player.goods);
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
            let men = person.city.iter().find(|house| house.name == name).map_or(0, |house| house.men);
            self.count(format_args!("{seat}: men on {name}"), men, player.men_at(building));
        }
    }

    /// What is remembered within the phase, while it matters.
    fn memory(&mut self, table: &Table, asked: &Asked, state: &State) {
        if matches!(asked.stage.as_str(), "produce" | "craftsman") {
            for good in Good::ALL {
                let produced = table.produced.contains(good.id());
                self.same(format_args!("produced {good}"), &produced, &state.produced.has(good));
            }
        }
        if matches!(asked.stage.as_str(), "captain" | "captain_point" | "harbor_point") {
            for seat in 0..table.seats {
                let used = state.wharves_used >> seat & 1 == 1;
                self.same(format_args!("wharf of {seat} used"), &table.wharves.contains(&seat), &used);
            }
            self.same("turns without a delivery", &table.still, &usize::from(state.idle_turns));
        }
        if matches!(asked.stage.as_str(), "captain" | "harbor_point") {
            self.same("captain's point to come", &!table.captain_delivered, &state.captain_due);
        }
    }
}
