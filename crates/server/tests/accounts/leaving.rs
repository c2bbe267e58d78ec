//! What a player takes along, and what stays when a player is gone.

use axum::http::StatusCode;
use kontor_server::accounts::Change;
use kontor_server::table::Player;
use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn a_deleted_player_is_a_number_without_a_name() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut program = anna.program().await;
        let mut laptop = world.browser();
        laptop.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
        let player = Player(anna.me().await.expect("here")["player"].as_i64().expect("a number"));
        anna.delete("/api/me", json!({ "name": "Berta", "password": PASSWORD })).await.refused(403, "wrong");
        anna.delete("/api/me", json!({ "name": "Anna" })).await.refused(403, "wrong");
        let body = json!({ "name": "Anna", "password": "blau wie das Meer" });
        anna.delete("/api/me", body).await.refused(403, "wrong");

        let mut changes = world.accounts.changes();
        let body = json!({ "name": "anna", "password": PASSWORD });
        anna.delete("/api/me", body).await.expect(StatusCode::NO_CONTENT);
        assert_eq!(changes.try_recv(), Ok(Change::Deleted(player)));
        assert_eq!(anna.cookie, None);
        assert_eq!(laptop.me().await, None, "{}", world.name);
        program.get("/api/me").await.refused(401, "signed_out");
        world.browser().sign_in("Anna", PASSWORD).await.refused(403, "wrong");
        assert!(world.accounts.names(&[player]).await.expect("an answer").is_empty());
        let dump = world.dump().await;
        assert!(dump.contains(&player.0.to_string()), "the number stays: {dump}");
        assert!(
            !dump.to_lowercase().contains("anna") && !dump.contains("argon2"),
            "nothing else does: {dump}"
        );
        world.account("Anna").await;
        let again = world.people.account("anna").await.expect("an answer").expect("a new one");
        assert_ne!(again.player, player, "the name is free, for somebody else");
    }
}

#[tokio::test]
async fn a_guest_can_go_too() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    let mut kept = anna.clone();
    anna.delete("/api/me", json!({ "name": "Anna" })).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(kept.me().await, None);
}
