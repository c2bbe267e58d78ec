//! How what happened at a table is written: events, and what is asked about many tables at once.

use kontor_protocol::{Phase, Seat};
use sqlx::{QueryBuilder, Row};

use super::sql::{Postgres, Sqlite, int, query};
use super::{Append, Fenced, StoreError, chain};
use crate::table::{Sitting, What};

/// So many events go into one statement.
const AT_ONCE: usize = 256;

/// The word for how far a table is.
fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

macro_rules! sql_appending {
    ($store:ty, $database:ty) => {
        impl $store {
            /// Appends to one table, within a transaction.
            pub(super) async fn append_to(
                connection: &mut <$database as sqlx::Database>::Connection,
                append: &Append,
            ) -> Result<Result<(), Fenced>, StoreError> {
                let Append { table, epoch, after, events, summary } = append;
                let words = "SELECT chain FROM tables WHERE id = $1 AND owner_epoch = $2 AND last_seq = $3";
                let found = query!(words, table, epoch, int(*after)).fetch_optional(&mut *connection).await?;
                let Some(row) = found else { return Ok(Err(Fenced)) };
                let mut chain: String = row.try_get(0)?;
                let mut written = Vec::with_capacity(events.len());
                for (seq, event) in (*after + 1..).zip(events) {
                    let body = serde_json::to_string(event).expect("an event is plain data");
                    chain = chain::next(&chain, &body);
                    written.push((int(seq), body, chain.clone()));
                }
                // Epoch and number are asked again where they are changed: this is the fence.
                let changed = query!(
                    "UPDATE tables SET last_seq = $4, chain = $5, phase = $6, waits_for = $7, due_at = $8, \
                     changed_at = $9 WHERE id = $1 AND owner_epoch = $2 AND last_seq = $3",
                    table,
                    epoch,
                    int(*after),
                    int(*after + events.len() as u64),
                    &chain,
                    phase(summary.phase),
                    summary.waits_for.map(|player| player.0),
                    summary.due.map(int),
                    events.last().map_or(0, |event| int(event.at)),
                );
                if changed.execute(&mut *connection).await?.rows_affected() != 1 {
                    return Ok(Err(Fenced));
                }
                for some in written.chunks(AT_ONCE) {
                    let mut insert =
                        QueryBuilder::<$database>::new("INSERT INTO events (table_id, seq, body, chain) ");
                    insert.push_values(some, |mut row, (seq, body, chain)| {
                        row.push_bind(table).push_bind(seq).push_bind(body).push_bind(chain);
                    });
                    insert.build().execute(&mut *connection).await?;
                }
                Self::follow(connection, append).await?;
                Ok(Ok(()))
            }

            /// Writes what follows from events.
            async fn follow(
                connection: &mut <$database as sqlx::Database>::Connection,
                Append { table, events, summary, .. }: &Append,
            ) -> Result<(), StoreError> {
                for (seat, ending) in Seat::ALL.into_iter().zip(&summary.results) {
                    let words = "INSERT INTO results (table_id, seat, total, place) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (table_id, seat) DO NOTHING";
                    let (total, place) = (i64::from(ending.total), i64::from(ending.place));
                    query!(words, table, seat.to_string(), total, place).execute(&mut *connection).await?;
                }
                for event in events {
                    if let What::Said { player, .. } = event.what {
                        query!(super::SPOKE, table, player.0).execute(&mut *connection).await?;
                    }
                }
                if !events.iter().any(|event| event.what.seats_somebody()) {
                    return Ok(());
                }
                for (seat, sitting) in Seat::ALL.into_iter().zip(&summary.chairs) {
                    let (player, level) = match sitting {
                        Sitting::Nobody => (None, None),
                        Sitting::Player(player) => (Some(player.0), None),
                        Sitting::Bot(level) => (None, Some(level)),
                    };
                    let words = "INSERT INTO seats (table_id, seat, player, level) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (table_id, seat) \
                                 DO UPDATE SET player = excluded.player, level = excluded.level";
                    query!(words, table, seat.to_string(), player, level).execute(&mut *connection).await?;
                }
                Ok(())
            }
        }
    };
}

sql_appending!(Sqlite, sqlx::Sqlite);
sql_appending!(Postgres, sqlx::Postgres);
