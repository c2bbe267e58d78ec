//! Property tests of every parser: no text makes it panic, and what it accepts reads back.

use kontor_amerigo::{Action, Amerigo, Cell, Colour, Good, Kind, Options, Purse, Shape, Slot, Spot};
use kontor_core::{Game, Play, Record, Seed, Settings};
use kontor_testkit::Scene;
use kontor_testkit::texts::{self, bent};
use proptest::prelude::*;

const SCENE: &str = "title = \"t\"\ngame = \"amerigo\"\noptions = { seats = 4 }\n\
                     position = \"turn A choose | field 4 0 1 0 0 0 0 | A gold=0\"\n[[step]]\nplay = [\"A gold\", \"plan\"]\n\
                     [[step]]\nexpect = { \"players.A.gold\" = 2 }\n";
const POSITION: &str = "pass 2 green | turn A build 3 | grid ......./.v...v./.KxxxK./.xxSxx./.xCxxx./.xxKxx./...^... | \
                        sequence B A D C | track B:4 A:2 D:2 C:0 | tower 1 0 0 2 0 0 1 | field 1 0 0 0 7 0 2 | pirates 1 3 | \
                        left vp_7 - gold_3 - | right - half_loss - - | goods sugar2=2 coffee4 | landscape 5.2-3 | built I2=1 | \
                        A gold=3 cannons=2 progress=5 vp discover=3 villages=4 pirates=1 ships 1.1 f3 posts 2.1 villages 3.1 4.1 5.1 \
                        laid I3=1 plan_villages O4 I2=2 plan_landscapes R6 resources coffee=0 goods sugar=1 tokens plus2_red sail_8 \
                        used gold_5 | B gold=12 ships f15 f0 | C posts 2.5";
const SAILING: &str = "turn B sail 2 1/6 | map I02 I01 I03 I04 I05 I06 I07 I08 I09 | sequence A B | A gold=1 ships 1.4 f3 posts 3.4 | \
                       B gold=2 ships f5 0.4 tokens sail_8";

fn game(seats: u8) -> Amerigo {
    Amerigo::new(Options { seats, ..Options::default() }).expect("the options fit together")
}

fn action() -> impl Strategy<Value = Action> {
    let colour = prop::sample::select(Colour::ALL.to_vec());
    let good = prop::sample::select(Good::ALL.to_vec());
    let kind = || prop::sample::select(Kind::ALL.to_vec());
    let shape = || prop::sample::select(Shape::ALL.to_vec());
    let spot = prop_oneof![
        (0u8..24, 0u8..24).prop_map(|(row, column)| Spot::from(Cell::new(row, column))),
        (0u8..16).prop_map(Spot::frame),
    ];
    prop_oneof![
        colour.prop_map(Action::Choose),
        prop::sample::select(vec![
            Action::Gold,
            Action::CubeVp,
            Action::Stop,
            Action::Post,
            Action::Skip,
            Action::Advance,
            Action::Forward,
            Action::Jump,
            Action::BuyAp,
            Action::Sail8,
            Action::End,
            Action::Ship(0),
            Action::Ship(1),
        ]),
        (0u8..16).prop_map(Action::Enter),
        spot.prop_map(Action::Step),
        (kind(), shape()).prop_map(|(kind, shape)| Action::Take(kind, shape)),
        prop::sample::select(Slot::ALL.to_vec()).prop_map(Action::Token),
        (kind(), shape(), 0u8..4, 0u8..24, 0u8..24)
            .prop_map(|(kind, shape, turns, row, column)| Action::Place(kind, shape, turns, row, column)),
        (good, 2u8..=4).prop_map(|(good, cost)| Action::Buy(good, cost)),
        prop::sample::select(Purse::ALL.to_vec()).prop_map(Action::Cash),
    ]
}

/// A record of the first moves of a game.
fn record() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let mut play = Play::new(game(3), Seed::from(4));
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
    fn any_text_that_is_an_action_is_its_one_spelling(text in "[a-z_]{0,9}( [a-zA-Z_0-9]{0,9}){0,5}|\\PC*") {
        texts::action::<Amerigo>(&text);
    }

    #[test]
    fn any_text_that_is_an_outcome_reads_back(
        text in "(map( I[01][0-9](r[0-3])?){0,17}|pirate [0-9]|tokens( vp_7| gold_3){0,9}|display( [a-z]{5,7}[2-4]){0,9}|stack( [A-E]){0,5}|throw( [0-9]){0,8})|\\PC*"
    ) {
        texts::outcome::<Amerigo>(&text);
    }

    #[test]
    fn any_position_that_is_accepted_reads_back(seed: u64) {
        texts::position(&game(4), &bent(POSITION, seed), seed);
        texts::position(&game(2), &bent(SAILING, seed), seed);
    }

    #[test]
    fn noise_is_no_position(text in "\\PC*") {
        texts::position(&game(4), &text, 0);
    }

    #[test]
    fn any_record_that_verifies_is_written_and_verifies_again(seed: u64) {
        texts::record::<Amerigo>(&bent(record(), seed));
    }

    #[test]
    fn any_scene_runs_or_says_why(seed: u64) {
        texts::scene::<Amerigo>(&bent(SCENE, seed));
    }

    #[test]
    fn any_data_file_is_refused_or_playable(seed: u64, seats in 2u8..=4) {
        texts::data::<Amerigo>(&bent(include_str!("../data/amerigo.toml"), seed), seats);
    }

    #[test]
    fn options_that_are_accepted_read_back(seed: u64) {
        texts::options::<Amerigo>(&bent("seats=3", seed));
    }
}

#[test]
fn the_texts_that_are_bent_are_good() {
    assert!(game(4).read_position(POSITION).is_ok(), "{:?}", game(4).read_position(POSITION));
    assert!(game(2).read_position(SAILING).is_ok(), "{:?}", game(2).read_position(SAILING));
    let scene = Scene::parse(SCENE).expect("the scene can be read");
    assert_eq!(scene.run::<Amerigo>(&Settings::default(), 0).expect("the scene runs"), Vec::<String>::new());
    let parsed = Record::parse(record()).expect("the record can be read");
    assert!(parsed.replay::<Amerigo>(None, None).is_ok());
}
