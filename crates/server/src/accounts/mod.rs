//! Who plays: guests, accounts, sessions and tokens.
//!
//! The rest of the server uses four things: [`routes`], the argument [`SignedIn`] of a handler, [`Accounts::names`] for the
//! names at a table, and [`Accounts::changes`] to hear when a name or a right to be here has gone.

mod credentials;
mod export;
mod name;
mod passkey;
mod password;
mod refused;
mod rest;
mod secret;
mod site;
mod who;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kontor_protocol::{Hidden, Moment};
use tokio::sync::broadcast;
use webauthn_rs::prelude::Webauthn;

use crate::limit::{Limit, Rate};
use crate::store::{People, Session, Store, StoreError};
use crate::table::Player;
use name::Name;
use password::Passwords;

pub use refused::Refused;
pub use rest::routes;
pub use site::{BadOrigin, OWN, Site};
pub use who::{Address, By, SignedIn};

/// A session ends when it was not used for so long.
pub const SESSION: Duration = Duration::from_hours(180 * 24);

/// How far the time of a session or a token lags behind, so that not every request writes.
const LAG: Duration = Duration::from_hours(1);

const SECOND: u64 = 1_000;

/// Something about a player that open connections and tables in memory have to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The player has another name.
    Renamed(Player, String),
    /// The player is deleted: the name is gone, and seats that wait for the player wait in vain.
    Deleted(Player),
    /// Some session or token of the player has ended; [`Accounts::is_valid`] tells which.
    SignedOut(Player),
}

/// Everything about players. Copies share what they have.
#[derive(Clone)]
pub struct Accounts(Arc<Inner>);

struct Inner {
    people: Arc<dyn People>,
    tables: Arc<dyn Store>,
    site: Site,
    clock: Box<dyn Fn() -> Moment + Send + Sync>,
    passwords: Passwords,
    checker: Option<Webauthn>,
    /// Exports of a player.
    exports: Limit<Player>,
    /// New guests of an address.
    guests: Limit<IpAddr>,
    /// Attempts to sign in of an address.
    addresses: Limit<IpAddr>,
    /// Passwords tried for a name.
    names: Limit<blake3::Hash>,
    changes: broadcast::Sender<Change>,
}

impl Accounts {
    /// Players in a store, on pages of a site.
    pub fn new(people: Arc<dyn People>, tables: Arc<dyn Store>, site: Site) -> Self {
        Self::with_clock(people, tables, site, now)
    }

    /// The same by another clock.
    pub fn with_clock(
        people: Arc<dyn People>,
        tables: Arc<dyn Store>,
        site: Site,
        clock: impl Fn() -> Moment + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(Inner {
            people,
            tables,
            checker: passkey::checker(&site),
            site,
            clock: Box::new(clock),
            passwords: Passwords::new(),
            exports: Limit::new(Rate { tries: 3, pause: Duration::from_mins(1) }),
            // A club or a school shares one address.
            guests: Limit::new(Rate { tries: 100, pause: Duration::from_secs(10) }),
            addresses: Limit::new(Rate { tries: 30, pause: Duration::from_secs(10) }),
            names: Limit::new(Rate { tries: 10, pause: Duration::from_mins(1) }),
            changes: broadcast::Sender::new(1024),
        }))
    }

    /// Where pages come from.
    pub fn site(&self) -> &Site {
        &self.0.site
    }

    /// The names of players; none for one who is deleted or was never here.
    pub async fn names(&self, players: &[Player]) -> Result<HashMap<Player, String>, StoreError> {
        self.people().names(players).await
    }

    /// What happens to players from now on, on this node.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.0.changes.subscribe()
    }

    /// Forgets sessions and the like that have ended; to be called every hour or so.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        self.0.people.sweep(self.now()).await
    }

    fn now(&self) -> Moment {
        (self.0.clock)()
    }

    fn people(&self) -> &dyn People {
        &*self.0.people
    }

    fn tell(&self, change: Change) {
        // Nobody has to listen.
        let _ = self.0.changes.send(change);
    }

    /// A new guest and the secret of the first session.
    async fn guest(&self, name: &Name, address: Address) -> Result<(Player, Hidden), Refused> {
        take(&self.0.guests, &address.household(), self.now())?;
        if self.people().is_taken(&name.keys(), None).await? {
            return Err(Refused::NameTaken);
        }
        let (secret, session) = self.new_session();
        loop {
            let player = Player(secret::number());
            if self.people().add_guest(player, name.as_str(), &session).await? {
                tracing::info!(player = player.0, "a new guest");
                return Ok((player, secret));
            }
        }
    }

    /// A new guest and the secret of its first session, for whoever has the store in hand.
    pub async fn invite(&self, name: &str) -> Result<(Player, Hidden), StoreError> {
        let (secret, session) = self.new_session();
        loop {
            let player = Player(secret::number());
            if self.people().add_guest(player, name, &session).await? {
                return Ok((player, secret));
            }
        }
    }

    fn new_session(&self) -> (Hidden, Session) {
        let (secret, now) = (secret::new(), self.now());
        let session =
            Session { hash: secret::hash(secret.reveal()), created_at: now, ends_at: now + millis(SESSION) };
        (secret, session)
    }

    /// Who a session belongs to. Its end moves on as it is used.
    async fn by_session(&self, secret: &Hidden) -> Result<Option<SignedIn>, StoreError> {
        let (hash, now) = (secret::hash(secret.reveal()), self.now());
        let Some((person, session)) = self.people().session(&hash, now).await? else { return Ok(None) };
        let end = now + millis(SESSION);
        if end > session.ends_at + millis(LAG) {
            self.people().prolong_session(&hash, end).await?;
        }
        Ok(Some(SignedIn { person, by: By::Session(hash), since: session.created_at }))
    }

    /// Who a token belongs to.
    async fn by_token(&self, secret: &str) -> Result<Option<SignedIn>, StoreError> {
        let hash = secret::hash(secret);
        let Some((person, token)) = self.people().token(&hash).await? else { return Ok(None) };
        let now = self.now();
        if token.used_at.is_none_or(|used| now > used + millis(LAG)) {
            self.people().use_token(token.id, now).await?;
        }
        Ok(Some(SignedIn { person, by: By::Token(hash), since: token.created_at }))
    }
}

/// Takes one try or refuses.
fn take<K: std::hash::Hash + Eq + Clone>(limit: &Limit<K>, key: &K, now: Moment) -> Result<(), Refused> {
    let taken = limit.take(key, Duration::from_millis(now));
    taken.map_err(|wait| Refused::TooFast(millis(wait).div_ceil(SECOND)))
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis() as u64
}

/// The time of the machine.
fn now() -> Moment {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
}
