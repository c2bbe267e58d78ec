//! Island tiles in all their turns, and laying them to a map (AM-2.12).

use kontor_core::{BadOption, Luck, Quick, Refusal};

use crate::board::{Board, Cell, SIDE};
use crate::data::Components;
use crate::map::{Laid, Layout, Map, Picture, Source, corner, each_island, no_corners, no_lakes};
use crate::refusal::Cannot;
use crate::words::{Shape, Tile};

/// All turned tiles and which of them fit side by side.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    /// Cells of a side of a tile.
    pub side: u8,
    /// By the index of [`Laid`].
    turned: Vec<Picture>,
    /// Tiles that fit to the right of a tile, a bit for each.
    right: Vec<u64>,
    /// Tiles that fit below a tile.
    below: Vec<u64>,
    /// Land cells of a big island.
    pub big: u8,
    limits: (u8, u8, u16),
}

/// Layouts that are tried before a data file is refused, and legal ones that have to be among them.
const TRIALS: u32 = 400;
const LEGAL_TRIALS: u32 = 8;

impl Atlas {
    /// The tiles of a data file; one that can never be laid is refused by name.
    pub fn new(components: &Components) -> Result<Self, BadOption> {
        let side = components.map.cells_per_tile_side;
        let mut turned = Vec::with_capacity(4 * Tile::COUNT);
        for tile in Tile::ALL {
            let mut picture = check_tile(components, tile)
                .map_err(|problem| BadOption(format!("data file: island_tiles {tile}: {problem}")))?;
            for _ in 0..4 {
                let next = picture.turned(side);
                turned.push(std::mem::replace(&mut picture, next));
            }
        }
        let bits = |fits: &dyn Fn(&Picture) -> bool| {
            turned.iter().enumerate().fold(0, |set, (index, it)| set | u64::from(fits(it)) << index)
        };
        let column = |it: &Picture, column: u8| {
            (0..side).fold(0, |set, row| set | u32::from(it.land.has(Cell::new(row, column))) << row)
        };
        let last = usize::from(side) - 1;
        let right =
            turned.iter().map(|one| bits(&|other| corner(column(one, side - 1), column(other, 0)) == 0));
        let below = turned.iter().map(|one| bits(&|other| corner(one.land.0[last], other.land.0[0]) == 0));
        let (right, below) = (right.collect(), below.collect());
        let map = &components.map;
        let atlas = Self {
            side,
            turned,
            right,
            below,
            big: components.numbers.big_island_min_land,
            limits: (map.big_islands_min, map.big_islands_max, map.max_island_land),
        };
        atlas.try_out(components).map_err(|problem| BadOption(format!("data file: {problem}")))?;
        Ok(atlas)
    }

    /// Refuses tiles that fit nowhere and set-ups that hardly ever give a legal map.
    fn try_out(&self, components: &Components) -> Result<(), String> {
        for tile in Tile::ALL {
            let own = 0xf << (4 * tile.index());
            let fits = (0..4).any(|turns| self.right[Laid::new(tile, turns).index()] & !own != 0);
            if !fits {
                return Err(format!(
                    "island_tiles {tile}: it can never be laid beside another tile (AM-2.8)"
                ));
            }
        }
        let mut luck = Quick::new(1);
        let mut lands = Vec::new();
        for players in 2..=4 {
            let set_up = components.set_up(players);
            let tiles = (set_up.tile_rows, set_up.tile_columns);
            let mut why = "no tile fits beside the others".to_owned();
            let legal = |_: &u32| {
                let Some(layout) = self.try_lay(tiles, &mut luck) else { return false };
                let land = self.land(&layout, tiles.1);
                let judged = self.judge(&land, self.cells(tiles));
                match judged {
                    Ok(()) => lands.push(land),
                    Err(refusal) => why = format!("{refusal} ({})", refusal.clause()),
                }
                judged.is_ok()
            };
            let found = (0..TRIALS).filter(legal).take(LEGAL_TRIALS as usize).count();
            if found < LEGAL_TRIALS as usize {
                return Err(format!(
                    "setup for {players} players: of {TRIALS} maps laid at random only {found} are legal (AM-2.12); one of the others: {why}"
                ));
            }
        }
        for shape in Shape::ALL {
            let village = components.village(shape).map_or(0, |row| row.count);
            let landscape = components.landscape(shape).count;
            let what = match (landscape, village) {
                (0, 0) => continue,
                (0, _) => "village_tiles",
                _ => "landscape_tiles",
            };
            if !lands.iter().any(|land| fits(shape, land)) {
                return Err(format!(
                    "{what} {shape}: it fits on no island of {} maps (AM-12.3)",
                    lands.len()
                ));
            }
        }
        Ok(())
    }

    /// Rows and columns of cells for rows and columns of tiles (AM-2.1).
    pub fn cells(&self, tiles: (u8, u8)) -> (u8, u8) {
        (tiles.0 * self.side, tiles.1 * self.side)
    }

    /// Lays a map (AM-2.12): draws in the sequence of that clause until a map is legal.
    pub fn lay(&self, tiles: (u8, u8), luck: &mut impl Luck) -> Layout {
        loop {
            if let Some(layout) = self.try_lay(tiles, luck)
                && self.judge(&self.land(&layout, tiles.1), self.cells(tiles)).is_ok()
            {
                return layout;
            }
        }
    }

    /// One attempt: AM-2.12 (a) to (c).
    fn try_lay(&self, tiles: (u8, u8), luck: &mut impl Luck) -> Option<Layout> {
        let mut list = Tile::ALL;
        luck.shuffle(&mut list);
        let mut used = 0u32;
        let mut layout = Layout::new();
        let columns = usize::from(tiles.1);
        for place in 0..usize::from(tiles.0) * columns {
            let mut fitting = u64::MAX;
            if place >= columns {
                fitting &= self.below[layout[place - columns].index()];
            }
            if place % columns != 0 {
                fitting &= self.right[layout[place - 1].index()];
            }
            let unused = list.into_iter().filter(|tile| used >> tile.index() & 1 == 0);
            let laid = unused.into_iter().find_map(|tile| {
                let mut turns = [0, 1, 2, 3];
                luck.shuffle(&mut turns);
                turns
                    .map(|turns| Laid::new(tile, turns))
                    .into_iter()
                    .find(|laid| fitting >> laid.index() & 1 == 1)
            })?;
            used |= 1 << laid.tile().index();
            layout.push(laid);
        }
        Some(layout)
    }

    /// The land of a layout.
    fn land(&self, layout: &Layout, tile_columns: u8) -> Board {
        let (side, columns) = (usize::from(self.side), usize::from(tile_columns));
        let mut land = Board::NONE;
        for (place, laid) in layout.iter().enumerate() {
            let (top, left) = (place / columns * side, place % columns * side);
            for row in 0..side {
                land.0[top + row] |= self.turned[laid.index()].land.0[row] << left;
            }
        }
        land
    }

    /// Accepts land that AM-2.7, AM-2.8 and AM-2.10 allow.
    pub fn judge(&self, land: &Board, size: (u8, u8)) -> Result<(), Cannot> {
        if !no_corners(land) {
            return Err(Cannot::IslandsTouch);
        }
        if !no_lakes(land, size) {
            return Err(Cannot::WaterEnclosed);
        }
        let (least, most, largest) = self.limits;
        let (mut big, mut found) = (0u8, 0);
        each_island(land, |cells, first, last| {
            let size: u32 = (first..=last).map(|row| cells.0[row].count_ones()).sum();
            big += u8::from(size >= u32::from(self.big));
            found = found.max(size);
        });
        if !(least..=most).contains(&big) {
            Err(Cannot::WrongIslands(big))
        } else if found > largest.into() {
            Err(Cannot::TooLarge(found as u16))
        } else {
            Ok(())
        }
    }

    /// Accepts a layout that chance could have laid (AM-2.15).
    pub fn check(&self, layout: &Layout, tiles: (u8, u8)) -> Result<(), Cannot> {
        let wanted = tiles.0 * tiles.1;
        if layout.len() != usize::from(wanted) {
            return Err(Cannot::WrongTiles(wanted));
        }
        let mut used = 0u32;
        for laid in layout {
            if used >> laid.tile().index() & 1 == 1 {
                return Err(Cannot::TileTwice(laid.tile()));
            }
            used |= 1 << laid.tile().index();
        }
        self.judge(&self.land(layout, tiles.1), self.cells(tiles))
    }

    /// The map of a checked layout.
    pub fn map(&self, layout: &Layout, tiles: (u8, u8)) -> Map {
        let columns = usize::from(tiles.1);
        let mut picture = Picture { land: self.land(layout, tiles.1), ..Picture::default() };
        for (place, laid) in layout.iter().enumerate() {
            let (top, left) = ((place / columns) as u8 * self.side, (place % columns) as u8 * self.side);
            let shift = |cell: Cell| Cell::new(cell.row() + top, cell.column() + left);
            let tile = &self.turned[laid.index()];
            picture.fields.extend(tile.fields.iter().map(|&(cell, anchor)| (shift(cell), shift(anchor))));
            picture.goods.extend(tile.goods.iter().map(|&(cell, good)| (shift(cell), good)));
        }
        Map::new(Source::Tiles(layout.clone()), &picture, self.cells(tiles), self.big)
    }

    /// The first legal layout if tiles are tried in the sequence of the data, and turns from 0 to 3: the map of a position
    /// that names none.
    pub fn first(&self, tiles: (u8, u8)) -> Layout {
        let mut layout = Layout::new();
        // A legal map exists, as the data file was tried out; should the search be too long, luck with a fixed seed finds one.
        let mut steps = 0;
        if self.extend(tiles, &mut layout, &mut steps) { layout } else { self.lay(tiles, &mut Quick::new(1)) }
    }

    fn extend(&self, tiles: (u8, u8), layout: &mut Layout, steps: &mut u32) -> bool {
        const MOST_STEPS: u32 = 20_000;
        let columns = usize::from(tiles.1);
        let place = layout.len();
        if place == usize::from(tiles.0 * tiles.1) {
            return self.judge(&self.land(layout, tiles.1), self.cells(tiles)).is_ok();
        }
        let mut fitting = u64::MAX;
        if place >= columns {
            fitting &= self.below[layout[place - columns].index()];
        }
        if place % columns != 0 {
            fitting &= self.right[layout[place - 1].index()];
        }
        for tile in Tile::ALL {
            if layout.iter().any(|laid| laid.tile() == tile) {
                continue;
            }
            for turns in 0..4 {
                *steps += 1;
                if *steps > MOST_STEPS {
                    return false;
                }
                let laid = Laid::new(tile, turns);
                if fitting >> laid.index() & 1 == 1 {
                    layout.push(laid);
                    if self.extend(tiles, layout, steps) {
                        return true;
                    }
                    layout.pop();
                }
            }
        }
        false
    }
}

/// Reads a tile and tests what AM-2.4, AM-2.7, AM-2.8, AM-2.10 and AM-2.11 ask of each single one.
fn check_tile(components: &Components, tile: Tile) -> Result<Picture, String> {
    let side = components.map.cells_per_tile_side;
    let picture = Picture::read(&components.island_tile(tile).grid)?;
    if !no_corners(&picture.land) {
        return Err("land touches at a corner only (AM-2.8)".to_owned());
    }
    if !no_lakes(&picture.land, (side, side)) {
        return Err("water is enclosed by land (AM-2.7)".to_owned());
    }
    let mut problem = None;
    each_island(&picture.land, |cells, first, last| {
        let land: u32 = (first..=last).map(|row| cells.0[row].count_ones()).sum();
        if land > u32::from(components.map.max_island_land) {
            problem = Some(format!("it can never be laid: a piece of land has {land} cells (AM-2.10)"));
        }
        if !picture.fields.iter().any(|&(cell, _)| cells.has(cell)) {
            problem = Some("a piece of land has no post field (AM-2.11)".to_owned());
        }
    });
    problem.map_or(Ok(picture), Err)
}

/// Whether a shape fits somewhere on the land in some turn.
fn fits(shape: Shape, land: &Board) -> bool {
    let side = SIDE as u8;
    crate::shapes::turns_of(shape).iter().any(|turn| {
        let mut corners =
            (0..=side - turn.height).flat_map(|row| (0..=side - turn.width).map(move |it| (row, it)));
        corners.any(|(row, column)| {
            turn.cells().all(|(down, right)| land.has(Cell::new(row + down, column + right)))
        })
    })
}
