//! The map cell by cell: islands, water, frame, networks.

use std::collections::{BTreeSet, VecDeque};

/// A place for a ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    Cell(i32, i32),
    Frame(i32),
}

impl Place {
    pub fn word(self) -> String {
        match self {
            Self::Cell(row, column) => format!("cell {row} {column}"),
            Self::Frame(field) => format!("frame {field}"),
        }
    }
}

/// The printed map.
#[derive(Clone, Debug, Default)]
pub struct Land {
    pub rows: i32,
    pub columns: i32,
    pub side: i32,
    pub glyphs: Vec<Vec<char>>,
    /// The number of the island of each land cell.
    pub island: Vec<Vec<Option<usize>>>,
    pub sizes: Vec<usize>,
}

pub const AROUND: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Land {
    pub fn new(glyphs: Vec<Vec<char>>, side: i32) -> Self {
        let (rows, columns) = (glyphs.len() as i32, glyphs[0].len() as i32);
        let mut land = Self { rows, columns, side, glyphs, ..Self::default() };
        land.island = vec![vec![None; columns as usize]; rows as usize];
        for row in 0..rows {
            for column in 0..columns {
                if land.is_land(row, column) && land.island_of(row, column).is_none() {
                    let number = land.sizes.len();
                    let mut todo = vec![(row, column)];
                    let mut cells = 0;
                    while let Some((row, column)) = todo.pop() {
                        if !land.is_land(row, column) || land.island_of(row, column).is_some() {
                            continue;
                        }
                        land.island[row as usize][column as usize] = Some(number);
                        cells += 1;
                        todo.extend(AROUND.map(|(down, right)| (row + down, column + right)));
                    }
                    land.sizes.push(cells);
                }
            }
        }
        land
    }

    pub fn glyph(&self, row: i32, column: i32) -> Option<char> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| self.glyphs[row as usize][column as usize])
    }

    pub fn is_land(&self, row: i32, column: i32) -> bool {
        self.glyph(row, column).is_some_and(|it| !".^>v<".contains(it))
    }

    pub fn is_water(&self, row: i32, column: i32) -> bool {
        self.glyph(row, column).is_some_and(|it| ".^>v<".contains(it))
    }

    pub fn island_of(&self, row: i32, column: i32) -> Option<usize> {
        self.island[row as usize][column as usize]
    }

    /// The post field an anchor field points at.
    pub fn served(&self, row: i32, column: i32) -> Option<(i32, i32)> {
        match self.glyph(row, column)? {
            '^' => Some((row - 1, column)),
            'v' => Some((row + 1, column)),
            '<' => Some((row, column - 1)),
            '>' => Some((row, column + 1)),
            _ => None,
        }
    }

    /// The ring of frame fields, each with the cells at its side (AM-2.6).
    pub fn ring(&self) -> Vec<Vec<(i32, i32)>> {
        let (down, across) = (self.rows / self.side, self.columns / self.side);
        let mut ring = Vec::new();
        for tile in 0..across {
            ring.push((0..self.side).map(|it| (0, tile * self.side + it)).collect());
        }
        for tile in 0..down {
            ring.push((0..self.side).map(|it| (tile * self.side + it, self.columns - 1)).collect());
        }
        for tile in (0..across).rev() {
            ring.push((0..self.side).map(|it| (self.rows - 1, tile * self.side + it)).collect());
        }
        for tile in (0..down).rev() {
            ring.push((0..self.side).map(|it| (tile * self.side + it, 0)).collect());
        }
        ring
    }

    /// Places one step away (AM-8.5).
    pub fn beside(&self, place: Place) -> BTreeSet<Place> {
        let ring = self.ring();
        let mut all = BTreeSet::new();
        match place {
            Place::Cell(row, column) => {
                for (down, right) in AROUND {
                    if self.is_water(row + down, column + right) {
                        all.insert(Place::Cell(row + down, column + right));
                    }
                }
                for (field, cells) in ring.iter().enumerate() {
                    if cells.contains(&(row, column)) {
                        all.insert(Place::Frame(field as i32));
                    }
                }
            }
            Place::Frame(field) => {
                let count = ring.len() as i32;
                for &(row, column) in &ring[field as usize] {
                    if self.is_water(row, column) {
                        all.insert(Place::Cell(row, column));
                    }
                }
                all.insert(Place::Frame((field + 1) % count));
                all.insert(Place::Frame((field + count - 1) % count));
            }
        }
        all
    }

    /// Whether a place where the ship may rest is at most so many steps away (AM-8.7): a walk over all places.
    pub fn rest_within(&self, from: Place, steps: i32, taken: &dyn Fn(Place) -> bool) -> bool {
        let mut queue = VecDeque::from([(from, 0)]);
        let mut seen = BTreeSet::from([from]);
        while let Some((place, made)) = queue.pop_front() {
            if !taken(place) {
                return true;
            }
            if made < steps {
                for next in self.beside(place) {
                    if seen.insert(next) {
                        queue.push_back((next, made + 1));
                    }
                }
            }
        }
        false
    }
}
