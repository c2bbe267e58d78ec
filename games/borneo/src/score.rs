//! The reckoning (BO-11.6, BO-11.7).

use kontor_core::{Score, Seat};

use crate::state::State;
use crate::tables::Tables;
use crate::words::Order;

/// A point for each stored card, the points of fulfilled orders, the pirate ship; ties by the number of orders.
pub(crate) fn score(tables: &Tables, state: &State, seat: Seat) -> Score {
    let player = state.player(seat);
    let mut score = Score::default();
    let cards = |count: u8| i32::from(count) * i32::from(tables.stored_card_points);
    score.add("shipments", cards(player.store.count()), "BO-11.6");
    score.add("harbours", cards(player.harbours.count()), "BO-11.6");
    let orders = Order::ALL
        .map(|order| i32::from(player.orders[order.index()]) * i32::from(tables.points[order.index()]));
    score.add("orders", orders.iter().sum(), "BO-11.6");
    if state.pirate == Some(seat) {
        score.add("pirate_ship", i32::from(tables.pirate_ship_points), "BO-13.7");
    }
    score.ties.push(i32::from(player.order_count()));
    score
}
