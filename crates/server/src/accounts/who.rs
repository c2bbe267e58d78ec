//! Who a request comes from.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use kontor_protocol::Moment;

use super::{Accounts, Refused};
use crate::limit::household;
use crate::store::Person;
use crate::table::Player;

/// Somebody who is signed in, by cookie or by token. As an argument of a handler it refuses everybody else, and what
/// another page makes a browser send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// How.
    pub by: By,
    /// When this browser signed in, or when the token was made.
    pub since: Moment,
}

/// How somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// A browser, by the hash of its session.
    Session(String),
    /// A program, by the hash of its token.
    Token(String),
}

impl SignedIn {
    /// The number of the player.
    pub fn player(&self) -> Player {
        self.person.player
    }

    /// The name of the player.
    pub fn name(&self) -> &str {
        &self.person.name
    }

    /// The session; programs are refused.
    pub(super) fn session(&self) -> Result<&str, Refused> {
        match &self.by {
            By::Session(hash) => Ok(hash),
            By::Token(_) => Err(Refused::NotByToken),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SignedIn
where
    Accounts: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        find(parts, &Accounts::from_ref(state)).await?.ok_or(Refused::SignedOut)
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for SignedIn
where
    Accounts: FromRef<S>,
{
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, Refused> {
        find(parts, &Accounts::from_ref(state)).await
    }
}

async fn find(parts: &Parts, accounts: &Accounts) -> Result<Option<SignedIn>, Refused> {
    accounts.site().check(&parts.method, &parts.headers)?;
    if let Some(said) = parts.headers.get(AUTHORIZATION) {
        let token = said.to_str().ok().and_then(|said| said.strip_prefix("Bearer "));
        return accounts.by_token(token.unwrap_or_default()).await?.map(Some).ok_or(Refused::SignedOut);
    }
    match accounts.site().secret(&parts.headers) {
        Some(secret) => Ok(accounts.by_session(&secret).await?),
        None => Ok(None),
    }
}

/// The address a request comes from. Behind a proxy the server puts the right one into the request's extensions;
/// otherwise it is that of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(pub IpAddr);

impl Address {
    /// One key for everything that one household has.
    pub(super) fn household(self) -> IpAddr {
        household(self.0)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let connection = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
        let told = parts.extensions.get::<Self>().copied();
        Ok(told.unwrap_or_else(|| Self(connection().unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))))
    }
}
