//! Both kinds of stores, and things to put into them.

use std::sync::Arc;

use kontor_protocol::{ClockSetting, Moment, Phase, Seat};
use kontor_server::store::{Append, Lease, Postgres, Sqlite, Store};
use kontor_server::table::{Event, Player, Setup, Summary, What};

use crate::databases::{Folder, Server};

/// A store and what it stands on.
pub struct Place {
    pub name: &'static str,
    pub store: Arc<dyn Store>,
    again: Again,
}

enum Again {
    File(Folder),
    Server(Server),
}

impl Place {
    /// Both kinds of stores, empty.
    pub async fn all() -> [Self; 2] {
        let folder = Folder::new();
        let sqlite = Sqlite::open(&folder.0.join("kontor.db")).await.expect("a new file");
        let server = Server::start();
        let postgres = Postgres::connect(&server.url()).await.expect("a new database");
        [
            Self { name: "SQLite", store: Arc::new(sqlite), again: Again::File(folder) },
            Self { name: "PostgreSQL", store: Arc::new(postgres), again: Again::Server(server) },
        ]
    }

    /// The same store as another process has it.
    pub async fn again(&self) -> Arc<dyn Store> {
        match &self.again {
            Again::File(folder) => {
                Arc::new(Sqlite::open(&folder.0.join("kontor.db")).await.expect("a file of ours"))
            }
            Again::Server(server) => {
                Arc::new(Postgres::connect(&server.url()).await.expect("a database of ours"))
            }
        }
    }

    /// Does something to the database behind its back.
    pub async fn tamper(&self, sql: &'static str) {
        match &self.again {
            Again::File(folder) => {
                let url = format!("sqlite://{}", folder.0.join("kontor.db").display());
                let pool = sqlx::SqlitePool::connect(&url).await.expect("a file of ours");
                sqlx::query(sql).execute(&pool).await.expect("the statement is right");
            }
            Again::Server(server) => {
                let pool = sqlx::PgPool::connect(&server.url()).await.expect("a database of ours");
                sqlx::query(sql).execute(&pool).await.expect("the statement is right");
            }
        }
    }
}

pub fn setup(table: &str) -> Setup {
    Setup {
        table: table.to_owned(),
        game: "borneo".to_owned(),
        rules: 1,
        options: "seats=3".to_owned(),
        seed: [3; 32],
        salt: [4; 32],
        clock: ClockSetting::Turn { each: 86_400_000 },
        stand_in: "casual".to_owned(),
        host: Player(7),
        listed: false,
    }
}

pub fn lease(node: &str, now: Moment) -> Lease {
    Lease { node: node.to_owned(), now, until: now + 10_000 }
}

pub fn joined(at: Moment, seat: Seat) -> Event {
    Event { at, ends: None, what: What::Joined { seat, player: Player(at.cast_signed()) } }
}

pub fn append(table: &str, epoch: i64, after: u64, events: Vec<Event>) -> Append {
    let summary =
        Summary { phase: Phase::Open, chairs: Vec::new(), waits_for: None, due: None, results: Vec::new() };
    Append { table: table.to_owned(), epoch, after, events, summary }
}
