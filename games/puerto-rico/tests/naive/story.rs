//! A scene of the game, told from its beginning with the answers given so far.
//!
//! A scene is the set-up, or one player's choice of a role with everything that follows from it. The story is told in
//! the plain sequence of the rules and stops at the first question that has no answer yet. The next time it is told
//! again from the beginning of the scene, with one answer more.

use super::guests::could_enter;
use super::parts;
use super::table::{Field, Part, Table};

/// Who has to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Seat(usize),
    Chance,
    Nobody,
}

/// A question without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub who: Who,
    /// The stage in the words of a position's section `turn`.
    pub stage: String,
    /// Every possible answer, in the words of the notation.
    pub options: Vec<String>,
}

/// What a part of the story gives, unless it stops at a question.
pub type Told<T = ()> = Result<T, Asked>;

pub struct Story<'a> {
    pub table: Table,
    answers: std::slice::Iter<'a, String>,
}

impl<'a> Story<'a> {
    pub fn new(table: Table, answers: &'a [String]) -> Self {
        Self { table, answers: answers.iter() }
    }

    /// Asks a player; a single possibility is no question (PR-3.11).
    pub fn ask(&mut self, seat: usize, stage: impl Into<String>, mut options: Vec<String>) -> Told<String> {
        if options.len() == 1 {
            return Ok(options.remove(0));
        }
        match self.answers.next() {
            Some(answer) => {
                assert!(options.contains(answer), "{answer} is not among {options:?}");
                Ok(answer.clone())
            }
            None => Err(Asked { who: Who::Seat(seat), stage: stage.into(), options }),
        }
    }

    /// Asks a player for a yes; `word` is how it is said.
    pub fn may(&mut self, seat: usize, stage: impl Into<String>, word: &str) -> Told<bool> {
        let options = vec![word.to_owned(), "pass".to_owned()];
        Ok(self.ask(seat, stage, options)? != "pass")
    }

    /// Asks chance, also if only one answer is possible.
    pub fn chance(&mut self, stage: &str, options: impl FnOnce(&Table) -> Vec<String>) -> Told<String> {
        if let Some(answer) = self.answers.next() {
            return Ok(answer.clone());
        }
        let options = options(&self.table);
        Err(Asked { who: Who::Chance, stage: stage.to_owned(), options })
    }

    /// Tells the next scene to its end, or to its first open question.
    pub fn scene(&mut self) -> Told {
        match self.table.part {
            Part::SetUp => self.set_up(),
            Part::Rounds => self.choice(),
            Part::Over => Err(Asked { who: Who::Nobody, stage: "over".to_owned(), options: Vec::new() }),
        }
    }

    /// PR-2, PR97-E0.6: governor, start tiles, coins, draft, festival, first display.
    fn set_up(&mut self) -> Told {
        let answer = self.chance("governor", |table| {
            (0..table.seats).map(|seat| format!("governor {}", letter(seat))).collect()
        })?;
        let letters: Vec<char> = (0..self.table.seats).map(letter).collect();
        let governor = letters.iter().position(|it| answer.ends_with(*it)).expect("a seat letter");
        let table = &mut self.table;
        table.governor = governor;
        let rules = parts::set_up(table.seats);
        for (seat, &tile) in table.from(governor).into_iter().zip(rules.tiles) {
            table.stack.take(tile, 1);
            let person = &mut table.players[seat];
            person.island.push(Field::new(tile, false));
            person.coins = rules.coins;
            if table.rules.has("balanced_start=true") && tile == "corn" {
                person.coins -= 1;
            }
        }
        self.draft()?;
        self.draw_festival()?;
        self.turn_up()?;
        self.table.part = Part::Rounds;
        Ok(())
    }

    /// PR-3: one player chooses a role, and it is resolved completely; after the last choice a captured role is played.
    fn choice(&mut self) -> Told {
        let seat = (self.table.governor + self.table.chosen.len()) % self.table.seats;
        let barred = |role: &&str| *role == "smuggler" && self.table.poster == Some(seat);
        let all = self.table.roles().into_iter().filter(|role| !self.table.chosen.contains(role));
        let free: Vec<&'static str> = all.filter(|role| !barred(role)).collect();
        let answer = self.ask(seat, "choose", free.iter().map(|&role| role.to_owned()).collect())?;
        let role = free.into_iter().find(|&role| role == answer).expect("a free role");
        let table = &mut self.table;
        if let (Some(captor), true) = (table.poster, table.captured == Some(role)) {
            if captor == seat {
                table.note("a captor chose the captured role");
            } else {
                table.players[captor].coins += 3;
                table.note("a captured role was chosen by another");
            }
        }
        self.play(seat, role)?;
        if !self.table.choices_made() {
            return Ok(());
        }
        if let (Some(captor), Some(role)) = (self.table.poster, self.table.pending()) {
            self.table.captured_plays = true;
            self.table.note("a captured role was played");
            if !self.table.ends.is_empty() {
                self.table.note("a captured role was played after a trigger");
            }
            self.play(captor, role)?;
            self.table.captured_plays = false;
        }
        self.end_of_round();
        Ok(())
    }

    /// Resolves a role for its chooser.
    fn play(&mut self, seat: usize, role: &'static str) -> Told {
        let table = &mut self.table;
        table.chosen.push(role);
        table.chooser = Some(seat);
        let coins = table.purses.count(role);
        table.purses.take(role, coins);
        table.players[seat].coins += coins;
        self.publish(seat, role)?;
        match role {
            "settler" => self.settler(seat)?,
            "mayor" => self.mayor(seat)?,
            "builder" => self.builder(seat)?,
            "craftsman" => self.craftsman(seat)?,
            "trader" => self.trader(seat)?,
            "captain" => self.captain(seat)?,
            "smuggler" => self.smuggler(seat)?,
            _ => self.prospector(seat)?,
        }
        if role != "mayor" || self.table.alone() {
            self.end_window(seat, role == "mayor")?;
        }
        self.table.chooser = None;
        self.table.publishing = false;
        Ok(())
    }

    /// By option the owner says for which role of the round the publishing house works (PR97-E1.13).
    fn publish(&mut self, seat: usize, role: &str) -> Told {
        let table = &self.table;
        let person = &table.players[seat];
        let guest = role != "mayor" && could_enter(person, &["publishing_house"]);
        let owner = (person.works("publishing_house") || guest) && !table.published.contains(&seat);
        if !table.publishes_once() || !owner || role == "smuggler" {
            return Ok(());
        }
        if self.may(seat, format!("publish {role}"), "publish")? {
            self.table.publishing = true;
            self.table.published.insert(seat);
            self.table.note("a publishing house was put to work for a role");
        }
        Ok(())
    }

    /// PR-10.1, PR97-E1.13.
    fn prospector(&mut self, seat: usize) -> Told {
        self.window("prospector", vec![seat], |table, _| {
            if table.may_double() { vec!["publishing_house"] } else { Vec::new() }
        })?;
        let doubled = self.table.doubles(seat);
        if doubled {
            self.table.note("an adventurer was paid double");
        }
        self.table.players[seat].coins += 1 + u32::from(doubled);
        Ok(())
    }

    /// PR-3.6, PR-3.7, PR-13.6.
    fn end_of_round(&mut self) {
        let table = &mut self.table;
        if table.ends.is_empty() && table.round == 100 {
            table.ends.insert("rounds");
        }
        if !table.ends.is_empty() {
            table.part = Part::Over;
            return;
        }
        for role in table.roles() {
            if !table.chosen.contains(&role) && role != "smuggler" {
                table.purses.put(role, 1);
            }
        }
        table.chosen.clear();
        table.captured = None;
        table.published.clear();
        table.governor = (table.governor + 1) % table.seats;
        table.round += 1;
    }
}

/// The letter of a seat in notation.
pub fn letter(seat: usize) -> char {
    char::from(b"ABCDE"[seat])
}
