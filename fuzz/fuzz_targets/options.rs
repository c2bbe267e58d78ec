//! Options that are accepted are written and read again to the same text.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    texts::options::<PuertoRico>(text);
    texts::options::<Borneo>(text);
    texts::options::<Amerigo>(text);
});
