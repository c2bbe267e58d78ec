//! Before the start.

use kontor_protocol::{ClockSetting, Code, Command, Occupant, Phase, Seat};
use kontor_server::table::{Player, Table};

use crate::common::{ANNA, BEN, Kept, setup};

fn bot(seat: Seat, level: &str) -> Command {
    Command::Bot { seat, level: Some(level.to_owned()) }
}

#[test]
fn a_table_of_every_game_begins_when_every_seat_is_taken() {
    for (game, seats) in [("puerto-rico", 2), ("puerto-rico", 5), ("borneo", 3), ("amerigo", 4)] {
        let mut kept = Kept::open(setup(game, &format!("seats={seats}"), ClockSetting::None, 1));
        kept.must(ANNA, Command::Join { seat: Some(Seat::B) });
        assert_eq!(kept.code(ANNA, Command::Start {}), Code::NotStarted);
        for seat in Seat::ALL.into_iter().take(seats).filter(|seat| *seat != Seat::B) {
            kept.must(ANNA, bot(seat, "random"));
        }
        assert_eq!(kept.table.phase(), Phase::Open);
        kept.must(ANNA, Command::Start {});
        assert_eq!(kept.table.phase(), Phase::Playing);
        assert_eq!(kept.code(ANNA, Command::Start {}), Code::Started);
        assert_eq!(kept.code(BEN, Command::Join { seat: None }), Code::Started);
    }
}

#[test]
fn seats_are_taken_once_and_become_free_again() {
    let mut kept = Kept::open(setup("puerto-rico", "seats=3", ClockSetting::None, 1));
    assert_eq!(kept.code(ANNA, Command::Leave {}), Code::NotSeated);
    kept.must(ANNA, Command::Join { seat: None });
    assert_eq!(kept.code(ANNA, Command::Join { seat: Some(Seat::B) }), Code::Taken);
    assert_eq!(kept.code(BEN, Command::Join { seat: Some(Seat::A) }), Code::Taken);
    assert_eq!(kept.code(BEN, Command::Join { seat: Some(Seat::D) }), Code::Taken, "there are three seats");
    assert_eq!(kept.code(ANNA, bot(Seat::A, "random")), Code::Taken);
    assert_eq!(kept.code(ANNA, bot(Seat::D, "random")), Code::Taken);
    assert_eq!(kept.code(ANNA, bot(Seat::B, "oracle")), Code::NoBot);
    kept.must(ANNA, bot(Seat::B, "random"));
    kept.must(ANNA, bot(Seat::B, "casual"));
    let now = kept.table.snapshot(None).now;
    assert_eq!(now.chairs[1].occupant, Occupant::Bot { level: "casual".to_owned() });
    kept.must(ANNA, Command::Bot { seat: Seat::B, level: None });
    kept.must(ANNA, Command::Leave {});
    let chairs = kept.table.snapshot(None).now.chairs;
    assert!(chairs.iter().all(|chair| chair.occupant == Occupant::Free), "{chairs:?}");
}

#[test]
fn the_host_passes_on_with_the_seat() {
    let mut kept = Kept::open(setup("puerto-rico", "seats=3", ClockSetting::None, 1));
    kept.must(BEN, Command::Join { seat: None });
    kept.must(ANNA, Command::Join { seat: None });
    assert_eq!(kept.table.snapshot(None).now.host, Some(Seat::B), "who opened the table is the host");
    assert_eq!(kept.code(BEN, bot(Seat::C, "random")), Code::NotHost);
    assert_eq!(kept.code(Player(99), bot(Seat::C, "random")), Code::NotHost);
    kept.must(ANNA, Command::Leave {});
    kept.must(BEN, bot(Seat::C, "random"));
    assert_eq!(
        kept.code(Player(99), Command::Act { action: "mayor".to_owned(), done: true }),
        Code::NotSeated
    );
    assert_eq!(kept.code(BEN, Command::Act { action: "mayor".to_owned(), done: true }), Code::NotStarted);
}

#[test]
fn a_table_that_cannot_be_played_is_not_opened() {
    let good = setup("puerto-rico", "seats=3", ClockSetting::None, 1);
    for (bad, why) in [
        (kontor_server::table::Setup { game: "chess".to_owned(), ..good.clone() }, "no game"),
        (kontor_server::table::Setup { options: "seats=9".to_owned(), ..good.clone() }, "seats=9"),
        (kontor_server::table::Setup { rules: good.rules + 1, ..good.clone() }, "version"),
        (kontor_server::table::Setup { stand_in: "oracle".to_owned(), ..good.clone() }, "oracle"),
    ] {
        let error = Table::open(bad).err().expect("refused").to_string();
        assert!(error.contains(why), "{error}");
    }
    assert!(!format!("{good:?}").contains("1, 1"), "the seed is in no log");
}

#[test]
fn chat_stays_in_its_room() {
    let mut kept = Kept::started(setup("puerto-rico", "seats=3", ClockSetting::None, 1));
    let say = |text: &str| Command::Say { text: text.to_owned() };
    let guest = Player(77);
    kept.table.introduce(guest, "Guest");
    kept.must(ANNA, say(" hello\n<b>all</b>\u{7} "));
    kept.must(guest, say("take the mayor"));
    for (viewer, name, text) in
        [(Some(Seat::B), "Anna", "hello <b>all</b>"), (None, "Guest", "take the mayor")]
    {
        let chat = kept.table.snapshot(viewer).chat;
        let heard: Vec<_> = chat.iter().map(|said| (said.name.as_str(), said.text.as_str())).collect();
        assert_eq!(heard, [(name, text)]);
    }
    for text in ["", "  \n", &"x".repeat(1001)] {
        assert_eq!(kept.code(ANNA, say(text)), Code::Length);
    }
}
