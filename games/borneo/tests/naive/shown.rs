//! The table as each viewer sees it (BO-14), written out field by field.

use kontor_core::Viewer;
use serde_json::{Map, Value, json};

use super::harbour::visible_flags;
use super::parts::parts;
use super::position::{sorted, sorted_harbours};
use super::story::Asked;
use super::table::{Held, Person, Place, Ship, Table, letter};

/// What a viewer sees.
pub fn view(table: &Table, asked: &Asked, viewer: Viewer) -> Value {
    let parts = parts();
    let columns: Map<String, Value> = table
        .columns
        .iter()
        .map(|(company, merchants)| ((*company).to_owned(), merchants.iter().map(|&it| seat(it)).collect()))
        .collect();
    let ship = match table.ship {
        Ship::None => Value::Null,
        Ship::Cove => json!("cove"),
        Ship::With(holder) => seat(holder),
    };
    let players: Map<String, Value> = table
        .players
        .iter()
        .enumerate()
        .map(|(index, person)| (letter(index).to_string(), player(table, person, sees_hand(viewer, index))))
        .collect();
    json!({
        "round": round(table),
        "turns": table.turns,
        "start": seat(table.start),
        "active": seat(table.active()),
        "seat": seat(asked.seat),
        "stage": asked.stage,
        "columns": columns,
        "open": table.open.iter().map(|place| open(place.as_ref())).collect::<Vec<_>>(),
        "harbour_pile": table.harbour_pile.len(),
        "hidden_harbours": sorted_harbours(&table.harbour_pile),
        "out": sorted_harbours(&table.out),
        "draw_pile": table.draw.len(),
        "discard": sorted(&table.discard),
        "reshuffles": table.reshuffles,
        "orders": orders(&table.orders, parts.orders.iter().map(|it| it.id)),
        "pirate_ship": ship,
        "attack": sorted(&table.attack),
        "defence": sorted(&table.defence),
        "landed": sorted(&table.landed),
        "unseen": unseen(table, viewer),
        "players": players,
    })
}

/// The round: each player has one turn in it; the set-up belongs to the first.
pub fn round(table: &Table) -> usize {
    table.turns.saturating_sub(1) / table.seats + 1
}

/// BO-14.1: a hand is seen by its owner only.
fn sees_hand(viewer: Viewer, owner: usize) -> bool {
    match viewer {
        Viewer::Seat(seat) => seat.index() == owner,
        Viewer::Spectator => false,
        Viewer::Referee => true,
    }
}

/// The cards of which the viewer does not know where they are, by the pile they were drawn from.
pub fn unseen(table: &Table, viewer: Viewer) -> Vec<Vec<u32>> {
    let mut piles = vec![Vec::new(); table.reshuffles + 1];
    for (index, person) in table.players.iter().enumerate() {
        if !sees_hand(viewer, index) {
            person.hand.iter().for_each(|&Held { id, pile }| piles[pile].push(id));
        }
    }
    if viewer != Viewer::Referee {
        piles[table.reshuffles].extend(&table.draw);
    }
    piles.iter().map(|pile| sorted(pile)).collect()
}

fn player(table: &Table, person: &Person, shown: bool) -> Value {
    let mut piles = vec![0; table.reshuffles + 1];
    person.hand.iter().for_each(|card| piles[card.pile] += 1);
    json!({
        "hand": if shown { json!(person.hand_ids()) } else { Value::Null },
        "hand_count": person.hand.len(),
        "hand_piles": piles,
        "store": sorted(&person.store),
        "harbours": sorted_harbours(&person.harbours),
        "orders": orders(&person.orders, parts().orders.iter().map(|it| it.id)),
        "order_count": person.orders.len(),
    })
}

fn open(place: Option<&Place>) -> Value {
    let Some(place) = place else { return Value::Null };
    let harbour = parts().harbour(place.harbour);
    let visible = visible_flags(parts(), &place.stack);
    let count = |company| visible.iter().filter(|&&flag| flag == company).count();
    let flags: Map<String, Value> =
        parts().companies.iter().map(|&company| (company.to_owned(), json!(count(company)))).collect();
    json!({
        "harbour": harbour.id,
        "name": harbour.name,
        "monopoly": harbour.monopoly,
        "limit": harbour.limit,
        "good": harbour.good,
        "stack": place.stack,
        "flags": flags,
    })
}

fn orders(all: &[&str], kinds: impl Iterator<Item = &'static str>) -> Value {
    kinds.map(|id| (id.to_owned(), json!(all.iter().filter(|&&it| it == id).count()))).collect()
}

fn seat(index: usize) -> Value {
    json!(letter(index).to_string())
}
