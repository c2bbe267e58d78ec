//! The web client, if it was built before the server; otherwise a page that says so.

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const BARE: &str = include_str!("bare.html");

/// The first page, which also serves the addresses that the client makes up.
const INDEX: &str = "index.html";

pub async fn serve(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return (StatusCode::NOT_FOUND, "there is no such address\n").into_response();
    }
    if let Some(file) = Client::get(path) {
        // Files in this folder have the hash of their content in their name.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return ([(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, cache)], file.data).into_response();
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    }
    let headers = [(CONTENT_TYPE, kind(INDEX)), (CACHE_CONTROL, "no-cache")];
    match Client::get(INDEX) {
        Some(page) => (headers, page.data).into_response(),
        None => (headers, BARE).into_response(),
    }
}

/// What a file is, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("ftl" | "txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn files_are_told_by_their_names() {
        assert_eq!(kind("assets/index-1a2b.js"), "text/javascript; charset=utf-8");
        assert_eq!(kind("a.b/board.svg"), "image/svg+xml");
        assert_eq!(kind("unknown"), "application/octet-stream");
    }
}
