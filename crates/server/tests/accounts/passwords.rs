//! Accounts by password.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test]
async fn a_guest_becomes_an_account_and_stays_the_same_player() {
    for world in World::all().await {
        let mut anna = world.guest("Anna Lena").await;
        let guest = anna.me().await.expect("a guest");
        world.browser().sign_in("Anna Lena", PASSWORD).await.refused(403, "wrong");
        anna.put("/api/me/password", json!({ "password": "short" })).await.refused(422, "password");
        let me = anna.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
        assert_eq!((&me["guest"], &me["password"]), (&json!(false), &json!(true)));
        assert_eq!(me["player"], guest["player"], "{}", world.name);
        assert_eq!(anna.me().await, Some(me.clone()), "this browser stays signed in");

        let mut laptop = world.browser();
        let there = laptop.sign_in("anna  LENA", PASSWORD).await.expect(StatusCode::OK);
        assert_eq!(there, me);
        assert_eq!(laptop.me().await, Some(me));
        let dump = world.dump().await;
        assert!(dump.contains("$argon2id$") && !dump.contains(PASSWORD), "{dump}");
    }
}

#[tokio::test]
async fn names_of_accounts_belong_to_them() {
    for world in World::all().await {
        let mut anna = world.account("Bill").await;
        for alike in ["Bill", "bill", "BiII", "B-i-l-l", "Bi11"] {
            let mut other = world.browser();
            other.post("/api/guest", json!({ "name": alike })).await.refused(409, "name_taken");
        }
        let mut berta = world.account("Berta").await;
        berta.patch("/api/me", json!({ "name": "Bi1l" })).await.refused(409, "name_taken");
        berta.patch("/api/me", json!({ "name": "BERTA" })).await.expect(StatusCode::OK);
        // A guest who had the name before keeps it, and cannot make it an account.
        let mut early = world.guest("Clara").await;
        let mut clara = world.account("Clara").await;
        early.put("/api/me/password", json!({ "password": PASSWORD })).await.refused(409, "name_taken");
        clara.patch("/api/me", json!({ "name": "Clarissa" })).await.expect(StatusCode::OK);
        early.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
        world.browser().sign_in("clarissa", PASSWORD).await.expect(StatusCode::OK);
        assert!(anna.me().await.is_some());
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_get_the_same_answer_in_the_same_time() {
    let world = World::quick().await;
    world.account("Anna").await;
    world.guest("Berta").await;
    let mut times = [Duration::MAX; 4];
    let mut answers = Vec::new();
    for _ in 0..9 {
        for (time, name) in times.iter_mut().zip(["Anna", "Berta", "Clara", "<\u{0}>"]) {
            let begun = Instant::now();
            let answer = world.browser().sign_in(name, "blau wie das Meer").await;
            *time = begun.elapsed().min(*time);
            answers.push((answer.status, answer.body));
        }
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].1["code"], "wrong");
    println!("wrong, guest, unknown, no name: {times:?}");
    for time in times {
        assert!(time * 2 > times[0] && times[0] * 2 > time, "{times:?}");
    }
}

#[tokio::test]
async fn passwords_are_not_guessed_by_trying() {
    let world = World::quick().await;
    world.account("Anna").await;
    for name in ["Anna", "Nobody"] {
        for _ in 0..10 {
            world.browser().sign_in(name, "blau wie das Meer").await.refused(403, "wrong");
        }
        let headers = world.browser().sign_in(name, PASSWORD).await.refused(429, "too_fast");
        assert_eq!(headers["retry-after"], "60", "{name}");
    }
    world.wait(60);
    world.browser().sign_in("anna", PASSWORD).await.expect(StatusCode::OK);
    for _ in 0..10 {
        world.browser().sign_in("Anna", "blau wie das Meer").await.refused(403, "wrong");
    }

    let mut thief = world.browser();
    for number in 0..30 {
        thief.sign_in(&format!("Nobody {number}"), "blau wie das Meer").await.refused(403, "wrong");
    }
    let headers = thief.sign_in("Nobody else", "blau wie das Meer").await.refused(429, "too_fast");
    assert_eq!(headers["retry-after"], "10");
    world.browser().sign_in("Nobody else", "blau wie das Meer").await.refused(403, "wrong");
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_other_sessions() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut laptop = world.browser();
        laptop.sign_in("Anna", PASSWORD).await.expect(StatusCode::OK);
        let new = "rot wie Mohn";
        anna.put("/api/me/password", json!({ "password": new })).await.refused(403, "wrong");
        let body = json!({ "password": new, "current": "blau wie das Meer" });
        anna.put("/api/me/password", body).await.refused(403, "wrong");
        assert!(laptop.me().await.is_some());
        let before = anna.clone();
        let body = json!({ "password": new, "current": PASSWORD });
        anna.put("/api/me/password", body).await.expect(StatusCode::OK);
        assert!(anna.me().await.is_some());
        for mut old in [laptop, before] {
            assert_eq!(old.me().await, None, "{}", world.name);
        }
        world.browser().sign_in("Anna", PASSWORD).await.refused(403, "wrong");
        world.browser().sign_in("Anna", new).await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_guest_is_not_lost_by_signing_in() {
    let world = World::quick().await;
    world.account("Anna").await;
    let mut guest = world.guest("Berta").await;
    guest.sign_in("Anna", PASSWORD).await.refused(409, "guest");
    assert_eq!(guest.me().await.expect("still here")["name"], "Berta");
    let body = json!({ "name": "Anna", "password": PASSWORD, "leave_guest": true });
    guest.post("/api/sign-in", body).await.expect(StatusCode::OK);
    assert_eq!(guest.me().await.expect("signed in")["name"], "Anna");
}
