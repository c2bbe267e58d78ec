//! Large choices taken apart: every distribution of colonists and every holding of goods has exactly one spelling.

use std::collections::{BTreeMap, BTreeSet};

use kontor_core::{Game, Seat};
use kontor_puerto_rico::{Event, Good, PuertoRico, Stage, State, Tile};

use super::captain::{covered_kinds, single_tokens};
use super::mayor::places;
use super::parts::{GOODS, TILES};
use super::table::{Person, Table};

/// A result of a large choice: how many stand or lie at each place that is not empty.
type Spread = Vec<(&'static str, u32)>;

/// More spreads than this are not written out.
const MOST: usize = 600;

/// Explores all `place` sequences of the seat on turn, at the first place it is asked about, and compares them with
/// all distributions that PR-5.4 and PR-5.5 allow. False if there are too many of them to be written out.
pub fn compare_distributions(table: &Table, game: &PuertoRico, state: &State) -> Result<bool, String> {
    let seat = state.seat;
    let person = &table.players[seat.index()];
    let Some(allowed) = distributions(person, table.hand + person.colonists()) else { return Ok(false) };
    let mut reached = BTreeMap::new();
    // Which of them are citizens is asked afterwards.
    let within = |it: &State| matches!(it.stage, Stage::Placing { .. });
    explore(game, state, seat, &within, &mut |end, _| {
        let player = end.player(seat);
        let tiles = TILES.into_iter().zip(Tile::ALL.map(|tile| player.manned(tile)));
        let houses = player.owned.iter().map(|building| (building.id(), player.men_at(building)));
        let all = tiles.chain(houses).chain([("San Juan", player.idle)]);
        let spread: Spread = all.filter(|it| it.1 > 0).map(|(name, men)| (name, u32::from(men))).collect();
        *reached.entry(spread).or_insert(0) += 1;
    });
    compare(&allowed, &reached).map(|()| true)
}

/// All distributions of that many colonists over the circles of a player.
fn distributions(person: &Person, colonists: u32) -> Option<BTreeSet<Spread>> {
    let places = places(person);
    let circles: u32 = places.iter().map(|(_, circles)| circles).sum();
    let standing = colonists.min(circles);
    let mut all = vec![(Spread::new(), 0)];
    for (name, here) in places {
        let mut more = Vec::new();
        for (spread, sum) in all {
            for count in (0..=here).filter(|count| sum + count <= standing) {
                let mut next = spread.clone();
                next.extend((count > 0).then_some((name, count)));
                more.push((next, sum + count));
            }
        }
        all = more;
        if all.len() > 10 * MOST {
            return None;
        }
    }
    let full = all.into_iter().filter(|&(_, sum)| sum == standing).map(|(mut spread, _)| {
        spread.extend((colonists > standing).then_some(("San Juan", colonists - standing)));
        spread
    });
    let full: BTreeSet<Spread> = full.collect();
    (full.len() <= MOST).then_some(full)
}

/// Explores all `keep` sequences of the seat on turn and compares them with all holdings that PR-9.9 allows: one single
/// token, and any tokens of as many kinds as the warehouses cover.
pub fn compare_holdings(table: &Table, game: &PuertoRico, state: &State) -> Result<(), String> {
    let seat = state.seat;
    let person = &table.players[seat.index()];
    let allowed = holdings(person);
    let mut reached = BTreeMap::new();
    explore(game, state, seat, &|it| matches!(it.stage, Stage::Storing { .. }), &mut |_, events| {
        // The state may have gone on to a craftsman phase of a captured role: what was kept is told.
        let stored = events.iter().find_map(|event| match *event {
            Event::Stored { seat: by, kept } if by == seat => Some(kept),
            _ => None,
        });
        let goods = stored.expect("whoever stores is told what stays");
        let spread: Spread = goods.some().map(|(good, count)| (Good::id(good), u32::from(count))).collect();
        *reached.entry(spread).or_insert(0) += 1;
    });
    compare(&allowed, &reached)
}

/// All holdings: for every choice of kinds in the warehouses, anything of those and at most one other token.
fn holdings(person: &Person) -> BTreeSet<Spread> {
    let (covered, most) = (covered_kinds(person), single_tokens(person));
    let mut all = BTreeSet::new();
    for mask in 0u32..32 {
        if mask.count_ones() as usize > covered {
            continue;
        }
        let stored = |index: usize| mask >> index & 1 == 1;
        let mut found = vec![(Spread::new(), 0)];
        for (index, (name, ..)) in GOODS.into_iter().enumerate() {
            let held = person.goods.count(name);
            let mut more = Vec::new();
            for (spread, singles) in found {
                for count in 0..=held {
                    let singles = if stored(index) { singles } else { singles + count };
                    if singles <= most {
                        let mut next = spread.clone();
                        next.extend((count > 0).then_some((name, count)));
                        more.push((next, singles));
                    }
                }
            }
            found = more;
        }
        all.extend(found.into_iter().map(|(spread, _)| spread));
    }
    all
}

/// Walks every sequence of actions of a seat as long as `within` holds, and shows the state after each, with the last events.
fn explore(
    game: &PuertoRico,
    state: &State,
    seat: Seat,
    within: &dyn Fn(&State) -> bool,
    visit: &mut dyn FnMut(&State, &[Event]),
) {
    let mut actions = Vec::new();
    game.legal(state, seat, |action| actions.push(action));
    for action in actions {
        let (mut after, mut events) = (*state, Vec::new());
        game.apply(&mut after, seat, action, &mut events);
        if after.seat == seat && within(&after) {
            explore(game, &after, seat, within, visit);
        } else {
            visit(&after, &events);
        }
    }
}

fn compare(allowed: &BTreeSet<Spread>, reached: &BTreeMap<Spread, u32>) -> Result<(), String> {
    for spread in allowed {
        match reached.get(spread) {
            None => return Err(format!("{spread:?} is allowed and not reached")),
            Some(1) => (),
            Some(ways) => return Err(format!("{spread:?} is reached in {ways} ways")),
        }
    }
    match reached.keys().find(|spread| !allowed.contains(*spread)) {
        Some(spread) => Err(format!("{spread:?} is reached and not allowed")),
        None => Ok(()),
    }
}
