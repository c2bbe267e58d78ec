//! Tables over REST: lists, new tables, and for programs without a socket also looking and acting.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kontor_protocol::{
    Chair, Code, Command, Ended, Limits, ListedTable, Nak, NewTable, Occupant, Opened, Phase, Seat,
    ServerMessage, TableCommand, Tables,
};
use serde_json::Value;
use tokio::time::timeout;
use tracing::info;

use super::App;
use crate::accounts::Address;
use crate::bus::{Ask, Call, Outbox, ToTables, Visitor};
use crate::host::random;
use crate::store::{Listing, PATIENCE};
use crate::table::{CannotOpen, Ending, Player, Refused, Setup, Sitting, Table, name};

/// So long a request waits for a table.
const WAIT: Duration = Duration::from_secs(2 * PATIENCE.as_secs() + 5);

pub async fn lobby(State(app): State<App>) -> Result<Json<Tables>, Refusal> {
    let found = app.catalogue.lobby().await?;
    listed(&app, found, None).await
}

pub async fn finished(State(app): State<App>) -> Result<Json<Tables>, Refusal> {
    let found = app.catalogue.finished().await?;
    listed(&app, found, None).await
}

pub async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Json<Tables>, Refusal> {
    let found = app.catalogue.tables_of(visitor.player).await?;
    listed(&app, found, Some(visitor.player)).await
}

async fn listed(app: &App, found: Vec<Listing>, me: Option<Player>) -> Result<Json<Tables>, Refusal> {
    let players: Vec<Player> = found
        .iter()
        .flat_map(|it| it.chairs.values())
        .filter_map(|it| match it {
            Sitting::Player(player) => Some(*player),
            Sitting::Nobody | Sitting::Bot(_) => None,
        })
        .collect();
    let names = app.accounts.names(&players).await?;
    let chair = |(seat, sitting): (Seat, Sitting)| {
        let occupant = match sitting {
            Sitting::Nobody => Occupant::Free,
            Sitting::Bot(level) => Occupant::Bot { level },
            Sitting::Player(player) => {
                Occupant::Player { name: names.get(&player).cloned().unwrap_or_default(), away: false }
            }
        };
        Chair { seat, occupant }
    };
    let mut ended = HashMap::new();
    for it in found.iter().filter(|it| it.phase == Phase::Over) {
        ended.insert(it.table.clone(), app.catalogue.results(&it.table).await?);
    }
    let mut results = |table: &str| -> BTreeMap<Seat, Ended> {
        let told = |it: Ending| Ended { total: it.total, place: it.place };
        ended.remove(table).unwrap_or_default().into_iter().map(|(seat, it)| (seat, told(it))).collect()
    };
    let own = |chairs: &BTreeMap<Seat, Sitting>| {
        let mine = |it: &Sitting| matches!((it, me), (Sitting::Player(player), Some(me)) if *player == me);
        chairs.iter().find(|(_, it)| mine(it)).map(|(seat, _)| *seat)
    };
    let table = |it: Listing| ListedTable {
        you: own(&it.chairs),
        results: results(&it.table),
        table: it.table,
        game: it.game,
        options: it.options,
        clock: serde_json::from_str(&it.clock).unwrap_or(kontor_protocol::ClockSetting::None),
        phase: it.phase,
        yours: me.is_some() && it.waits_for == me,
        changed: it.changed,
        chairs: it.chairs.into_iter().map(chair).collect(),
    };
    Ok(Json(Tables { tables: found.into_iter().map(table).collect() }))
}

pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    Address(address): Address,
    new: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<Opened>), Refusal> {
    let Json(new) = new?;
    if !Limits::allow(new.clock) {
        return Err(Refusal::new(Code::Refused, "a clock has more than no time and less than a year"));
    }
    if new.options.len() > Limits::OPTIONS {
        return Err(Refusal::new(Code::Length, "options are shorter"));
    }
    if !app.door.may_open(address) {
        return Err(Refusal::new(Code::TooFast, "too many new tables; wait a little"));
    }
    let game = kontor_registry::find(&new.game).ok_or_else(|| CannotOpen::Game(new.game.clone()))?;
    let setup = Setup {
        table: name(&random()),
        game: new.game,
        rules: game.rules(),
        options: new.options,
        seed: random(),
        salt: random(),
        clock: new.clock,
        stand_in: new.stand_in,
        host: visitor.player,
        listed: new.listed,
    };
    let mut table = Table::open(setup.clone())?;
    let seats = table.summary().chairs.len();
    if let Some(level) = &new.bots {
        for seat in Seat::ALL.into_iter().take(seats).skip(1) {
            table.can_seat(seat, level)?;
        }
    }
    app.host.open(&setup).await?;
    info!(table = setup.table, game = setup.game, options = setup.options, "a table was opened");
    let mut first = vec![Command::Join { seat: None }];
    if let Some(level) = new.bots {
        let others = Seat::ALL.into_iter().take(seats).skip(1);
        first.extend(others.map(|seat| Command::Bot { seat, level: Some(level.clone()) }));
        first.push(Command::Start {});
    }
    for (number, command) in first.into_iter().enumerate() {
        let ask = Ask::Command { id: format!("opened-{number}"), seq: u64::MAX, command };
        answer(&app, &visitor, &setup.table, ask).await?;
    }
    Ok((StatusCode::CREATED, Json(Opened { table: setup.table })))
}

pub async fn look(
    State(app): State<App>,
    visitor: Visitor,
    Path(table): Path<String>,
) -> Result<Json<Value>, Refusal> {
    answer(&app, &visitor, &table, Ask::Look).await.map(Json)
}

pub async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path(table): Path<String>,
    body: Result<Json<TableCommand>, JsonRejection>,
) -> Result<Json<Value>, Refusal> {
    let Json(TableCommand { id, seq, command }) = body?;
    answer(&app, &visitor, &table, Ask::Command { id, seq, command }).await.map(Json)
}

pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(table): Path<String>,
) -> Result<Response, Refusal> {
    let found = answer(&app, &visitor, &table, Ask::Record).await?;
    let text = found["record"].as_str().unwrap_or_default().to_owned();
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The first answer of a table.
async fn answer(app: &App, visitor: &Visitor, table: &str, ask: Ask) -> Result<Value, Refusal> {
    let (reply, mut inbox) = Outbox::new(4);
    app.host.call(table, Call { by: visitor.clone(), reply, ask });
    let late = || Refusal::new(Code::Unavailable, "the table does not answer; try again");
    let frame = timeout(WAIT, inbox.frames.recv()).await.ok().flatten().ok_or_else(late)?;
    let value: Value = serde_json::from_str(&frame).expect("frames are JSON");
    match value["type"].as_str() {
        Some("nak") => match serde_json::from_str(&frame).expect("frames are messages") {
            ServerMessage::Nak(nak) => Err(Refusal(nak)),
            _ => Err(late()),
        },
        _ => Ok(value),
    }
}

/// A refusal as an answer to a request.
pub struct Refusal(Nak);

impl Refusal {
    pub fn new(code: Code, message: &str) -> Self {
        Self(Nak { table: None, id: None, code, message: message.to_owned(), clause: None })
    }
}

impl From<crate::store::StoreError> for Refusal {
    fn from(error: crate::store::StoreError) -> Self {
        tracing::warn!(%error, "the store refuses");
        Self::new(Code::Unavailable, "the store does not answer; try again")
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        let long = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
        Self::new(if long { Code::Length } else { Code::Unreadable }, &rejection.body_text())
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(Code::Unreadable, &rejection.body_text())
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        Self::new(refused.code, &refused.message)
    }
}

impl From<CannotOpen> for Refusal {
    fn from(error: CannotOpen) -> Self {
        Self::new(Code::Refused, &error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::UnknownTable => StatusCode::NOT_FOUND,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Code::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
            Code::Length => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Unreadable | Code::Version => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        (status, Json(self.0)).into_response()
    }
}
