//! Secrets stay out of logs.

use std::io;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::authenticator::Device;
use crate::world::{HOME, PASSWORD, World};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// All threads of a process share a log, so this is the only test that keeps one.
#[tokio::test]
async fn no_secret_is_ever_logged() {
    let log = Log::default();
    let subscriber =
        tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG).with_writer(log.clone()).finish();
    let _kept = tracing::subscriber::set_default(subscriber);

    let world = World::quick().await;
    let mut secrets = vec![PASSWORD.to_owned(), "blau wie das Meer".to_owned()];
    let mut anna = world.guest("Anna").await;
    let mut keep = |text: &str| secrets.push(text.replace("kontor=", "").replace("kontor_", ""));
    keep(anna.cookie.as_deref().expect("a cookie"));
    anna.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
    keep(anna.cookie.as_deref().expect("a cookie"));
    let mut program = anna.program().await;
    keep(program.token.as_deref().expect("a token"));
    assert!(program.me().await.is_some());
    let begun = anna.post("/api/me/passkeys", Value::Null).await.expect(StatusCode::OK);
    keep(begun["ceremony"].as_str().expect("text"));
    let mut phone = Device::new(HOME);
    let credential = phone.create(&begun["options"]);
    let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": "phone" });
    anna.post("/api/me/passkeys/finish", body).await.expect(StatusCode::OK);
    keep(anna.cookie.as_deref().expect("a cookie"));
    let mut laptop = world.browser();
    let begun = laptop.post("/api/sign-in/passkey", Value::Null).await.expect(StatusCode::OK);
    keep(begun["ceremony"].as_str().expect("text"));
    let answer = phone.get(&begun["options"]);
    let body = json!({ "ceremony": begun["ceremony"], "credential": answer });
    laptop.post("/api/sign-in/passkey/finish", body.clone()).await.expect(StatusCode::OK);
    keep(laptop.cookie.as_deref().expect("a cookie"));
    laptop.post("/api/sign-in/passkey/finish", body).await.refused(403, "wrong");
    world.browser().sign_in("Anna", "blau wie das Meer").await.refused(403, "wrong");
    laptop.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
    keep(laptop.cookie.as_deref().expect("a cookie"));
    let token = world.accounts.admin_token().await.expect("an answer").expect("no admin");
    keep(token.reveal());
    anna.post("/api/admin", json!({ "token": token.reveal() })).await.expect(StatusCode::OK);
    let broken = json!({ "name": "Anna", "password": [PASSWORD] });
    anna.post("/api/sign-in", broken).await.refused(400, "unreadable");
    let hidden = format!("{token:?} {:?}", world.people.account("anna").await.expect("an answer"));
    anna.delete("/api/me", json!({ "name": "Anna", "password": PASSWORD }))
        .await
        .expect(StatusCode::NO_CONTENT);

    let log = String::from_utf8(log.0.lock().expect("nobody panicked").clone()).expect("text") + &hidden;
    assert!(log.contains("a new guest") && log.contains("a new passkey"), "something is logged: {log}");
    assert!(!log.contains("$argon2id$"), "{log}");
    for secret in secrets {
        assert!(secret.len() > 10);
        assert!(!log.contains(&secret), "{secret} is in the log:\n{log}");
    }
}
