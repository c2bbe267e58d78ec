//! Records of whole games in `tests/records`; `cargo xtask bless` rewrites them.
//!
//! A game of Amerigo always ends after round 35. The names tell the number of seats and who played.

use std::path::Path;

use kontor_amerigo::{Amerigo, Options};
use kontor_core::{Game, Play, Seat, Seed};
use kontor_testkit::bots;

/// Names with their levels of bots.
const RECORDS: [(&str, &[&str]); 6] = [
    ("2-seats-casual", &["casual", "casual"]),
    ("2-seats-random", &["random", "random"]),
    ("3-seats-casual", &["casual", "casual", "casual"]),
    ("3-seats-random", &["random", "random", "random"]),
    ("4-seats-casual", &["casual", "casual", "casual", "casual"]),
    ("4-seats-random", &["random", "random", "random", "random"]),
];

/// Seats, and whether anybody finished an island: random players do not in these records, casual ones do.
fn name_of(play: &Play<Amerigo>) -> String {
    let map = play.state().map.as_ref().expect("a finished game has a map");
    let finished = map.islands.iter().any(|island| !island.meets(&play.state().free));
    format!("{}-seats-{}", play.game().seats(), if finished { "casual" } else { "random" })
}

fn find(name: &str) -> Option<(Play<Amerigo>, Vec<String>)> {
    let (_, levels) = RECORDS.into_iter().find(|row| row.0 == name)?;
    let mut games = (1..100).map(|number| {
        let seed = Seed::from(number);
        let options = Options { seats: levels.len() as u8, ..Options::default() };
        let game = Amerigo::new(options).expect("the options fit together");
        bots::play(game, seed, |seat: Seat| levels[seat.index()], |_, _| ())
    });
    let found = games.find(|play| name_of(play) == name)?;
    Some((found, levels.iter().map(ToString::to_string).collect()))
}

#[test]
fn every_record_replays_to_its_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    kontor_testkit::records::check(&folder, &RECORDS.map(|row| row.0), name_of, find);
}
