//! Many tables at a glance: the lobby, and what waits for a player.

use std::collections::BTreeMap;

use kontor_protocol::{Moment, Phase, Seat};
use sqlx::Row;

use super::sql::{Postgres, Sqlite, query};
use super::{Pending, StoreError};
use crate::table::{Ending, Player, Sitting};

/// The most tables of one list.
const MOST: i64 = 200;

/// So many finished tables are told.
const FINISHED: i64 = 30;

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its name.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The options.
    pub options: String,
    /// The setting of the clock, as it is stored.
    pub clock: String,
    /// How far it is.
    pub phase: Phase,
    /// The person it waits for.
    pub waits_for: Option<Player>,
    /// When something happened last.
    pub changed: Moment,
    /// Who sits where.
    pub chairs: BTreeMap<Seat, Sitting>,
}

/// Who took which place in a finished game; nobody where a player is gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The table.
    pub table: String,
    /// Who sat there.
    pub sitting: Sitting,
    /// The place, 1 for the winner.
    pub place: u32,
}

/// Questions about many tables.
pub trait Catalogue: Send + Sync {
    /// The tables that everybody finds and that are not over, the latest first.
    fn lobby(&self) -> Pending<'_, Vec<Listing>>;
    /// The tables at which a player sits: those that wait for the player first, then the others, the latest first.
    fn tables_of(&self, player: Player) -> Pending<'_, Vec<Listing>>;
    /// How the game at a table ended; empty before.
    fn results<'a>(&'a self, table: &'a str) -> Pending<'a, BTreeMap<Seat, Ending>>;
    /// All places of all finished games of one kind, game by game, the oldest first.
    fn places<'a>(&'a self, game: &'a str) -> Pending<'a, Vec<Placed>>;
    /// The tables that everybody finds and that are over, the latest first.
    fn finished(&self) -> Pending<'_, Vec<Listing>>;
    /// A review that was kept.
    fn review<'a>(&'a self, id: &'a str) -> Pending<'a, Option<String>>;
    /// Keeps a review.
    fn keep_review<'a>(&'a self, id: &'a str, review: &'a str) -> Pending<'a, ()>;
    /// The names of some tables after a name, in sequence; all of them come page by page.
    fn names_after<'a>(&'a self, name: &'a str) -> Pending<'a, Vec<String>>;
}

/// The columns of a listing.
macro_rules! columns {
    ($rest:literal) => {
        concat!("SELECT id, game, options, clock, phase, waits_for, changed_at FROM tables ", $rest)
    };
}

macro_rules! sql_catalogue {
    ($store:ty, $row:ty) => {
        impl Catalogue for $store {
            fn lobby(&self) -> Pending<'_, Vec<Listing>> {
                Box::pin(async move {
                    let rows = query!(
                        columns!("WHERE listed = 1 AND phase <> 'over' ORDER BY changed_at DESC LIMIT $1"),
                        MOST,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    self.listings(rows).await
                })
            }

            fn finished(&self) -> Pending<'_, Vec<Listing>> {
                Box::pin(async move {
                    let rows = query!(
                        columns!("WHERE listed = 1 AND phase = 'over' ORDER BY changed_at DESC LIMIT $1"),
                        FINISHED,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    self.listings(rows).await
                })
            }

            fn review<'a>(&'a self, id: &'a str) -> Pending<'a, Option<String>> {
                Box::pin(async move {
                    let row = query!("SELECT review FROM reviews WHERE id = $1", id);
                    row.fetch_optional(&self.pool).await?.map(|row| Ok(row.try_get(0)?)).transpose()
                })
            }

            fn keep_review<'a>(&'a self, id: &'a str, review: &'a str) -> Pending<'a, ()> {
                Box::pin(async move {
                    let words =
                        "INSERT INTO reviews (id, review) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
                    query!(words, id, review).execute(&self.pool).await?;
                    Ok(())
                })
            }

            fn tables_of(&self, player: Player) -> Pending<'_, Vec<Listing>> {
                Box::pin(async move {
                    let rows = query!(
                        columns!(
                            "WHERE id IN (SELECT table_id FROM seats WHERE player = $1) \
                             ORDER BY CASE WHEN waits_for = $1 THEN 0 WHEN phase <> 'over' THEN 1 ELSE 2 END, \
                             changed_at DESC LIMIT $2"
                        ),
                        player.0,
                        MOST,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    self.listings(rows).await
                })
            }

            fn results<'a>(&'a self, table: &'a str) -> Pending<'a, BTreeMap<Seat, Ending>> {
                Box::pin(async move {
                    let rows = query!("SELECT seat, total, place FROM results WHERE table_id = $1", table)
                        .fetch_all(&self.pool)
                        .await?;
                    let mut results = BTreeMap::new();
                    for row in rows {
                        let number = |index: usize| row.try_get::<i64, _>(index);
                        let ending =
                            Ending { total: number(1)? as i32, place: number(2)?.unsigned_abs() as u32 };
                        results.insert(seat(table, &row.try_get::<String, _>(0)?)?, ending);
                    }
                    Ok(results)
                })
            }

            fn places<'a>(&'a self, game: &'a str) -> Pending<'a, Vec<Placed>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT results.table_id, player, level, place FROM tables \
                         JOIN results ON results.table_id = tables.id \
                         JOIN seats ON seats.table_id = tables.id AND seats.seat = results.seat \
                         WHERE game = $1 ORDER BY created_at, tables.id",
                        game,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    let placed = |row: &$row| {
                        let sitting = sitting(row.try_get(1)?, row.try_get(2)?);
                        let place = row.try_get::<i64, _>(3)?.unsigned_abs() as u32;
                        Ok(Placed { table: row.try_get(0)?, sitting, place })
                    };
                    rows.iter().map(placed).collect()
                })
            }

            fn names_after<'a>(&'a self, name: &'a str) -> Pending<'a, Vec<String>> {
                Box::pin(async move {
                    let rows = query!("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", name, MOST)
                        .fetch_all(&self.pool)
                        .await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }
        }

        impl $store {
            /// Rows as listings with seats.
            async fn listings(&self, rows: Vec<$row>) -> Result<Vec<Listing>, StoreError> {
                let mut found = Vec::with_capacity(rows.len());
                for row in rows {
                    found.push(listing(&row)?);
                }
                for it in &mut found {
                    self.seat(it).await?;
                }
                Ok(found)
            }

            /// Adds who sits where.
            async fn seat(&self, listing: &mut Listing) -> Result<(), StoreError> {
                let rows =
                    query!("SELECT seat, player, level FROM seats WHERE table_id = $1", &listing.table)
                        .fetch_all(&self.pool)
                        .await?;
                for row in rows {
                    let letter: String = row.try_get(0)?;
                    let sitting = sitting(row.try_get(1)?, row.try_get(2)?);
                    listing.chairs.insert(seat(&listing.table, &letter)?, sitting);
                }
                Ok(())
            }
        }
    };
}

sql_catalogue!(Sqlite, sqlx::sqlite::SqliteRow);
sql_catalogue!(Postgres, sqlx::postgres::PgRow);

/// Who sits on a seat, by its columns.
fn sitting(player: Option<i64>, level: Option<String>) -> Sitting {
    match (player, level) {
        (Some(player), _) => Sitting::Player(Player(player)),
        (None, Some(level)) => Sitting::Bot(level),
        (None, None) => Sitting::Nobody,
    }
}

/// The seat of a letter.
fn seat(table: &str, letter: &str) -> Result<Seat, StoreError> {
    let found = Seat::ALL.into_iter().find(|seat| seat.to_string() == letter);
    found.ok_or_else(|| StoreError::Damaged {
        table: table.to_owned(),
        what: format!("there is no seat {letter}"),
    })
}

/// A row as a listing without seats.
fn listing<R: Row>(row: &R) -> Result<Listing, StoreError>
where
    usize: sqlx::ColumnIndex<R>,
    for<'r> String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    for<'r> i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    for<'r> Option<i64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    Ok(Listing {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        options: row.try_get(2)?,
        clock: row.try_get(3)?,
        phase: match row.try_get::<String, _>(4)?.as_str() {
            "open" => Phase::Open,
            "playing" => Phase::Playing,
            _ => Phase::Over,
        },
        waits_for: row.try_get::<Option<i64>, _>(5)?.map(Player),
        changed: row.try_get::<i64, _>(6)?.unsigned_abs(),
        chairs: BTreeMap::new(),
    })
}
