//! The phases of a game, one file each, with the same verbs: `enter`, `legal`, `check`, `apply`.

pub(crate) mod build;
pub(crate) mod cannons;
pub(crate) mod chance;
pub(crate) mod choose;
pub(crate) mod gold;
pub(crate) mod goods;
pub(crate) mod order;
pub(crate) mod pirates;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod round;
pub(crate) mod sail;
pub(crate) mod turn;
