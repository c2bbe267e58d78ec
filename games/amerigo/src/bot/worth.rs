//! What things are worth to a player who looks at the table, in points.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kontor_core::{Seat, bits};

use crate::Amerigo;
use crate::board::{Board, Spot};
use crate::map::{Field, MOST_FIELDS};
use crate::phases::build::{self, Ground};
use crate::state::{Player, Stage, State};
use crate::tables::Tables;
use crate::words::{COSTS, Colour, Good, Kind, Shape, Token};

/// What a player looks at while deciding.
pub(super) struct Mind<'a> {
    pub tables: &'a Tables,
    pub state: &'a State,
    pub seat: Seat,
    pub me: &'a Player,
    ground: OnceCell<Option<Ground>>,
    targets: OnceCell<ArrayVec<Target, MOST_FIELDS>>,
    course: OnceCell<Course>,
}

/// An open post field and what a post there is worth.
#[derive(Clone, Copy)]
struct Target {
    field: usize,
    anchor: Spot,
    worth: f32,
}

/// What a ship can do.
#[derive(Clone, Copy, Default)]
pub(super) struct Course {
    /// The worth of the best post field within reach.
    pub worth: f32,
    /// That field.
    field: Option<usize>,
    /// Steps to the nearest one.
    pub nearest: Option<u8>,
}

impl<'a> Mind<'a> {
    pub fn new(game: &'a Amerigo, state: &'a State, seat: Seat) -> Self {
        let (ground, targets, course) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { tables: &game.tables, state, seat, me: state.player(seat), ground, targets, course }
    }
}

impl Mind<'_> {
    /// Rounds that are still to come, this one included.
    pub fn rounds_left(&self) -> f32 {
        f32::from(7 * (5 - self.state.pass)) + (7 - self.state.colour.index()) as f32
    }

    fn ap(&self, colour: Colour) -> u8 {
        self.state.base_ap() + self.tables.bonus(self.me.tokens, colour)
    }

    /// The worth of an action with its AP.
    pub fn action(&self, colour: Colour) -> f32 {
        let ap = self.ap(colour);
        match colour {
            Colour::Blue => self.sailing(ap),
            Colour::Black => self.cannons(ap),
            Colour::Red => self.planning(ap),
            Colour::Brown => self.progress(ap),
            Colour::Green => self.building(ap),
            Colour::Yellow => self.goods(ap),
            Colour::White => self.order(ap),
        }
    }

    pub fn gold_instead(&self) -> f32 {
        let token = Token::Gold2For1;
        let by = if self.me.tokens.has(token) { self.tables.amount(token) } else { self.tables.gold_divisor };
        f32::from(self.state.field_count().div_ceil(by)) * 0.9
    }

    /// The worth of a post on a field: discovery, room to build, resources; less late in the game.
    fn post(&self, field: usize, resources: &Board) -> f32 {
        let map = self.state.chart();
        let island = &map.islands[usize::from(map.fields[field].island)];
        let known = self.state.all_posts() & island.fields != 0;
        let own = (self.me.posts & island.fields).count_ones() as f32;
        let late = (self.rounds_left() / 35.0).min(1.0);
        let first = if own == 0.0 {
            let (room, goods) = (island.count(&self.state.free), island.count(resources));
            (room as f32).min(12.0) * 0.35 + goods as f32 * 0.8
        } else {
            1.0 + own
        };
        first * late + if known { 0.5 } else { f32::from(self.tables.discover_vp) }
    }

    /// Open post fields with their anchors.
    fn targets(&self) -> &[Target] {
        self.targets.get_or_init(|| {
            if self.me.posts_placed() >= self.tables.posts {
                return ArrayVec::new();
            }
            let map = self.state.chart();
            let resources = map.resources.and(&self.state.free);
            let open = map.fields.iter().enumerate().filter(|(_, field)| self.state.free.has(field.cell));
            let target = |(number, field): (usize, &Field)| Target {
                field: number,
                anchor: field.anchor.into(),
                worth: self.post(number, &resources),
            };
            open.map(target).collect()
        })
    }

    /// The best a ship can reach from a place with so many steps.
    pub fn course(&self, from: Spot, steps: u8) -> Course {
        let map = self.state.chart();
        let taken = |anchor: Spot| self.state.players.iter().any(|it| it.ships.contains(&anchor));
        let mut course = Course::default();
        for it in self.targets() {
            let Some(way) = map.routes(self.tables, it.field).to(from) else { continue };
            if way > 0 && taken(it.anchor) {
                continue;
            }
            course.nearest = Some(course.nearest.map_or(way, |nearest| nearest.min(way)));
            // One that takes another turn is worth a share of it.
            let late = if way <= steps { 1.0 } else { 0.3 / f32::from(way.div_ceil(steps.max(1))) };
            if it.worth * late > course.worth {
                course.worth = it.worth * late;
                course.field = Some(it.field);
            }
        }
        course
    }

    fn sailing(&self, ap: u8) -> f32 {
        let [one, other] = self.me.ships.map(|ship| self.course(ship, ap).worth);
        one + 0.7 * other
    }

    /// The ship with the better target goes first.
    pub fn first_ship(&self, ship: u8) -> f32 {
        self.course(self.me.ships[usize::from(ship)], self.state.stage.ap().unwrap_or(0)).worth
    }

    pub fn entering(&self, field: u8) -> f32 {
        self.course(Spot::frame(field), self.state.stage.ap().unwrap_or(0)).worth
    }

    /// A step is good if it brings the best target nearer.
    pub fn step(&self, spot: Spot) -> f32 {
        let Stage::Sail(voyage, made) = self.state.stage else { return 0.0 };
        let here = self.me.ships[usize::from(voyage.ship)];
        let Course { worth, field, .. } = *self.course.get_or_init(|| self.course(here, voyage.steps - made));
        let Some(field) = field else { return -1.0 };
        let routes = self.state.chart().routes(self.tables, field);
        if routes.to(spot) < routes.to(here) { worth } else { -1.0 }
    }

    /// Cannons against the next attack: worth what would be lost, if they suffice or can still suffice.
    fn cannons(&self, ap: u8) -> f32 {
        let strength = self.state.strength(self.tables, self.seat);
        let missing = strength.saturating_sub(self.me.cannons);
        let chances = 7 - self.state.colour.index() as u8;
        let spare = f32::from(ap.min(self.tables.cannon_max - self.me.cannons));
        let future = if self.state.pass < 5 { 0.25 * spare } else { 0.0 };
        match missing {
            0 => future,
            _ if missing <= ap => f32::from(strength).min(f32::from(self.me.vp()) + 4.0) * 1.2 + future,
            _ if chances > 2 => f32::from(ap) * 0.7,
            _ => future,
        }
    }

    /// Free cells where own tiles could lie.
    pub fn room(&self) -> u32 {
        let map = self.state.chart();
        let own = map.islands.iter().filter(|island| island.fields & self.me.posts != 0);
        own.map(|island| island.count(&self.state.free)).sum()
    }

    pub fn planned_cells(&self) -> u32 {
        Shape::ALL
            .into_iter()
            .map(|shape| {
                let count = self.me.planned(Kind::Village, shape) + self.me.planned(Kind::Landscape, shape);
                u32::from(count) * u32::from(shape.size())
            })
            .sum()
    }

    fn planning(&self, ap: u8) -> f32 {
        let room = self.room().saturating_sub(self.planned_cells());
        let tiles: u8 = self.me.planned_villages.iter().sum();
        let late = if self.rounds_left() < 8.0 { 0.3 } else { 1.0 };
        let wanted = 7u8.saturating_sub(tiles);
        f32::from(ap.min(wanted)) * 1.3 * late * (room as f32 / 10.0).min(1.0)
    }

    /// A tile that can be placed now, or at least on free land, is worth its points and cells.
    pub fn tile(&self, kind: Kind, shape: Shape) -> f32 {
        let room = self.room().saturating_sub(self.planned_cells());
        if u32::from(shape.size()) > room || !self.fits(shape) {
            return -1.0;
        }
        let points =
            f32::from(self.tables.points(kind, shape, false) + self.tables.points(kind, shape, true));
        let worth = points / 2.0 + f32::from(shape.size()) * 0.15;
        let cost = 2.0 * f32::from(Tables::cost(kind, shape));
        if self.rounds_left() < 3.0 { -1.0 } else { worth - 0.9 * (cost - 2.0) }
    }

    /// Whether a tile of this shape, if it lay here, could be placed.
    fn fits(&self, shape: Shape) -> bool {
        let ground = self.ground.get_or_init(|| Ground::new(self.state, self.seat));
        ground.as_ref().is_some_and(|ground| ground.fits(self.tables, shape))
    }

    pub fn can_build_one(&self) -> bool {
        build::any(self.tables, self.state, 1)
    }

    /// The best tiles that can be placed, by points.
    pub fn building(&self, ap: u8) -> f32 {
        let mut gains: ArrayVec<(f32, u8, f32), 128> = ArrayVec::new();
        for kind in Kind::ALL {
            for shape in Shape::ALL {
                let cost = Tables::cost(kind, shape);
                if self.me.planned(kind, shape) > 0 && cost <= ap && self.fits(shape) {
                    let points =
                        self.tables.points(kind, shape, false) + self.tables.points(kind, shape, true);
                    let gain = f32::from(points) / 2.0 + 0.4 * f32::from(shape.size());
                    for _ in 0..self.me.planned(kind, shape) {
                        let _ = gains.try_push((gain / f32::from(cost), cost, gain));
                    }
                }
            }
        }
        gains.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
        let (mut left, mut sum) = (ap, 0.0);
        for (_, cost, gain) in gains {
            if cost <= left {
                left -= cost;
                sum += gain;
            }
        }
        sum
    }

    /// Marks of the progress track give tokens now and points in the end.
    fn progress(&self, ap: u8) -> f32 {
        let room = self.tables.progress_last - self.me.progress;
        let reached = self.me.progress + ap.min(room);
        let marks = bits(self.tables.progress_marks)
            .filter(|&mark| mark > usize::from(self.me.progress) && mark <= usize::from(reached))
            .count() as f32;
        let vp = f32::from(self.tables.progress_vp(reached))
            - f32::from(self.tables.progress_vp(self.me.progress));
        let token = if self.state.pass < 4 { 3.5 } else { 2.0 };
        let gold = if ap > room { f32::from(self.tables.overflow_gold) } else { 0.0 };
        marks * token + vp + f32::from(ap.min(room)) * 0.25 + gold
    }

    fn order(&self, ap: u8) -> f32 {
        let room = self.tables.order_last - self.me.space;
        let reached = self.me.space + ap.min(room);
        let vp = f32::from(self.tables.order_vp(reached)) - f32::from(self.tables.order_vp(self.me.space));
        let gold = if ap > room { f32::from(self.tables.overflow_gold) } else { 0.0 };
        vp + f32::from(ap.min(room)) * 0.45 + gold
    }

    /// A goods token is worth the markers of its kind, now and expected.
    pub fn good(&self, good: Good) -> f32 {
        let held = f32::from(self.me.resources[good.index()]);
        let expected = (self.rounds_left() / 35.0) * if self.me.posts == 0 { 0.3 } else { 0.9 };
        held + expected
    }

    fn goods(&self, ap: u8) -> f32 {
        let mut tokens: ArrayVec<(f32, u8, f32), 64> = ArrayVec::new();
        for (good, cost, count) in self.state.display.some() {
            for _ in 0..count {
                let _ = tokens.try_push((self.good(good) / f32::from(cost), cost, self.good(good)));
            }
        }
        tokens.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
        let (mut left, mut sum) = (ap, 0.0);
        for (_, cost, worth) in tokens {
            if cost <= left && worth > 0.4 {
                left -= cost;
                sum += worth;
            }
            if left < COSTS[0] {
                break;
            }
        }
        sum
    }

    /// Tokens by what they promise in the rounds that are left.
    pub fn token(&self, token: Token) -> f32 {
        let left = self.rounds_left() / 35.0;
        match token {
            Token::Vp7 => 7.0,
            Token::VpPerGold => 3.0 + f32::from(self.me.gold) * 0.5,
            Token::VpPerPost => 3.0 + f32::from(self.me.posts_placed()),
            Token::Gold5 => 5.0,
            Token::Gold3 | Token::Sail8 => 3.0,
            Token::VpPerCube => 7.5,
            Token::TwoLandscapes | Token::JumpToLeader => 2.0,
            Token::GoldPerPost => 8.0 * left,
            Token::Plus2Red | Token::Plus2Green | Token::Plus2Blue => 14.0 * left,
            Token::Plus2Brown | Token::Plus2Yellow | Token::Plus2Black => 10.0 * left,
            Token::Plus1BlueRed
            | Token::Plus1GreenYellow
            | Token::SwapPlanBuild
            | Token::HalfLoss
            | Token::GoldOnDefence => 9.0 * left,
            Token::Plus1BlackBrown | Token::Gold2For1 | Token::PiratesPlus2Others => 7.0 * left,
        }
    }
}
