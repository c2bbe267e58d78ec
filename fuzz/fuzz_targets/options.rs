//! Options that are accepted are written and read again to the same text.
#![no_main]

use kontor_core::{Game, Settings};
use kontor_puerto_rico::PuertoRico;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(settings) = Settings::read(text) else { return };
    let Ok(options) = PuertoRico::read_options(&settings) else { return };
    let written = options.to_string();
    let again = Settings::read(&written).expect("written options can be read");
    let again = PuertoRico::read_options(&again).expect("written options are accepted");
    assert_eq!(again.to_string(), written);
});
