//! The list, and what can be done with a game before a table is opened.

use std::marker::PhantomData;
use std::time::Duration;

use kontor_amerigo::Amerigo;
use kontor_borneo::Borneo;
use kontor_bots::train::Recipe;
use kontor_core::{
    BadOption, Game, Judge, Notes, Offer, Play, Record, RecordError, Rulebook, Schedule, Seed, Sense,
    Settings, Terminal,
};
use kontor_puerto_rico::PuertoRico;
use kontor_testkit::{Scene, SceneError};

use crate::playouts::{self, Budget, Playouts};
use crate::speeds::{self, NoSpeeds, Speeds};
use crate::table::{Table, TypedTable};
use crate::training::{self, Training};

/// All games.
pub static GAMES: &[&dyn Entry] =
    &[&Typed::<PuertoRico>(PhantomData), &Typed::<Borneo>(PhantomData), &Typed::<Amerigo>(PhantomData)];

/// The game of that name.
pub fn find(id: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// A game in the list.
pub trait Entry: Sync {
    /// Its name in commands and records.
    fn id(&self) -> &'static str;
    /// Its name for people.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u16;
    /// What a table can agree on beside the number of seats.
    fn offers(&self) -> &'static [Offer];
    /// Its rulebook.
    fn rulebook(&self) -> Rulebook<'static>;
    /// A table at the start of the game.
    fn open(&self, settings: &Settings, seed: Seed) -> Result<Box<dyn Table>, BadOption>;
    /// A table at the end of a record, or after its first `to` moves; everything on the way is verified.
    ///
    /// What chance answers after that follows from the seed.
    fn replay(
        &self,
        record: &Record,
        data: Option<String>,
        to: Option<usize>,
        seed: Seed,
    ) -> Result<Box<dyn Table>, RecordError>;
    /// Runs a scene and returns what differs; options and seed that it does not give are the given ones.
    fn scene(&self, scene: &Scene, defaults: &Settings, seed: u64) -> Result<Vec<String>, SceneError>;
    /// How the judges of the game were trained.
    fn schedule(&self, settings: &Settings, judge: Judge) -> Result<Schedule, BadOption>;
    /// A training of a judge from the beginning.
    fn training(&self, settings: &Settings, recipe: Recipe) -> Result<Box<dyn Training>, BadOption>;
    /// Plays random games as fast as it can.
    fn playouts(&self, settings: &Settings, budget: &Budget) -> Result<Playouts, BadOption>;
    /// Measures how fast bots look and think, each for some time.
    fn speeds(&self, settings: &Settings, each: Duration, seed: u64) -> Result<Speeds, NoSpeeds>;
}

struct Typed<G>(PhantomData<fn() -> G>);

impl<G: Terminal + Sense + Notes> Entry for Typed<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u16 {
        G::RULES
    }

    fn offers(&self) -> &'static [Offer] {
        G::OFFERS
    }

    fn rulebook(&self) -> Rulebook<'static> {
        Rulebook(G::RULEBOOK)
    }

    fn open(&self, settings: &Settings, seed: Seed) -> Result<Box<dyn Table>, BadOption> {
        Ok(Box::new(TypedTable::new(Play::new(make::<G>(settings)?, seed), seed)))
    }

    fn replay(
        &self,
        record: &Record,
        data: Option<String>,
        to: Option<usize>,
        seed: Seed,
    ) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(TypedTable::new(record.replay::<G>(data, to)?.with_seed(seed), seed)))
    }

    fn scene(&self, scene: &Scene, defaults: &Settings, seed: u64) -> Result<Vec<String>, SceneError> {
        scene.run::<G>(defaults, seed)
    }

    fn schedule(&self, settings: &Settings, judge: Judge) -> Result<Schedule, BadOption> {
        Ok(make::<G>(settings)?.schedule(judge))
    }

    fn training(&self, settings: &Settings, recipe: Recipe) -> Result<Box<dyn Training>, BadOption> {
        Ok(training::begin(make::<G>(settings)?, recipe))
    }

    fn playouts(&self, settings: &Settings, budget: &Budget) -> Result<Playouts, BadOption> {
        Ok(playouts::run(&make::<G>(settings)?, budget))
    }

    fn speeds(&self, settings: &Settings, each: Duration, seed: u64) -> Result<Speeds, NoSpeeds> {
        Ok(speeds::measure(&make::<G>(settings)?, each, seed)?)
    }
}

fn make<G: Game>(settings: &Settings) -> Result<G, BadOption> {
    G::new(G::read_options(settings)?)
}
