//! A record as a replay: every position as a viewer sees it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use kontor_core::{Record, Seed, Turn, Viewer};
use kontor_protocol::{Code, Replay, ReplayStep, ScoreLine, Seat, Told};
use kontor_registry::Table;
use serde::Deserialize;
use tokio::task::spawn_blocking;

use super::tables::Refusal;
use crate::table::{core, reckoning};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The seat by which the game is seen; without one everything is open.
    seat: Option<Seat>,
}

pub async fn replay(
    seen: Result<Query<Seen>, QueryRejection>,
    text: String,
) -> Result<Json<Replay>, Refusal> {
    let Query(seen) = seen?;
    let viewer = seen.seat.map_or(Viewer::Referee, |seat| Viewer::Seat(core(seat)));
    let made = spawn_blocking(move || {
        let (record, table) = read(&text)?;
        Ok(tell(&record, table, viewer))
    });
    made.await.map_err(|_| unreadable("the record cannot be replayed"))?.map(Json)
}

/// The record and the table at its end.
pub fn read(text: &str) -> Result<(Record, Box<dyn Table>), Refusal> {
    let record = Record::parse(text).map_err(|error| unreadable(&error.to_string()))?;
    let game = record.header("Game").and_then(kontor_registry::find);
    let game = game.ok_or_else(|| unreadable("the record names no game of ours"))?;
    let table = game.replay(&record, None, None, Seed::from(0));
    Ok((record, table.map_err(|error| unreadable(&error.to_string()))?))
}

fn unreadable(why: &str) -> Refusal {
    Refusal::new(Code::Unreadable, why)
}

fn tell(record: &Record, mut table: Box<dyn Table>, viewer: Viewer) -> Replay {
    let (game, options) = (table.game().to_owned(), table.options());
    let players = record.header("Players").unwrap_or_default();
    let scores = (table.turn() == Turn::Over).then(|| reckoning(&table.scores()));
    let mut told: Vec<(String, Vec<Told>)> = vec![(String::new(), Vec::new())];
    told.extend(table.retrace(viewer).into_iter().map(|(line, heard)| {
        (line, heard.into_iter().map(|it| Told { text: it.text, event: it.json }).collect())
    }));
    let mut steps = Vec::with_capacity(told.len());
    for (number, (line, told)) in told.into_iter().enumerate().rev() {
        steps.push(ReplayStep { number, line, told, view: table.view(viewer), points: points(&*table) });
        table.undo(Viewer::Referee);
    }
    steps.reverse();
    Replay { game, options, players: players.split_whitespace().map(str::to_owned).collect(), scores, steps }
}

fn points(table: &dyn Table) -> BTreeMap<Seat, Vec<ScoreLine>> {
    let scores = reckoning(&table.scores());
    scores.into_iter().map(|(seat, score)| (seat, score.lines)).collect()
}
