//! Answers that somebody might try: legal in similar positions, mostly not here.

use kontor_core::{Luck, Quick};

use super::parts::parts;
use super::payments::{Bundle, payments, spelled, stored};
use super::story::Asked;
use super::table::Table;

/// Makes up answers.
pub struct Tempter<'a> {
    pub table: &'a Table,
    pub asked: &'a Asked,
    pub seat: usize,
    pub luck: Quick,
}

impl Tempter<'_> {
    /// Answers of every form; some may be legal, and some may be no words of the notation.
    pub fn answers(&mut self) -> Vec<String> {
        let mut all: Vec<String> =
            ["drop", "decline", "skip", "defend none"].iter().map(|&it| it.to_owned()).collect();
        for company in &parts().companies {
            all.extend([format!("place {company}"), format!("leave {company}")]);
        }
        self.single_cards(&mut all);
        for _ in 0..4 {
            all.push(self.transfer());
            all.push(self.attack());
            all.push(self.defence());
            all.push(self.random_payment());
        }
        for _ in 0..6 {
            all.extend(self.nearly_legal());
        }
        if matches!(self.asked.stage.as_str(), "order" | "final") {
            self.forbidden_payments(&mut all);
        }
        all
    }

    /// Payments that would be legal if all kinds of orders were available and the pirates traded.
    fn forbidden_payments(&mut self, all: &mut Vec<String>) {
        // A large storage has too many.
        const MOST_CARDS: usize = 9;
        let store = stored(self.table, self.seat);
        if store.iter().sum::<usize>() > MOST_CARDS {
            return;
        }
        let mut table = self.table.clone();
        table.orders = parts().orders.iter().map(|order| order.id).collect();
        let wanted = payments(&table, self.seat, true);
        let forbidden: Vec<&String> = wanted.iter().filter(|it| !self.asked.options.contains(it)).collect();
        for _ in 0..6 {
            all.extend(self.one_of(&forbidden).cloned());
        }
    }

    /// A few answers for a seat that is not asked: those of the others, and some of its own.
    pub fn few_answers(&mut self) -> Vec<String> {
        let mut all = vec!["skip".to_owned(), self.transfer(), self.attack(), self.defence()];
        let options: Vec<&String> = self.asked.options.iter().collect();
        all.extend((0..3).filter_map(|_| self.one_of(&options)).cloned());
        all
    }

    fn below(&mut self, count: usize) -> usize {
        self.luck.below(count as u32) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }

    /// A card from each place where one may lie.
    fn some_cards(&mut self) -> Vec<u32> {
        let table = self.table;
        let other = &table.players[(self.seat + 1 + self.below(table.seats - 1)) % table.seats];
        let own = &table.players[self.seat];
        let stack = table.open.iter().flatten().find(|place| !place.stack.is_empty());
        let stack = stack.map(|place| place.stack.clone()).unwrap_or_default();
        let places = [
            &own.hand_ids()[..],
            &other.hand_ids(),
            &own.store,
            &other.store,
            &table.draw,
            &table.discard,
            &table.attack,
            &table.defence,
            &table.landed,
            &stack,
        ];
        places.into_iter().filter_map(|ids| self.one_of(ids)).collect()
    }

    /// Every form with one card.
    fn single_cards(&mut self, all: &mut Vec<String>) {
        let harbours: Vec<&str> = parts().harbours.iter().map(|it| it.id).collect();
        let open: Vec<&str> = self.table.open.iter().flatten().map(|place| place.harbour).collect();
        for id in self.some_cards() {
            all.extend(["keep", "take", "discard"].map(|verb| format!("{verb} {id}")));
            let targets = [self.one_of(&harbours), self.one_of(&open)];
            all.extend(targets.iter().flatten().map(|harbour| format!("ship {id}>{harbour}")));
        }
    }

    fn company_and_rank(&mut self) -> (&'static str, usize) {
        (parts().companies[self.below(4)], 1 + self.below(parts().slots))
    }

    fn transfer(&mut self) -> String {
        let ((from, rank), (to, _)) = (self.company_and_rank(), self.company_and_rank());
        format!("transfer {from}{rank}>{to}")
    }

    /// An attack with the own hand, sometimes with all of it or with cards of others.
    fn attack(&mut self) -> String {
        let ((company, rank), (_, target)) = (self.company_and_rank(), self.company_and_rank());
        let cards = self.set_of_cards();
        format!("attack {company}{}>{} {cards}", rank.max(target), rank.min(target))
    }

    fn defence(&mut self) -> String {
        format!("defend {}", self.set_of_cards())
    }

    fn set_of_cards(&mut self) -> String {
        let mut ids = self.table.players[self.seat].hand_ids();
        let keep = 1 + self.below(ids.len().max(1));
        while ids.len() > keep {
            ids.remove(self.below(ids.len()));
        }
        if self.below(3) == 0 {
            let others = self.some_cards();
            ids.extend(self.one_of(&others));
        }
        ids.sort_unstable();
        ids.dedup();
        ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Some cards of the storage for some order, sometimes with a pirate card.
    fn random_payment(&mut self) -> String {
        let order = &parts().orders[self.below(parts().orders.len())];
        let store = stored(self.table, self.seat);
        let mut bundle = Bundle::default();
        for _ in 0..=self.below(6) {
            let class = self.below(bundle.len());
            bundle[class] += usize::from(bundle[class] < store[class] || self.below(8) == 0);
        }
        let pirate = (self.below(3) == 0).then(|| self.below(bundle.len()));
        spelled(order, &bundle, pirate)
    }

    /// A legal answer with something changed.
    fn nearly_legal(&mut self) -> Option<String> {
        let options: Vec<&String> = self.asked.options.iter().collect();
        let answer = self.one_of(&options)?;
        let (verb, rest) = answer.split_once(' ')?;
        let other = self.some_cards();
        let other = self.one_of(&other)?;
        match verb {
            "fulfil" => Some(self.other_payment(rest)),
            "attack" if self.below(2) == 0 => {
                let (ranks, cards) = rest.split_once(' ')?;
                let (from, _) = ranks.split_once('>')?;
                Some(format!("attack {from}>{} {cards}", 1 + self.below(4)))
            }
            "attack" | "defend" => {
                let mut words: Vec<&str> = rest.split(' ').collect();
                let fixed = usize::from(verb == "attack");
                let mut ids: Vec<u32> =
                    words.split_off(fixed).iter().filter_map(|it| it.parse().ok()).collect();
                if self.below(2) == 0 {
                    ids.pop();
                }
                ids.push(other);
                ids.sort_unstable();
                ids.dedup();
                let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
                Some([&[verb], &words[..], &[&ids.join(" ")]].concat().join(" "))
            }
            "transfer" => Some(format!("{}>{}", answer.split_once('>')?.0, self.company_and_rank().0)),
            _ => None,
        }
    }

    /// A payment with a card more, a card less, another card, another order, or with a pirate card.
    fn other_payment(&mut self, rest: &str) -> String {
        let mut words = rest.split(' ');
        let mut order = parts().order(words.next().unwrap_or_default());
        let mut bundle = Bundle::default();
        let mut pirate = None;
        while let Some(word) = words.next() {
            match word {
                "pirate" => pirate = words.next().map(|it| parts().class_named(it)),
                _ => bundle[parts().class_named(word)] += 1,
            }
        }
        let store = stored(self.table, self.seat);
        let paid: Vec<usize> = (0..bundle.len()).filter(|&it| bundle[it] > 0).collect();
        let left: Vec<usize> = (0..bundle.len()).filter(|&it| bundle[it] < store[it]).collect();
        let (paid, left) = (self.one_of(&paid), self.one_of(&left));
        match (self.below(6), paid, left) {
            (0, _, Some(class)) => bundle[class] += 1,
            (1, Some(class), _) => bundle[class] -= 1,
            (2, Some(one), Some(other)) => {
                bundle[one] -= 1;
                bundle[other] += 1;
            }
            (3, Some(class), _) if pirate.is_none() => {
                bundle[class] -= 1;
                pirate = Some(class);
            }
            (4, _, Some(class)) => pirate = Some(class),
            _ => order = &parts().orders[self.below(parts().orders.len())],
        }
        spelled(order, &bundle, pirate)
    }
}
