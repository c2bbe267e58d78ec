//! Players with a taste. Uniform play seldom attacks with care or piles up one company; players who like to do so, do.

use kontor_core::{Luck, Quick};

use super::harbour::visible_flags;
use super::parts::parts;
use super::story::Asked;
use super::table::{Phase, Table};

/// What a player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Anything.
    Any,
    /// Conflicts, with few cards and with many.
    Attacker,
    /// A full storage: no order before the end.
    Hoarder,
    /// Orders whenever one can be paid.
    Payer,
    /// One company: all merchants there, all shipments of its flags on one harbour.
    Monopolist,
    /// Many cards on harbours where no company is strong.
    Sharer,
    /// Two companies that are strong on one harbour.
    Balancer,
    /// A full hand: no attack, no defence.
    Keeper,
}

impl Taste {
    const ALL: [Self; 8] = [
        Self::Any,
        Self::Attacker,
        Self::Hoarder,
        Self::Payer,
        Self::Monopolist,
        Self::Sharer,
        Self::Balancer,
        Self::Keeper,
    ];

    /// The tastes of all seats for a number: sometimes all the same, mostly mixed.
    pub fn of_table(number: u64, seats: usize) -> Vec<Self> {
        let mut luck = Quick::new(number ^ 0x7a57e);
        let kinds = Self::ALL.len() as u64;
        let same = number % (2 * kinds);
        let mut taste = || match same {
            0..8 => Self::ALL[same as usize],
            _ => Self::ALL[luck.below(kinds as u32) as usize],
        };
        (0..seats).map(|_| taste()).collect()
    }

    /// Chooses one of the possible answers by weight.
    pub fn choose(self, table: &Table, asked: &Asked, luck: &mut Quick) -> String {
        let weights: Vec<u32> = asked.options.iter().map(|it| self.weight(table, asked.seat, it)).collect();
        let mut drawn = luck.below(weights.iter().sum());
        for (answer, weight) in asked.options.iter().zip(weights) {
            if drawn < weight {
                return answer.clone();
            }
            drawn -= weight;
        }
        unreachable!("the drawn number is below the sum of the weights")
    }

    fn weight(self, table: &Table, seat: usize, answer: &str) -> u32 {
        let (verb, rest) = answer.split_once(' ').unwrap_or((answer, ""));
        let words = rest.split(' ').count() as u32;
        match (self, verb) {
            (Self::Any, "fulfil") | (Self::Keeper, "attack") => 1,
            (Self::Attacker, "attack") => 10 * words,
            (_, "attack") => 2,
            (Self::Any, _) => 4,
            (Self::Keeper, "defend") if rest == "none" => 200,
            (_, "defend") => 3 * words,
            (Self::Hoarder, "fulfil") if !matches!(table.phase, Phase::Final(_)) => 0,
            (_, "fulfil") if rest.split(' ').skip(1).all(|class| class == "joker") => 300,
            (Self::Payer, "fulfil") => 60,
            (_, "fulfil") => 3 + words,
            (Self::Monopolist, "place" | "leave") if rest == "red" => 60,
            (Self::Monopolist, "transfer") if rest.ends_with(">red") && !rest.starts_with("red") => 100,
            (Self::Monopolist, "transfer") if rest.starts_with("red") => 1,
            (Self::Monopolist, "ship") => monopoly_weight(table, seat, rest, "red"),
            (Self::Sharer, "ship") => sharing_weight(table, rest),
            (Self::Balancer, "ship") => balance_weight(table, rest),
            (Self::Keeper | Self::Hoarder, "skip") => 400,
            (_, "keep") => 5,
            (_, "skip") => 15,
            _ => 6,
        }
    }
}

/// Shipments with many flags of one company on harbours that show many of them.
fn monopoly_weight(table: &Table, seat: usize, rest: &str, company: &str) -> u32 {
    let (id, harbour) = rest.split_once('>').expect("a card and a harbour");
    let id: u32 = id.parse().expect("a card");
    let strength = parts().shipment(id).strength(company);
    let place = table.open.iter().flatten().find(|it| it.harbour == harbour).expect("an open harbour");
    let lying: u32 = place.stack.iter().map(|&it| parts().shipment(it).strength(company)).sum();
    // An empty column of the company makes an own harbour card the only gain.
    let own = table.column(company).contains(&seat) || table.column(company).is_empty();
    if own { 1 + strength * strength * (1 + lying) } else { 4 }
}

/// Many cards on one harbour without a second card of any strong company.
fn sharing_weight(table: &Table, rest: &str) -> u32 {
    let (id, harbour) = rest.split_once('>').expect("a card and a harbour");
    let card = parts().shipment(id.parse().expect("a card"));
    let place = table.open.iter().flatten().find(|it| it.harbour == harbour).expect("an open harbour");
    let clash = place.stack.iter().any(|&it| parts().shipment(it).upper[0] == card.upper[0]);
    if clash { 1 } else { 4 + 8 * place.stack.len() as u32 }
}

/// Two companies with many visible flags each.
fn balance_weight(table: &Table, rest: &str) -> u32 {
    let (id, harbour) = rest.split_once('>').expect("a card and a harbour");
    let place = table.open.iter().flatten().find(|it| it.harbour == harbour).expect("an open harbour");
    let stack = [&place.stack[..], &[id.parse().expect("a card")]].concat();
    let visible = visible_flags(parts(), &stack);
    let count = |company: &&str| visible.iter().filter(|flag| *flag == company).count() as u32;
    let mut counts: Vec<u32> = parts().companies.iter().map(count).collect();
    counts.sort_unstable();
    let both = counts[2] * counts[3];
    1 + both * both
}
