//! An outcome that can be read means the same when it is written and read again.
#![no_main]

use kontor_puerto_rico::Outcome;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(outcome) = text.parse::<Outcome>() {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
});
