//! The phases of a round, one file each, with the same verbs: `enter` (what happens at its start), `legal` (visit
//! each action), `check` (accept or refuse), `apply` (carry out).

#![expect(clippy::inline_always, reason = "a visit costs least where it is inlined into whoever visits")]

pub(crate) mod builder;
pub(crate) mod captain;
pub(crate) mod chance;
pub(crate) mod craftsman;
pub(crate) mod draft;
pub(crate) mod festival;
pub(crate) mod first_turn;
pub(crate) mod guests;
pub(crate) mod mayor;
pub(crate) mod park;
pub(crate) mod paying;
pub(crate) mod points;
pub(crate) mod round;
pub(crate) mod settler;
pub(crate) mod smuggler;
pub(crate) mod sorting;
pub(crate) mod storing;
pub(crate) mod trader;
