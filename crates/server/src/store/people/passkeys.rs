//! Passkeys, and the questions to them that are not answered yet.

use kontor_protocol::{Hidden, Moment};
use sqlx::Row;

use super::Keys;
use super::rows::{reads, unless_taken};
use crate::store::Pending;
use crate::store::sql::{Postgres, Sqlite, int, query};
use crate::table::Player;

/// A passkey as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    /// Its name, from the number of its credential.
    pub id: String,
    /// Whose it is.
    pub player: Player,
    /// The public key with its counter.
    pub passkey: String,
    /// What its owner calls it.
    pub label: String,
    /// Since when.
    pub created_at: Moment,
    /// When it was last used.
    pub used_at: Option<Moment>,
}

/// Passkeys of players.
pub trait Passkeys: Send + Sync {
    /// Keeps a passkey and makes the name the player's own; false if name or passkey is taken.
    fn add_passkey<'a>(&'a self, passkey: &'a StoredPasskey, keys: &'a Keys) -> Pending<'a, bool>;
    /// The passkeys of a player, the oldest first.
    fn passkeys(&self, player: Player) -> Pending<'_, Vec<StoredPasskey>>;
    /// A passkey.
    fn passkey<'a>(&'a self, id: &'a str) -> Pending<'a, Option<StoredPasskey>>;
    /// Notes that a passkey was used, and its new state.
    fn use_passkey<'a>(&'a self, id: &'a str, passkey: &'a str, at: Moment) -> Pending<'a, ()>;
    /// Takes a passkey of a player away unless it is the last way to sign in; false if it stays.
    fn remove_passkey<'a>(&'a self, player: Player, id: &'a str) -> Pending<'a, bool>;
    /// Keeps the first half of a ceremony; a player has one at a time.
    fn begin_ceremony<'a>(
        &'a self,
        hash: &'a str,
        player: Option<Player>,
        state: &'a Hidden,
        ends_at: Moment,
    ) -> Pending<'a, ()>;
    /// Takes the first half of a ceremony out, once.
    fn end_ceremony<'a>(
        &'a self,
        hash: &'a str,
        player: Option<Player>,
        now: Moment,
    ) -> Pending<'a, Option<Hidden>>;
}

macro_rules! sql_passkeys {
    ($store:ty) => {
        impl Passkeys for $store {
            fn add_passkey<'a>(&'a self, passkey: &'a StoredPasskey, keys: &'a Keys) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let named = query!(
                        "UPDATE players SET login = $2, look = $3 WHERE id = $1 AND deleted_at IS NULL",
                        passkey.player.0,
                        &keys.login,
                        &keys.look,
                    )
                    .execute(&mut *transaction)
                    .await;
                    if !unless_taken(named)? {
                        return Ok(false);
                    }
                    let added = query!(
                        "INSERT INTO passkeys (id, player, passkey, label, created_at) \
                         VALUES ($1, $2, $3, $4, $5)",
                        &passkey.id,
                        passkey.player.0,
                        &passkey.passkey,
                        &passkey.label,
                        int(passkey.created_at),
                    )
                    .execute(&mut *transaction)
                    .await;
                    if !unless_taken(added)? {
                        return Ok(false);
                    }
                    transaction.commit().await?;
                    Ok(true)
                })
            }

            fn passkeys(&self, player: Player) -> Pending<'_, Vec<StoredPasskey>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT id, player, passkey, label, created_at, used_at FROM passkeys \
                         WHERE player = $1 ORDER BY created_at, id",
                        player.0,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(passkey).collect()
                })
            }

            fn passkey<'a>(&'a self, id: &'a str) -> Pending<'a, Option<StoredPasskey>> {
                Box::pin(async move {
                    let row = query!(
                        "SELECT id, player, passkey, label, created_at, used_at FROM passkeys WHERE id = $1",
                        id,
                    )
                    .fetch_optional(&self.pool)
                    .await?;
                    row.map(|row| passkey(&row)).transpose()
                })
            }

            fn use_passkey<'a>(&'a self, id: &'a str, passkey: &'a str, at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!(
                        "UPDATE passkeys SET passkey = $2, used_at = $3 WHERE id = $1",
                        id,
                        passkey,
                        int(at),
                    )
                    .execute(&self.pool)
                    .await?;
                    Ok(())
                })
            }

            fn remove_passkey<'a>(&'a self, player: Player, id: &'a str) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    // Whoever changes the keys of a player comes one after the other.
                    query!("UPDATE players SET login = login WHERE id = $1", player.0)
                        .execute(&mut *transaction)
                        .await?;
                    let removed = query!(
                        "DELETE FROM passkeys WHERE id = $2 AND player = $1 AND (EXISTS (SELECT 1 \
                         FROM players WHERE id = $1 AND password IS NOT NULL) OR EXISTS (SELECT 1 \
                         FROM passkeys WHERE player = $1 AND id <> $2))",
                        player.0,
                        id,
                    )
                    .execute(&mut *transaction)
                    .await?;
                    transaction.commit().await?;
                    Ok(removed.rows_affected() == 1)
                })
            }

            fn begin_ceremony<'a>(
                &'a self,
                hash: &'a str,
                player: Option<Player>,
                state: &'a Hidden,
                ends_at: Moment,
            ) -> Pending<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let player = player.map(|player| player.0);
                    query!("DELETE FROM ceremonies WHERE player = $1", player)
                        .execute(&mut *transaction)
                        .await?;
                    query!(
                        "INSERT INTO ceremonies (hash, player, state, ends_at) VALUES ($1, $2, $3, $4)",
                        hash,
                        player,
                        state.reveal(),
                        int(ends_at),
                    )
                    .execute(&mut *transaction)
                    .await?;
                    Ok(transaction.commit().await?)
                })
            }

            fn end_ceremony<'a>(
                &'a self,
                hash: &'a str,
                player: Option<Player>,
                now: Moment,
            ) -> Pending<'a, Option<Hidden>> {
                Box::pin(async move {
                    let row = query!(
                        "DELETE FROM ceremonies WHERE hash = $1 AND coalesce(player, 0) = $2 \
                         AND ends_at > $3 RETURNING state",
                        hash,
                        player.map_or(0, |player| player.0),
                        int(now),
                    )
                    .fetch_optional(&self.pool)
                    .await?;
                    Ok(row.map(|row| row.try_get::<String, _>(0)).transpose()?.map(Hidden::new))
                })
            }
        }
    };
}

sql_passkeys!(Sqlite);
sql_passkeys!(Postgres);

reads! {
    /// Six columns as a passkey.
    fn passkey(row) -> StoredPasskey {
        Ok(StoredPasskey {
            id: row.try_get(0)?,
            player: Player(row.try_get(1)?),
            passkey: row.try_get(2)?,
            label: row.try_get(3)?,
            created_at: row.try_get::<i64, _>(4)?.unsigned_abs(),
            used_at: row.try_get::<Option<i64>, _>(5)?.map(i64::unsigned_abs),
        })
    }
}
