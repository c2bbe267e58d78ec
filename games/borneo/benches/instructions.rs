//! Instruction counts of a four-player game, for `cargo xtask bench`.

use kontor_borneo::{Borneo, Options};
use kontor_core::Game;

fn main() {
    let game = Borneo::new(Options::default()).expect("the default options fit together");
    kontor_testkit::instructions::main(&game, &[]);
}
