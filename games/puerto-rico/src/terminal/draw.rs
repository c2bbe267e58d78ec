//! The table drawn in text.

use std::fmt::Write;

use kontor_core::Seat;

use super::counted;
use crate::PuertoRico;
use crate::goods::{Good, Goods, Tile};
use crate::phases::trader::PLACES;
use crate::state::{End, SPACES, Stage};
use crate::view::{PlayerView, View};

impl PuertoRico {
    pub(super) fn write_table(&self, text: &mut String, view: &View) -> std::fmt::Result {
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
        let ends: Vec<&str> = view.ends.iter().map(End::id).collect();
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

    pub(super) fn write_player(
        &self,
        text: &mut String,
        view: &View,
        seat: Seat,
        player: &PlayerView,
    ) -> std::fmt::Result {
        let mark = if seat == view.seat { "▶" } else { " " };
        let vp = player.vp.map_or("?".to_owned(), |vp| vp.to_string());
        let colonists = match view.stage {
            Stage::Placing { left, .. } if seat == view.seat => {
                format!("{} ({left} in hand)", player.colonists)
            }
            _ => format!("{} ({} idle)", player.colonists, player.idle),
        };
        let role = if view.chooser == Some(seat) { ", chose the role" } else { "" };
        writeln!(
            text,
            "{mark} {seat}  {}, {vp} VP{role} · goods: {} · colonists {colonists}",
            counted(player.coins, "doubloon"),
            list(player.goods),
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

/// Counts of goods as words.
pub(super) fn list(goods: Goods) -> String {
    let parts: Vec<String> = goods.some().map(|(good, count)| format!("{count} {good}")).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}
