//! One connection: messages in, messages out, both as JSON.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use kontor_protocol::{ClientMessage, Code, Limits, Nak, ServerMessage, VERSION};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::debug;

use super::App;
use crate::accounts::{By, Change, SignedIn};
use crate::bus::{Ask, Call, Inbox, Outbox, ToTables, Visitor};
use crate::host::now;
use crate::limit::Tries;
use crate::table::Player;

/// So many frames wait for a connection; then it is cut.
const ROOM: usize = 256;

/// So often a connection is asked whether it lives.
const PING: Duration = Duration::from_secs(20);

/// A connection that takes longer to accept a frame is cut.
const SEND: Duration = Duration::from_secs(20);

/// After so many messages too many the connection is cut.
const TOO_MANY: u32 = 100;

/// The most tables one connection watches.
const WATCHED: usize = 64;

pub async fn open(State(app): State<App>, signed_in: SignedIn, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(Limits::MESSAGE)
        .max_frame_size(Limits::MESSAGE)
        .on_upgrade(move |socket| Connection::new(app, &signed_in).run(socket))
}

/// Waits until the server ends.
async fn ended(ends: &mut watch::Receiver<bool>) {
    let _ = ends.wait_for(|ends| *ends).await;
}

struct Connection {
    app: App,
    visitor: Visitor,
    /// How the visitor is signed in.
    by: By,
    /// What happens to players.
    changes: broadcast::Receiver<Change>,
    outbox: Outbox,
    inbox: Option<Inbox>,
    greeted: bool,
    watched: Vec<String>,
    tries: Tries,
    too_many: u32,
}

/// Why a connection ends: a code of the WebSocket protocol and a reason.
struct End(u16, &'static str);

impl Connection {
    fn new(app: App, signed_in: &SignedIn) -> Self {
        let (outbox, inbox) = Outbox::new(ROOM);
        Self {
            changes: app.accounts.changes(),
            tries: Tries::new(app.door.messages()),
            app,
            visitor: Visitor::from(signed_in),
            by: signed_in.by.clone(),
            outbox,
            inbox: Some(inbox),
            greeted: false,
            watched: Vec::new(),
            too_many: 0,
        }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let Some(mut inbox) = self.inbox.take() else { return };
        let player = self.visitor.player;
        metrics::gauge!("kontor_connections").increment(1.0);
        let end = self.serve(&mut socket, &mut inbox).await;
        metrics::gauge!("kontor_connections").decrement(1.0);
        self.app.hub.leave(player, &self.outbox);
        for table in std::mem::take(&mut self.watched) {
            self.call(&table, Ask::Unwatch);
        }
        if let Some(End(code, reason)) = end {
            debug!(player = player.0, reason, "a connection was ended");
            let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            let _ = timeout(SEND, socket.send(close)).await;
        }
    }

    /// Serves the connection until it ends; a reason comes back if we end it.
    async fn serve(&mut self, socket: &mut WebSocket, inbox: &mut Inbox) -> Option<End> {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let mut ends = self.app.ends.clone();
        loop {
            tokio::select! {
                message = socket.recv() => match message {
                    None | Some(Err(_) | Ok(Message::Close(_))) => return None,
                    Some(Ok(Message::Text(text))) => {
                        silent = 0;
                        if let Some(end) = self.hear(&text).await {
                            return Some(end);
                        }
                    }
                    Some(Ok(Message::Binary(_))) => return Some(End(1003, "messages are text")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => silent = 0,
                },
                frame = inbox.frames.recv() => {
                    let message = Message::Text((&*frame?).into());
                    match timeout(SEND, socket.send(message)).await {
                        Ok(Ok(())) => (),
                        Ok(Err(_)) | Err(_) => return None,
                    }
                }
                () = inbox.cut.notified() => return Some(End(1013, "this connection is too slow")),
                _ = pings.tick() => {
                    silent += 1;
                    if silent > 3 {
                        return Some(End(1001, "nothing was heard for a minute"));
                    }
                    if timeout(SEND, socket.send(Message::Ping(Vec::new().into()))).await.is_err() {
                        return None;
                    }
                }
                change = self.changes.recv() => {
                    if let Some(end) = self.follow(change).await {
                        return Some(end);
                    }
                }
                () = ended(&mut ends) => return Some(End(1012, "the server restarts")),
            }
        }
    }

    /// Goes with the player: under another name, or away.
    async fn follow(&mut self, change: Result<Change, RecvError>) -> Option<End> {
        const GONE: End = End(1008, "you are signed out");
        let player = self.visitor.player;
        match change {
            Ok(Change::Renamed(who, name)) if who == player => self.visitor.name = name,
            Ok(Change::Deleted(who)) if who == player => return Some(GONE),
            Ok(Change::SignedOut(who)) if who != player => (),
            // Whoever cannot be asked stays; the store is asked again at the next change.
            Ok(Change::SignedOut(_)) | Err(RecvError::Lagged(_)) => {
                let valid = self.app.accounts.is_valid(&self.by).await;
                return valid.is_ok_and(|valid| !valid).then_some(GONE);
            }
            Ok(_) | Err(RecvError::Closed) => (),
        }
        None
    }

    async fn hear(&mut self, text: &str) -> Option<End> {
        metrics::counter!("kontor_messages_total").increment(1);
        let message = serde_json::from_str(text);
        if !self.tries.take(Instant::now()) {
            self.too_many += 1;
            let (table, id) = match message {
                Ok(ClientMessage::Command { table, id, .. }) => (Some(table), Some(id)),
                _ => (None, None),
            };
            let (code, message) = (Code::TooFast, "too many messages; wait a little".to_owned());
            self.outbox.send(&ServerMessage::Nak(Nak { table, id, code, message, clause: None }));
            return (self.too_many > TOO_MANY).then_some(End(1008, "too many messages"));
        }
        let message = match message {
            Ok(message) => message,
            Err(error) => {
                self.refuse(Code::Unreadable, &error.to_string());
                return None;
            }
        };
        match message {
            ClientMessage::Hello { protocol: VERSION } => self.greet().await,
            ClientMessage::Hello { .. } => {
                self.refuse(Code::Version, "this server speaks version 1");
                return Some(End(1002, "another version of the protocol"));
            }
            ClientMessage::Ping {} => self.outbox.send(&ServerMessage::Pong { time: now() }),
            _ if !self.greeted => self.refuse(Code::Unreadable, "say hello first"),
            ClientMessage::Watch { table } => {
                if !self.watched.contains(&table) {
                    if self.watched.len() >= WATCHED {
                        self.refuse(Code::TooFast, "too many tables at once");
                        return None;
                    }
                    self.watched.push(table.clone());
                }
                self.call(&table, Ask::Watch);
            }
            ClientMessage::Unwatch { table } => {
                self.watched.retain(|it| *it != table);
                self.call(&table, Ask::Unwatch);
            }
            ClientMessage::Preview { table, action } => self.call(&table, Ask::Preview { action }),
            ClientMessage::Suggest { table } => self.call(&table, Ask::Suggest),
            ClientMessage::Command { table, id, seq, command } => {
                self.call(&table, Ask::Command { id, seq, command });
            }
        }
        None
    }

    /// Says welcome, and which tables wait.
    async fn greet(&mut self) {
        let name = self.visitor.name.clone();
        self.outbox.send(&ServerMessage::Welcome { protocol: VERSION, name, time: now() });
        if !self.greeted {
            // Nothing is said before the welcome.
            self.app.hub.enter(self.visitor.player, &self.outbox);
            self.greeted = true;
        }
        match self.app.catalogue.tables_of(self.visitor.player).await {
            Ok(tables) => {
                let waits = |player: &Option<Player>| *player == Some(self.visitor.player);
                for table in tables.into_iter().filter(|it| waits(&it.waits_for)) {
                    self.outbox.send(&ServerMessage::Waits { table: table.table, yours: true });
                }
            }
            Err(error) => {
                debug!(%error, "the tables of a player cannot be read");
                self.refuse(Code::Unavailable, "the tables that wait for you cannot be read");
            }
        }
    }

    fn call(&self, table: &str, ask: Ask) {
        let call = Call { by: self.visitor.clone(), reply: self.outbox.clone(), ask };
        self.app.host.call(table, call);
    }

    fn refuse(&self, code: Code, message: &str) {
        let message = message.to_owned();
        self.outbox.send(&ServerMessage::Nak(Nak { table: None, id: None, code, message, clause: None }));
    }
}
