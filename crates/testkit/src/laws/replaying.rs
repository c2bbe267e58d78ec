//! Laws about going back and playing again: equal steps, records, undo.

use kontor_core::{Game, Move, Play, Record, Turn, Viewer};

use super::looking::carry_out;
use super::{Course, Finding, Step};

/// The same step from an equal state leads to an equal state and tells the same, listened to or not.
pub(super) fn repeated<G: Game, C: Course<G>>(at: &Step<G, C>) -> Finding {
    let (mut heard, mut silent) = (at.before.clone(), at.before.clone());
    let mut events = Vec::new();
    carry_out(at.game, &mut heard, at.made, Some(&mut events));
    carry_out(at.game, &mut silent, at.made, None);
    if heard != *at.after || silent != *at.after {
        return Err("the same step led to another state".to_owned());
    }
    let told = |all: &[G::Event]| -> Vec<Option<G::Seen>> {
        all.iter().map(|event| at.game.seen(event, Viewer::Referee)).collect()
    };
    if told(&events) != told(at.events) {
        return Err(format!("the same step told something else: {events:?}, not {:?}", at.events));
    }
    Ok(())
}

/// The record of a finished play parses, replays to the same states and is written again byte by byte.
pub(super) fn record<G: Game>(play: &mut Play<G>, _: usize) -> Finding {
    let players: Vec<String> = vec!["law".to_owned(); usize::from(play.game().seats())];
    let text = play.record(&players);
    let record = Record::parse(&text).map_err(|error| format!("the record does not parse: {error}"))?;
    if record.moves() != play.moves().len() {
        return Err(format!("the record has {} moves of {}", record.moves(), play.moves().len()));
    }
    let replayed: Play<G> =
        record.replay(None, None).map_err(|error| format!("the record does not replay: {error}"))?;
    if replayed.turn() != Turn::Over || replayed.state() != play.state() {
        return Err("the record leads to another end".to_owned());
    }
    if (0..play.moves().len()).any(|index| replayed.before(index) != play.before(index)) {
        return Err("the record leads over other states".to_owned());
    }
    if replayed.record(&players) != text {
        return Err("the record of the replayed play is another one".to_owned());
    }
    Ok(())
}

/// The first moves of a record lead to the state of that moment; their own record says that it is unfinished.
pub(super) fn cut<G: Game>(play: &mut Play<G>, to: usize) -> Finding {
    let text = play.record(&[]);
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    let part: Play<G> = record.replay(None, Some(to)).map_err(|error| error.to_string())?;
    if part.moves().len() != to || Some(part.state()) != play.before(to) || part.turn() == Turn::Over {
        return Err(format!("the first {to} moves lead to another state"));
    }
    let text = part.record(&[]);
    if !text.contains("[Result \"*\"]") {
        return Err(format!("the record of the first {to} moves claims a result"));
    }
    let record = Record::parse(&text).map_err(|error| error.to_string())?;
    let again: Play<G> = record.replay(None, None).map_err(|error| error.to_string())?;
    if again.state() != part.state() {
        return Err(format!("the record of the first {to} moves leads to another state"));
    }
    Ok(())
}

/// A record that names a result but lost its last moves does not pass.
pub(super) fn torn<G: Game>(play: &mut Play<G>, to: usize) -> Finding {
    let text = play.record(&[]);
    let header = text.lines().position(str::is_empty).map_or(0, |line| line + 1);
    // The last two lines are the last move and its checksum.
    let kept = header + to.min(text.lines().count() - header - 2);
    let torn: String = text.lines().take(kept).flat_map(|line| [line, "\n"]).collect();
    let record = Record::parse(&torn).map_err(|error| error.to_string())?;
    match record.replay::<G>(None, None) {
        Ok(_) => Err(format!("a record torn after line {kept} passes")),
        Err(_) => Ok(()),
    }
}

/// Taking everything back gives the start; the same decisions with the same seed give the same end.
pub(super) fn undone<G: Game>(play: &mut Play<G>, _: usize) -> Finding {
    let (start, end) = (play.start().clone(), play.state().clone());
    let mut back = Vec::new();
    while let Some(step) = play.undo() {
        back.push(step);
    }
    if *play.state() != start {
        return Err("taking everything back leads elsewhere".to_owned());
    }
    for step in back.into_iter().rev() {
        match step {
            Move::Action(seat, action) => {
                play.act(seat, action).map_err(|error| format!("{seat} {action} again: {error}"))?;
            }
            Move::Outcome(given) => {
                let (drawn, _) = play.chance(None).map_err(|error| format!("{given} again: {error}"))?;
                if drawn != given {
                    return Err(format!("chance answered {given}, then {drawn}"));
                }
            }
        }
    }
    if *play.state() == end { Ok(()) } else { Err("playing again leads to another end".to_owned()) }
}
