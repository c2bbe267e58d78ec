//! The phases of a game, one file each, with the same verbs: `enter`, `legal`, `check`, `apply`.

pub(crate) mod chance;
pub(crate) mod conflict;
pub(crate) mod distribution;
pub(crate) mod drawing;
pub(crate) mod ending;
pub(crate) mod merchant;
pub(crate) mod orders;
pub(crate) mod placing;
pub(crate) mod shipping;
