//! What comes to mind first: sailing to posts, planning what fits, building, enough cannons, goods that match resources.

use super::worth::Mind;
use crate::action::Action;
use crate::board::Cell;
use crate::phases::build::Placement;
use crate::state::Stage;
use crate::words::{Kind, Purse, Token};

impl Mind<'_> {
    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Choose(colour) => self.action(colour),
            Action::Gold => self.gold_instead(),
            Action::CubeVp => f32::from(self.state.field_count()),
            Action::Ship(ship) => self.first_ship(ship),
            Action::Enter(field) => self.entering(field),
            Action::Step(spot) => self.step(spot),
            Action::Post | Action::Advance => 1.0,
            // A ship that can come nearer to a post field does; all others stop.
            Action::Stop | Action::Skip | Action::End => 0.0,
            Action::Take(kind, shape) => self.tile(kind, shape),
            Action::Token(slot) => self.state.slots[slot.index()].map_or(0.0, |token| self.token(token)),
            Action::Place(kind, shape, turns, row, column) => {
                self.placement((kind, shape, turns, row, column))
            }
            Action::Buy(good, cost) => self.good(good) - 0.3 * f32::from(cost - 2),
            Action::Forward => 0.5,
            Action::Jump => self.jump(),
            Action::BuyAp => self.bought(),
            Action::Sail8 => -1.0,
            Action::Cash(purse) => self.cashed(purse),
        }
    }

    /// What a placed tile brings at once: its points, resources with their goods, and what finishing an island gives.
    fn placement(&self, placement: Placement) -> f32 {
        let (kind, shape, turns, row, column) = placement;
        let Some(turn) = self.tables.turn(shape, turns) else { return 0.0 };
        let map = self.state.chart();
        let mut island = None;
        let mut sum = if kind == Kind::Village { 0.5 } else { 0.0 };
        for (down, right) in turn.cells() {
            let cell = Cell::new(row + down, column + right);
            island = island.or_else(|| map.island_of(cell));
            if let Some(good) = map.good_of(cell) {
                sum += f32::from(self.me.goods[good.index()] + self.tables.printed_goods);
            }
        }
        let Some(island) = island.map(|island| &map.islands[island]) else { return sum };
        sum += f32::from(self.tables.points(kind, shape, island.big));
        if island.count(&self.state.free) == u32::from(shape.size()) {
            let time = f32::from(self.tables.time[usize::from(self.state.pass) - 1]);
            let chest = if island.big { f32::from(self.tables.chest_gold) } else { 0.0 };
            let posts = (self.me.posts & island.fields).count_ones();
            sum += f32::from(self.tables.finish_vp) + chest + time * f32::from(self.tables.factor(posts));
        }
        sum
    }

    /// A jump is worth the points of the space; more if it is far.
    fn jump(&self) -> f32 {
        let leader = self.state.player(self.state.track[0]).space;
        0.6 * f32::from(leader - self.me.space) - 1.5
    }

    /// A point that is bought costs a gold, which is a point in the end.
    fn bought(&self) -> f32 {
        match self.state.stage {
            Stage::Cannons => {
                let strength = self.state.strength(self.tables, self.seat);
                let missing = strength.saturating_sub(self.me.cannons);
                let last = self.state.colour.index() >= 4;
                if last && missing > 0 && missing <= self.me.gold { f32::from(strength) } else { -1.0 }
            }
            Stage::Progress { .. } if self.state.pass < 5 => {
                let next = self.tables.progress_marks >> (self.me.progress + 1) & 1 == 1;
                if next { 1.5 } else { -1.0 }
            }
            Stage::Build { ap } if ap == 0 && self.can_build_one() => 1.0,
            _ => -1.0,
        }
    }

    /// Gold is cashed when it can be put to use.
    fn cashed(&self, purse: Purse) -> f32 {
        let gold = purse.token().map_or(self.tables.chest_gold, |token: Token| self.tables.amount(token));
        let useful = matches!(self.state.stage, Stage::Build { ap: 0 }) && self.can_build_one();
        if useful && self.me.gold == 0 && gold > 0 { 0.9 } else { -2.0 }
    }
}
