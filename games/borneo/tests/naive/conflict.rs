//! Phase 2: transfers and conflicts (BO-5, BO-6).

use super::parts::parts;
use super::story::{Story, Told};
use super::table::{Phase, Table};

impl Story<'_> {
    /// The active player may move or attack.
    pub fn merchant(&mut self) -> Told {
        let seat = self.table.active();
        let answer = self.ask(seat, "merchant", |table| {
            let mut options = transfers(table, seat);
            options.extend(attacks(table, seat));
            options.push("skip".to_owned());
            options
        })?;
        self.table.phase = Phase::Shipment;
        match answer.split_once(' ') {
            None => Ok(()),
            Some(("transfer", move_)) => {
                self.transfer(move_);
                Ok(())
            }
            Some((_, attack)) => self.attack(seat, attack),
        }
    }

    /// BO-5.2, BO-5.3: `red2>yellow`.
    fn transfer(&mut self, move_: &str) {
        let (from, to) = move_.split_once('>').expect("a transfer");
        let (company, rank) = from.split_at(from.len() - 1);
        let rank: usize = rank.parse().expect("a rank");
        if parts().companies.iter().any(|&it| it != company && self.table.full(it)) {
            self.table.note("a full column was closed to a transfer");
        }
        if self.table.full(company) {
            self.table.note("a merchant left a full column");
        }
        if rank < self.table.column(company).len() {
            self.table.note("a transfer closed a gap");
        }
        let owner = self.table.column_mut(company).remove(rank - 1);
        self.table.column_mut(to).push(owner);
    }

    /// BO-6: `red3>1 1 16`.
    fn attack(&mut self, seat: usize, attack: &str) -> Told {
        let mut words = attack.split(' ');
        let (from, target) = words.next().and_then(|it| it.split_once('>')).expect("two merchants");
        let (company, rank) = from.split_at(from.len() - 1);
        let rank: usize = rank.parse().expect("a rank");
        let target: usize = target.parse().expect("a rank");
        for id in words.map(|word| word.parse().expect("a card")) {
            self.table.players[seat].play(id);
            self.table.attack.push(id);
        }
        let owner = self.table.merchant(company, target).expect("a target");
        if self.table.full(company) {
            self.table.note("an attack in a full column");
        }
        self.note_defence(owner, company);
        let stage = |word: &str| format!("{word} {company} {rank}>{target}");
        let answer = self.ask(owner, stage("defend"), |table| defences(table, owner, company))?;
        for id in answer.split(' ').skip(1).filter(|&it| it != "none") {
            let id = id.parse().expect("a card");
            self.table.players[owner].play(id);
            self.table.defence.push(id);
        }
        // BO-6.6, BO-6.7
        let bonus = (target + 1..rank).count() as u32;
        let attack = strength(&self.table.attack, company);
        let defence = strength(&self.table.defence, company);
        if (target + 1..rank).any(|between| self.table.merchant(company, between) == Some(seat)) {
            self.table.note("an own merchant stood between attacker and target");
        }
        if attack >= defence + bonus {
            if attack == defence + bonus {
                self.table.note("an attack succeeded with equal flags");
            }
            self.beaten(owner, company, rank, target, stage("beaten"))?;
        } else {
            self.defended(owner, attack, defence, stage("reward"))?;
        }
        let played = [std::mem::take(&mut self.table.attack), std::mem::take(&mut self.table.defence)];
        self.table.discard.extend(played.concat());
        Ok(())
    }

    /// BO-6.8.
    fn beaten(&mut self, owner: usize, company: &str, rank: usize, target: usize, stage: String) -> Told {
        let others = |table: &Table| -> Vec<&str> {
            table.companies_with_room().into_iter().filter(|&it| it != company).collect()
        };
        if others(&self.table).len() < 3 {
            self.table.note("a beaten merchant could not go to a full column");
        }
        let answer = self.ask(owner, stage, |table| {
            let mut options = vec!["drop".to_owned()];
            options.extend(others(table).iter().map(|it| format!("leave {it}")));
            options
        })?;
        let attacker = self.table.column(company)[rank - 1];
        self.table.column_mut(company)[target - 1] = attacker;
        if let Some(refuge) = answer.strip_prefix("leave ") {
            self.table.note("a beaten merchant left");
            if rank < self.table.column(company).len() {
                self.table.note("merchants below the attacker closed up");
            }
            self.table.column_mut(company).remove(rank - 1);
            self.table.column_mut(refuge).push(owner);
        } else {
            self.table.note("a beaten merchant dropped");
            self.table.column_mut(company)[rank - 1] = owner;
        }
        Ok(())
    }

    /// BO-6.9.
    fn defended(&mut self, owner: usize, attack: u32, defence: u32, stage: String) -> Told {
        if self.table.defence.is_empty() {
            self.table.note("a bonus alone defended");
            return Ok(());
        }
        if attack >= defence {
            self.table.note("the bonus decided for the defender");
        }
        let answer = self.ask(owner, stage, |table| {
            let mut options: Vec<String> = table.defence.iter().map(|id| format!("keep {id}")).collect();
            options.push("decline".to_owned());
            options
        })?;
        if let Some(id) = answer.strip_prefix("keep ") {
            let id: u32 = id.parse().expect("a card");
            self.table.note("a reward was kept");
            if self.table.defence.len() > 1 {
                self.table.note("a reward was chosen among several cards");
            }
            self.table.defence.retain(|&it| it != id);
            self.table.players[owner].store.push(id);
        } else {
            self.table.note("a reward was declined");
        }
        Ok(())
    }

    fn note_defence(&mut self, owner: usize, company: &str) {
        let table = &mut self.table;
        if defences(table, owner, company).len() == 1 {
            table.note("a defence was forced");
        }
        let hand = table.players[owner].hand.clone();
        let able = hand.iter().filter(|card| parts().shipment(card.id).strength(company) > 0).count();
        if able == hand.len() && able <= table.attack.len() {
            table.note("a defender had to keep a card");
        }
        if able < hand.len() && able > table.attack.len() {
            table.note("a defender had more cards than the attacker played");
        }
        if table.attack.len() >= 3 {
            table.note("three cards or more attacked");
        }
    }
}

/// BO-5.2: each own merchant to each other company with room.
fn transfers(table: &Table, seat: usize) -> Vec<String> {
    let mut all = Vec::new();
    for (company, merchants) in &table.columns {
        for rank in (1..=merchants.len()).filter(|rank| merchants[rank - 1] == seat) {
            let others = table.companies_with_room().into_iter().filter(|it| it != company);
            all.extend(others.map(|to| format!("transfer {company}{rank}>{to}")));
        }
    }
    all
}

/// BO-6.1 to BO-6.3: each own merchant on each merchant of others above it, with each set of cards.
fn attacks(table: &Table, seat: usize) -> Vec<String> {
    let mut all = Vec::new();
    let hand = table.players[seat].hand_ids();
    for (company, merchants) in &table.columns {
        let sets = card_sets(&hand, company, hand.len() - 1);
        for rank in (1..=merchants.len()).filter(|rank| merchants[rank - 1] == seat) {
            for target in (1..rank).filter(|target| merchants[target - 1] != seat) {
                for set in sets.iter().filter(|set| !set.is_empty()) {
                    all.push(format!("attack {company}{rank}>{target} {}", spelled(set)));
                }
            }
        }
    }
    all
}

/// BO-6.5: sets of at most as many cards as attack; one card stays in hand.
fn defences(table: &Table, seat: usize, company: &str) -> Vec<String> {
    let hand = table.players[seat].hand_ids();
    let most = table.attack.len().min(hand.len() - 1);
    let sets = card_sets(&hand, company, most);
    let word = |set: &Vec<u32>| if set.is_empty() { "none".to_owned() } else { spelled(set) };
    sets.iter().map(|set| format!("defend {}", word(set))).collect()
}

/// All sets of at most `most` cards that show a flag of the company, the empty one included.
fn card_sets(hand: &[u32], company: &str, most: usize) -> Vec<Vec<u32>> {
    let mut sets: Vec<Vec<u32>> = vec![Vec::new()];
    for &id in hand.iter().filter(|&&id| parts().shipment(id).strength(company) > 0) {
        let longer: Vec<Vec<u32>> = sets.iter().map(|set| [&set[..], &[id]].concat()).collect();
        sets.extend(longer);
    }
    sets.retain(|set| set.len() <= most);
    sets
}

/// BO-6.4: flags of the company on all cards.
fn strength(cards: &[u32], company: &str) -> u32 {
    cards.iter().map(|&id| parts().shipment(id).strength(company)).sum()
}

fn spelled(ids: &[u32]) -> String {
    ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
