//! Servers for tests, and people who play on them.

use std::net::SocketAddr;
use std::time::Duration;

use kontor_protocol::{ClockSetting, Command, NewTable, Opened, Phase, Seat};
use kontor_server::bots::Effort;
use kontor_server::client::{ClientError, Guest, Watching, actions};
use kontor_server::serve::{Config, Place, Server};

use crate::databases::{Folder, Server as Postgres};

/// A place for tables that is gone after the test.
pub enum Ground {
    Folder(Folder),
    Postgres(Postgres),
}

impl Ground {
    /// Both kinds.
    pub fn all() -> [Self; 2] {
        [Self::Folder(Folder::new()), Self::Postgres(Postgres::start())]
    }

    pub fn sqlite() -> Self {
        Self::Folder(Folder::new())
    }

    pub fn postgres() -> Self {
        Self::Postgres(Postgres::start())
    }

    pub fn place(&self) -> Place {
        match self {
            Self::Folder(folder) => Place::Folder(folder.0.clone()),
            Self::Postgres(server) => Place::Database(server.url()),
        }
    }

    /// A set-up for tests: bots answer at once, hearts beat quickly.
    pub fn config(&self) -> Config {
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), self.place());
        config.pace.beat = Duration::from_millis(200);
        config.pace.lease = Duration::from_secs(2);
        config.messages = 1_000;
        config.requests = 1_000;
        config.pace.effort =
            Effort { nodes: 1, most: Duration::from_millis(100), least: Duration::from_millis(0) };
        config
    }

    pub async fn serve(&self) -> Server {
        Server::start(self.config()).await.expect("the server starts")
    }
}

/// A private table of a game without clocks.
pub fn table(game: &str, options: &str) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: options.to_owned(),
        clock: ClockSetting::None,
        stand_in: "random".to_owned(),
        listed: false,
        bots: None,
    }
}

/// Somebody new.
pub async fn guest(server: &Server, name: &str) -> Guest {
    Guest::enter(server.address(), name).await.expect("guests are welcome")
}

/// Opens a table.
pub async fn open(guest: &Guest, new: &NewTable) -> String {
    guest.post::<Opened>("/api/tables", new).await.expect("a table can be opened").table
}

/// Connects to a table.
pub async fn watch(guest: &Guest, table: &str) -> Watching {
    guest.connect().await.expect("a connection").watch(table).await.expect("the table is there")
}

/// Two people at a new table for two whose game has begun.
pub async fn pair(server: &Server, new: &NewTable) -> [Watching; 2] {
    let (anna, ben) = (guest(server, "Anna").await, guest(server, "Ben").await);
    let name = open(&anna, new).await;
    let (mut first, mut second) = (watch(&anna, &name).await, watch(&ben, &name).await);
    second.must(Command::Join { seat: None }).await.expect("a seat is free");
    let seats = first.known.now.chairs.len();
    for seat in Seat::ALL.into_iter().take(seats).skip(2) {
        let level = Some("random".to_owned());
        first.must(Command::Bot { seat, level }).await.expect("a seat is free");
    }
    first.must(Command::Start {}).await.expect("everybody sits");
    second.until(|it| it.now.phase != Phase::Open).await.expect("it begins");
    [first, second]
}

/// Plays the action at a place of the list, counted around, as soon as it is this one's turn; false after the end.
pub async fn play(watching: &mut Watching, which: usize) -> Result<bool, ClientError> {
    watching.until(|it| it.now.phase == Phase::Over || !it.now.choices.is_empty()).await?;
    let all = actions(&watching.known.now.choices);
    if watching.known.now.phase == Phase::Over {
        return Ok(false);
    }
    let action = all[which % all.len()].clone();
    watching.must(Command::Act { action, done: true }).await?;
    Ok(true)
}

/// Plays to the end: the first action that is not worse than any by the measure of its place.
pub async fn play_on(watching: &mut Watching, luck: usize) -> Result<(), ClientError> {
    let mut turn = luck;
    while play(watching, turn).await? {
        turn = turn.wrapping_mul(31).wrapping_add(7);
    }
    Ok(())
}
