//! R9 over the wire: no frame holds what its reader must not know.

use kontor_protocol::{ClientMessage, Command, Phase, Seat, ServerMessage};
use serde_json::Value;

use crate::servers::{Ground, guest, pair, play, table, watch};

/// Everything a frame says of the table now, if it says something.
fn now(frame: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(frame).expect("frames are JSON");
    let kind = value["type"].as_str()?;
    matches!(kind, "snapshot" | "update").then(|| value["now"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn r9_no_frame_holds_what_its_reader_must_not_know() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let [mut anna, mut ben] = pair(&server, &table("borneo", "seats=3")).await;
        let carl = guest(&server, "Carl").await;
        let mut carl = watch(&carl, &anna.known.info.table).await;
        for watching in [&mut anna, &mut ben, &mut carl] {
            watching.connection().keep_frames();
        }
        let say = |text: &str| Command::Say { text: text.to_owned() };
        ben.must(say("canary of the seats")).await.expect("said");
        carl.must(say("canary of the spectators")).await.expect("said");
        let players = async {
            let (mut one, mut two) = (true, true);
            let mut turn = 0;
            while one || two {
                turn += 1;
                if anna.known.now.phase != Phase::Over && anna.known.now.waits_for == Some(Seat::A) {
                    one = play(&mut anna, turn).await.expect("it goes on");
                } else if ben.known.now.phase != Phase::Over && ben.known.now.waits_for == Some(Seat::B) {
                    two = play(&mut ben, turn).await.expect("it goes on");
                }
                for (watching, on) in [(&mut anna, &mut one), (&mut ben, &mut two)] {
                    watching
                        .until(|it| it.now.phase == Phase::Over || it.now.waits_for != Some(Seat::C))
                        .await
                        .expect("it goes on");
                    *on = watching.known.now.phase != Phase::Over;
                }
                let least = anna.known.seq.max(ben.known.seq);
                for watching in [&mut anna, &mut ben] {
                    watching
                        .until(|it| it.seq >= least || it.now.phase == Phase::Over)
                        .await
                        .expect("it goes on");
                }
            }
        };
        players.await;
        carl.until(|it| it.now.phase == Phase::Over).await.expect("carl sees the end");
        let reveal = anna.known.now.reveal.clone().expect("told after the end");

        for (watching, own) in [(&mut anna, Some("A")), (&mut ben, Some("B")), (&mut carl, None)] {
            let frames = watching.connection().kept().to_vec();
            let mut hands = 0;
            for frame in &frames {
                let seats = frame.contains("canary of the seats");
                let spectators = frame.contains("canary of the spectators");
                assert!(if own.is_some() { !spectators } else { !seats }, "{frame}");
                let Some(now) = now(frame) else { continue };
                if now["phase"] == "over" {
                    continue;
                }
                assert!(!frame.contains(&reveal.seed) && !frame.contains(&reveal.salt), "{frame}");
                for (seat, player) in now["view"]["players"].as_object().expect("players by seat") {
                    let hand = &player["hand"];
                    assert_eq!(hand.is_null(), own != Some(seat), "{own:?} and the hand of {seat}: {frame}");
                    hands += usize::from(!hand.is_null());
                }
                let asked =
                    !now["choices"].as_array().expect("a list").is_empty() || !now["question"].is_null();
                assert!(!asked || now["waits_for"].as_str() == own, "{frame}");
            }
            assert_eq!(hands > 0, own.is_some(), "the test has looked at something: {} frames", frames.len());
        }
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r9_a_preview_tells_nothing_of_the_luck_to_come() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let [mut anna, mut ben] = pair(&server, &table("puerto-rico", "seats=2")).await;
    if anna.known.now.choices.is_empty() {
        std::mem::swap(&mut anna, &mut ben);
    }
    let table = anna.known.info.table.clone();
    let (before, action) = (anna.known.clone(), "settler".to_owned());
    anna.connection().send(&ClientMessage::Preview { table, action }).await.expect("it is sent");
    let preview = loop {
        match anna.connection().receive().await.expect("an answer") {
            ServerMessage::Preview(preview) => break preview,
            ServerMessage::Nak(nak) => panic!("{nak:?}"),
            _ => (),
        }
    };
    assert!(!preview.told.is_empty() && preview.view != before.now.view);
    let guest = guest(&server, "Carl").await;
    let after = watch(&guest, &before.info.table).await;
    assert_eq!(after.known.seq, before.seq, "nothing has happened");
    server.stop().await.expect("it ends well");
}
