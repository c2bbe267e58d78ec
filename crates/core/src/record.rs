//! Records: a whole play as text that replays without a generator, on any machine.
//!
//! ```text
//! [Game "puerto-rico"]
//! [Rules "1"]
//! [Options "edition=2002 seats=3"]
//! [Players "casual random random"]
//! [Result "41 38 35"]
//!
//! ~ governor A
//! A settler          ; a decision of seat A
//! = 9c41f07a         ; checksum of the table
//! ```

use std::fmt::Write as _;

use thiserror::Error;

use crate::{Game, Move, NotationError, Play, Seat, Seed, Settings, Turn, checksum};

/// A checksum follows at the latest after this many decisions.
const CHECK_EVERY: u32 = 20;

/// Why a record cannot be read or does not hold; the line is counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line of the record.
    pub line: usize,
    /// What is wrong there, with the clause if a rule is broken.
    pub message: String,
}

/// The parts of a record's text, not yet checked against a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    headers: Vec<(String, String, usize)>,
    lines: Vec<(usize, Entry)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    Action(Seat, String),
    Outcome(String),
    Check(String),
}

const KNOWN_HEADERS: [&str; 9] =
    ["Game", "Rules", "Options", "Data", "Position", "Players", "Seed", "Result", "Note"];

impl Record {
    /// Reads headers and lines.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut record = Self { headers: Vec::new(), lines: Vec::new() };
        for (index, raw) in text.lines().enumerate() {
            let line = index + 1;
            let fail = |error: NotationError| error_at(line, error);
            if let Some(header) = raw.trim().strip_prefix('[') {
                let (key, value) = read_header(header).map_err(fail)?;
                if !KNOWN_HEADERS.contains(&key.as_str()) {
                    return Err(fail(NotationError::new(
                        &key,
                        format!("one of {}", KNOWN_HEADERS.join(", ")),
                    )));
                }
                if value.contains(char::is_control) {
                    return Err(error_at(line, format!("header {key} holds a control character")));
                }
                if record.header(&key).is_some() {
                    return Err(error_at(line, format!("header {key} stands twice")));
                }
                record.headers.push((key, value, line));
                continue;
            }
            let content = raw.split(';').next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            let (mark, rest) = content.split_once(' ').unwrap_or((content, ""));
            let rest = rest.trim().to_owned();
            let entry = match mark {
                "~" => Entry::Outcome(rest),
                "=" => Entry::Check(rest),
                _ => match mark.parse() {
                    Ok(seat) => Entry::Action(seat, rest),
                    Err(_) => {
                        return Err(fail(NotationError::new(content, "a seat letter, ~ or = and a space")));
                    }
                },
            };
            record.lines.push((line, entry));
        }
        Ok(record)
    }

    /// The value of a header.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(name, ..)| name == key).map(|(_, value, _)| value.as_str())
    }

    /// The number of moves: decisions and outcomes.
    pub fn moves(&self) -> usize {
        self.lines.iter().filter(|(_, entry)| !matches!(entry, Entry::Check(_))).count()
    }

    fn line_of(&self, key: &str) -> usize {
        self.headers.iter().find(|(name, ..)| name == key).map_or(1, |&(.., line)| line)
    }

    /// Replays the first `to` moves (all without a limit) and checks every action, outcome and checksum on the way,
    /// at the full length also the result.
    pub fn replay<G: Game>(&self, data: Option<String>, to: Option<usize>) -> Result<Play<G>, RecordError> {
        let mut play = self.begin::<G>(data)?;
        let mut done = 0;
        for (line, entry) in &self.lines {
            let line = *line;
            if to == Some(done) && !matches!(entry, Entry::Check(_)) {
                return Ok(play);
            }
            match entry {
                Entry::Action(seat, text) => {
                    let action = text.parse().map_err(|error| error_at(line, error))?;
                    play.act(*seat, action).map_err(|error| error_at(line, error))?;
                    done += 1;
                }
                Entry::Outcome(text) => {
                    let outcome = text.parse().map_err(|error| error_at(line, error))?;
                    play.chance(Some(outcome)).map_err(|error| error_at(line, error))?;
                    done += 1;
                }
                Entry::Check(expected) => {
                    let found = checksum(&play.game().write_position(play.state()));
                    if found != *expected {
                        let message = format!("checksum is {found} here, the record says {expected:?}");
                        return Err(error_at(line, message));
                    }
                }
            }
        }
        if let Some(to) = to.filter(|&to| to > done) {
            let last = self.lines.last().map_or(1, |&(line, _)| line);
            return Err(error_at(last, format!("the record ends after {done} moves, before move {to}")));
        }
        self.check_result(&play)?;
        Ok(play)
    }

    /// The game and the state a record begins with.
    fn begin<G: Game>(&self, data: Option<String>) -> Result<Play<G>, RecordError> {
        let header =
            |key: &str| self.header(key).ok_or_else(|| error_at(1, format!("header {key} is missing")));
        if header("Game")? != G::ID {
            return Err(error_at(self.line_of("Game"), format!("not a record of {}", G::ID)));
        }
        let rules = header("Rules")?;
        if rules != G::RULES.to_string() {
            let message = format!(
                "the record was made under version {rules:?} of the rules of {}; this Kontor plays version {}",
                G::ID,
                G::RULES
            );
            return Err(error_at(self.line_of("Rules"), message));
        }
        let options_line = self.line_of("Options");
        let mut settings =
            Settings::read(header("Options")?).map_err(|error| error_at(options_line, error))?;
        settings.data = data;
        let game =
            G::read_options(&settings).and_then(G::new).map_err(|error| error_at(options_line, error))?;
        if self.header("Data").map(str::to_owned) != game.data_name() {
            let wanted = self.header("Data").unwrap_or("the built-in ones");
            let found = game.data_name().unwrap_or_else(|| "the built-in ones".to_owned());
            let message = format!("the record was played with component data {wanted}, not with {found}");
            return Err(error_at(self.line_of("Data"), message));
        }
        let seats = usize::from(game.seats());
        if let Some(names) = self.header("Players").filter(|names| names.split(' ').count() != seats) {
            let message = format!("Players {names:?} names not {seats} players, one for each seat");
            return Err(error_at(self.line_of("Players"), message));
        }
        if let Some(seed) = self.header("Seed").filter(|seed| seed.parse::<u64>().is_err()) {
            return Err(error_at(self.line_of("Seed"), format!("Seed {seed:?} is not a whole number")));
        }
        let seed = Seed::from(0);
        match self.header("Position") {
            None => Ok(Play::new(game, seed)),
            Some(text) => {
                let line = self.line_of("Position");
                let state = game.read_position(text).map_err(|error| error_at(line, error))?;
                Ok(Play::from_position(game, seed, state))
            }
        }
    }

    fn check_result<G: Game>(&self, play: &Play<G>) -> Result<(), RecordError> {
        match self.header("Result") {
            Some(result) if result != "*" && play.turn() != Turn::Over => {
                let last = self.lines.last().map_or(1, |&(line, _)| line);
                Err(error_at(
                    last,
                    format!("the record ends before the game is over, but has the result {result}"),
                ))
            }
            Some(result) if result != result_of(play) => {
                let message = format!("the result is {}, the record says {result}", result_of(play));
                Err(error_at(self.line_of("Result"), message))
            }
            _ => Ok(()),
        }
    }
}

impl<G: Game> Play<G> {
    /// The record of this play; `players` says who sat where and may be empty.
    pub fn record(&self, players: &[String]) -> String {
        let game = self.game();
        let mut text = String::new();
        let mut header = |key: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{key} \"{value}\"]").expect("writing to a string succeeds");
        };
        header("Game", G::ID);
        header("Rules", &G::RULES.to_string());
        header("Options", &game.options().to_string());
        if let Some(name) = game.data_name() {
            header("Data", &name);
        }
        if *self.start() != game.start() {
            header("Position", game.write_position(self.start()).trim_end().replace('\n', " | ").as_str());
        }
        if !players.is_empty() {
            header("Players", &players.join(" "));
        }
        header("Result", &result_of(self));
        text.push('\n');
        self.write_moves(&mut text);
        text
    }

    fn write_moves(&self, text: &mut String) {
        let mut since_check = 0;
        let mut round = self.game().round(self.start());
        for (index, step) in self.moves().enumerate() {
            since_check += u32::from(matches!(step, Move::Action(..)));
            writeln!(text, "{step}").expect("writing to a string succeeds");
            let after = self.before(index + 1).unwrap_or(self.state());
            let last = index + 1 == self.moves().len();
            if last || since_check >= CHECK_EVERY || self.game().round(after) != round {
                since_check = 0;
                round = self.game().round(after);
                let sum = checksum(&self.game().write_position(after));
                writeln!(text, "= {sum}").expect("writing to a string succeeds");
            }
        }
    }
}

/// The points of all seats, or `*` for a game that is not over.
fn result_of<G: Game>(play: &Play<G>) -> String {
    if play.turn() != Turn::Over {
        return "*".to_owned();
    }
    let totals: Vec<String> = play.scores().iter().map(|score| score.total().to_string()).collect();
    totals.join(" ")
}

/// Reads `Key "value"]`.
fn read_header(text: &str) -> Result<(String, String), NotationError> {
    let wrong = || NotationError::new(text, "a header like [Key \"value\"]");
    let (key, quoted) = text.split_once(' ').ok_or_else(wrong)?;
    let inner = quoted.trim().strip_prefix('"').and_then(|it| it.strip_suffix("\"]")).ok_or_else(wrong)?;
    let mut value = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(letters.next().ok_or_else(wrong)?),
            '"' => return Err(wrong()),
            other => value.push(other),
        }
    }
    Ok((key.to_owned(), value))
}

fn error_at(line: usize, message: impl std::fmt::Display) -> RecordError {
    RecordError { line, message: message.to_string() }
}
