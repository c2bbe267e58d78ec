//! What lies on the table, and the data it was made from.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::land::{Land, Place};

pub const COLOURS: [&str; 7] = ["blue", "black", "red", "brown", "green", "yellow", "white"];
pub const ACTIONS: [&str; 7] = ["sail", "cannons", "plan", "progress", "build", "goods", "order"];
pub const KINDS: [&str; 5] = ["sugar", "cotton", "tobacco", "coconut", "coffee"];
const LETTERS: [char; 5] = ['S', 'C', 'T', 'N', 'F'];

/// What is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    Chance(&'static str),
    Choose,
    Ships(i32),
    Enter(usize, i32, bool),
    Sail(usize, i32, i32, bool),
    Post(usize, i32, bool),
    Cannons,
    Plan(i32, i32),
    Progress(i32),
    Token(i32),
    Build(i32),
    Goods(i32),
    Order(i32, bool),
    Over,
}

/// What covers a land cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    Nothing,
    Post(usize),
    Village(usize),
    Landscape,
}

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub ships: [Option<Place>; 2],
    pub posts: i32,
    pub gold: i32,
    pub cannons: i32,
    pub progress: i32,
    pub space: i32,
    pub chests: i32,
    pub villages: BTreeMap<String, i32>,
    pub plan_villages: BTreeMap<String, i32>,
    pub plan_landscapes: BTreeMap<String, i32>,
    pub resources: [i32; 5],
    pub goods: [i32; 5],
    pub tokens: Vec<String>,
    pub used: Vec<String>,
    pub points: BTreeMap<&'static str, i32>,
}

impl Player {
    pub fn vp(&self) -> i32 {
        self.points.values().sum()
    }

    pub fn has(&self, token: &str) -> bool {
        self.tokens.iter().any(|it| it == token)
    }

    pub fn count(&self, token: &str) -> i32 {
        self.tokens.iter().filter(|it| *it == token).count() as i32
    }

    /// Points for a source; `pirates` are negative.
    pub fn gain(&mut self, source: &'static str, points: i32) {
        *self.points.entry(source).or_default() += points;
    }

    /// Turns a token over.
    pub fn turn_over(&mut self, token: &str) {
        let at = self.tokens.iter().position(|it| it == token).expect("the token is there");
        let token = self.tokens.remove(at);
        self.used.push(token);
    }
}

/// The data file as text and numbers.
#[derive(Clone, Debug)]
pub struct Data(&'static toml::Table);

impl Data {
    pub fn new() -> Self {
        static DATA: OnceLock<toml::Table> = OnceLock::new();
        let text = include_str!("../../data/amerigo.toml");
        Self(DATA.get_or_init(|| toml::from_str(text).expect("the data file can be read")))
    }

    fn at(&self, table: &str, key: &str) -> &toml::Value {
        &self.0[table][key]
    }

    pub fn number(&self, table: &str, key: &str) -> i32 {
        self.at(table, key).as_integer().expect("a number") as i32
    }

    pub fn list(&self, table: &str, key: &str) -> Vec<i32> {
        let list = self.at(table, key).as_array().expect("a list");
        list.iter().map(|it| it.as_integer().expect("a number") as i32).collect()
    }

    pub fn rows(&self, table: &str) -> &[toml::Value] {
        self.0[table].as_array().expect("rows")
    }

    pub fn row(&self, table: &str, id: &str) -> &toml::Value {
        self.rows(table).iter().find(|row| row["id"].as_str() == Some(id)).expect("the row exists")
    }

    pub fn set_up(&self, seats: usize, key: &str) -> i32 {
        let row = self.rows("setup").iter().find(|row| row["players"].as_integer() == Some(seats as i64));
        row.expect("a set-up")[key].as_integer().expect("a number") as i32
    }

    pub fn words(value: &toml::Value) -> Vec<String> {
        value.as_array().expect("a list").iter().map(|it| it.as_str().expect("a word").to_owned()).collect()
    }

    pub fn colour_of_space(&self, space: i32) -> String {
        Self::words(self.at("order_track", "colours"))[space as usize].clone()
    }

    /// Points of the highest mark reached.
    pub fn track_points(&self, track: &str, space: i32) -> i32 {
        let (marks, vp) = (self.list(track, "marks"), self.list(track, "vp"));
        marks.iter().zip(vp).filter(|(mark, _)| **mark <= space).map(|(_, vp)| vp).max().unwrap_or(0)
    }

    pub fn amount(&self, token: &str) -> i32 {
        self.row("progress_tokens", token)["amount"].as_integer().expect("a number") as i32
    }

    /// The cells of a shape after clockwise quarter turns, sorted (AM-12.1).
    pub fn cells(&self, shape: &str, turns: usize) -> Vec<(i32, i32)> {
        let rows = Self::words(&self.row("landscape_tiles", shape)["shape"]);
        let mut cells = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            for (column, glyph) in text.chars().enumerate() {
                if glyph == '#' {
                    cells.push((row as i32, column as i32));
                }
            }
        }
        for _ in 0..turns {
            let height = cells.iter().map(|cell| cell.0).max().expect("a shape has cells") + 1;
            cells = cells.iter().map(|&(row, column)| (column, height - 1 - row)).collect();
        }
        cells.sort_unstable();
        cells
    }
}

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    pub data: Data,
    pub seats: usize,
    pub land: Land,
    pub cover: Vec<Vec<Cover>>,
    pub ask: Ask,
    pub pass: i32,
    pub colour: usize,
    pub order: Vec<usize>,
    pub at: usize,
    pub track: Vec<usize>,
    pub inside: [i32; 7],
    pub field: [i32; 7],
    pub pirates: Vec<i32>,
    /// Time markers from the top, below them the printed one.
    pub markers: Vec<i32>,
    pub slots: Vec<Option<String>>,
    pub display: Vec<String>,
    pub landscapes: BTreeMap<String, i32>,
    pub players: Vec<Player>,
    /// Situations that were met.
    pub met: Vec<&'static str>,
}

impl Table {
    pub fn new(seats: usize) -> Self {
        let data = Data::new();
        let counts = |table: &str| {
            let rows = data.rows(table).iter();
            rows.map(|row| {
                let id = row["id"].as_str().expect("an id").to_owned();
                (id, row["count"].as_integer().expect("a number") as i32)
            })
            .collect::<BTreeMap<String, i32>>()
        };
        let player = Player { villages: counts("village_tiles"), ..Player::default() };
        Self {
            seats,
            land: Land::default(),
            cover: Vec::new(),
            ask: Ask::Chance("map"),
            pass: 1,
            colour: 0,
            order: Vec::new(),
            at: 0,
            track: (0..seats).collect(),
            inside: [0; 7],
            field: [0; 7],
            pirates: Vec::new(),
            markers: data.list("time_markers", "by_pass"),
            slots: vec![None; 8],
            display: Vec::new(),
            landscapes: counts("landscape_tiles"),
            players: vec![player; seats],
            met: Vec::new(),
            data,
        }
    }

    /// The seat that is asked.
    pub fn seat(&self) -> usize {
        self.order[self.at]
    }

    pub fn me(&mut self) -> &mut Player {
        let seat = self.seat();
        &mut self.players[seat]
    }

    pub fn own(&self) -> &Player {
        &self.players[self.seat()]
    }

    pub fn covered(&self, row: i32, column: i32) -> Cover {
        self.cover[row as usize][column as usize]
    }

    pub fn kind_of(glyph: char) -> Option<usize> {
        LETTERS.iter().position(|it| *it == glyph)
    }

    /// Lays tiles row by row: `I05 I12r2 …` (AM-2.5).
    pub fn lay(&mut self, tiles: &[&str]) {
        let across = self.data.set_up(self.seats, "tile_columns") as usize;
        let side = self.data.number("map", "cells_per_tile_side") as usize;
        let down = tiles.len() / across;
        let mut glyphs = vec![vec!['.'; across * side]; down * side];
        for (place, word) in tiles.iter().enumerate() {
            let (id, turns) = word.split_once('r').unwrap_or((word, "0"));
            let rows = Data::words(&self.data.row("island_tiles", id)["grid"]);
            let mut tile: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
            for _ in 0..turns.parse::<usize>().expect("a number of turns") {
                let mut turned = tile.clone();
                for (row, line) in tile.iter().enumerate() {
                    for (column, &glyph) in line.iter().enumerate() {
                        turned[column][side - 1 - row] = match glyph {
                            '^' => '>',
                            '>' => 'v',
                            'v' => '<',
                            '<' => '^',
                            other => other,
                        };
                    }
                }
                tile = turned;
            }
            for (row, line) in tile.iter().enumerate() {
                for (column, &glyph) in line.iter().enumerate() {
                    glyphs[place / across * side + row][place % across * side + column] = glyph;
                }
            }
        }
        self.land = Land::new(glyphs, side as i32);
        self.cover = vec![vec![Cover::Nothing; self.land.columns as usize]; self.land.rows as usize];
    }
}
