//! The scenes of the rulebook, and what a scene cannot show: options and texts that are refused before a game begins.

use std::fs;
use std::path::Path;

use kontor_borneo::Borneo;
use kontor_core::{Game, Settings};
use kontor_testkit::Scene;

#[test]
fn every_scene_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes");
    let mut failed = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of scenes can be read") {
        let path = entry.expect("a file of the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a scene can be read");
        match Scene::parse(&text).and_then(|scene| scene.run::<Borneo>(&Settings::default(), 0)) {
            Ok(differences) => failed.extend(differences.iter().map(|it| format!("{name}: {it}"))),
            Err(error) => failed.push(format!("{name}: {error}")),
        }
        count += 1;
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count > 300, "only {count} scenes were found");
}

/// The options as the game writes them, or why it refuses them.
fn options(text: &str) -> Result<String, String> {
    let settings = Settings::read(text).map_err(|error| error.to_string())?;
    let game = Borneo::read_options(&settings).and_then(Borneo::new).map_err(|error| error.to_string())?;
    Ok(game.options().to_string())
}

#[test]
fn bo12_1_four_merchants_only_with_three_players() {
    assert_eq!(options("seats=3 four_merchants=true").as_deref(), Ok("seats=3 four_merchants=true"));
    for text in
        ["four_merchants=true", "seats=4 four_merchants=true", "seats=5 four_merchants=true pirates=true"]
    {
        let refused = options(text).expect_err(text);
        assert!(refused.contains("four_merchants") && refused.contains("BO-12.1"), "{text}: {refused}");
    }
}

#[test]
fn bo12_3_four_merchants_with_pirates() {
    let both = "seats=3 four_merchants=true pirates=true";
    assert_eq!(options(both).as_deref(), Ok(both));
}

#[test]
fn three_to_five_players_and_four_by_default() {
    assert_eq!(options("").as_deref(), Ok("seats=4"));
    for seats in 3..=5 {
        assert_eq!(options(&format!("seats={seats}")), Ok(format!("seats={seats}")));
    }
    for seats in ["0", "2", "6", "many"] {
        let refused = options(&format!("seats={seats}")).expect_err(seats);
        assert!(refused.contains("seats"), "{refused}");
    }
}

#[test]
fn unknown_options_are_refused_by_name() {
    for (text, name) in
        [("colour=red", "colour"), ("pirates=perhaps", "pirates"), ("hide_vp=true", "hide_vp")]
    {
        let refused = options(text).expect_err(text);
        assert!(refused.contains(name), "{refused}");
    }
}

#[test]
fn bo6_3_an_attack_without_a_card_is_no_move() {
    assert!("attack red3>1".parse::<<Borneo as Game>::Action>().is_err());
    assert!("attack red3>1 1".parse::<<Borneo as Game>::Action>().is_ok());
}

#[test]
fn bo7_6_a_harbour_that_is_due_is_no_position() {
    let settings = Settings::read("seats=3").expect("a key and a value");
    let options = Borneo::read_options(&settings).expect("possible options");
    let game = Borneo::new(options).expect("the options fit together");
    let read = |open: &str| {
        let columns = "red A B C | yellow A B C | green A B C";
        game.read_position(&format!("turn A ship | {columns} | open {open} palembang galle"))
    };
    assert!(read("bantam:12,9").is_ok(), "five red flags are visible, six make a monopoly");
    let due = read("bantam:6,9").expect_err("six red flags are visible").to_string();
    assert!(due.contains("BO-7.6"), "{due}");
    assert!(read("sambas:18,41").is_ok(), "two shipments, the limit is three");
    assert!(read("sambas:18,41,57").is_err(), "three shipments");
}
