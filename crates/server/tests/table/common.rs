//! Tables for tests, and a client that believes what it is told.

use kontor_protocol::{ClockSetting, Code, Command, Happened, Moment, Seat, Snapshot, Update};
use kontor_registry::Thinking;
use kontor_server::client::actions;
use kontor_server::table::{Answer, Event, Player, Refused, Setup, Step, Table};

pub const ANNA: Player = Player(11);
pub const BEN: Player = Player(12);

/// A set-up whose luck follows from one byte.
pub fn setup(game: &str, options: &str, clock: ClockSetting, luck: u8) -> Setup {
    Setup {
        table: "t".to_owned(),
        game: game.to_owned(),
        rules: kontor_registry::find(game).expect("a game of the registry").rules(),
        options: options.to_owned(),
        seed: [luck; 32],
        salt: [luck.wrapping_add(1); 32],
        clock,
        stand_in: "random".to_owned(),
        host: ANNA,
        listed: false,
    }
}

/// A table with everything that was committed for it.
pub struct Kept {
    pub setup: Setup,
    pub table: Table,
    pub events: Vec<Event>,
    pub now: Moment,
    ids: u64,
}

impl Kept {
    pub fn open(setup: Setup) -> Self {
        let mut table = Table::open(setup.clone()).expect("the set-up fits");
        introduce(&mut table);
        Self { setup, table, events: Vec::new(), now: 1_000_000, ids: 0 }
    }

    /// Anna on A, Ben on B, bots on the other seats; the game has begun.
    pub fn started(setup: Setup) -> Self {
        let mut kept = Self::open(setup);
        kept.must(ANNA, Command::Join { seat: None });
        kept.must(BEN, Command::Join { seat: None });
        let seats = kept.table.snapshot(None).now.chairs.len();
        for seat in Seat::ALL.into_iter().take(seats).skip(2) {
            kept.must(ANNA, Command::Bot { seat, level: Some("random".to_owned()) });
        }
        kept.must(ANNA, Command::Start {});
        kept
    }

    /// Gives a command as somebody who has seen everything.
    pub fn command(&mut self, by: Player, command: Command) -> Result<Step, Refused> {
        self.ids += 1;
        let (id, seq) = (format!("id-{}", self.ids), self.table.seq());
        match self.table.command(by, &id, seq, command, self.now)? {
            Answer::Done(step) => {
                self.keep(&step);
                Ok(step)
            }
            Answer::Before(_) => panic!("a new id was used before"),
        }
    }

    /// Gives a command that is carried out.
    pub fn must(&mut self, by: Player, command: Command) -> Step {
        let shown = format!("{command:?}");
        self.command(by, command).unwrap_or_else(|refused| panic!("{shown}: {refused:?}"))
    }

    /// Gives a command that is refused, and tells why.
    pub fn code(&mut self, by: Player, command: Command) -> Code {
        let before: Vec<Snapshot> = self.all_views();
        let code = self.command(by, command).expect_err("the command is refused").code;
        assert_eq!(self.all_views(), before, "a refusal changes nothing");
        code
    }

    /// Commits a step.
    pub fn keep(&mut self, step: &Step) {
        assert_eq!(step.after, self.events.len() as u64);
        assert_eq!(step.seq(), self.table.seq());
        assert!(!step.events.is_empty());
        self.events.extend(step.events.iter().cloned());
    }

    /// Lets the bot decide that the table waits for.
    pub fn think(&mut self) -> Option<Step> {
        let wanted = self.table.wanted()?;
        let thought = self.table.thinker().expect("a wanted bot can think")(&Thinking::nodes(1));
        let step =
            self.table.thought(wanted.played, &thought.action, self.now).expect("nothing came between");
        self.keep(&step);
        Some(step)
    }

    /// Lets bots decide until the table waits for a person or the game is over.
    pub fn think_on(&mut self) {
        while self.think().is_some() {}
    }

    /// Lets time pass.
    pub fn tick(&mut self, millis: u64) -> Option<Step> {
        self.now += millis;
        let step = self.table.tick(self.now)?;
        self.keep(&step);
        Some(step)
    }

    /// The table that another process reads from the store.
    pub fn read_again(&self) -> Table {
        read(&self.setup, &self.events)
    }

    /// The table as every seat and a spectator know it.
    pub fn all_views(&self) -> Vec<Snapshot> {
        all_views(&self.table)
    }

    /// The seat that the table waits for, with its player.
    pub fn due(&self) -> Option<(Seat, Player)> {
        match self.table.snapshot(None).now.waits_for? {
            Seat::A => Some((Seat::A, ANNA)),
            Seat::B => Some((Seat::B, BEN)),
            Seat::C | Seat::D | Seat::E => None,
        }
    }

    /// Plays on until this seat is asked.
    pub fn until(&mut self, seat: Seat) -> Player {
        for _ in 0..500 {
            self.think_on();
            let (due, player) = self.due().expect("the game is not over yet");
            if due == seat {
                return player;
            }
            let action = actions(&self.table.snapshot(Some(due)).now.choices)[0].clone();
            self.must(player, Command::Act { action, done: true });
        }
        panic!("seat {seat} is never asked");
    }
}

/// A table from its events, after these went through the form in which they are stored.
pub fn read(setup: &Setup, events: &[Event]) -> Table {
    let mut table = Table::open(setup.clone()).expect("the set-up fits");
    introduce(&mut table);
    for event in events {
        let stored = serde_json::to_string(event).expect("an event is plain data");
        let event = serde_json::from_str(&stored).expect("what was written can be read");
        table.replay(&event).expect("what happened can happen again");
    }
    table
}

fn introduce(table: &mut Table) {
    table.introduce(ANNA, "Anna");
    table.introduce(BEN, "Ben");
}

pub fn all_views(table: &Table) -> Vec<Snapshot> {
    let seats = table.snapshot(None).now.chairs.into_iter().map(|chair| Some(chair.seat));
    seats.chain([None]).map(|viewer| table.snapshot(viewer)).collect()
}

/// What a client knows that began with a snapshot and heard every update since.
pub struct Client {
    pub viewer: Option<Seat>,
    pub known: Snapshot,
}

impl Client {
    pub fn connect(table: &Table, viewer: Option<Seat>) -> Self {
        Self { viewer, known: table.snapshot(viewer) }
    }

    pub fn hear(&mut self, update: Update) {
        let known = &mut self.known;
        assert_eq!(update.after, known.seq, "no update is missed");
        for happened in update.happened {
            match happened {
                Happened::Moved(moved) => {
                    known.log.push(moved);
                    assert_eq!(known.log.last().map(|it| it.number), Some(known.log.len()));
                }
                Happened::Undone(undone) => {
                    assert_eq!(undone.from, known.log.len());
                    known.log.truncate(undone.to);
                    known.undone.push(undone);
                }
                Happened::Said(said) => known.chat.push(said),
                _ => (),
            }
        }
        known.seq = update.seq;
        known.now = update.now;
    }
}
