//! The way between connections and tables, wherever both of them live. Here everything lives in one process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kontor_protocol::{Code, Command, Nak, ServerMessage};
use tokio::sync::{Notify, mpsc};

use crate::table::Player;

/// Somebody who is known to the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// The player.
    pub player: Player,
    /// The name others read.
    pub name: String,
}

/// Something a connection wants of a table.
pub struct Call {
    /// Who wants it.
    pub by: Visitor,
    /// Where the answer goes.
    pub reply: Outbox,
    /// What is wanted.
    pub ask: Ask,
}

/// What a connection can want of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// A snapshot and all updates from then on.
    Watch,
    /// No more updates.
    Unwatch,
    /// A snapshot.
    Look,
    /// The record of a game that is over.
    Record,
    /// What an action would do.
    Preview {
        /// In notation.
        action: String,
    },
    /// What a bot would do.
    Suggest,
    /// Something to be done.
    Command {
        /// Chosen by the client.
        id: String,
        /// The last number the client has seen.
        seq: u64,
        /// What to do.
        command: Command,
    },
}

/// The way from a connection to the process that owns a table.
pub trait ToTables: Send + Sync {
    /// Hands a call to the table; whatever becomes of it is told to its outbox.
    fn call(&self, table: &str, call: Call);
}

/// The way from a table to the connections of a player.
pub trait ToPlayers: Send + Sync {
    /// Tells something to every connection of a player.
    fn tell(&self, player: Player, message: &ServerMessage);
}

/// A message as it goes over the wire.
pub type Frame = Arc<str>;

/// The way out to one connection. A connection that does not keep up is cut: it comes back and gets a snapshot.
#[derive(Clone)]
pub struct Outbox {
    /// Unlike that of every other connection.
    id: u64,
    frames: mpsc::Sender<Frame>,
    cut: Arc<Notify>,
}

/// The other end of an [`Outbox`].
pub struct Inbox {
    /// What is to be sent.
    pub frames: mpsc::Receiver<Frame>,
    /// Tells that the connection does not keep up.
    pub cut: Arc<Notify>,
}

impl Outbox {
    /// A way out with room for so many frames.
    pub fn new(room: usize) -> (Self, Inbox) {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let (frames, receiver) = mpsc::channel(room);
        let cut = Arc::new(Notify::new());
        let id = COUNT.fetch_add(1, Ordering::Relaxed);
        (Self { id, frames, cut: Arc::clone(&cut) }, Inbox { frames: receiver, cut })
    }

    /// A way out that nobody listens at.
    pub fn nowhere() -> Self {
        Self::new(1).0
    }

    /// Sends a message.
    pub fn send(&self, message: &ServerMessage) {
        self.send_frame(frame(message));
    }

    /// Sends a message that is written already.
    pub fn send_frame(&self, frame: Frame) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.frames.try_send(frame) {
            self.cut.notify_one();
        }
    }

    /// Says that a call was not carried out.
    pub fn refuse(&self, table: &str, ask: &Ask, code: Code, message: &str) {
        let id = match ask {
            Ask::Command { id, .. } => Some(id.clone()),
            _ => None,
        };
        let (table, message) = (Some(table.to_owned()), message.to_owned());
        self.send(&ServerMessage::Nak(Nak { table, id, code, message, clause: None }));
    }

    /// Whether nobody listens any more.
    pub fn is_closed(&self) -> bool {
        self.frames.is_closed()
    }
}

impl PartialEq for Outbox {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A message as it goes over the wire.
pub fn frame(message: &ServerMessage) -> Frame {
    serde_json::to_string(message).expect("a message is plain data").into()
}

/// The connections of this process, by player.
#[derive(Clone, Default)]
pub struct Hub {
    players: Arc<Mutex<HashMap<Player, Vec<Outbox>>>>,
}

impl Hub {
    /// Adds a connection of a player.
    pub fn enter(&self, player: Player, outbox: &Outbox) {
        self.players().entry(player).or_default().push(outbox.clone());
    }

    /// Takes a connection away.
    pub fn leave(&self, player: Player, outbox: &Outbox) {
        let mut players = self.players();
        if let Some(all) = players.get_mut(&player) {
            all.retain(|it| it != outbox);
            if all.is_empty() {
                players.remove(&player);
            }
        }
    }

    fn players(&self) -> std::sync::MutexGuard<'_, HashMap<Player, Vec<Outbox>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ToPlayers for Hub {
    fn tell(&self, player: Player, message: &ServerMessage) {
        let written = frame(message);
        for outbox in self.players().get(&player).into_iter().flatten() {
            outbox.send_frame(Arc::clone(&written));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_connection_of_a_player_hears_and_nobody_else() {
        let hub = Hub::default();
        let (one, mut first) = Outbox::new(4);
        let (two, mut second) = Outbox::new(4);
        let (other, mut third) = Outbox::new(4);
        hub.enter(Player(1), &one);
        hub.enter(Player(1), &two);
        hub.enter(Player(2), &other);
        hub.tell(Player(1), &ServerMessage::Pong { time: 5 });
        hub.leave(Player(1), &one);
        hub.tell(Player(1), &ServerMessage::Pong { time: 6 });
        let heard = |inbox: &mut Inbox| std::iter::from_fn(|| inbox.frames.try_recv().ok()).count();
        assert_eq!([heard(&mut first), heard(&mut second), heard(&mut third)], [1, 2, 0]);
        hub.leave(Player(1), &two);
        assert!(!hub.players().contains_key(&Player(1)), "nobody is remembered for ever");
    }

    #[tokio::test]
    async fn who_does_not_keep_up_is_cut() {
        let (outbox, inbox) = Outbox::new(1);
        outbox.send(&ServerMessage::Pong { time: 1 });
        assert!(tokio::time::timeout(std::time::Duration::ZERO, inbox.cut.notified()).await.is_err());
        outbox.send(&ServerMessage::Pong { time: 2 });
        inbox.cut.notified().await;
    }
}
