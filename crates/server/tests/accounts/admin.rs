//! The first admin.

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn the_token_of_the_console_makes_one_admin_once() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut berta = world.account("Berta").await;
        let mut guest = world.guest("Clara").await;
        let old = world.accounts.admin_token().await.expect("an answer").expect("there is no admin yet");
        let token = world.accounts.admin_token().await.expect("an answer").expect("there is no admin yet");
        assert_ne!(old, token);
        assert!(!world.dump().await.contains(token.reveal()));
        let body = json!({ "token": token.reveal() });
        guest.post("/api/admin", body.clone()).await.refused(403, "account_needed");
        anna.post("/api/admin", json!({ "token": "0".repeat(64) })).await.refused(403, "wrong");
        let me = anna.post("/api/admin", body.clone()).await.expect(StatusCode::OK);
        assert_eq!(me["admin"], true);
        assert_eq!(anna.me().await.expect("here")["admin"], true, "{}", world.name);
        for token in [&token, &old] {
            berta.post("/api/admin", json!({ "token": token.reveal() })).await.refused(403, "wrong");
        }
        assert_eq!(world.accounts.admin_token().await.expect("an answer"), None);

        // Without the admin the server asks for another one.
        let body = json!({ "name": "Anna", "password": PASSWORD });
        anna.delete("/api/me", body).await.expect(StatusCode::NO_CONTENT);
        let token =
            world.accounts.admin_token().await.expect("an answer").expect("there is no admin any more");
        world.wait(24 * 3600);
        berta.post("/api/admin", json!({ "token": token.reveal() })).await.refused(403, "wrong");
    }
}
