//! Why something about players was not done, and how that is told.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kontor_protocol::{Refusal, Why};
use thiserror::Error;

use crate::store::StoreError;

/// Why something was not done.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the words say it; `Why` documents the kinds")]
pub enum Refused {
    #[error("the request cannot be read: {0}")]
    Unreadable(String),
    #[error("sign in first")]
    SignedOut,
    #[error("you are signed in already; sign out first")]
    SignedIn,
    #[error(
        "you are a guest here, and nobody could ever be this guest again; give leave_guest to sign in nevertheless"
    )]
    Guest,
    #[error("this request does not come from a page of this server")]
    Foreign,
    #[error("a token of a program cannot do this; sign in")]
    NotByToken,
    #[error("a guest cannot do this; set a password or add a passkey first")]
    AccountNeeded,
    #[error("this is for the admin")]
    NotAdmin,
    #[error("this name {0}")]
    Name(&'static str),
    #[error("this name, or one that looks like it, belongs to somebody else")]
    NameTaken,
    #[error("a password has 10 to 200 characters and is not the name")]
    Password,
    #[error("{0}")]
    Wrong(&'static str),
    #[error("this needs that you have just signed in; sign in once more")]
    SignInAgain,
    #[error("a label is one line of 1 to 48 characters")]
    Label,
    #[error("there are too many of them; remove one first")]
    TooMany,
    #[error("there is no such thing")]
    NotFound,
    #[error("this is the last way to sign in; set a password or add another passkey first")]
    LastKey,
    #[error("there are no passkeys at this address; they need https, or localhost")]
    NoPasskeys,
    #[error("too many attempts; try again in {0} seconds")]
    TooFast(u64),
    #[error("the server has too much to do; try again")]
    Busy,
    #[error("the store cannot be reached; try again")]
    Store(#[from] StoreError),
}

impl Refused {
    /// The status and the kind that a client sees.
    pub fn why(&self) -> (StatusCode, Why) {
        match self {
            Self::Unreadable(_) => (StatusCode::BAD_REQUEST, Why::Unreadable),
            Self::SignedOut => (StatusCode::UNAUTHORIZED, Why::SignedOut),
            Self::SignedIn => (StatusCode::CONFLICT, Why::SignedIn),
            Self::Guest => (StatusCode::CONFLICT, Why::Guest),
            Self::Foreign => (StatusCode::FORBIDDEN, Why::Foreign),
            Self::NotByToken => (StatusCode::FORBIDDEN, Why::NotByToken),
            Self::AccountNeeded => (StatusCode::FORBIDDEN, Why::AccountNeeded),
            Self::NotAdmin => (StatusCode::FORBIDDEN, Why::NotAdmin),
            Self::Name(_) => (StatusCode::UNPROCESSABLE_ENTITY, Why::Name),
            Self::NameTaken => (StatusCode::CONFLICT, Why::NameTaken),
            Self::Password => (StatusCode::UNPROCESSABLE_ENTITY, Why::Password),
            Self::Wrong(_) => (StatusCode::FORBIDDEN, Why::Wrong),
            Self::SignInAgain => (StatusCode::FORBIDDEN, Why::SignInAgain),
            Self::Label => (StatusCode::UNPROCESSABLE_ENTITY, Why::Label),
            Self::TooMany => (StatusCode::CONFLICT, Why::TooMany),
            Self::NotFound => (StatusCode::NOT_FOUND, Why::NotFound),
            Self::LastKey => (StatusCode::CONFLICT, Why::LastKey),
            Self::NoPasskeys => (StatusCode::CONFLICT, Why::NoPasskeys),
            Self::TooFast(_) => (StatusCode::TOO_MANY_REQUESTS, Why::TooFast),
            Self::Busy | Self::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, Why::Unavailable),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        if let Self::Store(error) = &self {
            tracing::error!(%error, "the store does not answer");
        }
        let (status, code) = self.why();
        let mut response = (status, Json(Refusal { code, message: self.to_string() })).into_response();
        if let Self::TooFast(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
