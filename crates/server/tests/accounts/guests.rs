//! One click, a name and a cookie.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use kontor_server::accounts::{Change, Site};
use kontor_server::table::Player;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn a_guest_is_here_with_one_click_and_is_known_again() {
    for world in World::all().await {
        let mut anna = world.browser();
        assert_eq!(anna.me().await, None);
        let answer = anna.post("/api/guest", json!({ "name": " Anna " })).await;
        let cookie = answer.headers[SET_COOKIE].to_str().expect("plain text").to_owned();
        assert!(cookie.starts_with("kontor="), "{cookie}");
        assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000"), "{cookie}");
        assert_eq!(answer.headers[CACHE_CONTROL], "no-store");
        let me = answer.expect(StatusCode::CREATED);
        assert_eq!(
            me,
            json!({ "player": me["player"], "name": "Anna", "guest": true, "admin": false, "password": false,
                "passkeys": [], "passkeys_possible": true })
        );
        assert_eq!(anna.me().await, Some(me.clone()), "{}", world.name);

        let mut other = world.guest("Anna").await;
        let other = other.me().await.expect("a guest");
        assert_ne!(other["player"], me["player"], "guests may have the same name");
        let player = |me: &serde_json::Value| Player(me["player"].as_i64().expect("a number"));
        assert!(player(&me).0 > 0 && player(&me).0 < 1 << 53);
        let names = world.accounts.names(&[player(&me), Player(5), player(&other)]).await.expect("an answer");
        assert_eq!(names.len(), 2);
        assert_eq!(names[&player(&me)], "Anna");
        assert!(world.accounts.names(&[]).await.expect("an answer").is_empty());
    }
}

#[tokio::test]
async fn names_are_checked_and_changed() {
    let world = World::quick().await;
    let mut anna = world.browser();
    anna.post("/api/guest", json!({ "name": "An\u{202e}na" })).await.refused(422, "name");
    anna.post("/api/guest", json!({ "name": "Admin" })).await.refused(422, "name");
    anna.post("/api/guest", json!({})).await.refused(400, "unreadable");
    anna.post("/api/guest", json!({ "name": "Anna", "admin": true })).await.refused(400, "unreadable");
    assert_eq!(anna.cookie, None);
    anna.post("/api/guest", json!({ "name": "Anna" })).await.expect(StatusCode::CREATED);
    anna.post("/api/guest", json!({ "name": "Berta" })).await.refused(409, "signed_in");

    let mut changes = world.accounts.changes();
    let me = anna.patch("/api/me", json!({ "name": "Anna Lena" })).await.expect(StatusCode::OK);
    assert_eq!(me["name"], "Anna Lena");
    assert_eq!(anna.me().await, Some(me.clone()));
    let player = Player(me["player"].as_i64().expect("a number"));
    assert_eq!(changes.try_recv().expect("told"), Change::Renamed(player, "Anna Lena".to_owned()));
    anna.patch("/api/me", json!({ "name": "" })).await.refused(422, "name");
}

#[tokio::test]
async fn nobody_makes_guests_without_end() {
    let world = World::quick().await;
    let mut made = 0;
    let refused = loop {
        let mut browser = world.browser();
        browser.address = "192.0.2.1".parse().expect("an address");
        let answer = browser.post("/api/guest", json!({ "name": "Anna" })).await;
        if answer.status != StatusCode::CREATED {
            break answer;
        }
        made += 1;
    };
    assert_eq!(made, 100);
    let headers = refused.refused(429, "too_fast");
    assert_eq!(headers["retry-after"], "10");
    world.guest("Berta").await;
    world.wait(10);
    let mut browser = world.browser();
    browser.address = "192.0.2.1".parse().expect("an address");
    browser.post("/api/guest", json!({ "name": "Anna" })).await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn behind_tls_the_cookie_stays_there() {
    let world = World::at(Site::at("https://games.example").expect("an address")).await;
    let mut anna = world.browser();
    anna.post("/api/guest", json!({ "name": "Anna" })).await.refused(403, "foreign");
    anna.origin = Some("https://games.example");
    let answer = anna.post("/api/guest", json!({ "name": "Anna" })).await;
    let cookie = answer.headers[SET_COOKIE].to_str().expect("plain text");
    assert!(cookie.starts_with("__Host-kontor=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(anna.me().await.is_some());
    anna.cookie = anna.cookie.map(|it| it.replace("__Host-", ""));
    assert_eq!(anna.me().await, None, "another page of this host can set a cookie without the prefix");
}

#[test]
fn the_page_tells_every_route() {
    let page = include_str!("../../../../docs/accounts.md");
    let told: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.split_once(' ')?.1))
        .collect();
    let code = include_str!("../../src/accounts/rest.rs");
    let routed: BTreeSet<&str> =
        code.split(".route(\"").skip(1).filter_map(|it| Some(it.split_once('"')?.0)).collect();
    assert_eq!(told, routed);
    assert_eq!(routed.len(), 15);
}
