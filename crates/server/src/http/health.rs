//! Whether the server lives, whether it can serve, and what it has measured.

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::App;
use super::tls::Peer;

/// Bounds of times that are measured, in seconds.
const TIMES: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Begins to measure; once in a process.
pub fn metrics() -> PrometheusHandle {
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &TIMES)
        .expect("there are bounds")
        .build_recorder();
    let handle = recorder.handle();
    // A second server in one process, as tests have it, adds to the numbers of the first.
    let _ = metrics::set_global_recorder(recorder);
    handle
}

pub async fn alive() -> &'static str {
    "alive\n"
}

pub async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.host.is_well() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
    }
}

/// The numbers, for programs on the same machine that do not come through a proxy.
pub async fn show(
    State(app): State<App>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
) -> Result<String, StatusCode> {
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    if !peer.ip().is_loopback() || forwarded {
        return Err(StatusCode::NOT_FOUND);
    }
    Ok(app.metrics.render())
}
