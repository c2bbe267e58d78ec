//! The first byte chooses game and options. A position that can be read is written and read again to the same state, and
//! the game goes on from it.
#![no_main]

use std::sync::LazyLock;

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_core::{Game, Settings};
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::texts;
use libfuzzer_sys::fuzz_target;

/// Every number of seats, with and without asking about production.
static PUERTO_RICO: LazyLock<Vec<PuertoRico>> = LazyLock::new(|| {
    let options = (2..=5).flat_map(|seats| [format!("seats={seats}"), format!("seats={seats} ask_production=true")]);
    options.map(|options| make(&options)).collect()
});

/// Every number of seats and every variant.
static BORNEO: LazyLock<Vec<Borneo>> = LazyLock::new(|| {
    let tables = ["seats=3", "seats=3 four_merchants=true", "seats=4", "seats=5"];
    tables.iter().flat_map(|table| [make(table), make(&format!("{table} pirates=true"))]).collect()
});

/// Every number of seats.
static AMERIGO: LazyLock<Vec<Amerigo>> =
    LazyLock::new(|| (2..=4).map(|seats| make(&format!("seats={seats}"))).collect());

fn make<G: Game>(options: &str) -> G {
    let settings = Settings::read(options).expect("the options can be read");
    G::read_options(&settings).and_then(G::new).expect("the options fit together")
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let number = usize::from(kind % 8);
    match kind / 8 % 3 {
        0 => texts::position(&PUERTO_RICO[number], text, u64::from(kind)),
        1 => texts::position(&BORNEO[number], text, u64::from(kind)),
        _ => texts::position(&AMERIGO[number % 3], text, u64::from(kind)),
    }
});
