//! Browsers and programs that ask a server for something.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use kontor_protocol::Moment;
use kontor_server::accounts::{Accounts, Address, Site, routes};
use kontor_server::store::{People, Postgres, Sqlite, Store};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::places::{Folder, Server};

pub const PASSWORD: &str = "grün wie Gras";
pub const HOME: &str = "http://localhost:8080";

/// A server with players and a clock that stands still.
pub struct World {
    pub name: &'static str,
    pub accounts: Accounts,
    pub people: Arc<dyn People>,
    pub tables: Arc<dyn Store>,
    clock: Arc<AtomicU64>,
    app: Router,
    database: Database,
}

enum Database {
    Sqlite(Folder),
    Postgres(Server),
}

impl World {
    /// One on each kind of database.
    pub async fn all() -> [Self; 2] {
        let server = Server::start();
        let store = Arc::new(Postgres::connect(&server.url()).await.expect("a new database"));
        let postgres = Self::new(
            "PostgreSQL",
            Arc::clone(&store) as _,
            store,
            Database::Postgres(server),
            Site::plain(),
        );
        [Self::quick().await, postgres]
    }

    /// One on SQLite.
    pub async fn quick() -> Self {
        Self::at(Site::plain()).await
    }

    /// One on SQLite with another address.
    pub async fn at(site: Site) -> Self {
        let folder = Folder::new();
        let store = Arc::new(Sqlite::open(&folder.0.join("kontor.db")).await.expect("a new file"));
        Self::new("SQLite", Arc::clone(&store) as _, store, Database::Sqlite(folder), site)
    }

    fn new(
        name: &'static str,
        people: Arc<dyn People>,
        tables: Arc<dyn Store>,
        database: Database,
        site: Site,
    ) -> Self {
        let clock = Arc::new(AtomicU64::new(1_800_000_000_000));
        let time = Arc::clone(&clock);
        let accounts = Accounts::with_clock(Arc::clone(&people), Arc::clone(&tables), site, move || {
            time.load(Ordering::SeqCst)
        });
        let app = routes(accounts.clone());
        Self { name, accounts, people, tables, clock, app, database }
    }

    pub fn now(&self) -> Moment {
        self.clock.load(Ordering::SeqCst)
    }

    pub fn wait(&self, seconds: u64) {
        self.clock.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    /// A browser without cookies, in a house of its own.
    pub fn browser(&self) -> Browser {
        static HOUSES: AtomicU64 = AtomicU64::new(0);
        let house = HOUSES.fetch_add(1, Ordering::SeqCst).to_be_bytes();
        let address = IpAddr::from([10, house[5], house[6], house[7]]);
        Browser { app: self.app.clone(), address, cookie: None, origin: Some(HOME), token: None }
    }

    /// A browser of a new guest.
    pub async fn guest(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        browser.post("/api/guest", json!({ "name": name })).await.expect(StatusCode::CREATED);
        browser
    }

    /// A browser of a new account.
    pub async fn account(&self, name: &str) -> Browser {
        let mut browser = self.guest(name).await;
        browser.put("/api/me/password", json!({ "password": PASSWORD })).await.expect(StatusCode::OK);
        browser
    }

    /// Does something to the database behind its back.
    pub async fn tamper(&self, sql: &'static str) {
        let Database::Sqlite(folder) = &self.database else { panic!("one kind is enough") };
        let url = format!("sqlite://{}", folder.0.join("kontor.db").display());
        let pool = sqlx::SqlitePool::connect(&url).await.expect("a file of ours");
        sqlx::query(sql).execute(&pool).await.expect("the statement is right");
    }

    /// Everything that is stored about players, as text.
    pub async fn dump(&self) -> String {
        let mut dump = String::new();
        for table in ["players", "sessions", "tokens", "passkeys", "ceremonies", "admin_tokens"] {
            let rows = match &self.database {
                Database::Sqlite(folder) => {
                    let file = folder.0.join("kontor.db");
                    // Everything as one text: hexadecimal would hide what we look for.
                    let columns = sqlite_columns(table);
                    sqlite(&file, &format!("SELECT concat_ws('|', {columns}) FROM {table}")).await
                }
                Database::Postgres(server) => {
                    let pool = sqlx::PgPool::connect(&server.url()).await.expect("a database of ours");
                    let sql = sqlx::AssertSqlSafe(format!("SELECT CAST({table} AS TEXT) FROM {table}"));
                    sqlx::query_scalar::<_, String>(sql).fetch_all(&pool).await.expect("rows")
                }
            };
            writeln!(dump, "{table}: {rows:?}").expect("text can be written");
        }
        dump
    }
}

fn sqlite_columns(table: &str) -> &'static str {
    match table {
        "players" => "id, name, login, look, password, admin, created_at, deleted_at",
        "sessions" => "hash, player, created_at, ends_at",
        "tokens" => "id, player, hash, label, created_at, used_at",
        "passkeys" => "id, player, passkey, label, created_at, used_at",
        "ceremonies" => "hash, player, state, ends_at",
        "admin_tokens" => "hash, ends_at",
        _ => unreachable!("a table of ours"),
    }
}

async fn sqlite(file: &std::path::Path, sql: &str) -> Vec<String> {
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("a file of ours");
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::query_scalar::<_, String>(sql).fetch_all(&pool).await.expect("rows")
}

/// A browser, or a program if it has a token.
#[derive(Clone)]
pub struct Browser {
    app: Router,
    pub address: IpAddr,
    /// The cookie as it is sent back: name and value.
    pub cookie: Option<String>,
    pub origin: Option<&'static str>,
    pub token: Option<String>,
}

impl Browser {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.ask(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, Some(body)).await
    }

    pub async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::PUT, path, Some(body)).await
    }

    pub async fn patch(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::PATCH, path, Some(body)).await
    }

    pub async fn delete(&mut self, path: &str, body: Value) -> Answer {
        self.ask(Method::DELETE, path, Some(body)).await
    }

    pub async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.post("/api/sign-in", json!({ "name": name, "password": password })).await
    }

    /// Who the browser is; none if it is signed out.
    pub async fn me(&mut self) -> Option<Value> {
        let answer = self.get("/api/me").await;
        (answer.status == StatusCode::OK).then_some(answer.body)
    }

    /// A program that plays for whoever uses this browser.
    pub async fn program(&mut self) -> Self {
        let answer = self.post("/api/me/tokens", json!({ "label": "my bot" })).await;
        let body = answer.expect(StatusCode::CREATED);
        let token = body["secret"].as_str().expect("a secret").to_owned();
        Self { cookie: None, origin: None, token: Some(token), ..self.clone() }
    }

    pub async fn ask(&mut self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(HOST, "localhost:8080");
        if let Some(origin) = self.origin {
            request = request.header(ORIGIN, origin);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(Value::Null) | None => Body::empty(),
            Some(body) => {
                request = request.header(CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
        };
        let mut request = request.body(body).expect("a request");
        request.extensions_mut().insert(Address(self.address));
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 1 << 20).await.expect("a body");
        if let Some(set) = parts.headers.get(SET_COOKIE) {
            let set = set.to_str().expect("plain text");
            let pair = set.split(';').next().expect("a pair");
            self.cookie = (!set.contains("Max-Age=0")).then(|| pair.to_owned());
        }
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        }
    }
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    #[track_caller]
    pub fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> HeaderMap {
        assert_eq!((self.status.as_u16(), &self.body["code"]), (status, &json!(code)), "{}", self.body);
        self.headers
    }
}
