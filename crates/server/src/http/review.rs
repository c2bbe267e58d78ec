//! Reviews of finished games: a strong bot judges every decision, in the background, once for each record.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use kontor_core::{Turn, Viewer};
use kontor_protocol::{Code, Judged, Review, Seat};
use kontor_registry::{Table, Thinking};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tracing::warn;

use super::tables::Refusal;
use super::{App, replay};
use crate::bus::Visitor;

/// Who judges: the first of these that was trained for the game.
const JUDGES: [&str; 4] = ["analysis", "master", "expert", "plain-uct"];

/// How much is thought about one decision.
const NODES: u64 = 400;
/// And how long at most.
const MOST: Duration = Duration::from_millis(300);

/// So many reviews are made at once.
const AT_ONCE: usize = 2;

/// Reviews that are being made.
#[derive(Default)]
pub struct Reviews {
    running: Mutex<HashMap<String, Review>>,
}

impl Reviews {
    fn running(&self) -> MutexGuard<'_, HashMap<String, Review>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Review>, Refusal> {
    if let Some(review) = app.reviews.running().get(&id) {
        return Ok(Json(review.clone()));
    }
    let kept = app.catalogue.review(&id).await?;
    let review = kept.and_then(|text| serde_json::from_str(&text).ok());
    review.map(Json).ok_or_else(|| Refusal::new(Code::UnknownTable, "there is no such review"))
}

pub async fn begin(State(app): State<App>, _: Visitor, text: String) -> Result<Json<Review>, Refusal> {
    let id = blake3::hash(text.as_bytes()).to_hex().to_string();
    if let Ok(known) = look(State(app.clone()), Path(id.clone())).await {
        return Ok(known);
    }
    let read = spawn_blocking(move || replay::read(&text).map(|(_, table)| decisions(table)));
    let (game, found) =
        read.await.map_err(|_| Refusal::new(Code::Unreadable, "the record cannot be replayed"))??;
    let Some((judge, at)) = game else {
        return Err(Refusal::new(Code::NoBot, "no bot can judge this game"));
    };
    let review =
        Review { id: id.clone(), judge: judge.to_owned(), done: 0, of: found.len(), moves: Vec::new() };
    {
        let mut running = app.reviews.running();
        if running.len() >= AT_ONCE {
            return Err(Refusal::new(Code::TooFast, "other reviews are being made; wait a little"));
        }
        running.insert(id.clone(), review.clone());
    }
    let handle = Handle::current();
    spawn_blocking(move || {
        judge_all(&app.reviews, &id, judge, at, found);
        let done = app.reviews.running().get(&id).cloned();
        if let Some(text) = done.and_then(|review| serde_json::to_string(&review).ok())
            && let Err(error) = handle.block_on(app.catalogue.keep_review(&id, &text))
        {
            warn!(%error, "a review cannot be kept");
        }
        app.reviews.running().remove(&id);
    });
    Ok(Json(review))
}

/// A decision of a record: its number, who decided, and what.
struct Decision {
    number: usize,
    seat: Seat,
    played: String,
}

type Judge = Option<(&'static str, Box<dyn Table>)>;

/// Who judges, the table at the end, and the decisions from the last to the first.
fn decisions(mut table: Box<dyn Table>) -> (Judge, Vec<Decision>) {
    let moves = table.retrace(Viewer::Referee);
    let mut found = Vec::new();
    for (index, (line, _)) in moves.iter().enumerate().rev() {
        let seat = Seat::ALL.into_iter().find(|seat| line.starts_with(&format!("{seat} ")));
        if let Some(seat) = seat {
            found.push(Decision { number: index + 1, seat, played: line[2..].to_owned() });
        }
    }
    table.undo(Viewer::Referee);
    while !matches!(table.turn(), Turn::Seat(_)) && table.undo(Viewer::Referee).is_some() {}
    let judge = JUDGES.into_iter().find(|level| table.thinker(level).is_ok());
    (judge.map(|judge| (judge, table)), found)
}

/// Judges the decisions on the way back from the end.
fn judge_all(reviews: &Arc<Reviews>, id: &str, judge: &str, mut table: Box<dyn Table>, all: Vec<Decision>) {
    for decision in all {
        while table.moves() >= decision.number {
            table.undo(Viewer::Referee);
        }
        let judged = judge_one(&*table, judge, decision);
        if let Some(review) = reviews.running().get_mut(id) {
            review.done += 1;
            review.moves.extend(judged);
        }
    }
    if let Some(review) = reviews.running().get_mut(id) {
        review.moves.reverse();
    }
}

fn judge_one(table: &dyn Table, judge: &str, decision: Decision) -> Option<Judged> {
    let begun = Instant::now();
    let stop = || begun.elapsed() >= MOST;
    let thought = table.suggest(judge, &Thinking { nodes: NODES, stop: &stop, threads: 1 }).ok()??;
    let best = thought.considered.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let played = thought.considered.iter().find(|it| it.action == decision.played);
    let chances = played.unwrap_or(best).chances?;
    let loss = played.map_or(0.0, |played| (best.value - played.value).max(0.0));
    Some(Judged {
        number: decision.number,
        seat: decision.seat,
        played: decision.played,
        best: best.action.clone(),
        loss,
        chances: chances[..usize::from(table.seats())].to_vec(),
    })
}
