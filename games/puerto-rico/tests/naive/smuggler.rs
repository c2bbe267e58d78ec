//! The smuggler (PR97-E3).

use super::mayor::last_number;
use super::parts;
use super::story::{Story, Told};
use super::table::Table;

impl Story<'_> {
    pub fn smuggler(&mut self, seat: usize) -> Told {
        self.table.poster = Some(seat);
        let answer = self.ask_with_guests(seat, "smuggler", |_| Vec::new(), |table| options(table, seat))?;
        let words: Vec<&str> = answer.split(' ').collect();
        match words[..] {
            ["raid", capacity, kept] => {
                self.raid(seat, last_number(capacity), last_number(kept));
                Ok(())
            }
            ["plunder"] => {
                let tokens = std::mem::take(&mut self.table.house);
                for kind in &tokens {
                    self.table.supply.put(kind, 1);
                }
                self.table.note("a house was plundered");
                self.gain(seat, tokens.len() as u32);
                Ok(())
            }
            ["poach", kept] => self.poach(seat, last_number(kept), ""),
            ["poach", kept, fate] => self.poach(seat, last_number(kept), fate),
            ["swap", name] => {
                let table = &mut self.table;
                let role = table.roles().into_iter().find(|&it| it == name).expect("a role");
                let coins = table.purses.count(role);
                table.purses.take(role, coins);
                table.players[seat].coins += coins;
                table.captured = Some(role);
                table.note("a role was captured");
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn raid(&mut self, seat: usize, capacity: u32, kept: u32) {
        let table = &mut self.table;
        let ship = table.ships.iter_mut().find(|ship| ship.capacity == capacity).expect("a ship");
        let kind = ship.cargo.take().expect("a loaded ship");
        let load = std::mem::take(&mut ship.load);
        table.players[seat].goods.put(kind, kept);
        table.supply.put(kind, load - kept);
        table.note("a ship was raided");
    }

    /// The register shrinks to n persons; `fate` is what becomes of its citizen.
    fn poach(&mut self, seat: usize, kept: u32, fate: &str) -> Told {
        let table = &mut self.table;
        let citizen = u32::from(!fate.is_empty());
        let removed = table.aboard + table.aboard_citizens - table.seats as u32;
        table.aboard -= removed - citizen;
        table.aboard_citizens -= citizen;
        table.coming = kept;
        table.coming_citizen = fate == "citizen";
        if fate == "back" {
            table.citizens += 1;
        }
        let kept_citizens = u32::from(table.coming_citizen);
        table.colonists += removed - citizen - (kept - kept_citizens);
        table.note(match fate {
            "citizen" => "a citizen was poached",
            "back" => "a citizen was sent back",
            _ => "workers were poached",
        });
        self.arrive(seat, "poach")
    }
}

/// Everything the smuggler may do now (PR97-E3.3).
fn options(table: &Table, seat: usize) -> Vec<String> {
    let mut all = Vec::new();
    for ship in table.ships.iter().filter(|ship| ship.load > 0) {
        all.extend((0..=ship.load.min(3)).map(|kept| format!("raid {} {kept}", ship.capacity)));
    }
    if !table.house.is_empty() {
        all.push("plunder".to_owned());
    }
    let removed = (table.aboard + table.aboard_citizens).saturating_sub(table.seats as u32);
    if removed > 0 {
        let circles: u32 = table.players[seat].empty_places().iter().map(|(_, empty)| empty).sum();
        let most = circles.min(3);
        if table.aboard >= removed {
            all.extend((0..=most.min(removed)).map(|kept| format!("poach {kept}")));
        }
        if table.aboard_citizens > 0 {
            all.extend((1..=most.min(removed)).map(|kept| format!("poach {kept} citizen")));
            all.extend((0..=most.min(removed - 1)).map(|kept| format!("poach {kept} back")));
        }
    }
    let free = table.roles().into_iter().filter(|role| !table.chosen.contains(role) && *role != "smuggler");
    all.extend(free.map(|role| format!("swap {role}")));
    all.push("pass".to_owned());
    all
}

/// The captured role that nobody has chosen yet.
impl Table {
    pub fn pending(&self) -> Option<&'static str> {
        self.captured.filter(|role| !self.chosen.contains(role))
    }

    /// Whether all choices of the round are made.
    pub fn choices_made(&self) -> bool {
        self.chosen.len() >= parts::set_up(self.seats).picks
    }
}
