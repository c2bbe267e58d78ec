//! The canonical text of a table.

use std::fmt::{Display, Write};

use super::parts::parts;
use super::story::Asked;
use super::table::{Phase, Place, Ship, Table, letter};

/// The sections of a position, in their sequence; what is empty or usual is left out.
pub fn position(table: &Table, asked: &Asked) -> String {
    let mut text = format!("start {}", letter(table.start));
    section(&mut text, "turns", [table.turns]);
    section(&mut text, "turn", [letter(asked.seat).to_string(), asked.stage.clone()]);
    if let Ship::With(seat) = table.ship {
        section(&mut text, "pirates", [letter(seat)]);
    }
    for (company, merchants) in &table.columns {
        section(&mut text, company, merchants.iter().map(|&seat| letter(seat)));
    }
    section(&mut text, "open", table.open.iter().map(|place| open(place.as_ref())));
    section(&mut text, "out", sorted_harbours(&table.out));
    section(&mut text, "attack", sorted(&table.attack));
    section(&mut text, "defence", sorted(&table.defence));
    section(&mut text, "landed", sorted(&table.landed));
    if table.reshuffles > 0 {
        section(&mut text, "reshuffles", [table.reshuffles]);
    }
    section(&mut text, "drawn", (1..=table.reshuffles).filter_map(|pile| drawn_from(table, pile)));
    section(&mut text, "discard", sorted(&table.discard));
    for (seat, person) in table.players.iter().enumerate() {
        text.extend(['\n', letter(seat)]);
        // A hand can be empty only after the last card was shipped, or when the game is over.
        if matches!(table.phase, Phase::Shipment | Phase::Draw) || !person.hand.is_empty() {
            text += " hand";
            add(&mut text, person.hand_ids());
        }
        if !person.store.is_empty() || !person.harbours.is_empty() {
            text += " store";
            add(&mut text, sorted(&person.store));
            add(&mut text, sorted_harbours(&person.harbours));
        }
        if !person.orders.is_empty() {
            let count = |id: &str| person.orders.iter().filter(|&&it| it == id).count();
            let kinds = parts().orders.iter().map(|it| it.id).filter(|id| count(id) > 0);
            text += " orders";
            add(&mut text, kinds.map(|id| format!("{id}={}", count(id))));
        }
    }
    text
}

/// Adds a section, if there is anything in it.
fn section(text: &mut String, key: &str, words: impl IntoIterator<Item = impl Display>) {
    let before = text.len();
    *text += "\n";
    *text += key;
    let empty = text.len();
    add(text, words);
    if text.len() == empty {
        text.truncate(before);
    }
}

/// Adds words.
fn add(text: &mut String, words: impl IntoIterator<Item = impl Display>) {
    for word in words {
        write!(text, " {word}").expect("writing to a string succeeds");
    }
}

/// A place with its harbour and its stack.
fn open(place: Option<&Place>) -> String {
    let Some(Place { harbour, stack }) = place else { return "-".to_owned() };
    let colon = if stack.is_empty() { "" } else { ":" };
    format!("{harbour}{colon}{}", list(stack))
}

/// The hand cards that were drawn after a reshuffle.
fn drawn_from(table: &Table, pile: usize) -> Option<String> {
    let hands = table.players.iter().flat_map(|person| &person.hand);
    let ids: Vec<u32> = hands.filter(|card| card.pile == pile).map(|card| card.id).collect();
    (!ids.is_empty()).then(|| format!("{pile}:{}", list(&sorted(&ids))))
}

/// Numbers with commas between them.
fn list(ids: &[u32]) -> String {
    ids.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The harbours in the sequence of the data.
pub fn sorted_harbours(harbours: &[&'static str]) -> Vec<&'static str> {
    parts().harbours.iter().map(|it| it.id).filter(|id| harbours.contains(id)).collect()
}

/// The numbers, ascending.
pub fn sorted(ids: &[u32]) -> Vec<u32> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}
