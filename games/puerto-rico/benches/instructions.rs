//! Instruction counts of a four-player game, for `cargo xtask bench`.

use kontor_core::Game;
use kontor_puerto_rico::{Options, PuertoRico};

fn main() {
    let game = PuertoRico::new(Options::default()).expect("the default options fit together");
    kontor_testkit::instructions::main(&game);
}
