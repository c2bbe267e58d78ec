//! Hidden hands on the terminal: a screen shows nothing that the person in front of it must not know.

use kontor_core::{Record, Seed};
use serde_json::Value;

use crate::calls::{call, folder};

/// Plays Borneo with the given commands and saves it; what was on the screen, and the saved game.
fn session(name: &str, args: &[&str], commands: &str) -> (String, String) {
    let file = folder(name).join("game.kontor");
    let path = file.to_str().expect("a test path is UTF-8");
    let mut all = vec!["play", "borneo", "--seed", "5"];
    all.extend(args);
    let played = call(&all, &format!("{commands}save {path}\nquit\n"));
    assert_eq!(played.code, 0, "{}", played.err);
    (played.out, std::fs::read_to_string(&file).expect("the game was saved"))
}

/// The hands at the end of a saved game, as the referee knows them.
fn hands(record: &str) -> Vec<Vec<u64>> {
    let parsed = Record::parse(record).expect("a saved game can be read");
    let game = kontor_registry::find("borneo").expect("the game is in the list");
    let table = game.replay(&parsed, None, None, Seed::from(0)).expect("a saved game verifies");
    let state = table.view(kontor_core::Viewer::Referee);
    let hand = |seat: &str| match &state["players"][seat]["hand"] {
        Value::Array(cards) => cards.iter().filter_map(Value::as_u64).collect(),
        other => panic!("the referee sees every hand, not {other}"),
    };
    ["A", "B", "C", "D"].into_iter().map(hand).collect()
}

/// Every shipment that a text names: `#12`, `shipment 12`, `shipments 12, 13`.
fn named(text: &str) -> Vec<u64> {
    let lists = ["#", "shipment ", "shipments "].into_iter().flat_map(|mark| text.split(mark).skip(1));
    let numbers = |list: &str| {
        let list: String = list.chars().take_while(|it| it.is_ascii_digit() || ", ".contains(*it)).collect();
        list.split(", ").filter_map(|word| word.trim().parse().ok()).collect::<Vec<u64>>()
    };
    lists.flat_map(numbers).collect()
}

#[test]
fn shipments_are_found_in_texts() {
    let text = "#8 RGR/R cloves   #35 GGR/G\nA is dealt shipments 1, 6, 7.\nB puts shipment 12 on Galle.\n60 shipments, 14 harbours";
    assert_eq!(named(text), [8, 35, 12, 1, 6, 7]);
}

#[test]
fn the_screen_shows_no_card_of_another_hand() {
    let (shown, saved) = session("hands", &["--human", "1"], &"auto\n".repeat(12));
    let hands = hands(&saved);
    let seen = named(&shown);
    assert!(hands[0].iter().all(|card| seen.contains(card)), "the own hand is shown");
    for hand in &hands[1..] {
        assert!(!hand.is_empty());
        let told: Vec<&u64> = hand.iter().filter(|card| seen.contains(card)).collect();
        assert!(told.is_empty(), "cards {told:?} of another hand were on the screen:\n{shown}");
    }
    assert!(shown.contains("B draws a shipment.") && !shown.contains("B draws shipment"));
}

#[test]
fn taking_back_tells_no_draw_of_others() {
    let (shown, _) = session("undo", &["--human", "1"], &"auto\nauto\nauto\nundo\n".repeat(8));
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains("Taken back: ")).collect();
    assert!(lines.iter().any(|line| line.contains(", ~, ")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("~ draw")), "{lines:?}");
}

#[test]
fn several_people_hand_the_screen_over() {
    let (shown, _) = session("over", &["--human", "1,2"], "\n1\n\n1\n");
    let calls: Vec<&str> = shown.lines().filter(|line| line.contains("sit at the screen")).collect();
    assert!(calls[0].contains("Seat A") && calls[1].contains("Seat B"), "{calls:?}");
    // Before the first hand is shown, and never both on one screen.
    let first = shown.find("Seat A, sit").expect("A is called");
    assert!(!shown[..first].contains('#'), "{}", &shown[..first]);
    let between = &shown[first..shown.find("Seat B, sit").expect("B is called")];
    assert_eq!(between.matches("   hand  ").count(), 1, "{between}");
}

#[test]
fn many_choices_stand_in_groups_that_open() {
    let (shown, _) = session("groups", &["--human", "1"], "1\n1\n1\n1\nback\n1; 1\n");
    assert!(shown.contains("… (3 ways)"), "{shown}");
    assert!(shown.contains("back for all choices"), "{shown}");
    assert!(shown.contains("A moves a merchant from"), "{shown}");
}

#[test]
fn help_knows_the_words_of_the_box() {
    for word in ["blackbeard", "cove", "pirate ship"] {
        let (shown, _) =
            session("words", &["--human", "1", "--option", "pirates=true"], &format!("? {word}\n"));
        assert!(shown.contains("BO-13.1") && !shown.contains("no help about"), "{word}: {shown}");
    }
}

#[test]
fn reconstructed_values_are_told_at_the_start() {
    let (shown, _) = session("notice", &["--human", "1"], "");
    assert!(shown.contains("unknown and reconstructed: 60 shipments, 14 harbours"), "{shown}");
}
