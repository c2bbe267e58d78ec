//! What is asked and answered over REST.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Chair, ClockSetting, Command, Moment, Phase, Score, ScoreLine, Seat, Told};

/// What can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Games {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The levels of bots, weakest first.
    pub levels: Vec<String>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct GameInfo {
    /// Its name in messages.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The version of its rules.
    pub rules: u16,
    /// The least and the most players.
    pub seats: [u8; 2],
    /// What can be agreed on beside that, in the sequence in which to ask: editions, expansions, other rules.
    pub offers: Vec<Offer>,
}

/// Something to agree on before a game; it becomes `key=value` in the options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Offer {
    /// The key.
    pub key: String,
    /// What it is about, for people.
    pub text: String,
    /// The clause of the rules it belongs to.
    pub clause: Option<String>,
    /// What kind of answer it wants.
    pub kind: OfferKind,
    /// The answers; a switch has none, it is `true` or `false`.
    pub answers: Vec<OfferAnswer>,
    /// What holds if the key is left out; empty for nothing chosen.
    pub default: String,
    /// The key is only for tables where all of this holds.
    pub needs: Vec<Need>,
}

/// What kind of answer an offer wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// `true` or `false`.
    Switch,
    /// One of the answers.
    One,
    /// Any of the answers, separated by commas; without one the key is left out.
    Several,
}

/// An answer to an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OfferAnswer {
    /// As it is written.
    pub value: String,
    /// As people read it.
    pub text: String,
    /// It is only for tables where all of this holds.
    pub needs: Vec<Need>,
}

/// Another key that has to have a value, or to have it among others; the number of players is `seats`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Need {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
}

/// Asks for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The options, as in `seats=3 edition=1897`.
    #[serde(default)]
    pub options: String,
    /// How time is counted.
    #[serde(default)]
    pub clock: ClockSetting,
    /// The level of the bot that takes over a seat.
    #[serde(default = "casual")]
    pub stand_in: String,
    /// Whether everybody finds it in the lobby.
    #[serde(default)]
    pub listed: bool,
    /// The level of bots for all other seats: the game begins at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
}

fn casual() -> String {
    "casual".to_owned()
}

/// A new table. Who opened it sits on its first seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Opened {
    /// Its name.
    pub table: String,
}

/// A command to a table without a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TableCommand {
    /// Chosen by the client, new for each command; a repeated one gets the first answer.
    pub id: String,
    /// The last number the client has seen of this table.
    pub seq: u64,
    /// What to do.
    pub command: Command,
}

/// How strong the player is, game by game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Ratings {
    /// The games that the player has finished.
    pub ratings: Vec<Rating>,
}

/// How strong a player is at one game. A newcomer has 1500, and nobody knows better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Rating {
    /// The name of the game.
    pub game: String,
    /// The rating that fits best.
    pub rating: i32,
    /// The true one lies above this in 39 of 40 cases.
    pub low: i32,
    /// The true one lies below this in 39 of 40 cases.
    pub high: i32,
    /// Finished games.
    pub games: u32,
}

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Tables {
    /// The tables.
    pub tables: Vec<ListedTable>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ListedTable {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The options.
    pub options: String,
    /// How time is counted.
    pub clock: ClockSetting,
    /// How far it is.
    pub phase: Phase,
    /// Whether it waits for whoever asks.
    pub yours: bool,
    /// When something happened last.
    pub changed: Moment,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// The seat of whoever asks.
    pub you: Option<Seat>,
    /// How the game ended; empty before.
    pub results: BTreeMap<Seat, Ended>,
}

/// How a game ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Ended {
    /// The points.
    pub total: i32,
    /// 1 for the winner.
    pub place: u32,
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Rules {
    /// The name of the game in messages.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// The clauses in the sequence of the book.
    pub clauses: Vec<RuleClause>,
}

/// A clause of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct RuleClause {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text, with the little markup of the rulebooks.
    pub text: String,
    /// The clause it only repeats.
    pub see: Option<String>,
}

/// A game from beginning to end, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Replay {
    /// The name of the game.
    pub game: String,
    /// The options in canonical form.
    pub options: String,
    /// The names of the players, if the record has them.
    pub players: Vec<String>,
    /// The reckoning, if the game is over.
    pub scores: Option<BTreeMap<Seat, Score>>,
    /// The position at the start, and after each move.
    pub steps: Vec<ReplayStep>,
}

/// A position of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ReplayStep {
    /// How many moves were made.
    pub number: usize,
    /// The last of them, as a line of a record; empty at the start.
    pub line: String,
    /// What came of it.
    pub told: Vec<Told>,
    /// The game's own view.
    pub view: Value,
    /// The reckoning as if the game ended here.
    pub points: BTreeMap<Seat, Vec<ScoreLine>>,
}

/// What a strong bot thinks of the decisions of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Review {
    /// Its name in addresses: the hash of the record.
    pub id: String,
    /// The level of the bot.
    pub judge: String,
    /// Decisions judged so far.
    pub done: usize,
    /// Decisions in all.
    pub of: usize,
    /// What was found.
    pub moves: Vec<Judged>,
}

/// What a bot thinks of one decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Judged {
    /// The number of the move.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// The chance to win that was lost by it.
    pub loss: f32,
    /// How bad that is, if it is worth a word.
    pub verdict: Option<Verdict>,
    /// The chance to win of every seat after what the bot would have played.
    pub chances: Vec<f32>,
}

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A little was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// The game may have been given away.
    Blunder,
}
