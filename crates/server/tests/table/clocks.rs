//! Time, leaving and coming back.

use kontor_protocol::{ClockSetting, Code, Command, Occupant, Seat};
use kontor_server::client::actions;
use kontor_server::table::{RECLAIM_TIME, What};

use crate::common::{ANNA, BEN, Kept, setup};

const GAME: ClockSetting = ClockSetting::Game { base: 60_000, increment: 5_000 };

/// It is Anna's turn, and nobody has used time.
fn annas_turn(clock: ClockSetting) -> Kept {
    let mut kept = Kept::started(setup("puerto-rico", "seats=3", clock, 5));
    kept.until(Seat::A);
    kept
}

fn left(kept: &Kept, seat: Seat) -> u64 {
    kept.table.snapshot(None).now.clock.left[&seat]
}

fn first(kept: &Kept, done: bool) -> Command {
    Command::Act { action: actions(&kept.table.snapshot(Some(Seat::A)).now.choices)[0].clone(), done }
}

fn is_away(kept: &Kept, seat: Seat) -> bool {
    matches!(kept.table.snapshot(None).now.chairs[seat.index()].occupant, Occupant::Player { away: true, .. })
}

#[test]
fn time_runs_until_the_turn_ends() {
    let mut kept = annas_turn(GAME);
    let before = left(&kept, Seat::A);
    kept.now += 3_000;
    while !kept.table.snapshot(None).now.held {
        let command = first(&kept, false);
        kept.must(ANNA, command);
    }
    assert_eq!(left(&kept, Seat::A), before - 3_000);
    kept.now += 1_000;
    kept.must(ANNA, Command::Done {});
    assert_eq!(left(&kept, Seat::A), before - 4_000 + 5_000, "the end of a turn earns the increment");
}

#[test]
fn time_that_is_used_up_brings_a_bot_and_the_player_can_come_back() {
    let mut kept = annas_turn(GAME);
    let time = left(&kept, Seat::A);
    assert_eq!(kept.tick(time - 1), None);
    assert_eq!(kept.table.deadline(), Some(kept.now + 1));
    let step = kept.tick(1).expect("time is up");
    assert_eq!(step.events[0].what, What::TakenOver { seat: Seat::A });
    assert!(is_away(&kept, Seat::A));
    assert_eq!(kept.code(ANNA, Command::Done {}), Code::Away);
    assert!(kept.table.snapshot(Some(Seat::A)).now.choices.is_empty(), "the bot is asked, not the player");
    let asked = kept.table.wanted().expect("the bot is asked");
    assert_eq!((asked.seat, asked.level.as_str()), (Seat::A, "random"));

    kept.must(ANNA, Command::Reclaim {});
    assert_eq!(left(&kept, Seat::A), RECLAIM_TIME);
    assert_eq!(
        kept.table.thought(asked.played, "pass", kept.now),
        None,
        "the thought of the bot comes too late"
    );
    assert_eq!(kept.code(ANNA, Command::Reclaim {}), Code::Taken);
    let command = first(&kept, true);
    kept.must(ANNA, command);
}

#[test]
fn a_held_turn_ends_when_time_does() {
    let mut kept = annas_turn(GAME);
    while !kept.table.snapshot(None).now.held {
        let command = first(&kept, false);
        kept.must(ANNA, command);
    }
    let time = left(&kept, Seat::A);
    let step = kept.tick(time).expect("time is up");
    assert_eq!(step.events[0].what, What::Done { seat: Seat::A });
    assert!(!is_away(&kept, Seat::A));
}

#[test]
fn who_leaves_is_taken_over_and_the_game_goes_on_to_its_end() {
    let mut kept = annas_turn(ClockSetting::None);
    kept.must(ANNA, Command::Leave {});
    assert_eq!(kept.code(ANNA, Command::Leave {}), Code::Away);
    kept.must(BEN, Command::Leave {});
    kept.think_on();
    let now = kept.table.snapshot(None).now;
    assert_eq!(now.scores.map(|it| it.len()), Some(3));
    assert_eq!(kept.code(ANNA, Command::Reclaim {}), Code::Over);
}

#[test]
fn nobody_pays_for_a_stop_of_the_server() {
    let mut kept = annas_turn(GAME);
    let (time, heartbeat) = (left(&kept, Seat::A), kept.now + 2_000);
    kept.now += 3_600_000;
    let mut again = kept.read_again();
    let step = again.stood_still(heartbeat, kept.now + 20_000, kept.now).expect("a clock runs");
    assert_eq!(step.events.len(), 1);
    assert_eq!(again.deadline(), Some(kept.now + 20_000 + time - 2_000));
    assert_eq!(again.tick(kept.now + 10_000), None);
}

#[test]
fn bots_use_no_time() {
    let mut kept = annas_turn(ClockSetting::Turn { each: 1_000 });
    kept.must(ANNA, Command::Leave {});
    kept.must(BEN, Command::Leave {});
    assert!(kept.table.wanted().is_some());
    assert_eq!(kept.table.deadline(), None);
}
