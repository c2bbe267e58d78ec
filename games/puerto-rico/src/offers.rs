//! What a table can agree on, with the edition or expansion it needs.

use kontor_core::{Answer, Answers, Need, Offer};

const IN_2002: Need = Need { key: "edition", value: "2002" };
const IN_1897: Need = Need { key: "edition", value: "1897" };
const NEW_BUILDINGS: Need = Need { key: "expansions", value: "new-buildings" };
const SMUGGLER: Need = Need { key: "expansions", value: "smuggler" };

const fn answer(value: &'static str, text: &'static str, needs: &'static [Need]) -> Answer {
    Answer { value, text, needs }
}

/// All options but the number of seats; they are refused without what they need.
pub(crate) const OFFERS: &[Offer] = &[
    Offer {
        key: "edition",
        text: "The edition",
        clause: Some("PR97-1.1"),
        answers: Answers::One(&[answer("2002", "2002", &[]), answer("1897", "1897, published in 2022", &[])]),
        default: "2002",
        needs: &[],
    },
    Offer {
        key: "expansions",
        text: "Expansions of 1897",
        clause: Some("PR97-E0.6"),
        answers: Answers::Several(&[
            answer("new-buildings", "New buildings", &[IN_1897]),
            answer("citizens", "Citizens", &[IN_1897]),
            answer("smuggler", "Smuggler", &[IN_1897]),
            answer("festival", "Festival", &[IN_1897]),
        ]),
        default: "",
        needs: &[],
    },
    Offer {
        key: "hide_vp",
        text: "Points of others are hidden until the end",
        clause: Some("PR-1.5"),
        answers: Answers::Switch,
        default: "true",
        needs: &[],
    },
    Offer {
        key: "ask_production",
        text: "Production may be declined",
        clause: Some("PR-7.7"),
        answers: Answers::Switch,
        default: "false",
        needs: &[],
    },
    Offer {
        key: "balanced_start",
        text: "Corn starters have a doubloon less, factory and university swap their costs",
        clause: Some("PR-14.2"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_2002],
    },
    Offer {
        key: "essay_prices",
        text: "The prices of the history pages: tobacco 4, sugar 3, coffee 2",
        clause: Some("PR97-1.6"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_1897],
    },
    Offer {
        key: "hospital_any_new_tile",
        text: "The hospital may man the tile of the hacienda",
        clause: Some("PR97-3.2"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_1897],
    },
    Offer {
        key: "vp_trigger_any_phase",
        text: "An empty pool of points ends the game in every phase",
        clause: Some("PR97-4.2"),
        answers: Answers::Switch,
        default: "true",
        needs: &[IN_1897],
    },
    Offer {
        key: "draft",
        text: "Who chooses the beige buildings",
        clause: Some("PR97-E1.1"),
        answers: Answers::One(&[
            answer("players", "The players in turn", &[]),
            answer("random", "Chance", &[]),
        ]),
        default: "players",
        needs: &[IN_1897, NEW_BUILDINGS],
    },
    Offer {
        key: "draft_office_xor_post",
        text: "Exactly one of office and trading post is in the game",
        clause: Some("PR97-E1.2"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_1897, NEW_BUILDINGS],
    },
    Offer {
        key: "publishing_house_once_per_round_2p",
        text: "The publishing house works for one role of a round",
        clause: Some("PR97-E1.13"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_1897, NEW_BUILDINGS, Need { key: "seats", value: "2" }],
    },
    Offer {
        key: "captured_role_solo",
        text: "A captured role is played by its captor alone",
        clause: Some("PR97-E3.4"),
        answers: Answers::Switch,
        default: "false",
        needs: &[IN_1897, SMUGGLER],
    },
    Offer {
        key: "names",
        text: "The language of the names on the screen",
        clause: Some("PR97-1.2"),
        answers: Answers::One(&[
            answer("en", "English", &[]),
            answer("de", "German", &[]),
            answer("nl", "Dutch", &[IN_2002]),
        ]),
        default: "en",
        needs: &[],
    },
];
