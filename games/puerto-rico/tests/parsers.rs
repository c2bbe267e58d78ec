//! Property tests of every parser: no text makes it panic, and what it accepts reads back.

use kontor_core::{Game, Play, Record, Seed, Settings};
use kontor_puerto_rico::{Action, Building, Good, Options, Outcome, Place, PuertoRico, Role, Tile};
use kontor_testkit::Scene;
use proptest::prelude::*;

const SCENE: &str = "title = \"t\"\ngame = \"puerto-rico\"\noptions = { seats = 4 }\n\
                     position = \"A corn=2 | turn A choose\"\n[[step]]\nplay = [\"A trader\", \"sell corn\"]\n\
                     [[step]]\nexpect = { \"players.A.coins\" = 4 }\n";
const POSITION: &str = "round 3 | governor B | turn A captain | taken settler captain | purses mayor=2 | \
                        ships 5 6:corn/3 7 | house corn sugar=1 | display corn=2 coffee | discard tobacco=1 | \
                        A coins=4 vp=3 corn=2 sugar=3 idle=1 island corn=3/2 quarry city harbor small_market=0 | \
                        B vp=2 tobacco=1 island indigo=1/0 coffee city wharf | wharves B | privilege used | idle 1";

fn game() -> PuertoRico {
    PuertoRico::new(Options::default()).expect("the default options fit together")
}

fn action() -> impl Strategy<Value = Action> {
    let good = || prop::sample::select(Good::ALL.to_vec());
    let place = prop_oneof![
        prop::sample::select(Tile::ALL.to_vec()).prop_map(Place::from),
        prop::sample::select(Building::ALL.to_vec()).prop_map(Place::from),
    ];
    prop_oneof![
        prop::sample::select(Role::ALL.to_vec()).prop_map(Action::Choose),
        Just(Action::Draw),
        prop::sample::select(Tile::ALL.to_vec()).prop_map(Action::Take),
        Just(Action::Colonist),
        (place, any::<u8>()).prop_map(|(place, count)| Action::Place(place, count)),
        prop::sample::select(Building::ALL.to_vec()).prop_map(Action::Build),
        Just(Action::Produce),
        good().prop_map(Action::Extra),
        good().prop_map(Action::Sell),
        (good(), any::<u8>()).prop_map(|(good, capacity)| Action::Ship(good, capacity)),
        good().prop_map(Action::Wharf),
        Just(Action::Vp),
        (good(), any::<u8>()).prop_map(|(good, count)| Action::Keep(good, count)),
        Just(Action::Pass),
    ]
}

/// A good text with some of its parts dropped, doubled, swapped or replaced.
fn bent(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..6, "\\PC{0,4}");
    prop::collection::vec(edit, 0..6).prop_map(move |edits| {
        let mut parts: Vec<String> =
            text.split_inclusive([' ', '=', '/', '\n', '"']).map(str::to_owned).collect();
        for (at, other, kind, noise) in edits {
            let (at, other) = (at.index(parts.len()), other.index(parts.len()));
            match kind {
                0 if parts.len() > 1 => drop(parts.remove(at)),
                1 => parts.insert(at, parts[other].clone()),
                2 => parts.swap(at, other),
                3 => parts[at] = noise,
                4 => "255 ".clone_into(&mut parts[at]),
                _ => parts[at].insert_str(0, &noise),
            }
        }
        parts.concat()
    })
}

/// A record of a whole game.
fn record() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let mut play = Play::new(game(), Seed::from(4));
        while play.moves().len() < 60 {
            if play.chance(None).is_err() {
                let action = *play.legal().last().expect("a seat on turn has a choice");
                play.act(play.state().seat, action).expect("a legal action can be played");
            }
        }
        play.record(&[])
    })
}

proptest! {
    #[test]
    fn actions_read_back(action in action()) {
        prop_assert_eq!(action.to_string().parse(), Ok(action));
    }

    #[test]
    fn any_text_that_is_an_action_is_its_one_spelling(text in "[a-z_]{0,9}( [a-z_0-9>]{0,12}){0,3}|\\PC*") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_text_that_is_an_outcome_reads_back(text in "(tiles?|governor)( [a-zA-E]{1,7}){0,8}|\\PC*") {
        if let Ok(outcome) = text.parse::<Outcome>() {
            prop_assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
    }

    #[test]
    fn any_position_that_is_accepted_reads_back(text in bent(POSITION)) {
        let game = game();
        if let Ok(state) = game.read_position(&text) {
            prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
        }
    }

    #[test]
    fn noise_is_no_position(text in "\\PC*") {
        let _ = game().read_position(&text);
    }

    #[test]
    fn any_record_that_verifies_is_written_and_verifies_again(text in bent(record())) {
        if let Ok(Ok(play)) = Record::parse(&text).map(|record| record.replay::<PuertoRico>(None, None)) {
            let again = Record::parse(&play.record(&[])).expect("a written record can be read");
            let again = again.replay::<PuertoRico>(None, None).expect("a written record verifies");
            prop_assert_eq!(again.state(), play.state());
        }
    }

    #[test]
    fn any_scene_runs_or_says_why(text in bent(SCENE)) {
        if let Ok(scene) = Scene::parse(&text) {
            let _ = scene.run::<PuertoRico>(&Settings::default(), 0);
        }
    }

    #[test]
    fn any_data_file_is_accepted_or_refused(text in bent(include_str!("../data/puerto-rico.toml"))) {
        let _ = PuertoRico::new(Options { data: Some(text), ..Options::default() });
    }

    #[test]
    fn options_that_are_accepted_read_back(text in bent("edition=2002 seats=4 hide_vp=false ask_production=true balanced_start=on")) {
        if let Ok(Ok(options)) = Settings::read(&text).map(|settings| PuertoRico::read_options(&settings)) {
            let again = Settings::read(&options.to_string()).expect("written options can be read");
            prop_assert_eq!(PuertoRico::read_options(&again).ok(), Some(options));
        }
    }
}

#[test]
fn an_outcome_has_fewer_than_128_tiles() {
    let outcome = format!("tiles{}", " corn".repeat(127));
    assert_eq!(outcome.parse::<Outcome>().map(|it| it.to_string()), Ok(outcome.clone()));
    assert!((outcome + " corn").parse::<Outcome>().is_err());
}

#[test]
fn the_texts_that_are_bent_are_good() {
    assert!(game().read_position(POSITION).is_ok(), "{:?}", game().read_position(POSITION));
    let scene = Scene::parse(SCENE).expect("the scene can be read");
    assert_eq!(
        scene.run::<PuertoRico>(&Settings::default(), 0).expect("the scene runs"),
        Vec::<String>::new()
    );
    let parsed = Record::parse(record()).expect("the record can be read");
    assert!(parsed.replay::<PuertoRico>(None, None).is_ok());
}
