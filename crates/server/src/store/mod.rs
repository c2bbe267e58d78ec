//! Where tables are kept. Events are only ever appended, and only by the owner of their table.

mod appending;
mod catalogue;
mod chain;
mod moving;
mod people;
mod sql;
mod writer;

use std::pin::Pin;

use kontor_protocol::Moment;
use thiserror::Error;

use crate::table::{Event, Setup, Summary};

pub use catalogue::{Catalogue, Listing, Placed};
pub use moving::{CannotMove, moved_columns};
pub use people::{
    Admins, Keys, Passkeys, People, Person, Session, Sessions, StoredPasskey, StoredToken, Tokens,
};
pub use sql::{Postgres, Sqlite};
pub use writer::{PATIENCE, WriteError, Writer};

/// Notes that a player said something at a table.
const SPOKE: &str = "INSERT INTO speakers (table_id, player) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// An answer of a store that takes its time.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store has no answer.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(String),
    /// Another node owns the table.
    #[error("table {0} belongs to another node")]
    Owned(String),
    /// What is stored is not what was written.
    #[error("table {table} is damaged: {what}")]
    Damaged {
        /// The table.
        table: String,
        /// What is wrong.
        what: String,
    },
    /// The database does not do it.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The schema cannot be brought up to date.
    #[error(transparent)]
    Schema(#[from] sqlx::migrate::MigrateError),
}

/// A process that owns tables for a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The name of the process.
    pub node: String,
    /// The time now.
    pub now: Moment,
    /// When others may take over what it owns.
    pub until: Moment,
}

/// Events to append to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The epoch in which its owner got it.
    pub epoch: i64,
    /// The number of the last event that is stored.
    pub after: u64,
    /// The events.
    pub events: Vec<Event>,
    /// The table after them.
    pub summary: Summary,
}

/// Nothing was written: the table has another owner or other events by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the table has another owner or other events by now")]
pub struct Fenced;

/// A table as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// What it was opened with.
    pub setup: Setup,
    /// What happened.
    pub events: Vec<Event>,
}

/// An owner's right to write to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The epoch that begins.
    pub epoch: i64,
    /// Who owned the table until now and never gave it back.
    pub from: Option<String>,
}

/// A time in which no clock may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// When it was noticed.
    pub at: Moment,
    /// When the server was last known to run.
    pub from: Moment,
    /// When clocks run again.
    pub until: Moment,
}

/// A place where tables are kept.
pub trait Store: Send + Sync {
    /// Keeps a new table.
    fn create<'a>(&'a self, setup: &'a Setup, at: Moment) -> Pending<'a, ()>;
    /// Makes a process the owner of a table that nobody else owns.
    fn claim<'a>(&'a self, table: &'a str, lease: &'a Lease) -> Pending<'a, Claim>;
    /// Gives a table back that was claimed.
    fn release<'a>(&'a self, table: &'a str, epoch: i64) -> Pending<'a, ()>;
    /// Prolongs everything a process owns and notes that it lives.
    fn beat<'a>(&'a self, lease: &'a Lease) -> Pending<'a, ()>;
    /// When a process was last known to live, or any of them if none is named.
    fn last_beat<'a>(&'a self, node: Option<&'a str>) -> Pending<'a, Option<Moment>>;
    /// Notes a time in which no clock may run.
    fn stop<'a>(&'a self, stop: &'a Stop) -> Pending<'a, ()>;
    /// Such times that were noticed after a moment, in sequence.
    fn stops(&self, after: Moment) -> Pending<'_, Vec<Stop>>;
    /// Some tables that have to be looked after and that this process may own, the most urgent first.
    fn due<'a>(&'a self, lease: &'a Lease) -> Pending<'a, Vec<String>>;
    /// A table with its events; their chain is checked.
    fn load<'a>(&'a self, table: &'a str) -> Pending<'a, Stored>;
    /// Appends for several tables in one transaction: each of them wholly or, if its owner is not the owner any more, not at all.
    fn append<'a>(&'a self, batch: &'a [Append]) -> Pending<'a, Vec<Result<(), Fenced>>>;
}
