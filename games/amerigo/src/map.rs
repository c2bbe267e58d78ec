//! The map: land and water, islands, post fields with their anchor fields, resource fields (AM-2).
//!
//! It is laid once in a game and never changes, so all states of a game share it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;

use crate::board::{Board, CELLS, Cell, SIDE, spread};
use crate::routes::Routes;
use crate::tables::Tables;
use crate::words::{Good, Tile};

/// The most post fields of a map: a bit for each.
pub(crate) const MOST_FIELDS: usize = 64;

/// An island tile with its clockwise quarter turns (AM-2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Laid(u8);

impl Laid {
    /// A tile with 0 to 3 turns.
    pub const fn new(tile: Tile, turns: u8) -> Self {
        Self(tile.index() as u8 * 4 + turns % 4)
    }

    /// The tile.
    pub const fn tile(self) -> Tile {
        Tile::ALL[self.0 as usize / 4]
    }

    /// The turns.
    pub const fn turns(self) -> u8 {
        self.0 % 4
    }

    /// The place among all turned tiles.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Tiles row by row.
pub type Layout = ArrayVec<Laid, { Tile::COUNT }>;

/// Where a map comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Laid of island tiles.
    Tiles(Layout),
    /// Drawn by hand in a position.
    Grid,
}

/// A post field (AM-2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Where it is.
    pub cell: Cell,
    /// The anchor field that serves it.
    pub anchor: Cell,
    /// Its island.
    pub island: u8,
}

/// An island (AM-2.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Island {
    /// Its cells.
    pub cells: Board,
    /// Its first row.
    pub first: u8,
    /// Its last row.
    pub last: u8,
    /// Its land cells.
    pub size: u16,
    /// Whether it is big and has a chest (AM-2.9).
    pub big: bool,
    /// Its post fields, a bit for each.
    pub fields: u64,
}

impl Island {
    /// Whether the set has a cell of the island.
    #[inline]
    pub fn meets(&self, cells: &Board) -> bool {
        (self.first..=self.last).any(|row| self.cells.0[usize::from(row)] & cells.0[usize::from(row)] != 0)
    }

    /// How many cells of the set are on the island.
    #[inline]
    pub fn count(&self, cells: &Board) -> u32 {
        let rows = usize::from(self.first)..=usize::from(self.last);
        rows.map(|row| (self.cells.0[row] & cells.0[row]).count_ones()).sum()
    }
}

/// Nothing of a kind at a cell.
const NONE: u8 = u8::MAX;

/// The map and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// Where it comes from.
    pub source: Source,
    /// Rows of cells.
    pub rows: u8,
    /// Columns of cells.
    pub columns: u8,
    /// Land cells.
    pub land: Board,
    /// Water cells.
    pub water: Board,
    /// The islands, by their first cell.
    pub islands: Vec<Island>,
    /// The post fields.
    pub fields: ArrayVec<Field, MOST_FIELDS>,
    /// Cells with a resource field.
    pub resources: Board,
    island_of: [u8; CELLS],
    good_of: [u8; CELLS],
    field_at: [u8; CELLS],
    fingerprint: u64,
    anchors: Memo<Vec<Routes>>,
}

impl Map {
    /// How far every place is from the anchor field of a post field.
    pub(crate) fn routes(&self, tables: &Tables, field: usize) -> &Routes {
        let all =
            || self.fields.iter().map(|field| Routes::from(tables, self, field.anchor.into())).collect();
        &self.anchors.0.get_or_init(all)[field]
    }

    /// The island of a land cell.
    #[inline]
    pub fn island_of(&self, cell: Cell) -> Option<usize> {
        let island = self.island_of[cell.index()];
        (island != NONE).then_some(usize::from(island))
    }

    /// The kind of a resource field (AM-2.11).
    #[inline]
    pub fn good_of(&self, cell: Cell) -> Option<Good> {
        Good::ALL.get(usize::from(self.good_of[cell.index()])).copied()
    }

    /// The post field that an anchor field serves (AM-2.4).
    #[inline]
    pub fn served_by(&self, anchor: Cell) -> Option<usize> {
        let field = self.field_at[anchor.index()];
        (field != NONE && self.water.has(anchor)).then_some(usize::from(field))
    }

    /// The post field on a land cell.
    #[inline]
    pub fn field_on(&self, cell: Cell) -> Option<usize> {
        let field = self.field_at[cell.index()];
        (field != NONE && self.land.has(cell)).then_some(usize::from(field))
    }

    /// A cell as it is drawn in the data.
    pub fn glyph(&self, cell: Cell) -> char {
        if let Some(field) = self.served_by(cell) {
            return arrow(cell, self.fields[field].cell);
        }
        match (self.land.has(cell), self.field_on(cell), self.good_of(cell)) {
            (false, ..) => '.',
            (true, Some(_), _) => 'K',
            (true, None, Some(good)) => good.letter(),
            (true, None, None) => '#',
        }
    }

    /// The map of a picture; `big` is the least size of a big island.
    pub(crate) fn new(source: Source, picture: &Picture, size: (u8, u8), big: u8) -> Self {
        let (rows, columns) = size;
        let land = picture.land;
        let full = (1 << columns) - 1;
        let water =
            Board(std::array::from_fn(|row| if row < usize::from(rows) { !land.0[row] & full } else { 0 }));
        let mut map = Self {
            source,
            rows,
            columns,
            land,
            water,
            islands: islands(&land, big),
            fields: ArrayVec::new(),
            resources: Board::NONE,
            island_of: [NONE; CELLS],
            good_of: [NONE; CELLS],
            field_at: [NONE; CELLS],
            fingerprint: 0,
            anchors: Memo::default(),
        };
        for (number, island) in map.islands.iter().enumerate() {
            for row in island.first..=island.last {
                let mut bits = island.cells.0[usize::from(row)];
                while bits != 0 {
                    map.island_of[usize::from(row) * SIDE + bits.trailing_zeros() as usize] = number as u8;
                    bits &= bits - 1;
                }
            }
        }
        for (number, &(cell, anchor)) in picture.fields.iter().enumerate() {
            let island = map.island_of[cell.index()];
            map.islands[usize::from(island)].fields |= 1 << number;
            map.field_at[cell.index()] = number as u8;
            map.field_at[anchor.index()] = number as u8;
            map.fields.push(Field { cell, anchor, island });
        }
        for &(cell, good) in &picture.goods {
            map.good_of[cell.index()] = good as u8;
            map.resources.insert(cell);
        }
        map.fingerprint = map.print();
        map
    }

    /// A number that differs for different maps, as good as always.
    fn print(&self) -> u64 {
        const PRIME: u64 = 0x0000_0100_0000_01b3;
        let mix = |sum: u64, next: u64| (sum ^ next).wrapping_mul(PRIME).rotate_left(23);
        let start = 0xcbf2_9ce4_8422_2325;
        match &self.source {
            Source::Tiles(tiles) => tiles.iter().fold(start, |sum, laid| mix(sum, laid.index() as u64)),
            Source::Grid => {
                let rows = self.land.0.iter().fold(start, |sum, &row| mix(sum, u64::from(row)));
                self.good_of.iter().chain(&self.field_at).fold(rows, |sum, &it| mix(sum, u64::from(it)))
            }
        }
    }
}

/// What follows from the rest and is computed when first asked for: no two maps differ by it.
#[derive(Clone, Default)]
struct Memo<T>(OnceLock<T>);

impl<T> PartialEq for Memo<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Memo<T> {}

impl<T> fmt::Debug for Memo<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

/// The arrow of an anchor field that points at a post field beside it.
fn arrow(anchor: Cell, field: Cell) -> char {
    match (field.row().cmp(&anchor.row()), field.column().cmp(&anchor.column())) {
        (std::cmp::Ordering::Less, _) => '^',
        (std::cmp::Ordering::Greater, _) => 'v',
        (_, std::cmp::Ordering::Less) => '<',
        _ => '>',
    }
}

/// The shared map of a game: equal maps are the same one or have equal tiles, and its hash is a number made once.
#[derive(Clone, Debug)]
pub struct Chart(Arc<Map>);

impl Chart {
    pub(crate) fn new(map: Map) -> Self {
        Self(Arc::new(map))
    }

    /// Whether both are the same value in memory.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The same map in memory of its own: for threads that clone states side by side and should not share a counter.
    #[must_use]
    pub fn detached(&self) -> Self {
        Self(Arc::new(Map::clone(&self.0)))
    }
}

impl Deref for Chart {
    type Target = Map;

    #[inline]
    fn deref(&self) -> &Map {
        &self.0
    }
}

impl PartialEq for Chart {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || (self.fingerprint == other.fingerprint && *self.0 == *other.0)
    }
}

impl Eq for Chart {}

impl Hash for Chart {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}

/// Land, fields and resources of a tile or of a whole map, before islands are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    pub land: Board,
    /// Post fields with their anchor fields.
    pub fields: ArrayVec<(Cell, Cell), MOST_FIELDS>,
    /// Resource fields with their kinds.
    pub goods: Vec<(Cell, Good)>,
}

impl Picture {
    /// Reads rows of glyphs as in the data (`x` is plain land too); every anchor field serves one post field and every post
    /// field is served by one (AM-2.4). The message says what is wrong.
    pub fn read(rows: &[impl AsRef<[u8]>]) -> Result<Self, String> {
        let at = |row: usize, column: usize| rows.get(row).and_then(|it| it.as_ref().get(column)).copied();
        let mut picture = Self::default();
        let mut posts: Vec<Cell> = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            for (column, &glyph) in text.as_ref().iter().enumerate() {
                let cell = Cell::new(row as u8, column as u8);
                let beside = match glyph {
                    b'.' => continue,
                    b'#' | b'x' => None,
                    b'K' => {
                        posts.push(cell);
                        None
                    }
                    b'^' => Some((row.wrapping_sub(1), column)),
                    b'>' => Some((row, column + 1)),
                    b'v' => Some((row + 1, column)),
                    b'<' => Some((row, column.wrapping_sub(1))),
                    other => {
                        let good = Good::ALL.into_iter().find(|good| good.letter() == char::from(other));
                        let good = good.ok_or_else(|| {
                            format!("{:?} at {cell} is no field of a map", char::from(other))
                        })?;
                        picture.goods.push((cell, good));
                        None
                    }
                };
                match beside {
                    None => picture.land.insert(cell),
                    Some((row, column)) if at(row, column) == Some(b'K') => {
                        let field = (Cell::new(row as u8, column as u8), cell);
                        if picture.fields.iter().any(|&(other, _)| other == field.0) {
                            return Err(format!("the post field {} has two anchor fields (AM-2.4)", field.0));
                        }
                        if picture.fields.try_push(field).is_err() {
                            return Err(format!("there are more than {MOST_FIELDS} post fields"));
                        }
                    }
                    Some(_) => {
                        return Err(format!("the anchor field {cell} points at no post field (AM-2.4)"));
                    }
                }
            }
        }
        match posts.iter().find(|&&post| picture.fields.iter().all(|&(cell, _)| cell != post)) {
            Some(post) => Err(format!("the post field {post} has no anchor field (AM-2.4)")),
            None => Ok(picture),
        }
    }

    /// The picture of a square tile turned clockwise by a quarter (AM-2.5).
    pub fn turned(&self, side: u8) -> Self {
        let turn = |cell: Cell| Cell::new(cell.column(), side - 1 - cell.row());
        Self {
            land: self.land.cells().map(turn).collect(),
            fields: self.fields.iter().map(|&(cell, anchor)| (turn(cell), turn(anchor))).collect(),
            goods: self.goods.iter().map(|&(cell, good)| (turn(cell), good)).collect(),
        }
    }
}

/// Whether no block of 2 × 2 cells has land on exactly one of its diagonals (AM-2.8).
#[inline]
pub(crate) fn no_corners(land: &Board) -> bool {
    let mut found = 0;
    for row in 0..SIDE - 1 {
        found |= corner(land.0[row], land.0[row + 1]);
    }
    found == 0
}

/// Blocks of two rows that have land on exactly one diagonal.
#[inline]
pub(crate) fn corner(upper: u32, lower: u32) -> u32 {
    // Beyond the last column everything is water, so a block there has at most two cells, one above the other.
    let (upper_right, lower_right) = (upper >> 1, lower >> 1);
    upper & lower_right & !upper_right & !lower | upper_right & lower & !upper & !lower_right
}

/// Whether every water cell is linked with the rim (AM-2.7).
pub(crate) fn no_lakes(land: &Board, size: (u8, u8)) -> bool {
    let (rows, columns) = (usize::from(size.0), size.1);
    let full = (1u32 << columns) - 1;
    let rim = 1 | 1 << (columns - 1);
    let mut sea = [0u32; SIDE];
    for (row, sea) in sea.iter_mut().enumerate().take(rows) {
        let at_edge = row == 0 || row + 1 == rows;
        *sea = !land.0[row] & if at_edge { full } else { rim };
    }
    loop {
        let mut change = 0;
        let mut pass = |row: usize, other: usize| {
            let water = !land.0[row] & full;
            let more = spread(sea[row] | sea[other] & water, water);
            change |= more ^ sea[row];
            sea[row] = more;
        };
        (1..rows).for_each(|row| pass(row, row - 1));
        (0..rows - 1).rev().for_each(|row| pass(row, row + 1));
        if change == 0 {
            break;
        }
    }
    (0..rows).all(|row| sea[row] == !land.0[row] & full)
}

/// The islands by their first cells; a list of their sizes costs no more (AM-2.8).
fn islands(land: &Board, big: u8) -> Vec<Island> {
    let mut all = Vec::with_capacity(32);
    each_island(land, |cells, first, last| {
        let size = (first..=last).map(|row| cells.0[row].count_ones()).sum::<u32>() as u16;
        let (first, last) = (first as u8, last as u8);
        all.push(Island { cells: *cells, first, last, size, big: size >= u16::from(big), fields: 0 });
    });
    all
}

/// Visits each island with its first and last row.
pub(crate) fn each_island(land: &Board, mut visit: impl FnMut(&Board, usize, usize)) {
    let mut rest = *land;
    for first in 0..SIDE {
        while rest.0[first] != 0 {
            let lowest = rest.0[first] & rest.0[first].wrapping_neg();
            let mut cells = Board::NONE;
            cells.0[first] = spread(lowest, rest.0[first]);
            let mut last = first;
            loop {
                let mut change = 0;
                // An island begins in its first row and has no gaps, so the sweep ends below its last row.
                for row in first..SIDE {
                    let above = if row > first { cells.0[row - 1] } else { 0 };
                    let from = cells.0[row] | above & rest.0[row];
                    if from == 0 {
                        break;
                    }
                    let more = spread(from, rest.0[row]);
                    change |= more ^ cells.0[row];
                    cells.0[row] = more;
                    last = last.max(row);
                }
                for row in (first..last).rev() {
                    let more = spread(cells.0[row] | cells.0[row + 1] & rest.0[row], rest.0[row]);
                    change |= more ^ cells.0[row];
                    cells.0[row] = more;
                }
                if change == 0 {
                    break;
                }
            }
            for row in first..=last {
                rest.0[row] &= !cells.0[row];
            }
            visit(&cells, first, last);
        }
    }
}
