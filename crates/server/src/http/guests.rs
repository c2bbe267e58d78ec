//! Guests: one click, a name and a cookie.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::App;
use crate::bus::Visitor;
use crate::host::{Names, random};
use crate::store::Pending;
use crate::table::Player;

const NAME: &str = "kontor";

/// Guests by their secrets.
#[derive(Default)]
pub struct Guests {
    known: Mutex<HashMap<String, Visitor>>,
}

impl Guests {
    fn add(&self, name: &str) -> (String, Visitor) {
        let secret = crate::table::name(&random());
        let number = i64::from_le_bytes(random()[..8].try_into().expect("eight bytes")) & i64::MAX;
        let visitor = Visitor { player: Player(number >> 10), name: name.to_owned() };
        self.known().insert(secret.clone(), visitor.clone());
        (secret, visitor)
    }

    fn who(&self, headers: &HeaderMap) -> Option<Visitor> {
        let bearer = headers.get(AUTHORIZATION).and_then(|it| it.to_str().ok()?.strip_prefix("Bearer "));
        let cookie = || {
            let all = headers.get(COOKIE)?.to_str().ok()?;
            all.split("; ").find_map(|it| it.strip_prefix(NAME)?.strip_prefix('='))
        };
        self.known().get(bearer.or_else(cookie)?).cloned()
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Visitor>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Names for Guests {
    fn names<'a>(&'a self, players: &'a [Player]) -> Pending<'a, HashMap<Player, String>> {
        let known = self.known();
        let ours = known.values().filter(|it| players.contains(&it.player));
        let names = ours.map(|it| (it.player, it.name.clone())).collect();
        Box::pin(async move { Ok(names) })
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let nobody = || (StatusCode::UNAUTHORIZED, "enter as a guest first\n").into_response();
        app.guests.who(&parts.headers).ok_or_else(nobody)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    name: String,
}

#[derive(Serialize)]
pub struct Me {
    player: i64,
    name: String,
    guest: bool,
}

pub async fn enter(State(app): State<App>, Json(guest): Json<Guest>) -> Response {
    let name = guest.name.trim();
    if name.is_empty() || name.chars().count() > 24 || name.chars().any(char::is_control) {
        return (StatusCode::BAD_REQUEST, "a name has 1 to 24 letters\n").into_response();
    }
    let (secret, visitor) = app.guests.add(name);
    let cookie = format!("{NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
    ([(SET_COOKIE, cookie)], me(visitor).await).into_response()
}

pub async fn me(visitor: Visitor) -> Json<Me> {
    Json(Me { player: visitor.player.0, name: visitor.name, guest: true })
}
