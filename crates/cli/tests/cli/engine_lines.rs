//! Property test of the protocol: every line gets exactly one answer, whatever it holds.

use kontor_cli::Engine;
use kontor_core::Settings;
use proptest::prelude::*;
use serde_json::Value;

/// Lines that are nearly requests.
fn line() -> impl Strategy<Value = String> {
    let command = prop::sample::select(vec![
        "new", "position", "legal", "play", "chance", "view", "state", "score", "undo", "fly",
    ]);
    let field = prop::sample::select(vec![
        r#""game":"puerto-rico""#,
        r#""game":7"#,
        r#""options":{"seats":3}"#,
        r#""options":{"seats":[1]}"#,
        r#""options":null"#,
        r#""seed":3"#,
        r#""seed":-3"#,
        r#""action":"settler""#,
        r#""action":"take quarry""#,
        r#""action":"pass""#,
        r#""seat":"A""#,
        r#""seat":"E""#,
        r#""outcome":"governor A""#,
        r#""outcome":"tiles corn""#,
        r#""viewer":"spectator""#,
        r#""viewer":"B""#,
        r#""position":"A corn=2 | turn A choose""#,
        r#""position":"turn E over""#,
    ]);
    let request = (command, prop::collection::vec(field, 0..4)).prop_map(|(command, fields)| {
        let command = format!(r#""cmd":"{command}""#);
        let parts: Vec<&str> = [r#""id":1"#, &command].into_iter().chain(fields).collect();
        format!("{{{}}}", parts.join(","))
    });
    prop_oneof![9 => request, 1 => "\\PC*"]
}

proptest! {
    #[test]
    fn every_line_gets_one_answer(lines in prop::collection::vec(line(), 1..30)) {
        let mut engine = Engine::new(Settings::default(), 1);
        for line in lines {
            let answer = engine.answer(line.as_bytes());
            prop_assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{line} -> {answer}");
            let text = answer.to_string();
            prop_assert!(!text.contains('\n'));
            prop_assert_eq!(serde_json::from_str::<Value>(&text).ok(), Some(answer));
        }
    }
}
