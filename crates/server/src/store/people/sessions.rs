//! Browsers that are signed in.

use kontor_protocol::Moment;

use super::Person;
use super::rows::{person, person_and, reads};
use crate::store::Pending;
use crate::store::sql::{Postgres, Sqlite, int, query};
use crate::table::Player;

/// A browser that is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of its secret.
    pub hash: String,
    /// Since when.
    pub created_at: Moment,
    /// Until when.
    pub ends_at: Moment,
}

/// Sessions of players.
pub trait Sessions: Send + Sync {
    /// Begins a session in place of another; nothing happens for a player who is deleted.
    fn begin_session<'a>(
        &'a self,
        player: Player,
        session: &'a Session,
        instead: Option<&'a str>,
    ) -> Pending<'a, ()>;
    /// Who is signed in with a session that has not ended.
    fn session<'a>(&'a self, hash: &'a str, now: Moment) -> Pending<'a, Option<(Person, Session)>>;
    /// Lets a session end at another time.
    fn prolong_session<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()>;
    /// Ends a session.
    fn end_session<'a>(&'a self, hash: &'a str) -> Pending<'a, ()>;
    /// Ends all sessions of a player but one.
    fn end_sessions<'a>(&'a self, player: Player, except: Option<&'a str>) -> Pending<'a, ()>;
    /// The sessions of a player.
    fn sessions(&self, player: Player) -> Pending<'_, Vec<Session>>;
    /// Forgets what has ended.
    fn sweep(&self, now: Moment) -> Pending<'_, ()>;
}

/// Begins a session of a player who is not deleted.
pub(super) const BEGIN: &str = "INSERT INTO sessions (hash, player, created_at, ends_at) \
                                SELECT CAST($1 AS TEXT), id, CAST($3 AS BIGINT), CAST($4 AS BIGINT) \
                                FROM players WHERE id = $2 AND deleted_at IS NULL";

macro_rules! sql_sessions {
    ($store:ty) => {
        impl Sessions for $store {
            fn begin_session<'a>(
                &'a self,
                player: Player,
                session: &'a Session,
                instead: Option<&'a str>,
            ) -> Pending<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    if let Some(old) = instead {
                        query!("DELETE FROM sessions WHERE hash = $1", old)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    let Session { hash, created_at, ends_at } = session;
                    query!(BEGIN, hash, player.0, int(*created_at), int(*ends_at))
                        .execute(&mut *transaction)
                        .await?;
                    Ok(transaction.commit().await?)
                })
            }

            fn session<'a>(&'a self, hash: &'a str, now: Moment) -> Pending<'a, Option<(Person, Session)>> {
                Box::pin(async move {
                    let row = query!(
                        person_and!(
                            ", sessions.hash, sessions.created_at, sessions.ends_at FROM sessions \
                             JOIN players ON players.id = sessions.player WHERE sessions.hash = $1 \
                             AND sessions.ends_at > $2 AND players.deleted_at IS NULL"
                        ),
                        hash,
                        int(now),
                    )
                    .fetch_optional(&self.pool)
                    .await?;
                    row.map(|row| Ok((person(&row)?, session(&row, 6)?))).transpose()
                })
            }

            fn prolong_session<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!("UPDATE sessions SET ends_at = $2 WHERE hash = $1", hash, int(ends_at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn end_session<'a>(&'a self, hash: &'a str) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!("DELETE FROM sessions WHERE hash = $1", hash).execute(&self.pool).await?;
                    Ok(())
                })
            }

            fn end_sessions<'a>(&'a self, player: Player, except: Option<&'a str>) -> Pending<'a, ()> {
                Box::pin(async move {
                    query!(
                        "DELETE FROM sessions WHERE player = $1 AND hash <> $2",
                        player.0,
                        except.unwrap_or_default(),
                    )
                    .execute(&self.pool)
                    .await?;
                    Ok(())
                })
            }

            fn sessions(&self, player: Player) -> Pending<'_, Vec<Session>> {
                Box::pin(async move {
                    let rows = query!(
                        "SELECT hash, created_at, ends_at FROM sessions WHERE player = $1 \
                         ORDER BY created_at, hash",
                        player.0,
                    )
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(|row| session(row, 0)).collect()
                })
            }

            fn sweep(&self, now: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    for forget in [
                        "DELETE FROM sessions WHERE ends_at <= $1",
                        "DELETE FROM ceremonies WHERE ends_at <= $1",
                        "DELETE FROM admin_tokens WHERE ends_at <= $1",
                    ] {
                        query!(forget, int(now)).execute(&self.pool).await?;
                    }
                    Ok(())
                })
            }
        }
    };
}

sql_sessions!(Sqlite);
sql_sessions!(Postgres);

reads! {
    /// Three columns as a session.
    fn session(row, first: usize) -> Session {
        Ok(Session {
            hash: row.try_get(first)?,
            created_at: row.try_get::<i64, _>(first + 1)?.unsigned_abs(),
            ends_at: row.try_get::<i64, _>(first + 2)?.unsigned_abs(),
        })
    }
}
