//! What is counted over many games: seats, roles, ends.

use kontor_core::{Game, Note, Notes};

use crate::PuertoRico;
use crate::event::Event;
use crate::roles::Role;

impl Notes for PuertoRico {
    const CHOICES: &'static str = "Roles chosen";

    fn notes(&self, event: &Event, mut visit: impl FnMut(Note)) {
        match event {
            Event::Round { round: 1, governor } => {
                governor
                    .round(self.seats())
                    .zip(0..)
                    .for_each(|(seat, place)| visit(Note::Plays(seat, place)));
            }
            Event::Chose { seat, role, .. } => {
                // With five players two cards have the same name.
                let role = if *role == Role::Prospector2 { Role::Prospector } else { *role };
                visit(Note::Chose(*seat, role.id()));
            }
            Event::EndTriggered { end } => visit(Note::Ends(end.id())),
            _ => (),
        }
    }
}
