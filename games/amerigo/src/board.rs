//! Cells of the map as sets of bits: a word for each row, a bit for each column.
//!
//! A step sideways is a shift of every word, a step up or down is the next word. Islands, networks and places for tiles are
//! found by a handful of such operations on whole rows.

use std::fmt;

use serde::{Serialize, Serializer};

/// The most rows and columns a map has: four tiles of six cells (AM-2.1).
pub const SIDE: usize = 24;

/// All cells of the largest map.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the map (AM-2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell in a row and column, counted from 0 at the top left.
    pub const fn new(row: u8, column: u8) -> Self {
        debug_assert!((row as usize) < SIDE && (column as usize) < SIDE);
        Self(row as u16 * SIDE as u16 + column as u16)
    }

    /// The row.
    pub const fn row(self) -> u8 {
        (self.0 / SIDE as u16) as u8
    }

    /// The column.
    pub const fn column(self) -> u8 {
        (self.0 % SIDE as u16) as u8
    }

    /// The number of the cell, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    /// The cell as it stands in positions: `2.4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.row(), self.column())
    }
}

impl Serialize for Cell {
    /// Row and column.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row(), self.column()].serialize(serializer)
    }
}

/// A place for a ship: a cell or a field of the frame (AM-7.16). Cells come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u16);

impl Spot {
    /// Not on the map yet (AM-3.2).
    pub const OFF: Self = Self(u16::MAX);

    /// A field of the frame.
    pub const fn frame(field: u8) -> Self {
        Self(CELLS as u16 + field as u16)
    }

    /// The cell, if it is one.
    #[inline]
    pub const fn as_cell(self) -> Option<Cell> {
        if (self.0 as usize) < CELLS { Some(Cell(self.0)) } else { None }
    }

    /// The number of the frame field, if it is one.
    #[inline]
    pub fn as_frame(self) -> Option<u8> {
        (self != Self::OFF && self.0 >= CELLS as u16).then(|| (self.0 - CELLS as u16) as u8)
    }
}

impl From<Cell> for Spot {
    fn from(cell: Cell) -> Self {
        Self(cell.0)
    }
}

impl fmt::Display for Spot {
    /// The place as it stands in positions: `2.4`, `f7`, `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_cell(), self.as_frame()) {
            (Some(cell), _) => write!(f, "{cell}"),
            (None, Some(field)) => write!(f, "f{field}"),
            (None, None) => f.write_str("-"),
        }
    }
}

impl Serialize for Spot {
    /// `{"cell": [2, 4]}`, `{"frame": 7}`, or nothing off the map.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.as_cell(), self.as_frame()) {
            (Some(cell), _) => serializer.collect_map([("cell", cell)]),
            (None, Some(field)) => serializer.collect_map([("frame", field)]),
            (None, None) => serializer.serialize_none(),
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board(pub [u32; SIDE]);

impl Board {
    /// No cell.
    pub const NONE: Self = Self([0; SIDE]);

    /// Whether a cell is in the set.
    #[inline]
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.row() as usize] >> cell.column() & 1 == 1
    }

    /// Puts a cell into the set.
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.row())] |= 1 << cell.column();
    }

    /// Takes a cell out of the set.
    pub fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell.row())] &= !(1 << cell.column());
    }

    /// Whether the set has a cell.
    pub fn any(&self) -> bool {
        self.0.iter().any(|&row| row != 0)
    }

    /// How many cells there are.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }

    /// What is in one of the sets.
    #[must_use]
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    /// The set and all cells orthogonally beside it; cells beyond the last column may be in it.
    #[must_use]
    #[inline]
    pub fn grown(&self) -> Self {
        Self(std::array::from_fn(|row| {
            let above = if row > 0 { self.0[row - 1] } else { 0 };
            let below = if row + 1 < SIDE { self.0[row + 1] } else { 0 };
            let here = self.0[row];
            here | here << 1 | here >> 1 | above | below
        }))
    }

    /// All cells of `within` that are linked with the set through cells of `within`; the set is part of it.
    #[must_use]
    pub fn flooded(&self, within: &Self) -> Self {
        let mut all = self.grown().and(within);
        if all == *self {
            return all;
        }
        loop {
            let mut change = 0;
            // Each row is filled sideways at once, and what it gains flows on to the next row of the same sweep.
            for row in 0..SIDE {
                let above = if row > 0 { all.0[row - 1] } else { 0 };
                let more = spread(all.0[row] | above & within.0[row], within.0[row]);
                change |= more ^ all.0[row];
                all.0[row] = more;
            }
            for row in (0..SIDE - 1).rev() {
                let more = spread(all.0[row] | all.0[row + 1] & within.0[row], within.0[row]);
                change |= more ^ all.0[row];
                all.0[row] = more;
            }
            if change == 0 {
                return all;
            }
        }
    }

    /// The cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(row, bits)| {
            kontor_core::bits(u64::from(bits)).map(move |column| Cell::new(row as u8, column as u8))
        })
    }
}

impl FromIterator<Cell> for Board {
    fn from_iter<I: IntoIterator<Item = Cell>>(all: I) -> Self {
        let mut board = Self::NONE;
        all.into_iter().for_each(|cell| board.insert(cell));
        board
    }
}

/// All bits of a row that are linked with the set through bits of `within`.
#[inline]
pub(crate) fn spread(mut set: u32, within: u32) -> u32 {
    loop {
        let more = set | (set << 1 | set >> 1) & within;
        if more == set {
            return set;
        }
        set = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| {
            let columns = text.char_indices().filter(|(_, it)| *it == '#');
            columns.map(move |(column, _)| Cell::new(row as u8, column as u8))
        });
        cells.collect()
    }

    #[test]
    fn a_flood_follows_every_bend() {
        let within = board(&["#.###", "#.#.#", "###.#", "....#", "####.", "#..##"]);
        let found = board(&["#"]).flooded(&within);
        assert_eq!(found, board(&["#.###", "#.#.#", "###.#", "....#"]));
    }

    #[test]
    fn spots_are_cells_then_frame_fields() {
        let cell = Spot::from(Cell::new(23, 23));
        assert!(cell < Spot::frame(0) && Spot::frame(15) < Spot::OFF);
        assert_eq!((cell.to_string(), Spot::frame(7).to_string()), ("23.23".to_owned(), "f7".to_owned()));
        assert_eq!((Spot::OFF.as_frame(), Spot::OFF.as_cell()), (None, None));
    }
}
