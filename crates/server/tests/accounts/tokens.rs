//! Tokens for programs that play.

use axum::http::StatusCode;
use kontor_server::accounts::By;
use serde_json::{Value, json};

use crate::world::World;

#[tokio::test]
async fn a_token_is_told_once_and_works_until_it_is_taken_away() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        let mut program = anna.program().await;
        let token = program.token.clone().expect("a token");
        assert!(token.starts_with("kontor_") && token.len() == 71, "{token}");
        assert_eq!(program.me().await.expect("known")["name"], "Anna");
        let list = anna.get("/api/me/tokens").await.expect(StatusCode::OK);
        let id = list[0]["id"].as_i64().expect("a number");
        let shown =
            json!([{ "id": id, "label": "my bot", "created_at": world.now(), "used_at": world.now() }]);
        assert_eq!(list, shown, "{}", world.name);
        let dump = world.dump().await;
        assert!(!dump.contains(&token) && !dump.contains(&token[7..]), "{dump}");

        let mut berta = world.guest("Berta").await;
        assert_eq!(berta.get("/api/me/tokens").await.expect(StatusCode::OK), json!([]));
        let path = format!("/api/me/tokens/{id}");
        berta.delete(&path, Value::Null).await.refused(404, "not_found");
        assert!(program.me().await.is_some());
        let by = By::Token(blake3::hash(token.as_bytes()).to_hex().to_string());
        assert!(world.accounts.is_valid(&by).await.expect("an answer"));
        anna.delete(&path, Value::Null).await.expect(StatusCode::NO_CONTENT);
        program.get("/api/me").await.refused(401, "signed_out");
        assert!(!world.accounts.is_valid(&by).await.expect("an answer"));
    }
}

#[tokio::test]
async fn a_token_plays_and_does_nothing_else() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    let mut program = anna.program().await;
    let refused = [
        program.post("/api/me/tokens", json!({ "label": "more" })).await,
        program.delete("/api/me/tokens/1", Value::Null).await,
        program.put("/api/me/password", json!({ "password": "grün wie Gras" })).await,
        program.post("/api/me/passkeys", Value::Null).await,
        program.patch("/api/me", json!({ "name": "Berta" })).await,
        program.delete("/api/me", json!({ "name": "Anna" })).await,
        program.post("/api/sign-out", Value::Null).await,
        program.post("/api/sign-out-everywhere", Value::Null).await,
        program.post("/api/admin", json!({ "token": "x" })).await,
        program.get("/api/me/export").await,
    ];
    for answer in refused {
        answer.refused(403, "not_by_token");
    }
    for bad in ["", "x", "kontor_", &"0".repeat(64)] {
        program.token = Some(bad.to_owned());
        program.get("/api/me").await.refused(401, "signed_out");
    }
    // The secret of a session is no token, and a token is no session.
    let secret = anna.cookie.clone().expect("a cookie").replace("kontor=", "");
    program.token = Some(secret);
    program.get("/api/me").await.refused(401, "signed_out");
    let mut token = anna.program().await;
    token.cookie = token.token.take().map(|token| format!("kontor={token}"));
    token.get("/api/me").await.refused(401, "signed_out");
}

#[tokio::test]
async fn tokens_have_labels_and_are_few() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    for bad in ["", " ", "a\u{202e}b"] {
        anna.post("/api/me/tokens", json!({ "label": bad })).await.refused(422, "label");
    }
    for _ in 0..20 {
        anna.program().await;
    }
    anna.post("/api/me/tokens", json!({ "label": "one more" })).await.refused(409, "too_many");
}
