//! `kontor bench server`: a server under load, over real sockets.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Program, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use kontor_protocol::{ClockSetting, Command, Phase, Seat};
use kontor_registry::Thinking;
use kontor_server::accounts::{Accounts, Site};
use kontor_server::client::{ClientError, Guest, Watching, actions, request};
use kontor_server::host::{now, random};
use kontor_server::serve::{Opened, Place};
use kontor_server::store::{Append, StoreError};
use kontor_server::table::{Answer, Event, Player, Setup, Summary, Table, name};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::output::{progress, say, say_json};

/// Arguments of `kontor bench server`.
#[derive(clap::Args)]
pub struct Args {
    /// Tables at which people play; each has four of them, each with a connection
    #[arg(long, default_value_t = 500)]
    tables: usize,
    /// Actions a second, over all tables
    #[arg(long, default_value_t = 50.0)]
    rate: f64,
    /// How long to play
    #[arg(long, default_value_t = 60, value_name = "S")]
    seconds: u64,
    /// Tables with whole games that are stored beforehand
    #[arg(long, default_value_t = 100_000)]
    stored: usize,
    /// The folder to work in; it is kept, and stored tables are used again
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    stored_tables: usize,
    events_of_a_stored_table: usize,
    ready_milliseconds: f64,
    connections: usize,
    tables: usize,
    seconds: u64,
    actions: usize,
    refused: usize,
    p50_milliseconds: f64,
    p99_milliseconds: f64,
    longest_milliseconds: f64,
    memory_at_start_kilobytes: u64,
    memory_under_load_kilobytes: u64,
    kilobytes_for_a_table_with_four_connections: f64,
}

/// Seats of a table under load.
const SEATS: usize = 4;

pub fn run(args: &Args) -> Result<()> {
    if args.tables == 0 || args.rate.is_nan() || args.rate <= 0.0 {
        bail!("--tables and --rate: expected more than 0");
    }
    tokio::runtime::Runtime::new().context("cannot start threads")?.block_on(measure(args))
}

async fn measure(args: &Args) -> Result<()> {
    let (tables, events) = prepare(args).await?;
    let begun = Instant::now();
    let server = Server::start(&args.data)?;
    while !server.is_ready().await {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let ready = begun.elapsed();
    let at_start = server.memory()?;

    let mut rooms = Vec::new();
    for (table, cookies) in &tables {
        let mut seats = Vec::new();
        for cookie in cookies {
            let guest = Guest::known(server.address, cookie);
            seats.push(guest.connect().await?.watch(table).await?);
        }
        rooms.push(Room { seats, times: Vec::new(), refused: 0 });
    }
    let under_load = server.memory()?;
    let every = Duration::from_secs_f64(tables.len() as f64 / args.rate);
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut playing = JoinSet::new();
    let count = rooms.len() as u32;
    for (number, room) in rooms.into_iter().enumerate() {
        playing.spawn(room.play(every * number as u32 / count, every, end));
    }
    let (mut times, mut refused) = (Vec::new(), 0);
    while let Some(room) = playing.join_next().await {
        let room = room?;
        times.extend(room.times);
        refused += room.refused;
    }
    times.sort_unstable();
    let at = |share: usize| {
        let index = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |it| it.as_secs_f64() * 1e3)
    };
    let found = Measured {
        stored_tables: args.stored,
        events_of_a_stored_table: events,
        ready_milliseconds: ready.as_secs_f64() * 1e3,
        connections: tables.len() * SEATS,
        tables: tables.len(),
        seconds: args.seconds,
        actions: times.len(),
        refused,
        p50_milliseconds: at(50),
        p99_milliseconds: at(99),
        longest_milliseconds: at(100),
        memory_at_start_kilobytes: at_start,
        memory_under_load_kilobytes: under_load,
        kilobytes_for_a_table_with_four_connections: under_load.saturating_sub(at_start) as f64
            / tables.len() as f64,
    };
    if args.json {
        return say_json(&serde_json::to_value(&found)?);
    }
    say(format!(
        "ready after {:.0} ms with {} stored tables of {} events each\n\
         {} connections at {} tables: {} actions in {} s, {} refused\n\
         action to last client: {:.1} ms (median), {:.1} ms (99 of 100), {:.1} ms (longest)\n\
         memory: {} kB at the start, {} kB under load, {:.0} kB for a table with four connections",
        found.ready_milliseconds,
        found.stored_tables,
        found.events_of_a_stored_table,
        found.connections,
        found.tables,
        found.actions,
        found.seconds,
        found.refused,
        found.p50_milliseconds,
        found.p99_milliseconds,
        found.longest_milliseconds,
        found.memory_at_start_kilobytes,
        found.memory_under_load_kilobytes,
        found.kilobytes_for_a_table_with_four_connections,
    ))
}

/// A table under load with the connections of its players.
struct Room {
    seats: Vec<Watching>,
    times: Vec<Duration>,
    refused: usize,
}

impl Room {
    /// Plays an action now and then, and notes how long it takes until the last player knows.
    async fn play(mut self, first: Duration, every: Duration, end: Instant) -> Self {
        let mut next = Instant::now() + first;
        let mut turn = 0;
        while next < end {
            tokio::time::sleep_until(next.into()).await;
            next += every;
            turn += 1;
            match self.act(turn).await {
                Ok(Some(time)) => self.times.push(time),
                Ok(None) => return self,
                Err(_) => self.refused += 1,
            }
        }
        self
    }

    /// Plays an action of whoever is on turn; nothing after the end.
    async fn act(&mut self, turn: usize) -> Result<Option<Duration>, ClientError> {
        if self.seats[0].known.now.phase == Phase::Over {
            return Ok(None);
        }
        let Some(due) = self.seats.iter_mut().find(|it| !it.known.now.choices.is_empty()) else {
            return Ok(None);
        };
        let all = actions(&due.known.now.choices);
        let action = all[(turn * 7) % all.len()].clone();
        let before = due.known.seq;
        let begun = Instant::now();
        due.send(Command::Act { action, done: true }).await?;
        let known = self.seats.iter_mut().map(|it| it.until(move |it| it.seq > before));
        for heard in futures_util::future::join_all(known).await {
            heard?;
        }
        Ok(Some(begun.elapsed()))
    }
}

/// A server as a process of its own.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(data: &Path) -> Result<Self> {
        let own = std::env::current_exe().context("cannot find this program")?;
        let mut child = Program::new(own)
            .args(["serve", "--addr", "127.0.0.1:0", "--requests", "100000", "--messages", "1000", "--data"])
            .arg(data)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("the server has a stdout")?).read_line(&mut line)?;
        let address = line.trim().rsplit('/').next().and_then(|it| it.parse().ok());
        Ok(Self { child, address: address.with_context(|| format!("the server said {line:?}"))? })
    }

    async fn is_ready(&self) -> bool {
        request(self.address, "GET", "/readyz", &[], None).await.is_ok_and(|it| it.status == 200)
    }

    /// Memory in use, in kilobytes.
    fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|it| it.split_whitespace().next()).and_then(|it| it.parse().ok());
        number.context("the memory of the server is not told")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How the names of stored tables begin.
const STORED: &str = "stored";

/// So many whole games are stored in one transaction.
const AT_ONCE: usize = 100;

/// A table with the secrets of its players.
type Seated = (String, Vec<String>);

/// Stores whole games, and new ones for the load with their players; tells how many events a whole game has.
async fn prepare(args: &Args) -> Result<(Vec<Seated>, usize)> {
    let opened = Place::Folder(args.data.clone()).open().await?;
    let (setup, events, summary) = whole_game()?;
    let there = stored(&opened).await?;
    let bar = progress(args.stored as u64, there as u64, "{bar:16} {pos} of {len} games stored, {left} left");
    // What was begun last may have been cut off: it is looked at again.
    for first in (there.saturating_sub(AT_ONCE)..args.stored).step_by(AT_ONCE) {
        let mut batch = Vec::new();
        for number in first..args.stored.min(first + AT_ONCE) {
            let table = format!("{STORED}{number:09}");
            match opened.store.load(&table).await {
                Ok(stored) if stored.events.is_empty() => (),
                Ok(_) => continue,
                Err(StoreError::NoTable(_)) => {
                    opened.store.create(&Setup { table: table.clone(), ..setup.clone() }, now()).await?;
                }
                Err(error) => return Err(error.into()),
            }
            batch.push(first_append(table, &events, &summary));
        }
        for written in opened.store.append(&batch).await? {
            written?;
        }
        bar.set_position((first + AT_ONCE) as u64);
    }
    bar.finish_and_clear();
    let accounts = Accounts::new(opened.people.clone(), opened.store.clone(), Site::plain());
    let mut tables = Vec::new();
    for number in 0..args.tables {
        let (mut players, mut cookies) = (Vec::new(), Vec::new());
        for seat in 0..SEATS {
            let (player, secret) = accounts.invite(&format!("Player {number} {seat}")).await?;
            players.push(player);
            cookies.push(format!("kontor={}", secret.reveal()));
        }
        let setup = Setup { table: name(&random()), seed: random(), host: players[0], ..setup.clone() };
        let mut table = Table::open(setup.clone())?;
        let mut events = Vec::new();
        let mut commands: Vec<_> = players.iter().map(|&by| (by, Command::Join { seat: None })).collect();
        commands.push((players[0], Command::Start {}));
        for (number, (by, command)) in commands.into_iter().enumerate() {
            if let Answer::Done(step) = table.command(by, &number.to_string(), u64::MAX, command, now())? {
                events.extend(step.events);
            }
        }
        opened.store.create(&setup, now()).await?;
        opened.store.append(&[first_append(setup.table.clone(), &events, &table.summary())]).await?[0]?;
        tables.push((setup.table, cookies));
    }
    Ok((tables, events.len()))
}

/// How many whole games are stored.
async fn stored(opened: &Opened) -> Result<usize> {
    let (mut there, mut last) = (0, String::new());
    loop {
        let names = opened.catalogue.names_after(&last).await?;
        let Some(name) = names.last() else { return Ok(there) };
        last.clone_from(name);
        there += names.iter().filter(|it| it.starts_with(STORED)).count();
    }
}

/// Everything that happened at a table that nobody has owned yet.
fn first_append(table: String, events: &[Event], summary: &Summary) -> Append {
    Append { table, epoch: 0, after: 0, events: events.to_vec(), summary: summary.clone() }
}

/// A game of four bots from the first move to the end.
fn whole_game() -> Result<(Setup, Vec<Event>, Summary)> {
    let rules = kontor_registry::find("puerto-rico").context("the game is there")?.rules();
    let setup = Setup {
        table: "whole".to_owned(),
        game: "puerto-rico".to_owned(),
        rules,
        options: format!("seats={SEATS}"),
        seed: [7; 32],
        salt: [8; 32],
        clock: ClockSetting::None,
        stand_in: "random".to_owned(),
        host: Player(1),
        listed: false,
    };
    let mut table = Table::open(setup.clone())?;
    let mut events = Vec::new();
    let host = Player(1);
    let mut commands = vec![Command::Join { seat: None }];
    let bot = |seat| Command::Bot { seat, level: Some("casual".to_owned()) };
    commands.extend(Seat::ALL.into_iter().take(SEATS).skip(1).map(bot));
    commands.extend([Command::Start {}, Command::Leave {}]);
    for (number, command) in commands.into_iter().enumerate() {
        if let Answer::Done(step) = table.command(host, &number.to_string(), u64::MAX, command, 1)? {
            events.extend(step.events);
        }
    }
    while let (Some(wanted), Some(thinker)) = (table.wanted(), table.thinker()) {
        let thought = thinker(&Thinking::nodes(1));
        let step = table.thought(wanted.played, &thought.action, 1).context("the bot's action is legal")?;
        events.extend(step.events);
    }
    Ok((setup, events, table.summary()))
}
