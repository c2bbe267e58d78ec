//! What the phases ask often, computed once from options and data.

use arrayvec::ArrayVec;
use kontor_core::BadOption;

use crate::atlas::Atlas;
use crate::board::Spot;
use crate::data::{Components, MOST_CUBES, MOST_SPACES, PASSES};
use crate::shapes::{Turn, turns_of};
use crate::words::{Colour, Colours, Good, Goods, Kind, Shape, Token, Tokens, VILLAGE_SHAPES};

/// One more than the last space of the longest track.
const SPACES: usize = MOST_SPACES as usize + 1;

/// Numbers of the game as it is played.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub seats: u8,
    pub atlas: Atlas,
    /// Rows and columns of tiles.
    pub tiles: (u8, u8),
    /// Rows and columns of cells.
    pub size: (u8, u8),
    /// Fields of the frame.
    pub frame: u8,
    /// The turns of each shape.
    pub turns: [ArrayVec<Turn, 4>; Shape::COUNT],
    /// Shapes of landscape tiles with at most so many cells, a bit for each.
    up_to_size: [u32; 8],
    /// Points of tiles by kind and shape, on small and on big islands (AM-12.8).
    points: [[(u8, u8); Shape::COUNT]; 2],
    pub landscapes: [u8; Shape::COUNT],
    pub villages: [u8; VILLAGE_SHAPES],
    pub cubes: [u8; Colour::COUNT],
    pub beta_draws: u8,
    pub beta_rank: u8,
    pub dislodge: ArrayVec<u32, { MOST_CUBES as usize }>,
    pub posts: u8,
    pub cannon_max: u8,
    pub gold_max: u8,
    pub printed_goods: u8,
    pub start_gold: [u8; 4],
    pub gold_divisor: u8,
    pub discover_vp: u8,
    pub finish_vp: u8,
    pub chest_gold: u8,
    pub overflow_gold: u8,
    pub gold_vp: u8,
    /// Goods tokens in the game (AM-4.3).
    pub goods: Goods,
    pub goods_display: u8,
    pub tokens: Tokens,
    amounts: [u8; Token::COUNT],
    /// Tokens that help the action of a colour (AM-7.4).
    bonus: [ArrayVec<Token, { Token::COUNT }>; Colour::COUNT],
    pub progress_last: u8,
    /// Marks of the progress track, a bit for each space.
    pub progress_marks: u64,
    progress_vp: [u8; SPACES],
    pub order_last: u8,
    order_vp: [u8; SPACES],
    /// The colours white can become on a space (AM-7.5).
    order_colours: [Colours; SPACES],
    pub pirates: ArrayVec<u8, 8>,
    pub time: [u8; PASSES as usize],
    factors: ArrayVec<u8, 12>,
}

impl Tables {
    /// The tables of a game; tiles that can never be laid are refused.
    pub fn new(seats: u8, components: &Components) -> Result<Self, BadOption> {
        let atlas = Atlas::new(components)?;
        let set_up = components.set_up(seats);
        let tiles = (set_up.tile_rows, set_up.tile_columns);
        let numbers = &components.numbers;
        let points = |kind: Kind| {
            Shape::ALL.map(|shape| {
                let row = match kind {
                    Kind::Village => components.village(shape),
                    Kind::Landscape => Some(components.landscape(shape)),
                };
                row.map_or((0, 0), |row| (row.vp_small, row.vp_large))
            })
        };
        let mut up_to_size = [0; 8];
        for (size, set) in up_to_size.iter_mut().enumerate() {
            let shapes = Shape::ALL.into_iter().filter(|shape| usize::from(shape.size()) <= size);
            *set = shapes.fold(0, |set, shape| set | 1 << shape.index());
        }
        let mut goods = Goods::default();
        for row in components.goods_tokens.iter().filter(|row| row.min_players <= seats) {
            for good in Good::ALL {
                goods.0[Goods::class(good, row.cost)] += row.per_kind;
            }
        }
        let order = &components.order_track;
        let any: Colours = Colour::ALL.into_iter().collect();
        let mut order_colours = [Colours::NONE; SPACES];
        // Space 0 is white and stands for no conversion.
        for (space, colour) in order.colours().enumerate().skip(1) {
            order_colours[space] = colour.map_or(any, |colour| [colour].into_iter().collect());
        }
        let progress = &components.progress_track;
        Ok(Self {
            seats,
            size: atlas.cells(tiles),
            atlas,
            tiles,
            frame: set_up.frame_fields,
            turns: Shape::ALL.map(turns_of),
            up_to_size,
            points: Kind::ALL.map(points),
            landscapes: Shape::ALL.map(|shape| components.landscape(shape).count),
            villages: std::array::from_fn(|index| {
                components.village(Shape::ALL[index]).map_or(0, |row| row.count)
            }),
            cubes: Colour::ALL.map(|colour| components.cubes(colour)),
            beta_draws: components.tower.beta_draws,
            beta_rank: components.tower.beta_rank,
            dislodge: components.tower.dislodge_u32.iter().copied().collect(),
            posts: numbers.trading_posts,
            cannon_max: numbers.cannon_max,
            gold_max: numbers.gold_max,
            printed_goods: numbers.printed_goods_per_kind,
            start_gold: std::array::from_fn(|place| numbers.start_gold_by_order[place]),
            gold_divisor: numbers.gold_instead_divisor,
            discover_vp: numbers.discover_vp,
            finish_vp: numbers.finish_vp,
            chest_gold: numbers.chest_gold,
            overflow_gold: numbers.track_overflow_gold,
            gold_vp: numbers.gold_over_max_vp,
            goods,
            goods_display: set_up.goods_display,
            tokens: Token::ALL
                .into_iter()
                .flat_map(|token| std::iter::repeat_n(token, components.token(token).count.into()))
                .collect(),
            amounts: Token::ALL.map(|token| components.token(token).amount()),
            bonus: Colour::ALL.map(|colour| {
                let helps = |token: &Token| components.token(*token).actions().any(|it| it == colour);
                Token::ALL.into_iter().filter(helps).collect()
            }),
            progress_last: progress.length,
            progress_marks: progress.marks.iter().fold(0, |set, mark| set | 1 << mark),
            progress_vp: points_by_space(&progress.marks, &progress.vp),
            order_last: order.length,
            order_vp: points_by_space(&order.marks, &order.vp),
            order_colours,
            pirates: components.pirates.values.iter().copied().collect(),
            time: std::array::from_fn(|pass| components.time_markers.by_pass[pass]),
            factors: components.post_table.factor.iter().copied().collect(),
        })
    }

    /// The number in the effect of a token.
    pub fn amount(&self, token: Token) -> u8 {
        self.amounts[token.index()]
    }

    /// Shapes of landscape tiles that so many AP pay for, a bit for each (AM-10.3, AM-12.2).
    #[inline]
    pub fn up_to(&self, ap: u8) -> u32 {
        self.up_to_size[usize::from(ap).min(self.up_to_size.len() - 1)]
    }

    /// AP that tokens add to the action of a colour (AM-7.4).
    #[inline]
    pub fn bonus(&self, owned: Tokens, colour: Colour) -> u8 {
        if owned == Tokens::NONE {
            return 0;
        }
        self.bonus[colour.index()].iter().map(|&token| owned.count(token) * self.amount(token)).sum()
    }

    /// Points of a tile (AM-12.8).
    pub fn points(&self, kind: Kind, shape: Shape, big: bool) -> u8 {
        let (small, large) = self.points[kind.index()][shape.index()];
        if big { large } else { small }
    }

    /// AP that planning or building a tile costs (AM-10.2, AM-10.3, AM-12.2).
    pub const fn cost(kind: Kind, shape: Shape) -> u8 {
        match kind {
            Kind::Village => 1,
            Kind::Landscape => shape.size(),
        }
    }

    /// The turn of a shape with that number; none if it looks like a smaller one.
    pub fn turn(&self, shape: Shape, turns: u8) -> Option<&Turn> {
        self.turns[shape.index()].iter().find(|it| it.turns == turns)
    }

    /// Points of the highest mark reached on the progress track (AM-18.5).
    pub fn progress_vp(&self, space: u8) -> u8 {
        self.progress_vp[usize::from(space)]
    }

    /// Points of the highest mark reached on the order track (AM-18.6).
    pub fn order_vp(&self, space: u8) -> u8 {
        self.order_vp[usize::from(space)]
    }

    /// The colours white can become with the disc on a space (AM-7.5).
    #[inline]
    pub fn order_colours(&self, space: u8) -> Colours {
        self.order_colours[usize::from(space)]
    }

    /// The colour of a space: white on 0, none where any colour counts (AM-1.4).
    pub fn space_colour(&self, space: u8) -> Option<Colour> {
        match self.order_colours(space) {
            Colours::NONE => Some(Colour::White),
            colours if colours.count() == 1 => colours.iter().next(),
            _ => None,
        }
    }

    /// The factor for so many own posts on a finished island (AM-12.10).
    pub fn factor(&self, posts: u32) -> u8 {
        match posts as usize {
            0 => 0,
            count => self.factors[count.min(self.factors.len()) - 1],
        }
    }

    /// The frame fields at a cell: up to two at a corner (AM-2.6, AM-2.15).
    #[inline]
    pub fn frame_beside(&self, row: u8, column: u8) -> (Option<Spot>, Option<Spot>) {
        let (rows, columns) = self.size;
        let (tile_rows, tile_columns) = self.tiles;
        let side = self.atlas.side;
        if row != 0 && column != 0 && row + 1 != rows && column + 1 != columns {
            return (None, None);
        }
        let mut all = [None; 2];
        let mut count = 0;
        let mut add = |field: u8| {
            all[count.min(1)] = Some(Spot::frame(field));
            count += 1;
        };
        // Ascending: top, right, bottom, left.
        if row == 0 {
            add(column / side);
        }
        if column + 1 == columns {
            add(tile_columns + row / side);
        }
        if row + 1 == rows {
            add(2 * tile_columns + tile_rows - 1 - column / side);
        }
        if column == 0 {
            add(2 * (tile_columns + tile_rows) - 1 - row / side);
        }
        (all[0], all[1])
    }

    /// The cells at a frame field: rows and columns, from first to last (AM-2.6).
    #[inline]
    pub fn cells_beside(&self, field: u8) -> ((u8, u8), (u8, u8)) {
        let (rows, columns) = self.size;
        let (tile_rows, tile_columns) = self.tiles;
        let side = self.atlas.side;
        let span = |tile: u8| (tile * side, tile * side + side - 1);
        if field < tile_columns {
            ((0, 0), span(field))
        } else if field < tile_columns + tile_rows {
            (span(field - tile_columns), (columns - 1, columns - 1))
        } else if field < 2 * tile_columns + tile_rows {
            ((rows - 1, rows - 1), span(2 * tile_columns + tile_rows - 1 - field))
        } else {
            (span(2 * (tile_columns + tile_rows) - 1 - field), (0, 0))
        }
    }
}

/// Points of the highest mark at or before each space.
fn points_by_space(marks: &[u8], vp: &[u8]) -> [u8; SPACES] {
    std::array::from_fn(|space| {
        let reached = marks.iter().take_while(|&&mark| usize::from(mark) <= space).count();
        if reached == 0 { 0 } else { vp[reached - 1] }
    })
}
