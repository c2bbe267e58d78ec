//! The captain phase (PR-9, PR-3.10, PR-11.4, PR-11.8, PR-11.11, PR-11.12, PR97-E0.5, PR97-E1.6, PR97-E1.10, PR97-E1.11,
//! PR97-E1.14, PR97-E2.9, PR97-X.2, PR97-X.3).

use super::chance::good;
use super::mayor::last_number;
use super::parts::{self, GOODS};
use super::story::{Story, Told};
use super::table::{Person, Table};

impl Story<'_> {
    pub fn captain(&mut self, captain: usize) -> Told {
        self.table.captain_delivered = false;
        self.table.is_captain_phase = true;
        let seats = self.table.acting(captain);
        let mut waited = Vec::new();
        for &seat in seats.iter().cycle() {
            if self.table.still == seats.len() {
                break;
            }
            if self.table.first_turns.insert(seat) {
                self.first_turn(seat, seat == captain)?;
            }
            let (answer, could) = self.captain_turn(seat, captain)?;
            if answer == "pass" {
                self.table.still += 1;
                if could {
                    self.table.note("a usable wharf waited");
                    waited.push(seat);
                }
                continue;
            }
            self.table.still = 0;
            let (points, means) = self.deliver(seat, &answer)?;
            if means != "ship" && waited.contains(&seat) {
                self.table.note("a wharf sailed after it had waited");
            }
            self.gain(seat, points);
            self.awards(seat, captain, means)?;
        }
        self.table.still = 0;
        self.table.wharves.clear();
        self.table.small_wharves.clear();
        self.table.first_turns.clear();
        for seat in seats {
            self.window("storing", vec![seat], |table, seat| {
                if table.players[seat].goods.total() > 0 {
                    vec!["small_warehouse", "large_warehouse", "storehouse"]
                } else {
                    Vec::new()
                }
            })?;
            self.store(seat)?;
        }
        self.empty_ships();
        self.table.is_captain_phase = false;
        Ok(())
    }

    /// Guests, the captain's coin, assembly hall and pension office (PR97-X.2).
    fn first_turn(&mut self, seat: usize, captain: bool) -> Told {
        if !self.table.rules.is_1897() {
            return Ok(());
        }
        self.window("first_turn", vec![seat], |_, _| {
            let own: &[&str] = if captain { &["lighthouse"] } else { &[] };
            ["assembly_hall", "pension_office"].iter().chain(own).copied().collect()
        })?;
        if captain && self.table.players[seat].works("lighthouse") {
            self.table.players[seat].coins += 1;
            self.table.note("a lighthouse paid its captain");
        }
        let person = &self.table.players[seat];
        let mut hall = person.works("assembly_hall") && pairs(person) > 0;
        let kinds = person.goods.names().len() as u32;
        let mut left = if person.works("pension_office") { person.citizens.min(kinds) } else { 0 };
        let mut from = "corn";
        let mut first = true;
        loop {
            let person = &self.table.players[seat];
            let held = person.goods.names();
            let kinds: Vec<&str> =
                held.into_iter().filter(|kind| parts::sequence(kind) >= parts::sequence(from)).collect();
            if left == 0 || kinds.is_empty() {
                break;
            }
            let mut options: Vec<String> = kinds.iter().map(|kind| format!("pension {kind}")).collect();
            if first && hall {
                options.push("assembly".to_owned());
            }
            options.push("pass".to_owned());
            let word = if hall { " hall" } else { "" };
            let answer = self.ask(seat, format!("pension {from} {left}{word}"), options)?;
            if answer == "assembly" {
                hall = false;
                self.table.note("the assembly hall came before the pension office");
                self.assembly(seat, left)?;
                continue;
            }
            let Some(name) = answer.strip_prefix("pension ") else { break };
            let kind = good(name);
            first = false;
            self.table.players[seat].goods.take(kind, 1);
            self.table.supply.put(kind, 1);
            self.gain(seat, 1);
            self.table.note("a pension office took a token");
            left -= 1;
            let next = GOODS.iter().skip_while(|row| row.0 != kind).nth(1);
            let Some(next) = next else { break };
            from = next.0;
        }
        if hall { self.assembly(seat, 0) } else { Ok(()) }
    }

    /// PR97-E1.14.
    fn assembly(&mut self, seat: usize, left: u32) -> Told {
        let points = pairs(&self.table.players[seat]);
        if points == 0 {
            return Ok(());
        }
        self.table.note("an assembly hall gave points");
        self.offer(seat, &format!("assembly_hall_point {points} {left}"), points)
    }

    /// One turn: the answer, and whether a wharf could have been used.
    fn captain_turn(&mut self, seat: usize, captain: usize) -> Told<(String, bool)> {
        let places = |table: &Table| {
            if table.players[seat].goods.total() == 0 {
                return Vec::new();
            }
            let privilege = seat == captain && !table.captain_delivered && table.may_double();
            let own: &[&str] = if privilege { &["publishing_house"] } else { &[] };
            ["wharf", "small_wharf", "harbor", "lighthouse"].iter().chain(own).copied().collect()
        };
        let answer = self.ask_with_guests(seat, "captain", places, |table| {
            let mut options = loads(table, seat);
            let must = !options.is_empty();
            options.extend(wharf_uses(table, seat));
            if !must {
                options.push("pass".to_owned());
            }
            options
        })?;
        let could = !wharf_uses(&self.table, seat).is_empty();
        Ok((answer, could))
    }

    /// Moves the tokens; returns the points and by which means (PR-9.5, PR-11.12, PR-11.13, PR97-E1.10).
    fn deliver(&mut self, seat: usize, answer: &str) -> Told<(u32, &'static str)> {
        if answer == "small_wharf" {
            return Ok((self.load_small_wharf(seat)? / 2, "small_wharf"));
        }
        let table = &mut self.table;
        if let Some(name) = answer.strip_prefix("wharf ") {
            let kind = good(name);
            let count = table.players[seat].goods.count(kind);
            table.players[seat].goods.take(kind, count);
            table.supply.put(kind, count);
            table.wharves.insert(seat);
            table.note("a wharf sailed");
            return Ok((count, "wharf"));
        }
        let (name, capacity) =
            answer.strip_prefix("ship ").and_then(|it| it.split_once('>')).expect("a load");
        let (kind, capacity) = (good(name), last_number(capacity));
        let ship = table.ships.iter_mut().find(|ship| ship.capacity == capacity).expect("a ship");
        let count = table.players[seat].goods.count(kind).min(ship.capacity - ship.load);
        ship.cargo = Some(kind);
        ship.load += count;
        table.players[seat].goods.take(kind, count);
        Ok((count, "ship"))
    }

    /// Kind by kind how many tokens the small wharf takes, at least one in all (PR97-E1.10).
    fn load_small_wharf(&mut self, seat: usize) -> Told<u32> {
        self.table.small_wharves.insert(seat);
        let mut loaded = 0;
        let kinds: Vec<&'static str> = GOODS
            .iter()
            .map(|row| row.0)
            .filter(|kind| self.table.players[seat].goods.count(kind) > 0)
            .collect();
        for (index, &kind) in kinds.iter().enumerate() {
            let held = self.table.players[seat].goods.count(kind);
            let least = u32::from(loaded == 0 && index + 1 == kinds.len());
            let options = (least..=held).map(|count| format!("load {kind} {count}")).collect();
            let count = last_number(&self.ask(seat, format!("load {kind} {loaded}"), options)?);
            self.table.players[seat].goods.take(kind, count);
            self.table.supply.put(kind, count);
            loaded += count;
        }
        self.table.note(if loaded == 1 { "a small wharf took one token" } else { "a small wharf sailed" });
        Ok(loaded)
    }

    /// Captain privilege, then harbor, then lighthouse (PR-3.10, PR-9.6, PR-11.11, PR97-X.3).
    fn awards(&mut self, seat: usize, captain: usize, means: &str) -> Told {
        if seat == captain && !self.table.captain_delivered {
            self.table.captain_delivered = true;
            match means {
                "wharf" => self.table.note("the captain's first delivery was by wharf"),
                "small_wharf" => self.table.note("the captain's first delivery was by small wharf"),
                _ => (),
            }
            let doubled = self.table.doubles(seat);
            if doubled {
                self.table.note("a captain's privilege was doubled");
            }
            self.award(seat, "captain_point", 1 + u32::from(doubled))?;
        }
        if self.table.players[seat].works("harbor") {
            match means {
                "wharf" => self.table.note("a harbor paid for a wharf"),
                "small_wharf" => self.table.note("a harbor paid for a small wharf"),
                _ => (),
            }
            self.award(seat, "harbor_point", 1)?;
        }
        if self.table.players[seat].works("lighthouse") {
            self.table.players[seat].coins += 1;
            self.table.note("a lighthouse paid for a delivery");
        }
        Ok(())
    }

    /// Points of a privilege or building; the stage names them if it is not one.
    pub fn award(&mut self, seat: usize, word: &'static str, points: u32) -> Told {
        let stage = if points == 1 { word.to_owned() } else { format!("{word} {points}") };
        self.offer(seat, &stage, points)
    }

    /// They may be declined when they would empty the pool and so end the game (PR-3.10, PR97-E0.5).
    fn offer(&mut self, seat: usize, stage: &str, points: u32) -> Told {
        let table = &self.table;
        let matters = points >= table.pool && table.ends.is_empty() && counts_as_end(table);
        if matters {
            let taken = self.may(seat, stage, "vp")?;
            let giver = stage.split(' ').next().unwrap_or_default();
            self.table.note(match (giver, taken) {
                ("captain_point", true) => "the captain took the last point",
                ("harbor_point", true) => "a harbor took the last point",
                ("church_point", true) => "a church took the last point",
                ("chapel_point", true) => "a chapel took the last point",
                ("assembly_hall_point", true) => "an assembly hall took the last point",
                ("park_authority_point", true) => "a park authority took the last point",
                ("church_point", false) => "a church's last point was declined",
                ("chapel_point", false) => "a chapel's last point was declined",
                ("assembly_hall_point", false) => "an assembly hall's last point was declined",
                ("park_authority_point", false) => "a park authority's last point was declined",
                _ => "a last point was declined",
            });
            if !taken {
                return Ok(());
            }
        }
        self.gain(seat, points);
        Ok(())
    }

    /// PR-13.2, PR-13.3, PR97-4.2.
    pub fn gain(&mut self, seat: usize, points: u32) {
        if points == 0 {
            return;
        }
        let table = &mut self.table;
        table.players[seat].vp += points;
        let from_pool = points.min(table.pool);
        table.pool -= from_pool;
        table.noted += points - from_pool;
        if table.noted > 0 {
            table.note("points were noted beyond the pool");
        }
        if table.pool == 0 {
            if counts_as_end(table) {
                if !table.is_captain_phase {
                    table.note("the pool was emptied outside the captain phase");
                }
                table.ends.insert("points");
            } else {
                table.note("the pool was emptied without ending the game");
            }
        }
    }

    /// PR-9.9, PR-9.11: kind by kind how many tokens stay.
    fn store(&mut self, seat: usize) -> Told {
        let mut kept: Vec<u32> = Vec::new();
        let covered = covered_kinds(&self.table.players[seat]);
        let singles = single_tokens(&self.table.players[seat]);
        for (kind, ..) in GOODS {
            let held = self.table.players[seat].goods.count(kind);
            if held == 0 {
                continue;
            }
            let allowed = |&count: &u32| is_allowed(&[&kept[..], &[count]].concat(), covered, singles);
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
        if singles > 1 && !is_allowed(&kept, covered, 1) {
            self.table.note("a storehouse kept tokens");
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

/// Single tokens that can be kept (PR-9.9, PR97-E1.6).
pub fn single_tokens(person: &Person) -> u32 {
    if person.works("storehouse") { 4 } else { 1 }
}

/// The test of PR97-E1.6: leaving out the kinds in the warehouses, those with most tokens, so many single tokens stay.
pub fn is_allowed(kept: &[u32], covered: usize, singles: u32) -> bool {
    let mut sorted = kept.to_vec();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    sorted.iter().skip(covered).sum::<u32>() <= singles
}

/// Whether an empty pool ends the game now (PR97-4.2).
fn counts_as_end(table: &Table) -> bool {
    table.is_captain_phase || !table.rules.has("vp_trigger_any_phase=false")
}

/// Pairs of equal tokens (PR97-E1.14).
fn pairs(person: &Person) -> u32 {
    GOODS.iter().map(|row| person.goods.count(row.0) / 2).sum()
}

/// The uses of wharf and small wharf that are possible now.
fn wharf_uses(table: &Table, seat: usize) -> Vec<String> {
    let person = &table.players[seat];
    let mut uses = Vec::new();
    if person.works("wharf") && !table.wharves.contains(&seat) {
        uses.extend(person.goods.names().into_iter().map(|kind| format!("wharf {kind}")));
    }
    if person.works("small_wharf") && !table.small_wharves.contains(&seat) && person.goods.total() > 0 {
        uses.push("small_wharf".to_owned());
    }
    uses
}

/// The loads of ships that are possible (PR-9.2 to PR-9.4).
fn loads(table: &mut Table, seat: usize) -> Vec<String> {
    let held = &table.players[seat].goods;
    let mut loads = Vec::new();
    let mut notes = Vec::new();
    for kind in held.names() {
        let fits = |capacity: u32| held.count(kind).min(capacity);
        if let Some(ship) = table.ships.iter().find(|ship| ship.cargo == Some(kind)) {
            if ship.load < ship.capacity {
                loads.push(format!("ship {kind}>{}", ship.capacity));
            }
            continue;
        }
        let empty = || table.ships.iter().filter(|ship| ship.cargo.is_none());
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
        table.note(note);
    }
    loads
}
