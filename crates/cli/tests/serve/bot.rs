//! The example in Python plays a whole game.

use std::process::Command;

use kontor_protocol::Phase;
use kontor_server::client::Guest;
use serde_json::{Value, json};

use crate::databases::Folder;
use crate::process::{Ground, open};

#[tokio::test(flavor = "multi_thread")]
async fn a_program_with_a_token_plays_a_whole_game() {
    let ground = Ground::Folder(Folder::new());
    let server = ground.serve("one");
    let anna = Guest::enter(server.address, "Anna").await.expect("welcome");
    let made: Value = anna.post("/api/me/tokens", &json!({ "label": "bot" })).await.expect("a token");
    let token = made["secret"].as_str().expect("it is told once").to_owned();
    let table = open(&anna, "amerigo", "seats=2", Some("random")).await.expect("it is opened");
    let url = format!("http://{}", server.address);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let played = tokio::task::spawn_blocking(move || {
        Command::new("python3")
            .args([script, &url, "--games", "1", "--seed", "1"])
            .env("KONTOR_TOKEN", token)
            .output()
            .expect("this test needs Python 3")
    });
    let played = played.await.expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
    assert!(played.status.success() && out.contains("over, place"), "{out}{err}");
    let watching = anna.connect().await.expect("connected").watch(&table).await.expect("it is there");
    assert_eq!(watching.known.now.phase, Phase::Over);
}
