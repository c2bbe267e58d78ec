//! What is counted over many games: seats and actions. Every game ends after the same number of rounds (AM-6.6).

use kontor_core::{Note, Notes};

use crate::Amerigo;
use crate::event::Event;

impl Notes for Amerigo {
    const CHOICES: &'static str = "Actions chosen";

    fn notes(&self, event: &Event, mut visit: impl FnMut(Note)) {
        match event {
            Event::Order { seats } => {
                seats.iter().flatten().zip(0..).for_each(|(seat, place)| visit(Note::Plays(*seat, place)));
            }
            Event::Chose { seat, action, .. } => visit(Note::Chose(*seat, action)),
            _ => (),
        }
    }
}
