//! R8: the same record gives the same bytes on every platform. The checksums of everything that is told during whole games
//! are committed; `KONTOR_BLESS=1` writes them anew. This test needs no threads, so it can also be built for
//! `wasm32-wasip1`, which has words of another size.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kontor_core::{Record, Seat, Seed, Turn, Viewer, checksum};
use kontor_registry::{GAMES, Table};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bytes.txt");

/// Views and choices are looked at after so many moves.
const EACH: usize = 8;

/// The records of a game, by name.
fn records(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(ROOT).join("games").join(game).join("tests/records");
    let files = fs::read_dir(folder).expect("every game has records").map(|it| it.expect("a file").path());
    let mut all: Vec<PathBuf> = files.collect();
    all.sort();
    all
}

/// What everybody is told of a game, and how the table looks from its last position back to the first.
fn everything(table: &mut dyn Table) -> String {
    let seats = Seat::all(table.seats()).map(Viewer::Seat);
    let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator, Viewer::Referee]).collect();
    let mut text = table.record(&[]);
    for &viewer in &viewers {
        for (line, told) in table.retrace(viewer) {
            text.push_str(&line);
            for it in told {
                write!(text, "{} {}", it.text, it.json).expect("text can be written");
            }
        }
    }
    loop {
        text.push_str(&table.position());
        if table.moves().is_multiple_of(EACH) || table.turn() == Turn::Over {
            for &viewer in &viewers {
                write!(text, "{}", table.view(viewer)).expect("text can be written");
            }
            for choice in table.legal() {
                writeln!(text, "{choice:?}").expect("text can be written");
            }
            writeln!(text, "{:?}", table.scores()).expect("text can be written");
        }
        if table.undo(Viewer::Referee).is_none() {
            return text;
        }
    }
}

#[test]
fn r8_the_same_record_gives_the_same_bytes() {
    let mut found = String::new();
    for game in GAMES {
        for path in records(game.id()) {
            let text = fs::read_to_string(&path).expect("the record is there");
            let record = Record::parse(&text).expect("it can be read");
            let mut table = game.replay(&record, None, None, Seed::from(0)).expect("it can be replayed");
            let bytes = everything(&mut *table);
            let name = path.file_stem().expect("a name").to_string_lossy();
            writeln!(found, "{} {name} {} {}", game.id(), bytes.len(), checksum(&bytes))
                .expect("text can be written");
        }
    }
    if std::env::var_os("KONTOR_BLESS").is_some() {
        fs::write(FIXTURE, &found).expect("the fixture can be written");
    }
    let committed = fs::read_to_string(FIXTURE).expect("the fixture is there");
    assert!(committed.lines().count() > 30, "every game has records");
    assert_eq!(found, committed, "this platform or this program tells something else");
}
