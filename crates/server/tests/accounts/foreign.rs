//! Other pages cannot use our cookies.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn a_foreign_page_changes_nothing() {
    let world = World::quick().await;
    let anna = world.guest("Anna").await;
    let requests = [
        (Method::POST, "/api/guest", json!({ "name": "Eve" })),
        (Method::POST, "/api/sign-in", json!({ "name": "Eve", "password": "grün wie Gras" })),
        (Method::POST, "/api/sign-in/passkey", Value::Null),
        (Method::POST, "/api/sign-out", Value::Null),
        (Method::POST, "/api/sign-out-everywhere", Value::Null),
        (Method::PATCH, "/api/me", json!({ "name": "Eve" })),
        (Method::DELETE, "/api/me", json!({ "name": "Anna" })),
        (Method::PUT, "/api/me/password", json!({ "password": "grün wie Gras" })),
        (Method::POST, "/api/me/passkeys", Value::Null),
        (Method::POST, "/api/me/tokens", json!({ "label": "x" })),
        (Method::DELETE, "/api/me/tokens/1", Value::Null),
        (Method::POST, "/api/admin", json!({ "token": "x" })),
    ];
    for origin in
        ["https://evil.example", "http://localhost:8081", "null", "http://localhost:8080.evil.example"]
    {
        for (method, path, body) in requests.clone() {
            let mut page = anna.clone();
            page.origin = Some(origin);
            page.ask(method, path, Some(body)).await.refused(403, "foreign");
            assert_eq!(page.cookie, anna.cookie);
        }
    }
    // A form of an old browser says nothing of where it comes from.
    let mut form = anna.clone();
    form.origin = None;
    form.post("/api/sign-out", Value::Null).await.refused(403, "foreign");
    let mut anna = anna;
    assert_eq!(anna.me().await.expect("still here")["name"], "Anna");
    // A program says nothing either, but shows that it is no form.
    let mut program = world.browser();
    program.origin = None;
    program.post("/api/guest", json!({ "name": "Robot" })).await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn what_is_too_long_is_not_read() {
    let world = World::quick().await;
    let body = json!({ "name": "Anna", "password": "x".repeat(20_000) });
    let answer = world.browser().post("/api/sign-in", body).await;
    answer.refused(400, "unreadable");
}
