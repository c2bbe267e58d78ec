//! A store that fails, and a writer that says so.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kontor_protocol::Seat;
use kontor_server::store::{Fenced, PATIENCE, Store, WriteError, Writer};

use crate::faulty::{Fault, Faulty};
use crate::places::{Place, append, joined, lease, setup};

/// A new table in the first epoch of its owner.
async fn open(place: &Place, table: &str) -> i64 {
    place.store.create(&setup(table), 0).await.expect("a new table");
    place.store.claim(table, &lease("n", 0)).await.expect("nobody owns it").epoch
}

#[tokio::test]
async fn r10_a_failure_is_told_and_never_swallowed() {
    for place in Place::all().await {
        for (table, fault, stored) in
            [("full", Fault::Full, 0), ("stalled", Fault::Stalled, 0), ("mute", Fault::Mute, 1)]
        {
            let epoch = open(&place, table).await;
            let begun = std::time::Instant::now();
            let writer = Writer::start(Faulty::new(&place.store, fault));
            let answer = writer.append(append(table, epoch, 0, vec![joined(1, Seat::A)])).await;
            assert!(matches!(answer, Err(WriteError::Unavailable(_))), "{} {table}: {answer:?}", place.name);
            assert!(begun.elapsed() < PATIENCE * 3);
            let events = place.store.load(table).await.expect("it can be read anew").events;
            assert_eq!(events.len(), stored, "{} {table}", place.name);
        }
    }
}

#[tokio::test]
async fn many_appends_share_a_commit() {
    for place in Place::all().await {
        let store = Faulty::new(&place.store, Fault::None);
        for table in 0..50 {
            assert_eq!(open(&place, &table.to_string()).await, 1);
        }
        let writer = Writer::start(Arc::clone(&store) as Arc<dyn Store>);
        let tasks: Vec<_> = (0..50)
            .map(|table| {
                let writer = writer.clone();
                let append = append(&table.to_string(), 1, 0, vec![joined(1, Seat::A)]);
                tokio::spawn(async move { writer.append(append).await })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.expect("the task ends"), Ok(()));
        }
        let fenced = writer.append(append("0", 2, 1, vec![joined(1, Seat::A)])).await;
        assert_eq!(fenced, Err(WriteError::Fenced(Fenced)));
        let commits = store.commits.load(Ordering::Relaxed);
        println!("{}: 50 appends in {commits} commits", place.name);
        assert!(commits < 26, "{}: {commits} commits", place.name);
        for table in 0..50 {
            let stored = place.store.load(&table.to_string()).await.expect("it is there");
            assert_eq!(stored.events.len(), 1);
        }
    }
}
