//! An action that can be read is written back the same way.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    texts::action::<PuertoRico>(text);
    texts::action::<Borneo>(text);
    texts::action::<Amerigo>(text);
});
