//! SQLite and PostgreSQL, with the same words for both.

use std::path::Path;
use std::time::Duration;

use kontor_protocol::Moment;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row, SqlSafeStr};

use super::{Append, Claim, Fenced, Lease, PATIENCE, Pending, Stop, Store, StoreError, Stored, chain};
use crate::table::{Player, Setup};

/// So many tables that are due are told at once.
const DUE: i64 = 256;

/// So many connections read and write side by side.
const CONNECTIONS: u32 = 8;

/// The steps from an empty database to the schema of this program.
fn migrations() -> Migrator {
    let steps = [
        (1, "tables", include_str!("../../migrations/0001-tables.sql")),
        (2, "players", include_str!("../../migrations/0002-players.sql")),
        (3, "lobby", include_str!("../../migrations/0003-lobby.sql")),
        (4, "results", include_str!("../../migrations/0004-results.sql")),
        (5, "reviews", include_str!("../../migrations/0005-reviews.sql")),
        (6, "said", include_str!("../../migrations/0006-said.sql")),
    ];
    let step = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(steps.into_iter().map(step).collect())
}

/// Tables in a file.
pub struct Sqlite {
    pub(super) pool: SqlitePool,
}

impl Sqlite {
    /// Opens a file, which is made if there is none, and brings its schema up to date.
    ///
    /// A commit is on the disk when it is answered.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool = SqlitePoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.connect_with(options).await?;
        migrations().run(&pool).await?;
        Ok(Self { pool })
    }

    /// Begins a transaction that will write.
    pub(super) async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Sqlite>, sqlx::Error> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
    }
}

/// Tables in a PostgreSQL database, which several processes can share.
pub struct Postgres {
    pub(super) pool: PgPool,
}

impl Postgres {
    /// Connects to a database and brings its schema up to date.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.connect(url).await?;
        migrations().run(&pool).await?;
        Ok(Self { pool })
    }

    /// Begins a transaction that will write.
    pub(super) async fn begin(&self) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, sqlx::Error> {
        self.pool.begin().await
    }
}

/// A statement with what is bound to its places.
macro_rules! query {
    ($words:expr $(, $value:expr)+ $(,)?) => {
        sqlx::query($words)$(.bind($value))+
    };
}

pub(super) use query;

/// A number or moment as databases have it.
pub(super) fn int(number: u64) -> i64 {
    i64::try_from(number).expect("numbers and moments stay far below 2^63")
}

fn hex(bytes: &[u8; 32]) -> String {
    blake3::Hash::from_bytes(*bytes).to_hex().to_string()
}

/// The same methods for both databases.
macro_rules! sql_store {
    ($store:ty) => {
        impl Store for $store {
            fn create<'a>(&'a self, setup: &'a Setup, at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    let clock = serde_json::to_string(&setup.clock).expect("a setting is plain data");
                    query!(
                        "INSERT INTO tables (id, game, rules, options, seed, salt, clock, stand_in, host, \
                         created_at, chain, listed, changed_at) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $10)",
                        &setup.table,
                        &setup.game,
                        i64::from(setup.rules),
                        &setup.options,
                        hex(&setup.seed),
                        hex(&setup.salt),
                        clock,
                        &setup.stand_in,
                        setup.host.0,
                        int(at),
                        chain::begin(setup),
                        i64::from(setup.listed),
                    )
                    .execute(&self.pool)
                    .await?;
                    Ok(())
                })
            }

            fn claim<'a>(&'a self, table: &'a str, lease: &'a Lease) -> Pending<'a, Claim> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let before = query!("SELECT owner_node FROM tables WHERE id = $1", table)
                        .fetch_optional(&mut *transaction)
                        .await?
                        .ok_or_else(|| StoreError::NoTable(table.to_owned()))?;
                    let claimed = query!(
                        "UPDATE tables SET owner_node = $2, owner_until = $4, owner_epoch = owner_epoch + 1 \
                         WHERE id = $1 AND (owner_node IS NULL OR owner_node = $2 OR owner_until <= $3) \
                         RETURNING owner_epoch",
                        table,
                        &lease.node,
                        int(lease.now),
                        int(lease.until),
                    )
                    .fetch_optional(&mut *transaction)
                    .await?
                    .ok_or_else(|| StoreError::Owned(table.to_owned()))?;
                    transaction.commit().await?;
                    Ok(Claim { epoch: claimed.try_get(0)?, from: before.try_get(0)? })
                })
            }

            fn release<'a>(&'a self, table: &'a str, epoch: i64) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!(
                        "UPDATE tables SET owner_node = NULL WHERE id = $1 AND owner_epoch = $2",
                        table,
                        epoch,
                    )
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn beat<'a>(&'a self, lease: &'a Lease) -> Pending<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    query!(
                        "INSERT INTO nodes (node, beat_at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE \
                         SET beat_at = excluded.beat_at",
                        &lease.node,
                        int(lease.now),
                    )
                    .execute(&mut *transaction)
                    .await?;
                    query!(
                        "UPDATE tables SET owner_until = $2 WHERE owner_node = $1",
                        &lease.node,
                        int(lease.until),
                    )
                        .execute(&mut *transaction)
                        .await?;
                    Ok(transaction.commit().await?)
                })
            }

            fn last_beat<'a>(&'a self, node: Option<&'a str>) -> Pending<'a, Option<Moment>> {
                Box::pin(async move {
                    let row = query!(
                        "SELECT max(beat_at) FROM nodes WHERE $1 = '' OR node = $1",
                        node.unwrap_or_default(),
                    )
                        .fetch_one(&self.pool)
                        .await?;
                    Ok(row.try_get::<Option<i64>, _>(0)?.map(i64::unsigned_abs))
                })
            }

            fn stop<'a>(&'a self, stop: &'a Stop) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!(
                        "INSERT INTO stops (at, from_at, until_at) VALUES ($1, $2, $3)",
                        int(stop.at),
                        int(stop.from),
                        int(stop.until),
                    )
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn stops(&self, after: Moment) -> Pending<'_, Vec<Stop>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT at, from_at, until_at FROM stops WHERE at > $1 ORDER BY at",
                        int(after),
                    )
                        .fetch_all(&self.pool)
                        .await?;
                    let moment = |row: &_, index: usize| -> Result<Moment, sqlx::Error> {
                        Ok(Row::try_get::<i64, _>(row, index)?.unsigned_abs())
                    };
                    let stop = |row| Ok(Stop { at: moment(row, 0)?, from: moment(row, 1)?, until: moment(row, 2)? });
                    rows.iter().map(stop).collect()
                })
            }

            fn due<'a>(&'a self, lease: &'a Lease) -> Pending<'a, Vec<String>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT id FROM tables WHERE due_at <= $2 AND (owner_node IS NULL \
                         OR owner_node = $1 OR owner_until <= $2) ORDER BY due_at LIMIT $3",
                        &lease.node,
                        int(lease.now),
                        DUE,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn load<'a>(&'a self, table: &'a str) -> Pending<'a, Stored> {
                Box::pin(async move {
                    let damaged = |what: &str| StoreError::Damaged { table: table.to_owned(), what: what.to_owned() };
                    let row = query!(
                        "SELECT game, rules, options, seed, salt, clock, stand_in, host, last_seq, listed \
                         FROM tables WHERE id = $1",
                        table,
                    )
                    .fetch_optional(&self.pool)
                    .await?
                    .ok_or_else(|| StoreError::NoTable(table.to_owned()))?;
                    let secret = |index: usize| -> Result<[u8; 32], StoreError> {
                        let text: String = row.try_get(index)?;
                        let hash = blake3::Hash::from_hex(text).map_err(|_| damaged("a secret is not 32 bytes"))?;
                        Ok(*hash.as_bytes())
                    };
                    let setup = Setup {
                        table: table.to_owned(),
                        game: row.try_get(0)?,
                        rules: u16::try_from(row.try_get::<i64, _>(1)?).map_err(|_| damaged("no version of rules"))?,
                        options: row.try_get(2)?,
                        seed: secret(3)?,
                        salt: secret(4)?,
                        clock: serde_json::from_str(&row.try_get::<String, _>(5)?)
                            .map_err(|_| damaged("the clock cannot be read"))?,
                        stand_in: row.try_get(6)?,
                        host: Player(row.try_get(7)?),
                        listed: row.try_get::<i64, _>(9)? != 0,
                    };
                    let last_seq: i64 = row.try_get(8)?;
                    let rows = query!(
                        "SELECT body, chain, seq FROM events WHERE table_id = $1 AND seq <= $2 ORDER BY seq",
                        table,
                        last_seq,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    let mut chain = chain::begin(&setup);
                    let mut events = Vec::with_capacity(rows.len());
                    for row in rows {
                        let body: String = row.try_get(0)?;
                        chain = chain::next(&chain, &body);
                        if chain != row.try_get::<String, _>(1)? {
                            return Err(damaged(&format!("event {} was changed", row.try_get::<i64, _>(2)?)));
                        }
                        events.push(serde_json::from_str(&body).map_err(|error| damaged(&error.to_string()))?);
                    }
                    if events.len() as u64 != last_seq.unsigned_abs() {
                        return Err(damaged("events are missing"));
                    }
                    Ok(Stored { setup, events })
                })
            }

            fn append<'a>(&'a self, batch: &'a [Append]) -> Pending<'a, Vec<Result<(), Fenced>>> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let mut answers = Vec::with_capacity(batch.len());
                    for append in batch {
                        answers.push(Self::append_to(&mut transaction, append).await?);
                    }
                    transaction.commit().await?;
                    Ok(answers)
                })
            }
        }
    };
}

sql_store!(Sqlite);
sql_store!(Postgres);
