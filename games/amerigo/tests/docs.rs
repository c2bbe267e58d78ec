//! What the documentation shows of Amerigo is what happens.

use kontor_amerigo::{Action, Amerigo, Options, Outcome};
use kontor_core::Game;

const NOTATION: &str = include_str!("../../../docs/notation/amerigo.md");
const ENGINE: &str = include_str!("../../../docs/engine/amerigo.md");

/// The text between two headings.
fn part<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = page.split(begin).nth(1).unwrap_or_else(|| panic!("the page has {begin:?}"));
    rest.split(end).next().unwrap_or(rest)
}

/// The examples in the second column of a table.
fn examples(table: &str) -> Vec<&str> {
    let rows = table.lines().filter(|line| line.starts_with("| "));
    rows.filter_map(|row| row.split(" | `").nth(1)?.split('`').next()).collect()
}

#[test]
fn the_actions_shown_read_back() {
    let shown = examples(part(NOTATION, "## Actions", "\n## "));
    assert_eq!(shown.len(), 21);
    for text in shown {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(action.to_string(), text);
    }
}

#[test]
fn the_outcomes_shown_read_back() {
    let shown = examples(part(NOTATION, "## Outcomes", "\n## "));
    assert_eq!(shown.len(), 6);
    for text in shown {
        let outcome: Outcome = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(outcome.to_string(), text);
    }
}

/// Every event of a few games stands in the table, with its fields.
#[test]
fn the_events_are_those_of_the_table() {
    let table = part(ENGINE, "| event | fields | what happened", "\n\n");
    let game = Amerigo::new(Options::default()).expect("the default options fit together");
    for seed in 0..4 {
        let mut luck = kontor_core::Quick::new(seed);
        let mut choices = kontor_core::Choices::default();
        let mut state = game.start();
        let mut events = Vec::new();
        while let Some(seat) = game.to_decision(&mut state, &mut luck, &mut events) {
            let action = choices.pick(&game, &state, seat, &mut luck);
            game.apply(&mut state, seat, action, &mut events);
        }
        for event in events {
            let value = serde_json::to_value(event).expect("an event serialises");
            let name = value["event"].as_str().expect("an event has a name");
            let row = table
                .lines()
                .find(|line| line.split(" | ").next().is_some_and(|it| it.contains(&format!("`{name}`"))));
            let row = row.unwrap_or_else(|| panic!("{name} does not stand in the table"));
            for field in
                value.as_object().expect("an event is an object").keys().filter(|key| *key != "event")
            {
                assert!(row.contains(&format!("`{field}`")), "{name} has a field {field}");
            }
        }
    }
}
