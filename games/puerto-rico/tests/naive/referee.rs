//! The referee: follows a play with the second program and holds the engine's states against it.

use std::collections::BTreeSet;

use kontor_core::{Game, Move, Seat, Silent, Turn};
use kontor_puerto_rico::{Action, Outcome, PuertoRico, State};

use super::draft::is_draft;
use super::same::differences;
use super::story::{Asked, Story, Who, letter};
use super::table::Table;

/// A play as the second program sees it.
#[derive(Clone)]
pub struct Referee {
    /// The table at the beginning of the scene.
    scene: Table,
    /// The answers given since then.
    answers: Vec<String>,
    /// The table now.
    pub table: Table,
    /// The open question.
    pub asked: Asked,
}

impl Referee {
    /// The referee of a play that begins with this table.
    pub fn new(table: Table) -> Self {
        let asked = Asked { who: Who::Nobody, stage: String::new(), options: Vec::new() };
        let mut referee = Self { scene: table.clone(), answers: Vec::new(), table, asked };
        referee.tell();
        referee
    }

    /// Hears the answer to the open question.
    pub fn hear(&mut self, answer: String) {
        self.answers.push(answer);
        self.tell();
    }

    /// Hears a move of a play.
    pub fn hear_move(&mut self, step: &Move<PuertoRico>) {
        match step {
            Move::Action(_, action) => self.hear(action.to_string()),
            Move::Outcome(outcome) => self.hear(outcome.to_string()),
        }
    }

    /// Tells scene after scene up to the next open question.
    fn tell(&mut self) {
        loop {
            let mut story = Story::new(self.scene.clone(), &self.answers);
            let told = story.scene();
            if let Err(asked) = told {
                self.asked = asked;
                self.table = story.table;
                return;
            }
            self.scene = story.table;
            self.answers.clear();
        }
    }

    /// The engine's state is this table, and it asks the same question with the same possible answers.
    pub fn compare(&self, game: &PuertoRico, state: &State) -> Result<(), String> {
        let mut found = differences(&self.table, &self.asked, state);
        let turn = match self.asked.who {
            Who::Seat(seat) => Turn::Seat(Seat::new(seat as u8)),
            Who::Chance => Turn::Chance,
            Who::Nobody => Turn::Over,
        };
        if game.turn(state) != turn {
            found.push(format!("turn: engine {}, rules {turn}", game.turn(state)));
        }
        if let Turn::Seat(seat) = turn {
            let mut legal = BTreeSet::new();
            game.legal(state, seat, |action| {
                legal.insert(action.to_string());
            });
            let allowed: BTreeSet<String> = self.asked.options.iter().cloned().collect();
            found.extend(legal.difference(&allowed).map(|it| format!("legal only in the engine: {it}")));
            found.extend(allowed.difference(&legal).map(|it| format!("legal only by the rules: {it}")));
        }
        if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
    }

    /// Every outcome that chance may give by the rules is accepted, every other one of the vocabulary is refused; of
    /// outcomes that belong elsewhere a part is enough.
    pub fn compare_outcomes(
        &self,
        game: &PuertoRico,
        state: &State,
        vocabulary: &[(Outcome, String)],
    ) -> Result<(), String> {
        let asked = self.asked.who == Who::Chance;
        let possible: BTreeSet<&String> =
            if asked { self.asked.options.iter().collect() } else { BTreeSet::new() };
        for text in &possible {
            let outcome: Outcome = text.parse().map_err(|error| format!("{text}: {error}"))?;
            game.check_outcome(state, &outcome).map_err(|error| format!("outcome {text}: {error}"))?;
        }
        let set_up = matches!(self.asked.stage.as_str(), "festival" | "random_draft");
        for (index, (outcome, text)) in vocabulary.iter().enumerate() {
            let of_set_up = matches!(outcome, Outcome::Festival { .. } | Outcome::Draft(_));
            if (!asked || of_set_up != set_up) && index % 41 > 0 {
                continue;
            }
            let by_rules = match outcome {
                // There are too many drafts to be listed.
                Outcome::Draft(_) => self.asked.stage == "random_draft" && self.is_draft(text),
                _ => possible.contains(text),
            };
            if game.check_outcome(state, outcome).is_ok() != by_rules {
                return Err(format!(
                    "outcome {text}: possible by the rules {by_rules}, in the engine not so"
                ));
            }
        }
        Ok(())
    }

    fn is_draft(&self, text: &str) -> bool {
        let kinds: Vec<&str> = text.split(' ').skip(1).collect();
        is_draft(&kinds, self.table.rules.has("draft_office_xor_post=true"))
    }

    /// Every answer to the open question leads the engine where the rules lead; at most `most` of them are tried.
    pub fn compare_successors(&self, game: &PuertoRico, state: &State, most: usize) -> Result<(), String> {
        let stride = self.asked.options.len().div_ceil(most).max(1);
        for answer in self.asked.options.iter().step_by(stride) {
            let mut next = self.clone();
            next.hear(answer.clone());
            let mut after = *state;
            match self.asked.who {
                Who::Seat(seat) => {
                    let action: Action = answer.parse().map_err(|error| format!("{answer}: {error}"))?;
                    game.apply(&mut after, Seat::new(seat as u8), action, &mut Silent);
                }
                Who::Chance => {
                    let outcome: Outcome = answer.parse().map_err(|error| format!("{answer}: {error}"))?;
                    game.settle(&mut after, &outcome, &mut Silent);
                }
                Who::Nobody => return Ok(()),
            }
            next.compare(game, &after).map_err(|found| {
                let who = match self.asked.who {
                    Who::Seat(seat) => letter(seat),
                    Who::Chance | Who::Nobody => '~',
                };
                format!("after {who} {answer}:\n{found}\n{}", game.write_position(&after))
            })?;
        }
        Ok(())
    }
}
