//! A changed data file changes the game; one that does not fit together is refused by the name of its row.

use kontor_amerigo::{Amerigo, Colour, Options, Shape};
use kontor_core::{Game, Quick, Seat, Silent};

const DATA: &str = include_str!("../data/amerigo.toml");

/// The built-in file with one text replaced by another.
fn with(old: &str, new: &str) -> String {
    assert!(DATA.contains(old), "{old:?} stands in the data file");
    DATA.replacen(old, new, 1)
}

fn make(data: String) -> Result<Amerigo, String> {
    Amerigo::new(Options { data: Some(data), ..Options::default() }).map_err(|error| error.0)
}

/// What a file is refused with.
fn refused(old: &str, new: &str) -> String {
    make(with(old, new)).err().unwrap_or_else(|| panic!("{new:?} instead of {old:?} is accepted"))
}

#[test]
fn the_built_in_file_has_no_name_and_a_changed_one_has() {
    assert_eq!(make(DATA.to_owned()).map(|game| game.data_name()), Ok(None));
    let comment = make(format!("{DATA}\n# a comment")).expect("a comment changes nothing");
    assert_eq!(comment.data_name(), None);
    // To confirm a value is not to change it.
    let confirmed = make(with("source = \"rulebook, reconstruction\" }", "source = \"box\" }"));
    assert_eq!(confirmed.map(|game| game.data_name()), Ok(None));
    let other = make(with("chest_gold = 3 ", "chest_gold = 4 ")).expect("another value is possible");
    assert!(other.data_name().is_some());
}

#[test]
fn a_changed_file_changes_the_game() {
    let position = "turn A choose | field 5 0 0 0 0 0 0 | A gold=0 tokens gold_3";
    let gold = |game: &Amerigo| {
        let mut state = game.read_position(position).expect("the position can be read");
        let cash = "cash gold_3".parse().expect("an action");
        game.apply(&mut state, Seat::new(0), cash, &mut Silent);
        state.players[0].gold
    };
    let built_in = make(DATA.to_owned()).expect("the built-in file fits");
    let changed = make(with("effect = \"gain_gold\"\namount = 3", "effect = \"gain_gold\"\namount = 4"));
    assert_eq!((gold(&built_in), gold(&changed.expect("another amount is possible"))), (3, 4));
    let shapes =
        make(with("{ id = \"R6\", size = 6, count = 2", "{ id = \"R6\", size = 6, count = 1").replacen(
            "{ id = \"I6\", size = 6, count = 0",
            "{ id = \"I6\", size = 6, count = 1",
            1,
        ));
    let start = shapes.expect("other shapes are possible").start();
    assert_eq!((start.landscapes[Shape::R6.index()], start.landscapes[Shape::I6.index()]), (1, 1));
}

#[test]
fn rows_that_do_not_fit_are_named() {
    for (old, new, named) in [
        ("schema = 1", "schema = 2", "schema is 2"),
        (
            "{ id = \"I2\", size = 2, count = 6",
            "{ id = \"I2\", size = 2, count = 7",
            "landscape_tiles: the counts add up to 38",
        ),
        (
            "{ id = \"T4\", size = 4, count = 2",
            "{ id = \"T4\", size = 4, count = 3",
            "village_tiles: the counts add up to 17",
        ),
        (
            "id = \"V3\", size = 3, count = 4, vp_small = 3",
            "id = \"V3\", size = 3, count = 4, vp_small = 9",
            "landscape_tiles V3: vp_small",
        ),
        ("shape = [\"##\", \"##\"]", "shape = [\"###\", \"#..\"]", "landscape_tiles O4: shape"),
        (
            "id = \"sugar\"\nletter = \"S\"\nmarkers = 8",
            "id = \"sugar\"\nletter = \"S\"\nmarkers = 7",
            "kinds: the markers add up to 39",
        ),
        ("\".##N#.\"", "\".##S#.\"", "kinds sugar: the island tiles have 9 fields"),
        ("\"..#v..\"", "\"..#...\"", "island_tiles I01: the post field 2.3 has no anchor field"),
        ("\"..#v..\"", "\"..#^..\"", "island_tiles I01: the anchor field 1.3 points at no post field"),
        (
            "land = 11\ngrid = [\n  \"......\",\n  \"..#v..\"",
            "land = 12\ngrid = [\n  \"......\",\n  \"..#v..\"",
            "island_tiles I01: land is 12",
        ),
        ("id = \"I02\"", "id = \"I17\"", "island_tiles I17 is unknown"),
        ("length = 20", "length = 21", "progress_track: the last mark is 20"),
        ("marks = [3, 7, 11, 15, 19]", "marks = [3, 11, 7, 15, 19]", "order_track: marks"),
        ("\"white\",\n", "\"red\",\n", "order_track: space 0 is \"red\""),
        ("length = 19", "length = 18", "order_track: the last mark is 19"),
        ("values = [0, 0, 1, 2, 3, 4]", "values = [0, 0, 1, 2, 3]", "pirates: there are 5 values"),
        ("by_pass = [5, 4, 3, 2, 1]", "by_pass = [5, 4, 3, 2, 2]", "time_markers: by_pass"),
        ("beta_rank = 16", "beta_rank = 15", "tower: out_beta"),
        ("280653499", "280653999", "tower: dislodge_u32 for 1 cubes"),
        (
            "id = \"blue\"\naction = \"sail\"\ncubes = 7",
            "id = \"blue\"\naction = \"sail\"\ncubes = 8",
            "colours: the cubes add up to 50",
        ),
        ("id = \"vp_7\"\ncount = 1", "id = \"vp_7\"\ncount = 2", "progress_tokens: the counts add up to 25"),
        ("effect = \"sail_bonus\"", "effect = \"vp\"", "progress_tokens sail_8: effect"),
        ("actions = [\"blue\"]", "actions = [\"pink\"]", "progress_tokens plus2_blue: actions"),
        ("goods_display = 10", "goods_display = 9", "setup for 4 players: goods_display"),
        ("frame_fields = 14", "frame_fields = 15", "setup for 3 players: frame_fields"),
        ("big_islands_max = 5", "big_islands_max = 6", "map: big_islands_max"),
        ("source = \"public, reconstruction\" }", "source = \"hearsay\" }", "source \"hearsay\""),
        ("chest_gold = 3", "chest_gold = \"x\"", "numbers"),
        ("cost = 4, per_kind = 1", "cost = 5, per_kind = 1", "goods_tokens: cost is 5"),
        ("cost = 4, per_kind = 1", "cost = 4, per_kind = 2", "goods_tokens: the tokens add up to 55"),
    ] {
        let message = refused(old, new);
        assert!(
            message.contains(named),
            "{new:?} is refused with {message:?}, which does not name {named:?}"
        );
    }
}

#[test]
fn a_tile_that_can_never_be_laid_is_refused() {
    let first = "\"......\",\n  \"..#v..\",\n  \"..#K#.\",\n  \".##N#.\",\n  \".#SK<.\"";
    for (rows, land, clause) in [
        // A lake, land that touches at a corner only, and land without a post field.
        ("\"......\",\n  \".####.\",\n  \".#.#v.\",\n  \".##NK.\",\n  \".#SK<.\"", 13, "AM-2.7"),
        ("\"......\",\n  \".#.v..\",\n  \"..#K#.\",\n  \".##N#.\",\n  \".#SK<.\"", 11, "AM-2.8"),
        ("\"#.....\",\n  \"..#v..\",\n  \"..#K#.\",\n  \".##N#.\",\n  \".#SK<.\"", 12, "AM-2.11"),
    ] {
        let data = with(first, rows).replacen("land = 11", &format!("land = {land}"), 1);
        let message = make(data).expect_err("such a tile is refused");
        assert!(message.contains("island_tiles I01") && message.contains(clause), "{clause}: {message}");
    }
    // Limits that leave hardly any legal map are told with the set-up.
    let message = refused("max_island_land = 60", "max_island_land = 20");
    assert!(message.contains("setup for") && message.contains("AM-2.12"), "{message}");
    assert!(message.contains("AM-2.10"), "{message}");
}

#[test]
fn a_game_with_fewer_cubes_and_longer_tracks_can_be_played() {
    let data = with("length = 20\nmarks = [4, 8, 12, 16, 20]", "length = 25\nmarks = [4, 8, 12, 16, 25]");
    let game = make(data).expect("a longer track is possible");
    let mut luck = Quick::new(1);
    let mut state = game.start();
    kontor_core::Choices::default().play_out(&game, &mut state, &mut luck, |_, _, _| ());
    assert_eq!((state.pass, state.colour), (5, Colour::White));
}
