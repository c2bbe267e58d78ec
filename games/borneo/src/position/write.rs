//! Writing a state in its one canonical form.

use std::fmt::Write;

use kontor_core::Seat;
use kontor_core::sections::write_section;

use super::has_hands;
use crate::cards::Cards;
use crate::state::{Place, Player, State};
use crate::tables::Tables;
use crate::words::{Company, Order};

/// The canonical text: one section a line, empty ones left out.
pub(crate) fn write(tables: &Tables, state: &State) -> String {
    let mut text = String::with_capacity(600);
    write_section(&mut text, "start", [state.start]);
    write_section(&mut text, "turns", [state.turns]);
    write_section(&mut text, "turn", [format!("{} {}", state.seat, state.stage)]);
    write_section(&mut text, "pirates", state.pirate);
    for company in Company::ALL {
        write_section(&mut text, company.id(), state.column(company).owners());
    }
    write_section(&mut text, "open", state.places.iter().map(place));
    write_section(&mut text, "out", state.out.iter());
    write_section(&mut text, "attack", state.attack.iter());
    write_section(&mut text, "defence", state.defence.iter());
    write_section(&mut text, "landed", state.landed.iter());
    write_section(&mut text, "reshuffles", Some(state.reshuffles).filter(|&count| count > 0));
    write_section(&mut text, "drawn", drawn(state));
    write_section(&mut text, "discard", state.discard.iter());
    for seat in Seat::all(tables.seats) {
        let dealt = has_hands(state);
        player(&mut text, seat, state.player(seat), dealt).expect("writing to a string succeeds");
    }
    text
}

fn place(place: &Place) -> String {
    let Some(harbour) = place.harbour else { return "-".to_owned() };
    let stack: Vec<String> = place.stack.cards().iter().map(ToString::to_string).collect();
    if stack.is_empty() { harbour.to_string() } else { format!("{harbour}:{}", stack.join(",")) }
}

/// Hand cards that came with a reshuffle, as `1:5,17`.
fn drawn(state: &State) -> impl Iterator<Item = String> {
    let hands = state.players.iter().fold(Cards::NONE, |all, player| all.or(player.hand));
    (1..=state.reshuffles).filter_map(move |pile| {
        let cards = hands.iter().filter(|card| state.origin[card.index()] == pile);
        let numbers: Vec<String> = cards.map(|card| card.to_string()).collect();
        (!numbers.is_empty()).then(|| format!("{pile}:{}", numbers.join(",")))
    })
}

/// A player; the word `hand` stands also before an empty hand, since a hand that is not said is dealt.
fn player(text: &mut String, seat: Seat, player: &Player, dealt: bool) -> std::fmt::Result {
    write!(text, "{seat}")?;
    if dealt {
        write!(text, " hand")?;
    }
    for card in player.hand.iter() {
        write!(text, " {card}")?;
    }
    if !player.store.is_empty() || player.harbours.any() {
        write!(text, " store")?;
    }
    for card in player.store.iter() {
        write!(text, " {card}")?;
    }
    for harbour in player.harbours.iter() {
        write!(text, " {harbour}")?;
    }
    if player.order_count() > 0 {
        write!(text, " orders")?;
    }
    for order in Order::ALL.into_iter().filter(|order| player.orders[order.index()] > 0) {
        write!(text, " {order}={}", player.orders[order.index()])?;
    }
    writeln!(text)
}
