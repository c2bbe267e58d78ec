//! Everything that is stored about a player, for the player.

use std::collections::BTreeMap;

use kontor_protocol::{Moment, Moved, Passkey, Phase, Room, Score, Seat, TableInfo, Token};
use serde::Serialize;
use tokio::task::spawn_blocking;

use super::{Accounts, Refused, SignedIn, take};
use crate::store::{StoreError, Stored};
use crate::table::{Player, Table, What};

/// Everything about one player, and nothing about others.
#[derive(Serialize)]
pub(super) struct Export {
    exported_at: Moment,
    player: Player,
    name: String,
    account: bool,
    admin: bool,
    password: bool,
    created_at: Moment,
    sessions: Vec<Signed>,
    passkeys: Vec<Passkey>,
    tokens: Vec<Token>,
    games: Vec<Game>,
}

/// A browser that is signed in.
#[derive(Serialize)]
struct Signed {
    created_at: Moment,
    ends_at: Moment,
}

/// A game.
#[derive(Serialize)]
#[serde(untagged)]
enum Game {
    Readable(Box<Readable>),
    /// A table that this program cannot read.
    Unreadable {
        table: String,
        problem: String,
    },
}

/// A game as somebody who plays or watches may know it.
#[derive(Serialize)]
struct Readable {
    #[serde(flatten)]
    info: TableInfo,
    seat: Option<Seat>,
    phase: Phase,
    said: Vec<Words>,
    /// What the player knows of an own game that goes on.
    moves: Option<Vec<Move>>,
    scores: Option<BTreeMap<Seat, Score>>,
    /// The whole game, after its end.
    record: Option<String>,
}

/// Something the player said, with or without a seat.
#[derive(Serialize)]
struct Words {
    at: Moment,
    room: Room,
    text: String,
}

/// A move in notation, and what the player was told of it.
#[derive(Serialize)]
struct Move {
    line: String,
    told: Vec<String>,
}

impl Accounts {
    pub(super) async fn export(&self, signed_in: &SignedIn) -> Result<Export, Refused> {
        signed_in.session()?;
        let player = signed_in.player();
        take(&self.0.exports, &player, self.now())?;
        let sessions = self.people().sessions(player).await?;
        let mut games = Vec::new();
        for table in self.people().tables_of(player).await? {
            games.push(match self.0.tables.load(&table).await {
                Ok(stored) => {
                    let name = signed_in.name().to_owned();
                    let read = spawn_blocking(move || game(stored, player, &name)).await;
                    read.unwrap_or_else(|_| Err("it cannot be read".to_owned()))
                        .unwrap_or_else(|problem| Game::Unreadable { table, problem })
                }
                Err(StoreError::Damaged { what, .. }) => Game::Unreadable { table, problem: what },
                Err(error) => return Err(error.into()),
            });
        }
        let person = &signed_in.person;
        Ok(Export {
            exported_at: self.now(),
            player,
            name: person.name.clone(),
            account: person.account,
            admin: person.admin,
            password: person.password.is_some(),
            created_at: person.created_at,
            sessions: sessions
                .iter()
                .map(|it| Signed { created_at: it.created_at, ends_at: it.ends_at })
                .collect(),
            passkeys: self.passkeys(player).await?,
            tokens: self.tokens(signed_in).await?,
            games,
        })
    }
}

fn game(stored: Stored, player: Player, name: &str) -> Result<Game, String> {
    let mut table = Table::open(stored.setup).map_err(|error| error.to_string())?;
    for event in &stored.events {
        table.replay(event).map_err(|error| error.to_string())?;
    }
    // Nobody else is introduced: their names are not ours to give away.
    table.introduce(player, name);
    let seat = table.seat_of(player);
    let snapshot = table.snapshot(seat);
    let over = snapshot.now.phase == Phase::Over;
    let said = stored.events.into_iter().filter_map(|event| match event.what {
        What::Said { player: by, room, text } if by == player => Some(Words { at: event.at, room, text }),
        _ => None,
    });
    let plays = seat.is_some();
    Ok(Game::Readable(Box::new(Readable {
        info: snapshot.info,
        seat,
        phase: snapshot.now.phase,
        said: said.collect(),
        moves: (plays && !over).then(|| snapshot.log.into_iter().map(told).collect()),
        scores: snapshot.now.scores.filter(|_| plays),
        record: (plays && over).then(|| table.record()),
    })))
}

fn told(moved: Moved) -> Move {
    Move { line: moved.line, told: moved.told.into_iter().map(|it| it.text).collect() }
}
