//! The settler phase (PR-4, PR-11.2, PR-11.3, PR-11.5, PR97-3.2, PR97-E1.4, PR97-E4.4).

use super::chance::good;
use super::parts::GOODS;
use super::story::{Story, Told};
use super::table::{Field, New, Table};

impl Story<'_> {
    pub fn settler(&mut self, settler: usize) -> Told {
        for seat in self.table.acting(settler) {
            self.settle(seat, seat == settler)?;
        }
        self.second_tile(settler)?;
        self.park(settler)?;
        let table = &mut self.table;
        table.discard.pour(&mut table.display);
        self.turn_up()
    }

    /// One settler turn: hacienda draw, normal take, hospice colonist (PR-4.1).
    fn settle(&mut self, seat: usize, settler: bool) -> Told {
        let places = |table: &Table| {
            if table.players[seat].free_fields() > 0 {
                vec!["hacienda", "construction_hut"]
            } else {
                Vec::new()
            }
        };
        let mut answer = self.ask_with_guests(seat, "settler", places, |table| {
            let mut options = takes(table, seat, settler);
            let tiles_left = table.stack.total() + table.discard.total() > 0;
            let person = &table.players[seat];
            if person.works("hacienda") && person.free_fields() > 0 && tiles_left {
                options.push("draw".to_owned());
            }
            options.push("pass".to_owned());
            options
        })?;
        let mut drawn = None;
        if answer == "draw" {
            let tile = self.draw_tile("hacienda")?;
            let new = self.lay(seat, tile, &format!("lay {tile}"))?;
            drawn = Some(new);
            if self.table.players[seat].free_fields() == 0 {
                self.table.note("a hacienda filled the island");
            }
            if new == New::Tile(tile) && self.has_festival_plantations(seat, tile) {
                self.festival_plantation(seat, "drawn")?;
            }
            answer = self.ask_with_guests(seat, "settler drawn", places, |table| {
                let mut options = takes(table, seat, settler);
                options.push("pass".to_owned());
                options
            })?;
        }
        let taken = answer.strip_prefix("take ").map(|words| self.take(seat, words));
        self.newcomers(seat, taken, drawn)
    }

    /// Lays a drawn tile, open or as a forest (PR97-E1.4).
    pub fn lay(&mut self, seat: usize, tile: &'static str, stage: &str) -> Told<New> {
        self.table.in_hand = Some(tile);
        let answer = self.ask_with_guests(
            seat,
            stage,
            |_| vec!["lumberyard"],
            |table| {
                let mut options = vec!["lay".to_owned()];
                if table.players[seat].works("lumberyard") {
                    options.push("lay forest".to_owned());
                }
                options
            },
        )?;
        self.table.in_hand = None;
        let forest = answer == "lay forest";
        self.table.players[seat].island.push(Field::new(tile, forest));
        if forest {
            self.table.note("a drawn tile became a forest");
        }
        Ok(if forest { New::Forest } else { New::Tile(tile) })
    }

    /// Takes an open plantation or a quarry: `corn`, `corn forest`, `quarry`.
    pub fn take(&mut self, seat: usize, words: &str) -> New {
        let table = &mut self.table;
        if words == "quarry" {
            table.quarries -= 1;
            table.players[seat].island.push(Field::new("quarry", false));
            return New::Tile("quarry");
        }
        let (name, forest) = match words.strip_suffix(" forest") {
            Some(name) => (name, true),
            None => (words, false),
        };
        let tile = good(name);
        table.display.take(tile, 1);
        table.players[seat].island.push(Field::new(tile, forest));
        if forest {
            table.note("a taken tile became a forest");
            return New::Forest;
        }
        New::Tile(tile)
    }

    /// Hospice and festival after the normal take, in the player's order where it can matter (PR97-E4.4).
    fn newcomers(&mut self, seat: usize, taken: Option<New>, drawn: Option<New>) -> Told {
        let feast = match taken {
            Some(New::Tile(tile)) if self.has_festival_plantations(seat, tile) => Some(tile),
            _ => None,
        };
        let Some(tile) = feast else { return self.hospice(seat, taken, drawn) };
        let table = &self.table;
        let hospice = table.players[seat].works("hospice") && !table.newcomers().is_empty();
        let mut festival_first = false;
        if hospice && (1..=3).contains(&table.colonists) {
            let options = vec!["first hospice".to_owned(), "first festival".to_owned()];
            festival_first = self.ask(seat, format!("order {tile}"), options)? == "first festival";
        }
        if festival_first {
            self.table.note("festival workers came before the hospital's");
            self.festival_plantation(seat, "before_hospice")?;
            self.hospice(seat, taken, drawn)
        } else {
            self.hospice(seat, taken, drawn)?;
            self.festival_plantation(seat, "taken")
        }
    }

    /// PR-11.5; by option the hacienda's tile may be the one (PR97-3.2).
    fn hospice(&mut self, seat: usize, taken: Option<New>, drawn: Option<New>) -> Told {
        let either = self.table.rules.has("hospital_any_new_tile=true");
        let person = &self.table.players[seat];
        let empty = |new: &New| match *new {
            New::Tile(tile) => person.manned(tile) < person.tiles(tile),
            New::Forest => true,
        };
        let drawn = drawn.filter(|new| either && taken != Some(*new)).filter(empty);
        let stage = match taken {
            Some(New::Tile(tile)) => format!("hospice {tile}"),
            Some(New::Forest) => "hospice forest".to_owned(),
            None => "hospice drawn".to_owned(),
        };
        let taken = taken.filter(empty);
        if !person.works("hospice") || (taken.is_none() && drawn.is_none()) {
            return Ok(());
        }
        let words = self.table.newcomers();
        if words.is_empty() {
            self.table.note("a hospice found no colonist anywhere");
            return Ok(());
        }
        let mut options = Vec::new();
        for word in words {
            if taken.is_some() {
                options.push(word.to_owned());
            }
            if drawn.is_some() {
                options.push(format!("{word} drawn"));
            }
        }
        options.push("pass".to_owned());
        let answer = self.ask(seat, stage, options)?;
        if answer == "pass" {
            self.table.note("a hospice colonist was declined");
            return Ok(());
        }
        self.table.note("a hospice colonist came");
        self.table.take_newcomer(seat, answer.starts_with("citizen"));
        let new = if answer.ends_with(" drawn") {
            self.table.note("a hospital's worker came to a drawn tile");
            drawn
        } else {
            taken
        };
        let person = &mut self.table.players[seat];
        if let Some(New::Tile(tile)) = new {
            person.stand_one(tile, false);
        } else {
            person.san_juan += 1;
            self.table.note("a hospital's worker for a forest waited");
        }
        Ok(())
    }
}

/// The normal takes that are possible (PR-4.2, PR-4.3, PR-4.6), with forests (PR97-E1.4).
fn takes(table: &mut Table, seat: usize, settler: bool) -> Vec<String> {
    let person = &table.players[seat];
    if person.free_fields() == 0 {
        return Vec::new();
    }
    let entitled = settler || person.works("construction_hut");
    let mut takes = open_takes(table, seat);
    if takes.is_empty() {
        table.note("a settling player found no open plantation");
    }
    if entitled && table.quarries > 0 {
        takes.push("take quarry".to_owned());
    } else if entitled {
        table.note("no quarry was left for a player entitled to one");
    }
    takes
}

/// Open plantations, laid openly or as forests.
pub fn open_takes(table: &Table, seat: usize) -> Vec<String> {
    let mut takes = Vec::new();
    for (tile, ..) in GOODS {
        if table.display.count(tile) > 0 {
            takes.push(format!("take {tile}"));
            if table.players[seat].works("lumberyard") {
                takes.push(format!("take {tile} forest"));
            }
        }
    }
    takes
}
