//! Records in a folder: whole games, one for each way a game can end. The name of a file tells the way.

use std::path::Path;

use kontor_core::{Game, Play, Record, Turn};

/// Replays every record of a folder, checksum by checksum, to the end in its name, and demands one for each wanted name.
///
/// With `KONTOR_BLESS` in the environment `find` looks for a new game for each name first, with the names of its players.
///
/// # Panics
///
/// If a record does not replay, ends otherwise, is written in another way now, or is missing.
pub fn check<G: Game>(
    folder: &Path,
    wanted: &[&str],
    name_of: impl Fn(&Play<G>) -> String,
    find: impl Fn(&str) -> Option<(Play<G>, Vec<String>)>,
) {
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::create_dir_all(folder).expect("the folder of records can be made");
        for name in wanted {
            let (play, players) = find(name).unwrap_or_else(|| panic!("no game was found for {name}"));
            let path = folder.join(format!("{name}.kontor"));
            std::fs::write(path, play.record(&players)).expect("a record can be written");
        }
    }
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of records can be read") {
        let path = entry.expect("a file of the folder can be read").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("a record can be read");
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let play: Play<G> = record.replay(None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(play.turn(), Turn::Over, "{name} is a whole game");
        assert_eq!(name_of(&play), name, "the record ends as its name says");
        let players: Vec<String> =
            record.header("Players").unwrap_or_default().split(' ').map(str::to_owned).collect();
        assert!(play.record(&players) == text, "{name} is written in another way now");
        names.push(name);
    }
    let missing: Vec<&&str> = wanted.iter().filter(|name| !names.iter().any(|it| it == *name)).collect();
    assert!(missing.is_empty(), "missing records: {missing:?}");
}
