//! Trained judges, by the number of seats.

use kontor_core::Judge;

/// The weights for a table, if somebody has trained them.
pub(super) fn weights(seats: u8, judge: Judge) -> Option<&'static [u8]> {
    Some(match (seats, judge) {
        (2, Judge::Net) => include_bytes!("../../nets/2-net.bin"),
        (2, Judge::Linear) => include_bytes!("../../nets/2-linear.bin"),
        (3, Judge::Net) => include_bytes!("../../nets/3-net.bin"),
        (3, Judge::Linear) => include_bytes!("../../nets/3-linear.bin"),
        (4, Judge::Net) => include_bytes!("../../nets/4-net.bin"),
        (4, Judge::Linear) => include_bytes!("../../nets/4-linear.bin"),
        _ => return None,
    })
}
