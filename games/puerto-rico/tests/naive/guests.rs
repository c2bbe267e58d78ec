//! Guests of the Bohío: where they may go and when their owner is asked (PR97-E1.7, PR97-E1.17).

use super::parts::{self, BUILDINGS, GOODS, Kind};
use super::story::{Story, Told};
use super::table::{Person, Table};

impl Story<'_> {
    /// A question in which a guest may move as well. With a single possibility it is asked only if a guest could enter
    /// one of the places for which the seat must not be passed over.
    pub fn ask_with_guests(
        &mut self,
        seat: usize,
        stage: &str,
        places: impl Fn(&Table) -> Vec<&'static str>,
        options: impl Fn(&mut Table) -> Vec<String>,
    ) -> Told<String> {
        loop {
            let mut all = options(&mut self.table);
            let waits = could_enter(&self.table.players[seat], &places(&self.table));
            if waits && all.len() == 1 {
                self.table.note("a guest kept a seat from being passed over");
            }
            if waits || all.len() > 1 {
                all.extend(moves(&self.table.players[seat]));
            }
            let answer = self.ask(seat, stage, all)?;
            if !self.move_guest(seat, &answer) {
                return Ok(answer);
            }
            self.table.note("a guest moved besides other answers");
        }
    }

    /// A window of its own: each of these players moves guests as long as one could enter a place that matters.
    pub fn window(
        &mut self,
        moment: &str,
        seats: Vec<usize>,
        places: impl Fn(&Table, usize) -> Vec<&'static str>,
    ) -> Told {
        for seat in seats {
            while could_enter(&self.table.players[seat], &places(&self.table, seat)) {
                let mut options = moves(&self.table.players[seat]);
                options.push("pass".to_owned());
                let answer = self.ask(seat, format!("guests {moment}"), options)?;
                if !self.move_guest(seat, &answer) {
                    break;
                }
                self.table.note(match moment {
                    "production" => "a guest moved before production",
                    "payments" => "a guest moved before the payments",
                    "park" => "a guest moved before the park authority",
                    "first_turn" => "a guest moved on the first captain turn",
                    "storing" => "a guest moved before storing",
                    "prospector" => "a guest moved before the adventurer's coin",
                    _ => "a guest moved at the end of a phase",
                });
            }
        }
        Ok(())
    }

    fn move_guest(&mut self, seat: usize, answer: &str) -> bool {
        let Some(words) = answer.strip_prefix("guest ") else { return false };
        let (name, citizen) = match words.strip_suffix(" citizen") {
            Some(name) => (name, true),
            None => (words, false),
        };
        let person = &mut self.table.players[seat];
        person.leave_one("bohio", citizen);
        person.stand_one(name, citizen);
        true
    }

    /// The window at the end of a phase (PR97-E1.17).
    pub fn end_window(&mut self, chooser: usize, placed: bool) -> Told {
        // Who has played the recruiter alone has placed, the others have not (PR97-E3.4).
        let seats: Vec<usize> = self.table.from(chooser).into_iter().skip(usize::from(placed)).collect();
        if game_ends_now(&self.table) {
            let grand = BUILDINGS.iter().filter(|row| row.kind == Kind::Grand);
            let names: Vec<&'static str> = grand.map(|row| row.name).collect();
            return self.window("end", seats, |_, _| names.clone());
        }
        let Some(recruiter) = next_recruiter(&self.table) else { return Ok(()) };
        // By option the publishing house works once in a round.
        let used = !round_is_over(&self.table) && self.table.published.contains(&recruiter);
        self.window("end", seats, |_, seat| {
            if seat == recruiter && !used { vec!["villa", "publishing_house"] } else { vec!["villa"] }
        })
    }
}

/// All moves of guests: each type to every empty circle outside the Bohío.
pub fn moves(person: &Person) -> Vec<String> {
    let (men, citizens) = (person.men("bohio"), person.citizens_on("bohio"));
    let mut all = Vec::new();
    for (place, _) in person.empty_places().into_iter().filter(|it| it.0 != "bohio") {
        if men > citizens {
            all.push(format!("guest {place}"));
        }
        if citizens > 0 {
            all.push(format!("guest {place} citizen"));
        }
    }
    all
}

/// Whether a guest could enter one of these places.
pub fn could_enter(person: &Person, places: &[&str]) -> bool {
    person.men("bohio") > 0 && person.empty_places().iter().any(|(place, _)| places.contains(place))
}

/// Plantations, production buildings, canal, chapel, tailor shop.
pub fn production_places() -> Vec<&'static str> {
    let plantations = GOODS.iter().map(|row| row.0);
    let makes = |row: &&parts::Row| matches!(row.kind, Kind::Small(_) | Kind::Large(_));
    let houses = BUILDINGS.iter().filter(makes).map(|row| row.name);
    plantations.chain(houses).chain(["canal", "chapel", "tailor_shop"]).collect()
}

/// Whether all have chosen and no captured role is left to be played.
fn round_is_over(table: &Table) -> bool {
    table.choices_made() && table.pending().is_none()
}

fn game_ends_now(table: &Table) -> bool {
    round_is_over(table) && (!table.ends.is_empty() || table.round == 100)
}

/// Who would be the recruiter, if that can be the next role.
fn next_recruiter(table: &Table) -> Option<usize> {
    if !table.choices_made() {
        let next = (table.governor + table.chosen.len()) % table.seats;
        return (!table.chosen.contains(&"mayor")).then_some(next);
    }
    match table.pending() {
        Some("mayor") => table.poster,
        Some(_) => None,
        None => Some((table.governor + 1) % table.seats),
    }
}
