//! Nothing is lost and nothing comes into being: the parts of the box, counted in the referee's view of the engine.

use serde_json::Value;

use super::parts::parts;

/// Counts shipments, harbours, orders and merchants of a view.
pub fn check(view: &Value, seats: usize, merchants: usize) -> Result<(), String> {
    let players: Vec<&Value> = view["players"].as_object().ok_or("players by seat")?.values().collect();
    let open: Vec<&Value> = list(&view["open"]).iter().filter(|place| !place.is_null()).collect();
    shipments(view, &players, &open)?;
    harbours(view, &players, &open, seats)?;
    for order in &parts().orders {
        let fulfilled: u64 = players.iter().map(|it| number(&it["orders"][order.id])).sum();
        let copies =
            if parts().set_up(seats).marked_orders { order.copies } else { order.copies - order.marked };
        let all = fulfilled + number(&view["orders"][order.id]);
        ensure(all == copies as u64, &format!("{all} orders {}", order.id))?;
    }
    // During set-up merchants come one by one; afterwards nobody loses one.
    let owners: Vec<&str> = parts()
        .companies
        .iter()
        .flat_map(|&company| list(&view["columns"][company]))
        .filter_map(Value::as_str)
        .collect();
    for seat in view["players"].as_object().ok_or("players by seat")?.keys() {
        let count = owners.iter().filter(|&it| it == seat).count();
        let placed = if number(&view["turns"]) == 0 { count <= merchants } else { count == merchants };
        ensure(placed, &format!("{count} merchants of {seat}"))?;
    }
    let crowded = parts().companies.iter().any(|&it| list(&view["columns"][it]).len() > parts().slots);
    ensure(!crowded, "more than five merchants in a column")
}

/// Each of the 60 shipments is in one place; those that are nowhere else are in the draw pile.
fn shipments(view: &Value, players: &[&Value], open: &[&Value]) -> Result<(), String> {
    let mut ids: Vec<u64> = Vec::new();
    let mut add = |value: &Value| ids.extend(list(value).iter().map(number));
    for place in ["discard", "attack", "defence", "landed"] {
        add(&view[place]);
    }
    for place in open {
        add(&place["stack"]);
    }
    for player in players {
        add(&player["hand"]);
        add(&player["store"]);
    }
    ids.sort_unstable();
    let seen = ids.len() as u64;
    ids.dedup();
    ensure(ids.len() as u64 == seen, "a shipment is in two places")?;
    let known = |id: &u64| parts().shipments.iter().any(|it| u64::from(it.id) == *id);
    ensure(ids.iter().all(known), &format!("the shipments are {ids:?}"))?;
    let all = seen + number(&view["draw_pile"]);
    ensure(all == parts().shipments.len() as u64, &format!("{all} shipments"))
}

/// Each harbour of the game is in one place.
fn harbours(view: &Value, players: &[&Value], open: &[&Value], seats: usize) -> Result<(), String> {
    let mut names: Vec<&str> = Vec::new();
    for value in
        [&view["hidden_harbours"], &view["out"]].into_iter().chain(players.iter().map(|it| &it["harbours"]))
    {
        names.extend(list(value).iter().filter_map(Value::as_str));
    }
    names.extend(open.iter().filter_map(|place| place["harbour"].as_str()));
    names.sort_unstable();
    let left_out = parts().set_up(seats).harbours_out;
    let mut all: Vec<&str> =
        parts().harbours.iter().filter(|it| it.mark != left_out).map(|it| it.id).collect();
    all.sort_unstable();
    ensure(names == all, &format!("the harbours are {names:?}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(u64::MAX / 8)
}

fn ensure(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("not conserved: {message}")) }
}
