//! A client of the server: for programs that play, for measuring, for tests.

use std::fmt::Write;
use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use kontor_protocol::{
    Choice, ClientMessage, Command, Happened, Nak, ServerMessage, Snapshot, Update, VERSION,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Why a conversation failed.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The network does not work.
    #[error(transparent)]
    Network(#[from] io::Error),
    /// The socket does not work.
    #[error(transparent)]
    Socket(Box<tungstenite::Error>),
    /// The server ended the connection.
    #[error("the server ended the connection: {0}")]
    Closed(String),
    /// The server answered something else than expected.
    #[error("the server answered {status}: {body}")]
    Refused {
        /// The code of HTTP.
        status: u16,
        /// What it said.
        body: String,
    },
    /// A message was not carried out.
    #[error("{}", .0.message)]
    Nak(Box<Nak>),
    /// The server said something that is no message.
    #[error("the server said {0}")]
    Unreadable(String),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// Somebody who is known to a server by a cookie.
#[derive(Clone, Debug)]
pub struct Guest {
    address: SocketAddr,
    cookie: String,
}

/// An answer of HTTP.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The code.
    pub status: u16,
    /// The lines of the head, in lower case up to the colon.
    pub head: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// A line of the head.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }
}

impl Guest {
    /// Enters as a guest.
    pub async fn enter(address: SocketAddr, name: &str) -> Result<Self, ClientError> {
        let body = json!({ "name": name }).to_string();
        let answer = request(address, "POST", "/api/guest", &[], Some(&body)).await?;
        let cookie = answer.header("set-cookie").and_then(|it| it.split(';').next());
        match cookie {
            Some(cookie) if answer.status < 300 => Ok(Self { address, cookie: cookie.to_owned() }),
            _ => Err(ClientError::Refused { status: answer.status, body: answer.body }),
        }
    }

    /// Somebody whose cookie is known.
    pub fn known(address: SocketAddr, cookie: &str) -> Self {
        Self { address, cookie: cookie.to_owned() }
    }

    /// The same guest on a server that has moved.
    #[must_use]
    pub fn moved(&self, address: SocketAddr) -> Self {
        Self { address, cookie: self.cookie.clone() }
    }

    /// Asks for something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        read(&self.request("GET", path, None).await?)
    }

    /// Asks for something to be done.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let body = serde_json::to_string(body).expect("a body is plain data");
        read(&self.request("POST", path, Some(&body)).await?)
    }

    /// Sends any request.
    pub async fn request(&self, method: &str, path: &str, body: Option<&str>) -> Result<Answer, ClientError> {
        request(self.address, method, path, &[("Cookie", &self.cookie)], body).await
    }

    /// Opens a connection and says hello.
    pub async fn connect(&self) -> Result<Connection, ClientError> {
        let origin = format!("http://{}", self.address);
        Connection::open(self.address, &[("Cookie", &self.cookie), ("Origin", &origin)]).await
    }
}

fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, ClientError> {
    if answer.status >= 300 {
        return Err(ClientError::Refused { status: answer.status, body: answer.body.clone() });
    }
    serde_json::from_str(&answer.body).map_err(|_| ClientError::Unreadable(answer.body.clone()))
}

/// Sends one request on a connection of its own.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    head: &[(&str, &str)],
    body: Option<&str>,
) -> Result<Answer, ClientError> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in head {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    if let Some(body) = body {
        let _ = write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    }
    text.push_str("\r\n");
    text.push_str(body.unwrap_or_default());
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    parse(&text).ok_or_else(|| ClientError::Unreadable(text.into_owned()))
}

fn parse(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let pair = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_lowercase(), value.trim().to_owned()))
    };
    let head: Vec<_> = lines.filter_map(pair).collect();
    let chunked = head.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { unchunk(body)? } else { body.to_owned() };
    Some(Answer { status, head, body })
}

fn unchunk(mut rest: &str) -> Option<String> {
    let mut body = String::new();
    loop {
        let (size, after) = rest.split_once("\r\n")?;
        let size = usize::from_str_radix(size.trim(), 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.push_str(after.get(..size)?);
        rest = after.get(size + 2..)?;
    }
}

/// A connection with a server.
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
    /// What was heard, if it is to be kept.
    kept: Option<Vec<String>>,
}

impl Connection {
    /// Opens a connection with lines for its head, and says hello.
    pub async fn open(address: SocketAddr, head: &[(&str, &str)]) -> Result<Self, ClientError> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        for (name, value) in head {
            let (Ok(name), Ok(value)) = (
                tungstenite::http::HeaderName::from_bytes(name.as_bytes()),
                tungstenite::http::HeaderValue::from_str(value),
            ) else {
                return Err(ClientError::Unreadable((*value).to_owned()));
            };
            request.headers_mut().insert(name, value);
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        let mut connection = Self { socket, kept: None };
        connection.send(&ClientMessage::Hello { protocol: VERSION }).await?;
        match connection.receive().await? {
            ServerMessage::Welcome { .. } => Ok(connection),
            ServerMessage::Nak(nak) => Err(ClientError::Nak(Box::new(nak))),
            other => Err(ClientError::Unreadable(format!("{other:?}"))),
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        self.send_text(serde_json::to_string(message).expect("a message is plain data")).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message.
    pub async fn receive(&mut self) -> Result<ServerMessage, ClientError> {
        let text = self.receive_text().await?;
        serde_json::from_str(&text).map_err(|_| ClientError::Unreadable(text))
    }

    /// The next message as it came over the wire.
    pub async fn receive_text(&mut self) -> Result<String, ClientError> {
        loop {
            match self.socket.next().await {
                None => return Err(ClientError::Closed("without a reason".to_owned())),
                Some(Err(error)) => return Err(error.into()),
                Some(Ok(Message::Text(text))) => {
                    let text = text.as_str().to_owned();
                    if let Some(kept) = &mut self.kept {
                        kept.push(text.clone());
                    }
                    return Ok(text);
                }
                Some(Ok(Message::Close(close))) => {
                    let why = close.map(|it| format!("{} {}", it.code, it.reason.as_str()));
                    return Err(ClientError::Closed(why.unwrap_or_default()));
                }
                Some(Ok(_)) => (),
            }
        }
    }

    /// Keeps everything that is heard from now on.
    pub fn keep_frames(&mut self) {
        self.kept = Some(Vec::new());
    }

    /// What was kept.
    pub fn kept(&self) -> &[String] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Asks for a table and all that happens there; what else comes meanwhile is passed over.
    pub async fn watch(mut self, table: &str) -> Result<Watching, ClientError> {
        self.send(&ClientMessage::Watch { table: table.to_owned() }).await?;
        loop {
            match self.receive().await? {
                ServerMessage::Snapshot(known) if known.info.table == table => {
                    return Ok(Watching { connection: self, known: *known, ids: 0 });
                }
                ServerMessage::Nak(nak) => return Err(ClientError::Nak(Box::new(nak))),
                _ => (),
            }
        }
    }
}

/// A connection that watches one table and believes what it is told.
pub struct Watching {
    connection: Connection,
    /// What is known of the table.
    pub known: Snapshot,
    ids: u64,
}

/// What came of waiting.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// The table is another one than before.
    Table,
    /// A command was carried out.
    Ack {
        /// Its id.
        id: String,
        /// The number of its last event.
        seq: u64,
    },
    /// A message was not carried out.
    Nak(Nak),
    /// Something else.
    Other(ServerMessage),
}

impl Watching {
    /// Waits for the next message; what it tells of the table is known afterwards.
    pub async fn hear(&mut self) -> Result<Heard, ClientError> {
        Ok(match self.connection.receive().await? {
            ServerMessage::Snapshot(known) if known.info.table == self.known.info.table => {
                self.known = *known;
                Heard::Table
            }
            ServerMessage::Update(update) if update.table == self.known.info.table => {
                if update.after == self.known.seq {
                    self.known.hear(*update);
                } else {
                    let table = self.known.info.table.clone();
                    self.connection.send(&ClientMessage::Watch { table }).await?;
                }
                Heard::Table
            }
            ServerMessage::Ack { id, seq, .. } => Heard::Ack { id, seq },
            ServerMessage::Nak(nak) => Heard::Nak(nak),
            other => Heard::Other(other),
        })
    }

    /// Sends a command, and tells its id.
    pub async fn send(&mut self, command: Command) -> Result<String, ClientError> {
        self.ids += 1;
        let id = format!("{}-{}", self.known.seq, self.ids);
        self.send_again(&id, command).await?;
        Ok(id)
    }

    /// Sends a command with an id that may have been used.
    pub async fn send_again(&mut self, id: &str, command: Command) -> Result<(), ClientError> {
        let (table, id, seq) = (self.known.info.table.clone(), id.to_owned(), self.known.seq);
        self.connection.send(&ClientMessage::Command { table, id, seq, command }).await
    }

    /// Sends a command and waits until it is carried out and its result is known.
    pub async fn must(&mut self, command: Command) -> Result<u64, ClientError> {
        let sent = self.send(command).await?;
        let mut done = None;
        loop {
            match self.hear().await? {
                Heard::Ack { id, seq } if id == sent => done = Some(seq),
                Heard::Nak(nak) if nak.id.as_ref() == Some(&sent) => {
                    return Err(ClientError::Nak(Box::new(nak)));
                }
                _ => (),
            }
            if let Some(seq) = done.filter(|seq| *seq <= self.known.seq) {
                return Ok(seq);
            }
        }
    }

    /// Waits until the table is as wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Snapshot) -> bool) -> Result<(), ClientError> {
        while !wanted(&self.known) {
            self.hear().await?;
        }
        Ok(())
    }

    /// The connection, for something else.
    pub fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// The actions of a tree of choices.
pub fn actions(choices: &[Choice]) -> Vec<String> {
    let list = |choice: &Choice| match choice {
        Choice::Action { action, .. } => vec![action.clone()],
        Choice::Group { choices, .. } => actions(choices),
    };
    choices.iter().flat_map(list).collect()
}

/// What somebody knows who heard an update.
trait Hear {
    fn hear(&mut self, update: Update);
}

impl Hear for Snapshot {
    fn hear(&mut self, update: Update) {
        for happened in update.happened {
            match happened {
                Happened::Moved(moved) => self.log.push(moved),
                Happened::Undone(undone) => {
                    self.log.truncate(undone.to);
                    self.undone.push(undone);
                }
                Happened::Said(said) => self.chat.push(said),
                _ => (),
            }
        }
        self.seq = update.seq;
        self.now = update.now;
    }
}

/// An answer as plain JSON, for those who do not need its type.
pub type Json = Value;
