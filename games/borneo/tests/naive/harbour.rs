//! Phase 3: the shipment, visible flags, and both distributions (BO-7 to BO-9).

use super::parts::{Parts, parts};
use super::story::{Story, Told};
use super::table::{Phase, Place, Table};

impl Story<'_> {
    /// The active player places a card on an open harbour, and what follows from it.
    pub fn shipment(&mut self) -> Told {
        let seat = self.table.active();
        let answer = self.ask(seat, "ship", |table| {
            let mut options = Vec::new();
            for id in table.players[seat].hand_ids() {
                let open = table.open.iter().flatten();
                options.extend(open.map(|place| format!("ship {id}>{}", place.harbour)));
            }
            options
        })?;
        let (id, harbour) = answer.trim_start_matches("ship ").split_once('>').expect("a card and a harbour");
        let id = id.parse().expect("a card");
        self.table.players[seat].play(id);
        let is_it = |place: &Option<Place>| place.as_ref().is_some_and(|it| it.harbour == harbour);
        let index = self.table.open.iter().position(is_it).expect("an open harbour");
        let place = self.table.open[index].as_mut().expect("an open harbour");
        place.stack.push(id);
        let place = place.clone();
        if let Some(sequence) = self.due(&place) {
            self.table.open[index] = None;
            // BO-8.1, BO-9.1
            self.table.players[seat].harbours.push(place.harbour);
            self.table.landed = place.stack;
            self.distribute(&sequence)?;
            // BO-7.7, BO-11.1 (a)
            if self.table.harbour_pile.is_empty() {
                self.table.note("end: no harbour");
                self.end();
                return Ok(());
            }
            self.turn_up(index)?;
        }
        self.table.phase = Phase::Draw;
        Ok(())
    }

    /// BO-7.5: the companies that take, in their sequence, if a distribution is due.
    fn due(&mut self, place: &Place) -> Option<Vec<&'static str>> {
        let parts = parts();
        let harbour = parts.harbour(place.harbour);
        let visible = visible_flags(parts, &place.stack);
        let count = |company: &str| visible.iter().filter(|&&flag| flag == company).count();
        let strong: Vec<&'static str> =
            parts.companies.iter().copied().filter(|it| count(it) >= harbour.monopoly).collect();
        let full = place.stack.len() >= harbour.limit;
        if !strong.is_empty() {
            let last = parts.shipment(*place.stack.last().expect("a card was placed"));
            // BO-8.2
            assert!(strong.iter().all(|it| last.strength(it) > 0), "both candidates are on the last card");
            let first = last.upper.iter().chain([&last.lower]).find(|flag| strong.contains(flag));
            let company = *first.expect("a new monopoly is on the last card");
            self.note_monopoly(company, &strong, full, place.stack.len(), &visible);
            return Some(vec![company]);
        }
        if !full {
            return None;
        }
        // BO-9.2
        let first = |company: &str| visible.iter().position(|&flag| flag == company);
        let mut sequence: Vec<&'static str> =
            parts.companies.iter().copied().filter(|it| count(it) > 0).collect();
        sequence.sort_by_key(|it| (std::cmp::Reverse(count(it)), first(it)));
        if sequence.windows(2).any(|pair| count(pair[0]) == count(pair[1])) {
            self.table.note("a tie in sharing was broken by the first flag");
        }
        if sequence.len() < parts.companies.len() {
            self.table.note("a company without a visible flag took no part");
        }
        Some(sequence)
    }

    /// BO-8.3, BO-9.3: rank by rank, in each rank company by company, until no card is left.
    fn distribute(&mut self, sequence: &[&'static str]) -> Told {
        if sequence.iter().all(|company| self.table.column(company).is_empty()) {
            self.table.note(match sequence {
                [_] => "a monopoly of a company without merchants",
                _ => "a sharing among companies without merchants",
            });
            let landed = std::mem::take(&mut self.table.landed);
            self.table.discard.extend(landed);
            return Ok(());
        }
        let shared = sequence.len() > 1;
        let mut round = 0;
        loop {
            round += 1;
            if round > 1 {
                self.table.note(if shared { "a sharing began again" } else { "a monopoly began again" });
            }
            for rank in 1..=parts().slots {
                for company in sequence {
                    let Some(owner) = self.table.merchant(company, rank) else {
                        if shared && rank == 1 {
                            self.table.note("a company without merchants was skipped in sharing");
                        }
                        continue;
                    };
                    if shared && rank > 1 {
                        self.table.note("a second rank took in sharing");
                    }
                    self.take(owner, company, rank, sequence)?;
                    if self.table.landed.is_empty() {
                        self.note_left_out(sequence, rank, round);
                        return Ok(());
                    }
                }
            }
        }
    }

    /// D8: the owner takes a shipment; the last one is forced.
    fn take(&mut self, owner: usize, company: &str, rank: usize, sequence: &[&'static str]) -> Told {
        let id = if let [last] = self.table.landed[..] {
            last
        } else {
            let stage = format!("take {company} {rank} of {}", sequence.join(" "));
            let answer =
                self.ask(owner, stage, |table| table.landed.iter().map(|id| format!("take {id}")).collect())?;
            answer.trim_start_matches("take ").parse().expect("a card")
        };
        self.table.landed.retain(|&it| it != id);
        self.table.players[owner].store.push(id);
        Ok(())
    }

    fn note_monopoly(&mut self, company: &str, strong: &[&str], full: bool, cards: usize, visible: &[&str]) {
        let table = &mut self.table;
        table.note(if full { "a monopoly at the limit" } else { "a monopoly before the limit" });
        if let [one, other] = strong {
            table.note("two monopolies at once");
            let count = |company: &str| visible.iter().filter(|&&flag| flag == company).count();
            let loser = if *one == company { other } else { one };
            if count(loser) > count(company) {
                table.note("two monopolies at once: fewer flags won");
            }
        }
        let merchants = table.column(company).clone();
        if merchants.len() > cards {
            table.note("a monopoly with more merchants than cards");
        }
        if !merchants.is_empty() && !merchants.contains(&table.active()) {
            table.note("a monopoly brought about without an own merchant");
        }
    }

    fn note_left_out(&mut self, sequence: &[&str], rank: usize, round: usize) {
        let none = |it: &&str| round == 1 && rank == 1 && !self.table.column(it).is_empty();
        let later = sequence.iter().filter(|it| none(it)).count();
        if sequence.len() > 1 && rank == 1 && round == 1 && later > 0 {
            self.table.note("a sharing ended in the first rank");
        }
    }
}

/// BO-7.3, BO-7.4: the visible flags in reading order.
pub fn visible_flags(parts: &Parts, stack: &[u32]) -> Vec<&'static str> {
    let mut flags = Vec::new();
    for (index, &id) in stack.iter().enumerate() {
        let card = parts.shipment(id);
        flags.extend(&card.upper);
        let covered = index + 1 < stack.len();
        if !covered {
            flags.push(card.lower);
        }
    }
    flags
}

/// The companies that would take, if a harbour with this stack is due (BO-7.5).
pub fn takers(table: &Table, place: &Place) -> Option<Vec<&'static str>> {
    Story::new(table.clone(), &[]).due(place)
}
