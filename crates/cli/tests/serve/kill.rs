//! R1: an acknowledged action survives a killed process.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kontor_protocol::{ClockSetting, Command, NewTable, Opened, Phase};
use kontor_server::client::{ClientError, Guest, Heard, actions};
use kontor_server::host::{GRACE, now};
use tokio::sync::watch;

use crate::process::{self, Ground, open};

/// So many people play at once.
const PEOPLE: usize = 6;
/// So many actions are acknowledged on each kind of store.
const ACKS: usize = 500;
/// After so many more the server is killed.
const LIVES: [usize; 6] = [37, 120, 61, 90, 23, 110];
/// So long people wait for the next server.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody who plays on, whatever happens to the server.
struct Stubborn {
    guest: Guest,
    addresses: watch::Receiver<SocketAddr>,
    acks: Arc<AtomicUsize>,
    /// The games one after another, each with what was acknowledged there.
    games: Vec<(String, Vec<String>)>,
    /// What was sent and not acknowledged, with its id.
    open: Option<(String, String)>,
    ids: usize,
}

impl Stubborn {
    /// Plays until enough was acknowledged.
    async fn play(mut self) -> Self {
        loop {
            let address = *self.addresses.borrow_and_update();
            self.guest = self.guest.moved(address);
            if self.go_on().await.is_ok() {
                return self;
            }
            // The server is gone; another one comes.
            if *self.addresses.borrow() == address {
                let comes = tokio::time::timeout(PATIENCE, self.addresses.changed());
                comes.await.expect("another server comes soon").expect("it is told");
            }
        }
    }

    /// Plays one game after another; what was sent is asked about even if enough was acknowledged meanwhile.
    async fn go_on(&mut self) -> Result<(), ClientError> {
        while self.open.is_some() || self.acks.load(Ordering::SeqCst) < ACKS {
            if self.finish().await? {
                let table = open(&self.guest, "puerto-rico", "seats=5", Some("random")).await?;
                self.games.push((table, Vec::new()));
            }
        }
        Ok(())
    }

    /// Goes on with the last game; tells whether it is over.
    async fn finish(&mut self) -> Result<bool, ClientError> {
        let Some((table, done)) = self.games.last_mut() else { return Ok(true) };
        let mut watching = self.guest.connect().await?.watch(table).await?;
        loop {
            if let Some((id, action)) = self.open.clone() {
                watching.send_again(&id, Command::Act { action: action.clone(), done: true }).await?;
                let seq = loop {
                    match watching.hear().await? {
                        Heard::Ack { id: acked, seq } if acked == id => break seq,
                        Heard::Nak(nak) if nak.id.as_ref() == Some(&id) => {
                            return Err(ClientError::Nak(Box::new(nak)));
                        }
                        _ => (),
                    }
                };
                self.acks.fetch_add(1, Ordering::SeqCst);
                done.push(action);
                self.open = None;
                watching.until(|it| it.seq >= seq).await?;
            }
            let over = watching.known.now.phase == Phase::Over;
            if over || self.acks.load(Ordering::SeqCst) >= ACKS {
                return Ok(over);
            }
            watching.until(|it| it.now.phase == Phase::Over || !it.now.choices.is_empty()).await?;
            let all = actions(&watching.known.now.choices);
            if !all.is_empty() {
                self.ids += 1;
                self.open = Some((self.ids.to_string(), all[(self.ids * 7) % all.len()].clone()));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r1_an_acknowledged_action_survives_kill() {
    for ground in Ground::all() {
        let mut server = ground.serve("one");
        let (told, addresses) = watch::channel(server.address);
        let acks = Arc::new(AtomicUsize::new(0));
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            let guest = Guest::enter(server.address, &format!("Anna {number}")).await.expect("welcome");
            let (addresses, acks) = (addresses.clone(), Arc::clone(&acks));
            let anna = Stubborn { guest, addresses, acks, games: Vec::new(), open: None, ids: 0 };
            people.push(tokio::spawn(anna.play()));
        }
        let mut killed = 0;
        let mut next = 0;
        while people.iter().any(|it| !it.is_finished()) {
            if killed < LIVES.len() && acks.load(Ordering::SeqCst) >= next + LIVES[killed] {
                next += LIVES[killed];
                killed += 1;
                server.kill();
                server = ground.serve("one");
                told.send_replace(server.address);
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut all = 0;
        for anna in people {
            let anna = anna.await.expect("nobody gives up");
            let own = |line: &String| line.strip_prefix("A ").map(str::to_owned);
            for (table, done) in anna.games {
                let watching = process::watch(&anna.guest.moved(server.address), &table).await;
                let log: Vec<String> = watching.known.log.iter().filter_map(|it| own(&it.line)).collect();
                assert_eq!(log, done, "what was acknowledged happened, once and in sequence");
                all += done.len();
            }
        }
        println!("{all} acknowledged, {killed} kills");
        assert!(all >= ACKS, "{all}");
        assert_eq!(killed, LIVES.len());
        server.signal("TERM");
        assert!(server.wait(), "it ends well when it is asked to");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r2_a_killed_server_costs_nobody_time() {
    for ground in Ground::all() {
        let server = ground.serve("one");
        let anna = Guest::enter(server.address, "Anna").await.expect("welcome");
        let new = NewTable {
            game: "borneo".to_owned(),
            options: "seats=3".to_owned(),
            clock: ClockSetting::Turn { each: 3_000 },
            stand_in: "random".to_owned(),
            listed: false,
            bots: Some("random".to_owned()),
        };
        let table = anna.post::<Opened>("/api/tables", &new).await.expect("it is opened").table;
        let mut watching = process::watch(&anna, &table).await;
        watching.until(|it| it.now.waits_for == it.now.you).await.expect("anna is on turn");
        let killed = now();
        server.kill();
        // Longer than the whole turn.
        tokio::time::sleep(Duration::from_secs(4)).await;
        let server = ground.serve("one");
        let watching = process::watch(&anna.moved(server.address), &table).await;
        let clock = &watching.known.now.clock;
        let (seat, since) = (clock.runs.expect("time runs"), clock.since.expect("time runs"));
        let end = since + clock.left[&seat];
        assert_eq!(watching.known.now.you, Some(seat), "no bot took over");
        assert!(since >= killed + 4_000 + GRACE && end > now() + GRACE, "{clock:?}");
    }
}
