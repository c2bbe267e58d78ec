//! A store that fails, and a writer that says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kontor_protocol::{Moment, Seat};
use kontor_server::store::{
    Append, Fenced, Lease, PATIENCE, Pending, Store, StoreError, Stored, WriteError, Writer,
};
use kontor_server::table::Setup;

use crate::places::{Place, append, joined, lease, setup};

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// Nothing is written, and an error comes back.
    Full,
    /// Nothing comes back.
    Stalled,
    /// Everything is written, and nothing comes back.
    Mute,
}

/// A real store with a fault, and a count of its transactions.
struct Faulty {
    store: Arc<dyn Store>,
    fault: Fault,
    commits: AtomicUsize,
}

impl Store for Faulty {
    fn create<'a>(&'a self, setup: &'a Setup, at: Moment) -> Pending<'a, ()> {
        self.store.create(setup, at)
    }

    fn claim<'a>(&'a self, table: &'a str, lease: &'a Lease) -> Pending<'a, i64> {
        self.store.claim(table, lease)
    }

    fn beat<'a>(&'a self, lease: &'a Lease) -> Pending<'a, ()> {
        self.store.beat(lease)
    }

    fn last_beat<'a>(&'a self, node: &'a str) -> Pending<'a, Option<Moment>> {
        self.store.last_beat(node)
    }

    fn load<'a>(&'a self, table: &'a str) -> Pending<'a, Stored> {
        self.store.load(table)
    }

    fn append<'a>(&'a self, batch: &'a [Append]) -> Pending<'a, Vec<Result<(), Fenced>>> {
        self.commits.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            match self.fault {
                Fault::None => self.store.append(batch).await,
                Fault::Full => {
                    Err(StoreError::Database(sqlx::Error::Io(std::io::ErrorKind::StorageFull.into())))
                }
                Fault::Stalled => std::future::pending().await,
                Fault::Mute => {
                    self.store.append(batch).await?;
                    std::future::pending().await
                }
            }
        })
    }
}

/// A faulty store.
fn faulty(place: &Place, fault: Fault) -> Arc<Faulty> {
    Arc::new(Faulty { store: Arc::clone(&place.store), fault, commits: AtomicUsize::new(0) })
}

/// A new table in the first epoch of its owner.
async fn open(place: &Place, table: &str) -> i64 {
    place.store.create(&setup(table), 0).await.expect("a new table");
    place.store.claim(table, &lease("n", 0)).await.expect("nobody owns it")
}

#[tokio::test]
async fn a_failure_is_told_and_never_swallowed() {
    for place in Place::all().await {
        for (table, fault, stored) in
            [("full", Fault::Full, 0), ("stalled", Fault::Stalled, 0), ("mute", Fault::Mute, 1)]
        {
            let epoch = open(&place, table).await;
            let begun = std::time::Instant::now();
            let writer = Writer::start(faulty(&place, fault));
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
        let store = faulty(&place, Fault::None);
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
