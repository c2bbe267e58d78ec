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
    /// A seat may man its new tile (PR-11.5); without one only the hacienda's (PR97-3.2).
    Hospice {
        /// The tile of the normal take.
        tile: Option<New>,
    },
    /// The mayor may take a colonist (PR-5.1), with a publishing house a second one (PR97-E1.13).
    MayorPrivilege {
        /// Whether the first has been taken.
        second: bool,
    },
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
    /// The craftsman may take one more token (PR-7.6), with a publishing house a second one (PR97-E1.13).
    CraftsmanPrivilege {
        /// For the second token: the kind from which on it may be chosen.
        second: Option<Good>,
    },
    /// A seat may sell (PR-8.1) and use its zoning office (PR97-E2.5).
    Trading {
        /// Whether it has sold.
        sold: bool,
        /// Whether the zoning office has been used.
        zoned: bool,
    },
    /// A seat delivers (PR-9.1).
    Shipping,
    /// A seat may decline points (PR-3.10, PR97-E0.5).
    Award {
        /// What gives them.
        giver: Giver,
        /// How many.
        points: u8,
        /// Tokens the pension office still takes after the assembly hall's points (PR97-E2.9).
        left: u8,
    },
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
    /// A seat chooses a kind of building for the game (PR97-E1.1).
    Drafting,
    /// Chance chooses the kinds of buildings (PR97-E1.1).
    RandomDraft,
    /// Chance draws the tasks of the festival (PR97-E4.2).
    FestivalDraw,
    /// The chooser says whether the publishing house works for this role (PR97-E1.13).
    Publishing {
        /// The role.
        role: Role,
    },
    /// A seat lays a drawn plantation, open or as a forest (PR97-E1.4).
    Laying {
        /// Its kind.
        good: Good,
        /// What drew it.
        by: Drawer,
    },
    /// A seat says whether hospital or festival comes first (PR97-E4.4).
    Ordering {
        /// The tile of the normal take.
        tile: Tile,
    },
    /// The planter may take a second tile (PR97-E1.13).
    SecondTile,
    /// A seat may discard a tile (PR97-E2.7).
    ParkDiscard,
    /// A seat places persons who have come to it (PR97-E3.3, PR97-E4.4).
    Arriving {
        /// Why they come.
        why: Arrival,
        /// How many are in hand.
        left: u8,
        /// The first place the next one may enter.
        from: Place,
    },
    /// A seat picks a person of the register (PR97-E2.4).
    Dealing {
        /// Persons dealt already.
        dealt: u8,
    },
    /// A seat says how many citizens stand on a building (PR97-E2.14).
    Sorting {
        /// The building.
        building: Building,
        /// Citizens not assigned yet.
        left: u8,
    },
    /// A seat hands in what replaces coins (PR97-E1.5).
    Paying {
        /// What it builds.
        building: Building,
        /// Things still to hand in.
        due: u8,
        /// What may come next.
        from: Item,
    },
    /// Chance turns up the zoning office's tile (PR97-E2.5).
    ZoningDraw {
        /// Whether the seat has sold.
        sold: bool,
    },
    /// A seat may give tokens to its pension office (PR97-E2.9).
    Pension {
        /// The first kind that may come next.
        from: Good,
        /// How many more it takes.
        left: u8,
        /// Whether the assembly hall is still to be settled.
        hall: bool,
    },
    /// A seat says how many tokens of a kind its small wharf takes (PR97-E1.10).
    Loading {
        /// The kind.
        good: Good,
        /// Tokens loaded already.
        count: u8,
    },
    /// The smuggler chooses an option (PR97-E3.3).
    Smuggling,
    /// A seat may move a guest of its Bohío (PR97-E1.17).
    Guests {
        /// The window.
        moment: Moment,
    },
}

/// A tile that was just laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum New {
    /// Open.
    Tile(Tile),
    /// Face down (PR97-E1.4).
    Forest,
}

words! {
    /// What gives points that may be declined (PR97-E0.5).
    Giver, "a giver":
    /// The captain's privilege (PR-9.6).
    Captain = "captain",
    /// PR-11.11.
    Harbor = "harbor",
    /// PR97-E1.9.
    Church = "church",
    /// PR97-E2.6.
    Chapel = "chapel",
    /// PR97-E1.14.
    AssemblyHall = "assembly_hall",
    /// PR97-E2.7.
    ParkAuthority = "park_authority",
}

words! {
    /// What drew a plantation that is to be laid.
    Drawer, "a drawer":
    /// The hacienda (PR-11.2).
    Hacienda = "hacienda",
    /// The zoning office, before a sale (PR97-E2.5).
    Zoning = "zoning",
    /// The zoning office, after a sale.
    ZoningSold = "zoning_sold",
}

words! {
    /// Why persons come who are placed at once (PR97-E3.3, PR97-E4.4).
    Arrival, "an arrival":
    /// The festival, by a tile of the hacienda.
    Drawn = "drawn",
    /// The festival, by the normal take.
    Taken = "taken",
    /// The festival, by the normal take, and the hospital comes after it.
    BeforeHospice = "before_hospice",
    /// The festival, by the publishing house's tile.
    Second = "second",
    /// The festival, by the zoning office before a sale.
    Zoning = "zoning",
    /// The festival, by the zoning office after a sale.
    ZoningSold = "zoning_sold",
    /// Poached workers.
    Poach = "poach",
    /// Poached persons, a citizen first.
    PoachCitizen = "poach_citizen",
}

words! {
    /// What can be handed in on the black market, in its sequence (PR97-E1.5).
    Item, "an item":
    /// A victory point.
    Vp = "vp",
    /// A goods token.
    Good = "good",
    /// A worker or citizen.
    Person = "person",
}

words! {
    /// A window for guests of the Bohío that is a question of its own (PR97-E1.17).
    Moment, "a moment":
    /// Before anybody produces.
    Production = "production",
    /// Before factory and distillery pay.
    Payments = "payments",
    /// Before the park authority.
    Park = "park",
    /// On the first turn of the captain phase.
    FirstTurn = "first_turn",
    /// Before storing.
    Storing = "storing",
    /// Before the adventurer is paid.
    Prospector = "prospector",
    /// At the end of a phase.
    End = "end",
}

words! {
    /// Who stands on a circle (PR97-E0.1).
    Person, "a person":
    /// A colonist or worker.
    Worker = "worker",
    /// PR97-E2.2.
    Citizen = "citizen",
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

    /// San Juan or the portrait: no circle, the last in the sequence of those who arrive (PR97-E4.4).
    pub const IDLE: Self = Self(Self::COUNT as u8);

    /// All places in their sequence.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::at)
    }

    /// The bit of the place in a set of places.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// What lies there; the portrait is no spot.
    pub const fn spot(self) -> Spot {
        debug_assert!(self.index() < Self::COUNT, "the portrait is no spot");
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

/// The places that hold more than one person and have a byte each: tiles and production buildings.
const CROWDS: usize = Tile::COUNT + Building::PLANTS;
/// The Bohío's place.
const BOHIO: u64 = 1 << (Tile::COUNT + Building::Bohio.index());
/// The places with one circle: whoever stands there is the bit in `occupied`.
const SINGLE: u64 = ((1 << Place::COUNT) - (1 << CROWDS)) & !BOHIO;

/// What one player owns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// Doubloons.
    pub coins: u16,
    /// Victory points gained in play, also those beyond the pool (PR-13.3).
    pub vp: u16,
    /// Colonists in San Juan.
    pub idle: u8,
    /// Citizens among all own persons (PR97-E2.14).
    pub citizens: u8,
    /// Goods tokens.
    pub goods: Goods,
    /// Island tiles by kind.
    pub tiles: [u8; Tile::COUNT],
    /// Forests by the kind of their face (PR97-E1.4).
    pub forests: Goods,
    /// Buildings owned.
    pub owned: Buildings,
    /// Places with at least one colonist, as bits.
    occupied: u64,
    /// Colonists at each tile kind and production building; the last two entries are no places and stay zero.
    men: [u8; CROWDS + 2],
    /// Persons on the Bohío and the types that matter.
    guests: Guests,
}

/// Persons on the Bohío (bits 0 and 1), citizens among them (bits 2 and 3), and whether a citizen stands on zoning
/// office, chapel, park authority and notary (bits 4 to 7; PR97-E2.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Guests(u8);

impl Player {
    /// A player without anything.
    pub const EMPTY: Self = Self {
        coins: 0,
        vp: 0,
        idle: 0,
        citizens: 0,
        goods: Goods::NONE,
        tiles: [0; Tile::COUNT],
        forests: Goods::NONE,
        owned: Buildings::NONE,
        occupied: 0,
        men: [0; CROWDS + 2],
        guests: Guests(0),
    };
    /// The index of an entry among the men that is no place.
    pub(crate) const NOBODY: usize = CROWDS;

    /// Island tiles in all, forests left out.
    pub fn tile_count(&self) -> u8 {
        self.tiles.iter().sum()
    }

    /// Island spaces covered by tiles and forests.
    pub fn fields_used(&self) -> u8 {
        self.tile_count() + self.forests.total()
    }

    /// Free island spaces (PR-4.3).
    pub fn free_fields(&self) -> u8 {
        SPACES - self.fields_used()
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
        let place = place.into();
        let index = place.index();
        if place.bit() == BOHIO {
            return self.guests();
        }
        self.men[index.min(Self::NOBODY)] + u8::from(self.occupied & SINGLE & place.bit() != 0)
    }

    /// Persons on the Bohío (PR97-E1.7).
    #[inline]
    pub fn guests(&self) -> u8 {
        self.guests.0 & 0b11
    }

    /// Citizens on a building where the type is told: zoning office, chapel, park authority, notary, Bohío (PR97-E2.14).
    pub fn citizens_on(&self, building: Building) -> u8 {
        match building {
            Building::Bohio => self.guests.0 >> 2 & 0b11,
            _ => typed_bit(building).map_or(0, |bit| u8::from(self.guests.0 & bit != 0)),
        }
    }

    /// Says how many citizens stand on a building where that is told.
    pub(crate) fn set_citizens_on(&mut self, building: Building, count: u8) {
        if building == Building::Bohio {
            self.guests.0 = self.guests.0 & !0b1100 | count << 2;
        } else if let Some(bit) = typed_bit(building) {
            self.guests.0 = self.guests.0 & !bit | (bit * u8::from(count > 0));
        }
    }

    /// Citizens on buildings where the type is told.
    pub(crate) fn typed_citizens(&self) -> u8 {
        TYPED.iter().map(|&building| self.citizens_on(building)).sum()
    }

    /// Colonists on buildings.
    #[inline]
    pub fn crew(&self) -> u8 {
        self.men[Tile::COUNT..].iter().sum::<u8>() + self.singles()
    }

    /// The colonists on tiles, on buildings and in San Juan.
    #[inline]
    pub fn colonists(&self) -> u8 {
        self.idle + self.men.iter().sum::<u8>() + self.singles()
    }

    /// Persons on buildings with one circle and on the Bohío.
    #[inline]
    fn singles(&self) -> u8 {
        (self.occupied & SINGLE).count_ones() as u8 + self.guests()
    }

    /// Sets the number of colonists at a place; on the Bohío they are workers until somebody says otherwise.
    #[inline]
    pub(crate) fn man(&mut self, place: impl Into<Place>, count: u8) {
        let place = place.into();
        let index = place.index();
        // Whether a place has a byte of its own is as good as random to a processor: others write to one that is cleared.
        self.men[if index < CROWDS { index } else { CROWDS + 1 }] = count;
        self.men[CROWDS + 1] = 0;
        if place.bit() == BOHIO {
            self.guests.0 = self.guests.0 & !0b1111 | count;
        }
        self.occupied = self.occupied & !place.bit() | u64::from(count > 0) << index;
    }

    /// Fills every circle of the places from an index on; `places` are those with circles, as bits.
    #[inline]
    pub(crate) fn fill(&mut self, past: usize, places: u64, plants: [u8; Building::PLANTS], bohio: u8) {
        let places = places & (u64::MAX << past);
        for (index, men) in self.men[..CROWDS].iter_mut().enumerate() {
            let circles = if index < Tile::COUNT { self.tiles[index] } else { plants[index - Tile::COUNT] };
            // Which places are filled is as good as random to a processor: no branch.
            let missing = circles.wrapping_sub(*men);
            *men = men.wrapping_add(missing * (places >> index & 1) as u8);
        }
        self.occupied |= places;
        if places & BOHIO != 0 {
            self.guests.0 = bohio;
        }
    }

    /// One more person comes to a place, San Juan included; the type counts where it is told.
    pub(crate) fn enter(&mut self, place: Place, person: Person) {
        if place == Place::IDLE {
            self.idle += 1;
            return;
        }
        let (men, citizen) = (self.men_at(place), u8::from(person == Person::Citizen));
        match place.spot() {
            Spot::Building(building) if is_typed(building) => {
                let citizens = self.citizens_on(building);
                self.man(place, men + 1);
                self.set_citizens_on(building, citizens + citizen);
            }
            _ => self.man(place, men + 1),
        }
    }

    /// One person leaves a place, San Juan included.
    pub(crate) fn leave(&mut self, place: Place, person: Person) {
        if place == Place::IDLE {
            self.idle -= 1;
            return;
        }
        let (men, citizen) = (self.men_at(place), u8::from(person == Person::Citizen));
        match place.spot() {
            Spot::Building(building) if is_typed(building) => {
                let citizens = self.citizens_on(building);
                self.man(place, men - 1);
                self.set_citizens_on(building, citizens - citizen);
            }
            _ => self.man(place, men - 1),
        }
    }

    /// Takes all colonists from tiles, buildings and San Juan.
    pub(crate) fn collect(&mut self) -> u8 {
        let all = self.colonists();
        self.men = Self::EMPTY.men;
        self.guests = Guests(0);
        self.occupied = 0;
        self.idle = 0;
        all
    }

    /// The men on tiles and production buildings by index; the last entry is no place and has none.
    #[inline]
    pub(crate) fn men(&self) -> &[u8; CROWDS + 2] {
        &self.men
    }
}

/// The buildings where the type of a person is told, in the sequence of the data file (PR97-E2.14).
pub(crate) const TYPED: [Building; 5] =
    [Building::Bohio, Building::ZoningOffice, Building::Chapel, Building::ParkAuthority, Building::Notary];

/// Whether the type of a person is told for this building.
pub(crate) fn is_typed(building: Building) -> bool {
    TYPED.contains(&building)
}

/// The bit of a building with one circle where the type is told.
fn typed_bit(building: Building) -> Option<u8> {
    let first = Building::ZoningOffice.index();
    (first..=Building::Notary.index()).contains(&building.index()).then(|| 0x10 << (building.index() - first))
}

/// The open tasks of the festival (PR97-E4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Festival {
    /// The kind of plantation to own.
    pub plantation: Option<Good>,
    /// The tokens to produce; none when the task is done.
    pub goods: Goods,
    /// The building to build.
    pub building: Option<Building>,
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
    /// Buildings of which no copy is left, or that are not in the game.
    pub sold_out: Buildings,
    /// Citizens in the supply (PR97-E2.2).
    pub citizens: u8,
    /// Citizens among those on the ship (PR97-E2.3).
    pub aboard_citizens: u8,
    /// Seats whose small wharf has been used in this phase (PR97-E1.10).
    pub small_wharves_used: u8,
    /// Seats that have begun their first turn of this captain phase (PR97-X.2).
    pub first_turns: u8,
    /// Tokens produced in this phase by seat, where they are paid at its end (PR97-X.4).
    pub made: [Goods; 5],
    /// The hacienda's tile of this turn, where the hospital may man it (PR97-3.2).
    pub drawn: Option<New>,
    /// The tile of the normal take, while festival workers come before the hospital's (PR97-E4.4).
    pub taken_tile: Option<Tile>,
    /// Who holds the wanted poster (PR97-E3.2).
    pub poster: Option<Seat>,
    /// The role captured in this round by the holder of the poster (PR97-E3.3).
    pub captured: Option<Role>,
    /// The festival's open tasks.
    pub festival: Festival,
    /// Seats whose publishing house has worked in this round (PR97-E1.13, by option).
    pub published: u8,
    /// Whether it works in this phase.
    pub publishing: bool,
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

    /// Whether hospice and university find a worker, and whether they find a citizen: both come from the register only
    /// when the supply of workers is empty (PR97-E2.4).
    pub(crate) fn newcomers(&self) -> (bool, bool) {
        if self.colonists > 0 {
            (true, false)
        } else {
            (self.aboard > self.aboard_citizens, self.aboard_citizens > 0)
        }
    }

    /// Takes the person that `newcomers` found, for the seat on turn.
    pub(crate) fn take_newcomer(&mut self, person: Person) {
        if person == Person::Citizen {
            self.aboard -= 1;
            self.aboard_citizens -= 1;
            let seat = self.seat;
            self.player_mut(seat).citizens += 1;
        } else {
            let from = if self.colonists > 0 { &mut self.colonists } else { &mut self.aboard };
            *from -= 1;
        }
    }

    /// Whether a building is in the game: in stock, or owned by somebody.
    pub(crate) fn plays(&self, building: Building) -> bool {
        !self.sold_out.has(building) || self.players.iter().any(|player| player.owned.has(building))
    }

    /// The captured role that is played when all have chosen (PR97-E3.3).
    pub(crate) fn pending(&self) -> Option<Role> {
        self.captured.filter(|&role| !self.taken.has(role))
    }

    /// What the next tile comes from: the stack, else the discards (PR-11.2, PR-4.5).
    pub(crate) fn heap(&self) -> Goods {
        if self.stack == Goods::NONE { self.discard } else { self.stack }
    }
}
