//! Everything on the table: small integers only, no heap.

use kontor_core::{Seat, words};

use crate::buildings::{Building, Buildings};
use crate::goods::{Good, Goods, Kinds, Tile};
use crate::roles::{Role, Roles};

/// Island spaces and city spaces of a player (PR-1.4).
pub(crate) const SPACES: u8 = 12;

/// What is due: which question is open, or which answer of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Chance names the first governor (PR-2.1).
    FirstGovernor,
    /// Chance turns up the plantations (PR-2.4, PR-4.4).
    Display,
    /// A seat chooses a role (PR-3.1).
    Choosing,
    /// A seat settles; `drawn` after its hacienda draw (PR-4.1).
    Settling {
        /// Whether the hacienda has been used.
        drawn: bool,
    },
    /// Chance turns up the hacienda's tile (PR-11.2).
    HaciendaDraw,
    /// A seat may man its new tile (PR-11.5).
    Hospice {
        /// The new tile.
        tile: Tile,
    },
    /// The mayor may take a colonist (PR-5.1).
    MayorPrivilege,
    /// A seat says how many colonists stand at a place (PR-5.4).
    Placing {
        /// The place being filled.
        place: Place,
        /// Colonists not placed yet.
        left: u8,
        /// Circles at the places after this one.
        after: u8,
    },
    /// A seat may build (PR-6.1).
    Building,
    /// A seat may man its new building (PR-11.10).
    University {
        /// The new building.
        building: Building,
    },
    /// A seat may decline its production (PR-7.7).
    Producing,
    /// The craftsman may take one more token (PR-7.6).
    CraftsmanPrivilege,
    /// A seat may sell (PR-8.1).
    Trading,
    /// A seat delivers (PR-9.1).
    Shipping,
    /// The captain may decline his point (PR-3.10).
    CaptainBonus,
    /// A seat may decline its harbor's point (PR-3.10).
    HarborBonus,
    /// A seat says how many tokens of a kind it keeps (PR-9.9).
    Storing {
        /// The kind.
        good: Good,
        /// Kinds of which a token is kept already.
        kept: u8,
        /// Kinds of which two or more tokens are kept already.
        piles: u8,
    },
    /// The game is over.
    Over,
}

/// A place for colonists: all tiles of a kind, or a building. Places are filled in their sequence (PR-5.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

/// What lies at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// All tiles of a kind.
    Tile(Tile),
    /// A building.
    Building(Building),
}

impl Place {
    /// The number of places: tiles first, then buildings.
    pub const COUNT: usize = Tile::COUNT + Building::COUNT;

    /// The place with this index in the sequence, below `COUNT`.
    #[inline]
    pub const fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT, "there is a place with this index");
        Self(index as u8)
    }

    /// The index in the sequence.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All places in their sequence.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// What lies there.
    pub const fn spot(self) -> Spot {
        if self.index() < Tile::COUNT {
            Spot::Tile(Tile::ALL[self.index()])
        } else {
            Spot::Building(Building::ALL[self.index() - Tile::COUNT])
        }
    }
}

impl From<Tile> for Place {
    fn from(tile: Tile) -> Self {
        Self::at(tile.index())
    }
}

impl From<Building> for Place {
    fn from(building: Building) -> Self {
        Self::at(Tile::COUNT + building.index())
    }
}

/// A cargo ship's load.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cargo {
    /// The kind aboard, none on an empty ship.
    pub good: Option<Good>,
    /// The number of tokens.
    pub count: u8,
}

/// What one player owns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Doubloons.
    pub coins: u16,
    /// Victory points gained in play, also those beyond the pool (PR-13.3).
    pub vp: u16,
    /// Colonists in San Juan.
    pub idle: u8,
    /// Goods tokens.
    pub goods: Goods,
    /// Island tiles by kind.
    pub tiles: [u8; Tile::COUNT],
    /// Buildings owned.
    pub owned: Buildings,
    /// Places with at least one colonist, as bits.
    occupied: u32,
    /// Colonists at each place; the last entry is no place and stays zero.
    men: [u8; Place::COUNT + 1],
}

impl Player {
    /// A player without anything.
    pub const EMPTY: Self = Self {
        coins: 0,
        vp: 0,
        idle: 0,
        goods: Goods::NONE,
        tiles: [0; Tile::COUNT],
        owned: Buildings::NONE,
        occupied: 0,
        men: [0; Place::COUNT + 1],
    };

    /// Island tiles in all.
    pub fn tile_count(&self) -> u8 {
        self.tiles.iter().sum()
    }

    /// Free island spaces (PR-4.3).
    pub fn free_fields(&self) -> u8 {
        SPACES - self.tile_count()
    }

    /// Buildings with at least one colonist (PR-3.8).
    #[inline]
    pub fn occupied(&self) -> Buildings {
        Buildings(self.occupied >> Tile::COUNT)
    }

    /// Occupied tiles of a kind.
    #[inline]
    pub fn manned(&self, tile: Tile) -> u8 {
        self.men[tile.index()]
    }

    /// The number of colonists at a place.
    #[inline]
    pub fn men_at(&self, place: impl Into<Place>) -> u8 {
        self.men[place.into().index()]
    }

    /// Colonists on buildings.
    pub fn crew(&self) -> u8 {
        self.men[Tile::COUNT..].iter().sum()
    }

    /// The colonists on tiles, on buildings and in San Juan.
    pub fn colonists(&self) -> u8 {
        self.idle + self.men.iter().sum::<u8>()
    }

    /// Sets the number of colonists at a place.
    #[inline]
    pub(crate) fn man(&mut self, place: impl Into<Place>, count: u8) {
        let index = place.into().index();
        self.men[index] = count;
        self.occupied = self.occupied & !(1 << index) | u32::from(count > 0) << index;
    }

    /// Takes all colonists from tiles, buildings and San Juan.
    pub(crate) fn collect(&mut self) -> u8 {
        let all = self.colonists();
        self.men = Self::EMPTY.men;
        self.occupied = 0;
        self.idle = 0;
        all
    }

    /// The men at places by index; `Place::COUNT` is no place and has none.
    #[inline]
    pub(crate) fn men(&self) -> &[u8; Place::COUNT + 1] {
        &self.men
    }
}

words! {
    /// A way the game can end (PR-13.1).
    End in
    /// The ends that have been triggered; nothing can undo one (PR-13.2).
    Ends(u8), "an end":
    /// Too few colonists for the ship.
    Colonists = "colonists",
    /// A city is full.
    City = "city",
    /// The pool of points is empty.
    Points = "points",
    /// The hundredth round is over (PR-13.6).
    Rounds = "rounds",
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// What is due.
    pub stage: Stage,
    /// The seat that is asked, or for which chance answers.
    pub seat: Seat,
    /// The round, from 1.
    pub round: u8,
    /// The governor.
    pub governor: Seat,
    /// The seat that chose the current or last role of this round; the governor before the first choice.
    pub chooser: Seat,
    /// Roles chosen in this round.
    pub taken: Roles,
    /// Triggered ends.
    pub ends: Ends,
    /// Kinds the craftsman produced in this phase (PR-7.4).
    pub produced: Kinds,
    /// Seats whose wharf has been used in this phase.
    pub wharves_used: u8,
    /// Whether the captain still has his point to come (PR-9.6).
    pub captain_due: bool,
    /// Turns without a delivery in sequence (PR-9.8).
    pub idle_turns: u8,
    /// Coins on the role cards.
    pub purses: [u8; Role::COUNT],
    /// Goods tokens in the supply.
    pub supply: Goods,
    /// Face-down plantations (PR-1.6: a count, not an order).
    pub stack: Goods,
    /// Face-up plantations.
    pub display: Goods,
    /// Discarded plantations.
    pub discard: Goods,
    /// Quarries in the supply.
    pub quarries: u8,
    /// Colonists in the supply.
    pub colonists: u8,
    /// Colonists on the ship.
    pub aboard: u8,
    /// Points in the pool.
    pub pool: u8,
    /// Cargo ships, smallest first; their capacities belong to the game.
    pub ships: [Cargo; 3],
    /// Tokens in the trading house.
    pub house: Goods,
    /// Buildings of which no copy is left.
    pub sold_out: Buildings,
    /// What the players own.
    pub players: [Player; 5],
}

impl State {
    /// The player on a seat.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The player on a seat, to change.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All colonists of a seat, also those it is about to place.
    pub fn colonists_of(&self, seat: Seat) -> u8 {
        let in_hand = match self.stage {
            Stage::Placing { left, .. } if seat == self.seat => left,
            _ => 0,
        };
        self.player(seat).colonists() + in_hand
    }

    /// Whether hospice and university find a colonist: in the supply, else on the ship (PR-11.5, PR-11.10).
    pub(crate) fn has_colonist(&self) -> bool {
        self.colonists > 0 || self.aboard > 0
    }

    /// Takes the colonist that `has_colonist` found.
    pub(crate) fn take_colonist(&mut self) {
        let from = if self.colonists > 0 { &mut self.colonists } else { &mut self.aboard };
        *from -= 1;
    }

    /// What the next tile comes from: the stack, else the discards (PR-11.2, PR-4.5).
    pub(crate) fn heap(&self) -> Goods {
        if self.stack == Goods::NONE { self.discard } else { self.stack }
    }
}
