//! One game at the terminal, from the first question to the reckoning.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use kontor_core::{Clause, Seat, Turn, Viewer};
use kontor_registry::{Table, Told};

use super::input::Input;
use crate::options::entry;
use crate::output::{say, say_wrapped, score_text, write_new};

const HELP: &str = "Type the number of a choice, or its notation. Several on a line: 1; 0; pass
  ?          explain the current choice with its clauses
  ? WORD     explain a choice by its number, or what a word means (? 3, ? hacienda, ? PR-9.4)
  hint       tell what the strongest bot would choose
  auto       let that bot answer for you until something happens (a whole placing of colonists, say)
  table      show the whole table again
  log        tell again what has happened since your last decision
  undo       go back to your previous decision
  save FILE  write the game so far to a new file (go on later with --resume FILE)
  help       this text
  quit       leave the game";

/// A game with its people.
pub struct Session {
    game: String,
    table: Box<dyn Table>,
    humans: Vec<Seat>,
    names: Vec<String>,
    seed: u64,
    input: Input,
    /// What was told since a person last decided.
    log: Vec<String>,
    /// Whether the whole table has changed since it was last shown.
    changed: bool,
    /// Whether a person has decided something since the game was last saved.
    unsaved: bool,
}

/// What a command leads to.
enum Next {
    /// Ask again.
    Again,
    /// Somebody has moved, or a move was taken back.
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
    ) -> Self {
        let (input, log) = (Input::default(), Vec::new());
        Self { game, table, humans, names, seed, input, log, changed: true, unsaved: false }
    }

    pub fn run(mut self) -> Result<ExitCode> {
        loop {
            let next = match self.table.turn() {
                Turn::Chance => {
                    let (_, told) = self.table.chance(None, self.viewer())?;
                    self.tell(told)?;
                    Next::Moved
                }
                Turn::Seat(seat) if self.humans.contains(&seat) => self.ask(seat)?,
                Turn::Seat(seat) => {
                    let action = self.table.bot_action().context("a bot sits on every other seat")?;
                    let told = self.table.act(seat, &action, self.viewer())?;
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
        if !self.input.is_waiting() {
            // Between the steps of one choice only the own board changes.
            let viewer = Viewer::Seat(seat);
            let shown =
                if self.changed { self.table.draw(viewer) } else { self.table.draw_seat(viewer, seat) };
            say(shown.trim_end())?;
            self.show_choices(seat)?;
        }
        self.changed = false;
        let Some(command) = self.input.next()? else {
            say("The input has ended; the game is left here.")?;
            return Ok(Next::Quit);
        };
        let next = self.obey(seat, &command)?;
        if let Next::Again = next {
            self.input.forget();
        }
        Ok(next)
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
            self.log.push(event.text);
            self.changed = true;
        }
        Ok(())
    }

    fn show_choices(&self, seat: Seat) -> Result<()> {
        say(format!("\n{}", self.table.question(Viewer::Seat(seat)).text))?;
        for (index, (_, label)) in self.table.legal().iter().enumerate() {
            say(format!("  {:>2}  {label}", index + 1))?;
        }
        say("Your choice?")
    }

    /// Does what a command says.
    fn obey(&mut self, seat: Seat, command: &str) -> Result<Next> {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => (),
            ("help", "") => say(HELP)?,
            ("?", "") => self.explain(seat)?,
            ("?", word) => self.explain_word(word)?,
            ("hint", "") => self.hint()?,
            ("auto", "") => return self.auto(seat),
            ("table", "") => self.changed = true,
            ("log", "") => self.log.iter().try_for_each(|sentence| say(format!("  {sentence}")))?,
            ("undo", "") => return self.undo(),
            ("save", file) => self.save(file)?,
            ("quit" | "exit" | "q", "") => return self.quit(),
            _ => return self.choose(seat, command),
        }
        Ok(Next::Again)
    }

    fn choose(&mut self, seat: Seat, command: &str) -> Result<Next> {
        let legal = self.table.legal();
        let action = match command.parse::<usize>() {
            Ok(number) if (1..=legal.len()).contains(&number) => legal[number - 1].0.clone(),
            _ if legal.is_empty() => {
                say("The game is over.")?;
                return Ok(Next::Again);
            }
            Ok(_) => {
                say(format!("There are choices 1 to {}.", legal.len()))?;
                return Ok(Next::Again);
            }
            Err(_) => command.to_owned(),
        };
        match self.table.act(seat, &action, Viewer::Seat(seat)) {
            Ok(told) => {
                self.log.clear();
                self.tell(told)?;
                self.unsaved = true;
                Ok(Next::Moved)
            }
            Err(error) if error.clause().is_none() => {
                say(format!(
                    "{action:?} is none of the choices 1 to {}; type help for the commands.",
                    legal.len()
                ))?;
                Ok(Next::Again)
            }
            Err(error) => {
                say_wrapped(&format!("Not possible: {error}."))?;
                Ok(Next::Again)
            }
        }
    }

    fn hint(&self) -> Result<()> {
        let wanted = self.table.suggestion();
        let choices = self.table.legal();
        let found = choices.iter().enumerate().find(|(_, (action, _))| Some(action) == wanted.as_ref());
        match found {
            Some((index, (_, label))) => say(format!("A bot would choose {}  {label}", index + 1)),
            None => say("There is nothing to choose."),
        }
    }

    /// Lets a bot answer until something happens or somebody else is asked.
    fn auto(&mut self, seat: Seat) -> Result<Next> {
        let mut moved = Next::Again;
        self.changed = false;
        while !self.changed && self.table.turn() == Turn::Seat(seat) {
            let Some(action) = self.table.suggestion() else { break };
            say(format!("  {seat} {action}"))?;
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
        let notation: Vec<String> = self.table.legal().into_iter().map(|(action, _)| action).collect();
        say_wrapped(&format!("In notation: {}", notation.join("; ")))
    }

    /// Shows the clauses about a choice or a word.
    fn explain_word(&self, word: &str) -> Result<()> {
        let legal = self.table.legal();
        let choice = word.parse::<usize>().ok().and_then(|number| legal.get(number.wrapping_sub(1)));
        let word = choice.map_or(word, |(action, _)| action);
        let clauses = self.table.explain(word);
        if clauses.is_empty() {
            say(format!("There is no help about {word:?}."))?;
        }
        for clause in clauses {
            say_clause(&clause)?;
        }
        Ok(())
    }

    /// Takes moves back to the previous decision of a person.
    fn undo(&mut self) -> Result<Next> {
        let mut back = Vec::new();
        while let Some(step) = self.table.undo() {
            let by_person = matches!(self.table.turn(), Turn::Seat(seat) if self.humans.contains(&seat));
            back.push(step);
            if by_person {
                say(format!("Taken back: {}.", back.join(", ")))?;
                self.log.clear();
                self.changed = true;
                self.unsaved = true;
                return Ok(Next::Moved);
            }
        }
        // Nothing of a person's to take back: play the moves again as they were.
        for step in back.iter().rev() {
            match step.split_once(' ') {
                Some(("~", outcome)) => drop(self.table.chance(Some(outcome), Viewer::Spectator)?),
                Some((seat, action)) => drop(self.table.act(seat.parse()?, action, Viewer::Spectator)?),
                None => bail!("a move is written with its seat"),
            }
        }
        say("There is no earlier decision of yours.")?;
        Ok(Next::Again)
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return say("Name a file: save FILE");
        }
        // The seed makes the luck to come the same after --resume.
        let record = format!("[Seed \"{}\"]\n{}", self.seed, self.table.record(&self.names));
        match write_new(Path::new(file), &record, false) {
            Ok(()) => {
                self.unsaved = false;
                say(format!("Saved to {file}. Go on later with --resume {file}"))
            }
            Err(error) => say(format!("Not saved: {error:#}")),
        }
    }

    /// Leaves the game; one that is neither over nor saved only at the second word.
    fn quit(&mut self) -> Result<Next> {
        if self.table.turn() == Turn::Over || !self.unsaved {
            return Ok(Next::Quit);
        }
        say("The game is not saved: save FILE, or quit again to leave it.")?;
        self.unsaved = false;
        Ok(Next::Again)
    }

    /// The reckoning; then save, take back or leave.
    fn finish(&mut self) -> Result<Next> {
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
