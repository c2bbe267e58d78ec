//! Tables in memory: read when somebody asks, dropped when nobody does. Each has a task of its own.

mod heart;
mod load;
mod task;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use kontor_protocol::{Code, Moment};
use tokio::sync::{mpsc, watch};

use crate::bots::{Effort, Pool};
use crate::bus::{Call, ToPlayers, ToTables};
use crate::store::{Lease, Pending, Stop, Store, StoreError, Writer};
use crate::table::{Player, Setup};

/// Clocks stand still so much longer than the server, in milliseconds.
pub const GRACE: u64 = 20_000;

/// So many calls wait for one table; more are refused.
const QUEUE: usize = 64;

/// Names of players.
pub trait Names: Send + Sync {
    /// The name of each of these players; nothing for who is gone.
    fn names<'a>(&'a self, players: &'a [Player]) -> Pending<'a, HashMap<Player, String>>;
}

/// How a host works.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The name of this process among those that share a store.
    pub node: String,
    /// The time between two signs of life.
    pub beat: Duration,
    /// How long others respect what this process owns after its last sign of life.
    pub lease: Duration,
    /// How long a table that nobody watches stays in memory.
    pub idle: Duration,
    /// How much bots think.
    pub effort: Effort,
    /// So many bots think at once.
    pub bots: usize,
}

/// What a host stands on.
#[derive(Clone)]
pub struct Ground {
    /// Where tables are kept.
    pub store: Arc<dyn Store>,
    /// Who knows the names of players.
    pub names: Arc<dyn Names>,
    /// The way to players.
    pub players: Arc<dyn ToPlayers>,
}

/// The tables of this process.
#[derive(Clone)]
pub struct Host {
    shared: Arc<Shared>,
}

/// What all tables of a process share.
struct Shared {
    ground: Ground,
    pace: Pace,
    writer: Writer,
    pool: Pool,
    /// The way to each table in memory.
    tables: Mutex<HashMap<String, mpsc::Sender<Item>>>,
    /// Tables that this program cannot open, so that they are not tried again and again.
    hopeless: Mutex<Vec<String>>,
    /// The last sign of life that was written.
    beat_at: AtomicU64,
    stopping: AtomicBool,
    /// Whether it is over.
    over: watch::Sender<bool>,
}

/// What the task of a table hears.
enum Item {
    /// Somebody wants something.
    Call(Call),
    /// A bot has decided, if it could.
    Thought { played: u64, action: Option<String> },
    /// It should look at the time.
    Wake,
    /// No clock may run for a time.
    Stood(Stop),
    /// A player has another name.
    Renamed { player: Player, name: String },
    /// The process ends.
    Leave,
}

impl Host {
    /// Begins to serve the tables of a store.
    pub async fn start(ground: Ground, pace: Pace) -> Result<Self, StoreError> {
        let shared = Arc::new(Shared {
            writer: Writer::start(Arc::clone(&ground.store)),
            pool: Pool::new(pace.bots),
            ground,
            pace,
            tables: Mutex::default(),
            hopeless: Mutex::default(),
            beat_at: AtomicU64::new(0),
            stopping: AtomicBool::new(false),
            over: watch::Sender::new(false),
        });
        heart::start(&shared).await?;
        Ok(Self { shared })
    }

    /// Opens a new table.
    pub async fn open(&self, setup: &Setup) -> Result<(), StoreError> {
        self.shared.open(setup).await
    }

    /// Whether the store has answered lately.
    pub fn is_well(&self) -> bool {
        self.shared.is_well() && !self.shared.stopping.load(Ordering::Relaxed)
    }

    /// Tells the tables in memory that a player has another name.
    pub fn rename(&self, player: Player, name: &str) {
        let tables: Vec<_> = self.shared.tables().values().cloned().collect();
        for table in tables {
            let _ = table.try_send(Item::Renamed { player, name: name.to_owned() });
        }
    }

    /// How many tables are in memory.
    pub fn tables(&self) -> usize {
        self.shared.tables().len()
    }

    /// Lets every table finish what it does, gives all of them back and notes the time.
    pub async fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let tables: Vec<_> = self.shared.tables().values().cloned().collect();
        for table in &tables {
            let _ = table.send(Item::Leave).await;
        }
        for table in &tables {
            table.closed().await;
        }
        let _ = self.shared.ground.store.beat(&self.shared.lease()).await;
        self.shared.over.send_replace(true);
    }
}

impl ToTables for Host {
    fn call(&self, table: &str, call: Call) {
        if let Err(Item::Call(call)) = self.shared.send(table, Item::Call(call)) {
            call.reply.refuse(table, &call.ask, Code::Unavailable, "too much happens here; try again");
        }
    }
}

impl Shared {
    async fn open(&self, setup: &Setup) -> Result<(), StoreError> {
        self.ground.store.create(setup, now()).await
    }

    /// Hands something to a table, which is read if it is not in memory; gives it back if there is no room for it.
    fn send(self: &Arc<Self>, table: &str, item: Item) -> Result<(), Item> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(item);
        }
        let mut tables = self.tables();
        let item = match tables.get(table) {
            None => item,
            Some(way) => match way.try_send(item) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(item)) => return Err(item),
                // A task that broke is replaced.
                Err(mpsc::error::TrySendError::Closed(item)) => item,
            },
        };
        let way = task::start(Arc::clone(self), table.to_owned());
        way.try_send(item).unwrap_or_else(|_| unreachable!("a new queue has room"));
        tables.insert(table.to_owned(), way);
        metrics::gauge!("kontor_tables").set(tables.len() as f64);
        Ok(())
    }

    /// Drops a table if nothing waits for it.
    fn forget(&self, table: &str, calls: &mpsc::Receiver<Item>) -> bool {
        let mut tables = self.tables();
        let idle = calls.is_empty();
        if idle {
            tables.remove(table);
            metrics::gauge!("kontor_tables").set(tables.len() as f64);
        }
        idle
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Item>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lease(&self) -> Lease {
        let now = now();
        let until = now + millis(self.pace.lease);
        Lease { node: self.pace.node.clone(), now, until }
    }

    /// Whether the store has answered lately.
    fn is_well(&self) -> bool {
        now().saturating_sub(self.beat_at.load(Ordering::Relaxed)) < 3 * millis(self.pace.beat)
    }
}

/// The time.
pub fn now() -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    millis(since.expect("the clock is later than 1970"))
}

/// Bytes from the operating system.
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).expect("a time is shorter than the age of the world")
}
