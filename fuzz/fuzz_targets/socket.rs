//! Whatever comes over a socket: a message is read and written alike, a table answers or refuses, and what happened at it
//! can happen again.
#![no_main]

use kontor_protocol::{ClientMessage, ClockSetting};
use kontor_server::table::{Answer, Player, Setup, Table};
use libfuzzer_sys::fuzz_target;

fn setup() -> Setup {
    Setup {
        table: "t".to_owned(),
        game: "borneo".to_owned(),
        rules: 1,
        options: "seats=3".to_owned(),
        seed: [1; 32],
        salt: [2; 32],
        clock: ClockSetting::Turn { each: 1_000 },
        stand_in: "random".to_owned(),
        host: Player(0),
        listed: false,
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut table = Table::open(setup()).expect("the set-up fits");
    let mut events = Vec::new();
    for (number, line) in bytes.split(|byte| *byte == b'\n').take(60).enumerate() {
        let Ok(message) = serde_json::from_slice::<ClientMessage>(line) else { continue };
        let text = serde_json::to_string(&message).expect("a message is plain data");
        assert_eq!(serde_json::from_str::<ClientMessage>(&text).expect("what is written can be read"), message);
        let ClientMessage::Command { id, seq, command, .. } = message else { continue };
        let player = Player(i64::from(line.len() as u8 % 4));
        let before = table.seq();
        match table.command(player, &id, seq, command, number as u64) {
            Ok(Answer::Done(step)) => {
                assert_eq!(step.after, before);
                let seat = table.seat_of(player);
                assert_eq!(table.update(&step, seat).seq, table.seq());
                events.extend(step.events);
            }
            Ok(Answer::Before(_)) | Err(_) => assert_eq!(table.seq(), before, "nothing has happened"),
        }
    }
    let mut again = Table::open(setup()).expect("the set-up fits");
    for event in &events {
        again.replay(event).expect("what happened can happen again");
    }
    assert_eq!(again.snapshot(None), table.snapshot(None));
});
