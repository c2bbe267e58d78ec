//! Who looks after the server.

use kontor_protocol::Moment;
use sqlx::Row;

use crate::store::Pending;
use crate::store::sql::{Postgres, Sqlite, int, query};
use crate::table::Player;

/// How the first admin is made.
pub trait Admins: Send + Sync {
    /// Whether somebody looks after the server.
    fn has_admin(&self) -> Pending<'_, bool>;
    /// Keeps a token that makes the first admin.
    fn add_admin_token<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()>;
    /// Makes an account the first admin, once; false if the token is not good for it.
    fn make_admin<'a>(&'a self, player: Player, hash: &'a str, now: Moment) -> Pending<'a, bool>;
}

macro_rules! sql_admins {
    ($store:ty) => {
        impl Admins for $store {
            fn has_admin(&self) -> Pending<'_, bool> {
                Box::pin(async move {
                    let row = sqlx::query("SELECT 1 FROM players WHERE admin = 1")
                        .fetch_optional(&self.pool)
                        .await?;
                    Ok(row.is_some())
                })
            }

            fn add_admin_token<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!("INSERT INTO admin_tokens (hash, ends_at) VALUES ($1, $2)", hash, int(ends_at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn make_admin<'a>(&'a self, player: Player, hash: &'a str, now: Moment) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    // All tokens go, so that of two who come at once the second finds none.
                    let tokens = sqlx::query("DELETE FROM admin_tokens RETURNING hash, ends_at")
                        .fetch_all(&mut *transaction)
                        .await?;
                    let mut good = false;
                    for row in tokens {
                        good |= row.try_get::<String, _>(0)? == hash && row.try_get::<i64, _>(1)? > int(now);
                    }
                    if !good {
                        return Ok(false);
                    }
                    let made = query!(
                        "UPDATE players SET admin = 1 WHERE id = $1 AND login IS NOT NULL \
                         AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM players WHERE admin = 1)",
                        player.0,
                    )
                    .execute(&mut *transaction)
                    .await?;
                    if made.rows_affected() == 0 {
                        return Ok(false);
                    }
                    transaction.commit().await?;
                    Ok(true)
                })
            }
        }
    };
}

sql_admins!(Sqlite);
sql_admins!(Postgres);
