//! Instruction counts of a four-player game, for `cargo xtask bench`.

use kontor_amerigo::{Amerigo, Options};
use kontor_core::Game;

fn main() {
    let game = Amerigo::new(Options::default()).expect("the default options fit together");
    kontor_testkit::instructions::main(&game, &[]);
}
