//! How a table comes into memory.

use std::sync::Arc;

use kontor_protocol::Code;
use thiserror::Error;
use tokio::task::spawn_blocking;
use tracing::error;

use super::{GRACE, Shared, now};
use crate::store::{Append, Stop, StoreError, Stored, WriteError};
use crate::table::{Broken, CannotOpen, Table};

/// A table in memory and the right to write to it.
pub(super) struct Loaded {
    pub table: Table,
    pub epoch: i64,
}

/// Why a table does not come into memory.
#[derive(Debug, Error)]
pub(super) enum NoLoad {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Open(#[from] CannotOpen),
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl NoLoad {
    /// What a player is told.
    pub fn told(&self) -> (Code, &'static str) {
        match self {
            Self::Store(StoreError::NoTable(_)) => (Code::UnknownTable, "there is no such table"),
            Self::Store(StoreError::Owned(_)) => {
                (Code::Unavailable, "another server has this table; try again")
            }
            Self::Store(StoreError::Damaged { .. }) | Self::Broken(_) => {
                (Code::Damaged, "this table was stored badly and is left as it is")
            }
            Self::Store(_) | Self::Write(_) => (Code::Unavailable, "the store does not answer; try again"),
            Self::Open(_) => (Code::Damaged, "this server does not play the rules of this table"),
        }
    }

    /// Whether another try would be in vain.
    fn is_final(&self) -> bool {
        matches!(self.told().0, Code::Damaged)
    }
}

/// Claims a table, lets its events happen again, and lets its clocks stand still for as long as nobody ran it.
pub(super) async fn load(shared: &Arc<Shared>, name: &str) -> Result<Loaded, NoLoad> {
    let loaded = try_load(shared, name).await;
    if let Err(error) = &loaded
        && error.is_final()
        && let Ok(mut hopeless) = shared.hopeless.lock()
        && !hopeless.iter().any(|it| it == name)
    {
        error!(table = name, %error, "a table cannot be opened");
        hopeless.push(name.to_owned());
    }
    loaded
}

async fn try_load(shared: &Arc<Shared>, name: &str) -> Result<Loaded, NoLoad> {
    let begun = std::time::Instant::now();
    let store = &shared.ground.store;
    let claim = store.claim(name, &shared.lease()).await?;
    let Stored { setup, events } = store.load(name).await?;
    let replayed = spawn_blocking(move || {
        let mut table = Table::open(setup)?;
        for event in &events {
            table.replay(event)?;
        }
        Ok::<_, NoLoad>(table)
    });
    let mut table = replayed.await.expect("replaying does not panic")?;
    for (player, name) in shared.ground.names.names(&table.people()).await? {
        table.introduce(player, &name);
    }
    let mut loaded = Loaded { table, epoch: claim.epoch };
    if loaded.table.deadline().is_some() {
        let mut stops = store.stops(loaded.table.at()).await?;
        if let Some(node) = claim.from.filter(|node| *node != shared.pace.node) {
            let at = now();
            let from = store.last_beat(Some(&node)).await?.unwrap_or(at);
            stops.push(Stop { at, from: from.min(at), until: at + GRACE });
        }
        let last = loaded.table.at();
        for Stop { at, from, until } in stops {
            // What happened after the last sign of life was charged in time.
            let stop = Stop { at, from: from.max(last), until };
            stood_still(shared, name, &mut loaded, stop).await?;
        }
    }
    metrics::histogram!("kontor_load_seconds").record(begun.elapsed());
    Ok(loaded)
}

async fn stood_still(
    shared: &Arc<Shared>,
    name: &str,
    loaded: &mut Loaded,
    pause: Stop,
) -> Result<(), WriteError> {
    let Some(step) = loaded.table.stood_still(pause.from, pause.until, now()) else { return Ok(()) };
    let append = Append {
        table: name.to_owned(),
        epoch: loaded.epoch,
        after: step.after,
        events: step.events,
        summary: loaded.table.summary(),
    };
    shared.writer.append(append).await
}
