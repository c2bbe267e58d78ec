//! Rich tables in the middle of a game: large storages, scarce piles, crowded columns, the ends near.

use kontor_core::{Luck, Quick};

use super::harbour::{takers, visible_flags};
use super::parts::parts;
use super::table::{Held, Phase, Place, Ship, Table};

/// Shipments in one storage, if others can take more.
const MOST_STORED: usize = 11;

/// Deals out all parts at random; a player's turn is about to begin.
pub fn enrich(table: &mut Table, luck: &mut Quick) {
    let mut upto = |most: usize| luck.below(most as u32 + 1) as usize;
    table.phase = Phase::Order;
    table.start = upto(table.seats - 1);
    table.turns = 1 + upto(39);
    table.reshuffles = [0, 0, 1, 2, 3][upto(4)];
    if table.ship != Ship::None && upto(2) > 0 {
        table.ship = Ship::With(upto(table.seats - 1));
    }
    crowd(table, &mut upto);
    let mut small = parts().companies.clone();
    small.sort_by_key(|company| table.column(company).len());
    let few = small[..2].iter().map(|company| table.column(company).len()).sum::<usize>() < 3;
    open_harbours(table, few, &mut upto);
    let mut cards = shuffled(std::mem::take(&mut table.draw), &mut upto);
    if few {
        meet(table, &mut cards, [small[0], small[1]], true, &mut upto);
    } else if upto(1) == 0 {
        let pair = [parts().companies[upto(1)], parts().companies[2 + upto(1)]];
        meet(table, &mut cards, pair, false, &mut upto);
    }
    load(table, &mut cards, &mut upto);
    deal(table, &mut cards, &mut upto);
    fulfilled(table, &mut upto);
}

/// Merchants at random, in every third table most of them in one company, in others nearly all in few companies.
fn crowd(table: &mut Table, upto: &mut impl FnMut(usize) -> usize) {
    let companies = &parts().companies;
    let favourite = companies[upto(companies.len() - 1)];
    let (crowded, narrow) = (upto(2) == 0, upto(2) == 0);
    for _ in 0..table.merchants {
        for seat in 0..table.seats {
            let any = companies[upto(companies.len() - 1)];
            let wanted = if crowded && upto(1) == 0 { favourite } else { any };
            let mut room = table.companies_with_room();
            if narrow {
                // Of the companies with room those that are not empty, if any, and the favourite before others.
                room.sort_by_key(|&it| (table.column(it).is_empty(), it != favourite));
                room.truncate(1);
            }
            let company = if room.contains(&wanted) { wanted } else { room[upto(room.len() - 1)] };
            table.column_mut(company).push(seat);
        }
    }
    // Who stands where is as random as the companies.
    for index in 0..companies.len() {
        let merchants = std::mem::take(&mut table.columns[index].1);
        table.columns[index].1 = shuffled(merchants, upto);
    }
    if narrow && upto(1) == 0 {
        let lengths = |table: &Table, company: &str| table.column(company).len();
        let mut small = companies.clone();
        small.sort_by_key(|company| lengths(table, company));
        let crowded = small.iter().find(|company| lengths(table, company) > 1).expect("many merchants");
        let merchant = table.column_mut(crowded).pop().expect("a merchant");
        table.column_mut(small[0]).push(merchant);
    }
}

/// Three open harbours; of the others many are with the players, some out of play, some still to come.
fn open_harbours(table: &mut Table, few: bool, upto: &mut impl FnMut(usize) -> usize) {
    let mut harbours = shuffled(std::mem::take(&mut table.harbour_pile), upto);
    // In some tables the active player collects jokers.
    let collects = !few && upto(4) == 0;
    let joker = |id: &&str| parts().harbour(id).good == "joker";
    // Where three cards of two companies can be shared.
    let wide = |id: &&str| parts().harbour(id).limit == 3 && parts().harbour(id).monopoly == 6;
    if few {
        harbours.sort_by_key(|id| wide(id));
    } else if collects {
        harbours.sort_by_key(|id| !joker(id));
    }
    for place in &mut table.open {
        let harbour = harbours.pop().expect("more than three harbours");
        *place = Some(Place { harbour, stack: Vec::new() });
    }
    if collects {
        harbours.sort_by_key(|id| joker(id));
    }
    let left = [0, 1, 2, upto(harbours.len())][upto(3)];
    let gone = harbours.split_off(left.min(harbours.len()));
    table.harbour_pile = harbours;
    let rich = if collects { table.active() } else { upto(table.seats - 1) };
    for harbour in gone {
        match upto(7) {
            _ if collects && joker(&harbour) => table.players[rich].harbours.push(harbour),
            0 => table.out.push(harbour),
            1..=3 => table.players[rich].harbours.push(harbour),
            _ => table.players[upto(table.seats - 1)].harbours.push(harbour),
        }
    }
}

/// Two companies meet on a harbour: the active player holds a card that leads to a distribution between them. It is
/// shared, or a double monopoly.
fn meet(
    table: &mut Table,
    cards: &mut Vec<u32>,
    pair: [&str; 2],
    shared: bool,
    upto: &mut impl FnMut(usize) -> usize,
) {
    const TRIES: usize = 100;
    let flags = |id: u32| pair.map(|company| parts().shipment(id).strength(company));
    for tried in 0..TRIES {
        let both = cards.iter().copied().filter(|&id| flags(id).iter().all(|&it| it > 0)).collect();
        let mut both = shuffled(both, upto);
        let index = upto(table.open.len() - 1);
        let mut place = table.open[index].clone().expect("an open harbour");
        let last = both.pop().expect("ten cards show both companies");
        place.stack = both.split_off(both.len() - upto(parts().harbour(place.harbour).limit - 1));
        let mut full = place.clone();
        full.stack.push(last);
        let visible = visible_flags(parts(), &full.stack);
        let [one, other] = pair.map(|company| visible.iter().filter(|&&it| it == company).count());
        let wanted = match takers(table, &full) {
            Some(sequence) if shared => sequence.len() > 1,
            // Two monopolies, and at first only those where fewer flags win.
            Some(sequence) => {
                let fewer = if one < other { pair[0] } else { pair[1] };
                let odd = one != other && sequence == [fewer];
                one.min(other) >= parts().harbour(place.harbour).monopoly && (odd || tried > TRIES / 2)
            }
            None => false,
        };
        if !wanted || takers(table, &place).is_some() {
            continue;
        }
        cards.retain(|id| !full.stack.contains(id));
        table.open[index] = Some(place);
        let active = table.active();
        table.players[active].hand.push(Held { id: last, pile: 0 });
        table.phase = Phase::Shipment;
        return;
    }
}

/// Shipments on open harbours, as many as lie there without a distribution.
fn load(table: &mut Table, cards: &mut Vec<u32>, upto: &mut impl FnMut(usize) -> usize) {
    for index in 0..table.open.len() {
        let begun = table.open[index].as_ref().is_some_and(|place| !place.stack.is_empty());
        for _ in 0..if begun { 0 } else { upto(5) } {
            let id = cards.pop().expect("enough cards");
            let mut place = table.open[index].clone().expect("an open harbour");
            place.stack.push(id);
            if takers(table, &place).is_some() {
                cards.insert(0, id);
            } else {
                table.open[index] = Some(place);
            }
        }
    }
}

/// Hands, storages and piles.
fn deal(table: &mut Table, cards: &mut Vec<u32>, upto: &mut impl FnMut(usize) -> usize) {
    let limit = parts().hand_limit;
    for seat in 0..table.seats {
        let size = match table.players[seat].hand.len() {
            0 => [1, 2, limit, 1 + upto(limit - 1), 1 + upto(limit - 1)][upto(4)],
            _ => upto(2) / 2,
        };
        for id in cards.split_off(cards.len() - size) {
            let pile = upto(table.reshuffles);
            table.players[seat].hand.push(Held { id, pile });
        }
    }
    // In every third table nearly all cards are stored: the draw pile runs dry.
    let scarce = upto(2) == 0;
    let left = if scarce { upto(4) } else { upto(cards.len()) };
    let stored = cards.split_off(left);
    let rich = upto(table.seats - 1);
    for id in stored {
        let any = if upto(4) == 0 { rich } else { upto(table.seats - 1) };
        let poorest = (0..table.seats).min_by_key(|&it| table.players[it].store.len()).expect("players");
        let seat = if table.players[any].store.len() < MOST_STORED { any } else { poorest };
        table.players[seat].store.push(id);
    }
    let draw = [0, 1, 2, cards.len(), upto(cards.len())][upto(4)].min(cards.len());
    table.discard = cards.split_off(draw);
    table.draw = std::mem::take(cards);
}

/// Some orders are fulfilled.
fn fulfilled(table: &mut Table, upto: &mut impl FnMut(usize) -> usize) {
    for _ in 0..[0, upto(4), upto(table.orders.len())][upto(2)] {
        let order = table.orders.remove(upto(table.orders.len() - 1));
        table.players[upto(table.seats - 1)].orders.push(order);
    }
}

fn shuffled<T>(mut things: Vec<T>, upto: &mut impl FnMut(usize) -> usize) -> Vec<T> {
    for index in (1..things.len()).rev() {
        things.swap(index, upto(index));
    }
    things
}
