//! The settler phase (PR-4, PR-11.2, PR-11.3, PR-11.5).

use super::parts::{GOODS, TILES};
use super::story::{Story, Told};
use super::table::Field;

impl Story<'_> {
    pub fn settler(&mut self, settler: usize) -> Told {
        for seat in self.table.from(settler) {
            self.settle(seat, seat == settler)?;
        }
        let table = &mut self.table;
        table.discard.pour(&mut table.display);
        self.turn_up()
    }

    /// One settler turn: hacienda draw, normal take, hospice colonist (PR-4.1).
    fn settle(&mut self, seat: usize, settler: bool) -> Told {
        let mut options = self.takes(seat, settler);
        let tiles_left = self.table.stack.total() + self.table.discard.total() > 0;
        let person = &self.table.players[seat];
        if person.works("hacienda") && person.free_fields() > 0 && tiles_left {
            options.push("draw".to_owned());
        }
        options.push("pass".to_owned());
        let mut answer = self.ask(seat, "settler", options)?;
        if answer == "draw" {
            let tile = self.hacienda_draw()?;
            self.table.players[seat].island.push(Field { tile, manned: false });
            if self.table.players[seat].free_fields() == 0 {
                self.table.note("a hacienda filled the island");
            }
            let mut options = self.takes(seat, settler);
            options.push("pass".to_owned());
            answer = self.ask(seat, "settler drawn", options)?;
        }
        match answer.strip_prefix("take ") {
            Some(word) => self.take(seat, TILES.into_iter().find(|&tile| tile == word).expect("a tile")),
            None => Ok(()),
        }
    }

    /// The normal takes that are possible (PR-4.2, PR-4.3, PR-4.6).
    fn takes(&mut self, seat: usize, settler: bool) -> Vec<String> {
        let table = &mut self.table;
        let person = &table.players[seat];
        let mut takes = Vec::new();
        if person.free_fields() == 0 {
            return takes;
        }
        let entitled = settler || person.works("construction_hut");
        for (tile, ..) in GOODS {
            if table.display.count(tile) > 0 {
                takes.push(format!("take {tile}"));
            }
        }
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

    fn take(&mut self, seat: usize, tile: &'static str) -> Told {
        let table = &mut self.table;
        if tile == "quarry" {
            table.quarries -= 1;
        } else {
            table.display.take(tile, 1);
        }
        table.players[seat].island.push(Field { tile, manned: false });
        if !table.players[seat].works("hospice") {
            return Ok(());
        }
        if table.colonists + table.aboard == 0 {
            table.note("a hospice found no colonist anywhere");
            return Ok(());
        }
        if self.may(seat, format!("hospice {tile}"), "colonist")? {
            self.table.take_colonist();
            self.table.note("a hospice colonist came");
            self.table.players[seat].island.last_mut().expect("the new tile").manned = true;
        } else {
            self.table.note("a hospice colonist was declined");
        }
        Ok(())
    }
}
