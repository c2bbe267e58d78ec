//! Buying goods tokens (AM-13).

use kontor_core::Sink;

use crate::action::Action;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::words::{Good, Goods};

/// Whether there is a token that can be paid.
pub(crate) fn any(state: &State, ap: u8) -> bool {
    state.display.some().any(|(_, cost, _)| cost <= ap)
}

pub(crate) fn legal(state: &State, ap: u8, visit: &mut impl FnMut(Action)) {
    let paid = state.display.some().filter(|&(_, cost, _)| cost <= ap);
    paid.for_each(|(good, cost, _)| visit(Action::Buy(good, cost)));
}

pub(crate) fn check(state: &State, ap: u8, good: Good, cost: u8) -> Result<(), Cannot> {
    if state.display.0[Goods::class(good, cost)] == 0 {
        Err(Cannot::NoGoods(good, cost))
    } else if cost > ap {
        Err(Cannot::TooExpensive { cost, left: ap, clause: "AM-13.1" })
    } else {
        Ok(())
    }
}

/// Takes a token from the display (AM-13.1).
pub(crate) fn apply(state: &mut State, good: Good, cost: u8, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    state.display.0[Goods::class(good, cost)] -= 1;
    state.active_mut().goods[good.index()] += 1;
    if let Stage::Goods { ap } = &mut state.stage {
        *ap -= cost;
    }
    events.send(Event::Bought { seat, good, cost });
}
