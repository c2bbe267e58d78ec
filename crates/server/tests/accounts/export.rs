//! What a player takes along.

use axum::http::StatusCode;
use kontor_protocol::{ClockSetting, Command, Phase, Seat};
use kontor_server::client::actions;
use kontor_server::store::{Append, Lease};
use kontor_server::table::{Answer, Player, Setup, Table};
use serde_json::{Value, json};

use crate::world::{Browser, PASSWORD, World};

/// A table with three people, kept in a store move by move.
struct Played<'a> {
    world: &'a World,
    setup: Setup,
    table: Table,
    epoch: i64,
    players: [Player; 3],
    ids: u32,
}

impl<'a> Played<'a> {
    async fn begin(world: &'a World, name: &str, game: &str, players: [Player; 3]) -> Self {
        let setup = Setup {
            table: name.to_owned(),
            game: game.to_owned(),
            rules: kontor_registry::find(game).expect("a game of the registry").rules(),
            options: "seats=3".to_owned(),
            seed: [7; 32],
            salt: [8; 32],
            clock: ClockSetting::None,
            stand_in: "random".to_owned(),
            host: players[0],
            listed: false,
        };
        let table = Table::open(setup.clone()).expect("the set-up fits");
        world.tables.create(&setup, world.now()).await.expect("a new table");
        let lease = Lease { node: "n".to_owned(), now: world.now(), until: world.now() + 1_000_000 };
        let epoch = world.tables.claim(name, &lease).await.expect("nobody owns it").epoch;
        let mut played = Self { world, setup, table, epoch, players, ids: 0 };
        for player in players {
            played.must(player, Command::Join { seat: None }).await;
        }
        played.must(players[0], Command::Start {}).await;
        played
    }

    async fn must(&mut self, by: Player, command: Command) {
        self.ids += 1;
        let (id, seq) = (self.ids.to_string(), self.table.seq());
        let step = match self.table.command(by, &id, seq, command, self.world.now()) {
            Ok(Answer::Done(step)) => step,
            other => panic!("it is carried out: {other:?}"),
        };
        let append = Append {
            table: self.setup.table.clone(),
            epoch: self.epoch,
            after: step.after,
            events: step.events,
            summary: self.table.summary(),
        };
        let written = self.world.tables.append(&[append]).await.expect("an answer");
        assert_eq!(written, [Ok(())]);
    }

    /// Plays the first action there is, until the end or so many times.
    async fn play(&mut self, times: usize) {
        for _ in 0..times {
            if self.table.phase() == Phase::Over {
                return;
            }
            let seat = self.table.snapshot(None).now.waits_for.expect("the game goes on");
            let choices = self.table.snapshot(Some(seat)).now.choices;
            let action = actions(&choices).into_iter().next().expect("something can be done");
            self.must(self.players[seat.index()], Command::Act { action, done: true }).await;
        }
    }

    /// What a seat knows of the moves.
    fn moves(&self, seat: Seat) -> Vec<Value> {
        let log = self.table.snapshot(Some(seat)).log.into_iter();
        let texts = |told: Vec<kontor_protocol::Told>| told.into_iter().map(|it| it.text).collect::<Vec<_>>();
        log.map(|it| json!({ "line": it.line, "told": texts(it.told) })).collect()
    }
}

async fn number(browser: &mut Browser) -> Player {
    Player(browser.me().await.expect("signed in")["player"].as_i64().expect("a number"))
}

#[tokio::test]
async fn an_export_has_everything_and_nothing_of_others() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut ben = world.guest("Ben").await;
        let mut clara = world.guest("Clara").await;
        let dora = number(&mut world.guest("Dora").await).await;
        let stranger = number(&mut world.guest("Emil").await).await;
        let players = [number(&mut anna).await, number(&mut ben).await, dora];
        anna.program().await;
        let mut running = Played::begin(&world, "running", "borneo", players).await;
        running.play(30).await;
        running.must(players[0], Command::Say { text: "good luck from me".to_owned() }).await;
        running.must(players[1], Command::Say { text: "thanks from Ben".to_owned() }).await;
        let mut over = Played::begin(&world, "over", "borneo", [players[1], players[0], dora]).await;
        over.play(10_000).await;
        assert_eq!(over.table.phase(), Phase::Over);
        let others = [players[1], number(&mut clara).await, dora];
        Played::begin(&world, "others", "borneo", others).await.play(5).await;
        let mut watched = Played::begin(&world, "watched", "borneo", others).await;
        watched.must(players[0], Command::Say { text: "I only watch".to_owned() }).await;
        watched.must(stranger, Command::Say { text: "so do I".to_owned() }).await;

        let answer = anna.get("/api/me/export").await;
        assert_eq!(answer.headers["content-disposition"], "attachment; filename=\"kontor.json\"");
        let export = answer.expect(StatusCode::OK);
        let whole = export.to_string();
        assert_eq!(
            (&export["player"], &export["name"], &export["account"], &export["password"]),
            (&json!(players[0]), &json!("Anna"), &json!(true), &json!(true))
        );
        assert_eq!(export["created_at"], world.now());
        assert_eq!(export["sessions"].as_array().map(Vec::len), Some(1));
        assert_eq!(export["tokens"][0]["label"], "my bot");
        assert_eq!(export["passkeys"], json!([]));
        for secret in [PASSWORD, "argon2", "kontor_", &anna.cookie.clone().expect("a cookie")[7..]] {
            assert!(!whole.contains(secret), "{}: {secret}", world.name);
        }

        let games = export["games"].as_array().expect("a list");
        let names: Vec<&Value> = games.iter().map(|game| &game["table"]).collect();
        assert_eq!(names, ["over", "running", "watched"], "{}", world.name);
        assert_eq!((&games[2]["seat"], &games[2]["moves"]), (&Value::Null, &Value::Null));
        assert_eq!(games[2]["said"].as_array().map(Vec::len), Some(1), "{}", games[2]);
        assert_eq!(
            (&games[2]["said"][0]["text"], &games[2]["said"][0]["room"]),
            (&json!("I only watch"), &json!("spectators"))
        );
        let (finished, unfinished) = (&games[0], &games[1]);
        assert_eq!((&finished["phase"], &finished["seat"]), (&json!("over"), &json!("B")));
        assert_eq!(finished["record"], over.table.record());
        assert_eq!(finished["moves"], Value::Null, "the record has them");
        assert!(finished["scores"]["B"].is_object(), "{}", finished["scores"]);

        assert_eq!((&unfinished["phase"], &unfinished["seat"]), (&json!("playing"), &json!("A")));
        assert_eq!((&unfinished["record"], &unfinished["scores"]), (&Value::Null, &Value::Null));
        let (mine, theirs) = (running.moves(Seat::A), running.moves(Seat::B));
        assert_ne!(mine, theirs, "something is hidden in this game");
        assert_eq!(unfinished["moves"], json!(mine));
        assert_eq!(unfinished["said"].as_array().map(Vec::len), Some(1));
        assert_eq!(unfinished["said"][0]["text"], "good luck from me");
        assert!(!unfinished.to_string().contains("0707070707"), "the seed of a running game is secret");
        for other in ["Ben", "Clara", "Dora", "Emil", &players[1].0.to_string(), &dora.0.to_string()] {
            assert!(!whole.contains(other), "{}: {other} is in the export", world.name);
        }
    }
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_keep_the_others_back() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    let mut ben = world.guest("Ben").await;
    let dora = number(&mut world.guest("Dora").await).await;
    let players = [number(&mut anna).await, number(&mut ben).await, dora];
    for name in ["broken", "good"] {
        Played::begin(&world, name, "borneo", players).await;
    }
    world.tamper("UPDATE events SET body = '{}' WHERE table_id = 'broken' AND seq = 1").await;
    let games = anna.get("/api/me/export").await.expect(StatusCode::OK)["games"].clone();
    assert_eq!(games[0], json!({ "table": "broken", "problem": "event 1 was changed" }));
    assert_eq!(games[1]["table"], "good");
}

#[tokio::test]
async fn exports_are_not_made_without_end() {
    let world = World::quick().await;
    let mut anna = world.guest("Anna").await;
    for _ in 0..3 {
        anna.get("/api/me/export").await.expect(StatusCode::OK);
    }
    anna.get("/api/me/export").await.refused(429, "too_fast");
    world.guest("Ben").await.get("/api/me/export").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_seat_stays_when_its_player_is_gone() {
    for world in World::all().await {
        let mut anna = world.account("Anna").await;
        let mut ben = world.guest("Ben").await;
        let dora = number(&mut world.guest("Dora").await).await;
        let players = [number(&mut anna).await, number(&mut ben).await, dora];
        let mut played = Played::begin(&world, "t", "borneo", players).await;
        played.play(10).await;
        let before = world.tables.load("t").await.expect("it is there");
        anna.delete("/api/me", json!({ "name": "Anna", "password": PASSWORD }))
            .await
            .expect(StatusCode::NO_CONTENT);
        assert_eq!(world.tables.load("t").await.expect("it is there"), before, "{}", world.name);
        assert_eq!(world.people.tables_of(players[0]).await.expect("an answer"), ["t"]);
        let names = world.accounts.names(&players).await.expect("an answer");
        assert_eq!((names.get(&players[0]), names.len()), (None, 2));
        let export = ben.get("/api/me/export").await.expect(StatusCode::OK);
        assert_eq!(
            export["games"][0]["moves"],
            json!(played.moves(Seat::B)),
            "the game of the other is whole"
        );
        assert!(!export.to_string().contains("Anna"));
    }
}
