//! Sailing: two ships, one after the other, and posts (AM-8).

use arrayvec::ArrayVec;
use kontor_core::Sink;

use super::{build, gold, round};
use crate::action::Action;
use crate::board::{Cell, SIDE, Spot};
use crate::event::{Event, Gain};
use crate::map::Map;
use crate::refusal::Cannot;
use crate::state::{SEATS, Source, Stage, State, Voyage};
use crate::tables::Tables;
use crate::words::Token;

/// Places beside one place: four cells and two frame fields, or six cells and two frame fields.
type Beside = ArrayVec<Spot, 8>;

/// The places one step away, ascending (AM-8.5).
pub(crate) fn beside(tables: &Tables, map: &Map, spot: Spot) -> Beside {
    let mut all = Beside::new();
    if let Some(cell) = spot.as_cell() {
        let (row, column) = (usize::from(cell.row()), cell.column());
        let water = |row: usize| map.water.0[row];
        let mut add = |row: usize, column: u8| all.push(Cell::new(row as u8, column).into());
        if row > 0 && water(row - 1) >> column & 1 == 1 {
            add(row - 1, column);
        }
        if column > 0 && water(row) >> (column - 1) & 1 == 1 {
            add(row, column - 1);
        }
        if water(row) >> (column + 1) & 1 == 1 {
            add(row, column + 1);
        }
        if row + 1 < SIDE && water(row + 1) >> column & 1 == 1 {
            add(row + 1, column);
        }
        let (one, other) = tables.frame_beside(cell.row(), column);
        all.extend(one.into_iter().chain(other));
    } else if let Some(field) = spot.as_frame() {
        let (rows, columns) = tables.cells_beside(field);
        for row in rows.0..=rows.1 {
            for column in columns.0..=columns.1 {
                let cell = Cell::new(row, column);
                if map.water.has(cell) {
                    all.push(cell.into());
                }
            }
        }
        let before = if field == 0 { tables.frame - 1 } else { field - 1 };
        let after = if field + 1 == tables.frame { 0 } else { field + 1 };
        all.push(Spot::frame(before.min(after)));
        all.push(Spot::frame(before.max(after)));
    }
    all
}

/// The places of all ships but the one at hand.
struct Others([Spot; 2 * SEATS]);

impl Others {
    #[inline]
    fn new(state: &State, ship: u8) -> Self {
        let mut all = [Spot::OFF; 2 * SEATS];
        for (seat, player) in state.players.iter().enumerate() {
            all[2 * seat..2 * seat + 2].copy_from_slice(&player.ships);
        }
        all[2 * state.seat.index() + usize::from(ship)] = Spot::OFF;
        Self(all)
    }

    /// Whether the ship at hand may rest at a place: on the frame always, on a cell if no other ship is there (AM-8.6).
    #[inline]
    fn allow(&self, spot: Spot) -> bool {
        // No early end: eight comparisons at once.
        spot.as_cell().is_none()
            || self.0.iter().fold(0, |found, &other| found | u8::from(other == spot)) == 0
    }

    /// Whether a place to rest is at most so many steps away from a place (AM-8.7).
    #[inline]
    fn allow_within(&self, tables: &Tables, map: &Map, spot: Spot, steps: u8) -> bool {
        self.allow(spot) || self.walk(tables, map, spot, steps)
    }

    /// The same from a cell with another ship. Only such cells are walked over, so the walk is at most as long as there are
    /// ships.
    #[cold]
    fn walk(&self, tables: &Tables, map: &Map, spot: Spot, steps: u8) -> bool {
        let mut seen: ArrayVec<Spot, { 2 * SEATS }> = ArrayVec::new();
        seen.push(spot);
        let mut begin = 0;
        for _ in 0..steps {
            let end = seen.len();
            for index in begin..end {
                for next in beside(tables, map, seen[index]) {
                    if self.allow(next) {
                        return true;
                    }
                    if !seen.contains(&next) {
                        seen.push(next);
                    }
                }
            }
            if seen.len() == end {
                return false;
            }
            begin = end;
        }
        false
    }
}

/// The action begins: off the map ship 1 goes first, else the player chooses (AM-8.2).
pub(crate) fn enter(state: &mut State, ap: u8) {
    if state.active().ships == [Spot::OFF; 2] {
        begin(state, Voyage { ship: 0, steps: ap, last: false });
    } else {
        state.stage = Stage::Ships { steps: ap };
    }
}

/// A ship begins: one off the map enters first (AM-8.3).
fn begin(state: &mut State, voyage: Voyage) {
    let off = state.active().ships[usize::from(voyage.ship)] == Spot::OFF;
    state.stage = if off { Stage::Enter(voyage) } else { Stage::Sail(voyage, 0) };
}

pub(crate) fn choose_ship(state: &mut State, ship: u8) {
    let steps = state.stage.ap().unwrap_or(0);
    begin(state, Voyage { ship, steps, last: false });
}

pub(crate) fn check_enter(tables: &Tables, field: u8) -> Result<(), Cannot> {
    if field < tables.frame { Ok(()) } else { Err(Cannot::NoFrame(field)) }
}

pub(crate) fn enter_map(state: &mut State, field: u8, events: &mut impl Sink<Event>) {
    let Stage::Enter(voyage) = state.stage else { return };
    let (seat, place) = (state.seat, Spot::frame(field));
    state.active_mut().ships[usize::from(voyage.ship)] = place;
    state.stage = Stage::Sail(voyage, 0);
    events.send(Event::Entered { seat, ship: voyage.ship + 1, place });
}

#[inline]
pub(crate) fn legal(
    tables: &Tables,
    state: &State,
    voyage: Voyage,
    made: u8,
    visit: &mut impl FnMut(Action),
) {
    let (map, others) = (state.chart(), Others::new(state, voyage.ship));
    let here = state.active().ships[usize::from(voyage.ship)];
    let left = voyage.steps - made;
    if left > 0 {
        for spot in beside(tables, map, here) {
            if others.allow_within(tables, map, spot, left - 1) {
                visit(Action::Step(spot));
            }
        }
    }
    if others.allow(here) {
        visit(Action::Stop);
    }
}

/// The only choice of a ship whose owner can neither buy nor cash.
pub(crate) fn only(tables: &Tables, state: &State, voyage: Voyage, made: u8) -> Option<Action> {
    let player = state.active();
    if player.gold > 0 || player.tokens.has(Token::Sail8) {
        return None;
    }
    let left = voyage.steps - made;
    if left == 0 {
        return Some(Action::Stop);
    }
    let here = player.ships[usize::from(voyage.ship)];
    let (map, others) = (state.chart(), Others::new(state, voyage.ship));
    let mut only = others.allow(here).then_some(Action::Stop);
    if only.is_some() && here.as_cell().is_none() {
        // From a frame field the next one can always be reached.
        return None;
    }
    for spot in beside(tables, map, here) {
        if others.allow_within(tables, map, spot, left - 1) {
            if only.is_some() {
                return None;
            }
            only = Some(Action::Step(spot));
        }
    }
    only
}

pub(crate) fn check_step(
    tables: &Tables,
    state: &State,
    voyage: Voyage,
    made: u8,
    spot: Spot,
) -> Result<(), Cannot> {
    let here = state.active().ships[usize::from(voyage.ship)];
    if !beside(tables, state.chart(), here).contains(&spot) {
        Err(Cannot::NotBeside)
    } else if made == voyage.steps {
        Err(Cannot::NoSteps)
    } else if !Others::new(state, voyage.ship).allow_within(
        tables,
        state.chart(),
        spot,
        voyage.steps - made - 1,
    ) {
        Err(Cannot::NoRest)
    } else {
        Ok(())
    }
}

pub(crate) fn check_stop(state: &State, voyage: Voyage) -> Result<(), Cannot> {
    let here = state.active().ships[usize::from(voyage.ship)];
    if Others::new(state, voyage.ship).allow(here) { Ok(()) } else { Err(Cannot::Occupied) }
}

pub(crate) fn step(state: &mut State, spot: Spot, events: &mut impl Sink<Event>) {
    let Stage::Sail(voyage, made) = state.stage else { return };
    let seat = state.seat;
    state.active_mut().ships[usize::from(voyage.ship)] = spot;
    state.stage = Stage::Sail(voyage, made + 1);
    events.send(Event::Sailed { seat, ship: voyage.ship + 1, place: spot });
}

/// Whether the ship at hand can come to rest with the steps it has left (AM-8.7).
pub(crate) fn can_rest(tables: &Tables, state: &State, voyage: Voyage, made: u8) -> bool {
    let here = state.active().ships[usize::from(voyage.ship)];
    let left = voyage.steps - made;
    Others::new(state, voyage.ship).allow_within(tables, state.chart(), here, left)
}

/// The token with more steps is used while a ship moves (AM-8.13).
#[inline]
pub(crate) fn check_more(state: &State) -> Result<(), Cannot> {
    match state.stage {
        Stage::Sail(..) if state.active().tokens.has(Token::Sail8) => Ok(()),
        _ => Err(Cannot::NoToken(Token::Sail8)),
    }
}

pub(crate) fn more(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let (seat, token) = (state.seat, Token::Sail8);
    let steps = tables.amount(token);
    let player = state.active_mut();
    player.tokens.remove(token);
    player.used.insert(token);
    if let Stage::Sail(voyage, _) = &mut state.stage {
        voyage.steps += steps;
    }
    events.send(Event::MoreSteps { seat, steps });
}

/// The ship rests; on the anchor field of a free post field a post is asked for (AM-8.9).
pub(crate) fn stop(tables: &Tables, state: &mut State, forced: bool, events: &mut impl Sink<Event>) {
    let Stage::Sail(voyage, _) = state.stage else { return };
    let seat = state.seat;
    events.send(Event::Stopped { seat, ship: voyage.ship + 1, forced });
    if open_field(tables, state, voyage).is_some() {
        state.stage = Stage::Post(voyage);
    } else {
        next_ship(tables, state, voyage, events);
    }
}

/// The post field on which the ship at hand may place a post (AM-8.9).
pub(crate) fn open_field(tables: &Tables, state: &State, voyage: Voyage) -> Option<usize> {
    let player = state.active();
    let map = state.chart();
    let anchor = player.ships[usize::from(voyage.ship)].as_cell()?;
    let field = map.served_by(anchor)?;
    let open = state.free.has(map.fields[field].cell) && player.posts_placed() < tables.posts;
    open.then_some(field)
}

/// Places a post; the first one on an island discovers it (AM-8.10, AM-12.11).
pub(crate) fn place_post(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let Stage::Post(voyage) = state.stage else { return };
    let seat = state.seat;
    let number = open_field(tables, state, voyage).expect("a post is asked for where one can be placed");
    let field = state.chart().fields[number];
    let island = usize::from(field.island);
    let known = state.all_posts() & state.chart().islands[island].fields != 0;
    let vp = if known { 0 } else { tables.discover_vp };
    state.free.remove(field.cell);
    let player = state.active_mut();
    player.posts |= 1 << number;
    player.own.insert(field.cell);
    player.gain(Source::Discover, vp.into());
    let reward = player.tokens.count(Token::GoldPerPost) * tables.amount(Token::GoldPerPost);
    events.send(Event::Post { seat, cell: field.cell, vp });
    gold::gain(tables, state, seat, reward, Gain::Post, events);
    build::finish(tables, state, island, events);
    next_ship(tables, state, voyage, events);
}

pub(crate) fn skip_post(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let Stage::Post(voyage) = state.stage else { return };
    events.send(Event::NoPost { seat: state.seat });
    next_ship(tables, state, voyage, events);
}

/// The other ship, or the end of the action (AM-8.12).
fn next_ship(tables: &Tables, state: &mut State, voyage: Voyage, events: &mut impl Sink<Event>) {
    if voyage.last {
        round::next_turn(tables, state, events);
    } else {
        begin(state, Voyage { ship: 1 - voyage.ship, last: true, ..voyage });
    }
}
