//! What the seat on turn may do at an open question, and going on where there is only one choice (AM-7.13).

use kontor_core::Sink;

use super::{build, choose, gold, goods, order, plan, progress, round, sail};
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::Tables;

/// Visits every choice of the open question, ascending (AM-7.14).
#[inline]
pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    let player = state.active();
    match state.stage {
        Stage::Choose => choose::legal(tables, state, visit),
        Stage::Ships { .. } => (0..2).for_each(|ship| visit(Action::Ship(ship))),
        Stage::Enter(_) => (0..tables.frame).for_each(|field| visit(Action::Enter(field))),
        Stage::Sail(voyage, made) => sail::legal(tables, state, voyage, made, visit),
        Stage::Post(_) => [Action::Post, Action::Skip].into_iter().for_each(&mut *visit),
        Stage::Cannons => (),
        Stage::Plan { ap, landscapes } => plan::legal(tables, state, ap, landscapes, visit),
        Stage::Progress { ap } => progress::legal(ap, visit),
        Stage::Token { .. } => progress::legal_tokens(state, visit),
        Stage::Build { ap } => build::legal(tables, state, ap, visit),
        Stage::Goods { ap } => goods::legal(state, ap, visit),
        Stage::Order { ap, moved } => order::legal(tables, state, ap, moved, visit),
        Stage::Map
        | Stage::Pirate
        | Stage::Tokens
        | Stage::Display
        | Stage::Stack
        | Stage::Fill
        | Stage::Throw
        | Stage::Over => return,
    }
    if gold::check_buy(tables, state).is_ok() {
        visit(Action::BuyAp);
    }
    if sail::check_more(state).is_ok() {
        visit(Action::Sail8);
    }
    gold::legal_cash(player, visit);
    if check_end(state.stage).is_ok() {
        visit(Action::End);
    }
}

/// Accepts or refuses a choice of the seat on turn.
pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    match (state.stage, action) {
        (_, Action::Cash(purse)) => gold::check_cash(state.active(), purse),
        (_, Action::BuyAp) => gold::check_buy(tables, state),
        (Stage::Sail(..), Action::Sail8) => sail::check_more(state),
        (_, Action::End) => check_end(state.stage),
        (Stage::Choose, Action::Choose(colour)) => choose::check(tables, state, colour),
        (Stage::Choose, Action::Gold)
        | (Stage::Ships { .. }, Action::Ship(_))
        | (Stage::Post(_), Action::Post | Action::Skip) => Ok(()),
        (Stage::Choose, Action::CubeVp) => choose::check_cubes(state),
        (Stage::Enter(_), Action::Enter(field)) => sail::check_enter(tables, field),
        (Stage::Sail(voyage, made), Action::Step(spot)) => {
            sail::check_step(tables, state, voyage, made, spot)
        }
        (Stage::Sail(voyage, _), Action::Stop) => sail::check_stop(state, voyage),
        (Stage::Plan { ap, landscapes }, Action::Take(kind, shape)) => {
            plan::check(tables, state, (ap, landscapes), kind, shape)
        }
        (Stage::Progress { ap }, Action::Advance) => progress::check(ap),
        (Stage::Token { .. }, Action::Token(slot)) => progress::check_token(state, slot),
        (Stage::Build { ap }, Action::Place(kind, shape, turns, row, column)) => {
            build::check(tables, state, ap, (kind, shape, turns, row, column))
        }
        (Stage::Goods { ap }, Action::Buy(good, cost)) => goods::check(state, ap, good, cost),
        (Stage::Order { ap, .. }, Action::Forward) => order::check_forward(tables, state, ap),
        (Stage::Order { moved, .. }, Action::Jump) => order::check_jump(state, moved),
        (open, _) => Err(not_asked(open)),
    }
}

/// Accepts `end` where an action can be ended (AM-7.12).
fn check_end(stage: Stage) -> Result<(), Cannot> {
    match stage {
        Stage::Cannons
        | Stage::Plan { .. }
        | Stage::Progress { .. }
        | Stage::Build { .. }
        | Stage::Goods { .. }
        | Stage::Order { .. } => Ok(()),
        stage => Err(not_asked(stage)),
    }
}

/// What is asked, and its clause.
fn not_asked(stage: Stage) -> Cannot {
    let (question, clause) = match stage {
        Stage::Choose => ("choose an action, gold or points for cubes", "AM-7.1"),
        Stage::Ships { .. } => ("choose the ship that goes first", "AM-8.2"),
        Stage::Enter(_) => ("enter a frame field", "AM-8.3"),
        Stage::Sail(..) => ("make a step or stop", "AM-8.4"),
        Stage::Post(_) => ("place a post or skip", "AM-8.9"),
        Stage::Cannons => ("buy a cannon or end", "AM-9.3"),
        Stage::Plan { .. } => ("take a tile or end", "AM-10.1"),
        Stage::Progress { .. } => ("advance or end", "AM-11.1"),
        Stage::Token { .. } => ("take a progress token", "AM-11.2"),
        Stage::Build { .. } => ("place a tile or end", "AM-12.1"),
        Stage::Goods { .. } => ("buy goods or end", "AM-13.1"),
        Stage::Order { .. } => ("move the disc or end", "AM-14.2"),
        Stage::Map
        | Stage::Pirate
        | Stage::Tokens
        | Stage::Display
        | Stage::Stack
        | Stage::Fill
        | Stage::Throw
        | Stage::Over => ("nothing", "AM-4.9"),
    };
    Cannot::NotAsked { question, clause }
}

/// Carries out a choice, then every choice that is the only one.
#[inline]
pub(crate) fn apply(tables: &Tables, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
    carry_out(tables, state, action, false, events);
    go_on(tables, state, events);
}

/// Carries out choices without asking as long as there is only one (AM-7.13, AM-7.15).
#[inline]
pub(crate) fn go_on(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    while let Some(action) = only(tables, state) {
        carry_out(tables, state, action, true, events);
    }
}

/// The only choice of the open question; none if there are two, or if no seat is asked.
#[inline]
fn only(tables: &Tables, state: &State) -> Option<Action> {
    match state.stage {
        Stage::Map
        | Stage::Pirate
        | Stage::Tokens
        | Stage::Display
        | Stage::Stack
        | Stage::Fill
        | Stage::Throw
        | Stage::Over
        | Stage::Choose
        | Stage::Ships { .. }
        | Stage::Enter(_)
        | Stage::Post(_) => return None,
        Stage::Sail(..)
        | Stage::Cannons
        | Stage::Plan { .. }
        | Stage::Progress { .. }
        | Stage::Token { .. }
        | Stage::Build { .. }
        | Stage::Goods { .. }
        | Stage::Order { .. } => (),
    }
    let player = state.active();
    if player.can_cash() {
        return None;
    }
    let end_unless = |more: bool| (!more).then_some(Action::End);
    match state.stage {
        Stage::Sail(voyage, made) => sail::only(tables, state, voyage, made),
        Stage::Token { .. } => progress::only_token(state),
        _ if gold::check_buy(tables, state).is_ok() => None,
        Stage::Progress { ap } => end_unless(ap > 0),
        Stage::Plan { ap, landscapes } => end_unless(plan::any(tables, state, ap, landscapes)),
        Stage::Build { ap } => end_unless(build::any(tables, state, ap)),
        Stage::Goods { ap } => end_unless(goods::any(state, ap)),
        Stage::Order { ap, moved } => end_unless(order::any(tables, state, ap, moved)),
        _ => Some(Action::End),
    }
}

#[inline]
fn carry_out(
    tables: &Tables,
    state: &mut State,
    action: Action,
    forced: bool,
    events: &mut impl Sink<Event>,
) {
    match action {
        Action::Choose(colour) => choose::apply(tables, state, colour, events),
        Action::Gold => choose::take_gold(tables, state, events),
        Action::CubeVp => choose::take_points(tables, state, events),
        Action::Ship(ship) => sail::choose_ship(state, ship),
        Action::Enter(field) => sail::enter_map(state, field, events),
        Action::Step(spot) => sail::step(state, spot, events),
        Action::Stop => sail::stop(tables, state, forced, events),
        Action::Post => sail::place_post(tables, state, events),
        Action::Skip => sail::skip_post(tables, state, events),
        Action::Take(kind, shape) => plan::apply(state, kind, shape, events),
        Action::Advance => progress::apply(tables, state, events),
        Action::Token(slot) => progress::take(tables, state, slot, forced, events),
        Action::Place(kind, shape, turns, row, column) => {
            build::apply(tables, state, (kind, shape, turns, row, column), events);
        }
        Action::Buy(good, cost) => goods::apply(state, good, cost, events),
        Action::Forward => order::forward(tables, state, events),
        Action::Jump => order::jump(tables, state, events),
        Action::BuyAp => gold::buy(tables, state, events),
        Action::Sail8 => sail::more(tables, state, events),
        Action::Cash(purse) => gold::cash(tables, state, purse, events),
        Action::End => end(tables, state, forced, events),
    }
}

/// Ends an action; AP that are left lapse (AM-7.8), except at the end of the order track (AM-14.4).
fn end(tables: &Tables, state: &mut State, forced: bool, events: &mut impl Sink<Event>) {
    let seat = state.seat;
    let ap = state.stage.ap().unwrap_or(0);
    if matches!(state.stage, Stage::Order { .. }) && state.player(seat).space == tables.order_last {
        order::arrive(tables, state, ap, events);
        return;
    }
    events.send(Event::Ended { seat, lapsed: ap, forced });
    round::next_turn(tables, state, events);
}
