//! What a judge looks at.

use kontor_core::{Game, Inputs, Judge, Seat, Sense};

use super::worth::Mind;
use crate::Amerigo;
use crate::action::Action;
use crate::state::State;

impl Sense for Amerigo {
    fn sense(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        for it in seat.round(self.seats()) {
            inputs.share(self.score(state, it).total() as f32, 100.0);
        }
    }

    fn is_quiet(&self, _: &State) -> bool {
        true
    }

    fn instinct(&self, state: &State, seat: Seat, action: Action) -> f32 {
        let mind = Mind { game: self, tables: &self.tables, state, seat, me: state.player(seat) };
        mind.value(action)
    }

    fn weights(&self, _: Judge) -> Option<&'static [u8]> {
        None
    }
}
