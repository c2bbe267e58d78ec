//! Nobody learns what the rules hide. A hidden card is exchanged for another one in what happened: everybody but its
//! owner is told exactly the same, to the last byte.

use kontor_protocol::{ClockSetting, Command, Phase, Seat, Snapshot};
use kontor_server::client::actions;
use kontor_server::table::{Event, Table, What};

use crate::common::{ANNA, BEN, Kept, all_views, setup};

/// A game of Borneo, up to so many moves.
fn borneo(luck: u8, moves: usize) -> Kept {
    let mut kept = Kept::started(setup("borneo", "seats=3 pirates=true", ClockSetting::None, luck));
    let mut pick = usize::from(luck);
    while kept.table.phase() == Phase::Playing && kept.table.snapshot(None).now.moves < moves {
        kept.think_on();
        let Some((seat, player)) = kept.due() else { break };
        let choices = actions(&kept.table.snapshot(Some(seat)).now.choices);
        pick = pick.wrapping_mul(31).wrapping_add(7);
        let action = choices[pick % choices.len()].clone();
        kept.must(player, Command::Act { action, done: true });
    }
    kept
}

/// Text that can hold no secret by accident of its own.
fn told(snapshot: &Snapshot) -> String {
    serde_json::to_string(snapshot).expect("a snapshot is plain data")
}

/// What all viewers know after each event, as long as the events can happen.
fn course(kept: &Kept, events: &[Event]) -> Vec<Vec<String>> {
    let mut table = Table::open(kept.setup.clone()).expect("the set-up fits");
    let mut course = Vec::new();
    for event in events {
        if table.replay(event).is_err() || table.phase() == Phase::Over {
            break;
        }
        course.push(all_views(&table).iter().map(told).collect());
    }
    course
}

#[test]
fn r9_a_drawn_card_is_known_to_its_owner_alone() {
    let (mut exchanged, mut compared) = (0, 0);
    for luck in 0..3 {
        let kept = borneo(luck, 120);
        let truth = course(&kept, &kept.events);
        let draws = kept.events.iter().enumerate().filter_map(|(index, event)| match &event.what {
            What::Drawn { outcome } => Some((index, outcome.strip_prefix("draw ")?)),
            _ => None,
        });
        for (index, card) in draws.step_by(4) {
            for other in [1, 16, 31, 46, 59].map(|it| it.to_string()).iter().filter(|other| *other != card) {
                let mut events = kept.events.clone();
                events[index].what = What::Drawn { outcome: format!("draw {other}") };
                let lie = course(&kept, &events);
                if lie.len() <= index {
                    continue;
                }
                exchanged += 1;
                assert_eq!(lie[..index], truth[..index]);
                let owners: Vec<usize> = (0..3).filter(|&it| lie[index][it] != truth[index][it]).collect();
                assert_eq!(owners.len(), 1, "one seat sees card {card} become {other}");
                for (lie, truth) in lie.iter().zip(&truth).skip(index) {
                    for viewer in (0..4).filter(|viewer| *viewer != owners[0]) {
                        assert_eq!(lie[viewer], truth[viewer], "viewer {viewer} learns of card {card}");
                        compared += 1;
                    }
                }
            }
        }
    }
    println!("{exchanged} cards exchanged, {compared} snapshots compared");
    assert!(exchanged >= 10 && compared >= 100, "{exchanged} cards, {compared} snapshots");
}

#[test]
fn r9_hands_choices_and_secrets_go_to_nobody_else() {
    let kept = borneo(4, 60);
    let seed = blake3::Hash::from_bytes(kept.setup.seed).to_hex().to_string();
    let salt = blake3::Hash::from_bytes(kept.setup.salt).to_hex().to_string();
    for (viewer, snapshot) in
        [Some(Seat::A), Some(Seat::B), Some(Seat::C), None].into_iter().zip(kept.all_views())
    {
        let text = told(&snapshot);
        assert!(!text.contains(&seed) && !text.contains(&salt));
        for (seat, player) in snapshot.now.view["players"].as_object().expect("players by seat") {
            let own = viewer.is_some_and(|viewer| viewer.to_string() == *seat);
            assert_eq!(player["hand"].is_array(), own, "{viewer:?} looks at {seat}");
        }
        assert_eq!(!snapshot.now.choices.is_empty(), viewer == snapshot.now.waits_for && viewer.is_some());
        let deals: Vec<&str> =
            snapshot.log.iter().map(|it| it.line.as_str()).filter(|it| it.contains("deal")).collect();
        assert!(deals.is_empty(), "{deals:?}");
    }
}

#[test]
fn r9_a_refusal_speaks_to_the_seat_on_turn_only() {
    let mut kept = borneo(4, 60);
    let (_, due) = kept.due().expect("somebody is asked");
    let other = if due == ANNA { BEN } else { ANNA };
    let answer = |kept: &mut Kept, by| {
        let command = Command::Act { action: "attack red3>1 1 16".to_owned(), done: true };
        kept.command(by, command).expect_err("refused")
    };
    assert_eq!(answer(&mut kept, other).clause, None);
    assert!(answer(&mut kept, due).clause.is_some_and(|clause| clause.starts_with("BO-")));
}
