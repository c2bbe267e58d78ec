//! Signs of life: they keep what this process owns, tell how long it stood still, and wake tables that are due.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kontor_protocol::Moment;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::{info, warn};

use super::{GRACE, Item, Shared, millis, now};
use crate::store::{PATIENCE, Stop, StoreError};

/// Notes how long no process ran, gives the first sign of life and begins to give more.
pub(super) async fn start(shared: &Arc<Shared>) -> Result<(), StoreError> {
    let store = &shared.ground.store;
    if let Some(from) = store.last_beat(None).await? {
        let at = now();
        store.stop(&Stop { at, from: from.min(at), until: at + GRACE }).await?;
        info!(since = from, "clocks stood still");
    }
    let lease = shared.lease();
    store.beat(&lease).await?;
    shared.beat_at.store(lease.now, Ordering::Relaxed);
    tokio::spawn(run(Arc::clone(shared)));
    Ok(())
}

async fn run(shared: Arc<Shared>) {
    let mut ticks = interval(shared.pace.beat);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut over = shared.over.subscribe();
    loop {
        tokio::select! {
            _ = ticks.tick() => (),
            over = over.wait_for(|over| *over) => {
                drop(over);
                return;
            }
        }
        match timeout(PATIENCE, beat(&shared)).await {
            Ok(Ok(())) => (),
            Ok(Err(error)) => warn!(%error, "the store does not take a sign of life"),
            Err(_) => warn!("the store does not answer"),
        }
    }
}

async fn beat(shared: &Arc<Shared>) -> Result<(), StoreError> {
    let store = &shared.ground.store;
    let lease = shared.lease();
    store.beat(&lease).await?;
    let before = shared.beat_at.load(Ordering::Relaxed);
    if lease.now.saturating_sub(before) >= 3 * millis(shared.pace.beat) {
        stood_still(shared, before, now()).await?;
    }
    shared.beat_at.store(lease.now, Ordering::Relaxed);
    for table in store.due(&lease).await? {
        let hopeless = shared.hopeless.lock().is_ok_and(|it| it.contains(&table));
        if !hopeless {
            let _ = shared.send(&table, Item::Wake);
        }
    }
    Ok(())
}

/// The store was away, or the whole process was: nobody pays for that.
async fn stood_still(shared: &Arc<Shared>, from: Moment, at: Moment) -> Result<(), StoreError> {
    warn!(milliseconds = at - from, "clocks stood still");
    let stop = Stop { at, from, until: at + GRACE };
    shared.ground.store.stop(&stop).await?;
    let tables: Vec<_> = shared.tables().values().cloned().collect();
    for table in tables {
        let _ = table.try_send(Item::Stood(stop));
    }
    Ok(())
}
