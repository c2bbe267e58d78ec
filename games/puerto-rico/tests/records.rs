//! Whole games, one for each way a game can end. Each record replays, checksum by checksum, to the end in its name.
//!
//! `KONTOR_BLESS=1 cargo test -p kontor-puerto-rico --test records` looks for new games with those ends and writes them.

#[path = "naive/players.rs"]
mod players;

use std::path::PathBuf;

use kontor_core::{Game, Play, Quick, Record, Seed, Turn};
use kontor_puerto_rico::{End, Options, PuertoRico};
use players::Taste;

/// Every record with the seats of its game: the ends alone, in pairs, all three, and the hundredth round (PR-13.6).
const RECORDS: [(&str, u8); 8] = [
    ("end-colonists", 4),
    ("end-city", 3),
    ("end-points", 5),
    ("end-colonists-and-city", 2),
    ("end-colonists-and-points", 3),
    ("end-city-and-points", 4),
    ("end-colonists-and-city-and-points", 3),
    ("end-rounds", 3),
];

/// Games that are tried for one record.
const MOST_GAMES: u64 = 50_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// The name of a record that ends like this play.
fn name_of(play: &Play<PuertoRico>) -> String {
    let ends: Vec<&str> = play.state().ends.iter().map(End::id).collect();
    format!("end-{}", ends.join("-and-"))
}

/// Plays a game to its end; returns it with the names of its players.
fn play(seats: u8, seed: u64, idle: bool) -> (Play<PuertoRico>, Vec<String>) {
    let game = PuertoRico::new(Options { seats, ..Options::default() }).expect("the options are possible");
    let tastes = if idle { vec![Taste::Idler; usize::from(seats)] } else { Taste::of_table(seed, seats) };
    let mut play = Play::new(game, Seed::from(seed));
    let mut luck = Quick::new(seed);
    loop {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance => play.chance(None).map(drop).expect("a drawn outcome is possible"),
            Turn::Seat(seat) => {
                let action = tastes[seat.index()].choose(play.state(), &play.legal(), &mut luck);
                play.act(seat, action).map(drop).expect("a chosen action is legal");
            }
        }
    }
    let names = tastes.iter().map(|taste| format!("{taste:?}").to_lowercase()).collect();
    (play, names)
}

/// Writes the first game found for every record.
fn bless() {
    std::fs::create_dir_all(folder()).expect("the folder of records can be made");
    for (name, seats) in RECORDS {
        let games = (0..MOST_GAMES).map(|seed| play(seats, seed, name == "end-rounds"));
        let (found, players) = games
            .into_iter()
            .find(|(play, _)| name_of(play) == name)
            .unwrap_or_else(|| panic!("no game with {seats} seats ends like {name}"));
        let path = folder().join(format!("{name}.kontor"));
        std::fs::write(path, found.record(&players)).expect("a record can be written");
    }
}

#[test]
fn every_record_replays_to_the_end_in_its_name() {
    if std::env::var_os("KONTOR_BLESS").is_some() {
        bless();
    }
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder()).expect("the folder of records can be read") {
        let path = entry.expect("a file of the folder can be read").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("a record can be read");
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let play: Play<PuertoRico> =
            record.replay(None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(play.turn(), Turn::Over, "{name} is a whole game");
        assert_eq!(name_of(&play), name, "the record ends as its name says");
        let players: Vec<String> =
            record.header("Players").unwrap_or_default().split(' ').map(str::to_owned).collect();
        assert!(play.record(&players) == text, "{name} is written in another way now");
        names.push(name);
    }
    let missing: Vec<&str> =
        RECORDS.iter().map(|row| row.0).filter(|name| !names.iter().any(|it| it == name)).collect();
    assert!(missing.is_empty(), "missing records: {missing:?}");
}
