//! What players and time do at a table.

use kontor_core::{Turn, Viewer};
use kontor_protocol::{Code, Command, Limits, Moment, Phase, Preview, Room, Seat, Told};
use kontor_registry::LEVELS;
use thiserror::Error;

use super::{CommandId, Event, Occupant, Player, Step, Table, What, core};

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It was carried out.
    Done(Step),
    /// It was carried out before; this was the number of its last event.
    Before(u64),
}

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct Refused {
    /// What kind of reason.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// The clause that forbids it, if a rule does.
    pub clause: Option<&'static str>,
}

fn refuse<T>(code: Code, message: &str) -> Result<T, Refused> {
    Err(Refused { code, message: message.to_owned(), clause: None })
}

impl Table {
    /// Carries a command out, once; `seq` is the last number its sender has seen.
    pub fn command(
        &mut self,
        by: Player,
        id: &str,
        seq: u64,
        command: Command,
        now: Moment,
    ) -> Result<Answer, Refused> {
        if id.is_empty() || id.len() > Limits::ID {
            return refuse(Code::Length, "an id has 1 to 64 bytes");
        }
        let known = self.ids.get(&by).and_then(|ids| ids.iter().find(|(known, _)| known == id));
        if let Some(&(_, seq)) = known {
            return Ok(Answer::Before(seq));
        }
        let mut step = self.step();
        self.run(by, seq, command, now, &mut step)?;
        let last = step.events.last_mut().expect("a command that is carried out has an event");
        last.ends = Some(CommandId { by, id: id.to_owned() });
        self.remember(by, id);
        Ok(Answer::Done(step))
    }

    /// Does what is due at this moment: time that is used up ends a held turn or brings a bot.
    pub fn tick(&mut self, now: Moment) -> Option<Step> {
        let seat =
            self.clocks.shown().runs.filter(|_| self.clocks.deadline().is_some_and(|due| due <= now))?;
        let mut step = self.step();
        if self.held == Some(seat) {
            self.end_turn(seat, now, &mut step);
        } else {
            self.note(What::TakenOver { seat }, now, &mut step);
        }
        Some(step)
    }

    /// Plays what a bot decided; nothing if something else happened since it was asked.
    pub fn thought(&mut self, played: u64, action: &str, now: Moment) -> Option<Step> {
        let wanted = self.wanted().filter(|wanted| wanted.played == played)?;
        let mut step = self.step();
        self.act(wanted.seat, action, true, now, &mut step).ok()?;
        Some(step)
    }

    /// Stops the clocks for the time in which the server did not run; nothing if none runs.
    pub fn stood_still(&mut self, from: Moment, until: Moment, now: Moment) -> Option<Step> {
        self.clocks.deadline()?;
        let mut step = self.step();
        self.note(What::StoodStill { from, until }, now, &mut step);
        Some(step)
    }

    fn step(&self) -> Step {
        Step { after: self.seq, events: Vec::new(), moves: self.authors.len() }
    }

    fn run(
        &mut self,
        by: Player,
        seq: u64,
        command: Command,
        now: Moment,
        step: &mut Step,
    ) -> Result<(), Refused> {
        match command {
            Command::Join { seat } => self.join(by, seat, now, step),
            Command::Leave {} => self.leave(by, now, step),
            Command::Bot { seat, level } => self.bot(by, seat, level, now, step),
            Command::Start {} => self.start(by, now, step),
            Command::Reclaim {} => {
                let seat = self.own_seat(by)?;
                if self.is_person(seat) {
                    return refuse(Code::Taken, "you play on this seat");
                }
                self.going_on()?;
                self.note(What::Reclaimed { seat }, now, step);
                Ok(())
            }
            Command::Rematch {} => self.ask_rematch(by, now, step),
            Command::Say { text } => self.say(by, &text, now, step),
            Command::Act { action, done } => {
                let seat = self.player_of_the_game(by, seq)?;
                match self.waits_for() {
                    Some(waits) if waits != seat => refuse(Code::NotYourTurn, "it is not your turn"),
                    _ if self.held.is_some() => {
                        refuse(Code::Held, "you have played: end your turn or take back")
                    }
                    _ if action.len() > Limits::ACTION => refuse(Code::Length, "an action is shorter"),
                    _ => self.act(seat, &action, done, now, step),
                }
            }
            Command::Done {} => {
                let seat = self.player_of_the_game(by, seq)?;
                if self.held != Some(seat) {
                    return refuse(Code::NotYourTurn, "you have no turn to end");
                }
                self.end_turn(seat, now, step);
                Ok(())
            }
            Command::Undo { to } => {
                let seat = self.player_of_the_game(by, seq)?;
                self.undo(seat, to, now, step)
            }
            Command::AskUndo {} => {
                let seat = self.player_of_the_game(by, seq)?;
                self.ask_undo(seat, now, step)
            }
            Command::AnswerUndo { yes } => self.answer_undo(by, seq, yes, now, step),
        }
    }

    fn join(&mut self, by: Player, seat: Option<Seat>, now: Moment, step: &mut Step) -> Result<(), Refused> {
        self.not_started()?;
        if self.seat_of(by).is_some() {
            return refuse(Code::Taken, "you have a seat");
        }
        let is_free = |it: &Seat| self.chairs.get(it.index()) == Some(&Occupant::Free);
        let seat = match seat {
            Some(seat) => Some(seat).filter(is_free),
            None => self.seats().find(is_free),
        };
        let Some(seat) = seat else { return refuse(Code::Taken, "there is no such free seat") };
        self.note(What::Joined { seat, player: by }, now, step);
        Ok(())
    }

    fn leave(&mut self, by: Player, now: Moment, step: &mut Step) -> Result<(), Refused> {
        let seat = self.own_seat(by)?;
        match self.phase() {
            Phase::Over => return refuse(Code::Over, "the game is over"),
            Phase::Open => self.note(What::Left { seat }, now, step),
            Phase::Playing if !self.is_person(seat) => return refuse(Code::Away, "you have left already"),
            Phase::Playing => {
                if self.held == Some(seat) {
                    self.end_turn(seat, now, step);
                }
                if self.phase() == Phase::Playing {
                    self.note(What::TakenOver { seat }, now, step);
                }
            }
        }
        Ok(())
    }

    fn bot(
        &mut self,
        by: Player,
        seat: Seat,
        level: Option<String>,
        now: Moment,
        step: &mut Step,
    ) -> Result<(), Refused> {
        self.not_started()?;
        self.only_host(by)?;
        match (self.chairs.get(seat.index()), level) {
            (Some(Occupant::Free | Occupant::Bot { .. }), Some(level)) => {
                self.can_seat(seat, &level)?;
                self.note(What::Bot { seat, level }, now, step);
            }
            (Some(Occupant::Bot { .. }), None) => self.note(What::Left { seat }, now, step),
            _ => return refuse(Code::Taken, "there is no such free seat"),
        }
        Ok(())
    }

    fn start(&mut self, by: Player, now: Moment, step: &mut Step) -> Result<(), Refused> {
        self.not_started()?;
        self.only_host(by)?;
        if self.chairs.contains(&Occupant::Free) {
            return refuse(Code::NotStarted, "a seat is free");
        }
        self.note(What::Started, now, step);
        self.draw(now, step);
        Ok(())
    }

    fn ask_rematch(&mut self, by: Player, now: Moment, step: &mut Step) -> Result<(), Refused> {
        self.own_seat(by)?;
        if self.phase() != Phase::Over {
            return refuse(Code::NotOver, "the game is not over");
        }
        if self.rematch.is_some() {
            return refuse(Code::Taken, "there is one already");
        }
        let table = self.setup.next_name();
        self.note(What::Rematch { table }, now, step);
        Ok(())
    }

    /// What an action would lead to, as the player can know, for whom the table waits.
    pub fn preview(&self, by: Player, action: &str) -> Result<Preview, Refused> {
        self.asked(by)?;
        if action.len() > Limits::ACTION {
            return refuse(Code::Length, "an action is shorter");
        }
        let (told, view) = self.play.preview(action).map_err(|error| Refused {
            code: Code::Refused,
            message: error.to_string(),
            clause: error.clause(),
        })?;
        let told = told.into_iter().map(|it| Told { text: it.text, event: it.json }).collect();
        Ok(Preview { table: self.setup.table.clone(), action: action.to_owned(), told, view })
    }

    /// What a bot that needs no time would do for the player for whom the table waits, until the turn passes on.
    pub fn suggestion(&self, by: Player) -> Result<Vec<String>, Refused> {
        self.asked(by)?;
        Ok(self.play.suggestion())
    }

    /// Refuses whoever is not asked at this moment.
    fn asked(&self, by: Player) -> Result<(), Refused> {
        let seat = self.own_seat(by)?;
        self.going_on()?;
        if self.waits_for() != Some(seat) || self.held.is_some() || !self.is_person(seat) {
            return refuse(Code::NotYourTurn, "it is not your turn");
        }
        Ok(())
    }

    fn say(&mut self, by: Player, text: &str, now: Moment, step: &mut Step) -> Result<(), Refused> {
        let text: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
        let text = text.trim().to_owned();
        if text.is_empty() || text.len() > Limits::CHAT {
            return refuse(Code::Length, "a line of chat has 1 to 1000 bytes");
        }
        let room = if self.seat_of(by).is_some() { Room::Seats } else { Room::Spectators };
        self.note(What::Said { player: by, room, text }, now, step);
        Ok(())
    }

    fn act(
        &mut self,
        seat: Seat,
        action: &str,
        done: bool,
        now: Moment,
        step: &mut Step,
    ) -> Result<(), Refused> {
        let what = What::Acted { seat, action: action.to_owned() };
        self.carry_out(&what).map_err(|error| Refused {
            code: Code::Refused,
            message: error.to_string(),
            clause: error.clause(),
        })?;
        self.book_new(what, now, step);
        if done && self.held.is_some() {
            self.end_turn(seat, now, step);
        }
        Ok(())
    }

    fn end_turn(&mut self, seat: Seat, now: Moment, step: &mut Step) {
        self.note(What::Done { seat }, now, step);
        self.draw(now, step);
    }

    /// Lets chance answer as long as it is asked.
    fn draw(&mut self, now: Moment, step: &mut Step) {
        while self.play.turn() == Turn::Chance {
            let (outcome, _) = self.play.chance(None, Viewer::Referee).expect("chance is due");
            let outcome = outcome.expect("nothing is hidden from the referee");
            self.book_new(What::Drawn { outcome }, now, step);
        }
    }

    fn undo(&mut self, seat: Seat, to: Option<usize>, now: Moment, step: &mut Step) -> Result<(), Refused> {
        let moves = self.authors.len();
        let to = to.or(moves.checked_sub(1)).filter(|&to| to < moves);
        let Some(to) = to.filter(|_| self.authors.contains(&Some(seat))) else {
            return refuse(Code::NothingToUndo, "you have no move to take back");
        };
        if self.waits_for() != Some(seat) || to < self.settled {
            return refuse(Code::NeedsConsent, "the others have seen more since: ask them");
        }
        self.note(What::Undone { seat, to }, now, step);
        Ok(())
    }

    fn ask_undo(&mut self, seat: Seat, now: Moment, step: &mut Step) -> Result<(), Refused> {
        let Some(to) = self.authors.iter().rposition(|by| *by == Some(seat)) else {
            return refuse(Code::NothingToUndo, "you have no move to take back");
        };
        if self.request.is_some() || self.asked[seat.index()] == Some(self.played) {
            return refuse(Code::NoRequest, "it was asked for already");
        }
        self.note(What::UndoAsked { seat, to }, now, step);
        self.grant_undo(now, step);
        Ok(())
    }

    fn answer_undo(
        &mut self,
        by: Player,
        seq: u64,
        yes: bool,
        now: Moment,
        step: &mut Step,
    ) -> Result<(), Refused> {
        let seat = self.own_seat(by)?;
        let missing =
            |it: &super::Request| self.others(it.by).any(|it| it == seat) && !it.agreed.contains(&seat);
        match self.request.as_ref().filter(|it| missing(it)) {
            None => return refuse(Code::NoRequest, "nobody asks you"),
            Some(request) if seq < request.seq => {
                return refuse(Code::Stale, "you have not seen the request");
            }
            Some(_) => (),
        }
        self.note(What::UndoAnswered { seat, yes }, now, step);
        self.grant_undo(now, step);
        Ok(())
    }

    /// Takes back what was asked for, if everybody agrees.
    fn grant_undo(&mut self, now: Moment, step: &mut Step) {
        let Some(request) = &self.request else { return };
        let (seat, to) = (request.by, request.to);
        if self.others(seat).all(|other| request.agreed.contains(&other)) {
            self.note(What::Undone { seat, to }, now, step);
        }
    }

    /// Lets something happen that cannot fail.
    fn note(&mut self, what: What, now: Moment, step: &mut Step) {
        self.carry_out(&what).expect("only moves of the game can be refused");
        self.book_new(what, now, step);
    }

    fn book_new(&mut self, what: What, now: Moment, step: &mut Step) {
        let event = Event { at: now.max(self.at), ends: None, what };
        self.book(&event);
        step.events.push(event);
    }

    fn own_seat(&self, by: Player) -> Result<Seat, Refused> {
        self.seat_of(by).map_or_else(|| refuse(Code::NotSeated, "you have no seat here"), Ok)
    }

    fn not_started(&self) -> Result<(), Refused> {
        if self.started { refuse(Code::Started, "the game has begun") } else { Ok(()) }
    }

    fn going_on(&self) -> Result<(), Refused> {
        match self.phase() {
            Phase::Open => refuse(Code::NotStarted, "the game has not begun"),
            Phase::Over => refuse(Code::Over, "the game is over"),
            Phase::Playing => Ok(()),
        }
    }

    fn only_host(&self, by: Player) -> Result<(), Refused> {
        match self.host() {
            Some(host) if host == by => Ok(()),
            _ => refuse(Code::NotHost, "this is for the host"),
        }
    }

    /// Whether a bot of this level can play a seat.
    pub fn can_seat(&mut self, seat: Seat, level: &str) -> Result<(), Refused> {
        if !LEVELS.contains(&level) {
            return refuse(Code::NoBot, "there is no such level");
        }
        self.play.seat_bot(core(seat), level).or_else(|error| refuse(Code::NoBot, &error.to_string()))
    }

    /// Who opened the table, or the first one seated if that player has left.
    pub(super) fn host(&self) -> Option<Player> {
        let people = || {
            self.chairs.iter().filter_map(|chair| match chair {
                Occupant::Person { player, .. } => Some(*player),
                Occupant::Free | Occupant::Bot { .. } => None,
            })
        };
        people().find(|&it| it == self.setup.host).or_else(|| people().next())
    }

    /// The seat of somebody who plays and has seen what happened.
    fn player_of_the_game(&self, by: Player, seq: u64) -> Result<Seat, Refused> {
        let seat = self.own_seat(by)?;
        self.going_on()?;
        if !self.is_person(seat) {
            return refuse(Code::Away, "a bot plays for you: reclaim your seat");
        }
        if seq < self.played {
            return refuse(Code::Stale, "something happened that you have not seen");
        }
        if seq > self.seq {
            return refuse(Code::Stale, "that has not happened yet");
        }
        Ok(seat)
    }
}
