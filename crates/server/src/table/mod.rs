//! One table: commands and time in, events out. It does no I/O and reads no clock.
//!
//! Whoever runs a table commits the events of a [`Step`] before anybody is told of it, and drops the table if that fails.

mod clock;
mod command;
mod event;
mod setup;
mod summary;
mod telling;

use std::collections::{BTreeMap, VecDeque};

use kontor_core::{Turn, Viewer};
use kontor_protocol::{Moment, Phase, Said, Seat, Undone};
use kontor_registry::{MoveError, Thinker};
use thiserror::Error;

use clock::Clocks;

pub use command::{Answer, Refused};
pub use event::{CommandId, Event, Player, What};
pub use setup::{CannotOpen, Setup, name};
pub use summary::{Ending, Sitting, Summary};
pub(crate) use telling::reckoning;

/// Whoever reclaims a seat has at least this much time, in milliseconds.
pub const RECLAIM_TIME: u64 = 30_000;

/// So many ids of commands are remembered for each player.
const REMEMBERED: usize = 32;

/// A stored table that its events do not lead to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("event {seq} cannot have happened: {why}")]
pub struct Broken {
    /// The number of the event.
    pub seq: u64,
    /// What is wrong.
    pub why: String,
}

/// Events that belong together, in memory and in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the event before the first one.
    pub after: u64,
    /// The events.
    pub events: Vec<Event>,
    /// The moves before.
    moves: usize,
}

impl Step {
    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.after + self.events.len() as u64
    }
}

/// A bot that has to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its seat.
    pub seat: Seat,
    /// Its level.
    pub level: String,
    /// The number to give back with the thought.
    pub played: u64,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Occupant {
    Free,
    Person { player: Player, away: bool },
    Bot { level: String },
}

/// A take-back that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Request {
    by: Seat,
    to: usize,
    agreed: Vec<Seat>,
    /// The number of the event that asked.
    seq: u64,
}

/// A table with people and bots around it.
pub struct Table {
    setup: Setup,
    play: Box<dyn kontor_registry::Table>,
    names: BTreeMap<Player, String>,
    chairs: Vec<Occupant>,
    started: bool,
    clocks: Clocks,
    seq: u64,
    /// The number of the last event that a command must have seen.
    played: u64,
    /// The time of the last event.
    at: Moment,
    /// Who made each move; none for chance.
    authors: Vec<Option<Seat>>,
    /// So many moves can no longer be taken back freely. All later ones are of the seat the table waits for.
    settled: usize,
    /// The seat that has to end its turn.
    held: Option<Seat>,
    request: Option<Request>,
    /// For each seat the position in which it last asked for a take-back.
    asked: Vec<Option<u64>>,
    undone: Vec<Undone>,
    /// The table of the next game.
    rematch: Option<String>,
    chat: Vec<(Player, Said)>,
    ids: BTreeMap<Player, VecDeque<(String, u64)>>,
}

impl Table {
    /// A table without events.
    pub fn open(setup: Setup) -> Result<Self, CannotOpen> {
        let play = setup.play()?;
        let seats = usize::from(play.seats());
        Ok(Self {
            clocks: Clocks::new(setup.clock, seats),
            setup,
            play,
            names: BTreeMap::new(),
            chairs: vec![Occupant::Free; seats],
            started: false,
            seq: 0,
            played: 0,
            at: 0,
            authors: Vec::new(),
            settled: 0,
            held: None,
            request: None,
            asked: vec![None; seats],
            undone: Vec::new(),
            rematch: None,
            chat: Vec::new(),
            ids: BTreeMap::new(),
        })
    }

    /// Lets a stored event happen again, and an outcome only if it follows from the seed; tells whether it was one.
    pub fn prove(&mut self, event: &Event) -> Result<bool, Broken> {
        let What::Drawn { outcome } = &event.what else { return self.replay(event).map(|()| false) };
        let seq = self.seq + 1;
        let drawn = self.play.chance(None, Viewer::Referee);
        let drawn = drawn.map_err(|error| Broken { seq, why: error.to_string() })?.0;
        if drawn.as_ref() != Some(outcome) {
            let why =
                format!("{outcome} does not follow from the seed, which gives {}", drawn.unwrap_or_default());
            return Err(Broken { seq, why });
        }
        self.book(event);
        Ok(true)
    }

    /// Lets a stored event happen again. A table that refuses one is of no use any more.
    pub fn replay(&mut self, event: &Event) -> Result<(), Broken> {
        let seq = self.seq + 1;
        let broken = |why: String| Broken { seq, why };
        let seats = self.chairs.len();
        if event.what.seat().is_some_and(|seat| seat.index() >= seats) {
            return Err(broken(format!("there are {seats} seats")));
        }
        match &event.what {
            What::Undone { to, .. } if *to >= self.authors.len() => {
                return Err(broken(format!("there is no move after {to}")));
            }
            _ => (),
        }
        self.carry_out(&event.what).map_err(|error| broken(error.to_string()))?;
        self.book(event);
        Ok(())
    }

    /// Tells the name of a player.
    pub fn introduce(&mut self, player: Player, name: &str) {
        self.names.insert(player, name.to_owned());
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The time of the last event.
    pub fn at(&self) -> Moment {
        self.at
    }

    /// How far the table is.
    pub fn phase(&self) -> Phase {
        match self.play.turn() {
            _ if !self.started => Phase::Open,
            Turn::Over => Phase::Over,
            Turn::Seat(_) | Turn::Chance => Phase::Playing,
        }
    }

    /// The seat of a player.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        let sits = |chair: &Occupant| matches!(chair, Occupant::Person { player: it, .. } if *it == player);
        self.chairs.iter().position(sits).map(|index| Seat::ALL[index])
    }

    /// The record of the game; for whoever may know all.
    pub fn record(&self) -> String {
        self.play.record(&[])
    }

    /// What the table was opened with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The table of the next game.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The bot that has to decide now, if the table waits for one.
    pub fn wanted(&self) -> Option<Wanted> {
        let seat = self.waits_for()?;
        let level = match &self.chairs[seat.index()] {
            Occupant::Bot { level } => level,
            Occupant::Person { away: true, .. } => &self.setup.stand_in,
            Occupant::Person { .. } | Occupant::Free => return None,
        };
        Some(Wanted { seat, level: level.clone(), played: self.played })
    }

    /// The mind of the bot that has to decide now: it knows what its seat sees.
    pub fn thinker(&self) -> Option<Thinker> {
        self.thinker_of(&self.wanted()?.level)
    }

    /// The mind of a bot of some level that could decide now.
    pub fn thinker_of(&self, level: &str) -> Option<Thinker> {
        self.play.thinker(level).expect("a bot is seated only if there is one of its level")
    }

    /// When [`Table::tick`] has something to do.
    pub fn deadline(&self) -> Option<Moment> {
        self.clocks.deadline()
    }

    /// The seat the table waits for: on turn, or with a turn to end.
    fn waits_for(&self) -> Option<Seat> {
        match self.play.turn() {
            _ if !self.started => None,
            Turn::Over => None,
            _ if self.held.is_some() => self.held,
            Turn::Seat(seat) => Some(Seat::ALL[seat.index()]),
            Turn::Chance => None,
        }
    }

    /// Whether a person sits there and plays.
    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat.index()], Occupant::Person { away: false, .. })
    }

    /// The people who have to agree to a take-back, also those a bot plays for.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let is_theirs = |it: Seat| matches!(self.chairs[it.index()], Occupant::Person { .. });
        self.seats().filter(move |&it| it != seat && is_theirs(it))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.chairs.len())
    }

    /// What an event does to the game itself.
    fn carry_out(&mut self, what: &What) -> Result<(), MoveError> {
        match what {
            What::Acted { seat, action } => {
                self.play.act(core(*seat), action, Viewer::Referee)?;
            }
            What::Drawn { outcome } => {
                self.play.chance(Some(outcome), Viewer::Referee)?;
            }
            What::Undone { to, .. } => {
                while self.play.moves() > *to {
                    self.play.undo(Viewer::Referee);
                }
            }
            _ => (),
        }
        Ok(())
    }

    /// What an event does to everything around the game, which has seen it already.
    fn book(&mut self, event: &Event) {
        self.seq += 1;
        self.at = event.at;
        self.clocks.charge(match event.what {
            What::StoodStill { from, .. } => from.min(event.at),
            _ => event.at,
        });
        match &event.what {
            What::Joined { seat, player } => {
                self.chairs[seat.index()] = Occupant::Person { player: *player, away: false };
            }
            What::Bot { seat, level } => self.chairs[seat.index()] = Occupant::Bot { level: level.clone() },
            What::Left { seat } => self.chairs[seat.index()] = Occupant::Free,
            What::Started => {
                self.started = true;
                self.moved();
            }
            What::Acted { seat, .. } => {
                self.authors.push(Some(*seat));
                let stays = self.play.turn() == Turn::Seat(core(*seat));
                let over = self.play.turn() == Turn::Over;
                self.held = (!stays && !over).then_some(*seat);
                if over {
                    self.settled = self.authors.len();
                }
                self.moved();
            }
            What::Drawn { .. } => {
                self.authors.push(None);
                self.settled = self.authors.len();
                self.moved();
            }
            What::Done { seat } => {
                self.held = None;
                self.settled = self.authors.len();
                self.clocks.end_turn(*seat);
                self.moved();
            }
            What::UndoAsked { seat, to } => {
                self.request = Some(Request { by: *seat, to: *to, agreed: Vec::new(), seq: self.seq });
                self.asked[seat.index()] = Some(self.played);
            }
            What::UndoAnswered { yes: false, .. } => self.request = None,
            What::UndoAnswered { seat, yes: true } => {
                if let Some(request) = &mut self.request {
                    request.agreed.push(*seat);
                }
            }
            What::Undone { seat, to } => {
                self.undone.push(Undone { by: *seat, from: self.authors.len(), to: *to });
                self.authors.truncate(*to);
                self.settled = self.settled.min(*to);
                self.held = None;
                self.moved();
            }
            What::TakenOver { seat } => self.set_away(*seat, true),
            What::Reclaimed { seat } => self.set_away(*seat, false),
            What::StoodStill { from, until } => self.clocks.stand_still(*from, *until),
            What::Rematch { table } => self.rematch = Some(table.clone()),
            What::Said { player, room, text } => {
                let seat = self.seat_of(*player);
                let said = Said { at: event.at, name: String::new(), seat, room: *room, text: text.clone() };
                self.chat.push((*player, said));
            }
        }
        let runs = self.waits_for().filter(|&seat| self.is_person(seat));
        self.clocks.wait_for(runs, event.at);
        if let What::Reclaimed { seat } = event.what {
            self.clocks.grant(seat, RECLAIM_TIME);
        }
        if let Some(CommandId { by, id }) = &event.ends {
            self.remember(*by, id);
        }
    }

    /// Remembers that the last event was the last one of a command.
    fn remember(&mut self, by: Player, id: &str) {
        let ids = self.ids.entry(by).or_default();
        ids.push_back((id.to_owned(), self.seq));
        if ids.len() > REMEMBERED {
            ids.pop_front();
        }
    }

    /// Notes that the position is another one than before.
    fn moved(&mut self) {
        self.played = self.seq;
        self.request = None;
    }

    fn set_away(&mut self, seat: Seat, is_away: bool) {
        if let Occupant::Person { away, .. } = &mut self.chairs[seat.index()] {
            *away = is_away;
        }
        self.request = None;
    }
}

impl What {
    /// The seat it is about.
    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Joined { seat, .. }
            | Self::Bot { seat, .. }
            | Self::Left { seat }
            | Self::Acted { seat, .. }
            | Self::Done { seat }
            | Self::UndoAsked { seat, .. }
            | Self::UndoAnswered { seat, .. }
            | Self::Undone { seat, .. }
            | Self::TakenOver { seat }
            | Self::Reclaimed { seat } => Some(*seat),
            Self::Started
            | Self::Drawn { .. }
            | Self::StoodStill { .. }
            | Self::Rematch { .. }
            | Self::Said { .. } => None,
        }
    }
}

/// A seat in the words of the games.
pub(crate) fn core(seat: Seat) -> kontor_core::Seat {
    kontor_core::Seat::new(seat.index() as u8)
}
