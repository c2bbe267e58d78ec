//! The way in: routes, sockets, limits. Nothing here knows a rule.

mod assets;
mod door;
mod games;
mod health;
mod openapi;
mod ratings;
mod replay;
mod review;
mod rules;
mod socket;
mod tables;
pub mod tls;
mod visitors;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::accounts::{self, Accounts};
use crate::bus::Hub;
use crate::host::Host;
use crate::store::Catalogue;

pub use door::Door;
pub use health::metrics;
pub use ratings::Reckoned;
pub use review::Reviews;
pub use visitors::follow;

/// The largest body of a request, in bytes; a record of the longest game has less.
const BODY: usize = 256 * 1024;

/// What all requests share.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub host: Host,
    /// The connections.
    pub hub: Hub,
    /// Lists of tables.
    pub catalogue: Arc<dyn Catalogue>,
    /// Who somebody is.
    pub accounts: Accounts,
    /// Who may come in, and how often.
    pub door: Arc<Door>,
    /// Reviews that are being made.
    pub reviews: Arc<Reviews>,
    /// Ratings that were reckoned.
    pub ratings: Arc<Reckoned>,
    /// What is measured.
    pub metrics: PrometheusHandle,
    /// Becomes true when the server ends.
    pub ends: watch::Receiver<bool>,
}

/// Everything the server answers to.
pub fn router(app: App) -> Router {
    let api = Router::new()
        .route("/games", get(games::list))
        .route("/tables", get(tables::lobby).post(tables::open))
        .route("/tables/mine", get(tables::mine))
        .route("/tables/finished", get(tables::finished))
        .route("/tables/{table}", get(tables::look))
        .route("/tables/{table}/commands", post(tables::command))
        .route("/tables/{table}/record", get(tables::record))
        .route("/me/ratings", get(ratings::mine))
        .route("/rules/{game}", get(rules::read))
        .route("/replay", post(replay::replay))
        .route("/reviews", post(review::begin))
        .route("/reviews/{id}", get(review::look))
        .route("/socket", get(socket::open));
    Router::new()
        .route("/api", get(openapi::document))
        .nest("/api", api)
        .merge(accounts::routes(app.accounts.clone()))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::show))
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(app.clone(), door::check))
        .layer(from_fn(door::headers))
        .with_state(app)
}
