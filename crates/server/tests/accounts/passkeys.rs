//! Accounts by passkey.

use axum::http::StatusCode;
use kontor_server::accounts::Site;
use serde_json::{Value, json};

use crate::authenticator::Device;
use crate::world::{Answer, Browser, HOME, PASSWORD, World};

async fn add(browser: &mut Browser, device: &mut Device, label: &str) -> Answer {
    let begun = browser.post("/api/me/passkeys", Value::Null).await.expect(StatusCode::OK);
    let credential = device.create(&begun["options"]);
    let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": label });
    browser.post("/api/me/passkeys/finish", body).await
}

async fn ask(browser: &mut Browser) -> Value {
    browser.post("/api/sign-in/passkey", Value::Null).await.expect(StatusCode::OK)
}

async fn sign_in(browser: &mut Browser, device: &mut Device) -> Answer {
    let begun = ask(browser).await;
    let body = json!({ "ceremony": begun["ceremony"], "credential": device.get(&begun["options"]) });
    browser.post("/api/sign-in/passkey/finish", body).await
}

#[tokio::test]
async fn a_guest_becomes_an_account_by_passkey_and_signs_in_without_a_name() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        let guest = anna.me().await.expect("a guest");
        let mut before = anna.clone();
        let mut phone = Device::new(HOME);
        let me = add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
        assert_eq!((&me["player"], &me["guest"]), (&guest["player"], &json!(false)), "{}", world.name);
        assert_eq!(
            (&me["passkeys"][0]["label"], &me["passkeys"][0]["used_at"]),
            (&json!("phone"), &Value::Null)
        );
        assert_eq!(anna.me().await, Some(me.clone()));
        assert_eq!(before.me().await, None, "the secret of the guest is worth nothing");
        world.browser().post("/api/guest", json!({ "name": "anna" })).await.refused(409, "name_taken");

        world.wait(10);
        let mut laptop = world.browser();
        let there = sign_in(&mut laptop, &mut phone).await.expect(StatusCode::OK);
        assert_eq!(there["player"], me["player"]);
        assert_eq!(there["passkeys"][0]["used_at"], world.now());
        assert_eq!(laptop.me().await, Some(there));
        sign_in(&mut world.browser(), &mut phone).await.expect(StatusCode::OK);
        world.browser().sign_in("Anna", PASSWORD).await.refused(403, "wrong");
    }
}

#[tokio::test]
async fn an_answer_is_good_once_in_time_for_one_question() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        let mut phone = Device::new(HOME);
        add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
        let mut thief = world.browser();

        let begun = ask(&mut thief).await;
        let credential = phone.get(&begun["options"]);
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential });
        world.browser().post("/api/sign-in/passkey/finish", body.clone()).await.expect(StatusCode::OK);
        thief.post("/api/sign-in/passkey/finish", body).await.refused(403, "wrong");

        let other = ask(&mut thief).await;
        let body = json!({ "ceremony": other["ceremony"], "credential": credential });
        thief.post("/api/sign-in/passkey/finish", body).await.refused(403, "wrong");

        let begun = ask(&mut thief).await;
        let body = json!({ "ceremony": begun["ceremony"], "credential": phone.get(&begun["options"]) });
        world.wait(300);
        thief.post("/api/sign-in/passkey/finish", body).await.refused(403, "wrong");

        // A question to one player is not answered by another, and not by signing in.
        let mut berta = world.guest("Berta").await;
        let begun = anna.post("/api/me/passkeys", Value::Null).await.expect(StatusCode::OK);
        let credential = Device::new(HOME).create(&begun["options"]);
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": "x" });
        berta.post("/api/me/passkeys/finish", body.clone()).await.refused(403, "wrong");
        anna.post("/api/me/passkeys/finish", body).await.expect(StatusCode::OK);
        assert_eq!(thief.cookie, None, "{}", world.name);
    }
}

#[tokio::test]
async fn other_devices_other_pages_and_copies_are_refused() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    let mut phone = Device::new(HOME);
    add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
    let browser = &mut world.browser();

    let mut stranger = Device::new(HOME);
    stranger.create(&anna.post("/api/me/passkeys", Value::Null).await.expect(StatusCode::OK)["options"]);
    sign_in(browser, &mut stranger).await.refused(403, "wrong");
    let mut lured = phone.clone();
    lured.origin = "https://evil.example";
    sign_in(browser, &mut lured).await.refused(403, "wrong");
    let mut found = phone.clone();
    found.flags = 0b001;
    sign_in(browser, &mut found).await.refused(403, "wrong");
    let mut copy = phone.clone();
    for _ in 0..2 {
        sign_in(&mut world.browser(), &mut phone).await.expect(StatusCode::OK);
    }
    sign_in(browser, &mut copy).await.refused(403, "wrong");
    let begun = ask(browser).await;
    let body = json!({ "ceremony": begun["ceremony"], "credential": { "id": "x" } });
    browser.post("/api/sign-in/passkey/finish", body).await.refused(400, "unreadable");

    // A passkey of one player cannot be made that of another.
    let mut berta = world.guest("Berta").await;
    add(&mut berta, &mut phone.clone(), "phone").await.refused(409, "name_taken");
    assert_eq!(berta.me().await.expect("here")["guest"], true);
    let mut eve = world.guest("Eve").await;
    let mut lured = Device::new("https://evil.example");
    add(&mut eve, &mut lured, "phone").await.refused(403, "wrong");
}

#[tokio::test]
async fn the_last_way_in_stays() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        let (mut phone, mut laptop) = (Device::new(HOME), Device::new(HOME));
        add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
        world.wait(1);
        let me = add(&mut anna, &mut laptop, "laptop").await.expect(StatusCode::OK);
        let path = |index: usize| {
            format!("/api/me/passkeys/{}", me["passkeys"][index]["id"].as_str().expect("text"))
        };
        let mut berta = world.guest("Berta").await;
        berta.delete(&path(0), Value::Null).await.refused(404, "not_found");
        anna.delete(&path(0), Value::Null).await.expect(StatusCode::NO_CONTENT);
        sign_in(&mut world.browser(), &mut phone).await.refused(403, "wrong");
        anna.delete(&path(1), Value::Null).await.refused(409, "last_key");
        sign_in(&mut world.browser(), &mut laptop).await.expect(StatusCode::OK);
        anna.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
        anna.delete(&path(1), Value::Null).await.expect(StatusCode::NO_CONTENT);
        world.browser().sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn another_key_needs_that_one_has_just_signed_in() {
    for world in World::all().await {
        let mut anna = world.guest("Anna").await;
        let (mut phone, mut laptop) = (Device::new(HOME), Device::new(HOME));
        world.wait(24 * 3_600);
        add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
        world.wait(601);
        let password = json!({ "password": PASSWORD });
        anna.put("/api/me/password", password.clone()).await.refused(403, "sign_in_again");
        anna.post("/api/me/passkeys", Value::Null).await.refused(403, "sign_in_again");
        anna.delete("/api/me", json!({ "name": "Anna" })).await.refused(403, "sign_in_again");
        assert_eq!(anna.me().await.expect("still here")["password"], false, "{}", world.name);

        sign_in(&mut anna, &mut phone).await.expect(StatusCode::OK);
        world.wait(599);
        add(&mut anna, &mut laptop, "laptop").await.expect(StatusCode::OK);
        sign_in(&mut anna, &mut laptop).await.expect(StatusCode::OK);
        anna.put("/api/me/password", password).await.expect(StatusCode::OK);
        // Whoever has a password is asked for it, however long ago that was.
        world.wait(24 * 3_600);
        let body = json!({ "password": "rot wie Mohn", "current": PASSWORD });
        anna.put("/api/me/password", body).await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn passkeys_need_a_safe_address() {
    for (address, origin, possible) in [
        ("https://games.example", "https://games.example", true),
        ("http://games.example", "http://games.example", false),
        ("https://192.0.2.1", "https://192.0.2.1", false),
        ("http://localhost:9000", "http://localhost:9000", true),
    ] {
        let world = World::at(Site::at(address).expect("an address")).await;
        let mut anna = world.browser();
        anna.origin = Some(origin);
        let me = anna.post("/api/guest", json!({ "name": "Anna" })).await.expect(StatusCode::CREATED);
        assert_eq!(me["passkeys_possible"], possible, "{address}");
        if possible {
            let mut phone = Device::new(origin);
            add(&mut anna, &mut phone, "phone").await.expect(StatusCode::OK);
        } else {
            anna.post("/api/me/passkeys", Value::Null).await.refused(409, "no_passkeys");
            anna.post("/api/sign-in/passkey", Value::Null).await.refused(409, "no_passkeys");
        }
    }
}
