//! What a viewer must not know, changed at random (BO-14).
//!
//! Everybody remembers which cards were seen before a reshuffle. So a card that a viewer cannot place may be exchanged
//! with any other one of the same pile that the viewer cannot place either: in the hands of others and, for the current
//! pile, in the draw pile.

use std::collections::BTreeMap;

use kontor_core::{Luck, Quick, Viewer};

use super::story::dealt;
use super::table::Table;

/// Which card lies where another one did.
type Exchange = BTreeMap<u32, u32>;

/// The table with all cards exchanged that the viewer does not know; `fixed` cards stay.
pub fn exchanged(table: &Table, viewer: Viewer, fixed: &[u32], luck: &mut Quick) -> (Table, Exchange) {
    let mut other = table.clone();
    let mut exchange = Exchange::new();
    let hides = |seat: usize| match viewer {
        Viewer::Seat(own) => own.index() != seat,
        Viewer::Spectator => true,
        Viewer::Referee => false,
    };
    for pile in 0..=table.reshuffles {
        let mut places: Vec<&mut u32> = Vec::new();
        for (_, person) in other.players.iter_mut().enumerate().filter(|(seat, _)| hides(*seat)) {
            places.extend(person.hand.iter_mut().filter(|card| card.pile == pile).map(|card| &mut card.id));
        }
        if pile == table.reshuffles && viewer != Viewer::Referee {
            places.extend(other.draw.iter_mut());
        }
        places.retain(|id| !fixed.contains(id));
        let mut ids: Vec<u32> = places.iter().map(|id| **id).collect();
        shuffle(&mut ids, luck);
        for (place, id) in places.into_iter().zip(ids) {
            exchange.insert(*place, id);
            *place = id;
        }
    }
    (other, exchange)
}

/// The table and the answer with everything exchanged that the viewer does not know even after the answer.
///
/// An action shows its cards to all. A drawn or dealt card is known to the drawer only. A step that ends the game shows
/// all hands (BO-14.9): nothing can be exchanged then.
pub fn exchanged_step(
    table: &Table,
    answer: &str,
    ends: bool,
    viewer: Viewer,
    luck: &mut Quick,
) -> (Table, String) {
    let own = |seat: usize| viewer == Viewer::Seat(kontor_core::Seat::new(seat as u8));
    if ends || viewer == Viewer::Referee {
        return (table.clone(), answer.to_owned());
    }
    match answer.split_once(' ') {
        Some(("draw", id)) => {
            let id: u32 = id.parse().expect("a card");
            let fixed = if own(table.active()) { vec![id] } else { Vec::new() };
            let (other, exchange) = exchanged(table, viewer, &fixed, luck);
            (other, format!("draw {}", exchange.get(&id).unwrap_or(&id)))
        }
        Some(("deal", _)) => {
            let groups = dealt(answer);
            let seen = groups.iter().enumerate().find(|(seat, _)| own(*seat)).map(|(_, group)| group.clone());
            let mut ids = table.draw.clone();
            ids.retain(|id| seen.iter().flatten().all(|it| it != id));
            shuffle(&mut ids, luck);
            let mut groups = groups;
            for (_, group) in groups.iter_mut().enumerate().filter(|(seat, _)| !own(*seat)) {
                *group = ids.split_off(ids.len() - group.len());
                group.sort_unstable();
            }
            (table.clone(), spelled(&groups))
        }
        _ => {
            let numbers = answer.split(|it: char| !it.is_ascii_digit()).filter_map(|it| it.parse().ok());
            let fixed: Vec<u32> = numbers.collect();
            (exchanged(table, viewer, &fixed, luck).0, answer.to_owned())
        }
    }
}

/// The words of a deal.
pub fn spelled(groups: &[Vec<u32>]) -> String {
    let group = |ids: &Vec<u32>| ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    format!("deal {}", groups.iter().map(group).collect::<Vec<_>>().join(" / "))
}

pub fn shuffle(ids: &mut [u32], luck: &mut Quick) {
    for index in (1..ids.len()).rev() {
        ids.swap(index, luck.below(index as u32 + 1) as usize);
    }
}
