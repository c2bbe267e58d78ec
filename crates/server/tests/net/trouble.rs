//! Things that really happen to a database: it refuses, it does not answer, it is gone.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use crate::servers::Ground;

/// What is wrong with a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It refuses every new event, by a trigger.
    Refuses,
    /// It does not answer whoever writes, because somebody else holds a lock.
    Stalls,
    /// The server is gone, with its connections.
    Gone,
}

/// Trouble that goes on until it is ended.
pub enum Ongoing<'a> {
    Refuses(&'a Ground),
    HoldsSqlite(SqliteConnection),
    HoldsPostgres(PgConnection),
    Gone(&'a Ground),
}

impl Trouble {
    /// What can go wrong on a ground: a file cannot be gone like a server.
    pub fn all(ground: &Ground) -> &'static [Self] {
        match ground {
            Ground::Folder(_) => &[Self::Refuses, Self::Stalls],
            Ground::Postgres(_) => &[Self::Refuses, Self::Stalls, Self::Gone],
        }
    }

    pub async fn begin(self, ground: &Ground) -> Ongoing<'_> {
        match (self, ground) {
            (Self::Refuses, Ground::Folder(_)) => {
                ground
                    .run("CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END")
                    .await;
                Ongoing::Refuses(ground)
            }
            (Self::Refuses, Ground::Postgres(_)) => {
                ground
                    .run(
                        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql \
                         AS 'BEGIN RAISE EXCEPTION ''no''; END'; \
                         CREATE TRIGGER refuse BEFORE INSERT ON events EXECUTE FUNCTION refuse()",
                    )
                    .await;
                Ongoing::Refuses(ground)
            }
            (Self::Stalls, Ground::Folder(_)) => {
                let mut held = SqliteConnection::connect(&ground.url()).await.expect("a file of ours");
                sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut held).await.expect("nobody else writes");
                Ongoing::HoldsSqlite(held)
            }
            (Self::Stalls, Ground::Postgres(_)) => {
                let mut held = PgConnection::connect(&ground.url()).await.expect("a database of ours");
                let lock = "BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE";
                sqlx::raw_sql(lock).execute(&mut held).await.expect("nobody else writes for long");
                Ongoing::HoldsPostgres(held)
            }
            (Self::Gone, Ground::Postgres(server)) => {
                server.halt();
                Ongoing::Gone(ground)
            }
            (Self::Gone, Ground::Folder(_)) => unreachable!("a file is not gone"),
        }
    }
}

impl Ongoing<'_> {
    pub async fn end(self) {
        match self {
            Self::Refuses(ground @ Ground::Folder(_)) => ground.run("DROP TRIGGER refuse").await,
            Self::Refuses(ground @ Ground::Postgres(_)) => ground.run("DROP TRIGGER refuse ON events").await,
            Self::HoldsSqlite(held) => held.close().await.expect("the lock is given back"),
            Self::HoldsPostgres(held) => held.close().await.expect("the lock is given back"),
            Self::Gone(Ground::Postgres(server)) => server.go_on(),
            Self::Gone(Ground::Folder(_)) => unreachable!("a file is not gone"),
        }
    }
}

impl Ground {
    fn url(&self) -> String {
        match self {
            Self::Folder(folder) => format!("sqlite://{}", folder.0.join("kontor.db").display()),
            Self::Postgres(server) => server.url(),
        }
    }

    /// Does something to the database behind the back of the server.
    async fn run(&self, sql: &str) {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Folder(_) => {
                let mut connection = SqliteConnection::connect(&self.url()).await.expect("a file of ours");
                sql.execute(&mut connection).await.expect("the statement is right");
            }
            Self::Postgres(_) => {
                let mut connection = PgConnection::connect(&self.url()).await.expect("a database of ours");
                sql.execute(&mut connection).await.expect("the statement is right");
            }
        }
    }
}
