//! The festival: its draw, its tests and rewards, and persons who arrive (PR97-E4).

use super::chance::good;
use super::parts::{self, BUILDINGS, GOODS, Kind};
use super::story::{Story, Told};
use super::table::{Bag, Table};

impl Story<'_> {
    /// PR97-E4.2, PR97-E4.3.
    pub fn draw_festival(&mut self) -> Told {
        if !self.table.rules.has("festival") {
            return Ok(());
        }
        let answer = self.chance("festival", festivals)?;
        let words: Vec<&str> = answer.split(' ').collect();
        let table = &mut self.table;
        let plantation = good(words[1]);
        table.stack.take(plantation, 1);
        table.festival_plantation = Some(plantation);
        for word in &words[2..5] {
            table.supply.take(good(word), 1);
            table.festival_goods.put(good(word), 1);
        }
        let building = parts::place(words[5]);
        table.festival_building = Some(building);
        // With two players the tile is an unused copy.
        if table.seats > 2 {
            *table.stock.get_mut(building).expect("a building") -= 1;
        }
        Ok(())
    }

    /// Whether a player has just fulfilled the plantation task.
    pub fn has_festival_plantations(&self, seat: usize, tile: &str) -> bool {
        self.table.festival_plantation == Some(tile) && self.table.players[seat].tiles(tile) >= 3
    }

    /// PR-E4.4: three workers, as far as there are any.
    pub fn festival_plantation(&mut self, seat: usize, why: &str) -> Told {
        let table = &mut self.table;
        let tile = table.festival_plantation.take().expect("an open task");
        table.stack.put(tile, 1);
        table.note("the festival plantation was won");
        let workers = table.colonists.min(3);
        if workers < 3 {
            table.note("the festival found too few workers");
        }
        table.colonists -= workers;
        table.coming = workers;
        self.arrive(seat, why)
    }

    /// PR97-E4.5.
    pub fn festival_goods(&mut self, seat: usize) -> bool {
        let table = &mut self.table;
        let wanted = table.festival_goods.clone();
        let enough = wanted.names().iter().all(|name| table.made[seat].count(name) >= wanted.count(name));
        if wanted.total() == 0 || !enough {
            return false;
        }
        table.note("the festival goods were won");
        table.players[seat].coins += 3;
        let mut pieces = std::mem::take(&mut table.festival_goods);
        table.supply.pour(&mut pieces);
        true
    }

    /// PR97-E4.6, PR97-E4.7.
    pub fn festival_building(&mut self, seat: usize, name: &str) {
        let table = &mut self.table;
        if table.festival_building != Some(parts::place(name)) {
            return;
        }
        table.note("the festival building was won");
        table.festival_building = None;
        if table.seats > 2 {
            *table.stock.get_mut(name).expect("a building") += 1;
        }
        self.gain(seat, 3);
    }

    /// Persons who have come are placed one by one in the sequence of the places; those of the festival may also wait in
    /// the portrait or be declined (PR97-E4.4), poached ones may not (PR97-E3.3).
    pub fn arrive(&mut self, seat: usize, why: &str) -> Told {
        let poached = why == "poach";
        let mut from = "corn";
        while self.table.coming > 0 {
            let citizen = self.table.coming_citizen;
            let left = self.table.coming;
            let places = self.table.players[seat].empty_places();
            let later: Vec<(&str, u32)> = places
                .into_iter()
                .filter(|(place, _)| parts::sequence(place) >= parts::sequence(from))
                .collect();
            let mut options = Vec::new();
            for (index, (place, _)) in later.iter().enumerate() {
                // The others must find circles here or later; after a citizen they begin again.
                let room: u32 = later[index..].iter().map(|(_, empty)| empty).sum();
                if !poached || citizen || room >= left {
                    options.push(format!("enter {place}{}", if citizen { " citizen" } else { "" }));
                }
            }
            if !poached {
                options.extend(["enter idle".to_owned(), "pass".to_owned()]);
            }
            let word = if citizen { "poach_citizen" } else { why };
            let answer = self.ask(seat, format!("arrive {word} {left} {from}"), options)?;
            let table = &mut self.table;
            let Some(words) = answer.strip_prefix("enter ") else {
                table.colonists += std::mem::take(&mut table.coming);
                table.note("festival workers were declined");
                return Ok(());
            };
            let name = words.strip_suffix(" citizen").unwrap_or(words);
            table.coming -= 1;
            table.coming_citizen = false;
            table.players[seat].citizens += u32::from(citizen);
            table.players[seat].stand_one(name, citizen);
            if name == "idle" {
                table.note("a festival worker waited");
            }
            from = match name {
                _ if citizen => "corn",
                "idle" => "idle",
                _ => parts::place(name),
            };
        }
        Ok(())
    }
}

/// Every draw of the festival.
fn festivals(table: &Table) -> Vec<String> {
    let mut tokens = vec![Bag::default()];
    for _ in 0..3 {
        let mut more: Vec<Bag> = Vec::new();
        for bag in &tokens {
            for (name, ..) in GOODS {
                let mut next = bag.clone();
                next.put(name, 1);
                if !more.contains(&next) {
                    more.push(next);
                }
            }
        }
        tokens = more;
    }
    let mut all = Vec::new();
    for (plantation, ..) in GOODS {
        let own = |row: &&parts::Row| row.kind == Kind::Large(plantation);
        let kinds = BUILDINGS.iter().filter(|row| row.points == 3 && table.stock[row.name] > 0);
        for row in kinds.filter(|row| !own(row)) {
            for bag in &tokens {
                let words: Vec<&str> =
                    GOODS.iter().flat_map(|it| std::iter::repeat_n(it.0, bag.count(it.0) as usize)).collect();
                all.push(format!("festival {plantation} {} {}", words.join(" "), row.name));
            }
        }
    }
    all
}
