//! Scenes: a position, then what is legal, what is refused and what follows. Written in TOML, run for any game.

use std::collections::BTreeMap;

use kontor_core::{
    Game, NotationError, Play, PlayError, Refusal, Rulebook, Seat, Seed, Settings, Turn, Viewer, places,
};
use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;

/// Why a scene cannot be run at all.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct SceneError(String);

/// A scene as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// What the scene shows, in one line.
    pub title: String,
    /// The game.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, toml::Value>,
    /// The position to begin with; without one the scene begins at the start of the game.
    position: Option<String>,
    /// The seed of outcomes that the scene does not give.
    seed: Option<u64>,
    step: Vec<Step>,
}

/// One step.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a step is one of play, legal, refuse with clause, expect, told, untold"
)]
enum Step {
    /// Plays one or more actions (`A settler`, or without the seat) and outcomes (`~ tiles corn corn`; a bare `~` lets
    /// chance draw from the seed).
    Play { play: OneOrMore },
    /// The exact set of legal actions.
    Legal { legal: Vec<String> },
    /// An action or outcome that is refused, with its clause.
    Refuse { refuse: String, clause: String },
    /// Values in the table's JSON, by path.
    Expect { expect: BTreeMap<String, toml::Value> },
    /// Sentences the last played step has told: to everybody who may know all, or `to` one seat or a spectator.
    Told { told: OneOrMore, to: Option<String> },
    /// Words the last played step has not told.
    Untold { untold: OneOrMore, to: Option<String> },
}

impl Step {
    /// Whether the step could never differ from what happens.
    fn shows_nothing(&self) -> bool {
        match self {
            Self::Play { .. } => true,
            Self::Legal { .. } | Self::Refuse { .. } => false,
            Self::Expect { expect } => expect.is_empty(),
            Self::Told { told: texts, .. } | Self::Untold { untold: texts, .. } => texts.all().is_empty(),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn all(&self) -> &[String] {
        match self {
            Self::One(one) => std::slice::from_ref(one),
            Self::More(more) => more,
        }
    }
}

impl Scene {
    /// Reads a scene.
    pub fn parse(text: &str) -> Result<Self, SceneError> {
        let scene: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            SceneError(format!("line {line}: {}", error.message().trim()))
        })?;
        if scene.step.iter().all(Step::shows_nothing) {
            return Err(SceneError("a scene shows something: legal, refuse, expect or told".to_owned()));
        }
        Ok(scene)
    }

    /// Runs the scene and returns what differs, one line each; an empty list means that it holds. Options and seed that
    /// the scene does not give are the given ones.
    pub fn run<G: Game>(&self, defaults: &Settings, seed: u64) -> Result<Vec<String>, SceneError> {
        let mut run = self.begin::<G>(defaults, seed)?;
        let mut differences = Vec::new();
        for (index, step) in self.step.iter().enumerate() {
            match run.step(step) {
                Ok(found) => {
                    differences.extend(found.into_iter().map(|it| format!("step {}: {it}", index + 1)));
                }
                Err(Broken::Malformed(what)) => {
                    return Err(SceneError(format!("step {}: {what}", index + 1)));
                }
                Err(Broken::Stopped(what)) => {
                    differences.push(format!("step {}: {what}", index + 1));
                    break;
                }
            }
        }
        Ok(differences)
    }

    fn begin<G: Game>(&self, defaults: &Settings, seed: u64) -> Result<Run<G>, SceneError> {
        if self.game != G::ID {
            return Err(SceneError(format!("not a scene of {}", G::ID)));
        }
        let mut settings = defaults.clone();
        for (key, value) in &self.options {
            let value = option_text(value);
            settings.replace(key, &value);
        }
        let game =
            G::read_options(&settings).and_then(G::new).map_err(|error| SceneError(error.to_string()))?;
        let seed = Seed::from(self.seed.unwrap_or(seed));
        let play = match &self.position {
            None => Play::new(game, seed),
            Some(text) => {
                let state =
                    game.read_position(text).map_err(|error| SceneError(format!("position: {error}")))?;
                Play::from_position(game, seed, state)
            }
        };
        Ok(Run { play, events: Vec::new() })
    }
}

/// An option's value as text; a list is joined by commas.
fn option_text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(items) => items.iter().map(option_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Why a scene cannot go on.
enum Broken {
    /// The step cannot be understood.
    Malformed(String),
    /// A move of the step could not be made.
    Stopped(String),
}

impl From<NotationError> for Broken {
    fn from(error: NotationError) -> Self {
        Self::Malformed(error.to_string())
    }
}

/// A scene while it runs.
struct Run<G: Game> {
    play: Play<G>,
    /// What happened in the last played step.
    events: Vec<G::Event>,
}

impl<G: Game> Run<G> {
    /// Differences found in a step, or why the scene cannot go on.
    fn step(&mut self, step: &Step) -> Result<Vec<String>, Broken> {
        match step {
            Step::Play { play } => {
                self.events.clear();
                play.all().iter().try_for_each(|text| self.make(text))?;
                Ok(Vec::new())
            }
            Step::Legal { legal } => self.compare_legal(legal),
            Step::Refuse { refuse, clause } => self.compare_refusal(refuse, clause),
            Step::Expect { expect } => Ok(self.compare_values(expect)),
            Step::Told { told, to } => {
                let heard = self.heard(to.as_deref())?;
                let missing = told.all().iter().filter(|it| !is_told(&heard, it));
                Ok(missing.map(|it| format!("not told: {it:?}; told was {heard:?}")).collect())
            }
            Step::Untold { untold, to } => {
                let heard = self.heard(to.as_deref())?;
                let found = untold.all().iter().filter(|it| is_told(&heard, it));
                Ok(found.map(|it| format!("told, but should not be: {it:?}; told was {heard:?}")).collect())
            }
        }
    }

    /// Plays a move of the scene.
    fn make(&mut self, text: &str) -> Result<(), Broken> {
        let stopped = |error: PlayError| Broken::Stopped(format!("{text}: {error}"));
        let events = if let Some(outcome) = text.strip_prefix('~') {
            let outcome = Some(outcome.trim()).filter(|it| !it.is_empty());
            let outcome = outcome.map(str::parse).transpose()?;
            self.play.chance(outcome).map_err(stopped)?.1
        } else {
            let (seat, action) = self.read_action(text)?;
            self.play.act(seat, action).map_err(stopped)?
        };
        self.events.extend(events);
        Ok(())
    }

    /// What a viewer has heard of the last played step.
    fn heard(&self, to: Option<&str>) -> Result<Vec<String>, Broken> {
        let viewer = match to {
            None => Viewer::Referee,
            Some(who) => self.viewer(who).ok_or_else(|| {
                Broken::Malformed(format!("told to {who:?}: expected a seat of the table or spectator"))
            })?,
        };
        let game = self.play.game();
        let seen = self.events.iter().filter_map(|event| game.seen(event, viewer));
        Ok(seen.map(|it| it.to_string()).collect())
    }

    /// A seat by its letter, or a spectator.
    fn viewer(&self, who: &str) -> Option<Viewer> {
        let mut seats = Seat::all(self.play.game().seats());
        match who {
            "spectator" => Some(Viewer::Spectator),
            letter => seats.find(|seat| seat.to_string() == letter).map(Viewer::Seat),
        }
    }

    /// Reads `A settler`; without a seat it is the one on turn.
    fn read_action(&self, text: &str) -> Result<(Seat, G::Action), Broken> {
        let (seat, rest) = match text.split_once(' ') {
            Some((letter, rest)) if letter.len() == 1 => (letter.parse()?, rest),
            _ => match self.play.turn() {
                Turn::Seat(seat) => (seat, text),
                turn => return Err(Broken::Stopped(format!("{text}: the turn is {turn}; name the seat"))),
            },
        };
        Ok((seat, rest.parse()?))
    }

    fn compare_legal(&self, wanted: &[String]) -> Result<Vec<String>, Broken> {
        for (index, action) in wanted.iter().enumerate() {
            action.parse::<G::Action>()?;
            if wanted[..index].contains(action) {
                return Err(Broken::Malformed(format!("{action} stands twice in legal")));
            }
        }
        let found: Vec<String> = self.play.legal().iter().map(ToString::to_string).collect();
        let missing =
            wanted.iter().filter(|it| !found.contains(it)).map(|it| format!("should be legal: {it}"));
        let extra =
            found.iter().filter(|it| !wanted.contains(it)).map(|it| format!("should not be legal: {it}"));
        Ok(missing.chain(extra).collect())
    }

    fn compare_refusal(&self, text: &str, clause: &str) -> Result<Vec<String>, Broken> {
        if Rulebook(G::RULEBOOK).clause(clause).is_none() {
            return Err(Broken::Malformed(format!("{} has no clause {clause}", G::ID)));
        }
        let (game, state) = (self.play.game(), self.play.state());
        let refused = if let Some(outcome) = text.strip_prefix('~') {
            game.check_outcome(state, &outcome.trim().parse()?)
        } else {
            let (seat, action) = self.read_action(text)?;
            game.check(state, seat, action)
        };
        Ok(match refused {
            Ok(()) => vec![format!("{text} should be refused by {clause}, but is allowed")],
            Err(refusal) if refusal.clause() != clause => {
                vec![format!(
                    "{text} should be refused by {clause}, but is by {}: {refusal}",
                    refusal.clause()
                )]
            }
            Err(_) => Vec::new(),
        })
    }

    fn compare_values(&self, values: &BTreeMap<String, toml::Value>) -> Vec<String> {
        let mut differences = Vec::new();
        for (path, wanted) in values {
            let wanted = serde_json::to_value(wanted).expect("TOML values are JSON values");
            match self.find(path) {
                None => differences.push(format!("{path} does not exist")),
                Some(found) if same(&found, &wanted) => (),
                Some(found) => differences.push(format!("{path} is {found}, expected {wanted}")),
            }
        }
        differences
    }

    /// The value at a path: `turn`, `score.A.total`, `view.B.players.A.vp`, or a path in the whole state.
    fn find(&self, path: &str) -> Option<Value> {
        let (game, state) = (self.play.game(), self.play.state());
        let view = |viewer| serde_json::to_value(game.view(state, viewer)).ok();
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        match first {
            "turn" => Some(json!(self.play.turn().to_string())),
            "position" => Some(json!(game.write_position(state))),
            "score" => walk(&self.score(), rest),
            "view" => {
                let (who, rest) = rest.split_once('.')?;
                walk(&view(self.viewer(who)?)?, rest)
            }
            _ => walk(&view(Viewer::Referee)?, path),
        }
    }

    fn score(&self) -> Value {
        let scores = self.play.scores();
        let mut all = serde_json::Map::new();
        for ((seat, score), place) in Seat::all(self.play.game().seats()).zip(&scores).zip(places(&scores)) {
            let mut lines: serde_json::Map<String, Value> =
                score.lines.iter().map(|line| (line.key.to_owned(), json!(line.points))).collect();
            lines.insert("total".to_owned(), json!(score.total()));
            lines.insert("place".to_owned(), json!(place));
            lines.insert("ties".to_owned(), json!(score.ties.as_slice()));
            all.insert(seat.to_string(), Value::Object(lines));
        }
        Value::Object(all)
    }
}

/// Whether a text is part of a sentence.
fn is_told(sentences: &[String], text: &str) -> bool {
    sentences.iter().any(|sentence| sentence.contains(text))
}

/// Follows a path of keys and indices.
fn walk(value: &Value, path: &str) -> Option<Value> {
    path.split('.').filter(|it| !it.is_empty()).try_fold(value.clone(), |at, key| match at {
        Value::Object(map) => map.get(key).cloned(),
        Value::Array(list) => list.get(key.parse::<usize>().ok()?).cloned(),
        _ => None,
    })
}

/// Equal, where the word `none` stands for a missing value.
fn same(found: &Value, wanted: &Value) -> bool {
    found == wanted || (found.is_null() && wanted == "none")
}
