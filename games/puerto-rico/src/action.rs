//! One decision of one seat, and how it is written.

use std::fmt;
use std::str::FromStr;

use kontor_core::{NotationError, read_count};

use crate::buildings::Building;
use crate::goods::{Good, Tile};
use crate::roles::Role;
use crate::state::{Person, Place, Spot};

/// A decision. It reads the same in every position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `draft church`: a kind of building for the game (PR97-E1.1).
    Draft(Building),
    /// `settler`: choose a role (PR-3.1).
    Choose(Role),
    /// `publish`: the publishing house works for this role (PR97-E1.13).
    Publish,
    /// `draw`: use the hacienda (PR-11.2).
    Draw,
    /// `take quarry`: the normal take (PR-4.2).
    Take(Tile),
    /// `take corn forest`: the same, laid face down (PR97-E1.4).
    TakeForest(Good),
    /// `lay`, `lay forest`: a drawn tile, open or face down (PR97-E1.4).
    Lay {
        /// Face down.
        forest: bool,
    },
    /// `first hospice`, `first festival`: which comes first (PR97-E4.4).
    First {
        /// The festival.
        festival: bool,
    },
    /// `colonist`: take the colonist on offer (PR-5.1, PR-11.5, PR-11.10, PR97-E2.4).
    Colonist,
    /// `colonist drawn`: the hospital's worker for the hacienda's tile (PR97-3.2).
    ColonistDrawn,
    /// `citizen`: take the citizen on offer (PR97-E2.4).
    Citizen,
    /// `citizen drawn`: the same for the hacienda's tile.
    CitizenDrawn,
    /// `place corn 2`: how many colonists stand at a place (PR-5.4).
    Place(Place, u8),
    /// `citizens chapel 1`: how many of them are citizens (PR97-E2.14).
    Citizens(Building, u8),
    /// `enter corn`, `enter chapel citizen`, `enter idle`: where a person goes (PR97-E3.3, PR97-E4.4).
    Enter(Place, Person),
    /// `build small_market` (PR-6.1).
    Build(Building),
    /// `pay vp`: hand in a point (PR97-E1.5).
    PayVp,
    /// `pay corn`: hand in a token.
    PayGood(Good),
    /// `pay colonist corn`, `pay citizen idle`: hand in a person.
    PayPerson(Place, Person),
    /// `produce`: take the own production (PR-7.7).
    Produce,
    /// `extra corn`: the craftsman's token (PR-7.6).
    Extra(Good),
    /// `sell corn` (PR-8.1).
    Sell(Good),
    /// `post corn`: sell by the trading post (PR97-E1.8).
    Post(Good),
    /// `buy`: a tile by the zoning office (PR97-E2.5).
    Buy,
    /// `discard corn`, `discard corn occupied`, `discard corn forest` (PR97-E2.5, PR97-E2.7).
    Discard(Good, Face),
    /// `assembly`: settle the assembly hall before the pension office (PR97-E2.9).
    Assembly,
    /// `pension corn`: a token for the pension office (PR97-E2.9).
    Pension(Good),
    /// `ship corn>6`: onto the ship of that capacity (PR-9.4).
    Ship(Good, u8),
    /// `wharf corn`: with the own ship (PR-11.12).
    Wharf(Good),
    /// `small_wharf`: with the own ship for mixed goods (PR97-E1.10).
    SmallWharf,
    /// `load corn 2`: how many tokens of a kind the small wharf takes (PR97-E1.10).
    Load(Good, u8),
    /// `vp`: take the points on offer (PR-3.10, PR97-E0.5).
    Vp,
    /// `keep corn 3`: how many tokens of a kind stay (PR-9.9).
    Keep(Good, u8),
    /// `raid 6 2`: empty the ship of that capacity and keep so many tokens (PR97-E3.3).
    Raid(u8, u8),
    /// `plunder`: empty the trading house (PR97-E3.3).
    Plunder,
    /// `poach 2`, `poach 2 citizen`, `poach 2 back`: thin out the register and keep so many (PR97-E3.3).
    Poach(u8, Fate),
    /// `swap builder`: take a role in front of you (PR97-E3.3).
    Swap(Role),
    /// `pass`: none of it.
    Pass,
    /// `guest corn`, `guest chapel citizen`: move a guest of the Bohío (PR97-E1.7).
    Guest(Place, Person),
}

/// How a discarded tile lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// A plantation without a person.
    Empty,
    /// A plantation with a person.
    Occupied,
    /// Face down (PR97-E1.4).
    Forest,
}

/// What becomes of the register's citizen when persons are poached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// It stays there.
    Stays,
    /// It is kept.
    Kept,
    /// It goes to the supply.
    Back,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::IDLE {
            return f.write_str("idle");
        }
        match self.spot() {
            Spot::Tile(tile) => tile.fmt(f),
            Spot::Building(building) => building.fmt(f),
        }
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if let Ok(tile) = text.parse::<Tile>() {
            return Ok(tile.into());
        }
        text.parse::<Building>().map(Self::from).map_err(|_| NotationError::new(text, "a tile or a building"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_type = |person: Person| if person == Person::Citizen { " citizen" } else { "" };
        match *self {
            Self::Draft(building) => write!(f, "draft {building}"),
            Self::Choose(role) => role.fmt(f),
            Self::Publish => f.write_str("publish"),
            Self::Draw => f.write_str("draw"),
            Self::Take(tile) => write!(f, "take {tile}"),
            Self::TakeForest(good) => write!(f, "take {good} forest"),
            Self::Lay { forest: false } => f.write_str("lay"),
            Self::Lay { forest: true } => f.write_str("lay forest"),
            Self::First { festival: false } => f.write_str("first hospice"),
            Self::First { festival: true } => f.write_str("first festival"),
            Self::Colonist => f.write_str("colonist"),
            Self::ColonistDrawn => f.write_str("colonist drawn"),
            Self::Citizen => f.write_str("citizen"),
            Self::CitizenDrawn => f.write_str("citizen drawn"),
            Self::Place(place, count) => write!(f, "place {place} {count}"),
            Self::Citizens(building, count) => write!(f, "citizens {building} {count}"),
            Self::Enter(place, person) => write!(f, "enter {place}{}", of_type(person)),
            Self::Build(building) => write!(f, "build {building}"),
            Self::PayVp => f.write_str("pay vp"),
            Self::PayGood(good) => write!(f, "pay {good}"),
            Self::PayPerson(place, Person::Worker) => write!(f, "pay colonist {place}"),
            Self::PayPerson(place, Person::Citizen) => write!(f, "pay citizen {place}"),
            Self::Produce => f.write_str("produce"),
            Self::Extra(good) => write!(f, "extra {good}"),
            Self::Sell(good) => write!(f, "sell {good}"),
            Self::Post(good) => write!(f, "post {good}"),
            Self::Buy => f.write_str("buy"),
            Self::Discard(good, Face::Empty) => write!(f, "discard {good}"),
            Self::Discard(good, Face::Occupied) => write!(f, "discard {good} occupied"),
            Self::Discard(good, Face::Forest) => write!(f, "discard {good} forest"),
            Self::Assembly => f.write_str("assembly"),
            Self::Pension(good) => write!(f, "pension {good}"),
            Self::Ship(good, capacity) => write!(f, "ship {good}>{capacity}"),
            Self::Wharf(good) => write!(f, "wharf {good}"),
            Self::SmallWharf => f.write_str("small_wharf"),
            Self::Load(good, count) => write!(f, "load {good} {count}"),
            Self::Vp => f.write_str("vp"),
            Self::Keep(good, count) => write!(f, "keep {good} {count}"),
            Self::Raid(ship, kept) => write!(f, "raid {ship} {kept}"),
            Self::Plunder => f.write_str("plunder"),
            Self::Poach(kept, Fate::Stays) => write!(f, "poach {kept}"),
            Self::Poach(kept, Fate::Kept) => write!(f, "poach {kept} citizen"),
            Self::Poach(kept, Fate::Back) => write!(f, "poach {kept} back"),
            Self::Swap(role) => write!(f, "swap {role}"),
            Self::Pass => f.write_str("pass"),
            Self::Guest(place, person) => write!(f, "guest {place}{}", of_type(person)),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["publish"] => Self::Publish,
            ["draw"] => Self::Draw,
            ["lay"] => Self::Lay { forest: false },
            ["lay", "forest"] => Self::Lay { forest: true },
            ["first", "hospice"] => Self::First { festival: false },
            ["first", "festival"] => Self::First { festival: true },
            ["colonist"] => Self::Colonist,
            ["colonist", "drawn"] => Self::ColonistDrawn,
            ["citizen"] => Self::Citizen,
            ["citizen", "drawn"] => Self::CitizenDrawn,
            ["produce"] => Self::Produce,
            ["buy"] => Self::Buy,
            ["assembly"] => Self::Assembly,
            ["small_wharf"] => Self::SmallWharf,
            ["vp"] => Self::Vp,
            ["plunder"] => Self::Plunder,
            ["pass"] => Self::Pass,
            ["draft", building] => Self::Draft(building.parse()?),
            ["take", tile] => Self::Take(tile.parse()?),
            ["take", good, "forest"] => Self::TakeForest(good.parse()?),
            ["place", place, count] => Self::Place(place.parse()?, read_count(count)?),
            ["citizens", building, count] => Self::Citizens(building.parse()?, read_count(count)?),
            ["enter", place] => Self::Enter(place_or_idle(place)?, Person::Worker),
            ["enter", place, "citizen"] => Self::Enter(place_or_idle(place)?, Person::Citizen),
            ["build", building] => Self::Build(building.parse()?),
            ["pay", "vp"] => Self::PayVp,
            ["pay", good] => Self::PayGood(good.parse()?),
            ["pay", "colonist", place] => Self::PayPerson(place_or_idle(place)?, Person::Worker),
            ["pay", "citizen", place] => Self::PayPerson(place_or_idle(place)?, Person::Citizen),
            ["extra", good] => Self::Extra(good.parse()?),
            ["sell", good] => Self::Sell(good.parse()?),
            ["post", good] => Self::Post(good.parse()?),
            ["discard", good] => Self::Discard(good.parse()?, Face::Empty),
            ["discard", good, "occupied"] => Self::Discard(good.parse()?, Face::Occupied),
            ["discard", good, "forest"] => Self::Discard(good.parse()?, Face::Forest),
            ["pension", good] => Self::Pension(good.parse()?),
            ["wharf", good] => Self::Wharf(good.parse()?),
            ["load", good, count] => Self::Load(good.parse()?, read_count(count)?),
            ["keep", good, count] => Self::Keep(good.parse()?, read_count(count)?),
            ["ship", load] => {
                let (good, capacity) = load
                    .split_once('>')
                    .ok_or_else(|| NotationError::new(load, "good>capacity, as in corn>6"))?;
                Self::Ship(good.parse()?, read_count(capacity)?)
            }
            ["raid", ship, kept] => Self::Raid(read_count(ship)?, read_count(kept)?),
            ["poach", kept] => Self::Poach(read_count(kept)?, Fate::Stays),
            ["poach", kept, "citizen"] => Self::Poach(read_count(kept)?, Fate::Kept),
            ["poach", kept, "back"] => Self::Poach(read_count(kept)?, Fate::Back),
            ["swap", role] => Self::Swap(role.parse()?),
            ["guest", place] => Self::Guest(place.parse()?, Person::Worker),
            ["guest", place, "citizen"] => Self::Guest(place.parse()?, Person::Citizen),
            [role] => Self::Choose(role.parse().map_err(|_| unknown(text))?),
            _ => return Err(unknown(text)),
        })
    }
}

fn place_or_idle(text: &str) -> Result<Place, NotationError> {
    if text == "idle" { Ok(Place::IDLE) } else { text.parse() }
}

fn unknown(text: &str) -> NotationError {
    NotationError::new(
        text,
        "an action: a role, draw, take TILE, colonist, place PLACE COUNT, build BUILDING, produce, extra GOOD, \
         sell GOOD, ship GOOD>CAPACITY, wharf GOOD, vp, keep GOOD COUNT or pass; in 1897 also draft, publish, lay, \
         first, citizen, citizens, enter, pay, post, buy, discard, assembly, pension, small_wharf, load, raid, \
         plunder, poach, swap or guest with their words",
    )
}
