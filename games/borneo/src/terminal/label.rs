//! What a choice does, in a few words.

use kontor_core::Seat;

use crate::Borneo;
use crate::action::Action;
use crate::cards::{Card, Cards};
use crate::payment::Payment;
use crate::phases::distribution::{Due, due};
use crate::state::{Conflict, Stage};
use crate::told::flags;
use crate::view::View;
use crate::words::{Class, Company, Harbour};

impl Borneo {
    pub(super) fn action_label(&self, view: &View, action: Action) -> String {
        match action {
            Action::Place(company) | Action::Leave(company) => {
                let rank = view.columns[company.index()].count() + 1;
                format!("{}, rank {rank}", self.company_words(company))
            }
            Action::Fulfil(order, payment, pirate) => {
                let pirate = pirate
                    .map(|class| format!(", and {} as pirate card", self.class_words(class, 1)))
                    .unwrap_or_default();
                format!("{} with {}{pirate}", self.order_words(order), self.payment_words(payment))
            }
            Action::Transfer(company, rank, to) => format!(
                "move {} {rank} to {}, rank {}",
                self.company_words(company),
                self.company_words(to),
                view.columns[to.index()].count() + 1
            ),
            Action::Attack(between, cards) => {
                let strength = flags(self.tables.strength(between.company, cards));
                format!("{} with {}: {strength}", self.attack_words(view, between), self.cards_words(cards))
            }
            Action::Defend(cards) => self.defence_words(view, cards),
            Action::Drop => "drop to the attacker's rank".to_owned(),
            Action::Keep(card) => format!("keep {}", self.card_words(card)),
            Action::Decline => "keep no card".to_owned(),
            Action::Ship(card, harbour) => {
                format!("{} on {}", self.card_words(card), self.ship_words(view, card, harbour))
            }
            Action::Take(card) => format!("take {}", self.card_words(card)),
            Action::Discard(card) => format!("discard {}", self.card_words(card)),
            Action::Skip => "skip".to_owned(),
        }
    }

    pub(super) fn action_group(&self, view: &View, action: Action) -> Option<String> {
        match action {
            Action::Fulfil(order, ..) => Some(format!("fulfil {}", self.order_words(order))),
            Action::Transfer(company, rank, _) => {
                Some(format!("move your merchant {} {rank}", self.company_words(company)))
            }
            Action::Attack(between, _) => Some(self.attack_words(view, between)),
            Action::Ship(card, _) => Some(format!("ship {}", self.card_words(card))),
            _ => None,
        }
    }

    fn attack_words(&self, view: &View, between: Conflict) -> String {
        let Conflict { company, from, to } = between;
        let target = view.columns[company.index()].owner(to).map_or(' ', Seat::letter);
        let bonus = match between.bonus() {
            0 => String::new(),
            bonus => format!(" (+{bonus} for {target})"),
        };
        format!("attack {target} in {}, rank {from} against {to}{bonus}", self.company_words(company))
    }

    /// A defence with its flags, and whether it holds the rank.
    fn defence_words(&self, view: &View, cards: Cards) -> String {
        let words = if cards.is_empty() { "no card".to_owned() } else { self.cards_words(cards) };
        let Stage::Defending(between) = view.stage else { return words };
        let strength = self.tables.strength(between.company, cards);
        let holds = strength + between.bonus() > self.tables.strength(between.company, view.attack);
        format!("{words}: {}, {}", flags(strength), if holds { "holds the rank" } else { "is beaten" })
    }

    fn cards_words(&self, cards: Cards) -> String {
        let all: Vec<String> = cards.iter().map(|card| self.card_words(card)).collect();
        all.join(" + ")
    }

    fn payment_words(&self, payment: Payment) -> String {
        let all: Vec<String> = payment.some().map(|(class, count)| self.class_words(class, count)).collect();
        if all.is_empty() { "nothing else".to_owned() } else { all.join(", ") }
    }

    /// A number of cards of a class: `2 pepper`, `1 pepper ×2`, `1 joker`.
    pub(super) fn class_words(&self, class: Class, count: u8) -> String {
        match class.spice() {
            None => format!("{count} joker{}", if count == 1 { "" } else { "s" }),
            Some(spice) if class.is_harbour() => format!("{count} {} harbour", self.spice_words(spice)),
            Some(spice) if class.value() == 2 => format!("{count} {} ×2", self.spice_words(spice)),
            Some(spice) => format!("{count} {}", self.spice_words(spice)),
        }
    }

    /// A harbour with what the shipment would make of it.
    fn ship_words(&self, view: &View, card: Card, harbour: Harbour) -> String {
        let name = self.harbour_words(harbour);
        let Some(open) = view.open.iter().flatten().find(|open| open.harbour == harbour) else {
            return name.to_owned();
        };
        let stack = open.with(card);
        let flags = stack.flags(&self.tables);
        let shown: Vec<String> = Company::ALL
            .into_iter()
            .filter(|&company| flags.of(company) > 0)
            .map(|company| format!("{}{}", company.letter(), flags.of(company)))
            .collect();
        let effect = match due(&self.tables, harbour, &stack) {
            Due::Nothing => String::new(),
            Due::Monopoly(company) => format!(": {} monopoly", self.company_words(company)),
            Due::Shared(companies) => {
                let names: Vec<String> =
                    companies.iter().map(|&company| self.company_words(company)).collect();
                format!(": shared by {}", names.join(", "))
            }
        };
        format!("{name} → {} ({} of {}){effect}", shown.join(" "), stack.count(), open.limit)
    }
}
