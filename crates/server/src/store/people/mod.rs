//! Players, and what they sign in with. Secrets come here as hashes only.

mod admins;
mod passkeys;
mod rows;
mod sessions;
mod tokens;

use std::collections::HashMap;

use kontor_protocol::{Hidden, Moment};
use sqlx::{QueryBuilder, Row};

use super::Pending;
use super::sql::{Postgres, Sqlite, int, query};
use crate::table::Player;
use rows::{person, person_and, unless_taken};

pub use admins::Admins;
pub use passkeys::{Passkeys, StoredPasskey};
pub use sessions::{Session, Sessions};
pub use tokens::{StoredToken, Tokens};

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

/// A place where players are kept.
pub trait People: Sessions + Tokens + Passkeys + Admins {
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
    /// The names of all tables at which a player sits or has said something.
    fn tables_of(&self, player: Player) -> Pending<'_, Vec<String>>;
    /// Takes everything away but the number. Tables keep their seats.
    fn delete(&self, player: Player, at: Moment) -> Pending<'_, ()>;
}

macro_rules! sql_people {
    ($store:ty) => {
        impl People for $store {
            fn add_guest<'a>(&'a self, player: Player, name: &'a str, session: &'a Session) -> Pending<'a, bool> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let added = query!(
                        "INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3) \
                         ON CONFLICT DO NOTHING",
                        player.0,
                        name,
                        int(session.created_at),
                    )
                    .execute(&mut *transaction)
                    .await?;
                    if added.rows_affected() == 0 {
                        return Ok(false);
                    }
                    let Session { hash, created_at, ends_at } = session;
                    query!(sessions::BEGIN, hash, player.0, int(*created_at), int(*ends_at))
                        .execute(&mut *transaction)
                        .await?;
                    transaction.commit().await?;
                    Ok(true)
                })
            }

            fn person(&self, player: Player) -> Pending<'_, Option<Person>> {
                Box::pin(async move {
                    let row = query!(
                        person_and!(
                            " FROM players WHERE id = $1 AND deleted_at IS NULL"
                        ),
                        player.0,
                    )
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
                    let row = query!(
                        person_and!(
                            " FROM players WHERE login = $1 AND deleted_at IS NULL"
                        ),
                        login,
                    )
                        .fetch_optional(&self.pool)
                        .await?;
                    row.map(|row| person(&row)).transpose()
                })
            }

            fn is_taken<'a>(&'a self, keys: &'a Keys, except: Option<Player>) -> Pending<'a, bool> {
                Box::pin(async move {
                    let row = query!(
                        "SELECT 1 FROM players WHERE (login = $1 OR look = $2) AND id <> $3",
                        &keys.login,
                        &keys.look,
                        except.map_or(0, |player| player.0),
                    )
                        .fetch_optional(&self.pool)
                        .await?;
                    Ok(row.is_some())
                })
            }

            fn rename<'a>(&'a self, player: Player, name: &'a str, keys: Option<&'a Keys>) -> Pending<'a, bool> {
                Box::pin(async move {
                    let renamed = match keys {
                        Some(keys) => query!(
                            "UPDATE players SET name = $2, login = $3, look = $4 WHERE id = $1 \
                             AND login IS NOT NULL AND deleted_at IS NULL",
                            player.0,
                            name,
                            &keys.login,
                            &keys.look,
                        ),
                        None => query!(
                            "UPDATE players SET name = $2 WHERE id = $1 AND login IS NULL \
                             AND deleted_at IS NULL",
                            player.0,
                            name,
                        ),
                    };
                    unless_taken(renamed.execute(&self.pool).await)
                })
            }

            fn set_password<'a>(&'a self, player: Player, keys: &'a Keys, hash: &'a Hidden) -> Pending<'a, bool> {
                Box::pin(async move {
                    let set = query!(
                        "UPDATE players SET login = $2, look = $3, password = $4 WHERE id = $1 \
                         AND deleted_at IS NULL",
                        player.0,
                        &keys.login,
                        &keys.look,
                        hash.reveal(),
                    )
                    .execute(&self.pool)
                    .await;
                    unless_taken(set)
                })
            }

            fn tables_of(&self, player: Player) -> Pending<'_, Vec<String>> {
                Box::pin(async move {
                    let words = "SELECT table_id FROM seats WHERE player = $1 \
                                 UNION SELECT table_id FROM speakers WHERE player = $1 ORDER BY table_id";
                    let rows = query!(words, player.0).fetch_all(&self.pool).await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn delete(&self, player: Player, at: Moment) -> Pending<'_, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    query!(
                        "UPDATE players SET name = NULL, login = NULL, look = NULL, password = NULL, \
                         admin = 0, deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL",
                        player.0,
                        int(at),
                    )
                    .execute(&mut *transaction)
                    .await?;
                    for forget in [
                        "DELETE FROM sessions WHERE player = $1",
                        "DELETE FROM tokens WHERE player = $1",
                        "DELETE FROM passkeys WHERE player = $1",
                        "DELETE FROM ceremonies WHERE player = $1",
                    ] {
                        query!(forget, player.0).execute(&mut *transaction).await?;
                    }
                    Ok(transaction.commit().await?)
                })
            }
        }
    };
}

sql_people!(Sqlite);
sql_people!(Postgres);
