//! The end of a game, and the secret behind its luck.

use kontor_protocol::{ClockSetting, Code, Command, Phase, Seat};
use kontor_server::client::actions;
use kontor_server::table::{Setup, Table, What};

use crate::common::{ANNA, BEN, Kept, setup};

/// A whole game of two people who never end a turn they need not end.
fn played(game: &str) -> Kept {
    let mut kept = Kept::started(setup(game, "seats=3", ClockSetting::None, 9));
    while kept.table.phase() == Phase::Playing {
        kept.think_on();
        let Some((seat, player)) = kept.due() else { break };
        let now = kept.table.snapshot(Some(seat)).now;
        assert_eq!((now.scores, now.reveal), (None, None));
        let command = if now.held {
            Command::Done {}
        } else {
            Command::Act { action: actions(&now.choices)[0].clone(), done: false }
        };
        kept.must(player, command);
    }
    kept
}

#[test]
fn the_end_shows_scores_and_the_secret_and_is_final() {
    for game in ["puerto-rico", "borneo", "amerigo"] {
        let mut kept = played(game);
        let end = kept.table.snapshot(None);
        assert_eq!((end.now.phase, end.now.waits_for, end.now.undo), (Phase::Over, None, None));
        let scores = end.now.scores.expect("the reckoning is shown");
        assert!(scores.values().any(|score| score.place == 1));
        let sum = |seat| scores[&seat].lines.iter().map(|line| line.points).sum::<i32>();
        assert!([Seat::A, Seat::B, Seat::C].into_iter().all(|seat| sum(seat) == scores[&seat].total));
        for command in [Command::Undo { to: None }, Command::AskUndo {}, Command::Done {}, Command::Leave {}]
        {
            assert_eq!(kept.code(ANNA, command.clone()), Code::Over);
            assert_eq!(kept.code(BEN, command), Code::Over);
        }

        let reveal = end.now.reveal.expect("the secret is shown");
        let bytes = |text: &str| *blake3::Hash::from_hex(text).expect("32 bytes").as_bytes();
        let (seed, salt) = (bytes(&reveal.seed), bytes(&reveal.salt));
        let hash = blake3::hash(&[seed, salt].concat()).to_hex().to_string();
        assert_eq!(hash, end.info.commitment);
        assert_eq!(outcomes_of(&kept), outcomes_from(&kept, seed));
        assert_ne!(outcomes_of(&kept), outcomes_from(&kept, salt), "another seed is found out");
    }
}

fn outcomes_of(kept: &Kept) -> Vec<String> {
    let outcome = |what: &What| match what {
        What::Drawn { outcome } => Some(outcome.clone()),
        _ => None,
    };
    kept.events.iter().filter_map(|event| outcome(&event.what)).collect()
}

/// What a seed gives at every chance turn of the game, up to the first that cannot follow.
fn outcomes_from(kept: &Kept, seed: [u8; 32]) -> Vec<String> {
    let entry = kontor_registry::find(&kept.setup.game).expect("a game of the registry");
    let settings = kontor_core::Settings::read(&kept.setup.options).expect("options");
    let mut play = entry.open(&settings, seed.into()).expect("the options fit");
    let mut all = Vec::new();
    for event in &kept.events {
        match &event.what {
            What::Acted { seat, action } => {
                let seat = kontor_core::Seat::new(seat.index() as u8);
                if play.act(seat, action, kontor_core::Viewer::Referee).is_err() {
                    break;
                }
            }
            What::Drawn { .. } => match play.chance(None, kontor_core::Viewer::Referee) {
                Ok((outcome, _)) => all.extend(outcome),
                Err(_) => break,
            },
            _ => (),
        }
    }
    all
}

#[test]
fn an_outcome_that_does_not_follow_from_the_seed_is_found() {
    let kept = Kept::started(setup("borneo", "seats=3", ClockSetting::None, 3));
    let prove = |setup: Setup| {
        let mut table = Table::open(setup).expect("the set-up fits");
        kept.events.iter().try_fold(0, |count, event| table.prove(event).map(|it| count + usize::from(it)))
    };
    assert_eq!(prove(kept.setup.clone()), Ok(outcomes_of(&kept).len()));
    let other = prove(Setup { seed: [4; 32], ..kept.setup.clone() }).expect_err("another seed is found out");
    assert!(other.why.contains("does not follow from the seed"), "{other}");
}
