//! Any scene runs to its end or says what is wrong.
#![no_main]

use kontor_core::Settings;
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::Scene;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(scene) = Scene::parse(text) {
        let _ = scene.run::<PuertoRico>(&Settings::default(), 0);
    }
});
