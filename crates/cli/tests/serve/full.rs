//! R10 with a disk that is really full.

use kontor_protocol::{Code, Command};
use kontor_server::client::{ClientError, Guest};

use crate::process::{Ground, open, watch};

/// A table and a log of this size fit into an empty database, and not much more.
const ROOM: [(bool, u32); 2] = [(false, 1_000), (true, 1_100)];

#[tokio::test(flavor = "multi_thread")]
async fn r10_a_full_disk_is_told_and_what_was_acknowledged_is_kept() {
    for (postgres, kilobytes) in ROOM {
        let (mut ground, server) = Ground::serve_in(kilobytes, postgres);
        let anna = Guest::enter(server.address, "Anna").await.expect("welcome");
        let table = open(&anna, "borneo", "seats=3", None).await.expect("it is opened");
        let mut watching = watch(&anna, &table).await;
        let mut said = 0;
        let nak = loop {
            let text = format!("{said} {}", "x".repeat(900));
            match watching.must(Command::Say { text }).await {
                Ok(_) => said += 1,
                Err(ClientError::Nak(nak)) if nak.code == Code::TooFast => {
                    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                }
                Err(ClientError::Nak(nak)) => break nak,
                Err(error) => panic!("{error}"),
            }
            assert!(said < 3_000, "the disk is never full");
        };
        assert_eq!(nak.code, Code::Unavailable);
        println!("full after {said} messages, PostgreSQL: {postgres}");
        server.kill();
        if let Ground::Postgres(database) = &mut ground {
            database.make_room();
        }
        let server = ground.serve("one");
        let mut again = watch(&anna.moved(server.address), &table).await;
        assert_eq!(again.known.chat.len(), said, "what was acknowledged is there, and nothing else");
        again.must(Command::Say { text: "there is room again".to_owned() }).await.expect("it goes on");
    }
}
