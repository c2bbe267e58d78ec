//! A table without its types: text and JSON in and out.

use kontor_bots::{Agent, Budget, Decision, NoAgent};
use kontor_core::{
    Clause, Game, MAX_SEATS, Move, NotationError, Note, Notes, Play, PlayError, Question, Rulebook, Score,
    Seat, Seed, Sense, Silent, Stream, Terminal, Turn, Viewer,
};
use serde_json::Value;
use thiserror::Error;

use crate::review::{Appraised, Thoughts, half};

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text could not be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move is not possible.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl MoveError {
    /// The clause that forbids the move, if a rule does.
    pub fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Play(error) => error.clause(),
            Self::Notation(_) => None,
        }
    }
}

/// Something that happened, as one viewer hears it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// As a sentence.
    pub text: String,
    /// As data.
    pub json: Value,
}

/// A legal action of the seat on turn, with words for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// In notation.
    pub action: String,
    /// What it does.
    pub label: String,
    /// The line under which it stands together with similar ones, where there are many.
    pub group: Option<String>,
}

/// What a bot decided, and why; actions in notation.
pub type Thought = Decision<String>;

/// A bot with a question before it: thinks for as long as it may and decides.
pub type Thinker = Box<dyn FnOnce(&Budget<'_>) -> Thought + Send>;

/// A game being played at one table. Every method that takes a viewer tells only what that viewer may know; those that do
/// not are for whoever runs the game.
pub trait Table: Send {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// Its options in canonical form.
    fn options(&self) -> String;
    /// The name of component data that are not the built-in ones.
    fn data_name(&self) -> Option<String>;
    /// An empty table at the start of the same game, with other luck.
    fn again(&self, seed: Seed) -> Box<dyn Table>;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// Whose move it is.
    fn turn(&self) -> Turn;
    /// The round.
    fn round(&self) -> u32;
    /// Moves made so far: decisions and outcomes.
    fn moves(&self) -> usize;
    /// The legal actions of the seat on turn.
    fn legal(&self) -> Vec<Choice>;
    /// Plays an action; `viewer` hears what happened.
    fn act(&mut self, seat: Seat, action: &str, viewer: Viewer) -> Result<Vec<Told>, MoveError>;
    /// Lets chance answer, with a given outcome or from the seed; the outcome comes back unless it is hidden from the viewer.
    fn chance(
        &mut self,
        outcome: Option<&str>,
        viewer: Viewer,
    ) -> Result<(Option<String>, Vec<Told>), MoveError>;
    /// Takes the last move back and returns it as a line of a record, a hidden outcome as a bare `~`.
    fn undo(&mut self, viewer: Viewer) -> Option<String>;
    /// Takes moves back until one of these seats has to decide, and returns them, the last one first; none and nothing
    /// changed if there is no such decision.
    fn undo_to(&mut self, seats: &[Seat], viewer: Viewer) -> Option<Vec<String>>;
    /// Whether players hold cards that a shared screen must not show.
    fn has_hands(&self) -> bool;
    /// Begins anew from a position.
    fn set_position(&mut self, text: &str) -> Result<(), NotationError>;
    /// The position in canonical form.
    fn position(&self) -> String;
    /// The table as a viewer sees it.
    fn view(&self, viewer: Viewer) -> Value;
    /// The reckoning of every seat as if the game ended now.
    fn scores(&self) -> Vec<Score>;
    /// The record of the play.
    fn record(&self, players: &[String]) -> String;
    /// What players should know before they begin, if anything.
    fn notice(&self) -> Option<String>;
    /// The table drawn in text.
    fn draw(&self, viewer: Viewer) -> String;
    /// The board of one seat drawn in text.
    fn draw_seat(&self, viewer: Viewer, seat: Seat) -> String;
    /// What a thing of the table looks like to a viewer, for `? WORD`.
    fn describe(&self, viewer: Viewer, word: &str) -> Option<String>;
    /// The clauses about an action in notation, a component or a clause's name.
    fn explain(&self, word: &str) -> Vec<Clause<'static>>;
    /// What the seat on turn is asked.
    fn question(&self, viewer: Viewer) -> Question;
    /// The name people read for a key of the reckoning.
    fn line_name(&self, key: &str) -> String;
    /// Seats a bot of a level.
    fn seat_bot(&mut self, seat: Seat, level: &str) -> Result<(), NoAgent>;
    /// Seats a bot of a trained level with other weights than those of the game.
    fn seat_trained(&mut self, seat: Seat, level: &str, weights: &[u8]) -> Result<(), NoAgent>;
    /// What the bot on the seat on turn decides; none if no bot sits there.
    fn think(&mut self, budget: &Budget<'_>) -> Option<Thought>;
    /// What a bot of a level would decide for the seat on turn; none if it is no seat's turn.
    fn suggest(&self, level: &str, budget: &Budget<'_>) -> Result<Option<Thought>, NoAgent>;
    /// The same as something that can be taken to another thread. It holds what the seat sees, not the table.
    fn thinker(&self, level: &str) -> Result<Option<Thinker>, NoAgent>;
    /// What an action of the seat on turn would lead to, and the view of that seat afterwards: on an imagined table with
    /// luck of its own, where everybody plays on by instinct until nothing is half done.
    fn preview(&self, action: &str) -> Result<(Vec<Told>, Value), MoveError>;
    /// What a bot of a level thinks of the decision that was made with a move, counted from 1, from what its seat saw then;
    /// none if there was nothing to decide.
    fn appraise(&self, number: usize, level: &str, budget: &Budget<'_>) -> Appraised;
    /// What a bot would do for the seat on turn that needs no time to think, decision by decision, until somebody else or
    /// chance is due.
    fn suggestion(&self) -> Vec<String>;
    /// Every move as a line of a record, a hidden outcome as a bare `~`, with what the viewer heard of it.
    fn retrace(&self, viewer: Viewer) -> Vec<(String, Vec<Told>)> {
        self.retrace_from(0, viewer)
    }
    /// The same without the first moves.
    fn retrace_from(&self, from: usize, viewer: Viewer) -> Vec<(String, Vec<Told>)>;
    /// What a seat has heard since its last decision, the decision included; all of the game if it has made none.
    fn news(&self, seat: Seat) -> Vec<Told>;
    /// What is worth counting in the game so far, in the sequence in which it happened.
    fn notes(&self) -> Vec<Note>;
    /// What the choices among the notes are, as a heading.
    fn choices_name(&self) -> &'static str;
    /// Counts decision sequences.
    fn perft(&self, depth: u32) -> u64;
    /// Counts decision sequences, split by the first decision.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

/// A preview ends after so many decisions, wherever it is then.
const PREVIEWED: usize = 200;

/// A suggestion ends after so many decisions; the longest turn has fewer.
const SUGGESTED: usize = 64;

pub(crate) struct TypedTable<G: Game> {
    play: Play<G>,
    seed: Seed,
    bots: [Option<Box<dyn Agent<G>>>; MAX_SEATS as usize],
}

impl<G: Terminal + Sense + Notes> TypedTable<G> {
    pub fn new(play: Play<G>, seed: Seed) -> Self {
        Self { play, seed, bots: Default::default() }
    }

    /// The luck of the bot on a seat: never that of the table.
    fn luck_of(&self, seat: Seat) -> Stream {
        self.seed.derive("bots").stream(seat.index() as u64)
    }

    fn told(&self, events: &[G::Event], viewer: Viewer) -> Vec<Told> {
        let seen = events.iter().filter_map(|event| self.play.game().seen(event, viewer));
        seen.map(|it| Told { text: it.to_string(), json: json(&it) }).collect()
    }

    fn is_hidden(&self, outcome: &G::Outcome, viewer: Viewer) -> bool {
        viewer != Viewer::Referee && self.play.game().is_private(outcome)
    }

    /// Visits every move from one on with what happened, as the referee knows it.
    fn retell(&self, from: usize, mut visit: impl FnMut(&Move<G>, &[G::Event])) {
        let game = self.play.game();
        let Some(before) = self.play.before(from) else { return };
        let mut state = before.clone();
        for step in self.play.moves().skip(from) {
            let mut events = Vec::new();
            match step {
                Move::Action(seat, action) => game.apply(&mut state, *seat, *action, &mut events),
                Move::Outcome(outcome) => game.settle(&mut state, outcome, &mut events),
            }
            visit(step, &events);
        }
    }

    /// A move as a line of a record.
    fn line(&self, step: &Move<G>, viewer: Viewer) -> String {
        match step {
            Move::Outcome(outcome) if self.is_hidden(outcome, viewer) => "~".to_owned(),
            _ => step.to_string(),
        }
    }
}

impl<G: Terminal + Sense + Notes> Table for TypedTable<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn options(&self) -> String {
        self.play.game().options().to_string()
    }

    fn data_name(&self) -> Option<String> {
        self.play.game().data_name()
    }

    fn again(&self, seed: Seed) -> Box<dyn Table> {
        Box::new(Self::new(self.play.again(seed), seed))
    }

    fn seats(&self) -> u8 {
        self.play.game().seats()
    }

    fn turn(&self) -> Turn {
        self.play.turn()
    }

    fn round(&self) -> u32 {
        self.play.game().round(self.play.state())
    }

    fn moves(&self) -> usize {
        self.play.moves().len()
    }

    fn legal(&self) -> Vec<Choice> {
        let Turn::Seat(seat) = self.play.turn() else { return Vec::new() };
        let game = self.play.game();
        let view = game.view(self.play.state(), Viewer::Seat(seat));
        let choice = |action: G::Action| Choice {
            action: action.to_string(),
            label: game.label(&view, action),
            group: game.group(&view, action),
        };
        self.play.legal().into_iter().map(choice).collect()
    }

    fn act(&mut self, seat: Seat, action: &str, viewer: Viewer) -> Result<Vec<Told>, MoveError> {
        let events = self.play.act(seat, action.parse()?)?;
        Ok(self.told(&events, viewer))
    }

    fn chance(
        &mut self,
        outcome: Option<&str>,
        viewer: Viewer,
    ) -> Result<(Option<String>, Vec<Told>), MoveError> {
        let given = outcome.map(str::parse).transpose()?;
        let (outcome, events) = self.play.chance(given)?;
        let shown = (!self.is_hidden(&outcome, viewer)).then(|| outcome.to_string());
        Ok((shown, self.told(&events, viewer)))
    }

    fn undo(&mut self, viewer: Viewer) -> Option<String> {
        let step = self.play.undo()?;
        Some(self.line(&step, viewer))
    }

    fn undo_to(&mut self, seats: &[Seat], viewer: Viewer) -> Option<Vec<String>> {
        let decides = |state: &G::State| matches!(self.play.game().turn(state), Turn::Seat(seat) if seats.contains(&seat));
        let moves = self.play.moves().len();
        let back_to = (0..moves).rev().find(|&index| self.play.before(index).is_some_and(decides))?;
        Some((back_to..moves).filter_map(|_| self.undo(viewer)).collect())
    }

    fn has_hands(&self) -> bool {
        G::HANDS
    }

    fn set_position(&mut self, text: &str) -> Result<(), NotationError> {
        let state = self.play.game().read_position(text)?;
        self.play.restart(state);
        Ok(())
    }

    fn position(&self) -> String {
        self.play.game().write_position(self.play.state())
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.play.game().view(self.play.state(), viewer))
    }

    fn scores(&self) -> Vec<Score> {
        self.play.scores()
    }

    fn record(&self, players: &[String]) -> String {
        self.play.record(players)
    }

    fn notice(&self) -> Option<String> {
        self.play.game().notice()
    }

    fn draw(&self, viewer: Viewer) -> String {
        let game = self.play.game();
        game.table(&game.view(self.play.state(), viewer))
    }

    fn draw_seat(&self, viewer: Viewer, seat: Seat) -> String {
        let game = self.play.game();
        game.board(&game.view(self.play.state(), viewer), seat)
    }

    fn describe(&self, viewer: Viewer, word: &str) -> Option<String> {
        let game = self.play.game();
        game.describe(&game.view(self.play.state(), viewer), word)
    }

    fn explain(&self, word: &str) -> Vec<Clause<'static>> {
        let book = Rulebook(G::RULEBOOK);
        let named = book.clause(&word.to_uppercase());
        let about = self.play.game().about(word);
        named.into_iter().chain(about.iter().filter_map(|id| book.clause(id))).collect()
    }

    fn question(&self, viewer: Viewer) -> Question {
        let game = self.play.game();
        game.question(&game.view(self.play.state(), viewer))
    }

    fn line_name(&self, key: &str) -> String {
        self.play.game().line_name(key)
    }

    fn seat_bot(&mut self, seat: Seat, level: &str) -> Result<(), NoAgent> {
        let bot = kontor_bots::agent(self.play.game(), level, self.luck_of(seat))?;
        self.bots[seat.index()] = Some(bot);
        Ok(())
    }

    fn seat_trained(&mut self, seat: Seat, level: &str, weights: &[u8]) -> Result<(), NoAgent> {
        let luck = self.luck_of(seat);
        let bot = kontor_bots::agent_with(self.play.game(), level, weights, luck)?;
        self.bots[seat.index()] = Some(bot);
        Ok(())
    }

    fn think(&mut self, budget: &Budget<'_>) -> Option<Thought> {
        let Turn::Seat(seat) = self.play.turn() else { return None };
        let bot = self.bots[seat.index()].as_mut()?;
        let game = self.play.game();
        let view = game.recollect(self.play.state(), seat);
        Some(bot.decide(game, &view, seat, &self.play.legal(), budget).named())
    }

    fn suggest(&self, level: &str, budget: &Budget<'_>) -> Result<Option<Thought>, NoAgent> {
        Ok(self.thinker(level)?.map(|think| think(budget)))
    }

    fn thinker(&self, level: &str) -> Result<Option<Thinker>, NoAgent> {
        let Turn::Seat(seat) = self.play.turn() else { return Ok(None) };
        let luck = self.seed.derive("suggestions").stream(self.play.moves().len() as u64);
        let mut bot = kontor_bots::agent(self.play.game(), level, luck)?;
        let game = self.play.shared_game();
        let view = game.recollect(self.play.state(), seat);
        let legal = self.play.legal();
        Ok(Some(Box::new(move |budget| bot.decide(&game, &view, seat, &legal, budget).named())))
    }

    fn preview(&self, action: &str) -> Result<(Vec<Told>, Value), MoveError> {
        let Turn::Seat(seat) = self.play.turn() else { return Err(PlayError::Over.into()) };
        let (game, viewer) = (self.play.game(), Viewer::Seat(seat));
        let action: G::Action = action.parse()?;
        let mut luck = self.seed.derive("previews").stream(self.play.moves().len() as u64);
        let mut state = game.imagine(&game.view(self.play.state(), viewer), &mut luck);
        game.check(&state, seat, action).map_err(|refusal| PlayError::refused(&refusal))?;
        let mut events = Vec::new();
        game.apply(&mut state, seat, action, &mut events);
        for _ in 0..PREVIEWED {
            let Some(next) = game.to_decision(&mut state, &mut luck, &mut events) else { break };
            if game.is_quiet(&state) {
                break;
            }
            let action = game.reflex(&state, next);
            game.apply(&mut state, next, action, &mut events);
        }
        Ok((self.told(&events, viewer), json(&game.view(&state, viewer))))
    }

    fn appraise(&self, number: usize, level: &str, budget: &Budget<'_>) -> Appraised {
        let game = self.play.game();
        let Some(index) = number.checked_sub(1) else { return Ok(None) };
        let Some(Move::Action(seat, played)) = self.play.moves().nth(index) else { return Ok(None) };
        let (seat, played) = (*seat, *played);
        let before = self.play.before(index).expect("there is a state before every move");
        let view = game.recollect(before, seat);
        let mut legal = Vec::new();
        game.legal(before, seat, |action| legal.push(action));
        if legal.len() < 2 {
            return Ok(None);
        }
        let luck = self.seed.derive("appraisals").stream(number as u64);
        let mut bot = kontor_bots::agent(game, level, luck)?;
        let budget = half(budget);
        let all = bot.decide(game, &view, seat, &legal, &budget);
        if all.considered.iter().any(|it| it.chances.is_none()) {
            return Err(NoAgent::NoChances(level.to_owned()));
        }
        // Not the action it takes: a level that strays may take another one.
        let best = all.considered[0].action;
        let pair = [best, played];
        let pair = (best != played).then(|| bot.decide(game, &view, seat, &pair, &budget));
        let thoughts = Thoughts {
            number,
            seat,
            seats: game.seats(),
            played: played.to_string(),
            all: all.named().considered,
            pair: pair.map(|pair| pair.named().considered),
        };
        Ok(thoughts.put_together())
    }

    fn suggestion(&self) -> Vec<String> {
        let Turn::Seat(seat) = self.play.turn() else { return Vec::new() };
        let game = self.play.game();
        let number = self.play.moves().len() as u64;
        let luck = self.seed.derive("suggestions").stream(number);
        // Whoever has changed the component data plays a game that nobody has learnt.
        let mut bot = kontor_bots::agent(game, "expert", luck).ok();
        let mut luck = self.seed.derive("suggested worlds").stream(number);
        let mut state = game.imagine(&game.recollect(self.play.state(), seat), &mut luck);
        let (mut actions, mut legal) = (Vec::new(), Vec::new());
        while game.turn(&state) == Turn::Seat(seat) && actions.len() < SUGGESTED {
            legal.clear();
            game.legal(&state, seat, |action| legal.push(action));
            let action = match &mut bot {
                None => game.reflex(&state, seat),
                Some(bot) => {
                    let view = game.recollect(&state, seat);
                    bot.decide(game, &view, seat, &legal, &Budget::nodes(1)).action
                }
            };
            game.apply(&mut state, seat, action, &mut Silent);
            actions.push(action.to_string());
            if game.is_quiet(&state) {
                break;
            }
        }
        actions
    }

    fn retrace_from(&self, from: usize, viewer: Viewer) -> Vec<(String, Vec<Told>)> {
        let mut story = Vec::new();
        self.retell(from, |step, events| story.push((self.line(step, viewer), self.told(events, viewer))));
        story
    }

    fn news(&self, seat: Seat) -> Vec<Told> {
        let own = |step: &Move<G>| matches!(step, Move::Action(by, _) if *by == seat);
        let moves: Vec<&Move<G>> = self.play.moves().collect();
        let since = moves.iter().rposition(|step| own(step)).unwrap_or(0);
        let story = self.retrace(Viewer::Seat(seat));
        story.into_iter().skip(since).flat_map(|(_, told)| told).collect()
    }

    fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        self.retell(0, |_, events| {
            for event in events {
                self.play.game().notes(event, |note| notes.push(note));
            }
        });
        notes
    }

    fn choices_name(&self) -> &'static str {
        G::CHOICES
    }

    fn perft(&self, depth: u32) -> u64 {
        kontor_core::perft(self.play.game(), self.play.state(), self.seed, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = kontor_core::divide(self.play.game(), self.play.state(), self.seed, depth);
        counts.into_iter().map(|(action, count)| (action.to_string(), count)).collect()
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("views and events are plain data")
}
