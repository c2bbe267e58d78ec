//! Goods on land: the craftsman phase (PR-7, PR-11.9, PR97-X.4) and the trader phase (PR-8, PR-11.1, PR-11.6, PR-11.7,
//! PR97-E1.8, PR97-E2.5).

use std::collections::BTreeSet;

use super::chance::good;
use super::guests::production_places;
use super::park::discards;
use super::parts::{self, GOODS};
use super::story::{Story, Told};
use super::table::{Bag, New, Person, Table};

impl Story<'_> {
    pub fn craftsman(&mut self, craftsman: usize) -> Told {
        self.table.produced = BTreeSet::new();
        let seats = self.table.acting(craftsman);
        self.window("production", seats.clone(), |_, _| production_places())?;
        for &seat in &seats {
            self.produce(seat, seat == craftsman)?;
            self.chapel(seat)?;
            if self.table.players[seat].works("tailor_shop") {
                let citizens = self.table.players[seat].citizens;
                self.table.players[seat].coins += citizens;
                if citizens > 1 {
                    self.table.note("a tailor shop paid for several citizens");
                }
            }
        }
        self.privilege(craftsman)?;
        if self.table.rules.is_1897() {
            self.window("payments", seats.clone(), |table, seat| {
                if table.made[seat].total() > 0 { vec!["factory", "distillery"] } else { Vec::new() }
            })?;
            for seat in seats {
                let kinds = self.table.made[seat].names().len();
                self.pay_factory(seat, kinds);
                self.pay_distillery(seat);
            }
        }
        self.table.made.iter_mut().for_each(|bag| *bag = Bag::default());
        self.table.produced = BTreeSet::new();
        Ok(())
    }

    /// Production, canal, test of the festival.
    fn produce(&mut self, seat: usize, craftsman: bool) -> Told {
        let received = receipts(&self.table, seat);
        if GOODS.iter().any(|row| capacity(&self.table.players[seat], row.0) > received.count(row.0)) {
            self.table.note("the supply was short of goods");
        }
        if received.total() == 0 {
            return Ok(());
        }
        if self.table.rules.has("ask_production=true") {
            let answer = self.ask_with_guests(
                seat,
                "produce",
                |_| Vec::new(),
                |_| vec!["produce".to_owned(), "pass".to_owned()],
            )?;
            if answer == "pass" {
                self.table.note("a production was declined");
                return Ok(());
            }
        }
        let received = receipts(&self.table, seat);
        let kinds = received.names();
        for &kind in &kinds {
            self.receive(seat, kind, received.count(kind));
        }
        for kind in ["indigo", "sugar"] {
            if canal_flows(&self.table, seat, &received, kind) {
                if self.table.supply.count(kind) > 0 {
                    self.receive(seat, kind, 1);
                    self.table.note("a canal brought a token");
                } else {
                    self.table.note("a canal found an empty supply");
                }
            }
        }
        if craftsman {
            self.table.produced = kinds.iter().copied().collect();
        }
        if self.table.rules.is_1897() {
            self.festival_goods(seat);
        } else {
            self.pay_factory(seat, kinds.len());
        }
        Ok(())
    }

    fn receive(&mut self, seat: usize, kind: &'static str, count: u32) {
        let table = &mut self.table;
        table.supply.take(kind, count);
        table.players[seat].goods.put(kind, count);
        if table.rules.is_1897() {
            table.made[seat].put(kind, count);
        }
    }

    /// PR97-E2.6.
    fn chapel(&mut self, seat: usize) -> Told {
        if self.table.players[seat].works_by_worker("chapel") {
            self.table.players[seat].coins += 1;
            self.table.note("a chapel paid a coin");
        } else if self.table.players[seat].works("chapel") {
            self.award(seat, "chapel_point", 1)?;
            self.table.note("a chapel gave a point");
        }
        Ok(())
    }

    fn pay_factory(&mut self, seat: usize, kinds: usize) {
        if self.table.players[seat].works("factory") {
            self.table.players[seat].coins += [0, 0, 1, 2, 3, 5][kinds];
            match kinds {
                5 => self.table.note("a factory paid for five kinds"),
                4 => self.table.note("a factory paid for four kinds"),
                _ => (),
            }
        }
    }

    /// PR97-E1.12.
    fn pay_distillery(&mut self, seat: usize) {
        let made = &self.table.made[seat];
        let most = ["indigo", "sugar", "tobacco", "coffee"].iter().map(|kind| made.count(kind)).max();
        let coins = most.unwrap_or(0).saturating_sub(1);
        if self.table.players[seat].works("distillery") && coins > 0 {
            self.table.players[seat].coins += coins;
            self.table.note("a distillery paid");
        }
    }

    /// PR-7.6, twice with the publishing house (PR97-E1.13).
    fn privilege(&mut self, craftsman: usize) -> Told {
        let kinds = |table: &Table, from: &str| -> Vec<&'static str> {
            let left = table.produced.iter().filter(|kind| table.supply.count(kind) > 0);
            left.filter(|kind| parts::sequence(kind) >= parts::sequence(from)).copied().collect()
        };
        let options = |table: &Table, from: &str| -> Vec<String> {
            let extras = kinds(table, from).into_iter().map(|kind| format!("extra {kind}"));
            extras.chain(["pass".to_owned()]).collect()
        };
        if kinds(&self.table, "corn").len() < self.table.produced.len() {
            self.table.note("a produced kind was used up before the privilege");
        }
        let answer =
            self.ask_with_guests(craftsman, "craftsman", |_| Vec::new(), |table| options(table, "corn"))?;
        let Some(name) = answer.strip_prefix("extra ") else { return Ok(()) };
        let first = good(name);
        self.receive(craftsman, first, 1);
        // Pieces that came back are new, so any kind may follow.
        let from = if self.festival_goods(craftsman) { "corn" } else { first };
        let places = |table: &Table| {
            let open = table.may_double() && !kinds(table, from).is_empty();
            if open { vec!["publishing_house"] } else { Vec::new() }
        };
        let answer = self.ask_with_guests(craftsman, &format!("craftsman {from}"), places, |table| {
            if table.doubles(craftsman) { options(table, from) } else { vec!["pass".to_owned()] }
        })?;
        if let Some(name) = answer.strip_prefix("extra ") {
            self.table.note("a publishing house took a second token");
            self.receive(craftsman, good(name), 1);
            self.festival_goods(craftsman);
        }
        Ok(())
    }

    pub fn trader(&mut self, trader: usize) -> Told {
        for seat in self.table.acting(trader) {
            if self.table.house.len() == 4 {
                self.table.note("the house filled before everybody's turn");
            }
            self.trade(seat, seat == trader)?;
        }
        if self.table.house.len() == 4 {
            for kind in std::mem::take(&mut self.table.house) {
                self.table.supply.put(kind, 1);
            }
        }
        Ok(())
    }

    /// A sale and the zoning office, in the player's order.
    fn trade(&mut self, seat: usize, trader: bool) -> Told {
        let (mut sold, mut zoned) = (false, false);
        while !sold || !zoned {
            let words = [("trader", true), ("sold", sold), ("zoned", zoned)];
            let stage: Vec<&str> = words.iter().filter(|it| it.1).map(|it| it.0).collect();
            let places = |table: &Table| {
                let mut places = Vec::new();
                if !zoned {
                    places.push("zoning_office");
                }
                if !sold && table.players[seat].goods.total() > 0 {
                    places.push("trading_post");
                    if table.house.len() < 4 {
                        places.push("office");
                    }
                }
                places
            };
            let answer = self.ask_with_guests(seat, &stage.join(" "), places, |table| {
                let mut options = Vec::new();
                if !sold {
                    options.extend(sales(table, seat));
                }
                if !zoned {
                    options.extend(zonings(table, seat));
                }
                options.push("pass".to_owned());
                options
            })?;
            if answer == "pass" {
                return Ok(());
            }
            if let Some(name) = answer.strip_prefix("sell ") {
                self.sell(seat, good(name), trader);
                sold = true;
            } else if let Some(name) = answer.strip_prefix("post ") {
                self.post(seat, good(name), trader);
                sold = true;
            } else {
                self.zone(seat, &answer, sold)?;
                zoned = true;
            }
        }
        self.table.note("a player sold and used the zoning office");
        Ok(())
    }

    /// PR97-E2.5.
    fn zone(&mut self, seat: usize, answer: &str, sold: bool) -> Told {
        if self.discard(seat, answer) {
            self.table.players[seat].coins += 1;
            self.table.note("a zoning office sold a tile");
            return Ok(());
        }
        self.table.players[seat].coins -= 1;
        self.table.note("a zoning office bought a tile");
        let tile = self.draw_tile(if sold { "zoning sold" } else { "zoning" })?;
        let word = if sold { "zoning_sold" } else { "zoning" };
        let new = self.lay(seat, tile, &format!("lay {tile} {word}"))?;
        if new == New::Tile(tile) && self.has_festival_plantations(seat, tile) {
            self.table.note("a zoning office won the festival plantation");
            self.festival_plantation(seat, word)?;
        }
        Ok(())
    }

    /// PR-8.3.
    fn sell(&mut self, seat: usize, kind: &'static str, trader: bool) {
        let privilege = self.trader_bonus(seat, trader);
        let table = &mut self.table;
        if table.house.contains(&kind) {
            table.note("an office sold a kind that was in the house");
        }
        let person = &mut table.players[seat];
        person.coins += table.rules.price(kind) + privilege + markets(person);
        person.goods.take(kind, 1);
        if markets(person) == 3 {
            table.note("both markets paid");
        }
        table.house.push(kind);
    }

    /// PR97-E1.8.
    fn post(&mut self, seat: usize, kind: &'static str, trader: bool) {
        let privilege = self.trader_bonus(seat, trader);
        let table = &mut self.table;
        if table.house.len() == 4 {
            table.note("a trading post sold beside a full house");
        }
        table.note("a trading post sold");
        let person = &mut table.players[seat];
        person.coins += table.rules.price(kind) + privilege;
        person.goods.take(kind, 1);
        table.supply.put(kind, 1);
    }

    fn trader_bonus(&mut self, seat: usize, trader: bool) -> u32 {
        if trader && self.table.doubles(seat) {
            self.table.note("a trader was paid double");
            return 2;
        }
        u32::from(trader)
    }
}

/// PR-8.1, PR-8.2, PR97-E1.8.
fn sales(table: &Table, seat: usize) -> Vec<String> {
    let person = &table.players[seat];
    let fits = |kind: &str| {
        table.house.len() < 4 && (!table.house.contains(&parts::place(kind)) || person.works("office"))
    };
    let mut all = Vec::new();
    for kind in person.goods.names() {
        if fits(kind) {
            all.push(format!("sell {kind}"));
        }
        if person.works("trading_post") {
            all.push(format!("post {kind}"));
        }
    }
    all
}

/// What the zoning office can do.
fn zonings(table: &Table, seat: usize) -> Vec<String> {
    let person = &table.players[seat];
    if person.citizens_on("zoning_office") > 0 {
        return discards(person);
    }
    let tiles = table.stack.total() + table.discard.total();
    let buys = person.works("zoning_office") && person.coins > 0 && person.free_fields() > 0 && tiles > 0;
    if buys { vec!["buy".to_owned()] } else { Vec::new() }
}

/// What a player would receive now, without a canal (PR-7.3).
pub fn receipts(table: &Table, seat: usize) -> Bag {
    let mut received = Bag::default();
    for (kind, ..) in GOODS {
        received.put(kind, capacity(&table.players[seat], kind).min(table.supply.count(kind)));
    }
    received
}

/// Whether the canal brings a token of a kind, if there is one (PR97-E1.3).
fn canal_flows(table: &Table, seat: usize, received: &Bag, kind: &str) -> bool {
    let person = &table.players[seat];
    let plant = if kind == "indigo" { "indigo_plant" } else { "sugar_mill" };
    person.works("canal") && person.works(plant) && received.count(kind) > 0
}

/// What a player would receive now, a canal included.
pub fn expected(table: &Table, seat: usize) -> Bag {
    let received = receipts(table, seat);
    let mut all = received.clone();
    for kind in ["indigo", "sugar"] {
        let left = table.supply.count(kind) > received.count(kind);
        if left && canal_flows(table, seat, &received, kind) {
            all.put(kind, 1);
        }
    }
    all
}

/// PR-7.2.
fn capacity(person: &Person, kind: &str) -> u32 {
    match kind {
        "corn" => person.manned("corn"),
        _ => person.manned(kind).min(person.workers(kind)),
    }
}

/// Coins the markets add to a sale (PR-11.1, PR-11.7).
pub fn markets(person: &Person) -> u32 {
    u32::from(person.works("small_market")) + 2 * u32::from(person.works("large_market"))
}
