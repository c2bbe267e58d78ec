//! What the parts have in common: how rows are read, and what a name that is taken looks like.

use kontor_protocol::Hidden;

use super::Person;
use crate::store::StoreError;
use crate::table::Player;

/// A question for the columns of a person, and what follows them.
macro_rules! person_and {
    ($more:literal) => {
        concat!(
            "SELECT players.id, players.name, players.login, players.password, players.admin, players.created_at",
            $more
        )
    };
}

pub(super) use person_and;

/// A row of either database with numbers and texts.
macro_rules! reads {
    ($(#[$doc:meta])* fn $name:ident($row:ident $(, $arg:ident: $type:ty)?) -> $back:ty $body:block) => {
        $(#[$doc])*
        pub(super) fn $name<R: sqlx::Row>($row: &R $(, $arg: $type)?) -> Result<$back, $crate::store::StoreError>
        where
            usize: sqlx::ColumnIndex<R>,
            for<'r> String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            for<'r> Option<String>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            for<'r> i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
            for<'r> Option<i64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        {
            $body
        }
    };
}

pub(super) use reads;

reads! {
    /// The first six columns as a person.
    fn person(row) -> Person {
        Ok(Person {
            player: Player(row.try_get(0)?),
            name: row.try_get(1)?,
            account: row.try_get::<Option<String>, _>(2)?.is_some(),
            password: row.try_get::<Option<String>, _>(3)?.map(Hidden::new),
            admin: row.try_get::<i64, _>(4)? != 0,
            created_at: row.try_get::<i64, _>(5)?.unsigned_abs(),
        })
    }
}

/// Whether one row was changed; false also if a name or key belongs to somebody else.
pub(super) fn unless_taken<D: Changed>(changed: Result<D, sqlx::Error>) -> Result<bool, StoreError> {
    match changed {
        Ok(changed) => Ok(changed.rows() == 1),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// How many rows a statement changed.
pub(super) trait Changed {
    fn rows(&self) -> u64;
}

impl Changed for sqlx::sqlite::SqliteQueryResult {
    fn rows(&self) -> u64 {
        self.rows_affected()
    }
}

impl Changed for sqlx::postgres::PgQueryResult {
    fn rows(&self) -> u64 {
        self.rows_affected()
    }
}
