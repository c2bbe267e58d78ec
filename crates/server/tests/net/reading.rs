//! Rules, replays, reviews and suggestions.

use std::time::Duration;

use kontor_protocol::{ClientMessage, Phase, Ratings, Replay, Review, Rules, Seat, ServerMessage, Tables};
use kontor_server::client::Guest;

use crate::servers::{Ground, guest, open, play, play_on, table, watch};

/// A game of one person against a bot, to its end: the table and its record.
async fn played(anna: &Guest) -> (String, String) {
    let mut new = table("puerto-rico", "seats=2");
    new.bots = Some("random".to_owned());
    new.listed = true;
    let name = open(anna, &new).await;
    let mut watching = watch(anna, &name).await;
    play_on(&mut watching, 5).await.expect("the game goes on to its end");
    let record = anna.request("GET", &format!("/api/tables/{name}/record"), None).await.expect("an answer");
    (name, record.body)
}

async fn told<T: serde::de::DeserializeOwned>(anna: &Guest, path: &str, body: &str) -> T {
    let answer = anna.request("POST", path, Some(body)).await.expect("an answer");
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_listed_replayed_and_reviewed() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let anna = guest(&server, "Anna").await;
        let (name, record) = played(&anna).await;
        let finished: Tables = anna.get("/api/tables/finished").await.expect("a list");
        assert!(finished.tables.iter().any(|it| it.table == name && it.phase == Phase::Over));
        let mine: Tables = anna.get("/api/tables/mine").await.expect("a list");
        let mine = mine.tables.iter().find(|it| it.table == name).expect("the own game");
        assert_eq!(mine.you, Some(Seat::A));
        let ended = watch(&anna, &name).await.known.now.scores.expect("scores");
        assert_eq!(mine.results.len(), ended.len());
        for (seat, score) in ended {
            let told = mine.results[&seat];
            assert_eq!((told.total, told.place as usize), (score.total, score.place));
        }

        let Ratings { ratings } = anna.get("/api/me/ratings").await.expect("ratings");
        let [only] = ratings.as_slice() else { panic!("one game was finished: {ratings:?}") };
        assert_eq!((only.game.as_str(), only.games), ("puerto-rico", 1));
        assert!(only.low < only.rating && only.rating < only.high && only.rating != 1500, "{only:?}");
        let ben = guest(&server, "Ben").await;
        assert_eq!(ben.get::<Ratings>("/api/me/ratings").await.expect("ratings").ratings, []);

        let open: Replay = told(&anna, "/api/replay", &record).await;
        assert_eq!(open.steps.len(), open.steps.last().expect("steps").number + 1);
        assert!(open.steps[0].line.is_empty());
        let known = watch(&anna, &name).await.known;
        assert_eq!(open.steps.len(), known.now.moves + 1);
        assert_eq!(open.scores, known.now.scores);
        let last = open.steps.last().expect("steps");
        let sum: i32 = last.points.values().next().expect("a seat").iter().map(|line| line.points).sum();
        assert_eq!(Some(sum), known.now.scores.and_then(|it| it.values().next().map(|score| score.total)));
        let seen: Replay = told(&anna, "/api/replay?seat=A", &record).await;
        let other = |replay: &Replay| replay.steps[3].view["players"]["B"]["vp"].clone();
        assert!(
            other(&open).is_number() && other(&seen).is_null(),
            "a seat does not see the points of others"
        );

        let refused = anna.request("POST", "/api/replay", Some("A settler\n")).await.expect("an answer");
        assert_eq!(refused.status, 400);

        let begun: Review = told(&anna, "/api/reviews", &record).await;
        let mut review = begun.clone();
        for _ in 0..600 {
            if review.done == review.of {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            review = anna.get(&format!("/api/reviews/{}", begun.id)).await.expect("a review");
        }
        assert_eq!(review.done, review.of, "the review ends");
        assert!(!review.moves.is_empty());
        for judged in &review.moves {
            let sum: f32 = judged.chances.iter().sum();
            assert!((sum - 1.0).abs() < 0.05, "chances of {judged:?}");
            assert!(judged.loss >= 0.0);
        }
        server.stop().await.expect("it ends well");
        let server = ground.serve().await;
        let again: Review =
            guest(&server, "Ben").await.get(&format!("/api/reviews/{}", begun.id)).await.expect("kept");
        assert_eq!(again, review, "a review is made once");
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_told_clause_by_clause() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let anna = guest(&server, "Anna").await;
    for game in kontor_registry::GAMES {
        let rules: Rules = anna.get(&format!("/api/rules/{}", game.id())).await.expect("rules");
        assert_eq!(rules.clauses.len(), game.rulebook().clauses().count());
    }
    assert!(anna.get::<Rules>("/api/rules/chess").await.is_err());
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suggestion_can_be_played_as_it_stands() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let anna = guest(&server, "Anna").await;
    let mut new = table("puerto-rico", "seats=3");
    new.bots = Some("random".to_owned());
    let name = open(&anna, &new).await;
    let mut watching = watch(&anna, &name).await;
    for turn in 0..40 {
        watching.until(|it| it.now.phase == Phase::Over || !it.now.choices.is_empty()).await.expect("asked");
        let legal = kontor_server::client::actions(&watching.known.now.choices);
        let mut line = anna.connect().await.expect("a connection");
        line.send(&ClientMessage::Suggest { table: name.clone() }).await.expect("sent");
        let actions = loop {
            match line.receive().await.expect("an answer") {
                ServerMessage::Suggestion { actions, .. } => break actions,
                ServerMessage::Nak(nak) => panic!("{nak:?}"),
                _ => (),
            }
        };
        assert!(legal.contains(&actions[0]), "{actions:?}");
        if !play(&mut watching, turn).await.expect("bots answer") {
            break;
        }
    }
    server.stop().await.expect("it ends well");
}
