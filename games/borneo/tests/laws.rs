//! The laws of Borneo: in every position of many plays the engine does what a second, slow program does that was written
//! from RULES.md alone, and keeps the general laws of every game.
//!
//! `KONTOR_LAW_GAMES=1000 cargo test -p kontor-borneo --test laws` plays a thousand games for each number of seats and
//! each variant.

mod naive;

use std::collections::{BTreeMap, BTreeSet};

use kontor_borneo::Borneo;
use kontor_core::{Game, Imagine, Quick, Seat, Silent, Viewer};
use kontor_testkit::laws::{Report, games_wanted, obey};
use naive::hidden::{shuffle, spelled};
use naive::parts::parts;
use naive::payments::payments;
use naive::position::position;
use naive::referee::Referee;
use naive::rich::enrich;
use naive::shown::unseen;
use naive::situations::Situations;
use naive::story::{Who, dealt};
use naive::subsets::payments_by_subsets;
use naive::table::{Held, Phase, Ship, Table, letter};
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

/// Every answer that chance may give comes, all equally often.
#[test]
fn bo3_5_chance_is_fair() {
    const DRAWS: usize = 300;
    let game = Borneo::new(Setting::all()[4].options()).expect("possible options");
    let mut referee = Referee::new(Table::new(4, false, false));
    let (mut state, mut luck) = (game.start(), Quick::new(1));
    while let Who::Chance = referee.asked.who {
        let answers = referee.asked.options.clone();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..DRAWS * answers.len() {
            *counts.entry(game.draw(&state, &mut luck).to_string()).or_default() += 1;
        }
        // Five standard deviations around the mean.
        assert!(
            counts.values().all(|count| (213..=387).contains(count)),
            "{}: {counts:?}",
            referee.asked.stage
        );
        assert_eq!(counts.keys().collect::<BTreeSet<_>>(), answers.iter().collect::<BTreeSet<_>>());
        let outcome = game.draw(&state, &mut luck);
        game.settle(&mut state, &outcome, &mut Silent);
        referee.hear(outcome.to_string());
    }
    // A drawn card comes from the draw pile, each as often as the others.
    let drawing = "turn A draw 2 | red A B C D | yellow A B C D | green A B C D | draw 3 17 20 41 60";
    let state = game.read_position(drawing).expect("a position");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..DRAWS * 5 {
        *counts.entry(game.draw(&state, &mut luck).to_string()).or_default() += 1;
    }
    assert!(counts.len() == 5 && counts.values().all(|count| (213..=387).contains(count)), "{counts:?}");
    // The deal has too many answers to count: every card comes to every seat.
    let text = "turn A deal";
    let state = game.read_position(text).expect("a position");
    let mut seen = vec![BTreeSet::new(); 4];
    for _ in 0..DRAWS {
        for (seat, group) in dealt(&game.draw(&state, &mut luck).to_string()).into_iter().enumerate() {
            seen[seat].extend(group);
        }
    }
    assert!(seen.iter().all(|ids| ids.len() == parts().shipments.len()), "{seen:?}");
}

/// Every card that a viewer cannot place comes to every place where it may be, in states imagined from the view.
#[test]
fn imagined_hands_hold_every_unseen_card() {
    const TABLES: u64 = 12;
    const STATES: u64 = 600;
    for number in 0..TABLES {
        let setting = Setting::all()[number as usize % 8];
        let game = Borneo::new(setting.options()).expect("possible options");
        let mut table = Table::new(setting.seats, setting.four_merchants, setting.pirates);
        enrich(&mut table, &mut Quick::new(number));
        let referee = Referee::new(table);
        let state = game.read_position(&position(&referee.table, &referee.asked)).expect("a rich position");
        let viewer = Viewer::Seat(Seat::new(number as u8 % setting.seats as u8));
        let view = game.view(&state, viewer);
        let mut seen: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
        for luck in 0..STATES {
            let other = game.imagine(&view, &mut Quick::new(luck));
            let view = serde_json::to_value(game.view(&other, Viewer::Referee)).expect("a view serialises");
            for seat in 0..setting.seats {
                let hand = view["players"][letter(seat).to_string()]["hand"].as_array();
                let hand = hand.expect("the referee sees hands").iter().filter_map(serde_json::Value::as_u64);
                seen.entry(seat).or_default().extend(hand);
            }
        }
        let piles = unseen(&referee.table, viewer);
        for (seat, person) in referee.table.players.iter().enumerate() {
            let mut possible: BTreeSet<u64> = BTreeSet::new();
            for &Held { id, pile } in &person.hand {
                match viewer {
                    Viewer::Seat(own) if own.index() == seat => drop(possible.insert(u64::from(id))),
                    _ => possible.extend(piles[pile].iter().map(|&id| u64::from(id))),
                }
            }
            assert_eq!(seen[&seat], possible, "table {number}, seat {}", letter(seat));
        }
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
