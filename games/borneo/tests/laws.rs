//! The laws of Borneo: in every position of many plays the engine does what a second, slow program does that was written
//! from RULES.md alone, and keeps the general laws of every game.
//!
//! `KONTOR_LAW_GAMES=1000 cargo test -p kontor-borneo --test laws` plays a thousand games for each number of seats and
//! each variant.

mod naive;

use std::collections::BTreeSet;

use kontor_borneo::Borneo;
use kontor_core::{Game, Quick};
use kontor_testkit::laws::{Report, obey};
use naive::hidden::{shuffle, spelled};
use naive::parts::parts;
use naive::payments::payments;
use naive::position::position;
use naive::referee::Referee;
use naive::rich::enrich;
use naive::situations::Situations;
use naive::subsets::payments_by_subsets;
use naive::table::{Phase, Ship, Table};
use naive::trial::{Setting, Trial};

type Outcome = <Borneo as Game>::Outcome;

/// Games for each number of seats and each variant without `KONTOR_LAW_GAMES`.
const GAMES: u64 = 60;

/// Outcomes of every form, possible and impossible, with their texts.
fn all_outcomes(seats: usize) -> Vec<(Outcome, String)> {
    let mut texts: Vec<String> = ["A", "B", "C", "D", "E"].map(|it| format!("start {it}")).to_vec();
    texts.extend(parts().harbours.iter().map(|it| format!("harbour {}", it.id)));
    texts.extend(parts().shipments.iter().map(|it| format!("draw {}", it.id)));
    let mut luck = Quick::new(seats as u64);
    for (groups, size) in [(seats, 3), (seats, 3), (seats - 1, 3), (seats + 1, 3), (seats, 2), (seats, 4)] {
        let mut ids: Vec<u32> = parts().shipments.iter().map(|it| it.id).collect();
        shuffle(&mut ids, &mut luck);
        let mut deal: Vec<Vec<u32>> = ids.chunks(size).take(groups).map(<[u32]>::to_vec).collect();
        for group in &mut deal {
            group.sort_unstable();
        }
        texts.push(spelled(&deal));
        // The same card twice.
        deal[1][0] = deal[0][0];
        deal[1].sort_unstable();
        texts.push(spelled(&deal));
    }
    texts.into_iter().filter_map(|text| Some((text.parse().ok()?, text))).collect()
}

/// The games for each setting that the caller asks for.
fn games_wanted() -> Option<u64> {
    let text = std::env::var("KONTOR_LAW_GAMES").ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("KONTOR_LAW_GAMES={text}: expected a number of games")))
}

/// Plays games of one setting and tells what was seen.
fn play_all(setting: Setting) -> (Report, Situations) {
    let wanted = games_wanted();
    let options = setting.options();
    let outcomes = all_outcomes(setting.seats);
    let (mut report, mut situations) = (Report::default(), Situations::default());
    for number in 0..wanted.unwrap_or(GAMES) {
        let seed = setting.seats as u64 * 1_000_000 + number;
        let mut trial = Trial::new(setting, number, &outcomes);
        match obey::<Borneo, _>(&options, seed, &mut trial) {
            Ok(played) => report += played,
            Err(broken) => panic!("options {options}, game {number}, tastes {:?}\n{broken}", trial.tastes),
        }
        situations.add(trial.situations);
        if wanted.is_some() && (number + 1) % 500 == 0 {
            eprintln!("{options}: {report}");
        }
    }
    (report, situations)
}

#[test]
fn every_play_follows_the_rules() {
    let threads: Vec<_> =
        Setting::all().into_iter().map(|setting| std::thread::spawn(move || play_all(setting))).collect();
    let (mut report, mut situations) = (Report::default(), Situations::default());
    for thread in threads {
        match thread.join() {
            Ok((played, seen)) => {
                report += played;
                situations.add(seen);
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    eprintln!("{report}\n{situations}");
    if games_wanted().is_none_or(|games| games >= GAMES) {
        assert_eq!(situations.missing(), Vec::<&str>::new(), "situations that no game has met");
    }
}

/// BO-4.9: payments by classes are those of all sets of single cards, and the engine offers them.
#[test]
fn bo4_9_payments_are_those_of_all_sets_of_cards() {
    const STORAGES: u64 = 400;
    const MOST_CARDS: usize = 9;
    for number in 0..STORAGES {
        let setting =
            Setting { seats: 3 + number as usize % 3, four_merchants: false, pirates: number % 2 == 1 };
        let game = Borneo::new(setting.options()).expect("possible options");
        let mut table = Table::new(setting.seats, false, setting.pirates);
        enrich(&mut table, &mut Quick::new(number));
        table.phase = Phase::Order;
        let seat = table.active();
        table.ship = if setting.pirates { Ship::Cove } else { Ship::None };
        while table.players[seat].harbours.len() > MOST_CARDS / 2 {
            table.out.extend(table.players[seat].harbours.pop());
        }
        while table.players[seat].store.len() + table.players[seat].harbours.len() > MOST_CARDS {
            table.discard.extend(table.players[seat].store.pop());
        }
        let by_subsets = payments_by_subsets(&table, seat, setting.pirates);
        let by_classes = payments(&table, seat, setting.pirates);
        assert_eq!(by_classes.len(), by_subsets.len(), "storage {number}");
        assert_eq!(by_classes.into_iter().collect::<BTreeSet<_>>(), by_subsets, "storage {number}");
        let referee = Referee::new(table);
        let text = position(&referee.table, &referee.asked);
        let state = game.read_position(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        referee.compare(&game, &state).unwrap_or_else(|found| panic!("{found}"));
    }
}
