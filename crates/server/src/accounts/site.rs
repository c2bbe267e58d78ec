//! Where the server is reached: which pages are ours, and how their cookies look.

use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderName, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, Method};
use kontor_protocol::Hidden;
use thiserror::Error;
use webauthn_rs::prelude::Url;

use super::Refused;

/// What a request without `Origin` and without a body carries, with any value: other pages cannot add it.
pub const OWN: HeaderName = HeaderName::from_static("x-kontor");

/// An address that pages cannot come from.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no address of pages; write it like https://games.example or http://192.168.0.7:8080")]
pub struct BadOrigin(pub String);

/// Where pages of the server come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    origin: Option<Url>,
}

impl Site {
    /// A server that is reached without TLS at whatever address a request names.
    pub fn plain() -> Self {
        Self { origin: None }
    }

    /// A server that is reached at one address only. If it begins with `https`, so must every request.
    pub fn at(origin: &str) -> Result<Self, BadOrigin> {
        let url = Url::parse(origin).ok().filter(|url| {
            let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
            matches!(url.scheme(), "http" | "https") && url.has_host() && bare && url.username().is_empty()
        });
        Ok(Self { origin: Some(url.ok_or_else(|| BadOrigin(origin.to_owned()))?) })
    }

    /// Whether pages come through TLS.
    pub fn is_secure(&self) -> bool {
        self.origin.as_ref().is_some_and(|url| url.scheme() == "https")
    }

    /// The address, if there is one only.
    pub(super) fn origin(&self) -> Option<&Url> {
        self.origin.as_ref()
    }

    /// Whether a request says that it comes from a page of ours.
    pub fn is_own(&self, headers: &HeaderMap) -> bool {
        let mut said = headers.get_all(ORIGIN).iter();
        let (Some(page), None) = (said.next().and_then(|it| it.to_str().ok()), said.next()) else {
            return false;
        };
        if let Some(own) = &self.origin {
            return own.origin().ascii_serialization() == page;
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.is_some() && page.strip_prefix("http://") == host
    }

    /// Refuses what another page could make a browser send along with our cookie.
    ///
    /// A page sends its `Origin`, which has to be ours. Without one the request is that of a program, and shows it: by a
    /// token, by JSON or by the header [`OWN`], none of which another page can send.
    pub fn check(&self, method: &Method, headers: &HeaderMap) -> Result<(), Refused> {
        let socket = headers.contains_key(UPGRADE);
        let harmless = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) && !socket;
        if harmless || headers.contains_key(AUTHORIZATION) || self.is_own(headers) {
            return Ok(());
        }
        let json =
            || headers.get(CONTENT_TYPE).is_some_and(|it| it.as_bytes().starts_with(b"application/json"));
        let program = !headers.contains_key(ORIGIN) && !socket && (headers.contains_key(OWN) || json());
        if program { Ok(()) } else { Err(Refused::Foreign) }
    }

    /// The cookie that holds a secret for a time, or ends at once without one.
    pub(super) fn cookie(&self, secret: Option<&Hidden>, life: Duration) -> HeaderValue {
        let name = self.cookie_name();
        let secret_text = secret.map_or("", Hidden::reveal);
        let seconds = if secret.is_some() { life.as_secs() } else { 0 };
        let secure = if self.is_secure() { "; Secure" } else { "" };
        let text = format!("{name}={secret_text}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
        let mut value = HeaderValue::from_str(&text).expect("a secret is plain ASCII");
        value.set_sensitive(true);
        value
    }

    /// The secret in a cookie.
    pub(super) fn secret(&self, headers: &HeaderMap) -> Option<Hidden> {
        let name = self.cookie_name();
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| Hidden::new(value))
    }

    fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-kontor" } else { "kontor" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).expect("plain text");
        pairs.iter().map(|(key, text)| (HeaderName::from_static(key), value(text))).collect()
    }

    #[test]
    fn addresses_are_read_strictly() {
        for bad in [
            "",
            "games.example",
            "ftp://games.example",
            "https://games.example/kontor",
            "https://a@b.example",
        ] {
            assert_eq!(Site::at(bad), Err(BadOrigin(bad.to_owned())));
        }
        assert!(Site::at("https://games.example").expect("an address").is_secure());
        assert!(!Site::at("http://192.168.0.7:8080/").expect("an address").is_secure());
        assert!(!Site::plain().is_secure());
    }

    #[test]
    fn only_own_pages_and_programs_change_something() {
        let fixed = Site::at("https://games.example").expect("an address");
        let host = ("host", "games.example");
        let own = ("origin", "https://games.example");
        let foreign = ("origin", "https://games.example.evil.example");
        let (mark, json, form) =
            (("x-kontor", "1"), ("content-type", "application/json"), ("content-type", "text/plain"));
        let socket = ("upgrade", "websocket");
        let token = ("authorization", "Bearer x");
        for (method, pairs, good) in [
            (Method::GET, vec![foreign], true),
            (Method::POST, vec![own], true),
            (Method::POST, vec![own, form], true),
            (Method::POST, vec![mark], true),
            (Method::POST, vec![json], true),
            (Method::POST, vec![form], false),
            (Method::POST, vec![], false),
            (Method::DELETE, vec![], false),
            (Method::POST, vec![foreign, mark, json], false),
            (Method::POST, vec![("origin", "null"), mark, json], false),
            (Method::POST, vec![("origin", "http://games.example"), mark, json], false),
            (Method::GET, vec![own, socket], true),
            (Method::GET, vec![foreign, socket], false),
            (Method::GET, vec![socket, mark], false),
            (Method::GET, vec![socket, token], true),
            (Method::POST, vec![token], true),
        ] {
            let mut all = headers(&pairs);
            all.extend(headers(&[host]));
            assert_eq!(fixed.check(&method, &all).is_ok(), good, "{method} {pairs:?}");
        }
        let mut twice = headers(&[own, json]);
        twice.append(ORIGIN, HeaderValue::from_static("https://evil.example"));
        assert!(fixed.check(&Method::POST, &twice).is_err());

        for (host, origin, good) in [
            ("localhost:8080", "http://localhost:8080", true),
            ("localhost:8080", "http://localhost:8081", false),
            ("localhost:8080", "https://localhost:8080", false),
            ("localhost:8080", "http://evil.example", false),
            ("localhost:8080", "null", false),
        ] {
            let said = headers(&[("host", host), ("origin", origin)]);
            assert_eq!(Site::plain().check(&Method::POST, &said).is_ok(), good, "{host} {origin}");
        }
    }

    #[test]
    fn cookies_are_out_of_reach_for_scripts_and_other_sites() {
        let life = Duration::from_mins(1);
        let secret = Hidden::new("abc");
        let plain = Site::plain();
        assert_eq!(
            plain.cookie(Some(&secret), life),
            "kontor=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60"
        );
        let secure = Site::at("https://games.example").expect("an address");
        let cookie = secure.cookie(Some(&secret), life);
        assert_eq!(cookie, "__Host-kontor=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure");
        assert!(!format!("{cookie:?}").contains("abc"));
        assert_eq!(
            secure.cookie(None, life),
            "__Host-kontor=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"
        );
        let said = headers(&[("cookie", "a=b; kontor=no; __Host-kontor=yes; c")]);
        assert_eq!(secure.secret(&said), Some(Hidden::new("yes")));
        assert_eq!(plain.secret(&said), Some(Hidden::new("no")));
        assert_eq!(plain.secret(&headers(&[("cookie", "xkontor=1")])), None);
    }
}
