//! The table drawn in text.

use std::fmt::Write;

use kontor_core::Seat;

use crate::PuertoRico;
use crate::goods::{Goods, Tile};
use crate::phases::trader::PLACES;
use crate::state::{End, SPACES, Stage};
use crate::told::counted;
use crate::view::{PlayerView, View};

/// The most columns of a line.
const WIDTH: usize = 120;

impl PuertoRico {
    pub(super) fn write_table(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let words = &*self.words;
        let goods = |goods: Goods| words.list(goods, "none");
        writeln!(text, "── Round {} · governor {} {}", view.round, view.governor, "─".repeat(60))?;
        let mut roles: Vec<String> = view
            .roles
            .iter()
            .map(|card| match (card.taken, card.coins) {
                (true, _) => format!("({})", words.role(card.role)),
                (false, 0) => words.role(card.role).to_owned(),
                (false, coins) => format!("{} +{coins}", words.role(card.role)),
            })
            .collect();
        roles.push(" (taken ones in brackets)".to_owned());
        text.push_str(&wrapped("Roles        ", &roles, "  "));
        let ships: Vec<String> = view
            .ships
            .iter()
            .map(|ship| {
                let load = "■".repeat(usize::from(ship.count))
                    + &"·".repeat(usize::from(ship.capacity - ship.count));
                format!("{}: {load} {}", ship.capacity, ship.good.map_or("empty", |good| words.good(good)))
            })
            .collect();
        writeln!(text, "Cargo ships  {}", ships.join("   "))?;
        writeln!(text, "Trading      {} ({} of {PLACES})", goods(view.house), view.house.total())?;
        writeln!(text, "Supply       {}", goods(view.supply))?;
        writeln!(
            text,
            "Plantations  open: {}; face down {}, discarded {}; quarries {}",
            goods(view.display),
            view.stack.total(),
            view.discard.total(),
            view.quarries
        )?;
        let ends: Vec<&str> = view.ends.iter().map(End::id).collect();
        let last =
            if ends.is_empty() { String::new() } else { format!("   LAST ROUND ({})", ends.join(", ")) };
        let both = view.more.as_ref().and_then(|more| Some((more.register_citizens?, more.citizens?)));
        let citizens = both.map_or(String::new(), |(register, supply)| {
            format!("   {}s {} {register}, supply {supply}", capital(&words.citizen), words.ship)
        });
        writeln!(
            text,
            "{:<12} {} {}, supply {}{citizens}   VP in the pool {}{last}",
            capital(&format!("{}s", words.colonist)),
            words.ship,
            view.colonist_ship - both.map_or(0, |(register, _)| register),
            view.colonists,
            view.pool
        )?;
        self.write_more(text, view)?;
        self.write_market(text, view)?;
        for (seat, player) in Seat::all(view.players.len() as u8).zip(&view.players) {
            self.write_player(text, view, seat, player)?;
        }
        Ok(())
    }

    /// Smuggler and festival, if they are in the game.
    fn write_more(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let words = &*self.words;
        let Some(more) = &view.more else { return Ok(()) };
        if let Some(seat) = more.poster {
            let captured = more
                .captured
                .map_or(String::new(), |role| format!(" and has captured the {}", words.role(role)));
            let poster = self.components.poster_name().0.to_lowercase();
            writeln!(text, "Smuggler     {seat} holds the {poster}{captured}")?;
        }
        if let Some(festival) = &more.festival {
            let mut tasks: Vec<String> = [
                festival.plantation.map(|good| format!("three plantations of {}", words.good(good))),
                festival.goods.map(|goods| format!("produce {}", words.list(goods, "none"))),
                festival.building.map(|building| format!("build the {}", words.building(building))),
            ]
            .into_iter()
            .flatten()
            .collect();
            let to_come = matches!(view.stage, Stage::Drafting | Stage::RandomDraft | Stage::FestivalDraw);
            if tasks.is_empty() {
                tasks.push(if to_come { "to be drawn" } else { "over" }.to_owned());
            }
            text.push_str(&wrapped("Festival     ", &tasks, "; "));
        }
        Ok(())
    }

    /// Buildings left, in four columns by row of the supply board: price for the seat on turn, name, copies.
    fn write_market(&self, text: &mut String, view: &View) -> std::fmt::Result {
        const COLUMN: usize = 28;
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
            let cells: Vec<String> = cells.map(|cell| format!("{cell:<COLUMN$}")).collect();
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
        let words = &*self.words;
        let mark = if seat == view.seat { "▶" } else { " " };
        let vp = player.vp.map_or("?".to_owned(), |vp| vp.to_string());
        let colonists = match view.stage {
            Stage::Placing { left, .. } if seat == view.seat => {
                format!("{} ({left} in hand)", player.colonists)
            }
            _ => format!("{} ({} idle)", player.colonists, player.idle),
        };
        let among = player.more.as_ref().map_or(0, |more| more.citizens);
        let citizens = match among {
            0 => String::new(),
            count => format!(", {} among them", counted(u16::from(count), &words.citizen)),
        };
        let role = if view.chooser == Some(seat) { ", chose the role" } else { "" };
        writeln!(
            text,
            "{mark} {seat}  {}, {vp} VP{role} · goods: {} · {}s {colonists}{citizens}",
            words.coins(player.coins),
            words.list(player.goods, "none"),
            if self.tables.citizens { "person" } else { &words.colonist },
        )?;
        let tiles = Tile::ALL.into_iter().zip(player.island).filter(|(_, (count, _))| *count > 0);
        let mut tiles: Vec<String> =
            tiles.map(|(tile, (count, manned))| format!("{} {manned}/{count}", words.tile(tile))).collect();
        if let Some(more) = player.more.as_ref().filter(|more| more.forests != Goods::NONE) {
            let kinds = words.list(more.forests, "none");
            tiles.push(format!("{} ({kinds})", counted(u16::from(more.forests.total()), &words.forest)));
        }
        text.push_str(&wrapped(
            &format!("     island {:>2}/{SPACES}  ", SPACES - player.free_fields),
            &tiles,
            ", ",
        ));
        let city: Vec<String> = player
            .city
            .iter()
            .map(|&(it, men)| {
                let told =
                    player.more.as_ref().and_then(|more| more.citizens_on.iter().find(|row| row.0 == it));
                let citizens = match told {
                    Some(&(_, count)) if count > 0 => {
                        format!(" ({})", counted(u16::from(count), &words.citizen))
                    }
                    _ => String::new(),
                };
                let name = words.building(it);
                format!("{name} {men}/{}{citizens}", self.tables.row(it).circles)
            })
            .collect();
        text.push_str(&wrapped(
            &format!("     city   {:>2}/{SPACES}  ", SPACES - player.free_sites),
            &city,
            ", ",
        ));
        Ok(())
    }
}

/// Lines that begin with a label and list things, at most 120 columns wide.
fn wrapped(label: &str, things: &[String], separator: &str) -> String {
    let indent = label.chars().count();
    let (mut text, mut width) = (label.to_owned(), indent);
    for (index, thing) in things.iter().enumerate() {
        let more = thing.chars().count() + separator.len();
        if width > indent && width + more > WIDTH {
            text.truncate(text.trim_end().len());
            text += "\n";
            text += &" ".repeat(indent);
            width = indent;
        }
        text += thing;
        if index + 1 < things.len() {
            text += separator;
        }
        width += more;
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// With a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
