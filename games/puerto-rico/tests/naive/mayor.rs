//! The mayor phase (PR-5).

use super::parts::{self, BUILDINGS, TILES};
use super::story::{Story, Told};
use super::table::Person;

impl Story<'_> {
    pub fn mayor(&mut self, mayor: usize) -> Told {
        if self.table.colonists == 0 {
            self.table.note("the mayor found an empty supply");
        } else if self.may(mayor, "mayor", "colonist")? {
            self.table.colonists -= 1;
            self.table.players[mayor].san_juan += 1;
        }
        self.deal(mayor);
        for seat in self.table.from(mayor) {
            self.place_all(seat)?;
        }
        self.refill();
        Ok(())
    }

    /// Deals the ship one by one, clockwise from the mayor (PR-5.2).
    fn deal(&mut self, mayor: usize) {
        let table = &mut self.table;
        if (table.aboard as usize) < table.seats {
            table.note("the ship had fewer colonists than players");
        }
        let mut seat = mayor;
        while table.aboard > 0 {
            table.aboard -= 1;
            table.players[seat].san_juan += 1;
            seat = (seat + 1) % table.seats;
        }
    }

    /// A player picks up all own colonists and says place by place how many stand there (PR-5.4, PR-5.5).
    fn place_all(&mut self, seat: usize) -> Told {
        let person = &mut self.table.players[seat];
        let colonists = person.colonists();
        person.san_juan = 0;
        person.island.iter_mut().for_each(|field| field.manned = false);
        person.city.iter_mut().for_each(|house| house.men = 0);
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
            self.stand(seat, place, count);
            self.table.hand -= count;
            standing += count;
        }
        self.table.players[seat].san_juan = std::mem::take(&mut self.table.hand);
        if colonists > circles {
            self.table.note("colonists had to wait in San Juan");
        }
        Ok(())
    }

    fn stand(&mut self, seat: usize, place: &str, count: u32) {
        let person = &mut self.table.players[seat];
        match person.city.iter_mut().find(|house| house.name == place) {
            Some(house) => house.men = count,
            None => person
                .island
                .iter_mut()
                .filter(|field| field.tile == place)
                .take(count as usize)
                .for_each(|field| field.manned = true),
        }
    }

    /// PR-5.8, PR-5.9.
    fn refill(&mut self) {
        let table = &mut self.table;
        let empty: u32 = table.players.iter().map(Person::empty_building_circles).sum();
        let need = empty.max(table.seats as u32);
        if table.colonists < need {
            table.ends.insert("colonists");
        }
        if table.colonists == need {
            table.note("the supply was exactly enough for the ship");
        }
        table.aboard = need.min(table.colonists);
        table.colonists -= table.aboard;
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
