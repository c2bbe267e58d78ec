//! What can be played.

use std::sync::LazyLock;

use axum::Json;
use kontor_core::{self as core, MAX_SEATS, Seed, Settings};
use kontor_protocol::{GameInfo, Games, Need, Offer, OfferAnswer, OfferKind};
use kontor_registry::{Entry, GAMES, LEVELS};

/// The list does not change while the program runs.
static LIST: LazyLock<Games> = LazyLock::new(|| Games {
    games: GAMES.iter().map(|game| info(*game)).collect(),
    levels: LEVELS.iter().map(|&level| level.to_owned()).collect(),
});

pub async fn list() -> Json<&'static Games> {
    Json(&LIST)
}

fn info(game: &dyn Entry) -> GameInfo {
    let plays = |seats: &u8| {
        let settings = Settings::read(&format!("seats={seats}"));
        settings.is_ok_and(|settings| game.open(&settings, Seed::from(0)).is_ok())
    };
    let seats: Vec<u8> = (1..=MAX_SEATS).filter(plays).collect();
    GameInfo {
        id: game.id().to_owned(),
        name: game.name().to_owned(),
        rules: game.rules(),
        seats: [*seats.first().unwrap_or(&1), *seats.last().unwrap_or(&1)],
        offers: game.offers().iter().map(offer).collect(),
    }
}

fn offer(offer: &core::Offer) -> Offer {
    let (kind, answers) = match offer.answers {
        core::Answers::Switch => (OfferKind::Switch, [].as_slice()),
        core::Answers::One(answers) => (OfferKind::One, answers),
        core::Answers::Several(answers) => (OfferKind::Several, answers),
    };
    let answer = |it: &core::Answer| OfferAnswer {
        value: it.value.to_owned(),
        text: it.text.to_owned(),
        needs: needs(it.needs),
    };
    Offer {
        key: offer.key.to_owned(),
        text: offer.text.to_owned(),
        clause: offer.clause.map(str::to_owned),
        kind,
        answers: answers.iter().map(answer).collect(),
        default: offer.default.to_owned(),
        needs: needs(offer.needs),
    }
}

fn needs(needs: &[core::Need]) -> Vec<Need> {
    needs.iter().map(|it| Need { key: it.key.to_owned(), value: it.value.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_game_tells_how_many_play() {
        let seats = |id: &str| LIST.games.iter().find(|it| it.id == id).map(|it| it.seats);
        assert_eq!(seats("puerto-rico"), Some([2, 5]));
        assert_eq!(seats("borneo"), Some([3, 5]));
        assert_eq!(seats("amerigo"), Some([2, 4]));
    }

    /// What a form has been filled in with.
    #[derive(Clone, Default)]
    struct Form(BTreeMap<String, Vec<String>>);

    impl Form {
        fn with(mut self, key: &str, value: &str) -> Self {
            self.0.entry(key.to_owned()).or_default().push(value.to_owned());
            self
        }

        fn meeting(self, needs: &[Need]) -> Self {
            needs.iter().fold(self, |form, need| form.with(&need.key, &need.value))
        }

        /// Without what a need asks for: something else where something has to be said.
        fn missing(mut self, game: &GameInfo, need: &Need) -> Self {
            self.0.remove(&need.key);
            if need.key == "seats" {
                let other = game.seats.iter().find(|it| it.to_string() != need.value).expect("two numbers");
                return self.with("seats", &other.to_string());
            }
            let asked = game.offers.iter().find(|it| it.key == need.key).expect("a need is an offer");
            match asked.answers.iter().find(|it| it.value != need.value) {
                Some(other) if asked.kind == OfferKind::One => self.with(&need.key, &other.value),
                _ => self,
            }
        }

        /// The options of the table that a game opens.
        fn open(&self, game: &GameInfo) -> Result<String, String> {
            let words: Vec<String> =
                self.0.iter().map(|(key, values)| format!("{key}={}", values.join(","))).collect();
            let settings = Settings::read(&words.join(" ")).map_err(|error| error.to_string())?;
            let entry = kontor_registry::find(&game.id).expect("a game of the registry");
            let table = entry.open(&settings, Seed::from(0)).map_err(|error| error.to_string())?;
            Ok(table.options())
        }
    }

    #[test]
    fn every_offer_is_accepted_with_what_it_needs_and_refused_without() {
        let mut refused = 0;
        for game in &LIST.games {
            for offer in &game.offers {
                let switch = ["true", "false"].map(|value| OfferAnswer {
                    value: value.to_owned(),
                    text: value.to_owned(),
                    needs: Vec::new(),
                });
                let answers = if offer.kind == OfferKind::Switch { &switch[..] } else { &offer.answers };
                assert!(answers.len() > 1 && !offer.text.is_empty(), "{}", offer.key);
                let known = |value: &str| answers.iter().any(|it| it.value == value);
                assert!(known(&offer.default) || offer.kind == OfferKind::Several, "{}", offer.key);
                let plain = Form::default().meeting(&offer.needs);
                for answer in answers {
                    let needs: Vec<&Need> = offer.needs.iter().chain(&answer.needs).collect();
                    let form = plain.clone().meeting(&answer.needs).with(&offer.key, &answer.value);
                    let options = form.open(game).unwrap_or_else(|error| panic!("{}: {error}", offer.key));
                    let without = plain.clone().meeting(&answer.needs).open(game);
                    let same = without.as_ref() == Ok(&options);
                    assert_eq!(same, answer.value == offer.default, "{}={}", offer.key, answer.value);
                    for need in needs.iter().filter(|_| answer.value != offer.default) {
                        let form = form.clone().missing(game, need);
                        assert!(form.open(game).is_err(), "{} without {}", offer.key, need.key);
                        refused += 1;
                    }
                }
            }
            let clauses = game.offers.iter().filter_map(|offer| offer.clause.as_deref());
            let book = kontor_registry::find(&game.id).expect("a game of the registry").rulebook();
            for clause in clauses {
                assert!(book.clause(clause).is_some(), "there is no clause {clause}");
            }
        }
        assert!(refused > 15, "{refused}");
    }
}
