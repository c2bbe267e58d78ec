//! What can be played.

use axum::Json;
use kontor_protocol::{GameInfo, Games};
use kontor_registry::{GAMES, LEVELS};

pub async fn list() -> Json<Games> {
    let games = GAMES.iter().map(|game| GameInfo {
        id: game.id().to_owned(),
        name: game.name().to_owned(),
        rules: game.rules(),
    });
    Json(Games { games: games.collect(), levels: LEVELS.iter().map(|&level| level.to_owned()).collect() })
}
