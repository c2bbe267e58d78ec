//! The table in plain things: bags of goods, lists of tiles, lists of buildings.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{self, BUILDINGS, GOODS, Kind, ROLES, SPACES, SetUp};

/// Goods or plantations, counted by name; what is not there has no entry.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Bag(BTreeMap<&'static str, u32>);

impl Bag {
    pub fn count(&self, name: &str) -> u32 {
        self.0.get(name).copied().unwrap_or(0)
    }

    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    pub fn put(&mut self, name: &'static str, count: u32) {
        if count > 0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    pub fn take(&mut self, name: &'static str, count: u32) {
        let left = self.count(name).checked_sub(count).expect("only what is in the bag is taken out");
        self.0.remove(name);
        self.put(name, left);
    }

    pub fn pour(&mut self, other: &mut Self) {
        for (name, count) in std::mem::take(&mut other.0) {
            self.put(name, count);
        }
    }

    pub fn names(&self) -> Vec<&'static str> {
        self.0.keys().copied().collect()
    }
}

/// One tile on an island.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub tile: &'static str,
    pub manned: bool,
}

/// One building in a city.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    pub name: &'static str,
    pub men: u32,
}

/// What a player has.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Person {
    pub coins: u32,
    pub vp: u32,
    pub san_juan: u32,
    pub goods: Bag,
    pub island: Vec<Field>,
    pub city: Vec<House>,
}

impl Person {
    pub fn owns(&self, name: &str) -> bool {
        self.city.iter().any(|house| house.name == name)
    }

    /// Whether the player owns the building with a colonist on it (PR-3.8).
    pub fn works(&self, name: &str) -> bool {
        self.city.iter().any(|house| house.name == name && house.men > 0)
    }

    pub fn tiles(&self, tile: &str) -> u32 {
        self.island.iter().filter(|field| field.tile == tile).count() as u32
    }

    pub fn manned(&self, tile: &str) -> u32 {
        self.island.iter().filter(|field| field.tile == tile && field.manned).count() as u32
    }

    pub fn free_fields(&self) -> u32 {
        SPACES - self.island.len() as u32
    }

    pub fn covered_spaces(&self) -> u32 {
        self.city.iter().map(|house| parts::building(house.name).spaces()).sum()
    }

    /// Colonists on production buildings of a good, small and large together.
    pub fn workers(&self, good: &str) -> u32 {
        let makes = |house: &&House| match parts::building(house.name).kind {
            Kind::Small(made) | Kind::Large(made) => made == good,
            Kind::Violet | Kind::Grand => false,
        };
        self.city.iter().filter(makes).map(|house| house.men).sum()
    }

    pub fn colonists(&self) -> u32 {
        let fields = self.island.iter().filter(|field| field.manned).count() as u32;
        self.san_juan + fields + self.city.iter().map(|house| house.men).sum::<u32>()
    }

    pub fn empty_building_circles(&self) -> u32 {
        self.city.iter().map(|house| parts::building(house.name).circles - house.men).sum()
    }
}

/// A cargo ship.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ship {
    pub capacity: u32,
    pub cargo: Option<&'static str>,
    pub load: u32,
}

/// The parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    SetUp,
    Rounds,
    Over,
}

/// Everything on the table, and what is remembered within a phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub seats: usize,
    pub ask_production: bool,
    pub balanced: bool,
    pub part: Part,
    pub round: u32,
    pub governor: usize,
    /// Roles chosen in this round, in the sequence of choosing.
    pub chosen: Vec<&'static str>,
    pub purses: Bag,
    pub ends: BTreeSet<&'static str>,
    pub supply: Bag,
    pub stack: Bag,
    pub display: Bag,
    pub discard: Bag,
    pub quarries: u32,
    pub colonists: u32,
    pub aboard: u32,
    pub pool: u32,
    /// VP noted beyond the pool (PR-13.3).
    pub noted: u32,
    pub ships: Vec<Ship>,
    pub house: Vec<&'static str>,
    pub stock: BTreeMap<&'static str, u32>,
    pub players: Vec<Person>,
    /// Colonists a placing player has picked up and not yet placed.
    pub hand: u32,
    /// Kinds the craftsman produced in this phase.
    pub produced: BTreeSet<&'static str>,
    /// Players whose wharf sailed in this phase.
    pub wharves: BTreeSet<usize>,
    /// Whether the captain has had the first delivery of this phase.
    pub captain_delivered: bool,
    /// Turns without a delivery in sequence.
    pub still: usize,
    /// Rare situations this game has been in, by name.
    pub situations: BTreeSet<&'static str>,
}

impl Table {
    /// The table before the first governor is known.
    pub fn new(seats: usize, ask_production: bool, balanced: bool) -> Self {
        let SetUp { pool, colonists, aboard, ships, .. } = parts::set_up(seats);
        let mut table = Self {
            seats,
            ask_production,
            balanced,
            part: Part::SetUp,
            round: 1,
            governor: 0,
            chosen: Vec::new(),
            purses: Bag::default(),
            ends: BTreeSet::new(),
            supply: Bag::default(),
            stack: Bag::default(),
            display: Bag::default(),
            discard: Bag::default(),
            quarries: parts::quarries(seats),
            colonists,
            aboard,
            pool,
            noted: 0,
            ships: ships.iter().map(|&capacity| Ship { capacity, cargo: None, load: 0 }).collect(),
            house: Vec::new(),
            stock: BUILDINGS.iter().map(|row| (row.name, row.copies(seats))).collect(),
            players: vec![Person::default(); seats],
            hand: 0,
            produced: BTreeSet::new(),
            wharves: BTreeSet::new(),
            captain_delivered: false,
            still: 0,
            situations: BTreeSet::new(),
        };
        for (good, ..) in GOODS {
            table.supply.put(good, parts::tokens(seats, good));
            table.stack.put(good, parts::plantations(seats, good));
        }
        table
    }

    /// The roles in play.
    pub fn roles(&self) -> Vec<&'static str> {
        ROLES.iter().chain(parts::set_up(self.seats).prospectors).copied().collect()
    }

    /// Who chose the last role of this round.
    pub fn chooser(&self) -> Option<usize> {
        let picks = self.chosen.len();
        (picks > 0).then(|| (self.governor + picks - 1) % self.seats)
    }

    /// All players clockwise from one of them.
    pub fn from(&self, first: usize) -> Vec<usize> {
        (0..self.seats).map(|steps| (first + steps) % self.seats).collect()
    }

    pub fn note(&mut self, situation: &'static str) {
        self.situations.insert(situation);
    }

    /// Takes a colonist for a hospice or university: from the supply, else from the ship (PR-11.5, PR-11.10).
    pub fn take_colonist(&mut self) {
        if self.colonists > 0 {
            self.colonists -= 1;
        } else {
            self.aboard -= 1;
            self.note("a colonist came from the ship");
        }
    }
}
