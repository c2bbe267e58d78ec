//! The referee: follows a play with the second program and holds the engine's states against it.

use kontor_borneo::Borneo;
use kontor_core::{Game, Refusal, Seat, Silent, Turn, Viewer, places};
use serde_json::Value;

use super::position::position;
use super::story::{Who, dealt, possible_deal};
use super::table::letter;
use super::teller::Teller;
use super::{conserved, reckoning, shown};

type Action = <Borneo as Game>::Action;
type Outcome = <Borneo as Game>::Outcome;
type State = <Borneo as Game>::State;

/// The forms of actions in the sequence in which `legal` visits them.
const FORMS: [&str; 13] = [
    "place", "fulfil", "transfer", "attack", "defend", "drop", "leave", "keep", "decline", "ship", "take",
    "discard", "skip",
];

/// A play as the second program sees it.
pub type Referee = Teller;

impl Referee {
    /// The engine's state is this table, and it asks the same question with the same possible answers.
    pub fn compare(&self, game: &Borneo, state: &State) -> Result<(), String> {
        let mut found = Vec::new();
        let (engine, rules) = (game.write_position(state), position(&self.table, &self.asked));
        if engine.trim_end() != rules {
            let lines = rules.lines().filter(|it| !engine.lines().any(|other| other == *it));
            found.extend(lines.map(|it| format!("only by the rules: {it}")));
            let lines = engine.lines().filter(|it| !rules.lines().any(|other| other == *it));
            found.extend(lines.map(|it| format!("only in the engine: {it}")));
            found.push(format!("the position by the rules:\n{rules}"));
        }
        let turn = match self.asked.who {
            Who::Seat(seat) => Turn::Seat(Seat::new(seat as u8)),
            Who::Chance => Turn::Chance,
            Who::Nobody => Turn::Over,
        };
        if game.turn(state) != turn {
            found.push(format!("turn: engine {}, rules {turn}", game.turn(state)));
        }
        let round = shown::round(&self.table);
        if game.round(state) as usize != round {
            found.push(format!("round: engine {}, rules {round}", game.round(state)));
        }
        if let Turn::Seat(seat) = turn {
            self.compare_legal(game, state, seat, &mut found);
        }
        if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
    }

    fn compare_legal(&self, game: &Borneo, state: &State, seat: Seat, found: &mut Vec<String>) {
        let mut legal: Vec<String> = Vec::new();
        game.legal(state, seat, |action| legal.push(action.to_string()));
        let form = |text: &String| FORMS.iter().position(|&it| text.split(' ').next() == Some(it));
        if !legal.is_sorted_by_key(form) {
            found.push("the forms of the legal actions are not in their sequence".to_owned());
        }
        let mut allowed: Vec<String> = self.asked.options.clone();
        legal.sort_unstable();
        allowed.sort_unstable();
        if legal != allowed {
            let lacks = |all: &Vec<String>, it: &String| all.binary_search(it).is_err();
            let extra = legal.iter().filter(|it| lacks(&allowed, it));
            found.extend(extra.map(|it| format!("legal only in the engine: {it}")));
            let missing = allowed.iter().filter(|it| lacks(&legal, it));
            found.extend(missing.map(|it| format!("legal only by the rules: {it}")));
            if legal.len() != allowed.len() {
                found.push(format!("{} legal in the engine, {} by the rules", legal.len(), allowed.len()));
            }
        }
    }

    /// Every outcome that chance may give by the rules is accepted, every other one is refused with a clause.
    pub fn compare_outcomes(
        &self,
        game: &Borneo,
        state: &State,
        vocabulary: &[(Outcome, String)],
    ) -> Result<(), String> {
        for (outcome, text) in vocabulary {
            let by_rules = match (self.asked.who, text.starts_with("deal")) {
                (Who::Chance, true) => self.asked.stage == "deal" && possible_deal(&self.table, &dealt(text)),
                (Who::Chance, false) => self.asked.options.contains(text),
                _ => false,
            };
            // BO-14.8
            if game.is_private(outcome) != (text.starts_with("deal") || text.starts_with("draw")) {
                return Err(format!("outcome {text}: who may know it"));
            }
            match game.check_outcome(state, outcome) {
                Ok(()) if !by_rules => return Err(format!("outcome {text} is accepted, but not possible")),
                Err(refusal) if by_rules => return Err(format!("outcome {text} is refused: {refusal}")),
                Err(refusal) if refusal.clause().is_empty() => {
                    return Err(format!("outcome {text} is refused without a clause"));
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// Every answer to the open question leads the engine where the rules lead; at most `most` of them are tried,
    /// beginning with `first`.
    pub fn compare_successors(
        &self,
        game: &Borneo,
        state: &State,
        most: usize,
        first: usize,
    ) -> Result<(), String> {
        let stride = self.asked.options.len().div_ceil(most).max(1);
        for answer in self.asked.options.iter().skip(first % stride).step_by(stride) {
            let mut after = *state;
            let who = match self.asked.who {
                Who::Seat(seat) => {
                    let action: Action = answer.parse().map_err(|error| format!("{answer}: {error}"))?;
                    game.apply(&mut after, Seat::new(seat as u8), action, &mut Silent);
                    letter(seat)
                }
                Who::Chance => {
                    let outcome: Outcome = answer.parse().map_err(|error| format!("{answer}: {error}"))?;
                    game.settle(&mut after, &outcome, &mut Silent);
                    '~'
                }
                Who::Nobody => return Ok(()),
            };
            self.after(answer).compare(game, &after).map_err(|found| {
                format!("after {who} {answer}:\n{found}\nin the engine:\n{}", game.write_position(&after))
            })?;
        }
        Ok(())
    }

    /// The viewer sees what the rules let the viewer see, and nothing else.
    pub fn compare_view(&self, game: &Borneo, state: &State, viewer: Viewer) -> Result<(), String> {
        let by_rules = shown::view(&self.table, &self.asked, viewer);
        let seen = serde_json::to_value(game.view(state, viewer)).map_err(|error| error.to_string())?;
        if viewer == Viewer::Referee {
            conserved::check(&seen, self.table.seats, self.table.merchants)?;
        }
        let mut found = Vec::new();
        differences("", &by_rules, &seen, &mut found);
        if found.is_empty() { Ok(()) } else { Err(format!("the view of {viewer:?}:\n{}", found.join("\n"))) }
    }

    /// The reckoning is the one by the rules, for every seat, and so are the places.
    pub fn compare_scores(&self, game: &Borneo, state: &State) -> Result<(), String> {
        let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
        for (seat, score) in scores.iter().enumerate() {
            let by_rules = reckoning::lines(&self.table, seat);
            let lines: Vec<_> = score.lines.iter().map(|line| (line.key, line.points)).collect();
            if lines != by_rules {
                return Err(format!("{}: score {by_rules:?} by the rules, {lines:?}", letter(seat)));
            }
            if score.lines.iter().any(|line| !line.clause.starts_with("BO-")) {
                return Err(format!("{}: a line without a clause: {:?}", letter(seat), score.lines));
            }
            let orders: i32 = self.table.players[seat].orders.iter().map(|_| 1).sum();
            if score.ties[..] != [orders] {
                return Err(format!("{}: ties {:?}, not {orders}", letter(seat), score.ties));
            }
        }
        let by_rules = reckoning::places(&self.table);
        if by_rules != places(&scores) {
            return Err(format!("places {by_rules:?} by the rules, {:?} in the engine", places(&scores)));
        }
        Ok(())
    }
}

/// What differs between two values, with the path to it.
fn differences(path: &str, rules: &Value, engine: &Value, found: &mut Vec<String>) {
    if rules == engine {
        return;
    }
    match (rules, engine) {
        (Value::Object(rules), Value::Object(engine)) => {
            for (key, value) in rules {
                match engine.get(key) {
                    Some(other) => differences(&format!("{path}.{key}"), value, other, found),
                    None => found.push(format!("{path}.{key} is missing")),
                }
            }
            let unknown = engine.keys().filter(|&key| !rules.contains_key(key));
            found.extend(
                unknown.map(|key| format!("{path}.{key} is shown beyond the rules: {}", engine[key])),
            );
        }
        _ => found.push(format!("{path}: rules {rules}, engine {engine}")),
    }
}
