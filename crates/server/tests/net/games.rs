//! Whole games over sockets.

use kontor_core::Record;
use kontor_protocol::{Command, Phase};
use kontor_server::client::{Guest, Watching};

use crate::servers::{Ground, guest, open, pair, play, play_on, table, watch};

/// A fresh connection knows the same as one that heard everything.
async fn agrees(guest: &Guest, watching: &Watching) {
    let fresh = watch(guest, &watching.known.info.table).await;
    assert_eq!(fresh.known, watching.known);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_and_its_luck_is_proved() {
    let all = [("borneo", "seats=3"), ("puerto-rico", "seats=2"), ("amerigo", "seats=2")];
    // The stores do not know the games apart: one is enough for the second of them.
    for (ground, count) in Ground::all().into_iter().zip([3, 1]) {
        let server = ground.serve().await;
        for (game, options) in all.into_iter().take(count) {
            let [mut anna, mut ben] = pair(&server, &table(game, options)).await;
            let (one, two) = tokio::join!(play_on(&mut anna, 3), play_on(&mut ben, 4));
            one.and(two).expect("the game goes on to its end");
            for watching in [&anna, &ben] {
                let known = &watching.known;
                let reveal = known.now.reveal.as_ref().expect("the secret is told after the end");
                let bytes = |text: &str| *blake3::Hash::from_hex(text).expect("32 bytes").as_bytes();
                let mut hasher = blake3::Hasher::new();
                hasher.update(&bytes(&reveal.seed)).update(&bytes(&reveal.salt));
                assert_eq!(hasher.finalize().to_hex().as_str(), known.info.commitment, "{game}");
                assert_eq!(
                    known.now.scores.as_ref().map(std::collections::BTreeMap::len),
                    Some(known.now.chairs.len())
                );
            }
            assert_eq!(anna.known.log.len(), anna.known.now.moves);
            let carl = guest(&server, "Carl").await;
            let path = format!("/api/tables/{}/record", anna.known.info.table);
            let text = carl.request("GET", &path, None).await.expect("an answer").body;
            let record = Record::parse(&text).expect("it is a record");
            let entry = kontor_registry::find(game).expect("a game of the registry");
            let replayed =
                entry.replay(&record, None, None, 0.into()).expect("every move and checksum is right");
            assert_eq!(replayed.record(&[]), text, "R8: the same record, the same bytes");
        }
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_bots_begins_with_one_request() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let anna = guest(&server, "Anna").await;
    let mut new = table("puerto-rico", "seats=4");
    new.bots = Some("random".to_owned());
    let name = open(&anna, &new).await;
    let mut watching = watch(&anna, &name).await;
    assert_eq!(watching.known.now.phase, Phase::Playing);
    for which in 0..5 {
        assert!(play(&mut watching, which).await.expect("bots answer"));
    }
    watching.until(|it| !it.now.choices.is_empty()).await.expect("anna is asked, and nothing else happens");
    agrees(&anna, &watching).await;
    watching.must(Command::Leave {}).await.expect("one may leave");
    watching.until(|it| it.now.phase == Phase::Over).await.expect("bots play on to the end");
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_table_for_all() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let [mut anna, mut ben] = pair(&server, &table("puerto-rico", "seats=2")).await;
    let early = anna.must(Command::Rematch {}).await.expect_err("not before the end");
    assert!(early.to_string().contains("not over"), "{early}");
    let (one, two) = tokio::join!(play_on(&mut anna, 5), play_on(&mut ben, 6));
    one.and(two).expect("the game goes on to its end");
    anna.must(Command::Rematch {}).await.expect("after the end");
    ben.until(|it| it.now.rematch.is_some()).await.expect("ben hears of it");
    assert!(ben.must(Command::Rematch {}).await.is_err(), "there is one already");
    let next = ben.known.now.rematch.clone().expect("it has a name");
    let carl = guest(&server, "Carl").await;
    let again = watch(&carl, &next).await;
    assert_eq!((again.known.now.phase, again.known.info.game.as_str()), (Phase::Open, "puerto-rico"));
    assert_ne!(again.known.info.commitment, anna.known.info.commitment, "luck is new");
    server.stop().await.expect("it ends well");
}
