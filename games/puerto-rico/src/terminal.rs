//! The table in text: what lies where, what is asked, what a choice does.

use std::fmt::Write;

use kontor_core::{Question, Seat, Terminal};

use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::Building;
use crate::event::spaced;
use crate::goods::{Good, Goods, Tile};
use crate::phases::trader::PLACES;
use crate::state::{Place, SPACES, Spot, Stage};
use crate::view::{PlayerView, View};

impl Terminal for PuertoRico {
    fn table(&self, view: &View) -> String {
        let mut text = String::new();
        self.write_table(&mut text, view).expect("writing to a string succeeds");
        text
    }

    fn question(&self, view: &View) -> Question {
        let seat = view.seat;
        let player = &view.players[seat.index()];
        let (text, clauses): (String, &[&'static str]) = match view.stage {
            Stage::Choosing => ("choose a role".into(), &["PR-3.1", "PR-3.2", "PR-3.3", "PR-3.4"]),
            Stage::Settling { .. } => {
                let hacienda =
                    if player.works(Building::Hacienda) { ", or draw with the hacienda first" } else { "" };
                (format!("take one tile{hacienda}"), &["PR-4.1", "PR-4.2", "PR-11.2", "PR-11.3"])
            }
            Stage::Hospice { tile } => {
                (format!("a colonist for the new {tile} tile?"), &["PR-11.5", "PR-3.10"])
            }
            Stage::MayorPrivilege => ("take a colonist from the supply?".into(), &["PR-5.1", "PR-5.2"]),
            Stage::Placing { place, left, after } => (
                format!(
                    "how many of {left} colonists on {}? ({after} circles come after it)",
                    self.place_name(place)
                ),
                &["PR-5.4", "PR-5.5"],
            ),
            Stage::Building => (
                format!("build, with {} doubloons?", player.coins),
                &["PR-6.1", "PR-6.2", "PR-6.6", "PR-6.8"],
            ),
            Stage::University { building } => (
                format!("a colonist for the new {}?", self.building_name(building)),
                &["PR-11.10", "PR-3.10"],
            ),
            Stage::Producing => ("produce?".into(), &["PR-7.1", "PR-7.2", "PR-7.7"]),
            Stage::CraftsmanPrivilege => ("one more token, as craftsman?".into(), &["PR-7.6"]),
            Stage::Trading => ("sell a token?".into(), &["PR-8.1", "PR-8.2", "PR-8.3"]),
            Stage::Shipping => {
                ("deliver goods".into(), &["PR-9.2", "PR-9.3", "PR-9.4", "PR-9.5", "PR-9.6", "PR-11.12"])
            }
            Stage::CaptainBonus => {
                ("take the captain's point, the last of the pool?".into(), &["PR-3.10", "PR-9.6"])
            }
            Stage::HarborBonus => {
                ("take the harbor's point, the last of the pool?".into(), &["PR-3.10", "PR-11.11"])
            }
            Stage::Storing { good, .. } => {
                (format!("how many {good} do you keep?"), &["PR-9.9", "PR-9.11", "PR-11.4", "PR-11.8"])
            }
            Stage::FirstGovernor | Stage::Display | Stage::HaciendaDraw => {
                ("chance answers".into(), &["PR-4.8"])
            }
            Stage::Over => ("the game is over".into(), &["PR-13.4", "PR-13.5"]),
        };
        Question { text: format!("{seat}: {text}"), clauses: clauses.to_vec() }
    }

    fn label(&self, view: &View, action: Action) -> String {
        match action {
            Action::Choose(role) => {
                let coins = view.roles.iter().find(|card| card.role == role).map_or(0, |card| card.coins);
                let name = &self.components.role(role).name.en;
                if coins == 0 { name.clone() } else { format!("{name} (+{coins} on the card)") }
            }
            Action::Draw => "draw a plantation with the hacienda".to_owned(),
            Action::Take(tile) => format!("take {}", self.tile_name(tile)),
            Action::Colonist => "take the colonist".to_owned(),
            Action::Place(place, count) => format!("{count} on {}", self.place_name(place)),
            Action::Build(building) => {
                let row = &view.market[building.index()];
                format!("{} for {}", self.building_name(building), row.price)
            }
            Action::Produce => format!("produce {}", list(view.players[view.seat.index()].production)),
            Action::Extra(good) => format!("one more {good}"),
            Action::Sell(good) => format!("sell {good} for {}", self.proceeds(view, view.seat, good)),
            Action::Ship(good, capacity) => {
                let held = view.players[view.seat.index()].goods[good];
                let ship = view.ships.iter().find(|ship| ship.capacity == capacity);
                let room = ship.map_or(0, |ship| ship.capacity - ship.count);
                format!("{} {good} on the ship of {capacity}", held.min(room))
            }
            Action::Wharf(good) => {
                format!("{} {good} with the wharf", view.players[view.seat.index()].goods[good])
            }
            Action::Vp => "take the point".to_owned(),
            Action::Keep(good, count) => {
                let lost = view.players[view.seat.index()].goods[good] - count;
                if lost == 0 {
                    format!("keep {count} {good}")
                } else {
                    format!("keep {count} {good}, lose {lost}")
                }
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    fn line_name(&self, key: &str) -> String {
        match key {
            "vp" => "Victory points gained".to_owned(),
            "buildings" => "Printed on buildings".to_owned(),
            _ => key.parse().map_or_else(|_| spaced(key), |building| self.building_name(building)),
        }
    }
}

impl PuertoRico {
    /// The English name of a building.
    fn building_name(&self, building: Building) -> String {
        self.components.building(building).name.en.clone()
    }

    fn tile_name(&self, tile: Tile) -> String {
        match tile {
            Tile::Plantation(good) => {
                format!("{} plantation", self.components.good(good).name.en.to_lowercase())
            }
            Tile::Quarry => self.components.quarry.name.en.to_lowercase(),
        }
    }

    fn place_name(&self, place: Place) -> String {
        match place.spot() {
            Spot::Tile(tile) => self.tile_name(tile),
            Spot::Building(building) => format!("the {}", self.building_name(building).to_lowercase()),
        }
    }

    fn write_table(&self, text: &mut String, view: &View) -> std::fmt::Result {
        writeln!(text, "── Round {} · governor {} {}", view.round, view.governor, "─".repeat(60))?;
        let roles: Vec<String> = view
            .roles
            .iter()
            .map(|card| match (card.taken, card.coins) {
                (true, _) => format!("({})", card.role),
                (false, 0) => card.role.to_string(),
                (false, coins) => format!("{} +{coins}", card.role),
            })
            .collect();
        writeln!(text, "Roles        {}   (taken ones in brackets)", roles.join("  "))?;
        let ships: Vec<String> = view
            .ships
            .iter()
            .map(|ship| {
                let load = "■".repeat(usize::from(ship.count))
                    + &"·".repeat(usize::from(ship.capacity - ship.count));
                format!("{}: {load} {}", ship.capacity, ship.good.map_or("empty", Good::id))
            })
            .collect();
        writeln!(text, "Cargo ships  {}", ships.join("   "))?;
        writeln!(text, "Trading      {} ({} of {PLACES})", list(view.house), view.house.total())?;
        writeln!(text, "Supply       {}", list(view.supply))?;
        writeln!(
            text,
            "Plantations  open: {}; face down {}, discarded {}; quarries {}",
            list(view.display),
            view.stack.total(),
            view.discard.total(),
            view.quarries
        )?;
        let ends: Vec<&str> = view.ends.words().collect();
        let last =
            if ends.is_empty() { String::new() } else { format!("   LAST ROUND ({})", ends.join(", ")) };
        writeln!(
            text,
            "Colonists    ship {}, supply {}   VP in the pool {}{last}",
            view.colonist_ship, view.colonists, view.pool
        )?;
        self.write_market(text, view)?;
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            self.write_player(text, view, seat, player)?;
        }
        Ok(())
    }

    /// Buildings left, in four columns by row of the supply board: price for the seat on turn, name, copies.
    fn write_market(&self, text: &mut String, view: &View) -> std::fmt::Result {
        const WIDTH: usize = 28;
        let mut columns: [Vec<String>; 4] = Default::default();
        for row in view.market.iter().filter(|row| row.stock > 0) {
            let mark = if row.price < row.cost {
                format!("{}→{}", row.cost, row.price)
            } else {
                row.price.to_string()
            };
            let entry = format!("{} {mark} ×{}", self.building_name(row.building), row.stock);
            columns[usize::from(self.tables.row(row.building).quarries) - 1].push(entry);
        }
        let height = columns.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells = columns.iter().map(|column| column.get(line).map_or("", String::as_str));
            let cells: Vec<String> = cells.map(|cell| format!("{cell:<WIDTH$}")).collect();
            writeln!(
                text,
                "{}{}",
                if line == 0 { "Market  " } else { "        " },
                cells.concat().trim_end()
            )?;
        }
        Ok(())
    }

    fn write_player(
        &self,
        text: &mut String,
        view: &View,
        seat: Seat,
        player: &PlayerView,
    ) -> std::fmt::Result {
        let mark = if seat == view.seat { "▶" } else { " " };
        let vp = player.vp.map_or("?".to_owned(), |vp| vp.to_string());
        let role = if view.chooser == Some(seat) { ", chose the role" } else { "" };
        writeln!(
            text,
            "{mark} {seat}  {} doubloons, {vp} VP{role} · goods: {} · colonists {} ({} idle)",
            player.coins,
            list(player.goods),
            player.colonists,
            player.idle
        )?;
        let tiles = Tile::ALL.into_iter().zip(player.island).filter(|(_, (count, _))| *count > 0);
        let tiles: Vec<String> =
            tiles.map(|(tile, (count, manned))| format!("{tile} {manned}/{count}")).collect();
        writeln!(text, "     island {:>2}/{SPACES}  {}", SPACES - player.free_fields, tiles.join(", "))?;
        let city: Vec<String> = player
            .city
            .iter()
            .map(|&(it, men)| {
                format!("{} {men}/{}", self.building_name(it).to_lowercase(), self.tables.row(it).circles)
            })
            .collect();
        let mut line = format!("     city   {:>2}/{SPACES}  ", SPACES - player.free_sites);
        let indent = " ".repeat(line.chars().count());
        for (index, building) in city.iter().enumerate() {
            let separator = if index + 1 < city.len() { ", " } else { "" };
            if line.chars().count() + building.len() > 112 {
                writeln!(text, "{}", line.trim_end())?;
                line.clone_from(&indent);
            }
            line += building;
            line += separator;
        }
        writeln!(text, "{}", line.trim_end())
    }
}

fn list(goods: Goods) -> String {
    let parts: Vec<String> = goods.some().map(|(good, count)| format!("{count} {good}")).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}
