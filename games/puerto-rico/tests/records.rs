//! Whole games, one for each way a game can end. Each record replays, checksum by checksum, to the end in its name.
//!
//! `KONTOR_BLESS=1 cargo test -p kontor-puerto-rico --test records` looks for new games with those ends and writes them.

#[path = "naive/players.rs"]
mod players;

use std::path::Path;

use kontor_core::{Game, Play, Quick, Seed, Turn};
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

/// The first game found that ends like this.
fn find(name: &str) -> Option<(Play<PuertoRico>, Vec<String>)> {
    let (_, seats) = RECORDS.into_iter().find(|row| row.0 == name)?;
    let mut games = (0..MOST_GAMES).map(|seed| play(seats, seed, name == "end-rounds"));
    games.find(|(play, _)| name_of(play) == name)
}

#[test]
fn every_record_replays_to_the_end_in_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    kontor_testkit::records::check(&folder, &RECORDS.map(|row| row.0), name_of, find);
}
