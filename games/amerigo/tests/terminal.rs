//! The table fits a terminal of 120 columns and 40 lines, and every question can be explained.

use kontor_amerigo::{Amerigo, Options, Token};
use kontor_core::{Game, Rulebook, Seat, Seed, Terminal, Viewer};
use kontor_testkit::bots;

/// Lines of the table; a question and up to ten choices follow it.
const MOST_LINES: usize = 33;

#[test]
fn the_table_fits_and_every_question_has_clauses() {
    let book = Rulebook(Amerigo::RULEBOOK);
    let known = |clause: &str| assert!(book.clause(clause).is_some(), "{clause} is a clause");
    let mut tallest = 0;
    for seats in 2..=4 {
        let game = Amerigo::new(Options { seats, ..Options::default() }).expect("the options fit together");
        let play = bots::play(
            game,
            Seed::from(u64::from(seats)),
            |_| "casual",
            |play, events| {
                let game = play.game();
                let view = game.view(play.state(), Viewer::Spectator);
                let text = game.table(&view);
                let heard: String = events
                    .iter()
                    .filter_map(|event| Some(game.seen(event, Viewer::Spectator)?.to_string()))
                    .collect();
                for token in Token::ALL {
                    let is_told = |text: &str| text.contains(token.id());
                    assert!(!is_told(&text) && !is_told(&heard), "{token} has a name:\n{heard}\n{text}");
                }
                let wide = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(wide <= 120, "{wide} columns:\n{text}");
                tallest = tallest.max(text.lines().count());
                let question = game.question(&view);
                assert!(!question.clauses.is_empty());
                for clause in &question.clauses {
                    known(clause);
                }
                let legal = play.legal();
                for &action in &legal {
                    let label = game.label(&view, action);
                    assert!(!label.is_empty() && label.chars().count() <= 110, "{action}: {label}");
                    let clauses = game.about(&action.to_string());
                    assert!(!clauses.is_empty(), "{action} can be explained");
                    for clause in clauses {
                        known(clause);
                    }
                }
                let groups: std::collections::BTreeSet<Option<String>> =
                    legal.iter().map(|&action| game.group(&view, action)).collect();
                assert!(groups.len() <= 14, "{} groups of choices", groups.len());
            },
        );
        let game = play.game();
        let view = game.view(play.state(), Viewer::Spectator);
        assert!(Seat::all(seats).all(|seat| game.board(&view, seat).contains(" VP, ")));
        for score in play.scores() {
            assert!(score.lines.iter().all(|line| !game.line_name(line.key).is_empty()));
            for line in &score.lines {
                known(line.clause);
            }
        }
    }
    assert!(tallest <= MOST_LINES, "the table has {tallest} lines");
}

#[test]
fn ships_that_share_a_place_and_big_islands_are_seen() {
    let game = Amerigo::new(Options::default()).expect("the default options fit together");
    let text = "turn A sail 1 1/3 | grid ......./.v...v./.KxxxK./.xxSxx./.xCxxx./.xxKxx./...^.../........v/........Kx | \
                A ships 0.3 f15 posts 2.1 | B ships 0.3 f15";
    let state = game.read_position(text).expect("the position is possible");
    let table = game.table(&game.view(&state, Viewer::Spectator));
    let rows: Vec<&str> = table.lines().skip(3).collect();
    assert!(rows[0].contains("A1") && !rows[0].contains("B1"), "the ship at hand is on top:\n{table}");
    assert!(rows[2].trim_start().starts_with("A2B2"), "both ships on frame field 15:\n{table}");
    assert!(rows[3].contains("▒▒▒▒▒S▒▒▒▒") && rows[8].contains("░K░░"), "a big and a small island:\n{table}");
    let anchors = rows[1].chars().take(60).filter(|&it| it == 'v').count();
    assert_eq!(anchors, 1, "the anchor of a post that stands is plain water:\n{table}");
}
