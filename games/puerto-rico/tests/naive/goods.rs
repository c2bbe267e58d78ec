//! Goods on land: the craftsman phase (PR-7, PR-11.9) and the trader phase (PR-8, PR-11.1, PR-11.6, PR-11.7).

use std::collections::BTreeSet;

use super::chance::good;
use super::parts::GOODS;
use super::story::{Story, Told};
use super::table::{Bag, Person, Table};

impl Story<'_> {
    pub fn craftsman(&mut self, craftsman: usize) -> Told {
        self.table.produced = BTreeSet::new();
        for seat in self.table.from(craftsman) {
            let received = receipts(&self.table, seat);
            if GOODS.iter().any(|row| capacity(&self.table.players[seat], row.0) > received.count(row.0)) {
                self.table.note("the supply was short of goods");
            }
            if received.total() == 0 {
                continue;
            }
            if self.table.ask_production && !self.may(seat, "produce", "produce")? {
                self.table.note("a production was declined");
                continue;
            }
            let kinds = received.names();
            for &kind in &kinds {
                self.table.supply.take(kind, received.count(kind));
                self.table.players[seat].goods.put(kind, received.count(kind));
            }
            self.pay_factory(seat, kinds.len());
            if seat == craftsman {
                self.table.produced = kinds.into_iter().collect();
            }
        }
        self.privilege(craftsman)
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

    /// PR-7.6.
    fn privilege(&mut self, craftsman: usize) -> Told {
        let left = |kind: &&&'static str| self.table.supply.count(kind) > 0;
        let mut options: Vec<String> =
            self.table.produced.iter().filter(left).map(|kind| format!("extra {kind}")).collect();
        if options.len() < self.table.produced.len() {
            self.table.note("a produced kind was used up before the privilege");
        }
        options.push("pass".to_owned());
        let answer = self.ask(craftsman, "craftsman", options)?;
        if let Some(name) = answer.strip_prefix("extra ") {
            self.table.supply.take(good(name), 1);
            self.table.players[craftsman].goods.put(good(name), 1);
        }
        Ok(())
    }

    pub fn trader(&mut self, trader: usize) -> Told {
        for seat in self.table.from(trader) {
            if self.table.house.len() == 4 {
                self.table.note("the house filled before everybody's turn");
                break;
            }
            let options = self.sales(seat);
            let answer = self.ask(seat, "trader", options)?;
            if let Some(name) = answer.strip_prefix("sell ") {
                self.sell(seat, good(name), seat == trader);
            }
        }
        if self.table.house.len() == 4 {
            for kind in std::mem::take(&mut self.table.house) {
                self.table.supply.put(kind, 1);
            }
        }
        Ok(())
    }

    /// PR-8.1, PR-8.2; passing is always possible.
    fn sales(&self, seat: usize) -> Vec<String> {
        let person = &self.table.players[seat];
        let fits = |kind: &str| !self.table.house.contains(&kind) || person.works("office");
        let kinds = person.goods.names().into_iter().filter(|kind| fits(kind));
        kinds.map(|kind| format!("sell {kind}")).chain(["pass".to_owned()]).collect()
    }

    /// PR-8.3.
    fn sell(&mut self, seat: usize, kind: &'static str, trader: bool) {
        let table = &mut self.table;
        if table.house.contains(&kind) {
            table.note("an office sold a kind that was in the house");
        }
        let price = GOODS.iter().find(|row| row.0 == kind).expect("a good").1;
        let person = &mut table.players[seat];
        person.coins += price + u32::from(trader) + markets(person);
        person.goods.take(kind, 1);
        if markets(person) == 3 {
            table.note("both markets paid");
        }
        table.house.push(kind);
    }
}

/// What a player would receive now (PR-7.3).
pub fn receipts(table: &Table, seat: usize) -> Bag {
    let mut received = Bag::default();
    for (kind, ..) in GOODS {
        received.put(kind, capacity(&table.players[seat], kind).min(table.supply.count(kind)));
    }
    received
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
