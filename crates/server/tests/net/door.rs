//! Who comes in, and with what.

use kontor_protocol::{ClientMessage, Code, Command, Limits, ServerMessage};
use kontor_server::client::{ClientError, Connection, request};
use serde_json::{Value, json};

use crate::servers::{Ground, guest, open, pair, table, watch};

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_get_nothing() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let address = server.address();
    let own = format!("http://{address}");
    let body = json!({ "name": "Anna" }).to_string();
    for (origin, status) in [(own.as_str(), 201), ("http://evil.example", 403), ("null", 403)] {
        let answer = request(address, "POST", "/api/guest", &[("Origin", origin)], Some(&body)).await;
        assert_eq!(answer.expect("an answer").status, status, "{origin}");
    }
    let entered = request(address, "POST", "/api/guest", &[], Some(&body)).await.expect("an answer");
    let cookie = entered.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a value");
    for head in
        [vec![("Cookie", cookie), ("Origin", "http://evil.example")], vec![("Cookie", cookie)], vec![]]
    {
        let refused = Connection::open(address, &head).await;
        assert!(matches!(refused, Err(ClientError::Socket(_))), "{head:?}");
    }
    assert!(Connection::open(address, &[("Cookie", cookie), ("Origin", &own)]).await.is_ok());
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_browsers_to_be_strict() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    for path in ["/", "/api/games", "/healthz", "/readyz", "/nothing.js", "/api/nothing"] {
        let answer = request(server.address(), "GET", path, &[], None).await.expect("an answer");
        let policy = answer.header("content-security-policy").unwrap_or_default().to_owned();
        for part in ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
    let metrics = request(server.address(), "GET", "/metrics", &[], None).await.expect("an answer");
    assert_eq!(metrics.status, 200);
    let far = [("X-Forwarded-For", "192.0.2.1")];
    let hidden = request(server.address(), "GET", "/metrics", &far, None).await.expect("an answer");
    assert_eq!(hidden.status, 404, "numbers are for the machine itself");
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_too_much_or_nonsense_is_refused_and_harms_nobody() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let anna = guest(&server, "Anna").await;
    let mut connection = anna.connect().await.expect("a connection");
    for (text, code) in [
        ("nonsense", Code::Unreadable),
        ("{}", Code::Unreadable),
        (r#"{"type":"ping","more":1}"#, Code::Unreadable),
        (r#"{"type":"watch","table":"none"}"#, Code::UnknownTable),
    ] {
        connection.send_text(text.to_owned()).await.expect("it is sent");
        let ServerMessage::Nak(nak) = connection.receive().await.expect("an answer") else {
            panic!("{text}")
        };
        assert_eq!(nak.code, code, "{text}");
    }
    connection.send(&ClientMessage::Ping {}).await.expect("it is sent");
    assert!(matches!(connection.receive().await, Ok(ServerMessage::Pong { .. })));
    connection.send_text("x".repeat(Limits::MESSAGE + 1)).await.expect("it is sent");
    assert!(connection.receive().await.is_err(), "a message that is too long ends the connection");

    server.stop().await.expect("it ends well");
    let mut config = ground.config();
    config.messages = 10.0;
    let server = kontor_server::serve::Server::start(config).await.expect("it starts");
    let anna = anna.moved(server.address());
    let mut fast = anna.connect().await.expect("a connection");
    let mut refused = 0;
    for _ in 0..70 {
        fast.send(&ClientMessage::Ping {}).await.expect("it is sent");
    }
    for _ in 0..70 {
        refused += usize::from(matches!(
            fast.receive().await.expect("an answer"),
            ServerMessage::Nak(nak) if nak.code == Code::TooFast
        ));
    }
    assert!(refused > 0, "seventy messages at once are too many");

    for (body, status) in [
        (json!({ "game": "chess" }), 409),
        (json!({ "game": "borneo", "options": "seats=9" }), 409),
        (json!({ "game": "borneo", "options": "x".repeat(2_000) }), 413),
        (json!({ "game": "borneo", "options": { "seats": 3 } }), 400),
        (json!({ "game": "borneo", "stand_in": "nobody" }), 409),
        (json!({ "game": "borneo", "bots": "nobody" }), 409),
        (json!({ "game": "borneo", "clock": { "kind": "game", "base": 0, "increment": 0 } }), 409),
        (json!({ "game": "borneo", "clock": { "kind": "turn", "each": u64::MAX } }), 409),
        (json!({ "game": "borneo", "unknown": 1 }), 400),
    ] {
        let answer = anna.request("POST", "/api/tables", Some(&body.to_string())).await.expect("an answer");
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        let told: Value = serde_json::from_str(&answer.body).expect("a refusal is JSON");
        assert!(told["code"].is_string() && told["message"].is_string(), "{body}: {told}");
    }
    let mine = anna.request("GET", "/api/tables/mine", None).await.expect("an answer").body;
    let mine: Value = serde_json::from_str(&mine).expect("a list is JSON");
    assert_eq!(mine["tables"], json!([]), "what was refused left no table behind");
    let answer = request(server.address(), "POST", "/", &[], Some("{}")).await.expect("an answer");
    assert!(answer.status >= 400, "pages are only read");
    let huge = format!("{{\"game\":\"{}\"}}", "x".repeat(300_000));
    let answer = anna.request("POST", "/api/tables", Some(&huge)).await.expect("an answer");
    assert_eq!(answer.status, 413);
    for name in ["", "   ", &"x".repeat(100), "a\u{7}b"] {
        let body = json!({ "name": name }).to_string();
        let answer = request(server.address(), "POST", "/api/guest", &[], Some(&body)).await;
        assert!(answer.expect("an answer").status >= 400, "{name:?}");
    }
    server.stop().await.expect("it ends well");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another_seat() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let [mut anna, mut ben] = pair(&server, &table("puerto-rico", "seats=2")).await;
    if anna.known.now.choices.is_empty() {
        std::mem::swap(&mut anna, &mut ben);
    }
    assert!(ben.known.now.choices.is_empty(), "choices are for who is asked");
    let action = "settler".to_owned();
    let Err(ClientError::Nak(nak)) = ben.must(Command::Act { action: action.clone(), done: true }).await
    else {
        panic!("ben is not on turn")
    };
    assert_eq!(nak.code, Code::NotYourTurn);
    let carl = guest(&server, "Carl").await;
    let mut watching = watch(&carl, &anna.known.info.table).await;
    let Err(ClientError::Nak(nak)) = watching.must(Command::Act { action, done: true }).await else {
        panic!("carl has no seat")
    };
    assert_eq!(nak.code, Code::NotSeated);
    let name = open(&carl, &table("borneo", "seats=3")).await;
    let path = format!("/api/tables/{name}");
    let nobody = request(server.address(), "GET", &path, &[], None).await.expect("an answer");
    assert_eq!(nobody.status, 401);
    server.stop().await.expect("it ends well");
}
