//! A scene of the game, told from its beginning with the answers given so far.
//!
//! A scene is the set-up, a phase of a turn, or one player's final order. The story is told in the plain sequence of the
//! rules and stops at the first question that has no answer yet. The next time it is told again from the beginning of the
//! scene, with one answer more.

use super::parts::parts;
use super::payments::{fulfil, payments};
use super::table::{Phase, Ship, Table, letter, seat_of};

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
    /// The seat that stands in a position's section `turn`.
    pub seat: usize,
    /// The stage in the words of a position's section `turn`.
    pub stage: String,
    /// Every possible answer, in the words of the notation. The answers to `deal` are too many and not written out.
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

    /// Asks a player.
    pub fn ask(
        &mut self,
        seat: usize,
        stage: impl Into<String>,
        options: impl FnOnce(&Table) -> Vec<String>,
    ) -> Told<String> {
        if let Some(answer) = self.answers.next() {
            return Ok(answer.clone());
        }
        let options = options(&self.table);
        Err(Asked { who: Who::Seat(seat), seat, stage: stage.into(), options })
    }

    /// Asks a player for an order; who can fulfil none is not asked (D2, D10).
    fn ask_order(&mut self, seat: usize, stage: &str, pirates: bool) -> Told<String> {
        if let Some(answer) = self.answers.next() {
            return Ok(answer.clone());
        }
        let mut options = payments(&self.table, seat, pirates);
        if options.is_empty() {
            return Ok("skip".to_owned());
        }
        options.push("skip".to_owned());
        Err(Asked { who: Who::Seat(seat), seat, stage: stage.to_owned(), options })
    }

    /// Asks chance, also if only one answer is possible.
    pub fn chance(
        &mut self,
        seat: usize,
        stage: impl Into<String>,
        options: impl FnOnce(&Table) -> Vec<String>,
    ) -> Told<String> {
        if let Some(answer) = self.answers.next() {
            return Ok(answer.clone());
        }
        let options = options(&self.table);
        Err(Asked { who: Who::Chance, seat, stage: stage.into(), options })
    }

    /// Tells the next scene to its end, or to its first open question.
    pub fn scene(&mut self) -> Told {
        match self.table.phase {
            Phase::SetUp => self.set_up(),
            Phase::Order => self.order(),
            Phase::Merchant => self.merchant(),
            Phase::Shipment => self.shipment(),
            Phase::Draw => self.draw(),
            Phase::Final(served) => self.final_order(served),
            Phase::Over => Err(Asked {
                who: Who::Nobody,
                seat: self.table.active(),
                stage: "over".to_owned(),
                options: Vec::new(),
            }),
        }
    }

    /// BO-2: start, deal, open harbours, merchants.
    fn set_up(&mut self) -> Told {
        let answer = self.chance(0, "start", |table| {
            (0..table.seats).map(|seat| format!("start {}", letter(seat))).collect()
        })?;
        self.table.start = seat_of(answer.trim_start_matches("start "));
        let answer = self.chance(0, "deal", |_| Vec::new())?;
        for (seat, group) in dealt(&answer).into_iter().enumerate() {
            for id in group {
                self.table.give(seat, id);
            }
        }
        for place in 0..self.table.open.len() {
            self.turn_up(place)?;
        }
        let clockwise = self.table.from(self.table.start);
        for round in 0..self.table.merchants {
            let mut sequence = clockwise.clone();
            if round % 2 == 1 {
                sequence.reverse();
            }
            for seat in sequence {
                if self.table.companies_with_room().len() < self.table.columns.len() {
                    self.table.note("a column was full at set-up");
                }
                let answer = self.ask(seat, "place", |table| {
                    table.companies_with_room().iter().map(|company| format!("place {company}")).collect()
                })?;
                self.table.column_mut(answer.trim_start_matches("place ")).push(seat);
            }
        }
        self.next_turn();
        Ok(())
    }

    /// The next player's turn begins.
    fn next_turn(&mut self) {
        if self.table.turns > 0 {
            let cards = self.table.players[self.table.active()].hand.len();
            assert!((2..=parts().hand_limit).contains(&cards), "BO-3.3: {cards} cards at the end of a turn");
        }
        self.table.turns += 1;
        self.table.phase = Phase::Order;
        if self.table.players[self.table.active()].hand.len() == 1 {
            self.table.note("a turn began with one card in hand");
        }
    }

    /// Phase 1 (BO-4, BO-13).
    fn order(&mut self) -> Told {
        let seat = self.table.active();
        // BO-13.2: only who does not hold the ship.
        let pirates = self.table.ship != Ship::None && self.table.ship != Ship::With(seat);
        let answer = self.ask_order(seat, "order", pirates)?;
        if answer != "skip" {
            fulfil(&mut self.table, seat, &answer);
        }
        self.table.phase = Phase::Merchant;
        Ok(())
    }

    /// Phase 4 (BO-10).
    fn draw(&mut self) -> Told {
        let seat = self.table.active();
        for left in (1..=parts().draw).rev() {
            let table = &mut self.table;
            if table.draw.is_empty() {
                if table.discard.is_empty() {
                    table.note(if left == 1 { "end: one card drawn" } else { "end: no card drawn" });
                    self.end();
                    return Ok(());
                }
                table.draw = std::mem::take(&mut table.discard);
                table.reshuffles += 1;
                table.note(match (left, table.reshuffles) {
                    (1, _) => "the discard was shuffled between two draws",
                    (_, 1) => "the discard was shuffled",
                    _ => "the discard was shuffled again",
                });
            }
            let answer = self.chance(seat, format!("draw {left}"), |table| {
                table.draw.iter().map(|id| format!("draw {id}")).collect()
            })?;
            let id = answer.trim_start_matches("draw ").parse().expect("a card");
            self.table.give(seat, id);
        }
        let mut piles: Vec<usize> = self.table.players[seat].hand.iter().map(|card| card.pile).collect();
        piles.sort_unstable();
        piles.dedup();
        if piles.len() > 2 {
            self.table.note("a hand came from three piles");
        }
        if self.table.players[seat].hand.len() > parts().hand_limit {
            self.table.note("a hand was over the limit");
            let answer = self.ask(seat, "discard", |table| {
                table.players[seat].hand_ids().iter().map(|id| format!("discard {id}")).collect()
            })?;
            let id = answer.trim_start_matches("discard ").parse().expect("a card");
            self.table.players[seat].play(id);
            self.table.discard.push(id);
        }
        self.next_turn();
        Ok(())
    }

    /// BO-11.4: the table is cleared, then come the final orders.
    pub fn end(&mut self) {
        let table = &mut self.table;
        for place in table.open.iter_mut().filter_map(Option::take) {
            table.discard.extend(place.stack);
            table.out.push(place.harbour);
        }
        for person in &mut table.players {
            table.discard.extend(person.hand.drain(..).map(|card| card.id));
        }
        table.phase = Phase::Final(0);
    }

    /// BO-11.5: from the ender's left neighbour, the ender last.
    fn final_order(&mut self, served: usize) -> Told {
        let seat = self.table.from(self.table.active() + 1)[served];
        let answer = self.ask_order(seat, "final", false)?;
        if answer == "skip" {
            let pirates = self.table.ship != Ship::None && self.table.ship != Ship::With(seat);
            if pirates && !payments(&self.table, seat, true).is_empty() {
                self.table.note("the pirates did not help at the end");
            }
        } else {
            fulfil(&mut self.table, seat, &answer);
            self.table.note("a final order was fulfilled");
            if served + 1 == self.table.seats {
                self.table.note("the ender fulfilled a final order");
            }
        }
        let last = served + 1 == self.table.seats;
        self.table.phase = if last { Phase::Over } else { Phase::Final(served + 1) };
        Ok(())
    }

    /// A harbour of the pile is turned up on an empty place (BO-2.4, BO-7.7).
    pub fn turn_up(&mut self, place: usize) -> Told {
        let seat = self.table.active();
        let answer = self.chance(seat, "harbour", |table| {
            table.harbour_pile.iter().map(|id| format!("harbour {id}")).collect()
        })?;
        let name = answer.trim_start_matches("harbour ");
        let index = self.table.harbour_pile.iter().position(|&it| it == name).expect("a harbour of the pile");
        let harbour = self.table.harbour_pile.remove(index);
        self.table.open[place] = Some(super::table::Place { harbour, stack: Vec::new() });
        Ok(())
    }
}

/// The groups of a deal.
pub fn dealt(answer: &str) -> Vec<Vec<u32>> {
    let groups = answer.trim_start_matches("deal ").split(" / ");
    groups.map(|group| group.split(' ').map(|id| id.parse().expect("a card")).collect()).collect()
}

/// Whether luck can deal so: the right number of different cards of the draw pile for each seat (BO-2.2).
pub fn possible_deal(table: &Table, groups: &[Vec<u32>]) -> bool {
    let mut all: Vec<u32> = groups.concat();
    all.sort_unstable();
    all.dedup();
    groups.len() == table.seats
        && groups.iter().all(|group| group.len() == parts().hand_start && group.is_sorted())
        && all.len() == table.seats * parts().hand_start
        && all.iter().all(|id| table.draw.contains(id))
}
