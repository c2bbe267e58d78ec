//! What players ask about themselves.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kontor_protocol::{
    Ceremony, Delete, Me, NewPasskey, NewToken, Password, Refusal, Rename, Token, TokenSecret,
};

use super::{Body, WithCookie, now, tell, with_cookie};
use crate::accounts::{Accounts, Name, Refused, SignedIn};

/// Tells who one is.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "players",
    responses((status = 200, description = "Who one is", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn me(
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

/// Takes another name.
#[utoipa::path(
    patch,
    path = "/api/me",
    tag = "players",
    request_body = Rename,
    responses((status = 200, description = "Who one is", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn rename(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Rename { name }): Body<Rename>,
) -> Result<Json<Me>, Refused> {
    let person = accounts.rename(&signed_in, &Name::read(&name)?).await?;
    Ok(Json(tell(&accounts, &person).await?))
}

/// Deletes the player: the name is gone, the games stay.
#[utoipa::path(
    delete,
    path = "/api/me",
    tag = "players",
    request_body = Delete,
    responses((status = 204, description = "Deleted"), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn remove(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Delete { name, password }): Body<Delete>,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.delete(&signed_in, &name, password.as_ref()).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

/// Gives everything that is stored about oneself.
#[utoipa::path(
    get,
    path = "/api/me/export",
    tag = "players",
    responses((status = 200, description = "Everything", body = Object), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn export(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<impl IntoResponse, Refused> {
    let everything = Json(accounts.export(&signed_in).await?);
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"kontor.json\"")], everything))
}

/// Sets a password.
#[utoipa::path(
    put,
    path = "/api/me/password",
    tag = "players",
    request_body = Password,
    responses((status = 200, description = "Who one is, and a new cookie", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn set_password(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(Password { password, current }): Body<Password>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let secret = accounts.set_password(&signed_in, &password, current.as_ref()).await?;
    let me = now(&accounts, &signed_in).await?;
    Ok(with_cookie(&accounts, Some(&secret), me))
}

/// Begins to make a passkey.
#[utoipa::path(
    post,
    path = "/api/me/passkeys",
    tag = "players",
    responses((status = 200, description = "What the browser asks the device for", body = Ceremony), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn begin_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<Json<Ceremony>, Refused> {
    Ok(Json(accounts.begin_passkey(&signed_in).await?))
}

/// Keeps a new passkey.
#[utoipa::path(
    post,
    path = "/api/me/passkeys/finish",
    tag = "players",
    request_body = NewPasskey,
    responses((status = 200, description = "Who one is, and a new cookie", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn finish_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(NewPasskey { ceremony, credential, label }): Body<NewPasskey>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let secret = accounts.finish_passkey(&signed_in, &ceremony, credential, &label).await?;
    let me = now(&accounts, &signed_in).await?;
    Ok(with_cookie(&accounts, Some(&secret), me))
}

/// Takes a passkey away, unless it is the last way in.
#[utoipa::path(
    delete,
    path = "/api/me/passkeys/{id}",
    tag = "players",
    params(("id" = String, Path, description = "The passkey")),
    responses((status = 204, description = "Taken away"), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn remove_passkey(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    accounts.remove_passkey(&signed_in, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the tokens of programs.
#[utoipa::path(
    get,
    path = "/api/me/tokens",
    tag = "players",
    responses((status = 200, description = "The tokens, without their secrets", body = Vec<Token>), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn tokens(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<Json<Vec<Token>>, Refused> {
    Ok(Json(accounts.tokens(&signed_in).await?))
}

/// Makes a token for a program.
#[utoipa::path(
    post,
    path = "/api/me/tokens",
    tag = "players",
    request_body = NewToken,
    responses((status = 201, description = "The token, with its secret", body = TokenSecret), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn new_token(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Body(NewToken { label }): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenSecret>), Refused> {
    Ok((StatusCode::CREATED, Json(accounts.new_token(&signed_in, &label).await?)))
}

/// Takes a token away.
#[utoipa::path(
    delete,
    path = "/api/me/tokens/{id}",
    tag = "players",
    params(("id" = i64, Path, description = "The token")),
    responses((status = 204, description = "Taken away"), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn remove_token(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
    Path(id): Path<i64>,
) -> Result<StatusCode, Refused> {
    accounts.remove_token(&signed_in, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
