//! How far a ship is from every place: for players who plan and for the drawing of a map, never for the rules.

use std::collections::VecDeque;

use crate::board::{CELLS, Spot};
use crate::map::Map;
use crate::phases::sail::beside;
use crate::tables::Tables;

/// No way.
const NEVER: u8 = u8::MAX;

/// Steps from a place to every other one.
#[derive(Clone, Debug)]
pub(crate) struct Routes(Vec<u8>);

impl Routes {
    /// Steps from a place; other ships do not matter, as they can be passed (AM-8.7).
    pub fn from(tables: &Tables, map: &Map, place: Spot) -> Self {
        let mut routes = Self(vec![NEVER; CELLS + usize::from(tables.frame)]);
        routes.0[index(place)] = 0;
        let mut queue = VecDeque::from([place]);
        while let Some(place) = queue.pop_front() {
            let steps = routes.0[index(place)].saturating_add(1);
            for next in beside(tables, map, place) {
                if routes.0[index(next)] == NEVER {
                    routes.0[index(next)] = steps;
                    queue.push_back(next);
                }
            }
        }
        routes
    }

    /// The steps to a place; none if there is no way.
    pub fn to(&self, place: Spot) -> Option<u8> {
        let steps = match place {
            // A ship off the map may enter anywhere on the frame (AM-8.3).
            Spot::OFF => self.0[CELLS..].iter().copied().min(),
            place => self.0.get(index(place)).copied(),
        };
        steps.filter(|&steps| steps != NEVER)
    }
}

fn index(place: Spot) -> usize {
    place
        .as_cell()
        .map_or_else(|| CELLS + usize::from(place.as_frame().unwrap_or(0)), crate::board::Cell::index)
}
