//! The builder phase (PR-6, PR-11.10).

use super::parts::{self, BUILDINGS, Row, SPACES};
use super::story::{Story, Told};
use super::table::{House, Table};

impl Story<'_> {
    pub fn builder(&mut self, builder: usize) -> Told {
        for seat in self.table.from(builder) {
            self.build(seat, seat == builder)?;
        }
        Ok(())
    }

    fn build(&mut self, seat: usize, builder: bool) -> Told {
        let possible = BUILDINGS.iter().filter(|row| can_build(&self.table, seat, builder, row));
        let mut options: Vec<String> = possible.map(|row| format!("build {}", row.name)).collect();
        options.push("pass".to_owned());
        let answer = self.ask(seat, "builder", options)?;
        let Some(name) = answer.strip_prefix("build ") else { return Ok(()) };
        let row = parts::building(name);
        let price = price(&self.table, seat, builder, row);
        let table = &mut self.table;
        if price == 0 {
            table.note("a building was free");
        }
        *table.stock.get_mut(row.name).expect("a building on the board") -= 1;
        let person = &mut table.players[seat];
        person.coins -= price;
        let university = person.works("university");
        person.city.push(House { name: row.name, men: 0 });
        if person.covered_spaces() == SPACES {
            table.ends.insert("city");
            if row.spaces() == 2 {
                table.note("a large building filled a city");
            }
        }
        if university && table.colonists + table.aboard == 0 {
            table.note("a university found no colonist anywhere");
        } else if university {
            if self.may(seat, format!("university {}", row.name), "colonist")? {
                self.table.take_colonist();
                self.table.note("a university colonist came");
                self.table.players[seat].city.last_mut().expect("the new building").men = 1;
            } else {
                self.table.note("a university colonist was declined");
            }
        }
        Ok(())
    }
}

/// PR-6.1, PR-6.6.
fn can_build(table: &Table, seat: usize, builder: bool, row: &Row) -> bool {
    let person = &table.players[seat];
    table.stock[row.name] > 0
        && !person.owns(row.name)
        && person.covered_spaces() + row.spaces() <= SPACES
        && person.coins >= price(table, seat, builder, row)
}

/// PR-6.2: the row of the board has the number of the printed VP.
pub fn price(table: &Table, seat: usize, builder: bool, row: &Row) -> u32 {
    let quarries = table.players[seat].manned("quarry");
    let discount = quarries.min(row.points) + u32::from(builder);
    row.printed_cost(table.balanced).saturating_sub(discount)
}
