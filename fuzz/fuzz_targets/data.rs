//! The length chooses the seats. A data file that is accepted makes a game that can be played to its end.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let length = text.len() as u8;
    texts::data::<PuertoRico>(text, 2 + length % 4);
    texts::data::<Borneo>(text, 3 + length % 3);
    texts::data::<Amerigo>(text, 2 + length % 3);
});
