//! The captain phase (PR-9, PR-3.10, PR-11.4, PR-11.8, PR-11.11, PR-11.12).

use super::chance::good;
use super::mayor::last_number;
use super::parts::GOODS;
use super::story::{Story, Told};
use super::table::{Person, Table};

impl Story<'_> {
    pub fn captain(&mut self, captain: usize) -> Told {
        self.table.wharves.clear();
        self.table.captain_delivered = false;
        self.table.still = 0;
        let mut waited = Vec::new();
        for seat in self.table.from(captain).into_iter().cycle() {
            if self.table.still == self.table.seats {
                break;
            }
            let loads = self.loads(seat);
            let mut options = loads.clone();
            let person = &self.table.players[seat];
            if person.works("wharf") && !self.table.wharves.contains(&seat) {
                options.extend(person.goods.names().into_iter().map(|kind| format!("wharf {kind}")));
            }
            if loads.is_empty() {
                options.push("pass".to_owned());
            }
            let could = options.len() > 1;
            let answer = self.ask(seat, "captain", options)?;
            if answer == "pass" {
                self.table.still += 1;
                if could {
                    self.table.note("a usable wharf waited");
                    waited.push(seat);
                }
                continue;
            }
            self.table.still = 0;
            let (count, by_wharf) = self.deliver(seat, &answer);
            if by_wharf && waited.contains(&seat) {
                self.table.note("a wharf sailed after it had waited");
            }
            self.gain(seat, count);
            self.awards(seat, captain, by_wharf)?;
        }
        for seat in self.table.from(captain) {
            self.store(seat)?;
        }
        self.empty_ships();
        Ok(())
    }

    /// The loads of ships that are possible (PR-9.2 to PR-9.4).
    fn loads(&mut self, seat: usize) -> Vec<String> {
        let held = &self.table.players[seat].goods;
        let mut loads = Vec::new();
        let mut notes = Vec::new();
        for kind in held.names() {
            let fits = |capacity: u32| held.count(kind).min(capacity);
            if let Some(ship) = self.table.ships.iter().find(|ship| ship.cargo == Some(kind)) {
                if ship.load < ship.capacity {
                    loads.push(format!("ship {kind}>{}", ship.capacity));
                }
                continue;
            }
            let empty = || self.table.ships.iter().filter(|ship| ship.cargo.is_none());
            let most = empty().map(|ship| fits(ship.capacity)).max().unwrap_or(0);
            let best: Vec<u32> =
                empty().map(|ship| ship.capacity).filter(|&capacity| fits(capacity) == most).collect();
            if best.len() > 1 {
                notes.push("several empty ships were equally good");
            }
            if best.len() < empty().count() {
                notes.push("an empty ship was too small");
            }
            loads.extend(best.into_iter().map(|capacity| format!("ship {kind}>{capacity}")));
        }
        for note in notes {
            self.table.note(note);
        }
        loads
    }

    /// Moves the tokens; returns how many, and whether by wharf (PR-9.5, PR-11.12, PR-11.13).
    fn deliver(&mut self, seat: usize, answer: &str) -> (u32, bool) {
        let table = &mut self.table;
        if let Some(name) = answer.strip_prefix("wharf ") {
            let kind = good(name);
            let count = table.players[seat].goods.count(kind);
            table.players[seat].goods.take(kind, count);
            table.supply.put(kind, count);
            table.wharves.insert(seat);
            table.note("a wharf sailed");
            return (count, true);
        }
        let (name, capacity) =
            answer.strip_prefix("ship ").and_then(|it| it.split_once('>')).expect("a load");
        let (kind, capacity) = (good(name), last_number(capacity));
        let ship = table.ships.iter_mut().find(|ship| ship.capacity == capacity).expect("a ship");
        let count = table.players[seat].goods.count(kind).min(ship.capacity - ship.load);
        ship.cargo = Some(kind);
        ship.load += count;
        table.players[seat].goods.take(kind, count);
        (count, false)
    }

    /// Captain privilege, then harbor (PR-3.10, PR-9.6, PR-11.11).
    fn awards(&mut self, seat: usize, captain: usize, by_wharf: bool) -> Told {
        if seat == captain && !self.table.captain_delivered {
            self.table.captain_delivered = true;
            if by_wharf {
                self.table.note("the captain's first delivery was by wharf");
            }
            self.award(seat, "captain_point")?;
        }
        if self.table.players[seat].works("harbor") {
            if by_wharf {
                self.table.note("a harbor paid for a wharf");
            }
            self.award(seat, "harbor_point")?;
        }
        Ok(())
    }

    /// One VP; it may be declined when it would empty the pool and end the game.
    fn award(&mut self, seat: usize, stage: &'static str) -> Told {
        let matters = self.table.pool == 1 && self.table.ends.is_empty();
        if matters && !self.may(seat, stage, "vp")? {
            self.table.note("a last point was declined");
            return Ok(());
        }
        if matters {
            self.table.note(if stage == "captain_point" {
                "the captain took the last point"
            } else {
                "a harbor took the last point"
            });
        }
        self.gain(seat, 1);
        Ok(())
    }

    /// PR-13.2, PR-13.3.
    fn gain(&mut self, seat: usize, points: u32) {
        let table = &mut self.table;
        table.players[seat].vp += points;
        let from_pool = points.min(table.pool);
        table.pool -= from_pool;
        table.noted += points - from_pool;
        if table.noted > 0 {
            table.note("points were noted beyond the pool");
        }
        if table.pool == 0 {
            table.ends.insert("points");
        }
    }

    /// PR-9.9, PR-9.11: kind by kind how many tokens stay.
    fn store(&mut self, seat: usize) -> Told {
        let mut kept: Vec<u32> = Vec::new();
        let covered = covered_kinds(&self.table.players[seat]);
        for (kind, ..) in GOODS {
            let held = self.table.players[seat].goods.count(kind);
            if held == 0 {
                continue;
            }
            let allowed = |&count: &u32| is_allowed(&[&kept[..], &[count]].concat(), covered);
            let options: Vec<String> =
                (0..=held).filter(allowed).map(|count| format!("keep {kind} {count}")).collect();
            let count = last_number(&self.ask(seat, format!("store {kind}"), options)?);
            self.table.players[seat].goods.take(kind, held - count);
            self.table.supply.put(kind, held - count);
            kept.push(count);
        }
        if covered == 3 && kept.iter().filter(|&&count| count > 0).count() >= 3 {
            self.table.note("both warehouses kept three kinds or more");
        }
        Ok(())
    }

    /// PR-9.12.
    fn empty_ships(&mut self) {
        let Table { ships, supply, .. } = &mut self.table;
        for ship in ships.iter_mut().filter(|ship| ship.load == ship.capacity) {
            supply.put(ship.cargo.take().expect("the kind on a full ship"), ship.load);
            ship.load = 0;
        }
    }
}

/// The number of kinds the occupied warehouses cover (PR-9.11).
pub fn covered_kinds(person: &Person) -> usize {
    usize::from(person.works("small_warehouse")) + 2 * usize::from(person.works("large_warehouse"))
}

/// The test of PR-9.11: at most w kinds with two or more tokens, at most w+1 kinds with any.
pub fn is_allowed(kept: &[u32], covered: usize) -> bool {
    let kinds_with = |least: u32| kept.iter().filter(|&&count| count >= least).count();
    kinds_with(2) <= covered && kinds_with(1) <= covered + 1
}
