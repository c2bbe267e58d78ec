//! Payments: which sets of stored cards fulfil an order (BO-4, BO-13), tried out one by one.

use std::collections::BTreeSet;

use super::parts::{Order, parts};
use super::table::{Ship, Table};

/// A number of cards of each class.
pub type Bundle = [usize; 13];

/// Units of each spice.
type Units = [u32; 4];

/// The stored cards of a player, counted by class.
pub fn stored(table: &Table, seat: usize) -> Bundle {
    let parts = parts();
    let person = &table.players[seat];
    let mut bundle = Bundle::default();
    person.store.iter().for_each(|&id| bundle[parts.class_of_shipment(id)] += 1);
    person.harbours.iter().for_each(|id| bundle[parts.class_of_harbour(id)] += 1);
    bundle
}

/// BO-4.4: the units of each spice that would do; an order `alike` has one list for each spice the payer may choose.
fn demands(order: &Order) -> impl Iterator<Item = Units> {
    let (each, need) = (order.each, order.need);
    let of_one = move |chosen| {
        let mut units = Units::default();
        units[chosen] = need;
        units
    };
    let spices = Units::default().len();
    (0..if each { 1 } else { spices }).map(move |chosen| if each { [need; 4] } else { of_one(chosen) })
}

/// The units of each spice in a bundle, and its jokers (BO-4.3).
fn units(bundle: &Bundle) -> (Units, u32) {
    let (mut have, mut jokers) = (Units::default(), 0);
    for (class, &count) in parts().classes.iter().zip(bundle) {
        match class.spice {
            Some(spice) => have[spice] += class.value * count as u32,
            None => jokers += count as u32,
        }
    }
    (have, jokers)
}

/// What a demand still lacks before jokers step in.
fn lack(demand: &Units, have: &Units) -> u32 {
    demand.iter().zip(have).map(|(&need, &units)| need.saturating_sub(units)).sum()
}

/// BO-4.4.
fn sufficient(order: &Order, bundle: &Bundle) -> bool {
    let (have, jokers) = units(bundle);
    demands(order).any(|demand| lack(&demand, &have) <= jokers)
}

/// BO-13.2: sufficient, if one card of the class counts as one unit of some other spice. `rest` is without that card.
fn sufficient_with_pirate(order: &Order, rest: &Bundle, pirate: usize) -> bool {
    let (have, jokers) = units(rest);
    let own = parts().classes[pirate].spice.expect("a pirate card shows a spice");
    let mut others = (0..have.len()).filter(|&spice| spice != own);
    others.any(|spice| {
        let mut counted = have;
        counted[spice] += 1;
        demands(order).any(|demand| lack(&demand, &counted) <= jokers)
    })
}

/// Every bundle with one card of some class less.
fn one_less(bundle: &Bundle) -> impl Iterator<Item = Bundle> {
    (0..bundle.len()).filter(|&class| bundle[class] > 0).map(|class| {
        let mut less = *bundle;
        less[class] -= 1;
        less
    })
}

/// BO-4.6.
pub fn legal(order: &Order, bundle: &Bundle) -> bool {
    sufficient(order, bundle) && one_less(bundle).all(|less| !sufficient(order, &less))
}

/// BO-13.4 and BO-13.8. `rest` is the payment without the pirate card.
pub fn legal_with_pirate(order: &Order, rest: &Bundle, pirate: usize) -> bool {
    let mut unnamed = *rest;
    unnamed[pirate] += 1;
    sufficient_with_pirate(order, rest, pirate)
        && !sufficient(order, rest)
        && one_less(rest).all(|less| !sufficient_with_pirate(order, &less, pirate))
        && !sufficient(order, &unnamed)
}

/// Every fulfilment that a player can pay, in the words of the notation.
pub fn payments(table: &Table, seat: usize, pirates: bool) -> Vec<String> {
    let store = stored(table, seat);
    let mut all = Vec::new();
    for order in parts().orders.iter().filter(|order| table.orders.contains(&order.id)) {
        all.extend(normal_payments(order, &store).iter().map(|bundle| spelled(order, bundle, None)));
        if pirates {
            let named = pirate_payments(order, &store);
            all.extend(named.iter().map(|(rest, pirate)| spelled(order, rest, Some(*pirate))));
        }
    }
    all
}

/// The legal payments of an order without pirates.
pub fn normal_payments(order: &Order, store: &Bundle) -> BTreeSet<Bundle> {
    let mut found = BTreeSet::new();
    if !sufficient(order, store) {
        return found;
    }
    for demand in demands(order) {
        let may_grow = |bundle: &Bundle| !sufficient(order, bundle);
        let enough = |bundle: &Bundle| sufficient(order, bundle);
        for bundle in candidates(&demand, store, may_grow, enough) {
            if legal(order, &bundle) {
                found.insert(bundle);
            }
        }
    }
    found
}

/// The legal payments with a pirate card: the other cards, and the class of the pirate card.
pub fn pirate_payments(order: &Order, store: &Bundle) -> BTreeSet<(Bundle, usize)> {
    let mut found = BTreeSet::new();
    for (pirate, class) in parts().classes.iter().enumerate() {
        if class.spice.is_none() || store[pirate] == 0 {
            continue;
        }
        let mut others = *store;
        others[pirate] -= 1;
        if !sufficient_with_pirate(order, &others, pirate) {
            continue;
        }
        for demand in demands(order) {
            let enough = |rest: &Bundle| sufficient_with_pirate(order, rest, pirate);
            let may_grow = |rest: &Bundle| !enough(rest);
            for rest in candidates(&demand, &others, may_grow, enough) {
                if legal_with_pirate(order, &rest, pirate) {
                    found.insert((rest, pirate));
                }
            }
        }
    }
    found
}

/// Bundles out of the store, built class by class, among which all legal ones are.
///
/// Three things cut the search short. A bundle that does not grow any more cannot be part of a larger legal one. A bundle
/// that is not enough even with all cards of the classes to come leads nowhere. A card that lessens no lack can be left
/// out, and could be left out of every larger bundle too.
fn candidates(
    demand: &Units,
    store: &Bundle,
    may_grow: impl Fn(&Bundle) -> bool,
    enough: impl Fn(&Bundle) -> bool,
) -> Vec<Bundle> {
    let mut bundles = vec![Bundle::default()];
    for class in 0..store.len() {
        let mut longer = Vec::new();
        for bundle in bundles {
            let mut with_all = bundle;
            with_all[class..].copy_from_slice(&store[class..]);
            if !enough(&with_all) {
                continue;
            }
            let mut next = bundle;
            longer.push(next);
            for _ in 0..store[class] {
                if !may_grow(&next) {
                    break;
                }
                next[class] += 1;
                if !all_useful(demand, &next) {
                    break;
                }
                longer.push(next);
            }
        }
        bundles = longer;
    }
    bundles
}

/// Whether each card with a spice lessens what the demand lacks.
fn all_useful(demand: &Units, bundle: &Bundle) -> bool {
    let lacks = |bundle: &Bundle| lack(demand, &units(bundle).0);
    let now = lacks(bundle);
    (0..bundle.len()).filter(|&class| bundle[class] > 0 && parts().classes[class].spice.is_some()).all(
        |class| {
            let mut less = *bundle;
            less[class] -= 1;
            lacks(&less) > now
        },
    )
}

/// The words of a fulfilment.
pub fn spelled(order: &Order, bundle: &Bundle, pirate: Option<usize>) -> String {
    let classes = &parts().classes;
    let mut words = vec!["fulfil", order.id];
    for (class, &count) in classes.iter().zip(bundle) {
        words.extend(std::iter::repeat_n(class.name, count));
    }
    if let Some(pirate) = pirate {
        words.extend(["pirate", classes[pirate].name]);
    }
    words.join(" ")
}

/// Carries out a fulfilment (BO-4.7, BO-4.9, BO-13.5).
pub fn fulfil(table: &mut Table, seat: usize, answer: &str) {
    let parts = parts();
    let mut words = answer.split(' ').skip(1);
    let order = parts.order(words.next().expect("an order"));
    let index = table.orders.iter().position(|&it| it == order.id).expect("an available order");
    table.orders.remove(index);
    if !table.orders.contains(&order.id) {
        table.note("a kind of orders ran out");
    }
    table.players[seat].orders.push(order.id);
    note_payment(table, seat, order, answer);
    for word in words {
        if word == "pirate" {
            table.note(match table.ship {
                Ship::With(_) => "the pirate ship was taken from its holder",
                Ship::Cove | Ship::None => "the pirate ship left the cove",
            });
            table.ship = Ship::With(seat);
        } else {
            pay(table, seat, parts.class_named(word));
        }
    }
}

/// Pays the card of a class with the lowest id.
fn pay(table: &mut Table, seat: usize, class: usize) {
    let parts = parts();
    let person = &mut table.players[seat];
    if parts.classes[class].harbour {
        let of_class = |it: &&str| parts.class_of_harbour(it) == class;
        let names = parts.harbours.iter().map(|it| it.id);
        let name = names.filter(|it| person.harbours.contains(it)).find(of_class).expect("a stored harbour");
        person.harbours.retain(|&it| it != name);
        table.out.push(name);
    } else {
        let of_class = |id: &u32| parts.class_of_shipment(*id) == class;
        let lowest = person.store.iter().copied().filter(of_class).min().expect("a stored shipment");
        person.store.retain(|&id| id != lowest);
        table.discard.push(lowest);
    }
}

/// The situations of a payment.
fn note_payment(table: &mut Table, seat: usize, order: &Order, answer: &str) {
    table.note(match (order.each, order.need) {
        (true, 1) => "each 1 was fulfilled",
        (true, 2) => "each 2 was fulfilled",
        (true, _) => "each 3 was fulfilled",
        (false, 4) => "alike 4 was fulfilled",
        (false, _) => "alike 8 was fulfilled",
    });
    let words: Vec<&str> = answer.split(' ').skip(2).collect();
    if words.iter().all(|&word| word == "joker") {
        table.note("jokers alone paid");
    }
    if words.iter().any(|word| word.ends_with("_harbour")) {
        table.note("a harbour with a spice paid");
    }
    if let [.., "pirate", card] = words[..] {
        table.note(if order.each { "a pirate card served each" } else { "a pirate card served alike" });
        if card.ends_with('2') {
            table.note("a pirate card was a double");
        }
        if card.ends_with("_harbour") {
            table.note("a pirate card was a harbour");
        }
        if words[..words.len() - 2].contains(&card) {
            table.note("a card of the pirate card's class paid too");
        }
    } else {
        let units: u32 = words.iter().map(|word| parts().classes[parts().class_named(word)].value).sum();
        let needed = if order.each { 4 * order.need } else { order.need };
        if units > needed {
            table.note("a double paid more than needed");
        }
        if table.ship == Ship::With(seat) {
            table.note("the holder of the pirate ship fulfilled an order");
        }
    }
}
