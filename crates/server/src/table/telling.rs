//! What one viewer is told of a table.

use std::collections::BTreeMap;

use kontor_core::{Viewer, places};
use kontor_protocol::{
    Chair, Choice, Happened, Moved, Now, Occupant as Shown, Phase, Question, Room, Said, Score, ScoreLine,
    Seat, Snapshot, Told, UndoRequest, Undoable, Update,
};

use super::{Event, Occupant, Player, Step, Table, What, core};

impl Table {
    /// The whole table as the player on a seat may know it, or as a spectator if there is none.
    pub fn snapshot(&self, seat: Option<Seat>) -> Snapshot {
        let chat = self.chat.iter().filter(|(_, said)| said.room == room(seat));
        Snapshot {
            info: self.setup.info(self.play.options()),
            seq: self.seq,
            log: self.log(0, seat),
            undone: self.undone.clone(),
            chat: chat.map(|(player, said)| self.said(*player, said)).collect(),
            now: self.now(seat),
        }
    }

    /// What the last step was to the player on a seat, or to a spectator if there is none.
    pub fn update(&self, step: &Step, seat: Option<Seat>) -> Update {
        let mut moved = self.log(step.moves, seat).into_iter();
        let mut happened = Vec::new();
        for event in &step.events {
            happened.extend(match event.what {
                What::Acted { .. } | What::Drawn { .. } => moved.next().map(Happened::Moved),
                _ => self.heard(event, seat),
            });
        }
        Update {
            table: self.setup.table.clone(),
            after: step.after,
            seq: step.seq(),
            happened,
            now: self.now(seat),
        }
    }

    /// What is heard of an event that is no move.
    fn heard(&self, event: &Event, viewer: Option<Seat>) -> Option<Happened> {
        Some(match event.what {
            What::Joined { seat, .. } | What::Bot { seat, .. } => Happened::Joined { seat },
            What::Left { seat } => Happened::Left { seat },
            What::Started => Happened::Started,
            What::Acted { .. } | What::Drawn { .. } => return None,
            What::Done { seat } => Happened::Done { seat },
            What::UndoAsked { seat, .. } => Happened::UndoAsked { seat },
            What::UndoAnswered { seat, yes } => Happened::UndoAnswered { seat, yes },
            What::Undone { .. } => Happened::Undone(*self.undone.last()?),
            What::TakenOver { seat } => Happened::TakenOver { seat },
            What::Reclaimed { seat } => Happened::Reclaimed { seat },
            What::StoodStill { .. } => Happened::StoodStill,
            What::Rematch { ref table } => Happened::Rematch { table: table.clone() },
            What::Said { room: spoken, .. } if spoken != room(viewer) => return None,
            What::Said { .. } => {
                let (player, said) = self.chat.last()?;
                Happened::Said(self.said(*player, said))
            }
        })
    }

    fn now(&self, viewer: Option<Seat>) -> Now {
        let over = self.phase() == Phase::Over;
        let seen_by = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(core(seat)));
        let due = viewer.is_some_and(|seat| self.waits_for() == viewer && self.is_person(seat));
        let asked = due && self.held.is_none();
        let undo = Undoable { from: self.settled };
        Now {
            phase: self.phase(),
            you: viewer,
            host: self.host().filter(|_| !self.started).and_then(|host| self.seat_of(host)),
            chairs: self.seats().map(|seat| Chair { seat, occupant: self.occupant(seat) }).collect(),
            waits_for: self.waits_for(),
            held: self.held.is_some(),
            round: self.play.round(),
            moves: self.authors.len(),
            view: self.play.view(seen_by),
            question: asked.then(|| {
                let question = self.play.question(seen_by);
                let clauses = question.clauses.into_iter().map(str::to_owned).collect();
                Question { text: question.text, clauses }
            }),
            choices: if asked { tree(self.play.legal()) } else { Vec::new() },
            clock: self.clocks.shown(),
            undo: Some(undo).filter(|it| due && it.from < self.authors.len()),
            request: self.request.as_ref().map(|it| UndoRequest {
                by: it.by,
                to: it.to,
                agreed: it.agreed.clone(),
                missing: self.others(it.by).filter(|seat| !it.agreed.contains(seat)).collect(),
            }),
            scores: over.then(|| reckoning(&self.play.scores())),
            reveal: over.then(|| self.setup.reveal()),
            rematch: self.rematch.clone(),
        }
    }

    fn log(&self, from: usize, viewer: Option<Seat>) -> Vec<Moved> {
        let seen_by = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(core(seat)));
        let story = self.play.retrace_from(from, seen_by).into_iter().zip(from + 1..);
        let told = |it: kontor_registry::Told| Told { text: it.text, event: it.json };
        let entry = |((line, heard), number): ((String, Vec<_>), _)| Moved {
            number,
            line,
            told: heard.into_iter().map(told).collect(),
        };
        story.map(entry).collect()
    }

    fn occupant(&self, seat: Seat) -> Shown {
        match &self.chairs[seat.index()] {
            Occupant::Free => Shown::Free,
            Occupant::Person { player, away } => Shown::Player { name: self.name(*player), away: *away },
            Occupant::Bot { level } => Shown::Bot { level: level.clone() },
        }
    }

    fn name(&self, player: Player) -> String {
        self.names.get(&player).cloned().unwrap_or_default()
    }

    fn said(&self, player: Player, said: &Said) -> Said {
        Said { name: self.name(player), ..said.clone() }
    }
}

/// The reckoning of every seat with its place.
pub(crate) fn reckoning(scores: &[kontor_core::Score]) -> BTreeMap<Seat, Score> {
    let shown = scores.iter().zip(places(scores)).map(|(score, place)| Score {
        total: score.total(),
        place,
        lines: score
            .lines
            .iter()
            .map(|it| ScoreLine { key: it.key.to_owned(), points: it.points, clause: it.clause.to_owned() })
            .collect(),
        ties: score.ties.to_vec(),
    });
    Seat::ALL.into_iter().zip(shown).collect()
}

/// The room a viewer is in.
fn room(viewer: Option<Seat>) -> Room {
    if viewer.is_some() { Room::Seats } else { Room::Spectators }
}

/// Puts similar actions under one label, at the place of the first of them.
fn tree(choices: Vec<kontor_registry::Choice>) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    for it in choices {
        let action = Choice::Action { action: it.action, label: it.label };
        let Some(group) = it.group else {
            all.push(action);
            continue;
        };
        let branch = all.iter_mut().find_map(|choice| match choice {
            Choice::Group { label, choices } if *label == group => Some(choices),
            Choice::Group { .. } | Choice::Action { .. } => None,
        });
        match branch {
            Some(choices) => choices.push(action),
            None => all.push(Choice::Group { label: group, choices: vec![action] }),
        }
    }
    all
}
