//! Which kinds of buildings are in the game (PR97-E1.1, PR97-E1.2).

use super::parts::{self, BUILDINGS, DRAFT};
use super::story::{Story, Told};
use super::table::Table;

impl Story<'_> {
    pub fn draft(&mut self) -> Told {
        if !self.table.rules.drafts() {
            return Ok(());
        }
        if self.table.rules.has("draft=random") {
            let answer = self.chance("random_draft", |table| samples(table.rules.has(XOR)))?;
            for name in answer.split(' ').skip(1) {
                self.bring_in(parts::place(name));
            }
            return Ok(());
        }
        let mut seat = self.table.governor;
        while self.table.drafted.len() < 17 {
            let options: Vec<String> =
                free_kinds(&self.table).iter().map(|it| format!("draft {it}")).collect();
            let answer = self.ask(seat, "draft", options)?;
            self.bring_in(parts::place(answer.strip_prefix("draft ").expect("a draft")));
            seat = (seat + 1) % self.table.seats;
        }
        Ok(())
    }

    fn bring_in(&mut self, name: &'static str) {
        let table = &mut self.table;
        table.drafted.push(name);
        table.stock.insert(name, parts::building(name).copies(table.seats));
    }
}

/// The option that enforces the recommendation about office and trading post.
const XOR: &str = "draft_office_xor_post=true";

const EITHER: [&str; 2] = ["office", "trading_post"];

/// Empty places of a cost.
fn places_left(drafted: &[&str], cost: u32) -> usize {
    let places = DRAFT.iter().find(|row| row.0 == cost).expect("a cost").1;
    places - drafted.iter().filter(|name| parts::building(name).cost == cost).count()
}

fn free_kinds(table: &Table) -> Vec<&'static str> {
    let drafted = &table.drafted;
    let all = BUILDINGS.iter().filter(|row| row.is_drafted() && !drafted.contains(&row.name));
    let open = all.filter(|row| places_left(drafted, row.cost) > 0);
    let neither = EITHER.iter().all(|name| !drafted.contains(name));
    let fits = |row: &&parts::Row| {
        if !table.rules.has(XOR) || row.cost != 5 {
            return true;
        }
        if EITHER.contains(&row.name) {
            return neither;
        }
        !neither || places_left(drafted, 5) > 1
    };
    open.filter(fits).map(|row| row.name).collect()
}

/// Whether these kinds can be in a game: each cost has as many as it has places.
pub fn is_draft(kinds: &[&str], xor: bool) -> bool {
    let known = |name: &&str| BUILDINGS.iter().any(|row| row.name == *name && row.is_drafted());
    let full = |cost: u32| kinds.iter().filter(|name| parts::building(name).cost == cost).count();
    let each_once = kinds.iter().enumerate().all(|(index, name)| !kinds[..index].contains(name));
    let either = EITHER.iter().filter(|name| kinds.contains(name)).count();
    kinds.iter().all(known)
        && each_once
        && DRAFT.iter().all(|&(cost, places)| full(cost) == places)
        && (!xor || either == 1)
}

/// Some of the 290,304 possible drafts: in each, another share of the kinds.
fn samples(xor: bool) -> Vec<String> {
    (0..40).map(turned).filter(|kinds| is_draft(kinds, xor)).map(|kinds| draft_text(&kinds)).take(8).collect()
}

/// Kinds for all places, the choice turned round by a number.
pub fn turned(number: usize) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for (index, (cost, places)) in DRAFT.into_iter().enumerate() {
        let all: Vec<&'static str> =
            BUILDINGS.iter().filter(|row| row.is_drafted() && row.cost == cost).map(|row| row.name).collect();
        let from = number / (1 + index % 3) + index;
        kinds.extend((0..places).map(|step| all[(from + step) % all.len()]));
    }
    kinds.sort_by_key(|name| parts::sequence(name));
    kinds
}

pub fn draft_text(kinds: &[&str]) -> String {
    format!("draft {}", kinds.join(" "))
}
