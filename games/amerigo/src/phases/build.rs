//! Building: tiles are placed on islands (AM-12).

use std::ops::ControlFlow;

use kontor_core::{Seat, Sink};

use crate::action::Action;
use crate::board::{Board, Cell, SIDE};
use crate::event::Event;
use crate::refusal::Cannot;
use crate::shapes::{MOST_CELLS, Turn};
use crate::state::{Source, Stage, State};
use crate::tables::Tables;
use crate::words::{Kind, Shape};

/// Kind, shape, rotation, row and column of a placement.
pub(crate) type Placement = (Kind, Shape, u8, u8, u8);

/// The network of a player: own posts, and own village tiles and landscape tiles that are linked with one (AM-12.5).
pub(crate) fn network(state: &State, seat: Seat) -> Board {
    let player = state.player(seat);
    if player.posts == 0 {
        return Board::NONE;
    }
    state.post_cells(seat).flooded(&player.own.or(&state.landscape_cells()))
}

/// Rows of free cells and of free cells beside a network, with empty rows below for shapes that reach over the edge.
pub(crate) struct Ground {
    free: [u32; SIDE + MOST_CELLS],
    frontier: [u32; SIDE + MOST_CELLS],
    first: usize,
    last: usize,
}

impl Ground {
    /// The ground of a player; none if no tile could touch the network.
    #[inline]
    pub fn new(state: &State, seat: Seat) -> Option<Self> {
        if state.player(seat).posts == 0 {
            return None;
        }
        let beside = network(state, seat).grown().and(&state.free);
        let first = beside.0.iter().position(|&row| row != 0)?;
        let last = beside.0.iter().rposition(|&row| row != 0)?;
        let mut ground = Self { free: [0; SIDE + MOST_CELLS], frontier: [0; SIDE + MOST_CELLS], first, last };
        ground.free[..SIDE].copy_from_slice(&state.free.0);
        ground.frontier[..SIDE].copy_from_slice(&beside.0);
        Some(ground)
    }

    /// Columns where a turned shape fits with its box beginning in a row, and touches the network.
    #[inline]
    fn columns(&self, turn: &Turn, row: usize) -> u32 {
        let (mut fit, mut touch) = (u32::MAX, 0);
        for (down, right) in turn.cells() {
            fit &= self.free[row + usize::from(down)] >> right;
            touch |= self.frontier[row + usize::from(down)] >> right;
        }
        fit & touch
    }

    /// Rows where the box of a turned shape can begin.
    #[inline]
    fn rows(&self, turn: &Turn) -> std::ops::RangeInclusive<usize> {
        (self.first + 1).saturating_sub(turn.height.into())..=self.last
    }

    /// Whether a tile of a shape could be placed.
    pub fn fits(&self, tables: &Tables, shape: Shape) -> bool {
        let turns = &tables.turns[shape.index()];
        turns.iter().any(|turn| self.rows(turn).any(|row| self.columns(turn, row) != 0))
    }
}

/// Visits every legal placement, ascending, until told to stop. A tile on free land beside the network lies on an island with
/// an own post, so AM-12.4 needs no test.
#[inline]
fn each(
    tables: &Tables,
    state: &State,
    ap: u8,
    mut visit: impl FnMut(Placement) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let player = state.active();
    let villages = super::plan::stocked(&player.planned_villages);
    let landscapes = super::plan::stocked(&player.planned_landscapes) & tables.up_to(ap);
    if ap == 0 || villages | landscapes == 0 {
        return ControlFlow::Continue(());
    }
    let Some(ground) = Ground::new(state, state.seat) else { return ControlFlow::Continue(()) };
    for (kind, shapes) in [(Kind::Village, villages), (Kind::Landscape, landscapes)] {
        for index in kontor_core::bits(shapes.into()) {
            let shape = Shape::ALL[index];
            for turn in &tables.turns[index] {
                for row in ground.rows(turn) {
                    for column in kontor_core::bits(ground.columns(turn, row).into()) {
                        visit((kind, shape, turn.turns, row as u8, column as u8))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a tile can be placed.
pub(crate) fn any(tables: &Tables, state: &State, ap: u8) -> bool {
    each(tables, state, ap, |_| ControlFlow::Break(())).is_break()
}

pub(crate) fn legal(tables: &Tables, state: &State, ap: u8, visit: &mut impl FnMut(Action)) {
    let _ = each(tables, state, ap, |(kind, shape, turns, row, column)| {
        visit(Action::Place(kind, shape, turns, row, column));
        ControlFlow::Continue(())
    });
}

pub(crate) fn check(tables: &Tables, state: &State, ap: u8, placement: Placement) -> Result<(), Cannot> {
    let (kind, shape, turns, row, column) = placement;
    let player = state.active();
    let Some(turn) = tables.turn(shape, turns) else { return Err(Cannot::SameLook(shape, turns)) };
    let cost = Tables::cost(kind, shape);
    if player.planned(kind, shape) == 0 {
        return Err(Cannot::NotPlanned(kind, shape));
    }
    if cost > ap {
        return Err(Cannot::TooExpensive { cost, left: ap, clause: "AM-12.2" });
    }
    let side = SIDE as u8;
    if row + turn.height > side || column + turn.width > side {
        return Err(Cannot::NotFree);
    }
    let tile = cells(turn, row, column);
    if tile.without(&state.free).any() {
        return Err(Cannot::NotFree);
    }
    let map = state.chart();
    let island = &map.islands[island_of(state, &tile)];
    if player.posts & island.fields == 0 {
        return Err(Cannot::NoPost);
    }
    if !tile.and(&network(state, state.seat).grown()).any() {
        return Err(Cannot::NotLinked);
    }
    Ok(())
}

/// The cells of a placed tile.
pub(crate) fn cells(turn: &Turn, row: u8, column: u8) -> Board {
    turn.cells().map(|(down, right)| Cell::new(row + down, column + right)).collect()
}

/// The island of a tile on land.
fn island_of(state: &State, tile: &Board) -> usize {
    let first = tile.cells().next().expect("a tile has a cell");
    state.chart().island_of(first).expect("a tile lies on land")
}

/// Builds a tile: points, resources, and what finishing the island gives (AM-12.11).
pub(crate) fn apply(
    tables: &Tables,
    state: &mut State,
    (kind, shape, turns, row, column): Placement,
    events: &mut impl Sink<Event>,
) {
    let seat = state.seat;
    let turn = tables.turn(shape, turns).expect("a checked placement has a known rotation");
    let tile = cells(turn, row, column);
    let island = island_of(state, &tile);
    let vp = tables.points(kind, shape, state.chart().islands[island].big);
    if let Stage::Build { ap } = &mut state.stage {
        *ap -= Tables::cost(kind, shape);
    }
    state.free = state.free.without(&tile);
    let player = state.active_mut();
    match kind {
        Kind::Village => {
            player.planned_villages[shape.index()] -= 1;
            player.own = player.own.or(&tile);
            player.gain(Source::Villages, vp.into());
        }
        Kind::Landscape => {
            player.planned_landscapes[shape.index()] -= 1;
            player.gain(Source::Landscapes, vp.into());
        }
    }
    events.send(Event::Built { seat, kind, shape, rotation: turns, corner: Cell::new(row, column), vp });
    let covered = tile.and(&state.chart().resources);
    for cell in covered.cells() {
        let good = state.chart().good_of(cell).expect("a resource field has a kind");
        state.active_mut().resources[good.index()] += 1;
        events.send(Event::Resource { seat, good, cell });
    }
    finish(tables, state, island, events);
}

/// If the island has no free cell any more: points and chest for the active player, then points for posts (AM-12.9, AM-12.10).
pub(crate) fn finish(tables: &Tables, state: &mut State, island: usize, events: &mut impl Sink<Event>) {
    let found = &state.chart().islands[island];
    if found.meets(&state.free) {
        return;
    }
    let (chest, fields) = (found.big, found.fields);
    let seat = state.seat;
    let player = state.active_mut();
    player.gain(Source::Finishing, tables.finish_vp.into());
    player.chests += u8::from(chest);
    events.send(Event::Finished { island: island as u8, seat, vp: tables.finish_vp, chest });
    let time = u16::from(tables.time[usize::from(state.pass) - 1]);
    for seat in Seat::all(tables.seats) {
        let player = state.player_mut(seat);
        let posts = (player.posts & fields).count_ones();
        if posts > 0 {
            let vp = u16::from(tables.factor(posts)) * time;
            player.gain(Source::Posts, vp);
            events.send(Event::PostsScored { seat, posts: posts as u8, vp });
        }
    }
}
