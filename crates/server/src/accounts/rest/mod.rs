//! What players ask for over REST.

mod entrance;
mod myself;

use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use kontor_protocol::{Hidden, Me};
use serde::de::DeserializeOwned;
use utoipa::OpenApi;

use super::{Accounts, Refused, SESSION, SignedIn};
use crate::store::Person;

/// The longest body, in bytes; the answer of a passkey is the longest there is.
const BODY: usize = 16 * 1024;

/// All routes about players, from `/api/` on.
pub fn routes<S: Clone + Send + Sync + 'static>(accounts: Accounts) -> Router<S> {
    Router::new()
        .route("/api/guest", post(entrance::guest))
        .route("/api/sign-in", post(entrance::sign_in))
        .route("/api/sign-in/passkey", post(entrance::ask_passkey))
        .route("/api/sign-in/passkey/finish", post(entrance::sign_in_by_passkey))
        .route("/api/sign-out", post(entrance::sign_out))
        .route("/api/sign-out-everywhere", post(entrance::sign_out_everywhere))
        .route("/api/me", get(myself::me).patch(myself::rename).delete(myself::remove))
        .route("/api/me/export", get(myself::export))
        .route("/api/me/password", put(myself::set_password))
        .route("/api/me/passkeys", post(myself::begin_passkey))
        .route("/api/me/passkeys/finish", post(myself::finish_passkey))
        .route("/api/me/passkeys/{id}", delete(myself::remove_passkey))
        .route("/api/me/tokens", get(myself::tokens).post(myself::new_token))
        .route("/api/me/tokens/{id}", delete(myself::remove_token))
        .route("/api/admin", post(entrance::admin))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(accounts.clone(), guard))
        .with_state(accounts)
}

/// What the routes about players take and give.
#[derive(OpenApi)]
#[openapi(paths(
    entrance::guest,
    entrance::sign_in,
    entrance::ask_passkey,
    entrance::sign_in_by_passkey,
    entrance::sign_out,
    entrance::sign_out_everywhere,
    entrance::admin,
    myself::me,
    myself::rename,
    myself::remove,
    myself::export,
    myself::set_password,
    myself::begin_passkey,
    myself::finish_passkey,
    myself::remove_passkey,
    myself::tokens,
    myself::new_token,
    myself::remove_token
))]
pub struct Api;

/// Refuses what does not come from our pages, and lets nobody keep the answers.
async fn guard(State(accounts): State<Accounts>, request: Request, next: Next) -> Result<Response, Refused> {
    accounts.site().check(request.method(), request.headers())?;
    let mut response = next.run(request).await;
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// A body in JSON.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let Json(body) = Json::from_request(request, state)
            .await
            .map_err(|rejection| Refused::Unreadable(rejection.body_text()))?;
        Ok(Self(body))
    }
}

/// An answer with a cookie.
type WithCookie<T> = ([(HeaderName, HeaderValue); 1], T);

fn with_cookie<T>(accounts: &Accounts, secret: Option<&Hidden>, answer: T) -> WithCookie<T> {
    ([(SET_COOKIE, accounts.site().cookie(secret, SESSION))], answer)
}

/// What a player is told after something has changed.
async fn now(accounts: &Accounts, signed_in: &SignedIn) -> Result<Json<Me>, Refused> {
    let person = accounts.people().person(signed_in.player()).await?.ok_or(Refused::SignedOut)?;
    Ok(Json(tell(accounts, &person).await?))
}

/// What a player is told about themselves.
async fn tell(accounts: &Accounts, person: &Person) -> Result<Me, Refused> {
    Ok(Me {
        player: person.player.0,
        name: person.name.clone(),
        guest: !person.account,
        admin: person.admin,
        password: person.password.is_some(),
        passkeys: accounts.passkeys(person.player).await?,
        passkeys_possible: accounts.0.checker.is_some(),
    })
}
