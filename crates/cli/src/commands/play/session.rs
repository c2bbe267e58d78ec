//! One game at the terminal, from the first question to the reckoning.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use kontor_core::{Clause, Seat, Turn, Viewer};
use kontor_registry::{Considered, NoAgent, Table, Thought, Told};

use super::input::Input;
use super::menu::{Line, Menu};
use super::patience::{NOT_SAVED, Patience};
use crate::options::entry;
use crate::output::{clear_screen, say, say_wrapped, score_text, write_new};

/// Who gives hints, the strongest first: not every game has been learnt by all.
const ADVISERS: [&str; 2] = ["master", "casual"];
/// Who answers for a person: good and quick.
const DEPUTIES: [&str; 2] = ["expert", "casual"];
/// Other choices that a hint tells.
const ALTERNATIVES: usize = 2;

const HELP: &str = "Type the number of a choice, or its notation. Several on a line: 1; 0; pass
  back       leave an opened group of choices
  more       show a long list of choices to its end
  ?          explain the current choice with its clauses
  ? WORD     explain a choice by its number, or what a word or clause means (? 3, ? joker, ? #12, ? PR-9.4)
  hint       tell what the strongest bot would choose
  auto       let a quick bot answer for you until something happens (a choice of many steps, say)
  table      show the whole table again
  log        tell again what has happened since your last decision
  undo       go back to your previous decision
  save FILE  write the game so far to a new file (go on later with --resume FILE)
  help       this text
  quit       leave the game";

/// More actions in notation than this are not listed.
const MOST_NOTATIONS: usize = 40;

/// A game with its people.
pub struct Session {
    game: String,
    table: Box<dyn Table>,
    humans: Vec<Seat>,
    names: Vec<String>,
    seed: u64,
    patience: Patience,
    input: Input,
    /// The opened group of choices.
    group: Option<String>,
    /// Whether a long list is shown to its end.
    whole: bool,
    /// The person at the screen, where hands must not be shown to others.
    at_screen: Option<Seat>,
    /// Whether the whole table has changed since it was last shown.
    changed: bool,
}

/// What a command leads to.
enum Next {
    /// Ask again.
    Again,
    /// Somebody has moved, a move was taken back, or a group was opened.
    Moved,
    /// Leave the game.
    Quit,
}

impl Session {
    pub fn new(
        game: String,
        table: Box<dyn Table>,
        humans: Vec<Seat>,
        names: Vec<String>,
        seed: u64,
        patience: Patience,
    ) -> Self {
        let (input, group, at_screen, whole) = (Input::default(), None, None, false);
        Self { game, table, humans, names, seed, patience, input, group, whole, at_screen, changed: true }
    }

    pub fn run(mut self) -> Result<ExitCode> {
        let mut round = 0;
        loop {
            // Who only watches sees the table once a round.
            let is_set_up = matches!(self.table.turn(), Turn::Seat(_));
            if self.humans.is_empty() && is_set_up && self.table.round() != round {
                round = self.table.round();
                say(format!("\n{}", self.table.draw(Viewer::Spectator).trim_end()))?;
            }
            let next = match self.table.turn() {
                Turn::Chance => {
                    let (_, told) = self.table.chance(None, self.viewer())?;
                    self.tell(told)?;
                    Next::Moved
                }
                Turn::Seat(seat) if self.humans.contains(&seat) => self.ask(seat)?,
                Turn::Seat(seat) => {
                    let who = format!("{seat} ({})", self.names[seat.index()]);
                    let thought = self.patience.think(&who, |time| self.table.think(time));
                    let thought = thought.context("a bot sits on every other seat")?;
                    let told = self.table.act(seat, &thought.action, self.viewer())?;
                    self.tell(told)?;
                    Next::Moved
                }
                Turn::Over => self.finish()?,
            };
            if let Next::Quit = next {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// Shows the seat what it needs and does what the person says.
    fn ask(&mut self, seat: Seat) -> Result<Next> {
        match self.hand_over(seat)? {
            Next::Moved => (),
            other => return Ok(other),
        }
        if !self.input.is_waiting() {
            // Between the steps of one choice only the own board changes.
            let viewer = Viewer::Seat(seat);
            let shown =
                if self.changed { self.table.draw(viewer) } else { self.table.draw_seat(viewer, seat) };
            say(shown.trim_end())?;
            self.show_choices(seat)?;
        }
        self.changed = false;
        let Some(command) = self.read()? else { return self.end_of_input() };
        let next = self.obey(seat, &command)?;
        if let Next::Again = next {
            self.input.forget();
        }
        Ok(next)
    }

    fn read(&mut self) -> Result<Option<String>> {
        self.input.next()
    }

    /// Leaves the game; a person at a terminal is warned first if it is not saved, and can go on.
    fn end_of_input(&mut self) -> Result<Next> {
        let warned = self.patience.set_warned(false);
        if std::io::stdin().is_terminal() {
            return self.quit(warned);
        }
        let saved = if self.patience.is_unsaved() { ", not saved" } else { "" };
        say(format!("The input has ended; the game is left here{saved}."))?;
        Ok(Next::Quit)
    }

    /// Where several people with hidden hands share a screen, waits until the next one sits there.
    fn hand_over(&mut self, seat: Seat) -> Result<Next> {
        if self.humans.len() < 2 || !self.table.has_hands() || self.at_screen == Some(seat) {
            return Ok(Next::Moved);
        }
        self.input.forget();
        clear_screen()?;
        say(format!("Seat {seat}, sit at the screen and press Enter. Nobody else should look."))?;
        let Some(word) = self.read()? else { return self.end_of_input() };
        // What is typed beside Enter is no move: the person has seen nothing yet.
        self.input.forget();
        let warned = self.patience.set_warned(false);
        if matches!(word.as_str(), "quit" | "exit" | "q") {
            return self.quit(warned);
        }
        self.at_screen = Some(seat);
        self.changed = true;
        self.tell_news(seat)?;
        Ok(Next::Moved)
    }

    /// Tells the seat what has happened since its last decision.
    fn tell_news(&self, seat: Seat) -> Result<()> {
        self.table.news(seat).iter().try_for_each(|told| say(format!("  {}", told.text)))
    }

    fn menu(&self) -> Menu {
        Menu::new(self.table.legal(), self.group.as_deref())
    }

    /// Whose eyes see the events: the only person at the table, else everybody's.
    fn viewer(&self) -> Viewer {
        match self.humans[..] {
            [seat] => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    fn tell(&mut self, told: Vec<Told>) -> Result<()> {
        for event in told {
            say(format!("  {}", event.text))?;
            self.changed = true;
        }
        Ok(())
    }

    fn show_choices(&self, seat: Seat) -> Result<()> {
        say(format!("\n{}", self.table.question(Viewer::Seat(seat)).text))?;
        say(self.menu().text(self.whole))?;
        say(if self.group.is_some() { "Your choice? (back for all choices)" } else { "Your choice?" })
    }

    /// Does what a command says.
    fn obey(&mut self, seat: Seat, command: &str) -> Result<Next> {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let warned = self.patience.set_warned(false);
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => (),
            ("help", "") => say(HELP)?,
            ("?", "") => self.explain(seat)?,
            ("?", word) => self.explain_word(seat, word)?,
            ("hint", "") => self.hint(seat)?,
            ("auto", "") => return self.auto(seat),
            ("table", "") => self.changed = true,
            ("log", "") => self.tell_news(seat)?,
            ("back", "") => (self.group, self.whole) = (None, false),
            ("more", "") => self.whole = true,
            ("undo", "") => return self.undo(),
            ("save", file) => self.save(file)?,
            ("quit" | "exit" | "q", "") => return self.quit(warned),
            _ => return self.choose(seat, command),
        }
        Ok(Next::Again)
    }

    fn choose(&mut self, seat: Seat, command: &str) -> Result<Next> {
        let menu = self.menu();
        let number = command.parse::<usize>();
        let action = match number.as_ref().ok().and_then(|&number| menu.line(number)) {
            Some(Line::One(choice)) => choice.action.clone(),
            Some(Line::Group(name, _)) => {
                (self.group, self.whole) = (Some(name.clone()), false);
                return Ok(Next::Moved);
            }
            None if menu.len() == 0 => {
                say("The game is over.")?;
                return Ok(Next::Again);
            }
            None if number.is_ok() => {
                say(format!("There are choices 1 to {}.", menu.len()))?;
                return Ok(Next::Again);
            }
            None => command.to_owned(),
        };
        match self.table.act(seat, &action, Viewer::Seat(seat)) {
            Ok(told) => {
                (self.group, self.whole) = (None, false);
                self.tell(told)?;
                self.patience.set_unsaved(true);
                Ok(Next::Moved)
            }
            Err(error) if error.clause().is_none() => {
                say(format!(
                    "{action:?} is none of the choices 1 to {}; type help for the commands.",
                    menu.len()
                ))?;
                Ok(Next::Again)
            }
            Err(error) => {
                say_wrapped(&format!("Not possible: {error}."))?;
                Ok(Next::Again)
            }
        }
    }

    /// What the first of these bots that knows the game would do.
    fn suggestion(&self, levels: [&str; 2]) -> Result<Option<Thought>> {
        let ask = |level| self.patience.think(level, |time| self.table.suggest(level, time));
        let known = levels.into_iter().map(ask).find(|it| !matches!(it, Err(NoAgent::Untrained { .. })));
        Ok(known.context("nobody knows this game")??)
    }

    fn hint(&self, seat: Seat) -> Result<()> {
        let Some(thought) = self.suggestion(ADVISERS)? else { return say("There is nothing to choose.") };
        let (menu, all) = (self.menu(), Menu::new(self.table.legal(), None));
        let name = |action: &str| match (menu.find(action), all.find(action)) {
            (Some((number, label)), _) => format!("{number}  {label}"),
            (None, Some((number, label))) => format!("{label} (back, then {number})"),
            (None, None) => action.to_owned(),
        };
        say(format!("A bot would choose {}", name(&thought.action)))?;
        let chance = |it: &Considered<String>| it.chances.map(|all| 100.0 * all[seat.index()]);
        let (chosen, mut others): (Vec<_>, Vec<_>) =
            thought.considered.iter().partition(|it| it.action == thought.action);
        let Some(chosen) = chosen.into_iter().find_map(chance) else { return Ok(()) };
        say(format!("  chance to win then {chosen:.0} %"))?;
        others.sort_by(|one, two| two.value.total_cmp(&one.value));
        for it in others.into_iter().take(ALTERNATIVES) {
            if let Some(chance) = chance(it) {
                say(format!("  {chance:.0} % with {}", name(&it.action)))?;
            }
        }
        Ok(())
    }

    /// Lets a bot answer until something happens or somebody else is asked.
    fn auto(&mut self, seat: Seat) -> Result<Next> {
        let mut moved = Next::Again;
        self.changed = false;
        while !self.changed && self.table.turn() == Turn::Seat(seat) {
            let Some(Thought { action, .. }) = self.suggestion(DEPUTIES)? else { break };
            say(format!("  {seat}: {}", self.menu().find(&action).map_or(action.as_str(), |it| it.1)))?;
            moved = self.choose(seat, &action)?;
        }
        Ok(moved)
    }

    /// Shows the clauses behind the current question, and how each choice is written.
    fn explain(&self, seat: Seat) -> Result<()> {
        let book = entry(&self.game)?.rulebook();
        let question = self.table.question(Viewer::Seat(seat));
        say(format!("{}\n", question.text))?;
        for clause in question.clauses.iter().filter_map(|id| book.clause(id)) {
            say_clause(&clause)?;
        }
        let mut notation: Vec<String> = self.table.legal().into_iter().map(|choice| choice.action).collect();
        let more = notation.len().saturating_sub(MOST_NOTATIONS);
        notation.truncate(MOST_NOTATIONS);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        say_wrapped(&format!("In notation: {}{more}", notation.join("; ")))
    }

    /// Shows the clauses about a choice or a word.
    fn explain_word(&self, seat: Seat, word: &str) -> Result<()> {
        let menu = self.menu();
        let word = match word.parse().ok().and_then(|number| menu.line(number)) {
            Some(Line::One(choice)) => &choice.action,
            Some(Line::Group(_, members)) => &members[0].action,
            None => word,
        };
        let described = self.table.describe(Viewer::Seat(seat), word);
        described.iter().try_for_each(|text| say_wrapped(&format!("{text}\n")))?;
        let clauses = self.table.explain(word);
        if clauses.is_empty() && described.is_none() {
            say(format!("There is no help about {word:?}."))?;
        }
        for clause in clauses {
            say_clause(&clause)?;
        }
        Ok(())
    }

    /// Takes moves back to the previous decision of a person.
    fn undo(&mut self) -> Result<Next> {
        let Some(back) = self.table.undo_to(&self.humans, self.viewer()) else {
            say("There is no earlier decision of yours.")?;
            return Ok(Next::Again);
        };
        say(format!("Taken back: {}.", back.join(", ")))?;
        (self.group, self.whole) = (None, false);
        self.changed = true;
        self.patience.set_unsaved(true);
        Ok(Next::Moved)
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return say("Name a file: save FILE");
        }
        // The seed makes the luck to come the same after --resume.
        let record = format!("[Seed \"{}\"]\n{}", self.seed, self.table.record(&self.names));
        match write_new(Path::new(file), &record, false) {
            Ok(()) => {
                self.patience.set_unsaved(false);
                say(format!("Saved to {file}. Go on later with --resume {file}"))
            }
            Err(error) => say(format!("Not saved: {error:#}")),
        }
    }

    /// Leaves the game; one that is not saved only if that has just been said.
    fn quit(&mut self, warned: bool) -> Result<Next> {
        if !self.patience.is_unsaved() || warned {
            return Ok(Next::Quit);
        }
        say(NOT_SAVED)?;
        self.patience.set_warned(true);
        Ok(Next::Again)
    }

    /// The reckoning; then save, take back or leave.
    fn finish(&mut self) -> Result<Next> {
        // Nothing more can be lost that the reckoning does not tell.
        self.patience.set_unsaved(false);
        if self.changed {
            self.changed = false;
            say(self.table.draw(self.viewer()).trim_end())?;
            say("\nThe reckoning")?;
            say(score_text(&self.table.scores(), &self.names, |key| self.table.line_name(key)))?;
        }
        let Some(&seat) = self.humans.first() else { return Ok(Next::Quit) };
        say("save FILE, undo, ?, or quit?")?;
        let Some(command) = self.input.next()? else { return Ok(Next::Quit) };
        self.obey(seat, &command)
    }
}

fn say_clause(clause: &Clause) -> Result<()> {
    say_wrapped(&format!("{} {}\n{}", clause.id, clause.title, clause.text))?;
    say("")
}
