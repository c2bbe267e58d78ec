//! The door: not too many requests, and pages that may do nothing but what they are for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::tls::Peer;
use crate::accounts::Address;
use crate::limit::{Limit, Rate, household};

/// What a page of ours may do: nothing but show what this server sent.
const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// How requests come in.
pub struct Door {
    /// Whether pages come through TLS.
    secure: bool,
    /// Whether a proxy stands before the server and tells where requests come from.
    proxy: bool,
    begin: Instant,
    requests: Limit<IpAddr>,
    tables: Limit<IpAddr>,
    messages: Rate,
}

impl Door {
    /// A door that so many requests a second of one address and so many messages a second of one connection may come
    /// through, and some at once.
    pub fn new(secure: bool, proxy: bool, requests: u32, messages: u32) -> Self {
        Self {
            secure,
            proxy,
            begin: Instant::now(),
            requests: Limit::new(Rate::each_second(requests, 10)),
            tables: Limit::new(Rate { tries: 20, pause: Duration::from_secs(5) }),
            messages: Rate::each_second(messages, 6),
        }
    }

    /// How many messages a connection may send.
    pub fn messages(&self) -> Rate {
        self.messages
    }

    /// Whether somebody may open one more table.
    pub fn may_open(&self, address: IpAddr) -> bool {
        self.tables.take(&household(address), self.begin.elapsed()).is_ok()
    }

    /// Whether somebody may send one more request.
    fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.take(&household(address), self.begin.elapsed()).is_ok()
    }

    /// Where a request comes from.
    pub fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> IpAddr {
        let told = || headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |it| it.ip());
        if self.proxy { told().unwrap_or(peer) } else { peer }
    }
}

/// Refuses too many requests of one address, and notes the address.
pub async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<Peer>>().map(|it| it.0.0);
    let address = app.door.address(peer, request.headers());
    let asks = request.uri().path().starts_with("/api");
    if asks && !app.door.may_ask(address) {
        metrics::counter!("kontor_too_fast_total").increment(1);
        return (StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a little\n").into_response();
    }
    let mut request = request;
    request.extensions_mut().insert(Address(address));
    let mut response = next.run(request).await;
    if app.door.secure {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, year);
    }
    response
}

/// Tells browsers what our pages may do.
pub async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let fixed = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
