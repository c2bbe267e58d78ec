//! A sensible greedy player: sails to posts, plans what fits, builds, keeps enough cannons and matches goods with resources.

use kontor_core::{Game, Silent};

use super::worth::Mind;
use crate::action::Action;
use crate::state::{Stage, State};
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
            Action::Place(kind, ..) => self.gain(action) + if kind == Kind::Village { 0.5 } else { 0.0 },
            Action::Buy(good, cost) => self.good(good) - 0.3 * f32::from(cost - 2),
            Action::Forward => 0.5,
            Action::Jump => self.jump(),
            Action::BuyAp => self.bought(),
            Action::Sail8 => -1.0,
            Action::Cash(purse) => self.cashed(purse),
        }
    }

    /// What an action changes in the reckoning, carried out on a copy.
    fn gain(&self, action: Action) -> f32 {
        let mut after: State = self.state.clone();
        self.game.apply(&mut after, self.seat, action, &mut Silent);
        let total = |state: &State| self.game.score(state, self.seat).total();
        (total(&after) - total(self.state)) as f32
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
