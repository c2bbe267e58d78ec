//! A record that verifies is written and verifies again.
#![no_main]

use kontor_core::Record;
use kontor_puerto_rico::PuertoRico;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let Ok(play) = record.replay::<PuertoRico>(None, None) else { return };
    let again = Record::parse(&play.record(&[])).expect("a written record can be read");
    let replayed = again.replay::<PuertoRico>(None, None).expect("a written record verifies");
    assert_eq!(replayed.state(), play.state());
});
