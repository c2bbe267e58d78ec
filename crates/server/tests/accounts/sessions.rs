//! Sessions begin, end, and cannot be used again.

use axum::http::StatusCode;
use kontor_server::accounts::{By, Change};
use kontor_server::table::Player;
use serde_json::{Value, json};

use crate::world::{PASSWORD, World};

const DAY: u64 = 24 * 3600;

#[tokio::test]
async fn who_signs_out_is_out_also_with_a_kept_cookie() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut thief = anna.clone();
        let mut laptop = world.browser();
        laptop.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
        let mut changes = world.accounts.changes();
        anna.post("/api/sign-out", Value::Null).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(anna.cookie, None, "the browser forgets the cookie");
        assert!(matches!(changes.try_recv(), Ok(Change::SignedOut(_))));
        thief.get("/api/me").await.refused(401, "signed_out");
        thief.post("/api/sign-out", Value::Null).await.refused(401, "signed_out");
        assert!(laptop.me().await.is_some(), "{}: other browsers stay", world.name);
        laptop.cookie = Some("kontor=".to_owned());
        assert_eq!(laptop.me().await, None);
    }
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_of_one_player() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut berta = world.account("Berta").await;
        let mut browsers = vec![world.browser(), world.browser()];
        for browser in &mut browsers {
            browser.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
        }
        browsers[0].post("/api/sign-out-everywhere", Value::Null).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(anna.me().await, None);
        for browser in &mut browsers {
            assert_eq!(browser.me().await, None, "{}", world.name);
        }
        assert!(berta.me().await.is_some());
    }
}

#[tokio::test]
async fn a_session_gets_a_new_secret_when_one_signs_in() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    let mut fixed = anna.clone();
    anna.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
    assert_ne!(anna.cookie, fixed.cookie);
    assert_eq!(fixed.me().await, None, "the secret of the guest is worth nothing");
    let mut before = anna.clone();
    anna.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
    assert_ne!(anna.cookie, before.cookie);
    assert_eq!(before.me().await, None);
    let secret = anna.cookie.clone().expect("a cookie").replace("kontor=", "");
    assert_eq!(secret.len(), 64);
    let dump = world.dump().await;
    assert!(!dump.contains(&secret), "{dump}");
    assert!(dump.contains(&blake3::hash(secret.as_bytes()).to_hex().to_string()), "{dump}");
}

#[tokio::test]
async fn a_session_ends_when_it_is_not_used() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        world.wait(179 * DAY);
        let answer = anna.get("/api/me").await;
        assert!(answer.headers.contains_key("set-cookie"), "the browser keeps the cookie as long as we do");
        world.wait(179 * DAY);
        assert!(anna.me().await.is_some(), "{}: it was used in between", world.name);
        let player = Player(answer.body["player"].as_i64().expect("a number"));
        let session = world.people.sessions(player).await.expect("an answer").remove(0);
        let by = By::Session(session.hash);
        assert!(world.accounts.is_valid(&by).await.expect("an answer"));
        world.wait(180 * DAY);
        assert!(!world.accounts.is_valid(&by).await.expect("an answer"));
        anna.get("/api/me").await.refused(401, "signed_out");
        world.accounts.sweep().await.expect("swept");
        assert_eq!(world.people.sessions(player).await.expect("an answer"), []);
        assert!(world.people.person(player).await.expect("an answer").is_some(), "the player stays");
    }
}
