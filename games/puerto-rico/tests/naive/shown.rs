//! What clients are shown: the numbers a view reckons out, and events that tell every change of a player's store.

use kontor_core::{Game, Seat, Viewer};
use kontor_puerto_rico::{Action, Event, Good, Player, PuertoRico, State, Task, View};

use super::captain::{covered_kinds, single_tokens};
use super::city::{price, shortfall};
use super::goods::{expected, markets};
use super::parts::{self, GOODS, SPACES};
use super::story::{Asked, Who};
use super::table::Table;

/// The reckoned numbers of a view are those of the rules.
pub fn compare_view(table: &Table, asked: &Asked, game: &PuertoRico, state: &State) -> Result<(), String> {
    let view = game.view(state, Viewer::Referee);
    for (seat, (person, shown)) in table.players.iter().zip(&view.players).enumerate() {
        let made = expected(table, seat);
        for ((kind, ..), good) in GOODS.into_iter().zip(Good::ALL) {
            same(seat, kind, made.count(kind), shown.production[good])?;
        }
        same(seat, "free fields", person.free_fields(), shown.free_fields)?;
        same(seat, "free sites", SPACES - person.covered_spaces(), shown.free_sites)?;
        same(seat, "market bonus", markets(person), shown.market_bonus)?;
        same(seat, "warehouse kinds", covered_kinds(person) as u32, shown.warehouse_kinds)?;
        // Who is placing holds colonists in the hand.
        let in_hand = if asked.who == Who::Seat(seat) { table.hand } else { 0 };
        same(seat, "colonists", person.colonists() + in_hand, shown.colonists)?;
    }
    let in_game = |name: &str| table.stock[name] > 0 || table.players.iter().any(|it| it.owns(name));
    let names: Vec<&str> = parts::BUILDINGS.iter().map(|row| row.name).filter(|name| in_game(name)).collect();
    let on_board: Vec<&str> = view.market.iter().map(|row| row.building.id()).collect();
    if names != on_board {
        return Err(format!("the view shows {on_board:?} on the board, by the rules {names:?}"));
    }
    for shown in &view.market {
        let row = parts::building(shown.building.id());
        same(0, row.name, table.stock[row.name], shown.stock)?;
        same(0, row.name, row.printed_cost(table.rules.has("balanced_start=true")), shown.cost)?;
        if let (Who::Seat(seat), "builder") = (asked.who, asked.stage.as_str()) {
            let builder = table.chooser == Some(seat);
            let price = price(table, seat, builder, row);
            same(seat, row.name, price, shown.price)?;
            let short = shortfall(&table.players[seat], price);
            if short != shown.short.map(u32::from) {
                return Err(format!("{}: {short:?} things are short, shown {:?}", row.name, shown.short));
            }
        }
    }
    compare_more(table, &view)
}

/// What only players of 1897 have.
fn compare_more(table: &Table, view: &View) -> Result<(), String> {
    for (seat, (person, shown)) in table.players.iter().zip(&view.players).enumerate() {
        let Some(more) = &shown.more else {
            if table.rules.is_1897() {
                return Err(format!("the view does not show what player {seat} of 1897 has"));
            }
            continue;
        };
        same(seat, "citizens", person.citizens, more.citizens)?;
        same(seat, "guests", person.men("bohio"), more.guests)?;
        same(seat, "single tokens", single_tokens(person), more.single_tokens)?;
        for ((kind, ..), good) in GOODS.into_iter().zip(Good::ALL) {
            same(seat, kind, person.forests_of(kind), more.forests[good])?;
            same(seat, kind, table.made[seat].count(kind), more.made[good])?;
        }
    }
    Ok(())
}

fn same(seat: usize, what: &str, rules: u32, shown: u8) -> Result<(), String> {
    if rules == u32::from(shown) {
        return Ok(());
    }
    Err(format!("the view shows {shown} for {what} of player {seat}, by the rules it is {rules}"))
}

/// Whoever only hears the events of a step knows the money, VP, goods, tiles and buildings of all players after it.
pub fn compare_events(seats: u8, before: &State, events: &[Event], after: &State) -> Result<(), String> {
    let mut heard = before.players;
    for &event in events {
        hear(&mut heard, event);
    }
    for seat in Seat::all(seats) {
        let (own, now) = (&heard[seat.index()], after.player(seat));
        let parts = [
            ("coins", own.coins == now.coins),
            ("VP", own.vp == now.vp),
            ("goods", own.goods == now.goods),
            ("tiles", own.tiles == now.tiles),
            ("forests", own.forests == now.forests),
            ("buildings", own.owned == now.owned),
        ];
        if let Some((part, _)) = parts.into_iter().find(|(_, known)| !known) {
            return Err(format!("the events do not tell the {part} of {seat}: {events:?}"));
        }
    }
    Ok(())
}

/// What a player's store is after an event; events that move nothing of it are passed over.
fn hear(players: &mut [Player], event: Event) {
    match event {
        Event::Chose { seat, coins, .. } | Event::Coins { seat, coins } => {
            players[seat.index()].coins += u16::from(coins);
        }
        Event::Built { seat, building, price } => {
            players[seat.index()].coins -= u16::from(price);
            players[seat.index()].owned.insert(building);
        }
        Event::Settled { seat, tile, .. } => players[seat.index()].tiles[tile.index()] += 1,
        Event::Produced { seat, goods } | Event::Canal { seat, goods } => {
            players[seat.index()].goods.add(goods);
        }
        Event::Extra { seat, good } => players[seat.index()].goods[good] += 1,
        Event::Sold { seat, good, coins } | Event::Posted { seat, good, coins } => {
            players[seat.index()].coins += u16::from(coins);
            players[seat.index()].goods[good] -= 1;
        }
        Event::Forest { seat, good, .. } => players[seat.index()].forests[good] += 1,
        Event::Discarded { seat, good, forest, coins } => {
            let player = &mut players[seat.index()];
            player.coins += u16::from(coins);
            if forest {
                player.forests[good] -= 1;
            } else {
                player.tiles[good.index()] -= 1;
            }
        }
        Event::BoughtTile { seat } => players[seat.index()].coins -= 1,
        Event::Bargain { seat, coins, .. } => players[seat.index()].coins -= u16::from(coins),
        Event::Paid { seat, action: Action::PayVp } => players[seat.index()].vp -= 1,
        Event::Paid { seat, action: Action::PayGood(good) } => players[seat.index()].goods[good] -= 1,
        Event::Raised { seat, building } => players[seat.index()].owned.insert(building),
        Event::SmallWharf { seat, points, .. } | Event::Plundered { seat, points } => {
            players[seat.index()].vp += u16::from(points);
        }
        Event::Pensioned { seat, good } => {
            players[seat.index()].goods[good] -= 1;
            players[seat.index()].vp += 1;
        }
        Event::Raided { seat, good, kept, .. } => players[seat.index()].goods[good] += kept,
        Event::Captured { seat, coins, .. } => players[seat.index()].coins += u16::from(coins),
        Event::FestivalWon { seat, task: Task::Goods, reward } => {
            players[seat.index()].coins += u16::from(reward);
        }
        Event::FestivalWon { seat, task: Task::Building, reward } => {
            players[seat.index()].vp += u16::from(reward);
        }
        Event::Shipped { seat, good, count, .. } | Event::Wharf { seat, good, count } => {
            players[seat.index()].goods[good] -= count;
            players[seat.index()].vp += u16::from(count);
        }
        Event::Points { seat, points, .. } => players[seat.index()].vp += u16::from(points),
        Event::Lost { seat, good, count } | Event::Loaded { seat, good, count } => {
            players[seat.index()].goods[good] -= count;
        }
        Event::Started { seat, coins, tile } => {
            players[seat.index()].coins = u16::from(coins);
            players[seat.index()].tiles[tile.index()] = 1;
        }
        _ => (),
    }
}
