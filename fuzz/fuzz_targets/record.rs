//! A record that verifies is written and verifies again.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    texts::record::<PuertoRico>(text);
    texts::record::<Borneo>(text);
    texts::record::<Amerigo>(text);
});
