//! The builder phase (PR-6, PR-11.10, PR97-E1.5, PR97-E1.9, PR97-X.1).

use super::parts::{self, BUILDINGS, GOODS, Row, SPACES, TYPED};
use super::story::{Story, Told};
use super::table::{House, Person, Table};

impl Story<'_> {
    pub fn builder(&mut self, builder: usize) -> Told {
        for seat in self.table.acting(builder) {
            self.build(seat, seat == builder)?;
        }
        Ok(())
    }

    fn build(&mut self, seat: usize, builder: bool) -> Told {
        let places = |table: &Table| {
            if table.players[seat].covered_spaces() == SPACES {
                return Vec::new();
            }
            let own: &[&str] = if builder && table.may_double() { &["publishing_house"] } else { &[] };
            ["quarry", "black_market", "notary"].iter().chain(own).copied().collect()
        };
        let answer = self.ask_with_guests(seat, "builder", places, |table| {
            let possible = BUILDINGS.iter().filter(|row| can_build(table, seat, builder, row));
            let options = possible.map(|row| format!("build {}", row.name));
            options.chain(["pass".to_owned()]).collect()
        })?;
        let Some(name) = answer.strip_prefix("build ") else { return Ok(()) };
        let row = parts::building(name);
        let price = price(&self.table, seat, builder, row);
        if price == 0 {
            self.table.note("a building was free");
        }
        let coins = self.table.players[seat].coins;
        self.table.players[seat].coins -= price.min(coins);
        if price > coins {
            self.hand_in(seat, row, price - coins)?;
        }
        self.raise(seat, row)
    }

    /// The black market: so many things besides the coins, VP first, then a token, then a person (PR97-E1.5).
    fn hand_in(&mut self, seat: usize, row: &Row, items: u32) -> Told {
        const KINDS: [&str; 3] = ["vp", "good", "person"];
        self.table.note(match items {
            1 => "the black market took one thing",
            2 => "the black market took two things",
            _ => "the black market took three things",
        });
        let mut due = items;
        let mut from = 0;
        while due > 0 {
            let mut options = Vec::new();
            let things: Vec<Vec<String>> =
                KINDS.iter().map(|kind| payments(&self.table.players[seat], kind)).collect();
            for index in from..KINDS.len() {
                let later = things[index + 1..].iter().filter(|it| !it.is_empty()).count() as u32;
                if due - 1 <= later {
                    options.extend(things[index].clone());
                }
            }
            let answer = self.ask(seat, format!("pay {} {due} {}", row.name, KINDS[from]), options)?;
            from = 1 + things.iter().position(|it| it.contains(&answer)).expect("a thing");
            due -= 1;
            self.pay(seat, &answer);
        }
        Ok(())
    }

    fn pay(&mut self, seat: usize, answer: &str) {
        let table = &mut self.table;
        let person = &mut table.players[seat];
        let words: Vec<&str> = answer.split(' ').collect();
        match words[..] {
            ["pay", "vp"] => {
                person.vp -= 1;
                table.pool += 1;
                table.note("a point was handed in");
            }
            ["pay", "colonist", place] => {
                person.leave_one(place, false);
                table.colonists += 1;
                table.note("a worker was handed in");
            }
            ["pay", "citizen", place] => {
                person.leave_one(place, true);
                person.citizens -= 1;
                table.citizens += 1;
                table.note("a citizen was handed in");
            }
            _ => {
                let kind = super::chance::good(words[1]);
                person.goods.take(kind, 1);
                table.supply.put(kind, 1);
            }
        }
    }

    /// Places the building; then festival, school and church (PR97-E0.4).
    fn raise(&mut self, seat: usize, row: &Row) -> Told {
        let table = &mut self.table;
        *table.stock.get_mut(row.name).expect("a building on the board") -= 1;
        let person = &mut table.players[seat];
        let university = person.works("university") && row.circles > 0;
        let church = person.works("church");
        person.city.push(House { name: parts::place(row.name), men: 0, citizens: 0 });
        if person.covered_spaces() == SPACES {
            table.ends.insert("city");
            if row.spaces() == 2 {
                table.note("a large building filled a city");
            }
        }
        self.festival_building(seat, row.name);
        let words = self.table.newcomers();
        if university && words.is_empty() {
            self.table.note("a university found no colonist anywhere");
        } else if university {
            let options = words.into_iter().chain(["pass"]).map(str::to_owned).collect();
            let answer = self.ask(seat, format!("university {}", row.name), options)?;
            if answer == "pass" {
                self.table.note("a university colonist was declined");
            } else {
                let citizen = answer == "citizen";
                self.table.take_newcomer(seat, citizen);
                self.table.note("a university colonist came");
                self.table.players[seat].stand_one(row.name, citizen);
            }
        }
        if church && row.board_row() > 1 {
            self.award(seat, "church_point", if row.board_row() == 4 { 2 } else { 1 })?;
        }
        Ok(())
    }
}

/// What a player can hand in of a kind of things.
fn payments(person: &Person, kind: &str) -> Vec<String> {
    match kind {
        "vp" if person.vp > 0 => vec!["pay vp".to_owned()],
        "vp" => Vec::new(),
        "good" => {
            let held = GOODS.iter().filter(|row| person.goods.count(row.0) > 0);
            held.map(|row| format!("pay {}", row.0)).collect()
        }
        _ => persons_to_pay(person),
    }
}

/// Persons of every place but the black market, each type as far as the numbers allow (PR97-E2.14).
fn persons_to_pay(person: &Person) -> Vec<String> {
    let mut all = Vec::new();
    let mut add = |place: &str, workers: u32, citizens: u32| {
        if workers > 0 {
            all.push(format!("pay colonist {place}"));
        }
        if citizens > 0 {
            all.push(format!("pay citizen {place}"));
        }
    };
    let citizens = person.untold_citizens();
    let workers = person.untold_persons() - citizens;
    for tile in parts::TILES {
        if person.manned(tile) > 0 {
            add(tile, workers, citizens);
        }
    }
    for house in person.city.iter().filter(|house| house.men > 0 && house.name != "black_market") {
        if TYPED.contains(&house.name) {
            add(house.name, house.men - house.citizens, house.citizens);
        } else {
            add(house.name, workers, citizens);
        }
    }
    if person.san_juan > 0 {
        add("idle", workers, citizens);
    }
    all
}

/// PR-6.1, PR-6.6, PR97-E1.5.
fn can_build(table: &Table, seat: usize, builder: bool, row: &Row) -> bool {
    let person = &table.players[seat];
    let price = price(table, seat, builder, row);
    table.stock[row.name] > 0
        && !person.owns(row.name)
        && person.covered_spaces() + row.spaces() <= SPACES
        && (person.coins >= price || shortfall(person, price).is_some())
}

/// How many things the black market must add to the coins, if it can.
pub fn shortfall(person: &Person, price: u32) -> Option<u32> {
    let missing = price.checked_sub(person.coins).filter(|&it| it > 0)?;
    let kinds = ["vp", "good", "person"].iter().filter(|kind| !payments(person, kind).is_empty()).count();
    (person.works("black_market") && missing <= kinds as u32).then_some(missing)
}

/// PR-6.2, PR97-X.1.
pub fn price(table: &Table, seat: usize, builder: bool, row: &Row) -> u32 {
    let person = &table.players[seat];
    let quarries = person.manned("quarry").min(row.board_row());
    let privilege = match (builder, table.doubles(seat)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    let notary = match row.board_row() {
        4 => 2 * person.citizens_on("notary"),
        _ => u32::from(person.works_by_worker("notary")),
    };
    let discount = quarries + privilege + person.forests() / 2 + notary;
    row.printed_cost(table.rules.has("balanced_start=true")).saturating_sub(discount)
}
