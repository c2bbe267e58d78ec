//! Coming in and going out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kontor_protocol::{Admin, Ceremony, FinishPasskey, Guest, Me, Refusal, SignIn};

use super::{Body, WithCookie, tell, with_cookie};
use crate::accounts::{Accounts, Address, Name, Refused, SignedIn};

/// Enters as a guest, with one click.
#[utoipa::path(
    post,
    path = "/api/guest",
    tag = "players",
    request_body = Guest,
    responses((status = 201, description = "Who one is, and a cookie", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn guest(
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

/// Signs in by name and password.
#[utoipa::path(
    post,
    path = "/api/sign-in",
    tag = "players",
    request_body = SignIn,
    responses((status = 200, description = "Who one is, and a new cookie", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn sign_in(
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

/// Begins to sign in with a passkey.
#[utoipa::path(
    post,
    path = "/api/sign-in/passkey",
    tag = "players",
    responses((status = 200, description = "What the browser asks the device for", body = Ceremony), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn ask_passkey(
    State(accounts): State<Accounts>,
    address: Address,
) -> Result<Json<Ceremony>, Refused> {
    Ok(Json(accounts.ask_passkey(address).await?))
}

/// Signs in with a passkey.
#[utoipa::path(
    post,
    path = "/api/sign-in/passkey/finish",
    tag = "players",
    request_body = FinishPasskey,
    responses((status = 200, description = "Who one is, and a new cookie", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn sign_in_by_passkey(
    State(accounts): State<Accounts>,
    before: Option<SignedIn>,
    Body(FinishPasskey { ceremony, credential, leave_guest }): Body<FinishPasskey>,
) -> Result<WithCookie<Json<Me>>, Refused> {
    let person = accounts.by_passkey(&ceremony, credential).await?;
    let secret = accounts.enter(&person, before.as_ref(), leave_guest).await?;
    let me = tell(&accounts, &person).await?;
    Ok(with_cookie(&accounts, Some(&secret), Json(me)))
}

/// Signs this browser out.
#[utoipa::path(
    post,
    path = "/api/sign-out",
    tag = "players",
    responses((status = 204, description = "Signed out"), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn sign_out(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.sign_out(&signed_in).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

/// Signs all browsers out; tokens stay.
#[utoipa::path(
    post,
    path = "/api/sign-out-everywhere",
    tag = "players",
    responses((status = 204, description = "Signed out"), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn sign_out_everywhere(
    State(accounts): State<Accounts>,
    signed_in: SignedIn,
) -> Result<WithCookie<StatusCode>, Refused> {
    accounts.sign_out_everywhere(&signed_in).await?;
    Ok(with_cookie(&accounts, None, StatusCode::NO_CONTENT))
}

/// Becomes the first admin.
#[utoipa::path(
    post,
    path = "/api/admin",
    tag = "players",
    request_body = Admin,
    responses((status = 200, description = "Who one is", body = Me), (status = "4XX", description = "Refused", body = Refusal)),
)]
pub(super) async fn admin(
    State(accounts): State<Accounts>,
    address: Address,
    signed_in: SignedIn,
    Body(Admin { token }): Body<Admin>,
) -> Result<Json<Me>, Refused> {
    let person = accounts.make_admin(&signed_in, &token, address).await?;
    Ok(Json(tell(&accounts, &person).await?))
}
