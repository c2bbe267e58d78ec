//! What players ask for over REST.

use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use kontor_protocol::{
    Admin, Ceremony, Delete, FinishPasskey, Guest, Hidden, Me, NewPasskey, NewToken, Password, Rename,
    SignIn, Token, TokenSecret,
};
use serde::de::DeserializeOwned;

use super::{Accounts, Address, Name, Refused, SESSION, SignedIn};
use crate::store::Person;

/// The longest body, in bytes; the answer of a passkey is the longest there is.
const BODY: usize = 16 * 1024;

/// All routes about players, from `/api/` on.
pub fn routes<S: Clone + Send + Sync + 'static>(accounts: Accounts) -> Router<S> {
    Router::new()
        .route("/api/guest", post(guest))
        .route("/api/sign-in", post(sign_in))
        .route("/api/sign-in/passkey", post(ask_passkey))
        .route("/api/sign-in/passkey/finish", post(sign_in_by_passkey))
        .route("/api/sign-out", post(sign_out))
        .route("/api/sign-out-everywhere", post(sign_out_everywhere))
        .route("/api/me", get(me).patch(rename).delete(remove))
        .route("/api/me/export", get(export))
        .route("/api/me/password", put(set_password))
        .route("/api/me/passkeys", post(begin_passkey))
        .route("/api/me/passkeys/finish", post(finish_passkey))
        .route("/api/me/passkeys/{id}", delete(remove_passkey))
        .route("/api/me/tokens", get(tokens).post(new_token))
        .route("/api/me/tokens/{id}", delete(remove_token))
        .route("/api/admin", post(admin))
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(accounts.clone(), guard))
        .with_state(accounts)
}

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
type WithCookie<T> = ([(axum::http::HeaderName, HeaderValue); 1], T);

fn with_cookie<T>(accounts: &Accounts, secret: Option<&Hidden>, answer: T) -> WithCookie<T> {
    ([(SET_COOKIE, accounts.site().cookie(secret, SESSION))], answer)
}

async fn guest(
    State(accounts): State<Accounts>,
    address: Address,
    signed_in: Option<SignedIn>,
    Body(Guest { name }): Body<Guest>,
) -> Result<impl IntoResponse, Refused> {
    if signed_in.is_some() {
        return Err(Refused::SignedIn);
    }
    let (player, secret) = accounts.guest(&Name::read(&name)?, address).await?;
    let person = accounts.people().person(player).await?.ok_or(Refused::SignedOut)?;
    let me = tell(&accounts, &person).await?;
    Ok((StatusCode::CREATED, with_cookie(&accounts, Some(&secret), Json(me))))
}

async fn sign_in(
    State(accounts): State<Accounts>,
    address: Address,
    before: Option<SignedIn>,
    Body(SignIn { name, password, leave_guest }): Body<SignIn>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let person = accounts.by_password(&name, &password, address).await?;
    let secret = accounts.enter(&person, before.as_ref(), leave_guest).await?;
    let me = tell(&accounts, &person).await?;
    Ok(with_cookie(&accounts, Some(&secret), Json(me)))
}

async fn ask_passkey(State(accounts): State<Accounts>, address: Address) -> Result<Json<Ceremony>, Refused> {
    Ok(Json(accounts.ask_passkey(address).await?))
}

async fn sign_in_by_passkey(
    State(accounts): State<Accounts>,
    before: Option<SignedIn>,
    Body(FinishPasskey { ceremony, credential, leave_guest }): Body<FinishPasskey>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let person = accounts.by_passkey(&ceremony, credential).await?;
    let secret = accounts.enter(&person, before.as_ref(), leave_guest).await?;
    let me = tell(&accounts, &person).await?;
    Ok(with_cookie(&accounts, Some(&secret), Json(me)))
}

async fn sign_out(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.sign_out(&signed_in).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

async fn sign_out_everywhere(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.sign_out_everywhere(&signed_in).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

async fn me(
    State(accounts): State<Accounts>,
    headers: HeaderMap,
    signed_in: SignedIn,
) -> Result<Response, Refused> {
    let me = Json(tell(&accounts, &signed_in.person).await?);
    // The cookie lives on as its session does.
    Ok(match (signed_in.session(), accounts.site().secret(&headers)) {
        (Ok(_), Some(secret)) => with_cookie(&accounts, Some(&secret), me).into_response(),
        _ => me.into_response(),
    })
}

async fn export(State(accounts): State<Accounts>, signed_in: SignedIn) -> Result<impl IntoResponse, Refused> {
    let everything = Json(accounts.export(&signed_in).await?);
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"kontor.json\"")], everything))
}

async fn rename(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Rename { name }): Body<Rename>,
) -> Result<Json<Me>, Refused> {
    let person = accounts.rename(&signed_in, &Name::read(&name)?).await?;
    Ok(Json(tell(&accounts, &person).await?))
}

async fn remove(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Delete { name, password }): Body<Delete>,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.delete(&signed_in, &name, password.as_ref()).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

async fn set_password(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Password { password, current }): Body<Password>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let secret = accounts.set_password(&signed_in, &password, current.as_ref()).await?;
    let me = now(&accounts, &signed_in).await?;
    Ok(with_cookie(&accounts, Some(&secret), me))
}

async fn begin_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<Json<Ceremony>, Refused> {
    Ok(Json(accounts.begin_passkey(&signed_in).await?))
}

async fn finish_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(NewPasskey { ceremony, credential, label }): Body<NewPasskey>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let secret = accounts.finish_passkey(&signed_in, &ceremony, credential, &label).await?;
    let me = now(&accounts, &signed_in).await?;
    Ok(with_cookie(&accounts, Some(&secret), me))
}

async fn remove_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    accounts.remove_passkey(&signed_in, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn tokens(State(accounts): State<Accounts>, signed_in: SignedIn) -> Result<Json<Vec<Token>>, Refused> {
    Ok(Json(accounts.tokens(&signed_in).await?))
}

async fn new_token(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(NewToken { label }): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenSecret>), Refused> {
    Ok((StatusCode::CREATED, Json(accounts.new_token(&signed_in, &label).await?)))
}

async fn remove_token(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Path(id): Path<i64>,
) -> Result<StatusCode, Refused> {
    accounts.remove_token(&signed_in, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn admin(
    State(accounts): State<Accounts>,
    address: Address,
    signed_in: SignedIn,
    Body(Admin { token }): Body<Admin>,
) -> Result<Json<Me>, Refused> {
    let person = accounts.make_admin(&signed_in, &token, address).await?;
    Ok(Json(tell(&accounts, &person).await?))
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
