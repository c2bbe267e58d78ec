//! What is written stays as it was written.

use kontor_protocol::Seat;
use kontor_server::store::{Fenced, StoreError};

use crate::places::{Place, append, joined, lease, setup};

#[tokio::test]
async fn tables_and_events_are_read_as_they_were_written() {
    for place in Place::all().await {
        let store = &place.store;
        for table in ["one", "two"] {
            store.create(&setup(table), 5).await.expect("a new table");
        }
        assert!(store.create(&setup("one"), 6).await.is_err(), "{}: a table is made once", place.name);
        let epoch = store.claim("one", &lease("n", 10)).await.expect("nobody owns it").epoch;
        let events = vec![joined(11, Seat::A), joined(12, Seat::B)];
        let written = store.append(&[append("one", epoch, 0, events.clone())]).await.expect("written");
        assert_eq!(written, [Ok(())]);

        let other = place.again().await;
        let one = other.load("one").await.expect("it is there");
        assert_eq!((one.setup, one.events), (setup("one"), events));
        assert_eq!(other.load("two").await.expect("it is there").events, []);
        assert!(matches!(other.load("three").await, Err(StoreError::NoTable(table)) if table == "three"));
    }
}

#[tokio::test]
async fn a_batch_is_written_for_each_table_by_itself() {
    for place in Place::all().await {
        let store = &place.store;
        let mut epochs = Vec::new();
        for table in ["a", "b", "c"] {
            store.create(&setup(table), 5).await.expect("a new table");
            epochs.push(store.claim(table, &lease("n", 10)).await.expect("nobody owns it").epoch);
        }
        let batch = [
            append("a", epochs[0], 0, vec![joined(1, Seat::A)]),
            append("b", epochs[1], 7, vec![joined(2, Seat::A)]),
            append("c", epochs[2], 0, vec![joined(3, Seat::A)]),
            append("a", epochs[0], 1, vec![joined(4, Seat::B)]),
            append("a", epochs[0], 1, vec![joined(5, Seat::C)]),
        ];
        let written = store.append(&batch).await.expect("the database answers");
        assert_eq!(written, [Ok(()), Err(Fenced), Ok(()), Ok(()), Err(Fenced)], "{}", place.name);
        let events = store.load("a").await.expect("it is there").events;
        assert_eq!(events, [joined(1, Seat::A), joined(4, Seat::B)]);
        assert_eq!(store.load("b").await.expect("it is there").events, []);
    }
}

#[tokio::test]
async fn what_was_changed_behind_our_back_is_found() {
    for place in Place::all().await {
        let store = &place.store;
        for (table, sql, what) in [
            (
                "t1",
                "UPDATE events SET body = replace(body, '\"A\"', '\"C\"') WHERE table_id = 't1' AND seq = 1",
                "event 1 was changed",
            ),
            ("t2", "DELETE FROM events WHERE table_id = 't2' AND seq = 2", "event 3 was changed"),
            ("t3", "DELETE FROM events WHERE table_id = 't3' AND seq = 3", "events are missing"),
            ("t4", "UPDATE tables SET options = 'seats=4' WHERE id = 't4'", "event 1 was changed"),
            ("t5", "UPDATE tables SET seed = 'none' WHERE id = 't5'", "a secret is not 32 bytes"),
        ] {
            store.create(&setup(table), 5).await.expect("a new table");
            let epoch = store.claim(table, &lease("n", 10)).await.expect("nobody owns it").epoch;
            let events = vec![joined(1, Seat::A), joined(2, Seat::B), joined(3, Seat::C)];
            store.append(&[append(table, epoch, 0, events)]).await.expect("written")[0].expect("owned");
            store.load(table).await.expect("it is whole");
            place.tamper(sql).await;
            let error = store.load(table).await.expect_err("it is damaged").to_string();
            assert!(error.contains(what), "{}: {sql}: {error}", place.name);
        }
    }
}

#[tokio::test]
async fn the_last_heartbeat_is_known() {
    for place in Place::all().await {
        assert_eq!(place.store.last_beat(Some("n")).await.expect("an answer"), None);
        for now in [100, 200] {
            place.store.beat(&lease("n", now)).await.expect("written");
        }
        assert_eq!(place.again().await.last_beat(Some("n")).await.expect("an answer"), Some(200));
    }
}
