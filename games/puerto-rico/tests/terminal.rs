//! The table fits a terminal of 120 columns, every question can be explained, and people read the words of their edition.

use kontor_core::{Game, Rulebook, Seat, Seed, Settings, Terminal, Viewer};
use kontor_puerto_rico::{Building, Options, PuertoRico};
use kontor_testkit::bots;

/// Words of the edition of 2002 that a player of 1897 never reads.
const OLD_WORDS: [&str; 12] = [
    "indigo",
    "colonist",
    "doubloon",
    "settler",
    "mayor",
    "prospector",
    "hospice",
    "university",
    "san juan",
    "guild hall",
    "city hall",
    "construction",
];
/// Words of the edition of 1897 that a player of 2002 never reads.
const NEW_WORDS: [&str; 8] =
    ["fruit", "worker", "planter", "recruiter", "adventurer", "hospital", "citizen", "portrait"];

fn game(options: &str) -> PuertoRico {
    let mut settings = Settings::default();
    for pair in options.split(' ') {
        let (key, value) = pair.split_once('=').expect("options are pairs");
        settings.set(key, value).expect("a key stands once");
    }
    PuertoRico::new(PuertoRico::read_options(&settings).expect("the options fit together"))
        .expect("the options fit together")
}

fn known(clause: &str) {
    assert!(Rulebook(PuertoRico::RULEBOOK).clause(clause).is_some(), "{clause} is a clause");
}

/// Plays a game and shows everything a person would read; returns all of it.
fn read_a_game(options: &str) -> String {
    let mut all = String::new();
    let play = bots::play(
        game(options),
        Seed::from(7),
        |_| "random",
        |play, events| {
            let game = play.game();
            for event in events {
                let told = game.seen(event, Viewer::Spectator).expect("everything is public").to_string();
                assert!(told.ends_with('.'), "{told:?} is a sentence");
                all.extend([told.as_str(), "\n"]);
            }
            let view = game.view(play.state(), Viewer::Spectator);
            let text = game.table(&view);
            let wide = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(wide <= 120, "{wide} columns with {options}:\n{text}");
            let question = game.question(&view);
            assert!(!question.clauses.is_empty());
            question.clauses.iter().for_each(|clause| known(clause));
            all.extend([text.as_str(), "\n", &question.text, "\n"]);
            for action in play.legal() {
                let label = game.label(&view, action);
                assert!(!label.is_empty() && label.chars().count() <= 110, "{action}: {label}");
                all.extend([label.as_str(), "\n"]);
                let clauses = game.about(&action.to_string());
                assert!(!clauses.is_empty(), "{action} can be explained");
                clauses.into_iter().for_each(known);
            }
        },
    );
    for score in play.scores() {
        for line in &score.lines {
            known(line.clause);
            all.extend([play.game().line_name(line.key).as_str(), "\n"]);
        }
    }
    all
}

#[test]
fn the_table_fits_and_speaks_the_words_of_its_edition() {
    for seats in 2..=5 {
        let old = read_a_game(&format!("edition=2002 seats={seats}")).to_lowercase();
        let new = read_a_game(&format!("edition=1897 expansions=all seats={seats}")).to_lowercase();
        for word in OLD_WORDS {
            assert!(!new.contains(word), "{word} in 1897: {}", around(&new, word));
        }
        for word in NEW_WORDS {
            assert!(!old.contains(word), "{word} in 2002: {}", around(&old, word));
        }
        assert!(old.contains("indigo") && new.contains("fruit") && new.contains("citizen"));
    }
}

#[test]
fn pr97_1_2_names_are_shown_in_german_and_those_of_2002_in_dutch() {
    let german = read_a_game("edition=1897 expansions=all seats=5 names=de");
    for name in ["Früchte", "Anwerber", "Schmuggler", "Kapelle", "Steinbruch"] {
        assert!(german.contains(name), "{name} is shown");
    }
    let old = read_a_game("edition=2002 seats=3 names=nl");
    for name in ["Burgemeester", "Indigo", "Steengroeve"] {
        assert!(old.contains(name), "{name} is shown");
    }
}

#[test]
fn a_thing_is_found_by_any_of_its_names() {
    let game = game("edition=1897 expansions=all seats=4");
    let view = game.view(&game.start(), Viewer::Seat(Seat::new(0)));
    for name in ["chapel", "Chapel", "Kapelle"] {
        let told = game.describe(&view, name).expect("a chapel is known");
        assert_eq!(told, "Chapel (German Kapelle; written chapel): cost 3, 1 VP, 1 circle, 2 left");
        assert_eq!(game.about(name), ["PR97-E2.6", "PR-6.2"]);
    }
    assert_eq!(game.about("recruiter"), game.about("mayor"));
    assert_eq!(game.about("Früchte"), game.about("indigo"));
    for word in
        ["forest", "citizen", "wanted poster", "poster", "guest", "festival", "draft", "worker", "quarry"]
    {
        assert!(!game.about(word).is_empty(), "{word} is explained");
    }
    for building in Building::ALL {
        assert!(game.describe(&view, building.id()).is_some() && !game.about(building.id()).is_empty());
    }
    let old = PuertoRico::new(Options::default()).expect("the options fit together");
    let view = old.view(&old.start(), Viewer::Spectator);
    let told = old.describe(&view, "mayor").expect("a role is known");
    assert_eq!(told, "Mayor (German Bürgermeister, Dutch Burgemeester; written mayor)");
}

fn around<'a>(text: &'a str, word: &str) -> &'a str {
    text.lines().find(|line| line.contains(word)).unwrap_or("")
}
