//! Shapes of tiles in their different turns (AM-12.1).

use arrayvec::ArrayVec;

use crate::words::Shape;

/// The most cells of a shape.
pub(crate) const MOST_CELLS: usize = 6;

/// A shape after a number of clockwise quarter turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Quarter turns.
    pub turns: u8,
    /// Rows of the box around it.
    pub height: u8,
    /// Columns of the box around it.
    pub width: u8,
    count: u8,
    cells: [(u8, u8); MOST_CELLS],
}

impl Turn {
    /// Its cells, row by row, counted from the top left corner of the box.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> + Clone {
        self.cells[..usize::from(self.count)].iter().copied()
    }
}

/// The turns of a shape that look different, smallest number first (AM-7.16).
pub(crate) fn turns_of(shape: Shape) -> ArrayVec<Turn, 4> {
    let picture = shape.picture();
    let mut cells: Vec<(u8, u8)> = Vec::new();
    for (row, text) in picture.iter().enumerate() {
        let land = text.char_indices().filter(|(_, glyph)| *glyph == '#');
        cells.extend(land.map(|(column, _)| (row as u8, column as u8)));
    }
    let (mut height, mut width) = (picture.len() as u8, picture[0].len() as u8);
    let mut all: ArrayVec<Turn, 4> = ArrayVec::new();
    for turns in 0..4 {
        cells.sort_unstable();
        let mut turn = Turn { turns, height, width, count: cells.len() as u8, cells: [(0, 0); MOST_CELLS] };
        turn.cells[..cells.len()].copy_from_slice(&cells);
        if all.iter().all(|other| other.cells != turn.cells) {
            all.push(turn);
        }
        // One turn moves cell (r, c) of a shape of height h to (c, h - 1 - r).
        for cell in &mut cells {
            *cell = (cell.1, height - 1 - cell.0);
        }
        std::mem::swap(&mut height, &mut width);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_look_the_same_are_one() {
        let counts = Shape::ALL.map(|shape| turns_of(shape).len());
        assert_eq!(counts[..7], [1, 2, 2, 4, 2, 1, 4]);
        let upright = turns_of(Shape::I3)[1];
        assert_eq!((upright.height, upright.width), (3, 1));
        let turned = turns_of(Shape::V3)[1];
        assert_eq!(turned.cells().collect::<Vec<_>>(), [(0, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn every_shape_is_its_own_mirror_image() {
        for shape in Shape::ALL {
            let all = turns_of(shape);
            for turn in &all {
                let mut mirrored: Vec<(u8, u8)> =
                    turn.cells().map(|(row, column)| (row, turn.width - 1 - column)).collect();
                mirrored.sort_unstable();
                assert!(all.iter().any(|it| it.cells().eq(mirrored.iter().copied())), "{shape}");
            }
        }
    }
}
