//! `kontor engine`: JSON lines on stdin and stdout, for programs in any language. See docs/engine.md.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use kontor_core::{NotationError, Seat, Seed, Settings, Turn, Viewer};
use kontor_registry::{GAMES, MoveError, Table, Told};
use serde_json::{Map, Value, json};

use crate::lines::{Line, read_line};
use crate::options::{GameOptions, entry};
use crate::output::score_json;

/// Arguments of `kontor engine`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    options: GameOptions,
}

const COMMANDS: &str = "new, position, legal, play, chance, view, state, score or undo";

/// The longest line that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// Answers every line with exactly one line, until the input ends.
pub fn run(args: &Args) -> Result<ExitCode> {
    check_defaults(&args.options)?;
    let mut engine = Engine::new(args.options.settings()?, args.options.seed_or(1));
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    loop {
        let answer = match read_line(&mut input, LONGEST)? {
            Line::Whole(line) => engine.answer(&line),
            Line::TooLong => refuse(&Value::Null, &"the line is too long".into()),
            Line::End => return Ok(ExitCode::SUCCESS),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

/// Refuses options that no game takes.
fn check_defaults(options: &GameOptions) -> Result<()> {
    let settings = options.settings()?;
    let mut last = None;
    for game in GAMES {
        match game.open(&settings, Seed::from(0)) {
            Ok(_) => return Ok(()),
            Err(refusal) => last = Some(refusal),
        }
    }
    options.at_data(Err(last.context("there is at least one game")?))
}

/// One conversation: at most one table at a time.
pub struct Engine {
    defaults: Settings,
    seed: u64,
    table: Option<Box<dyn Table>>,
}

/// What is wrong with a request.
struct Problem {
    message: String,
    clause: Option<&'static str>,
}

impl<E: ToString> From<E> for Problem {
    fn from(error: E) -> Self {
        Self { message: error.to_string(), clause: None }
    }
}

fn refuse(id: &Value, problem: &Problem) -> Value {
    json!({"id": id, "error": {"message": problem.message, "clause": problem.clause}})
}

fn move_problem(error: &MoveError) -> Problem {
    Problem { message: error.to_string(), clause: error.clause() }
}

type Answer = std::result::Result<Value, Problem>;

impl Engine {
    /// A conversation in which requests without options or a seed get these.
    pub fn new(defaults: Settings, seed: u64) -> Self {
        Self { defaults, seed, table: None }
    }

    /// The one answer to a line, whatever it holds.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let request: Map<String, Value> = match serde_json::from_slice(line.trim_ascii()) {
            Ok(request) => request,
            Err(error) => {
                return refuse(
                    &Value::Null,
                    &format!("cannot read the line as a JSON object: {error}").into(),
                );
            }
        };
        let id = request.get("id").cloned().unwrap_or(Value::Null);
        match self.perform(&request) {
            Ok(ok) => json!({"id": id, "ok": ok}),
            Err(problem) => refuse(&id, &problem),
        }
    }

    fn perform(&mut self, request: &Map<String, Value>) -> Answer {
        let command =
            text(request, "cmd")?.ok_or_else(|| format!("cmd is missing; it is one of {COMMANDS}"))?;
        let fresh = text(request, "game")?.is_some();
        let known: &[&str] = match command {
            "new" => &["game", "options", "seed"],
            "position" if fresh => &["game", "options", "seed", "position"],
            "position" => &["position"],
            "play" => &["action", "seat"],
            "chance" => &["outcome"],
            "view" => &["viewer"],
            "legal" | "state" | "score" | "undo" => &[],
            other => {
                return Err(NotationError::new(other, format!("a cmd: {COMMANDS}")).into());
            }
        };
        if let Some(key) = request.keys().find(|key| {
            !["id", "cmd"].contains(&key.as_str())
                && !known.contains(&key.as_str())
                && !request[*key].is_null()
        }) {
            return Err(
                NotationError::new(key, format!("a field of cmd {command}: {}", fields(known))).into()
            );
        }
        match command {
            "new" => {
                let table = self.open(request)?;
                self.table = Some(table);
                self.summary(&[])
            }
            "position" => {
                let position = text(request, "position")?.ok_or("position is missing")?.to_owned();
                if fresh {
                    let mut table = self.open(request)?;
                    table.set_position(&position)?;
                    self.table = Some(table);
                } else {
                    self.table()?.set_position(&position)?;
                }
                self.summary(&[])
            }
            "legal" => {
                let turn = self.table()?.turn();
                let (legal, labels): (Vec<String>, Vec<String>) = self.table()?.legal().into_iter().unzip();
                Ok(json!({"turn": turn.to_string(), "legal": legal, "labels": labels}))
            }
            "play" => self.play(request),
            "chance" => {
                let given = text(request, "outcome")?;
                let answered = self.table()?.chance(given, Viewer::Referee);
                let (outcome, told) = answered.map_err(|error| move_problem(&error))?;
                let mut answer = self.summary(&told)?;
                answer["outcome"] = json!(outcome);
                Ok(answer)
            }
            "view" => {
                let viewer = match text(request, "viewer")?
                    .ok_or("viewer is missing; it is a seat letter or spectator")?
                {
                    "spectator" => Viewer::Spectator,
                    letter => Viewer::Seat(self.seat(letter)?),
                };
                Ok(json!({"view": self.table()?.view(viewer)}))
            }
            "state" => {
                let table = self.table()?;
                Ok(json!({"state": table.view(Viewer::Referee), "position": table.position()}))
            }
            "score" => Ok(json!({"score": score_json(&self.table()?.scores())})),
            _ => {
                let undone = self.table()?.undo().ok_or("nothing to take back")?;
                let mut answer = self.summary(&[])?;
                answer["undone"] = json!(undone);
                Ok(answer)
            }
        }
    }

    fn play(&mut self, request: &Map<String, Value>) -> Answer {
        let action = text(request, "action")?.ok_or("action is missing")?;
        let seat = match text(request, "seat")? {
            Some(letter) => self.seat(letter)?,
            None => match self.table()?.turn() {
                Turn::Seat(seat) => seat,
                Turn::Chance => return Err("chance has to answer first: send cmd chance".into()),
                Turn::Over => return Err("the game is over".into()),
            },
        };
        let told = self.table()?.act(seat, action, Viewer::Referee).map_err(|error| move_problem(&error))?;
        self.summary(&told)
    }

    /// A table from the request's game, options and seed; what is not said comes from the command line.
    fn open(&self, request: &Map<String, Value>) -> std::result::Result<Box<dyn Table>, Problem> {
        let game = text(request, "game")?.ok_or("game is missing")?;
        let mut settings = Settings::default();
        settings.data.clone_from(&self.defaults.data);
        let given = match request.get("options") {
            None | Some(Value::Null) => &Map::new(),
            Some(Value::Object(given)) => given,
            Some(_) => return Err("options is not an object of keys and values".into()),
        };
        for (key, value) in given {
            let value = match value {
                Value::String(value) => value.clone(),
                Value::Number(_) | Value::Bool(_) => value.to_string(),
                Value::Array(items) => {
                    let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
                    words.ok_or(format!("options.{key}: a list holds words"))?.join(",")
                }
                Value::Null | Value::Object(_) => {
                    return Err(format!("options.{key}: expected a simple value").into());
                }
            };
            settings.set(key, &value)?;
        }
        for (key, value) in self.defaults.pairs() {
            if settings.get(key).is_none() {
                settings.set(key, value)?;
            }
        }
        let seed = match request.get("seed") {
            None | Some(Value::Null) => self.seed,
            Some(value) => value.as_u64().ok_or("seed is not a whole number from 0 on")?,
        };
        Ok(entry(game)?.open(&settings, Seed::from(seed))?)
    }

    fn table(&mut self) -> std::result::Result<&mut Box<dyn Table>, Problem> {
        self.table.as_mut().ok_or_else(|| "no game yet: send cmd new first".into())
    }

    fn seat(&mut self, letter: &str) -> std::result::Result<Seat, Problem> {
        let seat: Seat = letter.parse()?;
        let seats = self.table()?.seats();
        if seat.index() >= usize::from(seats) {
            return Err(format!("there is no seat {seat} at a table of {seats}").into());
        }
        Ok(seat)
    }

    /// Where the table stands, and what was just told.
    fn summary(&mut self, told: &[Told]) -> Answer {
        let table = self.table()?;
        let events: Vec<&Value> = told.iter().map(|it| &it.json).collect();
        Ok(json!({
            "turn": table.turn().to_string(),
            "round": table.round(),
            "moves": table.moves(),
            "options": table.options(),
            "events": events,
        }))
    }
}

fn text<'a>(request: &'a Map<String, Value>, key: &str) -> std::result::Result<Option<&'a str>, Problem> {
    match request.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(value)) => Ok(Some(value)),
        Some(_) => Err(format!("{key} is not a text").into()),
    }
}

fn fields(known: &[&str]) -> String {
    if known.is_empty() { "no fields besides id and cmd".to_owned() } else { known.join(", ") }
}
