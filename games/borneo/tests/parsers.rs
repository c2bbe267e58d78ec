//! Property tests of every parser: no text makes it panic, and what it accepts reads back.

use kontor_borneo::Action;
use kontor_borneo::{
    Borneo, Card, Cards, Class, Company, Conflict, Harbour, Options, Order, Outcome, Payment,
};
use kontor_core::{Game, Play, Record, Seed, Settings};
use kontor_testkit::Scene;
use kontor_testkit::texts::{self, bent};
use proptest::prelude::*;

const SCENE: &str = "title = \"t\"\ngame = \"borneo\"\noptions = { seats = 3 }\n\
                     position = \"turn A ship | red A B C | yellow A B C | green A B C\"\n[[step]]\n\
                     play = [\"A ship 1>bantam\", \"~ draw 20\", \"~\"]\n[[step]]\ntold = \"draws\"\nto = \"B\"\n\
                     [[step]]\nexpect = { \"open.0.stack.0\" = 1 }\n";
const POSITIONS: [&str; 5] = [
    "start B | turns 7 | turn D take red 2 of yellow red green | pirates C | red A D C | yellow B B | green A B C D | \
     blue D A C | open bantam:1,16 - galle:41 | out sambas banjarmasin | landed 2 3 7 | reshuffles 2 | drawn 1:20,21 2:30 | \
     discard 50 51 | A hand 20 30 store 5 6 sukadana brunei orders each_1=1 | B hand 21 22 orders alike_4=1 | \
     C hand 23 24 25 | D hand 26 store banda",
    "turn B defend red 3>1 | red B C A D | yellow A B C D | green A B C D | attack 1 16 | A hand 2 | B hand 6 7 | \
     C hand 41 42 | D hand 46 47",
    "turn A order | red A B C D | yellow A B C D | green A B C D | A hand 1 store 30 40 60 10 | B hand 2 3",
    "start C | turn A place | red C D A B | yellow B | blue",
    "turn A final | turns 40 | red A B C D | yellow A B C D | green A B C D | A store 30 40 60 10 sambas | discard 1 2 3",
];

fn game(number: usize) -> Borneo {
    Borneo::new(Options { pirates: number == 0, ..Options::default() }).expect("the options fit together")
}

fn action() -> impl Strategy<Value = Action> {
    let company = || prop::sample::select(Company::ALL.to_vec());
    let card = || (0u8..64).prop_map(Card::new);
    let some = || any::<u64>().prop_filter("not empty", |&bits| bits != 0).prop_map(Cards);
    let class = || prop::sample::select(Class::ALL.to_vec());
    let payment = prop::collection::vec((class(), 1u8..=3), 1..4).prop_map(|parts| {
        parts.into_iter().fold(Payment::default(), |sum, (class, count)| sum.plus(class, count))
    });
    let conflict =
        (company(), any::<u8>(), any::<u8>()).prop_map(|(company, from, to)| Conflict { company, from, to });
    prop_oneof![
        company().prop_map(Action::Place),
        (prop::sample::select(Order::ALL.to_vec()), payment, prop::option::of(class()))
            .prop_map(|(order, payment, pirate)| Action::Fulfil(order, payment, pirate)),
        (company(), any::<u8>(), company()).prop_map(|(from, rank, to)| Action::Transfer(from, rank, to)),
        (conflict, some()).prop_map(|(conflict, cards)| Action::Attack(conflict, cards)),
        any::<u64>().prop_map(|bits| Action::Defend(Cards(bits))),
        Just(Action::Drop),
        company().prop_map(Action::Leave),
        card().prop_map(Action::Keep),
        Just(Action::Decline),
        (card(), prop::sample::select(Harbour::ALL.to_vec()))
            .prop_map(|(card, harbour)| Action::Ship(card, harbour)),
        card().prop_map(Action::Take),
        card().prop_map(Action::Discard),
        Just(Action::Skip),
    ]
}

/// A record of the first moves of a game.
fn record() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let mut play = Play::new(game(0), Seed::from(4));
        while play.moves().len() < 90 {
            if play.chance(None).is_err() {
                let action = play.legal()[0];
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
    fn any_text_that_is_an_action_is_its_one_spelling(
        text in "(fulfil|attack|defend|ship|transfer|keep|take)( (each_1|alike_4|red3>1|red2>blue|[0-9]{1,2}|pepper2?|joker|pirate|none|12>bantam)){0,4}|\\PC*"
    ) {
        texts::action::<Borneo>(&text);
    }

    #[test]
    fn any_text_that_is_an_outcome_reads_back(text in "(deal|draw|start|harbour)( ([0-9]{1,2}|/|[A-F]|bantam)){0,12}|\\PC*") {
        texts::outcome::<Borneo>(&text);
    }

    #[test]
    fn any_position_that_is_accepted_reads_back(seed: u64, number in 0..POSITIONS.len()) {
        texts::position(&game(number), &bent(POSITIONS[number], seed), seed);
    }

    #[test]
    fn noise_is_no_position(text in "\\PC*") {
        texts::position(&game(0), &text, 0);
    }

    #[test]
    fn any_record_that_verifies_is_written_and_verifies_again(seed: u64) {
        texts::record::<Borneo>(&bent(record(), seed));
    }

    #[test]
    fn any_scene_runs_or_says_why(seed: u64) {
        texts::scene::<Borneo>(&bent(SCENE, seed));
    }

    #[test]
    fn any_data_file_is_refused_or_playable(seed: u64, seats in 3u8..=5) {
        texts::data::<Borneo>(&bent(include_str!("../data/borneo.toml"), seed), seats);
    }

    #[test]
    fn options_that_are_accepted_read_back(seed: u64) {
        texts::options::<Borneo>(&bent("seats=3 four_merchants=true pirates=on", seed));
    }
}

#[test]
fn a_shipment_in_two_places_is_refused() {
    for parts in [
        "A hand 1 store 1 30 40 60 10",
        "A hand 1 store 30 40 60 10 | B hand 1",
        "A hand 1 1 store 30 40 60 10",
        "open bantam:5,5 palembang galle | A store 30 40 60 10",
        "open bantam:5 palembang:5 galle | A store 30 40 60 10",
        "open bantam:5 palembang galle | A hand 5 store 30 40 60 10",
        "draw 1 | A hand 1 store 30 40 60 10",
    ] {
        let text = format!("turn A order | red A B C D | yellow A B C D | green A B C D | {parts}");
        let read = game(2).read_position(&text);
        let told = read.map_err(|error| error.to_string());
        assert!(
            told.as_ref().is_err_and(|it| it.contains("one place") || it.contains("once")),
            "{parts}: {told:?}"
        );
    }
}

#[test]
fn the_texts_that_are_bent_are_good() {
    for (number, text) in POSITIONS.iter().enumerate() {
        let read = game(number).read_position(text);
        assert!(read.is_ok(), "{text}: {read:?}");
    }
    let scene = Scene::parse(SCENE).expect("the scene can be read");
    assert_eq!(scene.run::<Borneo>(&Settings::default(), 0).expect("the scene runs"), Vec::<String>::new());
    let parsed = Record::parse(record()).expect("the record can be read");
    assert!(parsed.replay::<Borneo>(None, None).is_ok());
}

#[test]
fn a_deal_has_up_to_five_hands() {
    let outcome = "deal 1 2 / 3 / 4 / 5 / 6".parse::<Outcome>();
    assert_eq!(outcome.map(|it| it.to_string()), Ok("deal 1 2 / 3 / 4 / 5 / 6".to_owned()));
    for text in
        ["deal", "deal 1 / / 2", "deal 1 / 2 / 3 / 4 / 5 / 6", "deal 2 1", "deal 1 1", "deal 0", "deal 65"]
    {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
}
