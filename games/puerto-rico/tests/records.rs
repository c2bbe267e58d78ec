//! Whole games, one for each way a game can end, and for 1897 games in which everything of an expansion happens. Each
//! record replays, checksum by checksum, to the end in its name.
//!
//! `KONTOR_BLESS=1 cargo test -p kontor-puerto-rico --test records` looks for new games with those ends and writes them.

#[path = "naive/players.rs"]
mod players;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kontor_core::{Game, Move, Play, Quick, Record, Seed, Turn};
use kontor_puerto_rico::{
    Draft, Edition, End, Event, Expansion, Expansions, Giver, Options, PuertoRico, Task,
};
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
    let end = format!("end-{}", ends.join("-and-"));
    let options = play.game().options();
    match (options.edition, options.expansions) {
        (Edition::Y2002, _) => end,
        (Edition::Y1897, Expansions::ALL) => format!("1897-all-{end}"),
        (Edition::Y1897, Expansions::NONE) => format!("1897-base-{end}"),
        (Edition::Y1897, some) => format!("1897-{some}-{end}"),
    }
}

/// Plays a game to its end; returns it with the names of its players.
fn play(options: Options, seed: u64, idle: bool) -> (Play<PuertoRico>, Vec<String>) {
    let seats = options.seats;
    let game = PuertoRico::new(options).expect("the options are possible");
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
    let Some((_, seats)) = RECORDS.into_iter().find(|row| row.0 == name) else { return find_1897(name) };
    let mut games =
        (0..MOST_GAMES).map(|seed| play(Options { seats, ..Options::default() }, seed, name == "end-rounds"));
    games.find(|(play, _)| name_of(play) == name)
}

/// Records of 1897: the name tells the expansions, then the ends. With citizens too few workers end nothing
/// (PR97-E2.3).
const RECORDS_1897: [(&str, u8); 13] = [
    ("1897-base-end-colonists", 2),
    ("1897-base-end-city", 4),
    ("1897-base-end-points", 5),
    ("1897-new-buildings-end-city", 4),
    ("1897-new-buildings-end-points", 3),
    ("1897-citizens-end-city", 3),
    ("1897-citizens-end-points", 5),
    ("1897-smuggler-end-colonists", 2),
    ("1897-smuggler-end-points", 4),
    ("1897-festival-end-city", 2),
    ("1897-festival-end-points", 4),
    ("1897-all-end-city", 2),
    ("1897-all-end-points", 5),
];

/// Games of 1897 that are looked at for one record; the one in which most happens is taken.
const GAMES_OF_1897: u64 = 1_000;

/// What happens in the records of 1897: every reward, every option of the smuggler, every building that tells something.
const HAPPENS: [&str; 30] = [
    "Drafted",
    "DraftDrawn",
    "FestivalSet",
    "festival plantation",
    "festival goods",
    "festival building",
    "Forest",
    "Discarded",
    "BoughtTile",
    "Citizen",
    "Villa",
    "Sorted",
    "Guest",
    "Entered",
    "Bargain",
    "Raised",
    "Canal",
    "Posted",
    "SmallWharf",
    "Pensioned",
    "Raided",
    "Plundered",
    "Poached",
    "Captured",
    "CapturedPlayed",
    "points church",
    "points chapel",
    "points assembly_hall",
    "points park_authority",
    "end without a delivery",
];

/// What happens in a game, by the names of its events.
fn happens(play: &Play<PuertoRico>) -> BTreeSet<String> {
    let mut again = Play::from_position(play.game().clone(), Seed::from(0), *play.start());
    let mut found = BTreeSet::new();
    for it in play.moves() {
        let events = match it {
            Move::Action(seat, action) => again.act(*seat, *action).expect("a record replays"),
            Move::Outcome(outcome) => again.chance(Some(*outcome)).expect("a record replays").1,
        };
        let delivered = events.iter().any(is_of_captain_phase);
        for event in &events {
            found.insert(match event {
                Event::FestivalWon { task: Task::Plantation, .. } => "festival plantation".to_owned(),
                Event::FestivalWon { task: Task::Goods, .. } => "festival goods".to_owned(),
                Event::FestivalWon { task: Task::Building, .. } => "festival building".to_owned(),
                Event::Points { by, .. } => format!("points {by}"),
                Event::EndTriggered { end: End::Points } if !delivered => "end without a delivery".to_owned(),
                _ => format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned(),
            });
        }
    }
    found
}

fn is_of_captain_phase(event: &Event) -> bool {
    let by = match event {
        Event::Points { by, .. } => *by,
        Event::Shipped { .. } | Event::Wharf { .. } | Event::SmallWharf { .. } | Event::Pensioned { .. } => {
            return true;
        }
        _ => return false,
    };
    matches!(by, Giver::Captain | Giver::Harbor | Giver::AssemblyHall)
}

/// The game with this end in which most of the list happens.
fn find_1897(name: &str) -> Option<(Play<PuertoRico>, Vec<String>)> {
    let (_, seats) = RECORDS_1897.into_iter().find(|row| row.0 == name)?;
    let (set, _) = name.strip_prefix("1897-")?.split_once("-end-")?;
    let expansions = match set {
        "all" => Expansions::ALL,
        "base" => Expansions::NONE,
        _ => Expansion::ALL.into_iter().filter(|it| it.id() == set).collect(),
    };
    let drafted = expansions.has(Expansion::NewBuildings);
    let games = (0..GAMES_OF_1897).map(|seed| {
        let draft = if drafted && seats % 2 == 1 { Draft::Random } else { Draft::Players };
        let options = Options { edition: Edition::Y1897, seats, expansions, draft, ..Options::default() };
        play(options, seed, false)
    });
    // What seldom happens counts more.
    let most = |play: &Play<PuertoRico>| {
        let found = happens(play);
        let of = |list: &[&str]| list.iter().filter(|it| found.contains(**it)).count();
        of(&HAPPENS) + 5 * of(&["end without a delivery", "points assembly_hall"])
    };
    games.filter(|(play, _)| name_of(play) == name).max_by_key(|(play, _)| most(play))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

#[test]
fn every_record_replays_to_the_end_in_its_name() {
    let names: Vec<&str> = RECORDS.iter().chain(&RECORDS_1897).map(|row| row.0).collect();
    kontor_testkit::records::check(&folder(), &names, name_of, find);
    let mut found = BTreeSet::new();
    for (name, _) in RECORDS_1897 {
        let text = std::fs::read_to_string(folder().join(format!("{name}.kontor"))).expect("a record");
        let record = Record::parse(&text).expect("a record is read");
        found.extend(happens(&record.replay(None, None).expect("a record replays")));
    }
    let missing: Vec<&str> = HAPPENS.into_iter().filter(|it| !found.contains(*it)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "what happens in no record");
}
