//! The game in text: what lies where, what is asked, what a choice does.

mod describe;
mod draw;
mod label;
mod missing;

use kontor_core::{Question, Seat, Terminal};

use crate::Borneo;
use crate::action::Action;
use crate::cards::Card;
use crate::state::Stage;
use crate::told::{flags, points};
use crate::view::View;
use crate::words::spaced;
use crate::words::{Company, Harbour, Order, Spice};

impl Terminal for Borneo {
    fn notice(&self) -> Option<String> {
        let [shipments, harbours, orders] = self.components.reconstructed();
        (shipments + harbours + orders > 0).then(|| {
            format!(
                "Some printed values of this game are unknown and reconstructed: {shipments} shipments, {harbours} harbours \
                 and {orders} kinds of orders. If you own the box, correct them in one file; games/borneo/README.md tells how."
            )
        })
    }

    fn table(&self, view: &View) -> String {
        let mut text = String::new();
        self.write_table(&mut text, view).expect("writing to a string succeeds");
        text
    }

    fn board(&self, view: &View, seat: Seat) -> String {
        let mut text = String::new();
        self.write_player(&mut text, view, seat).expect("writing to a string succeeds");
        text
    }

    fn question(&self, view: &View) -> Question {
        let (text, clauses): (String, &[&'static str]) = match view.stage {
            Stage::Start | Stage::Deal | Stage::TurnUp | Stage::Drawing(_) => {
                ("chance answers".into(), &["BO-3.5"])
            }
            Stage::Placing => ("place a merchant".into(), &["BO-2.7", "BO-2.8"]),
            Stage::Ordering => ("fulfil an order?".into(), &["BO-4.1", "BO-4.3", "BO-4.4", "BO-4.6"]),
            Stage::Trading => {
                ("move a merchant, attack, or neither?".into(), &["BO-5.1", "BO-5.2", "BO-6.2", "BO-6.3"])
            }
            Stage::Defending(it) => {
                let attack = self.tables.strength(it.company, view.attack);
                let least = i16::from(attack) + 1 - i16::from(it.bonus());
                let need = match (least.max(0), it.bonus()) {
                    (0, _) => "the merchants between are enough".to_owned(),
                    (least, 0) => format!("{least} or more hold the rank"),
                    (least, bonus) => {
                        format!("{least} or more hold the rank, besides {bonus} for the merchants between")
                    }
                };
                let text = format!(
                    "{} attacks your merchant in {} with {} ({need}). Your defence?",
                    view.active,
                    self.company_words(it.company),
                    flags(attack)
                );
                (text, &["BO-6.5", "BO-6.6", "BO-6.7"])
            }
            Stage::Beaten(it) => (
                format!("your merchant in {} is beaten: where does it go?", self.company_words(it.company)),
                &["BO-6.8"],
            ),
            Stage::Reward(_) => {
                ("the attack has failed: keep one of your cards?".into(), &["BO-6.9", "BO-15.17"])
            }
            Stage::Shipping => ("put a shipment on a harbour".into(), &["BO-7.1", "BO-7.3", "BO-7.5"]),
            Stage::Taking { sequence, at, rank } => {
                let company = sequence.companies()[usize::from(at)];
                (
                    format!(
                        "take a shipment for your merchant in {}, rank {rank}",
                        self.company_words(company)
                    ),
                    &["BO-8.3", "BO-9.3", "BO-9.6"],
                )
            }
            Stage::Discarding => (format!("discard down to {} cards", self.tables.hand_limit), &["BO-10.4"]),
            Stage::FinalOrder => {
                ("the game has ended: a last order?".into(), &["BO-11.5", "BO-4.6", "BO-13.7"])
            }
            Stage::Over => ("the game is over".into(), &["BO-11.6", "BO-11.7"]),
        };
        Question { text: format!("{}: {text}", view.seat), clauses: clauses.to_vec() }
    }

    fn label(&self, view: &View, action: Action) -> String {
        self.action_label(view, action)
    }

    fn group(&self, view: &View, action: Action) -> Option<String> {
        self.action_group(view, action)
    }

    fn describe(&self, view: &View, word: &str) -> Option<String> {
        self.words_about(view, word)
    }

    /// An action leads to the clauses of its phase, a word of the box to what it is.
    fn about(&self, word: &str) -> Vec<&'static str> {
        let id = word.to_lowercase().replace(' ', "_");
        if id.parse::<Company>().is_ok() {
            return vec!["BO-1.2", "BO-6.4", "BO-7.3"];
        }
        if id.parse::<Spice>().is_ok() {
            return vec!["BO-1.4", "BO-4.3"];
        }
        if id.parse::<Order>().is_ok() {
            return vec!["BO-1.7", "BO-4.4", "BO-4.6"];
        }
        if id.parse::<Harbour>().is_ok() || id == "harbour" {
            return vec!["BO-1.6", "BO-7.5"];
        }
        if id.trim_start_matches('#').parse::<Card>().is_ok() || id == "shipment" {
            return vec!["BO-1.5", "BO-7.2"];
        }
        match id.as_str() {
            "attack" | "conflict" => return vec!["BO-6.1", "BO-6.2", "BO-6.3", "BO-6.4"],
            "defend" | "defence" | "bonus" => return vec!["BO-6.5", "BO-6.6", "BO-6.7"],
            "transfer" | "move" => return vec!["BO-5.2", "BO-5.3"],
            "ship" | "flag" | "flags" => return vec!["BO-7.1", "BO-7.3", "BO-7.4"],
            "hand" | "discard" | "draw" | "piles" => return vec!["BO-10.1", "BO-10.2", "BO-10.4"],
            "double" | "pay" | "payment" => return vec!["BO-4.3", "BO-4.5", "BO-4.6"],
            "company" | "column" => return vec!["BO-1.2", "BO-1.3"],
            "joker" => return vec!["BO-1.6", "BO-4.3"],
            "monopoly" => return vec!["BO-7.5", "BO-8.1", "BO-8.2", "BO-8.3"],
            "limit" | "shared" => return vec!["BO-7.5", "BO-9.1", "BO-9.2", "BO-9.3"],
            "pirates" | "pirate" | "pirate_ship" | "blackbeard" | "cove" => {
                return vec!["BO-13.1", "BO-13.2", "BO-13.5", "BO-13.7"];
            }
            "merchant" | "rank" => return vec!["BO-1.2", "BO-1.3", "BO-5.2"],
            "storage" | "store" => return vec!["BO-1.9", "BO-4.2"],
            "order" | "orders" => return vec!["BO-4.1", "BO-1.7", "BO-4.6"],
            "end" => return vec!["BO-11.1", "BO-11.5", "BO-11.6", "BO-11.7"],
            _ => (),
        }
        let Ok(action) = word.to_lowercase().parse::<Action>() else { return Vec::new() };
        match action {
            Action::Place(_) => vec!["BO-2.7"],
            Action::Fulfil(_, _, None) => vec!["BO-4.4", "BO-4.6", "BO-4.7"],
            Action::Fulfil(_, _, Some(_)) => vec!["BO-13.2", "BO-13.4", "BO-13.5"],
            Action::Transfer(..) => vec!["BO-5.2", "BO-5.3"],
            Action::Attack(..) => vec!["BO-6.2", "BO-6.3", "BO-6.4", "BO-6.7"],
            Action::Defend(_) => vec!["BO-6.5", "BO-6.6", "BO-6.7"],
            Action::Drop | Action::Leave(_) => vec!["BO-6.8"],
            Action::Keep(_) | Action::Decline => vec!["BO-6.9"],
            Action::Ship(..) => vec!["BO-7.1", "BO-7.3", "BO-7.5"],
            Action::Take(_) => vec!["BO-8.3", "BO-9.3"],
            Action::Discard(_) => vec!["BO-10.4"],
            Action::Skip => vec!["BO-3.1"],
        }
    }

    fn line_name(&self, key: &str) -> String {
        match key {
            "shipments" => "Stored shipments".to_owned(),
            "harbours" => "Stored harbours".to_owned(),
            "orders" => "Fulfilled orders".to_owned(),
            "pirate_ship" => "Pirate ship".to_owned(),
            _ => spaced(key),
        }
    }
}

impl Borneo {
    /// A shipment as it looks: `#12 BRR/R cinnamon`.
    fn card_words(&self, card: Card) -> String {
        let row = &self.components.shipments()[card.index()];
        let flags: String = row.flags().iter().map(|flag| flag.letter()).collect();
        let double = if row.double() { " ×2" } else { "" };
        format!("#{card} {}/{} {}{double}", &flags[..3], &flags[3..], self.spice_words(row.spice()))
    }

    fn spice_words(&self, spice: Spice) -> String {
        self.components.spice_name(spice).to_owned()
    }

    fn company_words(&self, company: Company) -> String {
        self.components.company_name(company).to_owned()
    }

    fn harbour_words(&self, harbour: Harbour) -> &str {
        &self.components.harbour(harbour).name
    }

    fn order_words(&self, order: Order) -> String {
        format!("{} ({})", spaced(order.id()), points(self.tables.points[order.index()].into()))
    }
}
