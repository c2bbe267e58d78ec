//! Full states that agree with what one viewer knows.

use kontor_core::{Imagine, Luck};

use crate::Amerigo;
use crate::state::State;
use crate::view::View;

impl Imagine for Amerigo {
    /// The state itself: what is hidden from all has no place in it (AM-20.3).
    fn imagine(&self, view: &View, _: &mut impl Luck) -> State {
        view.table.clone()
    }
}
