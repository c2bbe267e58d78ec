//! The map drawn in text: two letters for each cell, the frame around it.

use std::fmt::Write;

use kontor_core::Seat;

use crate::Amerigo;
use crate::board::{Cell, Spot};
use crate::routes::Routes;
use crate::state::{Stage, State};
use crate::view::{MapView, View};

impl Amerigo {
    /// The map with its frame, one text for each line; all lines have the same width.
    pub(super) fn map_lines(&self, view: &View, map: &MapView) -> Vec<String> {
        let state = &view.table;
        let reach = self.reach(state);
        let (rows, columns) = (map.rows, map.columns);
        let (tile_rows, tile_columns) = self.tables.tiles;
        let side = self.tables.atlas.side;
        let mut lines = Vec::new();
        let mut numbers = String::new();
        for column in (0..columns).step_by(2) {
            write!(numbers, "{column:>2}  ").expect("writing to a string succeeds");
        }
        let pad = " ".repeat(9);
        lines.push(format!("{pad}{numbers:<width$}{}", " ".repeat(6), width = 2 * usize::from(columns)));
        let edge = |fields: &mut dyn Iterator<Item = u8>| {
            let width = 2 * usize::from(side);
            let all: Vec<String> =
                fields.map(|field| format!("{:^width$}", frame_words(view, reach.as_ref(), field))).collect();
            all.concat()
        };
        lines.push(format!("{pad}{}{}", edge(&mut (0..tile_columns)), " ".repeat(6)));
        for row in 0..rows {
            let (tile, line) = (row / side, row % side);
            let left = side_words(view, reach.as_ref(), 2 * (tile_columns + tile_rows) - 1 - tile, line);
            let right = side_words(view, reach.as_ref(), tile_columns + tile, line);
            let cells: String = (0..columns)
                .map(|column| cell_words(view, map, reach.as_ref(), Cell::new(row, column)))
                .collect();
            lines.push(format!("{left:>5} {row:>2} {cells} {right:<5}"));
        }
        let first = tile_columns + tile_rows;
        let mut bottom = (first..first + tile_columns).rev();
        lines.push(format!("{pad}{}{}", edge(&mut bottom), " ".repeat(6)));
        lines
    }

    /// Where the ship at hand can come to rest with its steps, if one sails.
    fn reach(&self, state: &State) -> Option<(Routes, u8)> {
        let Stage::Sail(voyage, made) = state.stage else { return None };
        let here = state.active().ships[usize::from(voyage.ship)];
        Some((Routes::from(&self.tables, state.chart(), here), voyage.steps - made))
    }
}

/// A frame field above or below the map with the ships on it: `f7`, `f7 A1B2`.
fn frame_words(view: &View, reach: Option<&(Routes, u8)>, field: u8) -> String {
    let name = field_words(reach, field);
    let ships: Vec<String> = ships_at(view, Spot::frame(field)).collect();
    match ships.len() {
        0 => name,
        1..=3 => format!("{name} {}", ships.concat()),
        count => format!("{name} {count} ships"),
    }
}

/// A line of a frame field beside the map: its name, below it the ships, two in a line.
fn side_words(view: &View, reach: Option<&(Routes, u8)>, field: u8, line: u8) -> String {
    match line {
        0 => String::new(),
        1 => field_words(reach, field),
        _ => ships_at(view, Spot::frame(field)).skip(2 * usize::from(line - 2)).take(2).collect(),
    }
}

/// The name of a frame field, with a dot if the ship at hand can get there.
fn field_words(reach: Option<&(Routes, u8)>, field: u8) -> String {
    format!("{}f{field}", if in_reach(reach, Spot::frame(field)) { "·" } else { "" })
}

/// The ships at a place, as `A1`.
fn ships_at(view: &View, spot: Spot) -> impl Iterator<Item = String> {
    Seat::all(view.players.len() as u8).flat_map(move |seat| {
        let ships = view.players[seat.index()].ships;
        (0..2).filter(move |&ship| ships[ship] == spot).map(move |ship| format!("{seat}{}", ship + 1))
    })
}

/// The ship that moves: it is drawn on top of one that it passes.
fn ship_at_hand(view: &View) -> Option<String> {
    match view.stage {
        Stage::Sail(voyage, _) => Some(format!("{}{}", view.seat, voyage.ship + 1)),
        _ => None,
    }
}

fn in_reach(reach: Option<&(Routes, u8)>, spot: Spot) -> bool {
    reach
        .as_ref()
        .is_some_and(|(routes, left)| routes.to(spot).is_some_and(|steps| (1..=*left).contains(&steps)))
}

/// A cell in two letters.
fn cell_words(view: &View, map: &MapView, reach: Option<&(Routes, u8)>, cell: Cell) -> String {
    let at = |rows: &[String]| {
        rows[usize::from(cell.row())].chars().nth(usize::from(cell.column())).expect("a cell of the map")
    };
    let (glyph, cover) = (at(&map.cells), at(&view.cover));
    let at_hand = ship_at_hand(view);
    let ships: Vec<String> = ships_at(view, cell.into()).collect();
    if let Some(ship) = ships.iter().find(|it| at_hand.as_ref() == Some(it)).or(ships.first()) {
        return ship.clone();
    }
    let chart = view.table.chart();
    let served = chart.served_by(cell).map(|field| chart.fields[field].cell);
    // An anchor field is of use while a post can be placed.
    let glyph = if served.is_some_and(|field| !view.table.free.has(field)) { '.' } else { glyph };
    let water = ".^>v<".contains(glyph);
    let first = if in_reach(reach, cell.into()) && water { '·' } else { ' ' };
    let big = chart.island_of(cell).is_some_and(|island| chart.islands[island].big);
    let land = if big { '▒' } else { '░' };
    match (cover, glyph) {
        ('.', '.') => format!("{first} "),
        ('.', _) if water => format!("{first}{glyph}"),
        ('.', '#') => format!("{land}{land}"),
        ('.', _) => format!("{land}{glyph}"),
        ('l', _) => "▓▓".to_owned(),
        (seat, _) if seat.is_ascii_uppercase() => format!("⌂{seat}"),
        (seat, _) => format!("▓{seat}"),
    }
}
