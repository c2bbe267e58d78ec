//! A whole server: store, tables, door.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kontor_protocol::Hidden;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::accounts::{Accounts, BadOrigin, Site};
use crate::bots::Effort;
use crate::bus::Hub;
use crate::host::{Ground, Host, Pace, random};
use crate::http::tls::{self, Greeted, Peer};
use crate::http::{self, App, Door};
use crate::store::{CannotMove, Catalogue, People, Postgres, Sqlite, Store, StoreError};
use crate::table::name;

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a folder.
    Folder(PathBuf),
    /// In a PostgreSQL database.
    Database(String),
}

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where tables are kept.
    pub place: Place,
    /// The address in the browser, if a proxy stands before the server.
    pub origin: Option<String>,
    /// The files of a certificate and its key, to serve TLS.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Whether a proxy tells where requests come from.
    pub proxy: bool,
    /// Requests a second that one address may send in the long run.
    pub requests: u32,
    /// Messages a second that one connection may send in the long run.
    pub messages: u32,
    /// How it works.
    pub pace: Pace,
}

impl Config {
    /// The usual set-up.
    pub fn new(address: SocketAddr, place: Place) -> Self {
        // A folder has one owner, who may come back at once; processes that share a database have names of their own.
        let node = match &place {
            Place::Folder(_) => "local".to_owned(),
            Place::Database(_) => name(&random()),
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let usual = Pace {
            node,
            beat: Duration::from_secs(5),
            lease: Duration::from_secs(15),
            idle: Duration::from_mins(1),
            effort: Effort { nodes: 4_000, most: Duration::from_secs(3), least: Duration::from_millis(400) },
            bots: threads.max(2) - 1,
        };
        Self {
            address,
            place,
            origin: None,
            tls: None,
            proxy: false,
            requests: 20,
            messages: 10,
            pace: usual,
        }
    }
}

/// Why a server does not start or run.
#[derive(Debug, Error)]
pub enum CannotServe {
    /// The store cannot be used.
    #[error("the store cannot be used")]
    Store(#[from] StoreError),
    /// The database was not moved.
    #[error(transparent)]
    Moving(#[from] CannotMove),
    /// The folder cannot be used.
    #[error("{path}: {error}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error("{path}: {error}")]
    Certificate {
        /// The file of the certificate.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Another process uses the folder.
    #[error("{0}: a server uses this folder; stop it first")]
    InUse(PathBuf),
    /// The folder has no tables.
    #[error("{0}: there are no tables in this folder; --data says where they are")]
    Nothing(PathBuf),
    /// The address cannot be used.
    #[error("cannot listen at {address}: {error}")]
    Address {
        /// The address.
        address: SocketAddr,
        /// What is wrong.
        error: io::Error,
    },
    /// The address in the browser cannot be one.
    #[error(transparent)]
    Origin(#[from] BadOrigin),
    /// The network failed.
    #[error(transparent)]
    Network(#[from] io::Error),
}

/// An open store, and the lock that keeps other processes out of its folder.
pub struct Opened {
    /// Tables.
    pub store: Arc<dyn Store>,
    /// Lists of tables.
    pub catalogue: Arc<dyn Catalogue>,
    /// Players.
    pub people: Arc<dyn People>,
    _lock: Option<File>,
}

impl Opened {
    /// A store that needs no lock.
    pub fn new(store: Arc<dyn Store>, catalogue: Arc<dyn Catalogue>, people: Arc<dyn People>) -> Self {
        Self { store, catalogue, people, _lock: None }
    }
}

impl Place {
    /// Opens the store and brings its schema up to date.
    pub async fn open(&self) -> Result<Opened, CannotServe> {
        match self {
            Self::Folder(path) => {
                let lock = lock(path)?;
                let store = Arc::new(Sqlite::open(&path.join(FILE)).await?);
                Ok(Opened {
                    store: Arc::clone(&store) as _,
                    catalogue: Arc::clone(&store) as _,
                    people: store,
                    _lock: Some(lock),
                })
            }
            Self::Database(url) => {
                let store = Arc::new(Postgres::connect(url).await?);
                Ok(Opened::new(Arc::clone(&store) as _, Arc::clone(&store) as _, store))
            }
        }
    }
}

impl Place {
    /// Opens a store that is there; none is made.
    pub async fn open_existing(&self) -> Result<Opened, CannotServe> {
        self.exists()?;
        self.open().await
    }

    fn exists(&self) -> Result<(), CannotServe> {
        match self {
            Self::Folder(path) if !path.join(FILE).exists() => Err(CannotServe::Nothing(path.clone())),
            Self::Folder(_) | Self::Database(_) => Ok(()),
        }
    }

    /// Writes everything that is kept, one row a line.
    pub async fn export(&self, out: &mut (impl Write + Send)) -> Result<usize, CannotServe> {
        self.exists()?;
        Ok(match self {
            Self::Folder(path) => {
                let _lock = lock(path)?;
                Sqlite::open(&path.join(FILE)).await?.export(out).await?
            }
            Self::Database(url) => Postgres::connect(url).await?.export(out).await?,
        })
    }

    /// Reads everything that an export wrote.
    pub async fn import(&self, lines: &mut (impl BufRead + Send)) -> Result<usize, CannotServe> {
        Ok(match self {
            Self::Folder(path) => {
                let _lock = lock(path)?;
                Sqlite::open(&path.join(FILE)).await?.import(lines).await?
            }
            Self::Database(url) => Postgres::connect(url).await?.import(lines).await?,
        })
    }
}

/// The file of SQLite in a folder.
const FILE: &str = "kontor.db";

/// Makes a folder if there is none, and keeps others out of it.
fn lock(path: &Path) -> Result<File, CannotServe> {
    let failed = |error| CannotServe::Folder { path: path.to_owned(), error };
    std::fs::create_dir_all(path).map_err(failed)?;
    let file = File::create(path.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(CannotServe::InUse(path.to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Forgets sessions that have ended, every hour.
async fn sweep(accounts: Accounts) {
    let mut hours = tokio::time::interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(error) = accounts.sweep().await {
            warn!(%error, "old sessions are not forgotten");
        }
    }
}

/// How connections come in.
enum WayIn {
    Plain(TcpListener),
    Tls(Greeted),
}

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    admin: Option<Hidden>,
    host: Host,
    stop: watch::Sender<bool>,
    running: tokio::task::JoinHandle<Result<(), CannotServe>>,
}

impl Server {
    /// Starts a server.
    pub async fn start(config: Config) -> Result<Self, CannotServe> {
        let opened = config.place.open().await?;
        Self::start_on(opened, config).await
    }

    /// Starts a server on a store that is open.
    pub async fn start_on(opened: Opened, config: Config) -> Result<Self, CannotServe> {
        let address = config.address;
        let failed = |error| CannotServe::Address { address, error };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let way_in = match &config.tls {
            Some((certificate, key)) => {
                let unread = |error| CannotServe::Certificate { path: certificate.clone(), error };
                let acceptor = tls::acceptor(certificate, key).map_err(unread)?;
                WayIn::Tls(Greeted::start(listener, acceptor).map_err(failed)?)
            }
            None => WayIn::Plain(listener),
        };
        let (stop, ends) = watch::channel(false);
        let hub = Hub::default();
        let site = match &config.origin {
            Some(origin) => Site::at(origin)?,
            None => Site::plain(),
        };
        let secure = site.is_secure();
        let accounts = Accounts::new(Arc::clone(&opened.people), Arc::clone(&opened.store), site);
        let admin = accounts.admin_token().await?;
        let ground = Ground {
            store: Arc::clone(&opened.store),
            names: Arc::new(accounts.clone()),
            players: Arc::new(hub.clone()),
        };
        let host = Host::start(ground, config.pace).await?;
        let app = App {
            host: host.clone(),
            hub,
            catalogue: Arc::clone(&opened.catalogue),
            accounts: accounts.clone(),
            door: Arc::new(Door::new(secure, config.proxy, config.requests, config.messages)),
            reviews: Arc::default(),
            ratings: Arc::default(),
            metrics: http::metrics(),
            ends: ends.clone(),
        };
        tokio::spawn(http::follow(app.clone()));
        tokio::spawn(sweep(accounts));
        let router = http::router(app).into_make_service_with_connect_info::<Peer>();
        let served = host.clone();
        let running = tokio::spawn(async move {
            let mut ends = ends;
            let ended = async move {
                let _ = ends.wait_for(|ends| *ends).await;
            };
            match way_in {
                WayIn::Tls(greeted) => axum::serve(greeted, router).with_graceful_shutdown(ended).await?,
                WayIn::Plain(listener) => axum::serve(listener, router).with_graceful_shutdown(ended).await?,
            }
            served.stop().await;
            drop(opened);
            Ok(())
        });
        info!(%address, "serving");
        Ok(Self { address, admin, host, stop, running })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What makes the first admin, if there is none.
    pub fn admin_token(&self) -> Option<&str> {
        self.admin.as_ref().map(Hidden::reveal)
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.host.tables()
    }

    /// Ends it: open requests are answered, tables finish what they do, connections are told.
    pub async fn stop(self) -> Result<(), CannotServe> {
        self.stop.send_replace(true);
        self.running.await.map_err(io::Error::other)?
    }
}
