//! A server as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use kontor_protocol::{ClockSetting, NewTable, Opened};
use kontor_server::client::{ClientError, Guest, Watching};

use crate::databases::{Folder, Server, limited};

/// A place for tables.
pub enum Ground {
    Folder(Folder),
    Postgres(Server),
}

impl Ground {
    pub fn all() -> [Self; 2] {
        [Self::Folder(Folder::new()), Self::Postgres(Server::start())]
    }

    fn arguments(&self) -> [String; 2] {
        match self {
            Self::Folder(folder) => ["--data".to_owned(), folder.0.join("data").display().to_string()],
            Self::Postgres(server) => ["--database-url".to_owned(), server.url()],
        }
    }

    /// Starts a server that is called by a name.
    pub fn serve(&self, node: &str) -> Process {
        Process::start(Command::new(env!("CARGO_BIN_EXE_kontor")), self, node)
    }

    /// Starts a server whose database finds no room for files of more than so many kilobytes.
    pub fn serve_in(kilobytes: u32, postgres: bool) -> (Self, Process) {
        let program = Path::new(env!("CARGO_BIN_EXE_kontor"));
        let (ground, room) = if postgres {
            (Self::Postgres(Server::start_in(Some(kilobytes))), None)
        } else {
            (Self::Folder(Folder::new()), Some(kilobytes))
        };
        let process = Process::start(limited(program, room), &ground, "one");
        (ground, process)
    }
}

/// A server that is killed with the test.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    fn start(mut command: Command, ground: &Ground, node: &str) -> Self {
        command.args([
            "serve",
            "--addr",
            "127.0.0.1:0",
            "--node",
            node,
            "--lease",
            "2",
            "--messages",
            "1000",
        ]);
        command.args(["--requests", "1000", "--bot-pause", "0"]);
        command.args(ground.arguments()).env("RUST_LOG", "off");
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it has a stdout");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit('/').next().and_then(|it| it.parse().ok());
        Self { child, address: address.unwrap_or_else(|| panic!("it said {line:?}")) }
    }

    /// Ends it as no program can prevent.
    pub fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(status.is_ok_and(|it| it.success()), "kill -s {name} {pid}");
    }

    /// Waits until it has ended, and tells whether it ended well.
    pub fn wait(mut self) -> bool {
        self.child.wait().is_ok_and(|it| it.success())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table without clocks; with a level, bots sit on the other seats and the game begins.
pub async fn open(
    guest: &Guest,
    game: &str,
    options: &str,
    bots: Option<&str>,
) -> Result<String, ClientError> {
    let new = NewTable {
        game: game.to_owned(),
        options: options.to_owned(),
        clock: ClockSetting::None,
        stand_in: "random".to_owned(),
        listed: false,
        bots: bots.map(str::to_owned),
    };
    guest.post::<Opened>("/api/tables", &new).await.map(|it| it.table)
}

/// Connects to a table.
pub async fn watch(guest: &Guest, table: &str) -> Watching {
    guest.connect().await.expect("connected").watch(table).await.expect("the table is there")
}
