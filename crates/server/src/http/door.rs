//! Who may come in: requests of our own pages and of programs, not too many of them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::limits::{Buckets, Rate, asker};

/// What a page of ours may do: nothing but show what this server sent.
const POLICY: &str =
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// How requests come in.
pub struct Door {
    /// The address in the browser, if it is not the one the request names: `https://play.example.org`.
    pub origin: Option<String>,
    /// Whether a proxy stands before the server and tells where requests come from.
    pub proxy: bool,
    requests: Buckets<IpAddr>,
    tables: Buckets<IpAddr>,
}

impl Door {
    /// A door with the usual limits.
    pub fn new(origin: Option<String>, proxy: bool) -> Self {
        Self::with_rates(
            origin,
            proxy,
            Rate { burst: 200.0, each_second: 20.0 },
            Rate { burst: 20.0, each_second: 0.2 },
        )
    }

    /// A door with other limits for requests and for new tables of one address.
    pub fn with_rates(origin: Option<String>, proxy: bool, requests: Rate, tables: Rate) -> Self {
        Self { origin, proxy, requests: Buckets::new(requests), tables: Buckets::new(tables) }
    }

    /// Whether somebody may open one more table.
    pub fn may_open(&self, address: IpAddr) -> bool {
        self.tables.take(asker(address), Instant::now())
    }

    /// Where a request comes from.
    pub fn address(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> IpAddr {
        let told = || headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |it| it.ip());
        if self.proxy { told().unwrap_or(peer) } else { peer }
    }

    /// Whether a request comes from a page of this server, or from a program, which names no page.
    fn is_ours(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        match &self.origin {
            Some(own) => own == origin,
            None => {
                let host = headers.get(HOST).and_then(|host| host.to_str().ok());
                let page = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
                page.is_some() && page == host
            }
        }
    }

    /// Whether whoever opens a socket is known to do so on purpose: a page of ours, or a program with a token.
    pub fn may_connect(&self, headers: &HeaderMap) -> bool {
        self.is_ours(headers) && (headers.contains_key(ORIGIN) || headers.contains_key(AUTHORIZATION))
    }
}

/// Refuses requests of foreign pages, and too many of them.
pub async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0);
    let address = app.door.address(peer, request.headers());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && !app.door.is_ours(request.headers()) {
        return (StatusCode::FORBIDDEN, "this request comes from another site\n").into_response();
    }
    let asks = request.uri().path().starts_with("/api");
    if asks && !app.door.requests.take(asker(address), Instant::now()) {
        metrics::counter!("kontor_too_fast_total").increment(1);
        return (StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a little\n").into_response();
    }
    let mut request = request;
    request.extensions_mut().insert(Address(address));
    let secure = app.door.origin.as_ref().is_some_and(|it| it.starts_with("https://"));
    let mut response = next.run(request).await;
    if secure {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, year);
    }
    response
}

/// Where a request comes from.
#[derive(Clone, Copy)]
pub struct Address(pub IpAddr);

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
