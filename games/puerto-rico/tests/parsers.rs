//! Property tests of every parser: no text makes it panic, and what it accepts reads back.

use kontor_core::{Game, Play, Record, Seed, Settings};
use kontor_puerto_rico::{Action, Building, Good, Options, Outcome, Place, PuertoRico, Role, Tile};
use kontor_testkit::Scene;
use kontor_testkit::texts::{self, bent};
use proptest::prelude::*;

const SCENE: &str = "title = \"t\"\ngame = \"puerto-rico\"\noptions = { seats = 4 }\n\
                     position = \"A corn=2 | turn A choose\"\n[[step]]\nplay = [\"A trader\", \"sell corn\"]\n\
                     [[step]]\nexpect = { \"players.A.coins\" = 4 }\n";
const POSITION: &str = "round 3 | governor B | turn A captain | taken settler captain | purses mayor=2 | \
                        ships 5 6:corn/3 7 | house corn sugar=1 | display corn=2 coffee | discard tobacco=1 | \
                        A coins=4 vp=3 corn=2 sugar=3 idle=1 island corn=3/2 quarry city harbor small_market=0 | \
                        B vp=2 tobacco=1 island indigo=1/0 coffee city wharf | wharves B | privilege used | idle 1";

const OPTIONS: &str = "edition=2002 seats=4 hide_vp=false ask_production=true balanced_start=on";

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
        texts::action::<PuertoRico>(&text);
    }

    #[test]
    fn any_text_that_is_an_outcome_reads_back(text in "(tiles?|governor)( [a-zA-E]{1,7}){0,8}|\\PC*") {
        texts::outcome::<PuertoRico>(&text);
    }

    #[test]
    fn any_position_that_is_accepted_reads_back(seed: u64) {
        texts::position(&game(), &bent(POSITION, seed), seed);
    }

    #[test]
    fn noise_is_no_position(text in "\\PC*") {
        texts::position(&game(), &text, 0);
    }

    #[test]
    fn any_record_that_verifies_is_written_and_verifies_again(seed: u64) {
        texts::record::<PuertoRico>(&bent(record(), seed));
    }

    #[test]
    fn any_scene_runs_or_says_why(seed: u64) {
        texts::scene::<PuertoRico>(&bent(SCENE, seed));
    }

    #[test]
    fn any_data_file_is_refused_or_playable(seed: u64, seats in 2u8..=5) {
        texts::data::<PuertoRico>(&bent(include_str!("../data/puerto-rico.toml"), seed), seats);
    }

    #[test]
    fn options_that_are_accepted_read_back(seed: u64) {
        texts::options::<PuertoRico>(&bent(OPTIONS, seed));
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
