//! Real databases in folders of their own.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kontor_protocol::{ClockSetting, Moment, Seat};
use kontor_server::store::{Append, Lease, Postgres, Sqlite, Store};
use kontor_server::table::{Event, Player, Setup, What};

/// A folder that is gone after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("kontor-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A PostgreSQL server of its own.
pub struct Server {
    folder: Folder,
    user: Option<(u32, u32)>,
}

impl Server {
    /// Starts a server; without the programs of PostgreSQL the test fails and says so.
    pub fn start() -> Self {
        let folder = Folder::new();
        // PostgreSQL does not run as root.
        let user =
            is_root().then(|| postgres_user().expect("root needs a user postgres to run PostgreSQL as"));
        if let Some((user, group)) = user {
            chown(&folder.0, Some(user), Some(group)).expect("root gives folders away");
        }
        let server = Self { folder, user };
        server.run("initdb", &["--auth=trust", "--username=kontor", "--no-sync", "-E", "UTF8"]);
        let options =
            format!("-c listen_addresses= -c unix_socket_directories={}", server.folder.0.display());
        server.run("pg_ctl", &["-w", "-l", &server.path("log"), "-o", &options, "start"]);
        server
    }

    pub fn url(&self) -> String {
        format!("postgres:///postgres?user=kontor&host={}", self.folder.0.display())
    }

    fn path(&self, name: &str) -> String {
        self.folder.0.join(name).display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(find(program));
        command.arg("-D").arg(self.path("data")).args(arguments).current_dir(&self.folder.0);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        // A server that inherits a pipe would hold it open.
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.is_ok_and(|it| it.success()), "{program} {arguments:?} failed");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.run("pg_ctl", &["-m", "immediate", "stop"]);
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    // What a process makes belongs to its user.
    let own = Folder::new();
    std::fs::metadata(&own.0).is_ok_and(|it| it.uid() == 0)
}

fn postgres_user() -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let mut fields = users.lines().find(|line| line.starts_with("postgres:"))?.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// A program of PostgreSQL, also where Debian keeps it.
fn find(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin").join(program));
    let path = std::env::var("PATH").unwrap_or_default();
    let mut all = path.split(':').map(|folder| Path::new(folder).join(program)).chain(debian);
    all.find(|it| it.exists()).unwrap_or_else(|| panic!("these tests need PostgreSQL: there is no {program}"))
}

/// A store and what it stands on.
pub struct Place {
    pub name: &'static str,
    pub store: Arc<dyn Store>,
    again: Again,
}

enum Again {
    File(Folder),
    Server(Server),
}

impl Place {
    /// Both kinds of stores, empty.
    pub async fn all() -> [Self; 2] {
        let folder = Folder::new();
        let sqlite = Sqlite::open(&folder.0.join("kontor.db")).await.expect("a new file");
        let server = Server::start();
        let postgres = Postgres::connect(&server.url()).await.expect("a new database");
        [
            Self { name: "SQLite", store: Arc::new(sqlite), again: Again::File(folder) },
            Self { name: "PostgreSQL", store: Arc::new(postgres), again: Again::Server(server) },
        ]
    }

    /// The same store as another process has it.
    pub async fn again(&self) -> Arc<dyn Store> {
        match &self.again {
            Again::File(folder) => {
                Arc::new(Sqlite::open(&folder.0.join("kontor.db")).await.expect("a file of ours"))
            }
            Again::Server(server) => {
                Arc::new(Postgres::connect(&server.url()).await.expect("a database of ours"))
            }
        }
    }

    /// Does something to the database behind its back.
    pub async fn tamper(&self, sql: &'static str) {
        match &self.again {
            Again::File(folder) => {
                let url = format!("sqlite://{}", folder.0.join("kontor.db").display());
                let pool = sqlx::SqlitePool::connect(&url).await.expect("a file of ours");
                sqlx::query(sql).execute(&pool).await.expect("the statement is right");
            }
            Again::Server(server) => {
                let pool = sqlx::PgPool::connect(&server.url()).await.expect("a database of ours");
                sqlx::query(sql).execute(&pool).await.expect("the statement is right");
            }
        }
    }
}

pub fn setup(table: &str) -> Setup {
    Setup {
        table: table.to_owned(),
        game: "borneo".to_owned(),
        rules: 1,
        options: "seats=3".to_owned(),
        seed: [3; 32],
        salt: [4; 32],
        clock: ClockSetting::Turn { each: 86_400_000 },
        stand_in: "casual".to_owned(),
        host: Player(7),
    }
}

pub fn lease(node: &str, now: Moment) -> Lease {
    Lease { node: node.to_owned(), now, until: now + 10_000 }
}

pub fn joined(at: Moment, seat: Seat) -> Event {
    Event { at, ends: None, what: What::Joined { seat, player: Player(at.cast_signed()) } }
}

pub fn append(table: &str, epoch: i64, after: u64, events: Vec<Event>) -> Append {
    Append { table: table.to_owned(), epoch, after, events }
}
