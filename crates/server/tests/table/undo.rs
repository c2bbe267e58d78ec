//! End of turn and take-back.

use kontor_protocol::{ClockSetting, Code, Command, Seat};

use crate::common::{ANNA, BEN, Kept, setup};
use kontor_server::client::actions;

fn puerto_rico() -> Kept {
    Kept::started(setup("puerto-rico", "seats=3", ClockSetting::None, 5))
}

fn act(kept: &Kept, seat: Seat, done: bool) -> Command {
    Command::Act { action: actions(&kept.table.snapshot(Some(seat)).now.choices)[0].clone(), done }
}

/// Anna has played something that passes the turn on.
fn held() -> Kept {
    let mut kept = puerto_rico();
    kept.until(Seat::A);
    while !kept.table.snapshot(None).now.held {
        let command = act(&kept, Seat::A, false);
        kept.must(ANNA, command);
    }
    kept
}

#[test]
fn a_turn_is_held_until_its_seat_ends_it() {
    let mut kept = held();
    let now = kept.table.snapshot(Some(Seat::A)).now;
    assert_eq!((now.waits_for, now.choices.len(), now.question), (Some(Seat::A), 0, None));
    let other = kept.table.snapshot(Some(Seat::B)).now;
    assert_eq!(
        (other.waits_for, other.held, other.choices.len(), other.undo),
        (Some(Seat::A), true, 0, None)
    );
    assert_eq!(kept.code(ANNA, Command::Act { action: "pass".to_owned(), done: true }), Code::Held);
    assert_eq!(kept.code(BEN, Command::Act { action: "pass".to_owned(), done: true }), Code::NotYourTurn);
    assert_eq!(kept.code(BEN, Command::Done {}), Code::NotYourTurn);
    assert_eq!(kept.table.wanted(), None, "no bot is asked before");
    kept.must(ANNA, Command::Done {});
    assert_ne!(kept.table.snapshot(None).now.waits_for, Some(Seat::A));
    assert_eq!(kept.code(ANNA, Command::Done {}), Code::NotYourTurn);
}

#[test]
fn an_own_turn_is_taken_back_freely_until_it_ends() {
    let mut kept = puerto_rico();
    kept.until(Seat::A);
    let before = kept.table.snapshot(Some(Seat::A));
    let mut moves = 0;
    while !kept.table.snapshot(None).now.held {
        let command = act(&kept, Seat::A, false);
        kept.must(ANNA, command);
        moves += 1;
    }
    let from = kept.table.snapshot(Some(Seat::A)).now.undo.expect("a take-back is offered").from;
    assert_eq!(from, before.now.moves);
    kept.must(ANNA, Command::Undo { to: None });
    assert_eq!(kept.table.snapshot(None).now.moves, before.now.moves + moves - 1);
    while kept.table.snapshot(None).now.moves > from {
        kept.must(ANNA, Command::Undo { to: None });
    }
    let after = kept.table.snapshot(Some(Seat::A));
    assert_eq!((&after.now.view, &after.log), (&before.now.view, &before.log));
    assert_eq!(after.now.choices, before.now.choices);
    assert_eq!(after.undone.len(), moves, "a take-back is no secret");
}

#[test]
fn what_others_have_seen_is_taken_back_only_if_they_agree() {
    let mut kept = held();
    let moves = kept.table.snapshot(None).now.moves;
    kept.must(ANNA, Command::Done {});
    assert_eq!(kept.code(ANNA, Command::Undo { to: None }), Code::NeedsConsent);
    assert_eq!(kept.code(BEN, Command::Undo { to: None }), Code::NothingToUndo);
    assert_eq!(kept.code(BEN, Command::AskUndo {}), Code::NothingToUndo);
    assert_eq!(kept.code(BEN, Command::AnswerUndo { yes: true }), Code::NoRequest);

    kept.must(ANNA, Command::AskUndo {});
    let request = kept.table.snapshot(None).now.request.expect("everybody sees the request");
    assert_eq!((request.by, request.to, &request.missing[..]), (Seat::A, moves - 1, &[Seat::B][..]));
    assert_eq!(kept.code(ANNA, Command::AnswerUndo { yes: true }), Code::NoRequest, "not one's own request");
    kept.must(BEN, Command::AnswerUndo { yes: false });
    assert_eq!(kept.table.snapshot(None).now.request, None);
    assert_eq!(kept.code(ANNA, Command::AskUndo {}), Code::NoRequest, "no means no, until something happens");
    assert_eq!(kept.table.snapshot(None).now.moves, moves);
}

#[test]
fn an_agreed_take_back_draws_the_same_again() {
    let mut kept = Kept::started(setup("borneo", "seats=3", ClockSetting::None, 5));
    kept.until(Seat::A);
    let command = act(&kept, Seat::A, true);
    let before = kept.table.snapshot(Some(Seat::A));
    let played = |kept: &mut Kept| {
        kept.must(ANNA, command.clone());
        kept.think_on();
        kept.table.snapshot(Some(Seat::A))
    };
    let first = played(&mut kept);
    kept.must(ANNA, Command::AskUndo {});
    kept.must(BEN, Command::AnswerUndo { yes: true });
    let back = kept.table.snapshot(Some(Seat::A));
    assert_eq!((&back.now.view, &back.log), (&before.now.view, &before.log));
    let second = played(&mut kept);
    assert_eq!(second.log, first.log);
    assert_eq!(second.now.view, first.now.view);
}

#[test]
fn who_is_away_is_asked_too() {
    let mut kept = held();
    kept.must(ANNA, Command::Done {});
    kept.must(BEN, Command::Leave {});
    let moves = kept.table.snapshot(None).now.moves;
    kept.must(ANNA, Command::AskUndo {});
    assert_eq!(kept.table.snapshot(None).now.moves, moves);
    kept.must(BEN, Command::AnswerUndo { yes: true });
    assert_eq!(kept.table.snapshot(None).now.moves, moves - 1);
}

#[test]
fn a_move_makes_a_request_lapse() {
    let mut kept = puerto_rico();
    kept.until(Seat::A);
    let command = act(&kept, Seat::A, true);
    kept.must(ANNA, command);
    kept.until(Seat::B);
    kept.must(ANNA, Command::AskUndo {});
    let command = act(&kept, Seat::B, true);
    kept.must(BEN, command);
    assert_eq!(kept.code(BEN, Command::AnswerUndo { yes: true }), Code::NoRequest);
}

#[test]
fn alone_among_bots_one_agrees_with_oneself() {
    let mut kept = Kept::open(setup("puerto-rico", "seats=2", ClockSetting::None, 5));
    kept.must(ANNA, Command::Join { seat: None });
    kept.must(ANNA, Command::Bot { seat: Seat::B, level: Some("random".to_owned()) });
    kept.must(ANNA, Command::Start {});
    kept.until(Seat::A);
    let before = kept.table.snapshot(None).now.moves;
    let command = act(&kept, Seat::A, true);
    kept.must(ANNA, command);
    kept.until(Seat::A);
    assert!(kept.table.snapshot(None).now.moves > before);
    while kept.table.snapshot(None).now.moves > before {
        kept.must(ANNA, Command::AskUndo {});
    }
    assert_eq!(kept.table.snapshot(None).now.moves, before);
}
