//! How far a ship is from every place: for players who plan and for the drawing of a map, never for the rules.

use crate::board::{Board, Spot};
use crate::map::Map;
use crate::state::State;
use crate::tables::Tables;

/// A set of places for ships: water cells and fields of the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Places {
    pub cells: Board,
    frame: u32,
}

impl Places {
    /// All fields of the frame.
    pub fn frame(tables: &Tables) -> Self {
        Self { cells: Board::NONE, frame: (1 << tables.frame) - 1 }
    }

    /// Whether a place is in the set.
    pub fn has(&self, place: Spot) -> bool {
        match place.as_cell() {
            Some(cell) => self.cells.has(cell),
            None => place.as_frame().is_some_and(|field| self.frame >> field & 1 == 1),
        }
    }

    /// The set with all places that are one step away (AM-8.5); other ships do not matter, as they can be passed (AM-8.7).
    #[must_use]
    pub fn grown(&self, tables: &Tables, map: &Map) -> Self {
        let last = tables.frame - 1;
        let around = self.frame << 1 | self.frame >> 1 | self.frame >> last & 1 | (self.frame & 1) << last;
        let mut grown =
            Self { cells: self.cells.grown(), frame: (self.frame | around) & ((1 << tables.frame) - 1) };
        let fields = if self.frame != 0 || self.meets_frame(tables) { tables.frame } else { 0 };
        for field in 0..fields {
            let (rows, columns) = tables.cells_beside(field);
            let span = ((1 << (columns.1 - columns.0 + 1)) - 1) << columns.0;
            let beside = usize::from(rows.0)..=usize::from(rows.1);
            if self.frame >> field & 1 == 1 {
                grown.cells.0[beside].iter_mut().for_each(|row| *row |= span);
            } else if self.cells.0[beside].iter().any(|row| row & span != 0) {
                grown.frame |= 1 << field;
            }
        }
        grown.cells = grown.cells.and(&map.water);
        grown
    }

    /// Whether a cell of the set is at the edge of the map.
    fn meets_frame(&self, tables: &Tables) -> bool {
        let (rows, columns) = (usize::from(tables.size.0), tables.size.1);
        let sides = 1 | 1 << (columns - 1);
        let beside = self.cells.0.iter().fold(0, |found, row| found | row & sides);
        beside | self.cells.0[0] | self.cells.0[rows - 1] != 0
    }
}

impl FromIterator<Spot> for Places {
    fn from_iter<I: IntoIterator<Item = Spot>>(all: I) -> Self {
        let mut places = Self::default();
        for place in all {
            match (place.as_cell(), place.as_frame()) {
                (Some(cell), _) => places.cells.insert(cell),
                (None, Some(field)) => places.frame |= 1 << field,
                (None, None) => (),
            }
        }
        places
    }
}

/// The places within 0, 1, 2 … steps of one.
pub(crate) struct Routes(Vec<Places>);

impl Routes {
    /// All routes from a place.
    pub fn from(tables: &Tables, state: &State, place: Spot) -> Self {
        let map = state.chart();
        let mut waves = vec![Places::from_iter([place])];
        loop {
            let last = waves[waves.len() - 1];
            let next = last.grown(tables, map);
            if next == last {
                return Self(waves);
            }
            waves.push(next);
        }
    }

    /// The steps to a place; none if there is no way.
    pub fn to(&self, place: Spot) -> Option<u8> {
        self.0.iter().position(|wave| wave.has(place)).map(|steps| steps as u8)
    }
}
