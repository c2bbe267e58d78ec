//! Reviews of finished games: a strong bot judges every decision, in the background, once for each record.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use kontor_core::Viewer;
use kontor_protocol::{Code, Judged, Review, Seat, Verdict};
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
    let read = spawn_blocking(move || replay::read(&text).map(|(_, table)| (judge_of(&*table), table)));
    let (judge, table) =
        read.await.map_err(|_| Refusal::new(Code::Unreadable, "the record cannot be replayed"))??;
    let judge = judge.ok_or_else(|| Refusal::new(Code::NoBot, "no bot can judge this game"))?;
    let review =
        Review { id: id.clone(), judge: judge.to_owned(), done: 0, of: table.moves(), moves: Vec::new() };
    {
        let mut running = app.reviews.running();
        if running.len() >= AT_ONCE {
            return Err(Refusal::new(Code::TooFast, "other reviews are being made; wait a little"));
        }
        running.insert(id.clone(), review.clone());
    }
    let handle = Handle::current();
    spawn_blocking(move || {
        judge_all(&app.reviews, &id, judge, &*table);
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

/// The first of the judges that can say something about the first decision.
fn judge_of(table: &dyn Table) -> Option<&'static str> {
    let moves = table.retrace(Viewer::Referee);
    let first = moves.iter().position(|(line, _)| !line.starts_with('~'))? + 1;
    JUDGES.into_iter().find(|level| table.appraise(first, level, &Thinking::nodes(1)).is_ok())
}

/// Judges the decisions one after the other.
fn judge_all(reviews: &Reviews, id: &str, judge: &str, table: &dyn Table) {
    for number in 1..=table.moves() {
        let begun = Instant::now();
        let stop = || begun.elapsed() >= MOST;
        let budget = Thinking { nodes: NODES, stop: &stop, threads: 1 };
        let judged = table.appraise(number, judge, &budget).ok().flatten().map(|it| Judged {
            number,
            seat: Seat::ALL[it.seat.index()],
            played: it.played,
            best: it.best,
            loss: it.loss,
            verdict: it.verdict.map(told),
            chances: it.chances,
        });
        if let Some(review) = reviews.running().get_mut(id) {
            review.done = number;
            review.moves.extend(judged);
        }
    }
}

fn told(verdict: kontor_registry::Verdict) -> Verdict {
    match verdict {
        kontor_registry::Verdict::Inaccuracy => Verdict::Inaccuracy,
        kontor_registry::Verdict::Mistake => Verdict::Mistake,
        kontor_registry::Verdict::Blunder => Verdict::Blunder,
    }
}
