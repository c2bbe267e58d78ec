//! `kontor engine`: JSON lines on stdin and stdout, for programs in any language. See docs/engine.md.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use kontor_core::{BadOption, Seat, Seed, Settings, Turn, Viewer};
use kontor_registry::{GAMES, MoveError, Table, Told};
use serde::Deserialize;
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
    let mut refusals: Vec<String> = Vec::new();
    for game in GAMES {
        match game.open(&settings, Seed::from(0)) {
            Ok(_) => return Ok(()),
            Err(refusal) => refusals.push(format!("{}: {refusal}", game.id())),
        }
    }
    options.at_data(Err(BadOption(format!("no game takes these options; {}", refusals.join("; ")))))
}

/// One conversation: at most one table at a time.
pub struct Engine {
    defaults: Settings,
    seed: u64,
    table: Option<Box<dyn Table>>,
}

/// What can be asked. A field that is null counts as not given.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    New {
        game: String,
        options: Option<Map<String, Value>>,
        seed: Option<u64>,
    },
    Position {
        position: String,
        game: Option<String>,
        options: Option<Map<String, Value>>,
        seed: Option<u64>,
    },
    Legal {},
    Play {
        action: String,
        seat: Option<String>,
    },
    Chance {
        outcome: Option<String>,
    },
    View {
        viewer: String,
    },
    State {},
    Score {},
    Undo {},
}

/// What is wrong with a request.
struct Problem {
    message: String,
    clause: Option<&'static str>,
}

impl<E: ToString> From<E> for Problem {
    fn from(error: E) -> Self {
        // A mistake is repeated to its maker, but not a megabyte of it.
        let message = error.to_string();
        let end = message.char_indices().nth(400).map_or(message.len(), |(end, _)| end);
        Self { message: message[..end].to_owned(), clause: None }
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
        let mut request: Map<String, Value> = match serde_json::from_slice(line.trim_ascii()) {
            Ok(request) => request,
            Err(error) => {
                return refuse(
                    &Value::Null,
                    &format!("cannot read the line as a JSON object: {error}").into(),
                );
            }
        };
        let id = request.remove("id").unwrap_or(Value::Null);
        match self.perform(request) {
            Ok(ok) => json!({"id": id, "ok": ok}),
            Err(problem) => refuse(&id, &problem),
        }
    }

    fn perform(&mut self, request: Map<String, Value>) -> Answer {
        let request = serde_json::from_value(Value::Object(request)).map_err(|error| {
            let message = format!("cannot read the request: {error}");
            message
                .replace("unknown variant", "unknown cmd")
                .replace("expected u64", "expected a whole number")
        })?;
        match request {
            Request::New { game, options, seed } => {
                self.table = Some(self.open(&game, options, seed)?);
                self.summary(&[])
            }
            Request::Position { position, game, options, seed } => {
                if let Some(game) = game {
                    let mut table = self.open(&game, options, seed)?;
                    table.set_position(&position)?;
                    self.table = Some(table);
                } else if options.is_some() || seed.is_some() {
                    return Err("options and seed go with game".into());
                } else {
                    self.table()?.set_position(&position)?;
                }
                self.summary(&[])
            }
            Request::Legal {} => {
                let turn = self.table()?.turn();
                let choices = self.table()?.legal().into_iter();
                let (legal, labels): (Vec<String>, Vec<String>) =
                    choices.map(|choice| (choice.action, choice.label)).unzip();
                Ok(json!({"turn": turn.to_string(), "legal": legal, "labels": labels}))
            }
            Request::Play { action, seat } => self.play(&action, seat.as_deref()),
            Request::Chance { outcome } => {
                let answered = self.table()?.chance(outcome.as_deref(), Viewer::Referee);
                let (outcome, told) = answered.map_err(|error| move_problem(&error))?;
                let mut answer = self.summary(&told)?;
                answer["outcome"] = json!(outcome);
                Ok(answer)
            }
            Request::View { viewer } => {
                let viewer = match viewer.as_str() {
                    "spectator" => Viewer::Spectator,
                    letter => Viewer::Seat(self.seat(letter)?),
                };
                Ok(json!({"view": self.table()?.view(viewer)}))
            }
            Request::State {} => {
                let table = self.table()?;
                Ok(json!({"state": table.view(Viewer::Referee), "position": table.position()}))
            }
            Request::Score {} => Ok(json!({"score": score_json(&self.table()?.scores())})),
            Request::Undo {} => {
                let undone = self.table()?.undo(Viewer::Referee).ok_or("nothing to take back")?;
                let mut answer = self.summary(&[])?;
                answer["undone"] = json!(undone);
                Ok(answer)
            }
        }
    }

    fn play(&mut self, action: &str, seat: Option<&str>) -> Answer {
        let seat = match seat {
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

    /// A table of a game; what the request does not say comes from the command line.
    fn open(
        &self,
        game: &str,
        options: Option<Map<String, Value>>,
        seed: Option<u64>,
    ) -> std::result::Result<Box<dyn Table>, Problem> {
        let mut settings = self.defaults.clone();
        for (key, value) in options.into_iter().flatten() {
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
            settings.replace(&key, &value);
        }
        Ok(entry(game)?.open(&settings, Seed::from(seed.unwrap_or(self.seed)))?)
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
