//! The mayor phase (PR-5, PR97-E1.13, PR97-E2.3, PR97-E2.4, PR97-E2.10, PR97-E2.14, PR97-E3.4).

use super::parts::{self, BUILDINGS, TILES, TYPED};
use super::story::{Story, Told};
use super::table::Person;

impl Story<'_> {
    pub fn mayor(&mut self, mayor: usize) -> Told {
        if self.table.colonists == 0 {
            self.table.note("the mayor found an empty supply");
        }
        for stage in ["mayor", "mayor second"] {
            let second = stage == "mayor second";
            if self.table.colonists == 0 || (second && !self.table.doubles(mayor)) {
                break;
            }
            if !self.may(mayor, stage, "colonist")? {
                break;
            }
            self.table.colonists -= 1;
            self.table.players[mayor].san_juan += 1;
            if second {
                self.table.note("a recruiter took two workers");
            }
        }
        self.deal(mayor)?;
        for seat in self.table.acting(mayor) {
            self.place_all(seat)?;
            self.sort(seat)?;
        }
        self.refill();
        Ok(())
    }

    /// Deals the ship one by one, clockwise from the mayor (PR-5.2); of two types the receiver picks one (PR97-E2.4).
    fn deal(&mut self, mayor: usize) -> Told {
        let seats = self.table.seats;
        let all = self.table.aboard + self.table.aboard_citizens;
        if (all as usize) < seats {
            self.table.note("the ship had fewer colonists than players");
        }
        let mut villas = self.table.acting(mayor);
        let mut dealt = 0;
        for number in 0..all {
            let seat = (mayor + number as usize) % seats;
            // A captured role may be played alone: the shares of the others stay where they are.
            if self.table.alone() && seat != mayor {
                continue;
            }
            let mut options = Vec::new();
            if self.table.aboard > 0 {
                options.push("colonist".to_owned());
            }
            if self.table.aboard_citizens > 0 {
                options.push("citizen".to_owned());
            }
            let picked = options.len() == 2;
            if self.ask(seat, format!("deal {dealt}"), options)? == "citizen" {
                self.table.aboard_citizens -= 1;
                self.table.players[seat].citizens += 1;
                self.table.note(if picked { "a citizen was picked" } else { "the last citizen was dealt" });
            } else {
                self.table.aboard -= 1;
            }
            self.table.players[seat].san_juan += 1;
            dealt += 1;
            if villas.contains(&seat) {
                villas.retain(|&it| it != seat);
                self.villa(seat);
            }
        }
        for seat in villas {
            if self.table.players[seat].works("villa") {
                self.table.note("a villa was settled after the deal");
            }
            self.villa(seat);
        }
        Ok(())
    }

    /// PR97-E2.10.
    fn villa(&mut self, seat: usize) {
        let table = &mut self.table;
        if !table.players[seat].works("villa") {
            return;
        }
        if table.citizens > 0 {
            table.citizens -= 1;
            table.players[seat].citizens += 1;
            table.players[seat].san_juan += 1;
            table.note("a villa brought a citizen");
        } else if table.colonists > 0 {
            table.colonists -= 1;
            table.players[seat].san_juan += 1;
            table.note("a villa brought a worker");
        } else {
            table.note("a villa brought nobody");
        }
    }

    /// A player picks up all own colonists and says place by place how many stand there (PR-5.4, PR-5.5).
    fn place_all(&mut self, seat: usize) -> Told {
        let person = &mut self.table.players[seat];
        let colonists = person.colonists();
        person.san_juan = 0;
        person.island.iter_mut().for_each(|field| field.manned = false);
        person.city.iter_mut().for_each(|house| (house.men, house.citizens) = (0, 0));
        self.table.hand = colonists;
        let places = places(&self.table.players[seat]);
        let circles: u32 = places.iter().map(|(_, circles)| circles).sum();
        let target = colonists.min(circles);
        let mut standing = 0;
        for (index, &(place, here)) in places.iter().enumerate() {
            let later: u32 = places[index + 1..].iter().map(|(_, circles)| circles).sum();
            let fits = |count: &u32| (0..=later).any(|rest| standing + count + rest == target);
            let options = (0..=here).filter(fits).map(|count| format!("place {place} {count}")).collect();
            let answer = self.ask(seat, format!("place {place} {}", colonists - standing), options)?;
            let count = last_number(&answer);
            (0..count).for_each(|_| self.table.players[seat].stand_one(place, false));
            self.table.hand -= count;
            standing += count;
        }
        self.table.players[seat].san_juan = std::mem::take(&mut self.table.hand);
        if colonists > circles {
            self.table.note("colonists had to wait in San Juan");
        }
        Ok(())
    }

    /// How many of those on the buildings where it matters are citizens (PR97-E2.14).
    fn sort(&mut self, seat: usize) -> Told {
        let houses: Vec<(&'static str, u32)> =
            TYPED.into_iter().map(|name| (name, self.table.players[seat].men(name))).collect();
        let mut left = self.table.players[seat].citizens;
        let elsewhere = self.table.players[seat].untold_persons();
        for (index, &(name, men)) in houses.iter().enumerate().filter(|(_, house)| house.1 > 0) {
            let later: u32 = houses[index + 1..].iter().map(|house| house.1).sum();
            let fits = |count: &u32| (0..=later + elsewhere).any(|rest| count + rest == left);
            let options = (0..=men).filter(fits).map(|count| format!("citizens {name} {count}")).collect();
            let count = last_number(&self.ask(seat, format!("sort {name} {left}"), options)?);
            let city = &mut self.table.players[seat].city;
            city.iter_mut().find(|house| house.name == name).expect("an own building").citizens = count;
            left -= count;
        }
        Ok(())
    }

    /// PR-5.8, PR-5.9, PR97-E2.2, PR97-E2.3; persons left by a role played alone stay (PR97-E3.4).
    fn refill(&mut self) {
        let table = &mut self.table;
        let empty: u32 = table.players.iter().map(Person::empty_building_circles).sum();
        let need = empty.max(table.seats as u32);
        let mut missing = need.saturating_sub(table.aboard + table.aboard_citizens);
        if table.aboard_citizens == 0 && table.citizens > 0 && missing > 0 {
            table.citizens -= 1;
            table.aboard_citizens += 1;
            missing -= 1;
        }
        if table.colonists < missing {
            if table.rules.has("citizens") {
                table.note("the register could not be filled and the game went on");
            } else {
                table.ends.insert("colonists");
            }
        }
        if table.colonists == missing {
            table.note("the supply was exactly enough for the ship");
        }
        let come = missing.min(table.colonists);
        table.colonists -= come;
        table.aboard += come;
    }
}

/// The places of a player with their circles, in the sequence of PR-5.4.
pub fn places(person: &Person) -> Vec<(&'static str, u32)> {
    let tiles = TILES.into_iter().map(|tile| (tile, person.tiles(tile)));
    let houses = BUILDINGS.iter().filter(|row| person.owns(row.name));
    let all = tiles.chain(houses.map(|row| (row.name, parts::building(row.name).circles)));
    all.filter(|&(_, circles)| circles > 0).collect()
}

/// The number at the end of an answer.
pub fn last_number(answer: &str) -> u32 {
    answer.rsplit(' ').next().and_then(|word| word.parse().ok()).expect("a number at the end of the answer")
}
