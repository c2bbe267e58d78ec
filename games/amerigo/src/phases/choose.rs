//! Choosing an action, gold, or points for cubes (AM-7).

use kontor_core::Sink;

use super::{cannons, gold, order, round, sail};
use crate::action::Action;
use crate::event::{Event, Gain};
use crate::refusal::Cannot;
use crate::state::{Source, Stage, State};
use crate::tables::Tables;
use crate::words::{Colour, Colours, Token};

/// The colours whose action is available to the active player (AM-7.2, AM-7.5, AM-7.6).
#[inline]
pub(crate) fn available(tables: &Tables, state: &State) -> Colours {
    const RED: u8 = 1 << Colour::Red.index();
    const GREEN: u8 = 1 << Colour::Green.index();
    let field = state.field_colours();
    let player = state.active();
    let mut all = field.0;
    if field.has(Colour::White) {
        all |= tables.order_colours(player.space).0;
    }
    if player.tokens.has(Token::SwapPlanBuild) && field.0 & (RED | GREEN) != 0 {
        all |= RED | GREEN;
    }
    Colours(all)
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    available(tables, state).iter().for_each(|colour| visit(Action::Choose(colour)));
    visit(Action::Gold);
    if check_cubes(state).is_ok() {
        visit(Action::CubeVp);
    }
}

pub(crate) fn check(tables: &Tables, state: &State, colour: Colour) -> Result<(), Cannot> {
    if available(tables, state).has(colour) { Ok(()) } else { Err(Cannot::NotAvailable(colour)) }
}

/// Points for cubes need their token (AM-7.10).
pub(crate) fn check_cubes(state: &State) -> Result<(), Cannot> {
    if state.active().tokens.has(Token::VpPerCube) { Ok(()) } else { Err(Cannot::NoToken(Token::VpPerCube)) }
}

/// Begins the action of a colour with the base AP and those of tokens (AM-7.4).
#[inline]
pub(crate) fn apply(tables: &Tables, state: &mut State, colour: Colour, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let ap = state.base_ap() + tables.bonus(state.active().tokens, colour);
    events.send(Event::Chose { seat, action: colour.action(), ap });
    match colour {
        Colour::Blue => sail::enter(state, ap),
        Colour::Black => cannons::enter(tables, state, ap, events),
        Colour::Red => state.stage = Stage::Plan { ap, landscapes: 0 },
        Colour::Brown => super::progress::enter(tables, state, ap, events),
        Colour::Green => state.stage = Stage::Build { ap },
        Colour::Yellow => state.stage = Stage::Goods { ap },
        Colour::White => order::enter(tables, state, ap, events),
    }
}

/// Gold instead of an action (AM-7.9).
pub(crate) fn take_gold(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let divisor = if state.active().tokens.has(Token::Gold2For1) {
        tables.amount(Token::Gold2For1)
    } else {
        tables.gold_divisor
    };
    gold::gain(tables, state, state.seat, state.field_count().div_ceil(divisor), Gain::Instead, events);
    round::next_turn(tables, state, events);
}

/// Points for cubes instead of an action (AM-7.10).
pub(crate) fn take_points(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let (seat, token) = (state.seat, Token::VpPerCube);
    let vp = u16::from(state.field_count()) * u16::from(tables.amount(token));
    let player = state.active_mut();
    player.tokens.remove(token);
    player.used.insert(token);
    player.gain(Source::CubeVp, vp);
    events.send(Event::CubeVp { seat, vp });
    round::next_turn(tables, state, events);
}
