//! Options: which go together, and how those that do are written (the list of options in the rules).

use kontor_core::{Game, Settings};
use kontor_puerto_rico::PuertoRico;

/// Seventeen kinds that fill the places of the draft, with the office and without the trading post.
const LIST: &str = "small_market,hacienda,construction_hut,small_warehouse,hospice,office,large_market,large_warehouse,\
                    factory,university,harbor,wharf,guild_hall,residence,fortress,customs_house,city_hall";

/// The canonical form of options, or why they are refused.
fn written(text: &str) -> Result<String, String> {
    let settings = Settings::read(text).map_err(|bad| bad.to_string())?;
    let options = PuertoRico::read_options(&settings).map_err(|bad| bad.to_string())?;
    let game = PuertoRico::new(options).map_err(|bad| bad.to_string())?;
    Ok(game.options().to_string())
}

fn refused(text: &str, parts: &[&str]) {
    let why = written(text).expect_err(text);
    for part in parts {
        assert!(why.contains(part), "{text}: {part:?} is missing in {why}");
    }
}

fn accepted(text: &str, canonical: &str) {
    assert_eq!(written(text).as_deref(), Ok(canonical));
    assert_eq!(written(canonical).as_deref(), Ok(canonical));
}

#[test]
fn pr97_e0_each_expansion_alone_or_with_others() {
    for name in ["new-buildings", "citizens", "smuggler", "festival"] {
        let text = format!("edition=1897 seats=3 expansions={name}");
        accepted(&text, &text);
        refused(&format!("seats=3 expansions={name}"), &[name, "1897"]);
    }
    accepted(
        "expansions=festival,citizens edition=1897 seats=2",
        "edition=1897 seats=2 expansions=citizens,festival",
    );
    accepted("edition=1897 seats=3 expansions=none", "edition=1897 seats=3");
    refused("edition=1897 expansions=citizens,citizens", &["citizens", "twice"]);
    refused("edition=1897 expansions=pirates", &["pirates"]);
}

#[test]
fn pr97_1_6_options_of_1897_belong_to_it() {
    for key in ["essay_prices", "hospital_any_new_tile", "vp_trigger_any_phase"] {
        for value in ["true", "false"] {
            refused(&format!("{key}={value}"), &[key, "1897"]);
        }
    }
    accepted(
        "edition=1897 vp_trigger_any_phase=false hospital_any_new_tile=true essay_prices=on",
        "edition=1897 seats=4 essay_prices=true hospital_any_new_tile=true vp_trigger_any_phase=false",
    );
}

#[test]
fn pr97_1_1_balanced_start_belongs_to_2002() {
    refused("edition=1897 balanced_start=false", &["balanced_start", "2002"]);
    accepted("balanced_start=true", "edition=2002 seats=4 balanced_start=true");
}

#[test]
fn pr97_e1_1_a_list_fills_the_places_exactly() {
    let with = |list: &str| format!("edition=1897 seats=4 expansions=new-buildings draft={list}");
    accepted(&with(LIST), &with(LIST));
    accepted(&with("random"), &with("random"));
    accepted(&with("players"), "edition=1897 seats=4 expansions=new-buildings");
    refused(&with(&LIST.replace("small_market,", "")), &["draft", "cost 1"]);
    refused(&with(&LIST.replace("hospice", "small_wharf")), &["draft", "cost 4"]);
    refused(&with(&LIST.replace("hospice", "small_market")), &["small_market", "twice"]);
    refused(&with(&LIST.replace("hospice", "park_authority")), &["park_authority"]);
    refused(&with(&LIST.replace("hospice", "sugar_mill")), &["sugar_mill"]);
    refused(&with(&LIST.replace("hospice", "inn")), &["inn"]);
    refused("edition=1897 expansions=citizens draft=random", &["draft", "new-buildings"]);
    refused("edition=1897 draft=players", &["draft", "new-buildings"]);
}

#[test]
fn pr97_e1_2_a_list_has_office_or_trading_post() {
    let with = |list: &str| {
        format!("edition=1897 seats=4 expansions=new-buildings draft={list} draft_office_xor_post=true")
    };
    accepted(&with(LIST), &with(LIST));
    refused(&with(&LIST.replace("large_market", "trading_post")), &["office", "trading_post"]);
    refused(&with(&LIST.replace("office", "church")), &["office", "trading_post"]);
    refused("edition=1897 draft_office_xor_post=false", &["draft_office_xor_post", "new-buildings"]);
}

#[test]
fn pr97_e1_13_the_limit_is_for_two_players() {
    let key = "publishing_house_once_per_round_2p";
    let text = format!("edition=1897 seats=2 expansions=new-buildings {key}=true");
    accepted(&text, &text);
    refused(&format!("edition=1897 seats=3 expansions=new-buildings {key}=false"), &[key, "seats=3"]);
    refused(&format!("edition=1897 seats=2 {key}=true"), &[key, "new-buildings"]);
}

#[test]
fn pr97_e3_4_alone_only_with_the_smuggler() {
    let text = "edition=1897 seats=4 expansions=smuggler captured_role_solo=true";
    accepted(text, text);
    refused("edition=1897 expansions=festival captured_role_solo=false", &["captured_role_solo", "smuggler"]);
}
