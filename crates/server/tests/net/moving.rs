//! A database is checked, and moved from SQLite to PostgreSQL.

use std::collections::BTreeSet;
use std::path::Path;

use kontor_protocol::Phase;
use kontor_server::serve::{Place, Server};
use kontor_server::store::moved_columns;
use kontor_server::verify::{Findings, verify};
use sqlx::Row;

use crate::servers::{Ground, guest, open, pair, play_on, table, watch};

async fn check(place: &Place) -> Findings {
    let opened = place.open().await.expect("the store opens");
    verify(&*opened.store, &*opened.catalogue, |_| ()).await.expect("everything can be read")
}

/// Does something to a file of SQLite behind its back.
async fn tamper(folder: &Path, sql: &'static str) {
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", folder.join("kontor.db").display())).await;
    sqlx::query(sql).execute(&pool.expect("a file of ours")).await.expect("the statement is right");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_moves_to_another_database_with_everything_and_is_proved_there() {
    let [here, there] = Ground::all();
    let server = here.serve().await;
    let [mut anna, mut ben] = pair(&server, &table("borneo", "seats=3")).await;
    let (one, two) = tokio::join!(play_on(&mut anna, 8), play_on(&mut ben, 9));
    one.and(two).expect("the game goes on to its end");
    let carl = guest(&server, "Carl").await;
    let begun = open(&carl, &table("amerigo", "seats=2")).await;
    server.stop().await.expect("it ends well");

    let found = check(&here.place()).await;
    assert_eq!((found.tables, found.games, found.wrong.as_slice()), (2, 1, [].as_slice()));
    assert!(found.outcomes > 10 && found.events > found.outcomes, "{found:?}");

    let mut file = Vec::new();
    let rows = here.place().export(&mut file).await.expect("it is written");
    let lines: Vec<&[u8]> = file.split_inclusive(|&byte| byte == b'\n').collect();
    for (cut, why) in [
        (lines[..lines.len() - 1].concat(), "it was cut"),
        (lines[..3].concat(), "it was cut"),
        (Vec::new(), "it was cut"),
        ([&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat().concat(), "rows were written"),
        (
            String::from_utf8_lossy(&file).replacen("\"admin\":0", "\"admin\":\"0\"", 1).into_bytes(),
            "admin cannot be",
        ),
    ] {
        let refused = there.place().import(&mut cut.as_slice()).await.expect_err("half an export is none");
        assert!(refused.to_string().contains(why), "{why}: {refused}");
    }
    let read = there.place().import(&mut file.as_slice()).await.expect("it is read");
    assert_eq!(rows, read);
    let again = there.place().import(&mut file.as_slice()).await;
    assert!(again.is_err(), "what is there is not written over");
    assert_eq!(check(&there.place()).await, found);

    let server = Server::start(there.config()).await.expect("it starts there");
    let moved = carl.moved(server.address());
    assert_eq!(
        watch(&moved, &begun).await.known.now.you,
        Some(kontor_protocol::Seat::A),
        "carl is who he was"
    );
    let over = watch(&moved, &anna.known.info.table).await;
    assert_eq!(over.known.now.phase, Phase::Over);
    assert_eq!(
        (over.known.log.len(), &over.known.now.scores),
        (anna.known.log.len(), &anna.known.now.scores)
    );
    server.stop().await.expect("it ends well");

    let Ground::Folder(folder) = &here else { panic!("the first is a folder") };
    tamper(&folder.0, "UPDATE results SET total = total + 1 WHERE seat = 'A'").await;
    let wrong = check(&here.place()).await.wrong;
    assert!(wrong.len() == 1 && wrong[0].contains("the scores are"), "{wrong:?}");
    tamper(&folder.0, "UPDATE events SET body = replace(body, '\"what\":\"joined\"', '\"what\":\"Joined\"')")
        .await;
    let wrong = check(&here.place()).await.wrong;
    assert!(wrong.len() == 2 && wrong.iter().all(|it| it.contains("event 1 was changed")), "{wrong:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_lasts_is_moved() {
    let ground = Ground::sqlite();
    drop(ground.place().open().await.expect("a new store"));
    let Ground::Folder(folder) = &ground else { panic!("it is a folder") };
    let url = format!("sqlite://{}", folder.0.join("kontor.db").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("a file of ours");
    let rows = sqlx::query(
        "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'",
    );
    let rows = rows.fetch_all(&pool).await.expect("the schema can be read");
    // Who owns what, what is only good for minutes, what follows from events, and the list of migrations stay behind.
    let behind = ["nodes", "ceremonies", "admin_tokens", "speakers", "_sqlx_migrations"];
    let lasts = |(table, column): &(String, String)| {
        !behind.contains(&table.as_str()) && !column.starts_with("owner_")
    };
    let schema: BTreeSet<(String, String)> =
        rows.iter().map(|row| (row.get(0), row.get(1))).filter(lasts).collect();
    let moved = moved_columns().into_iter().flat_map(|(table, columns)| {
        columns.into_iter().map(move |column| (table.to_owned(), column.to_owned()))
    });
    assert_eq!(moved.collect::<BTreeSet<_>>(), schema);
}
