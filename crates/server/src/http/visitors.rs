//! Players as tables and connections know them.

use std::collections::HashMap;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use tokio::sync::broadcast::error::RecvError;
use tracing::warn;

use super::App;
use crate::accounts::{Accounts, Change, Refused, SignedIn};
use crate::bus::{Ask, Call, Outbox, ToTables, Visitor};
use crate::host::Names;
use crate::store::{Pending, StoreError};
use crate::table::Player;

impl FromRef<App> for Accounts {
    fn from_ref(app: &App) -> Self {
        app.accounts.clone()
    }
}

impl Names for Accounts {
    fn names<'a>(&'a self, players: &'a [Player]) -> Pending<'a, HashMap<Player, String>> {
        Box::pin(Accounts::names(self, players))
    }
}

impl From<&SignedIn> for Visitor {
    fn from(signed_in: &SignedIn) -> Self {
        Self { player: signed_in.player(), name: signed_in.name().to_owned() }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refused> {
        <SignedIn as FromRequestParts<App>>::from_request_parts(parts, app).await.map(|it| Self::from(&it))
    }
}

/// Tells tables what happens to players: other names, and seats whose players are gone.
pub async fn follow(app: App) {
    let mut changes = app.accounts.changes();
    loop {
        match changes.recv().await {
            Ok(Change::Renamed(player, name)) => app.host.rename(player, &name),
            Ok(Change::Deleted(player)) => {
                app.host.rename(player, "");
                if let Err(error) = leave(&app, player).await {
                    warn!(%error, "the seats of a deleted player stay as they are");
                }
            }
            // Connections hear of it themselves.
            Ok(Change::SignedOut(_)) | Err(RecvError::Lagged(_)) => (),
            Err(RecvError::Closed) => return,
        }
    }
}

/// Leaves every table of a player.
async fn leave(app: &App, player: Player) -> Result<(), StoreError> {
    for table in app.catalogue.tables_of(player).await? {
        let command = kontor_protocol::Command::Leave {};
        let ask = Ask::Command { id: "deleted".to_owned(), seq: u64::MAX, command };
        let by = Visitor { player, name: String::new() };
        app.host.call(&table.table, Call { by, reply: Outbox::nowhere(), ask });
    }
    Ok(())
}
