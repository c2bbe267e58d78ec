//! Players, and what they sign in with. Secrets come here as hashes only.

use std::collections::HashMap;

use kontor_protocol::{Hidden, Moment};
use sqlx::{QueryBuilder, Row};

use super::sql::{Postgres, Sqlite, int};
use super::{Pending, StoreError};
use crate::table::Player;

/// So many players are asked for in one question.
const AT_ONCE: usize = 500;

/// A player who is not deleted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The number.
    pub player: Player,
    /// The name.
    pub name: String,
    /// Whether the name belongs to the player, who can sign in with a password or a passkey.
    pub account: bool,
    /// The hash of the password.
    pub password: Option<Hidden>,
    /// Whether the player looks after the server.
    pub admin: bool,
    /// Since when.
    pub created_at: Moment,
}

/// What a name is found by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys {
    /// The same for everything one might type to sign in.
    pub login: String,
    /// The same for names that look alike.
    pub look: String,
}

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

/// A place where players are kept.
pub trait People: Send + Sync {
    /// Keeps a new guest with a first session; false if there is a player of that number.
    fn add_guest<'a>(&'a self, player: Player, name: &'a str, session: &'a Session) -> Pending<'a, bool>;
    /// A player, unless deleted.
    fn person(&self, player: Player) -> Pending<'_, Option<Person>>;
    /// The names of those of some players who are not deleted.
    fn names<'a>(&'a self, players: &'a [Player]) -> Pending<'a, HashMap<Player, String>>;
    /// The account with a name.
    fn account<'a>(&'a self, login: &'a str) -> Pending<'a, Option<Person>>;
    /// Whether an account of somebody else has the name or one that looks like it.
    fn is_taken<'a>(&'a self, keys: &'a Keys, except: Option<Player>) -> Pending<'a, bool>;
    /// Changes the name of an account, or without keys that of a guest; false if it is taken.
    fn rename<'a>(&'a self, player: Player, name: &'a str, keys: Option<&'a Keys>) -> Pending<'a, bool>;
    /// Sets a password and makes the name the player's own; false if it is taken.
    fn set_password<'a>(&'a self, player: Player, keys: &'a Keys, hash: &'a Hidden) -> Pending<'a, bool>;
    /// The names of all tables at which a player sits.
    fn tables_of(&self, player: Player) -> Pending<'_, Vec<String>>;
    /// Takes everything away but the number. Tables keep their seats.
    fn delete(&self, player: Player, at: Moment) -> Pending<'_, ()>;

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

    /// Whether somebody looks after the server.
    fn has_admin(&self) -> Pending<'_, bool>;
    /// Keeps a token that makes the first admin.
    fn add_admin_token<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()>;
    /// Makes an account the first admin, once; false if the token is not good for it.
    fn make_admin<'a>(&'a self, player: Player, hash: &'a str, now: Moment) -> Pending<'a, bool>;
}

/// Columns of a person.
macro_rules! person {
    ($more:literal) => {
        concat!(
            "SELECT players.id, players.name, players.login, players.password, players.admin, players.created_at",
            $more
        )
    };
}

macro_rules! sql_people {
    ($store:ty, $begin:literal) => {
        impl People for $store {
            fn add_guest<'a>(&'a self, player: Player, name: &'a str, session: &'a Session) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
                    let added = sqlx::query(
                        "INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                    )
                    .bind(player.0)
                    .bind(name)
                    .bind(int(session.created_at))
                    .execute(&mut *transaction)
                    .await?;
                    if added.rows_affected() == 0 {
                        return Ok(false);
                    }
                    sqlx::query("INSERT INTO sessions (hash, player, created_at, ends_at) VALUES ($1, $2, $3, $4)")
                        .bind(&session.hash)
                        .bind(player.0)
                        .bind(int(session.created_at))
                        .bind(int(session.ends_at))
                        .execute(&mut *transaction)
                        .await?;
                    transaction.commit().await?;
                    Ok(true)
                })
            }

            fn person(&self, player: Player) -> Pending<'_, Option<Person>> {
                Box::pin(async move {
                    let row = sqlx::query(person!(" FROM players WHERE id = $1 AND deleted_at IS NULL"))
                        .bind(player.0)
                        .fetch_optional(&self.pool)
                        .await?;
                    row.map(|row| person(&row)).transpose()
                })
            }

            fn names<'a>(&'a self, players: &'a [Player]) -> Pending<'a, HashMap<Player, String>> {
                Box::pin(async move {
                    let mut names = HashMap::with_capacity(players.len());
                    for some in players.chunks(AT_ONCE) {
                        let mut query =
                            QueryBuilder::new("SELECT id, name FROM players WHERE name IS NOT NULL AND id IN (");
                        let mut list = query.separated(", ");
                        for player in some {
                            list.push_bind(player.0);
                        }
                        query.push(")");
                        for row in query.build().fetch_all(&self.pool).await? {
                            names.insert(Player(row.try_get(0)?), row.try_get(1)?);
                        }
                    }
                    Ok(names)
                })
            }

            fn account<'a>(&'a self, login: &'a str) -> Pending<'a, Option<Person>> {
                Box::pin(async move {
                    let row = sqlx::query(person!(" FROM players WHERE login = $1 AND deleted_at IS NULL"))
                        .bind(login)
                        .fetch_optional(&self.pool)
                        .await?;
                    row.map(|row| person(&row)).transpose()
                })
            }

            fn is_taken<'a>(&'a self, keys: &'a Keys, except: Option<Player>) -> Pending<'a, bool> {
                Box::pin(async move {
                    let row = sqlx::query("SELECT 1 FROM players WHERE (login = $1 OR look = $2) AND id <> $3")
                        .bind(&keys.login)
                        .bind(&keys.look)
                        .bind(except.map_or(0, |player| player.0))
                        .fetch_optional(&self.pool)
                        .await?;
                    Ok(row.is_some())
                })
            }

            fn rename<'a>(&'a self, player: Player, name: &'a str, keys: Option<&'a Keys>) -> Pending<'a, bool> {
                Box::pin(async move {
                    let renamed = match keys {
                        Some(keys) => sqlx::query(
                            "UPDATE players SET name = $2, login = $3, look = $4 \
                             WHERE id = $1 AND login IS NOT NULL AND deleted_at IS NULL",
                        )
                        .bind(player.0)
                        .bind(name)
                        .bind(&keys.login)
                        .bind(&keys.look),
                        None => sqlx::query(
                            "UPDATE players SET name = $2 \
                             WHERE id = $1 AND login IS NULL AND deleted_at IS NULL",
                        )
                        .bind(player.0)
                        .bind(name),
                    };
                    unless_taken(renamed.execute(&self.pool).await)
                })
            }

            fn set_password<'a>(&'a self, player: Player, keys: &'a Keys, hash: &'a Hidden) -> Pending<'a, bool> {
                Box::pin(async move {
                    let set = sqlx::query(
                        "UPDATE players SET login = $2, look = $3, password = $4 \
                         WHERE id = $1 AND deleted_at IS NULL",
                    )
                    .bind(player.0)
                    .bind(&keys.login)
                    .bind(&keys.look)
                    .bind(hash.reveal())
                    .execute(&self.pool)
                    .await;
                    unless_taken(set)
                })
            }

            fn tables_of(&self, player: Player) -> Pending<'_, Vec<String>> {
                Box::pin(async move {
                    let rows = sqlx::query("SELECT DISTINCT table_id FROM seats WHERE player = $1 ORDER BY table_id")
                        .bind(player.0)
                        .fetch_all(&self.pool)
                        .await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn delete(&self, player: Player, at: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
                    sqlx::query(
                        "UPDATE players SET name = NULL, login = NULL, look = NULL, password = NULL, admin = 0, \
                         deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL",
                    )
                    .bind(player.0)
                    .bind(int(at))
                    .execute(&mut *transaction)
                    .await?;
                    for forget in [
                        "DELETE FROM sessions WHERE player = $1",
                        "DELETE FROM tokens WHERE player = $1",
                        "DELETE FROM passkeys WHERE player = $1",
                        "DELETE FROM ceremonies WHERE player = $1",
                    ] {
                        sqlx::query(forget).bind(player.0).execute(&mut *transaction).await?;
                    }
                    Ok(transaction.commit().await?)
                })
            }

            fn begin_session<'a>(
                &'a self,
                player: Player,
                session: &'a Session,
                instead: Option<&'a str>,
            ) -> Pending<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
                    if let Some(old) = instead {
                        sqlx::query("DELETE FROM sessions WHERE hash = $1")
                            .bind(old)
                            .execute(&mut *transaction)
                            .await?;
                    }
                    sqlx::query(
                        "INSERT INTO sessions (hash, player, created_at, ends_at) \
                         SELECT CAST($1 AS TEXT), id, CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM players \
                         WHERE id = $2 AND deleted_at IS NULL",
                    )
                    .bind(&session.hash)
                    .bind(player.0)
                    .bind(int(session.created_at))
                    .bind(int(session.ends_at))
                    .execute(&mut *transaction)
                    .await?;
                    Ok(transaction.commit().await?)
                })
            }

            fn session<'a>(&'a self, hash: &'a str, now: Moment) -> Pending<'a, Option<(Person, Session)>> {
                Box::pin(async move {
                    let row = sqlx::query(person!(
                        ", sessions.created_at, sessions.ends_at \
                         FROM sessions JOIN players ON players.id = sessions.player \
                         WHERE sessions.hash = $1 AND sessions.ends_at > $2 AND players.deleted_at IS NULL"
                    ))
                    .bind(hash)
                    .bind(int(now))
                    .fetch_optional(&self.pool)
                    .await?;
                    let Some(row) = row else { return Ok(None) };
                    let session = Session {
                        hash: hash.to_owned(),
                        created_at: row.try_get::<i64, _>(6)?.unsigned_abs(),
                        ends_at: row.try_get::<i64, _>(7)?.unsigned_abs(),
                    };
                    Ok(Some((person(&row)?, session)))
                })
            }

            fn prolong_session<'a>(&'a self, hash: &'a str, ends_at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    sqlx::query("UPDATE sessions SET ends_at = $2 WHERE hash = $1")
                        .bind(hash)
                        .bind(int(ends_at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn end_session<'a>(&'a self, hash: &'a str) -> Pending<'a, ()> {
                Box::pin(async move {
                    sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(&self.pool).await?;
                    Ok(())
                })
            }

            fn end_sessions<'a>(&'a self, player: Player, except: Option<&'a str>) -> Pending<'a, ()> {
                Box::pin(async move {
                    sqlx::query("DELETE FROM sessions WHERE player = $1 AND hash <> $2")
                        .bind(player.0)
                        .bind(except.unwrap_or_default())
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn sessions(&self, player: Player) -> Pending<'_, Vec<Session>> {
                Box::pin(async move {
                    let rows = sqlx::query(
                        "SELECT hash, created_at, ends_at FROM sessions WHERE player = $1 ORDER BY created_at, hash",
                    )
                    .bind(player.0)
                    .fetch_all(&self.pool)
                    .await?;
                    let session = |row: &_| -> Result<Session, StoreError> {
                        Ok(Session {
                            hash: Row::try_get(row, 0)?,
                            created_at: Row::try_get::<i64, _>(row, 1)?.unsigned_abs(),
                            ends_at: Row::try_get::<i64, _>(row, 2)?.unsigned_abs(),
                        })
                    };
                    rows.iter().map(session).collect()
                })
            }

            fn sweep(&self, now: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    for forget in [
                        "DELETE FROM sessions WHERE ends_at <= $1",
                        "DELETE FROM ceremonies WHERE ends_at <= $1",
                        "DELETE FROM admin_tokens WHERE ends_at <= $1",
                    ] {
                        sqlx::query(forget).bind(int(now)).execute(&self.pool).await?;
                    }
                    Ok(())
                })
            }

            fn add_token<'a>(&'a self, player: Player, hash: &'a str, token: &'a StoredToken) -> Pending<'a, ()> {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO tokens (id, player, hash, label, created_at) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(token.id)
                    .bind(player.0)
                    .bind(hash)
                    .bind(&token.label)
                    .bind(int(token.created_at))
                    .execute(&self.pool)
                    .await?;
                    Ok(())
                })
            }

            fn tokens(&self, player: Player) -> Pending<'_, Vec<StoredToken>> {
                Box::pin(async move {
                    let rows = sqlx::query(
                        "SELECT id, label, created_at, used_at FROM tokens WHERE player = $1 ORDER BY created_at, id",
                    )
                    .bind(player.0)
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(|row| token(row, 0)).collect()
                })
            }

            fn token<'a>(&'a self, hash: &'a str) -> Pending<'a, Option<(Person, StoredToken)>> {
                Box::pin(async move {
                    let row = sqlx::query(person!(
                        ", tokens.id, tokens.label, tokens.created_at, tokens.used_at \
                         FROM tokens JOIN players ON players.id = tokens.player \
                         WHERE tokens.hash = $1 AND players.deleted_at IS NULL"
                    ))
                    .bind(hash)
                    .fetch_optional(&self.pool)
                    .await?;
                    let Some(row) = row else { return Ok(None) };
                    Ok(Some((person(&row)?, token(&row, 6)?)))
                })
            }

            fn use_token(&self, id: i64, at: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    sqlx::query("UPDATE tokens SET used_at = $2 WHERE id = $1")
                        .bind(id)
                        .bind(int(at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn remove_token(&self, player: Player, id: i64) -> Pending<'_, bool> {
                Box::pin(async move {
                    let removed = sqlx::query("DELETE FROM tokens WHERE id = $1 AND player = $2")
                        .bind(id)
                        .bind(player.0)
                        .execute(&self.pool)
                        .await?;
                    Ok(removed.rows_affected() == 1)
                })
            }

            fn add_passkey<'a>(&'a self, passkey: &'a StoredPasskey, keys: &'a Keys) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
                    let named = sqlx::query(
                        "UPDATE players SET login = $2, look = $3 WHERE id = $1 AND deleted_at IS NULL",
                    )
                    .bind(passkey.player.0)
                    .bind(&keys.login)
                    .bind(&keys.look)
                    .execute(&mut *transaction)
                    .await;
                    if !unless_taken(named)? {
                        return Ok(false);
                    }
                    let added = sqlx::query(
                        "INSERT INTO passkeys (id, player, passkey, label, created_at) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(&passkey.id)
                    .bind(passkey.player.0)
                    .bind(&passkey.passkey)
                    .bind(&passkey.label)
                    .bind(int(passkey.created_at))
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
                    let rows = sqlx::query(
                        "SELECT id, player, passkey, label, created_at, used_at FROM passkeys \
                         WHERE player = $1 ORDER BY created_at, id",
                    )
                    .bind(player.0)
                    .fetch_all(&self.pool)
                    .await?;
                    rows.iter().map(passkey).collect()
                })
            }

            fn passkey<'a>(&'a self, id: &'a str) -> Pending<'a, Option<StoredPasskey>> {
                Box::pin(async move {
                    let row = sqlx::query(
                        "SELECT id, player, passkey, label, created_at, used_at FROM passkeys WHERE id = $1",
                    )
                    .bind(id)
                    .fetch_optional(&self.pool)
                    .await?;
                    row.map(|row| passkey(&row)).transpose()
                })
            }

            fn use_passkey<'a>(&'a self, id: &'a str, passkey: &'a str, at: Moment) -> Pending<'a, ()> {
                Box::pin(async move {
                    sqlx::query("UPDATE passkeys SET passkey = $2, used_at = $3 WHERE id = $1")
                        .bind(id)
                        .bind(passkey)
                        .bind(int(at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn remove_passkey<'a>(&'a self, player: Player, id: &'a str) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
                    // Whoever changes the keys of a player comes one after the other.
                    sqlx::query("UPDATE players SET login = login WHERE id = $1")
                        .bind(player.0)
                        .execute(&mut *transaction)
                        .await?;
                    let removed = sqlx::query(
                        "DELETE FROM passkeys WHERE id = $2 AND player = $1 \
                         AND (EXISTS (SELECT 1 FROM players WHERE id = $1 AND password IS NOT NULL) \
                         OR EXISTS (SELECT 1 FROM passkeys WHERE player = $1 AND id <> $2))",
                    )
                    .bind(player.0)
                    .bind(id)
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
                    let mut transaction = self.pool.begin_with($begin).await?;
                    let player = player.map(|player| player.0);
                    sqlx::query("DELETE FROM ceremonies WHERE player = $1")
                        .bind(player)
                        .execute(&mut *transaction)
                        .await?;
                    sqlx::query("INSERT INTO ceremonies (hash, player, state, ends_at) VALUES ($1, $2, $3, $4)")
                        .bind(hash)
                        .bind(player)
                        .bind(state.reveal())
                        .bind(int(ends_at))
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
                    let row = sqlx::query(
                        "DELETE FROM ceremonies WHERE hash = $1 AND coalesce(player, 0) = $2 AND ends_at > $3 \
                         RETURNING state",
                    )
                    .bind(hash)
                    .bind(player.map_or(0, |player| player.0))
                    .bind(int(now))
                    .fetch_optional(&self.pool)
                    .await?;
                    Ok(row.map(|row| row.try_get::<String, _>(0)).transpose()?.map(Hidden::new))
                })
            }

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
                    sqlx::query("INSERT INTO admin_tokens (hash, ends_at) VALUES ($1, $2)")
                        .bind(hash)
                        .bind(int(ends_at))
                        .execute(&self.pool)
                        .await?;
                    Ok(())
                })
            }

            fn make_admin<'a>(&'a self, player: Player, hash: &'a str, now: Moment) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.pool.begin_with($begin).await?;
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
                    let made = sqlx::query(
                        "UPDATE players SET admin = 1 WHERE id = $1 AND login IS NOT NULL AND deleted_at IS NULL \
                         AND NOT EXISTS (SELECT 1 FROM players WHERE admin = 1)",
                    )
                    .bind(player.0)
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

sql_people!(Sqlite, "BEGIN IMMEDIATE");
sql_people!(Postgres, "BEGIN");

/// Whether one row was changed; false also if a name or key belongs to somebody else.
fn unless_taken<D: Changed>(changed: Result<D, sqlx::Error>) -> Result<bool, StoreError> {
    match changed {
        Ok(changed) => Ok(changed.rows() == 1),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// How many rows a statement changed.
trait Changed {
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

/// A row of either database with numbers and texts.
macro_rules! reads {
    ($(#[$doc:meta])* fn $name:ident($row:ident $(, $arg:ident: $type:ty)?) -> $back:ty $body:block) => {
        $(#[$doc])*
        fn $name<R: Row>($row: &R $(, $arg: $type)?) -> Result<$back, StoreError>
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
