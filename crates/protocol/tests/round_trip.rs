//! What is written can be read, and what is no message is refused.

use kontor_protocol::{ClientMessage, Command, Seat};
use proptest::prelude::*;

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        prop::option::of(seat()).prop_map(|seat| Command::Join { seat }),
        (seat(), prop::option::of(".{0,9}")).prop_map(|(seat, level)| Command::Bot { seat, level }),
        (".{0,20}", any::<bool>()).prop_map(|(action, done)| Command::Act { action, done }),
        prop::option::of(0..1000usize).prop_map(|to| Command::Undo { to }),
        any::<bool>().prop_map(|yes| Command::AnswerUndo { yes }),
        ".{0,40}".prop_map(|text| Command::Say { text }),
        prop::sample::select(vec![
            Command::Leave {},
            Command::Start {},
            Command::Done {},
            Command::AskUndo {},
            Command::Reclaim {}
        ]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn commands_survive_the_wire(table in ".{0,9}", id in ".{0,9}", seq: u64, command in command()) {
        let message = ClientMessage::Command { table, id, seq, command };
        let text = serde_json::to_string(&message).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<ClientMessage>(&text).expect("what is written can be read"), message);
    }

    #[test]
    fn noise_is_refused_without_a_panic(text in ".{0,80}") {
        prop_assert!(serde_json::from_str::<ClientMessage>(&text).is_err());
    }
}

#[test]
fn what_is_left_out_has_a_meaning_and_what_is_unknown_has_none() {
    let read = |text: &str| serde_json::from_str::<Command>(text);
    assert_eq!(read(r#"{"do":"join"}"#).ok(), Some(Command::Join { seat: None }));
    assert_eq!(
        read(r#"{"do":"act","action":"mayor"}"#).ok(),
        Some(Command::Act { action: "mayor".to_owned(), done: false })
    );
    assert!(read(r#"{"do":"act","action":"mayor","seat":"B"}"#).is_err(), "nobody plays for another seat");
    assert!(read(r#"{"do":"leave","seat":"B"}"#).is_err());
    assert!(read(r#"{"do":"join","seat":"F"}"#).is_err());
    assert!(read(r#"{"do":"cheat"}"#).is_err());
    assert!(serde_json::from_str::<ClientMessage>(r#"{"type":"ping","more":1}"#).is_err());
}
