//! Tokens of programs that play for somebody.

use kontor_protocol::Moment;

use super::Person;
use super::rows::{person, person_and, reads};
use crate::store::Pending;
use crate::store::sql::{Postgres, Sqlite, int, query};
use crate::table::Player;

/// A token as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    /// The number.
    pub id: i64,
    /// What it is for.
    pub label: String,
    /// Since when.
    pub created_at: Moment,
    /// When it was last used.
    pub used_at: Option<Moment>,
}

/// Tokens of players.
pub trait Tokens: Send + Sync {
    /// Keeps a token.
    fn add_token<'a>(&'a self, player: Player, hash: &'a str, token: &'a StoredToken) -> Pending<'a, ()>;
    /// The tokens of a player, the oldest first.
    fn tokens(&self, player: Player) -> Pending<'_, Vec<StoredToken>>;
    /// Who a token plays for.
    fn token<'a>(&'a self, hash: &'a str) -> Pending<'a, Option<(Person, StoredToken)>>;
    /// Notes that a token was used.
    fn use_token(&self, id: i64, at: Moment) -> Pending<'_, ()>;
    /// Takes a token of a player away; false if there is none.
    fn remove_token(&self, player: Player, id: i64) -> Pending<'_, bool>;
}

macro_rules! sql_tokens {
    ($store:ty) => {
        impl Tokens for $store {
            fn add_token<'a>(
                &'a self,
                player: Player,
                hash: &'a str,
                token: &'a StoredToken,
            ) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!(
                        "INSERT INTO tokens (id, player, hash, label, created_at) \
                         VALUES ($1, $2, $3, $4, $5)",
                        token.id,
                        player.0,
                        hash,
                        &token.label,
                        int(token.created_at),
                    )
                    .execute(&self.pool)
                    .await?;
                    Ok(())
                })
            }

            fn tokens(&self, player: Player) -> Pending<'_, Vec<StoredToken>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT id, label, created_at, used_at FROM tokens WHERE player = $1 \
                         ORDER BY created_at, id",
                        player.0,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(|row| token(row, 0)).collect()
                })
            }

            fn token<'a>(&'a self, hash: &'a str) -> Pending<'a, Option<(Person, StoredToken)>> {
                Box::pin(async move {
                    let row = query!(
                        person_and!(
                            ", tokens.id, tokens.label, tokens.created_at, tokens.used_at FROM tokens \
                             JOIN players ON players.id = tokens.player WHERE tokens.hash = $1 \
                             AND players.deleted_at IS NULL"
                        ),
                        hash,
                    )
                    .fetch_optional(&self.pool)
                    .await?;
                    row.map(|row| Ok((person(&row)?, token(&row, 6)?))).transpose()
                })
            }

            fn use_token(&self, id: i64, at: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    query!("UPDATE tokens SET used_at = $2 WHERE id = $1", id, int(at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn remove_token(&self, player: Player, id: i64) -> Pending<'_, bool> {
                Box::pin(async move {
                    let removed = query!("DELETE FROM tokens WHERE id = $1 AND player = $2", id, player.0)
                        .execute(&self.pool)
                        .await?;
                    Ok(removed.rows_affected() == 1)
                })
            }
        }
    };
}

sql_tokens!(Sqlite);
sql_tokens!(Postgres);

reads! {
    /// Four columns as a token.
    fn token(row, first: usize) -> StoredToken {
        Ok(StoredToken {
            id: row.try_get(first)?,
            label: row.try_get(first + 1)?,
            created_at: row.try_get::<i64, _>(first + 2)?.unsigned_abs(),
            used_at: row.try_get::<Option<i64>, _>(first + 3)?.map(i64::unsigned_abs),
        })
    }
}
