//! Cells and places in positions: `2.4`, runs `2.4-7`, frame fields `f7`.

use kontor_core::sections::ensure;
use kontor_core::{NotationError, read_count};

use super::Result;
use crate::board::{Board, Cell, SIDE, Spot};

/// The cells as longest runs, row by row.
pub(super) fn write(board: &Board) -> Vec<String> {
    let mut all = Vec::new();
    for (row, &bits) in board.0.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let length = (rest >> first).trailing_ones();
            rest &= !(((1u64 << length) - 1) << first) as u32;
            all.push(match length {
                1 => format!("{row}.{first}"),
                _ => format!("{row}.{first}-{}", first + length - 1),
            });
        }
    }
    all
}

/// Reads `2.4` or `2.4-7` into a set; no cell stands twice.
pub(super) fn insert(board: &mut Board, word: &str) -> Result<()> {
    let expected = "a cell, as in 2.4, or a run of a row, as in 2.4-7";
    let (row, columns) = word.split_once('.').ok_or_else(|| NotationError::new(word, expected))?;
    let (first, last) = columns.split_once('-').unwrap_or((columns, columns));
    let (row, first, last) = (line(row)?, line(first)?, line(last)?);
    ensure(first <= last, word, expected)?;
    for column in first..=last {
        let cell = Cell::new(row, column);
        ensure(!board.has(cell), word, "each cell once")?;
        board.insert(cell);
    }
    Ok(())
}

/// Reads a place for a ship: `2.4`, `f7` or `-`.
pub(super) fn spot(word: &str) -> Result<Spot> {
    if word == "-" {
        return Ok(Spot::OFF);
    }
    if let Some(field) = word.strip_prefix('f') {
        return Ok(Spot::frame(crate::action::frame(field)?));
    }
    let expected = "a place for a ship: a cell, as in 2.4, a frame field, as in f7, or -";
    let (row, column) = word.split_once('.').ok_or_else(|| NotationError::new(word, expected))?;
    Ok(Cell::new(line(row)?, line(column)?).into())
}

fn line(text: &str) -> Result<u8> {
    let line: u8 = read_count(text)?;
    ensure(usize::from(line) < SIDE, text, "a row or column from 0 to 23")?;
    Ok(line)
}
