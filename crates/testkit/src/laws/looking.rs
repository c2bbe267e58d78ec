//! Laws about what viewers learn: views and seen events are complete texts and tell nothing that is hidden.

use kontor_core::{Game, Move, Quick, Refusal, Seat, Silent, Turn, Viewer};
use serde::Serialize;

use super::asking::legal;
use super::{Course, Finding, Position, Step};

/// Everybody who may look without knowing everything.
fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn bytes(value: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(value).map_err(|error| format!("it does not serialise: {error}"))
}

/// Every view serialises, also the referee's.
pub(super) fn views<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    bytes(&at.game.view(at.state, Viewer::Referee)).map(drop)
}

/// The view stays the same when everything hidden from the viewer is changed; for the seat on turn and for a spectator
/// also byte by byte.
pub(super) fn hidden<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let turn = at.game.turn(at.state);
    for viewer in viewers(at.game.seats()) {
        let other = at.course.conceal(at.game, at.state, viewer);
        let (seen, also) = (at.game.view(at.state, viewer), at.game.view(&other, viewer));
        let in_bytes = match viewer {
            Viewer::Seat(seat) => turn == Turn::Seat(seat),
            Viewer::Spectator | Viewer::Referee => true,
        };
        if seen != also || (in_bytes && bytes(&seen)? != bytes(&also)?) {
            return Err(format!("the view of {viewer:?} depends on what is hidden: {seen:?} or {also:?}"));
        }
    }
    Ok(())
}

/// The legal actions and the refusals of the seat on turn follow from what that seat may know.
pub(super) fn asked<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    let Turn::Seat(seat) = at.game.turn(at.state) else { return Ok(()) };
    let other = at.course.conceal(at.game, at.state, Viewer::Seat(seat));
    if at.game.turn(&other) != Turn::Seat(seat) {
        return Err(format!("whether {seat} is asked depends on what is hidden"));
    }
    if legal(at.game, at.state, seat) != legal(at.game, &other, seat) {
        return Err(format!("the legal actions of {seat} depend on what is hidden"));
    }
    for &action in at.course.candidates(at.game, at.state, seat).iter() {
        let said = |state| at.game.check(state, seat, action).map_err(|no| format!("{no} ({})", no.clause()));
        let (one, also) = (said(at.state), said(&other));
        if one != also {
            return Err(format!(
                "what {seat} hears of {action} depends on what is hidden: {one:?} or {also:?}"
            ));
        }
    }
    Ok(())
}

/// A state imagined from a view looks the same to that viewer and asks the same.
pub(super) fn imagined<G: Game, C: Course<G>>(at: &Position<G, C>) -> Finding {
    for (number, viewer) in viewers(at.game.seats()).enumerate() {
        let view = at.game.view(at.state, viewer);
        let Some(other) = at.course.imagine(at.game, &view, &mut Quick::new(number as u64)) else { continue };
        if at.game.view(&other, viewer) != view {
            return Err(format!("{viewer:?} would see that a state is imagined: {other:?}"));
        }
        let turn = at.game.turn(at.state);
        if at.game.turn(&other) != turn {
            return Err(format!("an imagined state of {viewer:?} has another turn: {other:?}"));
        }
        if let (Turn::Seat(seat), Viewer::Seat(own)) = (turn, viewer)
            && seat == own
            && legal(at.game, at.state, seat) != legal(at.game, &other, seat)
        {
            return Err(format!("{seat} is asked something else in an imagined state: {other:?}"));
        }
    }
    Ok(())
}

/// Every event as seen by anybody serialises and reads as a sentence.
pub(super) fn events<G: Game, C: Course<G>>(at: &Step<G, C>) -> Finding {
    for event in at.events {
        for viewer in viewers(at.game.seats()).chain([Viewer::Referee]) {
            let Some(seen) = at.game.seen(event, viewer) else { continue };
            bytes(&seen)?;
            let text = seen.to_string();
            if !text.ends_with(['.', '!', '?']) {
                return Err(format!("the event {text:?} is not a sentence"));
            }
        }
    }
    Ok(())
}

/// A viewer hears the same when everything hidden from the viewer was changed before the step.
pub(super) fn hidden_events<G: Game, C: Course<G>>(at: &Step<G, C>) -> Finding {
    for viewer in viewers(at.game.seats()) {
        let (mut other, step) = at.course.conceal_step(at.game, at.before, at.made, viewer);
        if other == *at.before && step.to_string() == at.made.to_string() {
            continue;
        }
        possible(at.game, &other, &step)
            .map_err(|error| format!("{step} is not possible in a concealed state: {error}"))?;
        let mut events: Vec<G::Event> = Vec::new();
        carry_out(at.game, &mut other, &step, Some(&mut events));
        let seen = |all: &[G::Event]| {
            let all: Vec<G::Seen> = all.iter().filter_map(|event| at.game.seen(event, viewer)).collect();
            bytes(&all)
        };
        if seen(at.events)? != seen(&events)? {
            return Err(format!("{viewer:?} hears something hidden: {:?} or {events:?}", at.events));
        }
    }
    Ok(())
}

/// Whether a step can be made.
fn possible<G: Game>(game: &G, state: &G::State, step: &Move<G>) -> Finding {
    let refused = match step {
        Move::Action(seat, action) => game.check(state, *seat, *action),
        Move::Outcome(outcome) => game.check_outcome(state, outcome),
    };
    refused.map_err(|refusal| format!("{refusal} ({})", refusal.clause()))
}

/// Makes a step with or without a listener.
pub(super) fn carry_out<G: Game>(
    game: &G,
    state: &mut G::State,
    step: &Move<G>,
    events: Option<&mut Vec<G::Event>>,
) {
    match (step, events) {
        (Move::Action(seat, action), Some(events)) => game.apply(state, *seat, *action, events),
        (Move::Action(seat, action), None) => game.apply(state, *seat, *action, &mut Silent),
        (Move::Outcome(outcome), Some(events)) => game.settle(state, outcome, events),
        (Move::Outcome(outcome), None) => game.settle(state, outcome, &mut Silent),
    }
}
