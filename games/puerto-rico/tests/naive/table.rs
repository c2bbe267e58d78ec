//! The table in plain things: bags of goods, lists of tiles, lists of buildings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::parts::{self, BUILDINGS, CITIZENS, GOODS, Kind, ROLES, SPACES, SetUp, WORKERS};

/// What the table has agreed on: the words of the options as they are written.
#[derive(PartialEq, Eq, Debug)]
pub struct Rules {
    pub seats: usize,
    words: BTreeSet<String>,
    /// The kinds of a given draft.
    pub given: Vec<&'static str>,
}

impl Rules {
    /// Reads options as they stand in a record.
    pub fn read(text: &str) -> Self {
        let mut rules = Self { seats: 4, words: BTreeSet::new(), given: Vec::new() };
        for word in text.split(' ') {
            match word.split_once('=') {
                Some(("seats", number)) => rules.seats = number.parse().expect("a number of seats"),
                Some(("expansions", names)) => rules.words.extend(names.split(',').map(str::to_owned)),
                Some(("draft", names)) if names.contains(',') => {
                    rules.given = names.split(',').map(parts::place).collect();
                }
                _ => {
                    rules.words.insert(word.to_owned());
                }
            }
        }
        rules
    }

    /// Whether an expansion is in the game, or an option is written like this.
    pub fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    pub fn is_1897(&self) -> bool {
        self.has("edition=1897")
    }

    /// Whether kinds of buildings are chosen for the game (PR97-E1.1).
    pub fn drafts(&self) -> bool {
        self.has("new-buildings") && self.given.is_empty()
    }

    /// Whether a building is in the game before any draft.
    fn lays_out(&self, row: &parts::Row) -> bool {
        if row.is_drafted() && self.has("new-buildings") {
            return self.given.contains(&row.name);
        }
        row.is_base() || (!row.is_new() && self.has("citizens"))
    }

    /// The pool at the start (PR-2.2, PR97-1.3).
    pub fn pool(&self) -> u32 {
        if self.is_1897() && self.seats == 5 { 126 } else { parts::set_up(self.seats).pool }
    }

    /// The price of a good (PR-1.1, PR97-1.6).
    pub fn price(&self, good: &str) -> u32 {
        if self.has("essay_prices=true") {
            return match good {
                "coffee" => 2,
                "sugar" => 3,
                "tobacco" => 4,
                "indigo" => 1,
                _ => 0,
            };
        }
        GOODS.iter().find(|row| row.0 == good).expect("a good").1
    }
}

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
    /// Laid face down (PR97-E1.4).
    pub forest: bool,
}

impl Field {
    pub fn new(tile: &'static str, forest: bool) -> Self {
        Self { tile, manned: false, forest }
    }
}

/// One building in a city.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    pub name: &'static str,
    pub men: u32,
    /// Citizens among them, where that is told (PR97-E2.14).
    pub citizens: u32,
}

/// A tile that was just laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum New {
    Tile(&'static str),
    Forest,
}

/// What a player has.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Person {
    pub coins: u32,
    pub vp: u32,
    pub san_juan: u32,
    /// All own citizens, wherever they stand.
    pub citizens: u32,
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

    /// The persons on a building who are told to be citizens.
    pub fn citizens_on(&self, name: &str) -> u32 {
        self.city.iter().find(|house| house.name == name).map_or(0, |house| house.citizens)
    }

    pub fn men(&self, name: &str) -> u32 {
        self.city.iter().find(|house| house.name == name).map_or(0, |house| house.men)
    }

    /// Whether a worker stands on the building.
    pub fn works_by_worker(&self, name: &str) -> bool {
        self.men(name) > self.citizens_on(name)
    }

    /// Tiles that lie open.
    pub fn tiles(&self, tile: &str) -> u32 {
        self.island.iter().filter(|field| field.tile == tile && !field.forest).count() as u32
    }

    pub fn manned(&self, tile: &str) -> u32 {
        self.island.iter().filter(|field| field.tile == tile && field.manned).count() as u32
    }

    pub fn forests(&self) -> u32 {
        self.island.iter().filter(|field| field.forest).count() as u32
    }

    pub fn forests_of(&self, tile: &str) -> u32 {
        self.island.iter().filter(|field| field.tile == tile && field.forest).count() as u32
    }

    /// Every place with an empty circle and how many are empty, in the sequence of PR-5.4.
    pub fn empty_places(&self) -> Vec<(&'static str, u32)> {
        let tiles = parts::TILES.into_iter().map(|tile| (tile, self.tiles(tile) - self.manned(tile)));
        let houses = BUILDINGS.iter().filter(|row| self.owns(row.name));
        let all = tiles.chain(houses.map(|row| (row.name, row.circles - self.men(row.name))));
        all.filter(|&(_, empty)| empty > 0).collect()
    }

    /// A person comes to a place; on an island to the oldest empty tile of the kind.
    pub fn stand_one(&mut self, place: &str, citizen: bool) {
        if place == "idle" {
            self.san_juan += 1;
        } else if let Some(house) = self.city.iter_mut().find(|house| house.name == place) {
            house.men += 1;
            house.citizens += u32::from(citizen && parts::TYPED.contains(&house.name));
        } else {
            let empty = |field: &&mut Field| field.tile == place && !field.forest && !field.manned;
            self.island.iter_mut().find(empty).expect("an empty circle").manned = true;
        }
    }

    /// A person leaves a place; on an island the newest tile of the kind.
    pub fn leave_one(&mut self, place: &str, citizen: bool) {
        if place == "idle" {
            self.san_juan -= 1;
        } else if let Some(house) = self.city.iter_mut().find(|house| house.name == place) {
            house.men -= 1;
            house.citizens -= u32::from(citizen && parts::TYPED.contains(&house.name));
        } else {
            let manned = |field: &&mut Field| field.tile == place && field.manned;
            self.island.iter_mut().rev().find(manned).expect("a manned circle").manned = false;
        }
    }

    /// Citizens at places where the type is not told.
    pub fn untold_citizens(&self) -> u32 {
        self.citizens - self.city.iter().map(|house| house.citizens).sum::<u32>()
    }

    /// Persons at places where the type is not told.
    pub fn untold_persons(&self) -> u32 {
        self.colonists() - parts::TYPED.iter().map(|name| self.men(name)).sum::<u32>()
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
            Kind::Red | Kind::Violet | Kind::Grand => false,
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
#[expect(clippy::struct_excessive_bools, reason = "each is a thing a table remembers")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub seats: usize,
    pub rules: Arc<Rules>,
    pub part: Part,
    pub round: u32,
    pub governor: usize,
    /// Roles chosen in this round, in the sequence of choosing.
    pub chosen: Vec<&'static str>,
    /// Who chose the role that is played, or plays a captured one.
    pub chooser: Option<usize>,
    pub purses: Bag,
    pub ends: BTreeSet<&'static str>,
    pub supply: Bag,
    pub stack: Bag,
    pub display: Bag,
    pub discard: Bag,
    pub quarries: u32,
    pub colonists: u32,
    /// Workers on the ship or register, without the citizen there.
    pub aboard: u32,
    pub citizens: u32,
    pub aboard_citizens: u32,
    pub pool: u32,
    /// VP noted beyond the pool (PR-13.3).
    pub noted: u32,
    pub ships: Vec<Ship>,
    pub house: Vec<&'static str>,
    pub stock: BTreeMap<&'static str, u32>,
    pub players: Vec<Person>,
    /// Kinds drafted so far (PR97-E1.1).
    pub drafted: Vec<&'static str>,
    /// The open tasks of the festival (PR97-E4.1).
    pub festival_plantation: Option<&'static str>,
    pub festival_goods: Bag,
    pub festival_building: Option<&'static str>,
    /// Who holds the wanted poster, and the role captured in this round (PR97-E3).
    pub poster: Option<usize>,
    pub captured: Option<&'static str>,
    /// Whether the captured role is being played when all have chosen.
    pub captured_plays: bool,
    /// Players whose publishing house has worked in this round, and whether it works now (PR97-E1.13, by option).
    pub published: BTreeSet<usize>,
    pub publishing: bool,
    /// Colonists a placing player has picked up and not yet placed.
    pub hand: u32,
    /// Persons who have come and are not placed yet; `coming_citizen`: a citizen is the first of them.
    pub coming: u32,
    pub coming_citizen: bool,
    /// A tile that was drawn and is not laid yet.
    pub in_hand: Option<&'static str>,
    /// Kinds the craftsman produced in this phase.
    pub produced: BTreeSet<&'static str>,
    /// Tokens everybody has produced in this phase.
    pub made: Vec<Bag>,
    /// Whether a captain phase is played.
    pub is_captain_phase: bool,
    /// Players whose first turn of this captain phase has begun.
    pub first_turns: BTreeSet<usize>,
    pub small_wharves: BTreeSet<usize>,
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
    pub fn new(rules: Rules) -> Self {
        let seats = rules.seats;
        let SetUp { mut colonists, mut aboard, ships, .. } = parts::set_up(seats);
        let (mut citizens, mut aboard_citizens) = (0, 0);
        if rules.has("citizens") {
            (aboard, aboard_citizens) = (seats as u32 - 1, 1);
            (colonists, citizens) = (WORKERS - aboard, CITIZENS - 1);
        }
        let copies = |row: &parts::Row| if rules.lays_out(row) { row.copies(seats) } else { 0 };
        let mut table = Self {
            seats,
            part: Part::SetUp,
            round: 1,
            governor: 0,
            chosen: Vec::new(),
            chooser: None,
            purses: Bag::default(),
            ends: BTreeSet::new(),
            supply: Bag::default(),
            stack: Bag::default(),
            display: Bag::default(),
            discard: Bag::default(),
            quarries: parts::quarries(seats),
            colonists,
            aboard,
            citizens,
            aboard_citizens,
            pool: rules.pool(),
            noted: 0,
            ships: ships.iter().map(|&capacity| Ship { capacity, cargo: None, load: 0 }).collect(),
            house: Vec::new(),
            stock: BUILDINGS.iter().map(|row| (row.name, copies(row))).collect(),
            players: vec![Person::default(); seats],
            drafted: Vec::new(),
            festival_plantation: None,
            festival_goods: Bag::default(),
            festival_building: None,
            poster: None,
            captured: None,
            captured_plays: false,
            published: BTreeSet::new(),
            publishing: false,
            hand: 0,
            coming: 0,
            coming_citizen: false,
            in_hand: None,
            produced: BTreeSet::new(),
            made: vec![Bag::default(); seats],
            is_captain_phase: false,
            first_turns: BTreeSet::new(),
            small_wharves: BTreeSet::new(),
            wharves: BTreeSet::new(),
            captain_delivered: false,
            still: 0,
            situations: BTreeSet::new(),
            rules: Arc::new(rules),
        };
        for (good, ..) in GOODS {
            table.supply.put(good, parts::tokens(seats, good));
            table.stack.put(good, parts::plantations(seats, good));
        }
        table
    }

    /// The roles in play.
    pub fn roles(&self) -> Vec<&'static str> {
        let smuggler: &[&str] = if self.rules.has("smuggler") { &["smuggler"] } else { &[] };
        ROLES.iter().chain(parts::set_up(self.seats).prospectors).chain(smuggler).copied().collect()
    }

    /// Those who act in a phase, clockwise from its chooser; only that one in a captured role that is played alone
    /// (PR97-E3.4).
    pub fn acting(&self, chooser: usize) -> Vec<usize> {
        if self.alone() { vec![chooser] } else { self.from(chooser) }
    }

    pub fn alone(&self) -> bool {
        self.captured_plays && self.rules.has("captured_role_solo=true")
    }

    /// Whether buildings can do something on a first captain turn (PR97-X.2).
    pub fn has_first_turns(&self) -> bool {
        self.rules.has("new-buildings") || self.rules.has("citizens")
    }

    /// Whether the publishing house doubles the privilege of the chooser (PR97-E1.13).
    pub fn doubles(&self, seat: usize) -> bool {
        self.chooser == Some(seat) && self.players[seat].works("publishing_house") && self.may_double()
    }

    /// Whether a publishing house can work in this phase: by option only if its owner said so at the beginning.
    pub fn may_double(&self) -> bool {
        self.publishing || !self.publishes_once()
    }

    pub fn publishes_once(&self) -> bool {
        self.rules.has("publishing_house_once_per_round_2p=true")
    }

    /// All players clockwise from one of them.
    pub fn from(&self, first: usize) -> Vec<usize> {
        (0..self.seats).map(|steps| (first + steps) % self.seats).collect()
    }

    pub fn note(&mut self, situation: &'static str) {
        self.situations.insert(situation);
    }

    /// The words for persons that hospice and university find: workers of the supply, else anybody on the ship
    /// (PR-11.5, PR-11.10, PR97-E2.4).
    pub fn newcomers(&self) -> Vec<&'static str> {
        if self.colonists > 0 {
            return vec!["colonist"];
        }
        let worker = (self.aboard > 0).then_some("colonist");
        worker.into_iter().chain((self.aboard_citizens > 0).then_some("citizen")).collect()
    }

    /// A player takes such a person.
    pub fn take_newcomer(&mut self, seat: usize, citizen: bool) {
        if citizen {
            self.aboard_citizens -= 1;
            self.players[seat].citizens += 1;
            self.note("a citizen came from the register");
        } else if self.colonists > 0 {
            self.colonists -= 1;
        } else {
            self.aboard -= 1;
            self.note("a colonist came from the ship");
        }
    }
}
