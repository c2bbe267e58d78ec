//! How strong the player is.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use kontor_protocol::{Rating, Ratings};
use kontor_registry::GAMES;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::App;
use super::tables::Refusal;
use crate::bus::Visitor;
use crate::ratings::{Rated, rate};
use crate::table::Player;

/// Ratings are reckoned anew when they are older than this.
const FRESH: Duration = Duration::from_secs(20);

type OfGame = Arc<HashMap<Player, Rated>>;

/// The ratings that were reckoned last, game by game.
#[derive(Default)]
pub struct Reckoned(Mutex<HashMap<&'static str, (Instant, OfGame)>>);

pub async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Json<Ratings>, Refusal> {
    let mut ratings = Vec::new();
    for game in GAMES {
        let found = of(&app, game.id()).await?;
        if let Some(&Rated { rating, low, high, games }) = found.get(&visitor.player) {
            ratings.push(Rating { game: game.id().to_owned(), rating, low, high, games });
        }
    }
    Ok(Json(Ratings { ratings }))
}

async fn of(app: &App, game: &'static str) -> Result<OfGame, Refusal> {
    // Who comes while somebody reckons waits for the same answer.
    let mut reckoned = app.ratings.0.lock().await;
    if let Some((at, found)) = reckoned.get(game)
        && at.elapsed() < FRESH
    {
        return Ok(Arc::clone(found));
    }
    let placed = app.catalogue.places(game).await?;
    let found = Arc::new(spawn_blocking(move || rate(&placed)).await.unwrap_or_default());
    reckoned.insert(game, (Instant::now(), Arc::clone(&found)));
    Ok(found)
}
