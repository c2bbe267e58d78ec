//! `kontor play`: a game in the terminal against bots.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use kontor_core::{Record, Seat, Seed, Turn, Viewer};
use kontor_registry::{Table, Told};

use crate::options::{GameOptions, entry, random_seed, seat_bots};
use crate::output::{read, say, score_text, write_new};

/// Arguments of `kontor play`.
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    #[command(flatten)]
    options: GameOptions,
    /// Seats played by people, by number (1 is seat A), separated by commas; 0 for none
    #[arg(long, default_value = "1", value_name = "SEATS")]
    human: String,
    /// One bot for all other seats, or one for each of them, separated by commas
    #[arg(long, default_value = "casual")]
    bots: String,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

const HELP: &str = "Type the number of a choice, or its notation.
  ?          explain the current choice with its clauses
  table      show the table again
  log        tell what has happened in this round of decisions again
  undo       go back to your previous decision
  save FILE  write the game so far to a new file (go on later with --resume FILE)
  help       this text
  quit       leave the game";

pub fn run(args: &Args) -> Result<ExitCode> {
    let seed = args.options.seed.unwrap_or_else(random_seed);
    let table = match &args.resume {
        None => args.options.open(&args.game, seed)?,
        Some(path) => resume(args, path, seed)?,
    };
    let humans = human_seats(&args.human, table.seats())?;
    let mut game = Session { table, humans, names: Vec::new(), log: Vec::new(), over: false };
    let seats: Vec<Seat> = Seat::all(game.table.seats()).collect();
    let bots: Vec<Seat> = seats.iter().copied().filter(|seat| !game.humans.contains(seat)).collect();
    seat_bots(&mut *game.table, &bots, &args.bots)?;
    let levels: Vec<&str> = args.bots.split(',').collect();
    game.names = seats
        .iter()
        .map(|seat| match bots.iter().position(|bot| bot == seat) {
            Some(index) => levels[index % levels.len()].to_owned(),
            None => "human".to_owned(),
        })
        .collect();
    let rules = entry(&args.game)?;
    say(format!("{}, {}, seed {seed}. Type help for the commands.", rules.name(), game.table.options()))?;
    game.run(&args.game)
}

fn resume(args: &Args, path: &Path, seed: u64) -> Result<Box<dyn Table>> {
    let name = path.display();
    let record = Record::parse(&read(path)?).with_context(|| format!("{name}"))?;
    let table = entry(&args.game)?.replay(&record, args.options.data_text()?, None, Seed::from(seed));
    table.with_context(|| format!("{name}"))
}

fn human_seats(text: &str, seats: u8) -> Result<Vec<Seat>> {
    if text == "0" {
        return Ok(Vec::new());
    }
    let mut humans = Vec::new();
    for word in text.split(',') {
        match word.parse::<u8>() {
            Ok(number) if (1..=seats).contains(&number) => humans.push(Seat::new(number - 1)),
            _ => bail!("--human {text}: expected seat numbers from 1 to {seats}, or 0 for none"),
        }
    }
    Ok(humans)
}

struct Session {
    table: Box<dyn Table>,
    humans: Vec<Seat>,
    names: Vec<String>,
    /// What was told since a person last decided.
    log: Vec<String>,
    over: bool,
}

/// What a typed line leads to.
enum Next {
    /// Ask again.
    Again,
    /// Somebody has moved, or a move was taken back.
    Moved,
    /// Leave the game.
    Quit,
}

impl Session {
    fn run(&mut self, game: &str) -> Result<ExitCode> {
        let mut lines = std::io::stdin().lock().lines();
        loop {
            match self.table.turn() {
                Turn::Chance => {
                    let (_, told) = self.table.chance(None, self.viewer())?;
                    self.tell(told)?;
                }
                Turn::Seat(seat) if self.humans.contains(&seat) => {
                    say(self.table.draw(Viewer::Seat(seat)).trim_end())?;
                    self.show_choices(seat)?;
                    loop {
                        let Some(line) = lines.next().transpose().context("cannot read the input")? else {
                            say("The input has ended; the game is left here.")?;
                            return Ok(ExitCode::SUCCESS);
                        };
                        match self.obey(game, seat, line.trim())? {
                            Next::Again => say("Your choice?")?,
                            Next::Moved => break,
                            Next::Quit => return Ok(ExitCode::SUCCESS),
                        }
                    }
                }
                Turn::Seat(seat) => {
                    let action = self.table.bot_action().context("a bot sits on every other seat")?;
                    let told = self.table.act(seat, &action, self.viewer())?;
                    self.tell(told)?;
                }
                Turn::Over => {
                    self.finish()?;
                    if self.humans.is_empty() || !self.after(game, &mut lines)? {
                        return Ok(ExitCode::SUCCESS);
                    }
                }
            }
        }
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
        }
        Ok(())
    }

    fn show_choices(&self, seat: Seat) -> Result<()> {
        say(format!("\n{}", self.table.question(Viewer::Seat(seat)).text))?;
        for (index, (_, label)) in self.table.legal().iter().enumerate() {
            say(format!("  {:>2}  {label}", index + 1))?;
        }
        Ok(())
    }

    /// Does what a typed line says.
    fn obey(&mut self, game: &str, seat: Seat, line: &str) -> Result<Next> {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => self.show_choices(seat)?,
            ("help", "") => say(HELP)?,
            ("?", "") => self.explain(game, seat)?,
            ("table", "") => {
                say(self.table.draw(Viewer::Seat(seat)).trim_end())?;
                self.show_choices(seat)?;
            }
            ("log", "") => {
                for sentence in &self.log {
                    say(format!("  {sentence}"))?;
                }
            }
            ("undo", "") => return self.undo(),
            ("save", file) => self.save(file.trim())?,
            ("quit" | "exit" | "q", "") => return Ok(Next::Quit),
            _ => return self.choose(seat, line),
        }
        Ok(Next::Again)
    }

    fn choose(&mut self, seat: Seat, line: &str) -> Result<Next> {
        let legal = self.table.legal();
        let action = match line.parse::<usize>() {
            Ok(number) if (1..=legal.len()).contains(&number) => legal[number - 1].0.clone(),
            Ok(_) => {
                say(format!("There are choices 1 to {}.", legal.len()))?;
                return Ok(Next::Again);
            }
            Err(_) => line.to_owned(),
        };
        match self.table.act(seat, &action, Viewer::Seat(seat)) {
            Ok(told) => {
                self.log.clear();
                self.tell(told)?;
                Ok(Next::Moved)
            }
            Err(error) => {
                say(format!("Not possible: {error}."))?;
                Ok(Next::Again)
            }
        }
    }

    /// Shows the clauses behind the current question, and how each choice is written.
    fn explain(&self, game: &str, seat: Seat) -> Result<()> {
        let book = entry(game)?.rulebook();
        let question = self.table.question(Viewer::Seat(seat));
        say(format!("{}\n", question.text))?;
        for id in question.clauses {
            if let Some(clause) = book.clause(id) {
                say(format!("{} {}\n{}\n", clause.id, clause.title, clause.text))?;
            }
        }
        let notation: Vec<String> = self.table.legal().into_iter().map(|(action, _)| action).collect();
        say(format!("In notation: {}", notation.join("; ")))
    }

    /// Takes moves back to the previous decision of a person.
    fn undo(&mut self) -> Result<Next> {
        let mut back = Vec::new();
        while let Some(step) = self.table.undo() {
            let by_person = matches!(self.table.turn(), Turn::Seat(seat) if self.humans.contains(&seat));
            back.push(step);
            if by_person {
                say(format!("Taken back: {}.", back.join(", ")))?;
                self.over = false;
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

    fn save(&self, file: &str) -> Result<()> {
        if file.is_empty() {
            return say("Name a file: save FILE");
        }
        match write_new(Path::new(file), &self.table.record(&self.names), false) {
            Ok(()) => say(format!("Saved to {file}. Go on later with --resume {file}")),
            Err(error) => say(format!("Not saved: {error:#}")),
        }
    }

    fn finish(&mut self) -> Result<()> {
        if !self.over {
            self.over = true;
            say(self.table.draw(self.viewer()).trim_end())?;
            say("\nThe reckoning")?;
            say(score_text(&self.table.scores(), &self.names, |key| self.table.line_name(key)))?;
        }
        Ok(())
    }

    /// After the game: save, take back or leave. True if the game goes on.
    fn after(
        &mut self,
        game: &str,
        lines: &mut impl Iterator<Item = std::io::Result<String>>,
    ) -> Result<bool> {
        loop {
            say("save FILE, undo, or quit?")?;
            let Some(line) = lines.next().transpose().context("cannot read the input")? else {
                return Ok(false);
            };
            match line.trim().split_once(' ').unwrap_or((line.trim(), "")) {
                ("save", file) => self.save(file.trim())?,
                ("undo", "") => {
                    if let Next::Moved = self.undo()? {
                        return Ok(true);
                    }
                }
                ("quit" | "exit" | "q", "") => return Ok(false),
                ("?", "") => self.explain(game, self.humans[0])?,
                _ => (),
            }
        }
    }
}
