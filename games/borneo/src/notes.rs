//! What is counted over many games: seats, orders, ends.

use kontor_core::{Game, Note, Notes};

use crate::Borneo;
use crate::event::{End, Event};

impl Notes for Borneo {
    const CHOICES: &'static str = "Orders fulfilled";

    fn notes(&self, event: &Event, mut visit: impl FnMut(Note)) {
        match event {
            Event::Started { seat } => {
                seat.round(self.seats()).zip(0..).for_each(|(seat, place)| visit(Note::Plays(seat, place)));
            }
            Event::Fulfilled { seat, order, .. } => visit(Note::Chose(*seat, order.id())),
            Event::Ended { reason: End::Harbours, .. } => visit(Note::Ends("harbours")),
            Event::Ended { reason: End::Shipments, .. } => visit(Note::Ends("shipments")),
            _ => (),
        }
    }
}
