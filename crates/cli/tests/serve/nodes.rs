//! Two processes on one PostgreSQL: a table has one owner, and a sleeper cannot write when it wakes up.

use std::time::Duration;

use kontor_protocol::{Code, Command};
use kontor_server::client::{ClientError, Guest, Heard, Watching, actions};

use crate::databases::Server;
use crate::process::{Ground, open};

/// Watches a table, as soon as its server can have it.
async fn take(guest: &Guest, table: &str) -> Watching {
    loop {
        match guest.connect().await.expect("connected").watch(table).await {
            Ok(watching) => return watching,
            Err(ClientError::Nak(nak)) if nak.code == Code::Unavailable => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_slept_through_its_lease_cannot_write() {
    let ground = Ground::Postgres(Server::start());
    let (first, second) = (ground.serve("first"), ground.serve("second"));
    let anna = Guest::enter(first.address, "Anna").await.expect("welcome");
    let table = open(&anna, "puerto-rico", "seats=2", Some("random")).await.expect("it is opened");
    let mut here = take(&anna, &table).await;
    here.until(|it| !it.now.choices.is_empty()).await.expect("anna is on turn");

    let there = anna.moved(second.address);
    let Err(ClientError::Nak(nak)) = there.connect().await.expect("connected").watch(&table).await else {
        panic!("the first process owns the table")
    };
    assert_eq!(nak.code, Code::Unavailable);

    first.signal("STOP");
    let mut watching = take(&there, &table).await;
    assert_eq!(watching.known.now.choices, here.known.now.choices, "the second goes on where the first was");
    let action = actions(&watching.known.now.choices)[0].clone();
    let seq =
        watching.must(Command::Act { action: action.clone(), done: false }).await.expect("it is played");

    first.signal("CONT");
    let id = here.send(Command::Act { action, done: false }).await.expect("it is sent");
    loop {
        match here.hear().await.expect("an answer") {
            Heard::Ack { .. } => panic!("the first process wrote to a table it does not own"),
            Heard::Nak(nak) if nak.id.as_ref() == Some(&id) => {
                assert_eq!(nak.code, Code::Unavailable);
                break;
            }
            _ => (),
        }
    }
    let after = take(&there, &table).await;
    assert!(after.known.seq >= seq);
    let twice =
        after.known.log.iter().filter(|it| it.line == after.known.log[watching.known.log.len() - 1].line);
    assert_eq!(twice.count(), 1, "it was played once");
}
