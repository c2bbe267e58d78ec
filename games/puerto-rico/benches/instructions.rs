//! Instruction counts of a four-player game of 2002, and of 1897 alone and with all expansions, for `cargo xtask bench`.

use kontor_core::Game;
use kontor_puerto_rico::{Edition, Expansions, Options, PuertoRico};

fn main() {
    let game = |options| PuertoRico::new(options).expect("the options fit together");
    let of_1897 = |expansions| game(Options { edition: Edition::Y1897, expansions, ..Options::default() });
    let variants = [("playout_1897", of_1897(Expansions::NONE)), ("playout_all", of_1897(Expansions::ALL))];
    kontor_testkit::instructions::main(&game(Options::default()), &variants);
}
