//! Planning: village and landscape tiles are taken (AM-10).

use kontor_core::{Sink, bits};

use crate::action::Action;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::words::{Kind, Shape, Token, VILLAGE_SHAPES};

/// Landscape tiles a player may take in a turn (AM-10.3).
fn limit(tables: &Tables, state: &State) -> u8 {
    if state.active().tokens.has(Token::TwoLandscapes) {
        tables.amount(Token::TwoLandscapes).max(1)
    } else {
        1
    }
}

/// Shapes of village tiles in the own supply, a bit for each.
#[inline]
fn villages(state: &State) -> u32 {
    stocked(&state.active().villages)
}

/// Shapes of which there is a tile.
#[inline]
pub(crate) fn stocked<const N: usize>(counts: &[u8; N]) -> u32 {
    counts.iter().enumerate().fold(0, |set, (index, &count)| set | u32::from(count > 0) << index)
}

/// Shapes of landscape tiles that can be paid and taken.
#[inline]
fn landscapes(tables: &Tables, state: &State, ap: u8, taken: u8) -> u32 {
    if taken >= limit(tables, state) {
        return 0;
    }
    stocked(&state.landscapes) & tables.up_to(ap)
}

/// Whether there is a tile to take.
pub(crate) fn any(tables: &Tables, state: &State, ap: u8, taken: u8) -> bool {
    ap > 0 && (villages(state) != 0 || landscapes(tables, state, ap, taken) != 0)
}

pub(crate) fn legal(tables: &Tables, state: &State, ap: u8, taken: u8, visit: &mut impl FnMut(Action)) {
    if ap == 0 {
        return;
    }
    let all = [(Kind::Village, villages(state)), (Kind::Landscape, landscapes(tables, state, ap, taken))];
    for (kind, shapes) in all {
        bits(u64::from(shapes)).for_each(|shape| visit(Action::Take(kind, Shape::ALL[shape])));
    }
}

pub(crate) fn check(
    tables: &Tables,
    state: &State,
    (ap, taken): (u8, u8),
    kind: Kind,
    shape: Shape,
) -> Result<(), Cannot> {
    let (stock, clause) = match kind {
        Kind::Village => (state.active().villages.get(shape.index()).copied().unwrap_or(0), "AM-10.2"),
        Kind::Landscape => (state.landscapes[shape.index()], "AM-10.3"),
    };
    let cost = Tables::cost(kind, shape);
    if stock == 0 {
        Err(Cannot::NoTile(kind, shape))
    } else if kind == Kind::Landscape && taken >= limit(tables, state) {
        Err(Cannot::LandscapeLimit(limit(tables, state)))
    } else if cost > ap {
        Err(Cannot::TooExpensive { cost, left: ap, clause })
    } else {
        Ok(())
    }
}

/// Takes a tile; it lies with the player until it is built (AM-10.4).
pub(crate) fn apply(state: &mut State, kind: Kind, shape: Shape, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let index = shape.index();
    match kind {
        Kind::Village => {
            debug_assert!(index < VILLAGE_SHAPES, "village tiles have the first shapes");
            let player = state.active_mut();
            player.villages[index] -= 1;
            player.planned_villages[index] += 1;
        }
        Kind::Landscape => {
            state.landscapes[index] -= 1;
            state.active_mut().planned_landscapes[index] += 1;
        }
    }
    if let Stage::Plan { ap, landscapes } = &mut state.stage {
        *ap -= Tables::cost(kind, shape);
        *landscapes += u8::from(kind == Kind::Landscape);
    }
    events.send(Event::Planned { seat, kind, shape });
}
