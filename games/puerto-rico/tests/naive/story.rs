//! A scene of the game, told from its beginning with the answers given so far.
//!
//! A scene is the set-up, or one player's choice of a role with everything that follows from it. The story is told in
//! the plain sequence of the rules and stops at the first question that has no answer yet. The next time it is told
//! again from the beginning of the scene, with one answer more.

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

    /// PR-2: governor, start tiles, coins, first display.
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
            person.island.push(Field { tile, manned: false });
            person.coins = rules.coins;
            if table.balanced && tile == "corn" {
                person.coins -= 1;
            }
        }
        self.turn_up()?;
        self.table.part = Part::Rounds;
        Ok(())
    }

    /// PR-3: one player chooses a role, and it is resolved completely.
    fn choice(&mut self) -> Told {
        let seat = (self.table.governor + self.table.chosen.len()) % self.table.seats;
        let free: Vec<&'static str> =
            self.table.roles().into_iter().filter(|role| !self.table.chosen.contains(role)).collect();
        let answer = self.ask(seat, "choose", free.iter().map(|&role| role.to_owned()).collect())?;
        let role = free.into_iter().find(|&role| role == answer).expect("a free role");
        self.table.chosen.push(role);
        let coins = self.table.purses.count(role);
        self.table.purses.take(role, coins);
        self.table.players[seat].coins += coins;
        match role {
            "settler" => self.settler(seat)?,
            "mayor" => self.mayor(seat)?,
            "builder" => self.builder(seat)?,
            "craftsman" => self.craftsman(seat)?,
            "trader" => self.trader(seat)?,
            "captain" => self.captain(seat)?,
            // PR-10.1
            _ => self.table.players[seat].coins += 1,
        }
        if self.table.chosen.len() == parts::set_up(self.table.seats).picks {
            self.end_of_round();
        }
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
            if !table.chosen.contains(&role) {
                table.purses.put(role, 1);
            }
        }
        table.chosen.clear();
        table.governor = (table.governor + 1) % table.seats;
        table.round += 1;
    }
}

/// The letter of a seat in notation.
pub fn letter(seat: usize) -> char {
    char::from(b"ABCDE"[seat])
}
