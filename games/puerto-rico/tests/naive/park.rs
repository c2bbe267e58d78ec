//! The end of the planter phase: second tile and park authority (PR97-E1.13, PR97-E2.7).

use super::chance::good;
use super::guests::could_enter;
use super::parts::GOODS;
use super::settler::open_takes;
use super::story::{Story, Told};
use super::table::{New, Person, Table};

impl Story<'_> {
    /// The publishing house's tile.
    pub fn second_tile(&mut self, settler: usize) -> Told {
        let places = |table: &Table| {
            let person = &table.players[settler];
            if person.free_fields() == 0 {
                return Vec::new();
            }
            // Without the publishing house there is no second tile.
            let could_double = table.may_double() && could_enter(person, &["publishing_house"]);
            if table.doubles(settler) || could_double {
                vec!["publishing_house", "construction_hut"]
            } else {
                Vec::new()
            }
        };
        let answer = self.ask_with_guests(settler, "second_tile", places, |table| {
            let person = &table.players[settler];
            let mut options = Vec::new();
            if table.doubles(settler) && person.free_fields() > 0 {
                options = open_takes(table, settler);
                if person.works("construction_hut") && table.quarries > 0 {
                    options.push("take quarry".to_owned());
                }
            }
            options.push("pass".to_owned());
            options
        })?;
        let Some(words) = answer.strip_prefix("take ") else { return Ok(()) };
        self.table.note("a publishing house took a second tile");
        match self.take(settler, words) {
            New::Tile(tile) if self.has_festival_plantations(settler, tile) => {
                self.festival_plantation(settler, "second")
            }
            _ => Ok(()),
        }
    }

    /// Guests, discards, and the test of empty fields.
    pub fn park(&mut self, settler: usize) -> Told {
        let seats = self.table.acting(settler);
        self.window("park", seats.clone(), |_, _| vec!["park_authority"])?;
        for &seat in &seats {
            if !self.table.players[seat].works_by_worker("park_authority") {
                continue;
            }
            let mut options = discards(&self.table.players[seat]);
            options.push("pass".to_owned());
            let answer = self.ask(seat, "park", options)?;
            if self.discard(seat, &answer) {
                self.table.note("a park authority discarded a tile");
            }
        }
        for seat in seats {
            let own = self.table.players[seat].free_fields();
            let most = (0..self.table.seats)
                .filter(|&other| other != seat)
                .all(|other| self.table.players[other].free_fields() < own);
            if self.table.players[seat].citizens_on("park_authority") > 0 && most {
                self.award(seat, "park_authority_point", 2)?;
                self.table.note("a park authority had most empty fields");
            }
        }
        Ok(())
    }

    /// Puts a tile on the discard pile, if that is the answer; whoever stood there waits.
    pub fn discard(&mut self, seat: usize, answer: &str) -> bool {
        let Some(words) = answer.strip_prefix("discard ") else { return false };
        let (name, face) = words.split_once(' ').unwrap_or((words, ""));
        let tile = good(name);
        let table = &mut self.table;
        let person = &mut table.players[seat];
        let index = person
            .island
            .iter()
            .position(|field| {
                field.tile == tile
                    && field.forest == (face == "forest")
                    && field.manned == (face == "occupied")
            })
            .expect("such a tile");
        let field = person.island.remove(index);
        person.san_juan += u32::from(field.manned);
        table.discard.put(tile, 1);
        table.note(match face {
            "forest" => "a forest was discarded",
            "occupied" => "an occupied plantation was discarded",
            _ => "an empty plantation was discarded",
        });
        true
    }
}

/// The tiles a player may discard: plantations and forests, no quarries.
pub fn discards(person: &Person) -> Vec<String> {
    let mut all = Vec::new();
    for (tile, ..) in GOODS {
        if person.manned(tile) < person.tiles(tile) {
            all.push(format!("discard {tile}"));
        }
        if person.manned(tile) > 0 {
            all.push(format!("discard {tile} occupied"));
        }
        if person.forests_of(tile) > 0 {
            all.push(format!("discard {tile} forest"));
        }
    }
    all
}
