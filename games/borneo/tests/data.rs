//! The data file is the box: a changed file changes the game, one that does not fit together is refused by the row.

use kontor_borneo::{Borneo, Harbour, Options};
use kontor_core::{Game, Seat, Viewer};

const BUILT_IN: &str = include_str!("../data/borneo.toml");

/// The built-in file with one text replaced; the text stands there exactly once.
fn changed(old: &str, new: &str) -> String {
    assert_eq!(BUILT_IN.matches(old).count(), 1, "{old:?} stands once in the data file");
    BUILT_IN.replace(old, new)
}

fn make(data: String, seats: u8) -> Result<Borneo, String> {
    Borneo::new(Options { seats, data: Some(data), ..Options::default() }).map_err(|error| error.to_string())
}

fn playing(data: String) -> Borneo {
    make(data, 4).unwrap_or_else(|error| panic!("{error}"))
}

const POSITION: &str = "turn A ship | open bantam palembang galle | red A B C D | yellow A B C D | green A B C D | \
                        A hand 1 16 store 2 7 12 17 | B hand 41 42 | C hand 46 47 | D hand 56 57";

/// BO-1.6: an owner writes another limit, and the harbour is shared earlier.
#[test]
fn another_limit_changes_the_game() {
    let data = changed(
        r#"id = "bantam",      name = "Bantam",      monopoly = 6, limit = 4"#,
        r#"id = "bantam",      name = "Bantam",      monopoly = 6, limit = 1"#,
    );
    let (built_in, other) = (playing(BUILT_IN.to_owned()), playing(data));
    for (game, owns) in [(&built_in, false), (&other, true)] {
        let mut state = game.read_position(POSITION).expect("the position is possible");
        let action = "ship 1>bantam".parse().expect("an action");
        game.apply(&mut state, Seat::new(0), action, &mut Vec::new());
        assert_eq!(state.player(Seat::new(0)).harbours.has(Harbour::Bantam), owns);
    }
}

/// BO-1.5: other flags and spices are other cards.
#[test]
fn other_faces_change_views_and_legal_actions() {
    let face = r#"id = 16, upper = "YRY", lower = "Y""#;
    let (built_in, other) =
        (playing(BUILT_IN.to_owned()), playing(changed(face, r#"id = 16, upper = "YGY", lower = "Y""#)));
    let attacks = |game: &Borneo| {
        let text = POSITION.replace("A ship", "A merchant").replace("red A B", "red B A");
        let state = game.read_position(&text).expect("the position is possible");
        let mut count = 0;
        game.legal(&state, Seat::new(0), |action| {
            count += usize::from(action.to_string() == "attack red2>1 16");
        });
        count
    };
    assert_eq!((attacks(&built_in), attacks(&other)), (1, 0));
}

/// BO-1.7: points of orders and names are those of the file.
#[test]
fn other_points_and_names_are_told() {
    let game = playing(
        changed("need = 4, points = 8,", "need = 4, points = 9,")
            .replace("name = \"Galle\"", "name = \"Point de Galle\""),
    );
    let text = "turn A over | turns 1 | red A B C D | yellow A B C D | green A B C D | A orders alike_4=1";
    let state = game.read_position(text).expect("the position is possible");
    assert_eq!(game.score(&state, Seat::new(0)).total(), 9);
    let state = game.read_position(POSITION).expect("the position is possible");
    let view = game.view(&state, Viewer::Spectator);
    assert_eq!(view.open[2].as_ref().map(|open| open.name.as_str()), Some("Point de Galle"));
}

/// Sentences use the names of the file as well.
#[test]
fn events_use_the_names_of_the_file() {
    let game = playing(BUILT_IN.replace("name = \"Galle\"", "name = \"Point de Galle\""));
    let mut state = game.read_position(POSITION).expect("the position is possible");
    let mut events = Vec::new();
    game.apply(&mut state, Seat::new(0), "ship 1>galle".parse().expect("an action"), &mut events);
    let told = game.seen(&events[0], Viewer::Spectator).expect("a shipment is told");
    assert_eq!(told.to_string(), "A puts shipment 1 on Point de Galle.");
}

/// Other values than the built-in ones are named, other comments and spaces are not.
#[test]
fn other_values_have_a_name() {
    assert_eq!(playing(format!("# my copy\n{BUILT_IN}")).data_name(), None);
    let confirmed = BUILT_IN.replace("value = 2, source = \"reconstruction\"", "value = 2, source = \"box\"");
    assert_ne!(confirmed, BUILT_IN);
    assert_eq!(playing(confirmed).data_name(), None, "to confirm a value is not to change it");
    let name = playing(changed("need = 4, points = 8,", "need = 4, points = 9,")).data_name();
    assert_eq!(name.map(|it| it.len()), Some(8));
}

#[test]
fn what_does_not_fit_is_refused_by_its_row() {
    let cases = [
        (
            r#"id = 7,  upper = "RRG""#,
            r#"id = 7,  upper = "RYG""#,
            "shipments 7: upper and lower show three flags of one company and one of another",
        ),
        (
            r#"id = 7,  upper = "RRG""#,
            r#"id = 7,  upper = "RR""#,
            "shipments 7: upper is \"RR\", expected three letters",
        ),
        ("id = 9,  upper", "id = 10,  upper", "shipments: row 9 has id 10"),
        (
            r#"lower = "G", spice = "pepper",   value = 1, source = "reconstruction" },
  { id = 32"#,
            r#"lower = "G", spice = "saffron",   value = 1, source = "reconstruction" },
  { id = 32"#,
            "shipments 31: spice is \"saffron\"",
        ),
        (
            "monopoly = 9, limit = 6",
            "monopoly = 9, limit = 60",
            "harbours manila: limit is 60, expected 1 to 8",
        ),
        ("monopoly = 9, limit = 6", "monopoly = 0, limit = 6", "harbours manila: monopoly is 0"),
        (
            r#"name = "Brunei",      monopoly = 6, limit = 3, good = "joker",    mark = "3/4""#,
            r#"name = "Brunei",      monopoly = 6, limit = 3, good = "joker",    mark = "3""#,
            "harbours brunei: mark is \"3\"",
        ),
        (r#"id = "brunei", "#, r#"id = "bruney", "#, "harbours bruney is unknown"),
        (r#"id = "brunei", "#, r#"id = "manila", "#, "harbours manila stands twice"),
        (
            "points = 25, copies = 2",
            "points = 25, copies = 3",
            "orders: the copies add up to 17, but [box] has 16 orders",
        ),
        ("need = 8, points = 20", "need = 7, points = 20", "orders alike_8: kind and need"),
        ("copies = 2, marked_5 = 1", "copies = 2, marked_5 = 3", "orders each_3: marked_5 is 3"),
        ("hand_limit = 6\n", "hand_limit = 1\n", "numbers: hand_limit is 1, expected 3 to 8"),
        ("slots = 5 ", "slots = 4 ", "merchants need room in three columns of 4 slots (BO-5.4)"),
        ("schema = 1", "schema = 7", "schema is 7, this version reads schema 1"),
        (r#"letter = "R""#, r#"letter = "Q""#, "companies red: letter is \"Q\", expected R"),
        ("shipments = 60\n", "shipments = 59\n", "shipments: there are 60 rows, but [box] has 59"),
        (
            r#"harbours_out = "3/4""#,
            r#"harbours_out = """#,
            "setup for 5 players: harbours_out is \"\", expected",
        ),
    ];
    for (old, new, expected) in cases {
        let seats = if new.contains("harbours_out") { 5 } else { 4 };
        match make(changed(old, new), seats) {
            Ok(_) => panic!("{new:?} is accepted"),
            Err(message) => assert!(message.contains(expected), "{new:?}: {message}"),
        }
    }
}

#[test]
fn a_mistake_in_the_form_is_told_with_its_line_and_row() {
    let message = make(
        changed(
            r#"id = 60, upper = "BBG", lower = "B", spice = "pepper",   value = 2"#,
            r#"id = 60, upper = "BBG", lower = "B", spice = "pepper",   value = "two""#,
        ),
        4,
    );
    let message = message.err().unwrap_or_default();
    assert!(message.starts_with("data file, line ") && message.contains(", shipments 60: "), "{message}");
    let message = make(changed("hand_limit = 6\n", "hand_limt = 6\n"), 4).err().unwrap_or_default();
    assert!(message.contains("numbers") && message.contains("hand_limt"), "{message}");
}
