//! Whole games, one for each way a game can end at each table. Each record replays, checksum by checksum, to the end in its
//! name.

use std::path::Path;

use kontor_borneo::{Action, Borneo, Event, Options};
use kontor_core::{Game, Luck, Move, Play, Quick, Seed, Turn};

/// Every record with its options: both ends (BO-11.1), every number of players and both variants.
fn records() -> [(&'static str, Options); 8] {
    let seats = |seats| Options { seats, ..Options::default() };
    let pirates = |options: Options| Options { pirates: true, ..options };
    let four_merchants = Options { four_merchants: true, ..seats(3) };
    [
        ("end-harbours-3", seats(3)),
        ("end-harbours-3-merchants", four_merchants.clone()),
        ("end-harbours-4", seats(4)),
        ("end-harbours-5-pirates", pirates(seats(5))),
        ("end-shipments-3-merchants-pirates", pirates(four_merchants)),
        ("end-shipments-4", seats(4)),
        ("end-shipments-4-pirates", pirates(seats(4))),
        ("end-shipments-5", seats(5)),
    ]
}

/// Games that are tried for one record.
const MOST_GAMES: u64 = 50_000;

/// The name of a record that ends like this play; the end comes late, so the last moves are enough.
fn name_of(play: &Play<Borneo>) -> String {
    const LAST: usize = 20;
    let game = play.game();
    let mut events = Vec::new();
    for (index, step) in play.moves().enumerate().skip(play.moves().len().saturating_sub(LAST)) {
        let mut state = *play.before(index).expect("every move has a state before it");
        match step {
            Move::Action(seat, action) => game.apply(&mut state, *seat, *action, &mut events),
            Move::Outcome(outcome) => game.settle(&mut state, outcome, &mut events),
        }
    }
    let ends: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Ended { reason, .. } => Some(format!("{reason:?}").to_lowercase()),
            _ => None,
        })
        .collect();
    assert_eq!(ends.len(), 1, "a game ends once");
    let options = game.options();
    let merchants = if options.four_merchants { "-merchants" } else { "" };
    let pirates = if options.pirates { "-pirates" } else { "" };
    format!("end-{}-{}{merchants}{pirates}", ends[0], options.seats)
}

/// Plays a game to its end; hoarders keep cards out of the discard, so that shipments run out.
fn play(options: Options, seed: u64, hoard: bool) -> Play<Borneo> {
    let game = Borneo::new(options).expect("the options are possible");
    let mut play = Play::new(game, Seed::from(seed));
    let mut luck = Quick::new(seed);
    loop {
        match play.turn() {
            Turn::Over => return play,
            Turn::Chance => play.chance(None).map(drop).expect("a drawn outcome is possible"),
            Turn::Seat(seat) => {
                let wasteful = |action: &Action| matches!(action, Action::Fulfil(..) | Action::Attack(..));
                let legal = play.legal();
                let kept: Vec<Action> = legal.iter().copied().filter(|it| !hoard || !wasteful(it)).collect();
                let action = kept[luck.below(kept.len() as u32) as usize];
                play.act(seat, action).map(drop).expect("a chosen action is legal");
            }
        }
    }
}

/// The first game found that ends like this; somebody has fulfilled an order, or nobody could hoard.
fn find(name: &str) -> Option<(Play<Borneo>, Vec<String>)> {
    let (_, options) = records().into_iter().find(|row| row.0 == name)?;
    let hoard = name.starts_with("end-shipments");
    let players = vec![if hoard { "hoarder" } else { "random" }.to_owned(); usize::from(options.seats)];
    let mut games = (0..MOST_GAMES).map(|seed| play(options.clone(), seed, hoard));
    let found = games.find(|play| {
        let pirates = !options.pirates || hoard || play.state().pirate.is_some();
        name_of(play) == name && pirates
    })?;
    Some((found, players))
}

#[test]
fn every_record_replays_to_the_end_in_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    kontor_testkit::records::check(&folder, &records().map(|row| row.0), name_of, find);
}
