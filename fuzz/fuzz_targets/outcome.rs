//! An outcome that can be read is written and read again to the same one.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    texts::outcome::<PuertoRico>(text);
    texts::outcome::<Borneo>(text);
    texts::outcome::<Amerigo>(text);
});
