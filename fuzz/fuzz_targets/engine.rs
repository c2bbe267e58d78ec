//! Every line gets exactly one answer with a result or an error, whatever came before.
#![no_main]

use kontor_cli::Engine;
use kontor_core::Settings;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut engine = Engine::new(Settings::default(), 1);
    for line in bytes.split(|byte| *byte == b'\n').take(40) {
        let answer = engine.answer(line);
        assert!(answer.get("ok").is_some() != answer.get("error").is_some());
        assert!(!answer.to_string().contains('\n'));
    }
});
