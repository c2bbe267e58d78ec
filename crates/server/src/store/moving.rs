//! A whole database as lines of text, to be read into another one.

use std::io::{self, BufRead, Write};

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Row};
use thiserror::Error;

use super::StoreError;
use super::sql::{Postgres, Sqlite};

/// Everything that is moved: each table after those it refers to, its columns, numbers first. What is only good for
/// minutes stays behind.
const TABLES: [Moved; 10] = [
    Moved("players", &["id", "admin", "created_at", "deleted_at"], &["name", "login", "look", "password"]),
    Moved("sessions", &["player", "created_at", "ends_at"], &["hash"]),
    Moved("tokens", &["id", "player", "created_at", "used_at"], &["hash", "label"]),
    Moved("passkeys", &["player", "created_at", "used_at"], &["id", "passkey", "label"]),
    Moved(
        "tables",
        &["rules", "host", "created_at", "last_seq", "listed", "waits_for", "due_at", "changed_at"],
        &["id", "game", "options", "seed", "salt", "clock", "stand_in", "chain", "phase"],
    ),
    Moved("events", &["seq"], &["table_id", "body", "chain"]),
    Moved("seats", &["player"], &["table_id", "seat", "level"]),
    Moved("results", &["total", "place"], &["table_id", "seat"]),
    Moved("reviews", &[], &["id", "review"]),
    Moved("stops", &["at", "from_at", "until_at"], &[]),
];

/// A table with its columns of numbers and of texts.
struct Moved(&'static str, &'static [&'static str], &'static [&'static str]);

/// Why a database was not moved.
#[derive(Debug, Error)]
pub enum CannotMove {
    /// The database does not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line is not one of an export.
    #[error("line {line}: {why}")]
    Line {
        /// The number of the line.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The database is not empty.
    #[error("there is something in the database already")]
    NotEmpty,
}

impl From<sqlx::Error> for CannotMove {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The first line of an export.
const HEAD: &str = r#"{"kontor":2}"#;
/// The first line of an earlier export, which had no last line.
const OPEN_ENDED: &str = r#"{"kontor":1}"#;

/// The last line of an export: without it the file was cut.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    rows: usize,
}

macro_rules! sql_moving {
    ($store:ty, $begin:literal) => {
        impl $store {
            /// Writes everything, one row a line, and tells how many rows there are.
            pub async fn export(&self, out: &mut (impl Write + Send)) -> Result<usize, CannotMove> {
                let mut rows_written = 0;
                // One transaction sees one moment.
                let mut transaction = self.pool.begin_with($begin).await?;
                writeln!(out, "{HEAD}")?;
                for Moved(table, numbers, texts) in TABLES {
                    let columns: Vec<&str> = numbers.iter().chain(texts).copied().collect();
                    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
                    let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *transaction);
                    while let Some(row) = rows.try_next().await? {
                        let mut values = Map::new();
                        for (index, column) in columns.iter().enumerate() {
                            let value = if index < numbers.len() {
                                row.try_get::<Option<i64>, _>(index)?.into()
                            } else {
                                row.try_get::<Option<String>, _>(index)?.into()
                            };
                            values.insert((*column).to_owned(), value);
                        }
                        writeln!(out, "{}", serde_json::json!([table, values]))?;
                        rows_written += 1;
                    }
                }
                writeln!(out, "{}", serde_json::json!(End { rows: rows_written }))?;
                out.flush()?;
                Ok(rows_written)
            }

            /// Reads everything that an export wrote into an empty database: all of it or nothing.
            pub async fn import(&self, lines: &mut (impl BufRead + Send)) -> Result<usize, CannotMove> {
                let mut transaction = self.pool.begin_with($begin).await?;
                for table in ["players", "tables"] {
                    let sql = format!("SELECT 1 FROM {table} LIMIT 1");
                    let found = sqlx::query(AssertSqlSafe(sql)).fetch_optional(&mut *transaction).await?;
                    if found.is_some() {
                        return Err(CannotMove::NotEmpty);
                    }
                }
                let mut rows = 0;
                let mut whole = false;
                let mut text = String::new();
                for line in 1.. {
                    text.clear();
                    let wrong = |why: String| CannotMove::Line { line, why };
                    if lines.read_line(&mut text)? == 0 {
                        if !whole {
                            return Err(wrong(
                                "the export ends here before its last line: it was cut".to_owned(),
                            ));
                        }
                        break;
                    }
                    if line == 1 {
                        whole = text.trim() == OPEN_ENDED;
                        if !whole && text.trim() != HEAD {
                            return Err(wrong("this is no export of Kontor".to_owned()));
                        }
                        continue;
                    }
                    if let Ok(End { rows: promised }) = serde_json::from_str(&text) {
                        if promised != rows {
                            return Err(wrong(format!("{promised} rows were written, but {rows} are here")));
                        }
                        whole = true;
                        continue;
                    }
                    let (name, values): (String, Map<String, Value>) =
                        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
                    let Some(Moved(table, numbers, texts)) = TABLES.iter().find(|it| it.0 == name) else {
                        return Err(wrong(format!("there is no table {name}")));
                    };
                    let columns: Vec<&str> = numbers.iter().chain(*texts).copied().collect();
                    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
                    let sql = format!(
                        "INSERT INTO {table} ({}) VALUES ({})",
                        columns.join(", "),
                        places.join(", ")
                    );
                    let mut query = sqlx::query(AssertSqlSafe(sql));
                    for (index, column) in columns.iter().enumerate() {
                        let value =
                            values.get(*column).ok_or_else(|| wrong(format!("{column} is missing")))?;
                        let odd = |_| wrong(format!("{column} cannot be {value}"));
                        query = if index < numbers.len() {
                            query.bind(Option::<i64>::deserialize(value).map_err(odd)?)
                        } else {
                            query.bind(Option::<String>::deserialize(value).map_err(odd)?)
                        };
                    }
                    query.execute(&mut *transaction).await?;
                    rows += 1;
                }
                transaction.commit().await?;
                Ok(rows)
            }
        }
    };
}

sql_moving!(Sqlite, "BEGIN IMMEDIATE");
sql_moving!(Postgres, "BEGIN ISOLATION LEVEL REPEATABLE READ");

/// The names of all columns that are moved, by table.
pub fn moved_columns() -> Vec<(&'static str, Vec<&'static str>)> {
    TABLES
        .iter()
        .map(|Moved(table, numbers, texts)| (*table, numbers.iter().chain(*texts).copied().collect()))
        .collect()
}
