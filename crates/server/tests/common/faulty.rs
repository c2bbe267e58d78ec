//! A store that fails when it is told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use kontor_protocol::Moment;
use kontor_server::store::{Append, Claim, Fenced, Lease, Pending, Stop, Store, StoreError, Stored};
use kontor_server::table::Setup;

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Fault {
    None,
    /// Nothing is written, and an error comes back.
    Full,
    /// Nothing comes back.
    Stalled,
    /// Everything is written, and nothing comes back.
    Mute,
}

/// A real store with a fault, and a count of its transactions.
pub struct Faulty {
    store: Arc<dyn Store>,
    fault: AtomicU8,
    pub commits: AtomicUsize,
}

impl Faulty {
    pub fn new(store: &Arc<dyn Store>, fault: Fault) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(store),
            fault: AtomicU8::new(fault as u8),
            commits: AtomicUsize::new(0),
        })
    }

    /// Lets something else go wrong from now on.
    #[allow(dead_code, reason = "not every test changes its fault")]
    pub fn set(&self, fault: Fault) {
        self.fault.store(fault as u8, Ordering::SeqCst);
    }

    fn fault(&self) -> Fault {
        let all = [Fault::None, Fault::Full, Fault::Stalled, Fault::Mute];
        all[usize::from(self.fault.load(Ordering::SeqCst))]
    }

    /// Does something that writes.
    fn write<'a, T: Send + 'a>(&'a self, work: Pending<'a, T>) -> Pending<'a, T> {
        Box::pin(async move {
            match self.fault() {
                Fault::None => work.await,
                Fault::Full => {
                    Err(StoreError::Database(sqlx::Error::Io(std::io::ErrorKind::StorageFull.into())))
                }
                Fault::Stalled => std::future::pending().await,
                Fault::Mute => {
                    work.await?;
                    std::future::pending().await
                }
            }
        })
    }
}

impl Store for Faulty {
    fn create<'a>(&'a self, setup: &'a Setup, at: Moment) -> Pending<'a, ()> {
        self.store.create(setup, at)
    }

    fn claim<'a>(&'a self, table: &'a str, lease: &'a Lease) -> Pending<'a, Claim> {
        self.store.claim(table, lease)
    }

    fn release<'a>(&'a self, table: &'a str, epoch: i64) -> Pending<'a, ()> {
        self.store.release(table, epoch)
    }

    fn beat<'a>(&'a self, lease: &'a Lease) -> Pending<'a, ()> {
        self.write(self.store.beat(lease))
    }

    fn last_beat<'a>(&'a self, node: Option<&'a str>) -> Pending<'a, Option<Moment>> {
        self.store.last_beat(node)
    }

    fn stop<'a>(&'a self, stop: &'a Stop) -> Pending<'a, ()> {
        self.store.stop(stop)
    }

    fn stops(&self, after: Moment) -> Pending<'_, Vec<Stop>> {
        self.store.stops(after)
    }

    fn due<'a>(&'a self, lease: &'a Lease) -> Pending<'a, Vec<String>> {
        self.store.due(lease)
    }

    fn load<'a>(&'a self, table: &'a str) -> Pending<'a, Stored> {
        self.store.load(table)
    }

    fn append<'a>(&'a self, batch: &'a [Append]) -> Pending<'a, Vec<Result<(), Fenced>>> {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.write(self.store.append(batch))
    }
}
