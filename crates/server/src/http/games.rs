//! What can be played.

use std::sync::LazyLock;

use axum::Json;
use kontor_core::{MAX_SEATS, Seed, Settings};
use kontor_protocol::{GameInfo, Games};
use kontor_registry::{Entry, GAMES, LEVELS};

/// The list does not change while the program runs.
static LIST: LazyLock<Games> = LazyLock::new(|| Games {
    games: GAMES.iter().map(|game| info(*game)).collect(),
    levels: LEVELS.iter().map(|&level| level.to_owned()).collect(),
});

pub async fn list() -> Json<&'static Games> {
    Json(&LIST)
}

fn info(game: &dyn Entry) -> GameInfo {
    let plays = |seats: &u8| {
        let settings = Settings::read(&format!("seats={seats}"));
        settings.is_ok_and(|settings| game.open(&settings, Seed::from(0)).is_ok())
    };
    let seats: Vec<u8> = (1..=MAX_SEATS).filter(plays).collect();
    GameInfo {
        id: game.id().to_owned(),
        name: game.name().to_owned(),
        rules: game.rules(),
        seats: [*seats.first().unwrap_or(&1), *seats.last().unwrap_or(&1)],
    }
}

#[cfg(test)]
mod tests {
    use super::LIST;

    #[test]
    fn every_game_tells_how_many_play() {
        let seats = |id: &str| LIST.games.iter().find(|it| it.id == id).map(|it| it.seats);
        assert_eq!(seats("puerto-rico"), Some([2, 5]));
        assert_eq!(seats("borneo"), Some([3, 5]));
        assert_eq!(seats("amerigo"), Some([2, 4]));
    }
}
