//! The task of one table. It has one duty: nothing is told before it is stored.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use kontor_protocol::{Code, Command, Nak, Phase, Seat, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tracing::{debug, error, warn};

use super::load::{Loaded, load};
use super::{Item, QUEUE, Shared, now, random};
use crate::bus::{Ask, Call, Frame, Outbox, Visitor, frame};
use crate::store::{Append, Stop, WriteError};
use crate::table::{Answer, Player, Refused, Step, Table};

/// The bot that decides where another one cannot.
const FALLBACK: &str = "random";

/// While the store is away, time is looked at so often.
const AGAIN: Duration = Duration::from_secs(1);

/// Somebody who watches the table.
struct Watcher {
    player: Player,
    outbox: Outbox,
    /// The seat at the last message: who sits elsewhere now is told everything.
    seat: Option<Seat>,
}

struct Task {
    shared: Arc<Shared>,
    name: String,
    /// The way to itself.
    own: mpsc::WeakSender<Item>,
    loaded: Option<Loaded>,
    watchers: Vec<Watcher>,
    /// The number of the position a bot thinks about.
    thinking: Option<u64>,
    /// The last number the watchers have heard of.
    told: u64,
    /// The player who knows that the table waits.
    waits_for: Option<Player>,
}

/// Starts the task of a table.
pub(super) fn start(shared: Arc<Shared>, name: String) -> mpsc::Sender<Item> {
    let (way, calls) = mpsc::channel(QUEUE);
    let own = way.downgrade();
    let task = Task {
        shared,
        name,
        own,
        loaded: None,
        watchers: Vec::new(),
        thinking: None,
        told: 0,
        waits_for: None,
    };
    tokio::spawn(task.run(calls));
    way
}

impl Task {
    async fn run(mut self, mut calls: mpsc::Receiver<Item>) {
        let mut last = Instant::now();
        loop {
            let idle = last + self.shared.pace.idle;
            let tick = self.next_tick();
            let wake = tick.map_or(idle, |tick| tick.min(idle));
            tokio::select! {
                item = calls.recv() => {
                    last = Instant::now();
                    match item {
                        None => return,
                        Some(Item::Leave) => return self.give_back().await,
                        Some(item) => self.hear(item).await,
                    }
                }
                () = sleep_until(wake) => self.tick().await,
            }
            self.watchers.retain(|it| !it.outbox.is_closed());
            let busy = !self.watchers.is_empty() || self.thinking.is_some();
            let gone = self.loaded.is_none() && self.watchers.is_empty();
            let quiet = !busy && Instant::now() >= last + self.shared.pace.idle;
            if (quiet || gone) && self.shared.forget(&self.name, &calls) {
                return self.give_back().await;
            }
            if busy && Instant::now() >= idle {
                last = Instant::now();
            }
        }
    }

    /// When the clock of the table has to be looked at.
    fn next_tick(&self) -> Option<Instant> {
        let due = self.loaded.as_ref()?.table.deadline()?;
        let wait = Duration::from_millis(due.saturating_sub(now()));
        Some(Instant::now() + if self.shared.is_well() { wait } else { wait.max(AGAIN) })
    }

    async fn hear(&mut self, item: Item) {
        match item {
            Item::Call(call) => self.call(call).await,
            Item::Thought { played, action } => self.thought(played, action).await,
            Item::Wake => {
                if let Err(error) = self.table().await {
                    debug!(table = self.name, %error, "a table that is due cannot be read");
                }
            }
            Item::Stood(Stop { from, until, .. }) => {
                if let Some(Loaded { table, .. }) = &mut self.loaded
                    && let Some(step) = table.stood_still(from, until, now())
                {
                    let _ = self.commit(step, None).await;
                }
            }
            Item::Renamed { player, name } => {
                if let Some(Loaded { table, .. }) = &mut self.loaded
                    && table.people().contains(&player)
                {
                    table.introduce(player, &name);
                    self.tell_all();
                }
            }
            Item::Leave => (),
        }
    }

    /// The table, which is read if it is not in memory.
    async fn table(&mut self) -> Result<&mut Table, super::load::NoLoad> {
        if self.loaded.is_none() {
            let loaded = self.loaded.insert(load(&self.shared, &self.name).await?);
            let is_news = loaded.table.seq() != self.told;
            self.told = loaded.table.seq();
            if is_news {
                self.tell_all();
            }
            self.look_around();
        }
        Ok(&mut self.loaded.as_mut().expect("it was just read").table)
    }

    async fn call(&mut self, call: Call) {
        let Call { by, reply, ask } = call;
        if ask == Ask::Unwatch {
            return self.watchers.retain(|it| it.outbox != reply);
        }
        let name = self.name.clone();
        let table = match self.table().await {
            Ok(table) => table,
            Err(error) => {
                warn!(table = name, %error, "a table cannot be read");
                let (code, message) = error.told();
                return reply.refuse(&name, &ask, code, message);
            }
        };
        table.introduce(by.player, &by.name);
        let seat = table.seat_of(by.player);
        match ask {
            Ask::Watch => {
                reply.send(&ServerMessage::Snapshot(Box::new(table.snapshot(seat))));
                self.watchers.retain(|it| it.outbox != reply);
                self.watchers.push(Watcher { player: by.player, outbox: reply, seat });
            }
            Ask::Unwatch => (),
            Ask::Look => reply.send(&ServerMessage::Snapshot(Box::new(table.snapshot(seat)))),
            Ask::Record if table.phase() != Phase::Over => {
                reply.refuse(&name, &ask, Code::NotOver, "the record can be read after the end");
            }
            Ask::Record => reply.send(&ServerMessage::Record { table: name, record: table.record() }),
            Ask::Preview { ref action } => match table.preview(by.player, action) {
                Ok(preview) => reply.send(&ServerMessage::Preview(preview)),
                Err(refused) => reply.send(&nak(name, None, refused)),
            },
            Ask::Suggest => match table.suggestion(by.player) {
                Ok(actions) => reply.send(&ServerMessage::Suggestion { table: name, actions }),
                Err(refused) => reply.send(&nak(name, None, refused)),
            },
            Ask::Command { id, seq, command } => self.command(&by, reply, id, seq, command).await,
        }
    }

    async fn command(&mut self, by: &Visitor, reply: Outbox, id: String, seq: u64, command: Command) {
        let Some(Loaded { table, .. }) = &mut self.loaded else { return };
        metrics::counter!("kontor_commands_total").increment(1);
        if command == (Command::Rematch {}) && table.phase() == Phase::Over {
            // The other table is there before anybody hears of it; the second one who asks finds it.
            let _ = self.shared.open(&table.setup().next(by.player, random(), random())).await;
        }
        match table.command(by.player, &id, seq, command, now()) {
            Ok(Answer::Before(seq)) => reply.send(&ServerMessage::Ack { table: self.name.clone(), id, seq }),
            Err(refused) => reply.send(&nak(self.name.clone(), Some(id), refused)),
            Ok(Answer::Done(step)) => {
                if let Err(error) = self.commit(step, Some((&reply, &id))).await {
                    warn!(table = self.name, %error, "a command was not stored");
                    let (message, clause) = ("it could not be stored; try again".to_owned(), None);
                    let (table, id) = (Some(self.name.clone()), Some(id));
                    reply.send(&ServerMessage::Nak(Nak {
                        table,
                        id,
                        code: Code::Unavailable,
                        message,
                        clause,
                    }));
                }
            }
        }
    }

    async fn tick(&mut self) {
        if !self.shared.is_well() {
            return;
        }
        if let Some(Loaded { table, .. }) = &mut self.loaded
            && let Some(step) = table.tick(now())
        {
            let _ = self.commit(step, None).await;
        }
    }

    async fn thought(&mut self, played: u64, action: Option<String>) {
        if self.thinking != Some(played) {
            return;
        }
        self.thinking = None;
        let Some(Loaded { table, .. }) = &mut self.loaded else { return };
        if let Some(step) = action.as_ref().and_then(|action| table.thought(played, action, now())) {
            let _ = self.commit(step, None).await;
        } else if table.wanted().is_some_and(|it| it.played == played) {
            error!(table = self.name, ?action, "a bot has no answer that counts");
            self.ask_bot(Some(FALLBACK));
        }
    }

    /// Stores a step and tells it. A table whose step was not stored is dropped, and read again when it is needed.
    async fn commit(&mut self, step: Step, ack: Option<(&Outbox, &str)>) -> Result<(), WriteError> {
        let Some(Loaded { table, epoch }) = &self.loaded else { return Ok(()) };
        let append = Append {
            table: self.name.clone(),
            epoch: *epoch,
            after: step.after,
            events: step.events.clone(),
            summary: table.summary(),
        };
        let begun = Instant::now();
        let stored = self.shared.writer.append(append).await;
        metrics::histogram!("kontor_commit_seconds").record(begun.elapsed());
        if let Err(error) = stored {
            metrics::counter!("kontor_lost_commits_total").increment(1);
            self.loaded = None;
            self.thinking = None;
            return Err(error);
        }
        if let Some((reply, id)) = ack {
            reply.send(&ServerMessage::Ack { table: self.name.clone(), id: id.to_owned(), seq: step.seq() });
        }
        self.told = step.seq();
        self.tell(&step);
        self.look_around();
        Ok(())
    }

    /// Tells everybody who watches what happened.
    fn tell(&mut self, step: &Step) {
        let Some(Loaded { table, .. }) = &self.loaded else { return };
        let mut written: HashMap<Option<Seat>, Frame> = HashMap::new();
        for watcher in &mut self.watchers {
            let seat = table.seat_of(watcher.player);
            if seat != watcher.seat {
                watcher.seat = seat;
                watcher.outbox.send(&ServerMessage::Snapshot(Box::new(table.snapshot(seat))));
                continue;
            }
            let update = || frame(&ServerMessage::Update(Box::new(table.update(step, seat))));
            watcher.outbox.send_frame(Arc::clone(written.entry(seat).or_insert_with(update)));
        }
    }

    /// Tells everybody who watches everything.
    fn tell_all(&mut self) {
        let Some(Loaded { table, .. }) = &self.loaded else { return };
        for watcher in &mut self.watchers {
            watcher.seat = table.seat_of(watcher.player);
            watcher.outbox.send(&ServerMessage::Snapshot(Box::new(table.snapshot(watcher.seat))));
        }
    }

    /// Sees whom the table waits for: a bot is asked, a person is told.
    fn look_around(&mut self) {
        let Some(Loaded { table, .. }) = &self.loaded else { return };
        let waits_for = table.waits_for_player();
        if waits_for != self.waits_for {
            let players = Arc::clone(&self.shared.ground.players);
            let tell = |player: Player, yours: bool| {
                players.tell(player, &ServerMessage::Waits { table: self.name.clone(), yours });
            };
            if let Some(player) = self.waits_for {
                tell(player, false);
            }
            if let Some(player) = waits_for {
                tell(player, true);
            }
            self.waits_for = waits_for;
        }
        self.ask_bot(None);
    }

    /// Lets a bot think, if the table waits for one that does not think yet.
    fn ask_bot(&mut self, level: Option<&str>) {
        let Some(Loaded { table, .. }) = &self.loaded else { return };
        let Some(wanted) = table.wanted() else { return };
        if self.thinking == Some(wanted.played) {
            return;
        }
        let Some(thinker) = table.thinker_of(level.unwrap_or(&wanted.level)) else { return };
        self.thinking = Some(wanted.played);
        let (pool, effort, own) = (self.shared.pool.clone(), self.shared.pace.effort, self.own.clone());
        tokio::spawn(async move {
            let begun = Instant::now();
            let thought = pool.think(thinker, effort).await;
            metrics::histogram!("kontor_thought_seconds").record(begun.elapsed());
            if let Some(own) = own.upgrade() {
                let (played, action) = (wanted.played, thought.map(|it| it.action));
                let _ = own.send(Item::Thought { played, action }).await;
            }
        });
    }

    /// Gives the table back, so that another process can have it at once.
    async fn give_back(mut self) {
        if let Some(Loaded { epoch, .. }) = self.loaded.take()
            && let Err(error) = self.shared.ground.store.release(&self.name, epoch).await
        {
            warn!(table = self.name, %error, "a table was not given back");
        }
    }
}

fn nak(table: String, id: Option<String>, refused: Refused) -> ServerMessage {
    let Refused { code, message, clause } = refused;
    ServerMessage::Nak(Nak { table: Some(table), id, code, message, clause: clause.map(str::to_owned) })
}
