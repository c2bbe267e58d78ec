//! Any scene runs to its end or says what is wrong.
#![no_main]

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    texts::scene::<PuertoRico>(text);
    texts::scene::<Borneo>(text);
    texts::scene::<Amerigo>(text);
});
