//! `kontor serve`: tables for people and bots over the network.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use kontor_server::serve::{Config, Server};
use tokio::signal::unix::{SignalKind, signal};

use super::database::Kept;
use crate::output::{is_closed, say};

/// Arguments of `kontor serve`.
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "IP:PORT")]
    addr: SocketAddr,
    #[command(flatten)]
    kept: Kept,
    /// The address people type, if a proxy stands before the server, as in `https://play.example.org`
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// Serve TLS with this certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_key", requires = "origin")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Believe the proxy that tells where requests come from
    #[arg(long, requires = "origin")]
    behind_proxy: bool,
    /// Serve plain HTTP to other machines, for a home network
    #[arg(long)]
    plain: bool,
    /// The name of this process among those that share a database
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Seconds after the last sign of life until another process may take the tables over
    #[arg(long, default_value_t = 15, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=3600))]
    lease: u64,
    /// Requests a second that one address may send in the long run
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    requests: u32,
    /// Messages a second that one connection may send in the long run
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    messages: u32,
    /// Bots answer no sooner than after so many milliseconds
    #[arg(long, default_value_t = 400, value_name = "MS")]
    bot_pause: u64,
    /// Write logs as JSON
    #[arg(long)]
    log_json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if !args.addr.ip().is_loopback() && !args.plain && args.tls_cert.is_none() {
        bail!(
            "{} can be reached from other machines, and plain HTTP can be read on the way: give --tls-cert and \
             --tls-key, put a proxy with TLS before 127.0.0.1, or give --plain on a network you trust",
            args.addr
        );
    }
    log(args.log_json);
    let mut config = Config::new(args.addr, args.kept.place());
    config.origin.clone_from(&args.origin);
    config.tls = args.tls_cert.clone().zip(args.tls_key.clone());
    config.proxy = args.behind_proxy;
    config.requests = args.requests;
    config.messages = args.messages;
    config.pace.effort.least = Duration::from_millis(args.bot_pause);
    config.pace.lease = Duration::from_secs(args.lease);
    config.pace.beat = config.pace.beat.min(config.pace.lease / 4);
    if let Some(node) = &args.node {
        config.pace.node.clone_from(node);
    }
    tokio::runtime::Runtime::new().context("cannot start threads")?.block_on(serve(config))
}

async fn serve(config: Config) -> Result<ExitCode> {
    let mut term = signal(SignalKind::terminate()).context("cannot listen for signals")?;
    let mut int = signal(SignalKind::interrupt()).context("cannot listen for signals")?;
    let origin = config.origin.clone();
    let server = Server::start(config).await?;
    let address = origin.unwrap_or_else(|| format!("http://{}", server.address()));
    let mut words = format!("Kontor plays at {address}");
    if let Some(token) = server.admin_token() {
        words += "\nNobody looks after this server yet: sign in and use this token within a day: ";
        words += token;
    }
    // Whoever reads this may leave; the server stays.
    match say(words) {
        Err(error) if !is_closed(&error) => return Err(error),
        Err(_) | Ok(()) => (),
    }
    tokio::select! {
        _ = term.recv() => (),
        _ = int.recv() => (),
    }
    server.stop().await?;
    Ok(ExitCode::SUCCESS)
}

/// Logs go to stderr; `RUST_LOG` says how much.
fn log(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        logs.json().init();
    } else {
        logs.with_ansi(std::io::stderr().is_terminal()).init();
    }
}
