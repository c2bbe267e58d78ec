//! The score, the places, and what the end of a game shows (BO-11.6, BO-11.7).

use super::parts::parts;
use super::table::{Ship, Table};

/// The lines of a player's score; what gives nothing has no line.
pub fn lines(table: &Table, seat: usize) -> Vec<(&'static str, i32)> {
    let parts = parts();
    let person = &table.players[seat];
    let orders: i32 = person.orders.iter().map(|id| parts.order(id).points).sum();
    let ship = if table.ship == Ship::With(seat) { parts.pirate_ship_points } else { 0 };
    let all = [
        ("shipments", person.store.iter().map(|_| parts.stored_card_points).sum()),
        ("harbours", person.harbours.iter().map(|_| parts.stored_card_points).sum()),
        ("orders", orders),
        ("pirate_ship", ship),
    ];
    all.into_iter().filter(|&(_, points)| points != 0).collect()
}

/// Total, then fulfilled orders.
fn standing(table: &Table, seat: usize) -> (i32, usize) {
    let total = lines(table, seat).iter().map(|&(_, points)| points).sum();
    (total, table.players[seat].orders.len())
}

/// The place of each player; equals share a place.
pub fn places(table: &Table) -> Vec<usize> {
    let all: Vec<_> = (0..table.seats).map(|seat| standing(table, seat)).collect();
    all.iter().map(|own| 1 + all.iter().filter(|&other| other > own).count()).collect()
}

/// Notes what the end of a game shows.
pub fn note_end(table: &mut Table) {
    let all: Vec<_> = (0..table.seats).map(|seat| standing(table, seat)).collect();
    let best = all.iter().map(|it| it.0).max().expect("players");
    let tied = all.iter().filter(|it| it.0 == best).count();
    let winners = places(table).iter().filter(|&&place| place == 1).count();
    if winners > 1 {
        table.note("the win was shared");
    }
    if tied > winners {
        table.note("more orders decided a tie");
    }
    if let Ship::With(seat) = table.ship
        && all[seat].0 < best
        && all[seat].0 - parts().pirate_ship_points >= best
    {
        table.note("the pirate ship cost the win");
    }
    if matches!(table.ship, Ship::Cove) {
        table.note("the pirate ship stayed in the cove");
    }
}
