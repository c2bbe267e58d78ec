//! The components, typed from the tables of RULES.md (PR-1, PR-2.2, PR-14.1, PR97-1, PR97-2) and from the supply boards.

/// The five goods by price: name, price, tokens and plantations with three or more players (PR-1.1, PR-1.2).
pub const GOODS: [(&str, u32, u32, u32); 5] = [
    ("corn", 0, 10, 10),
    ("indigo", 1, 11, 12),
    ("sugar", 2, 11, 11),
    ("tobacco", 3, 9, 9),
    ("coffee", 4, 9, 8),
];

/// The places of colonists on an island in the sequence of PR-5.4.
pub const TILES: [&str; 6] = ["corn", "indigo", "sugar", "tobacco", "coffee", "quarry"];

/// The six roles that are always in play (PR-2.2).
pub const ROLES: [&str; 6] = ["settler", "mayor", "builder", "craftsman", "trader", "captain"];

/// Spaces on an island and in a city (PR-1.4).
pub const SPACES: u32 = 12;

/// What differs by the number of players (PR-2.2, PR-14.1).
pub struct SetUp {
    pub coins: u32,
    pub tiles: &'static [&'static str],
    pub pool: u32,
    pub colonists: u32,
    pub aboard: u32,
    pub ships: &'static [u32],
    pub prospectors: &'static [&'static str],
    /// Roles chosen in a round.
    pub picks: usize,
}

/// The set-up of the edition of 2002; that of 1897 differs in one number (PR97-1.3).
pub fn set_up(seats: usize) -> SetUp {
    match seats {
        2 => SetUp {
            coins: 3,
            tiles: &["indigo", "corn"],
            pool: 65,
            colonists: 40,
            aboard: 2,
            ships: &[4, 6],
            prospectors: &["prospector"],
            picks: 6,
        },
        3 => SetUp {
            coins: 2,
            tiles: &["indigo", "indigo", "corn"],
            pool: 75,
            colonists: 55,
            aboard: 3,
            ships: &[4, 5, 6],
            prospectors: &[],
            picks: 3,
        },
        4 => SetUp {
            coins: 3,
            tiles: &["indigo", "indigo", "corn", "corn"],
            pool: 100,
            colonists: 75,
            aboard: 4,
            ships: &[5, 6, 7],
            prospectors: &["prospector"],
            picks: 4,
        },
        5 => SetUp {
            coins: 4,
            tiles: &["indigo", "indigo", "indigo", "corn", "corn"],
            pool: 122,
            colonists: 95,
            aboard: 5,
            ships: &[6, 7, 8],
            prospectors: &["prospector", "prospector2"],
            picks: 5,
        },
        _ => panic!("two to five players play"),
    }
}

/// Tokens of a good in the game; two of each kind are removed with two players.
pub fn tokens(seats: usize, good: &str) -> u32 {
    let all = GOODS.iter().find(|row| row.0 == good).expect("a good").2;
    if seats == 2 { all - 2 } else { all }
}

/// Plantations of a kind in the game; three of each kind are removed with two players.
pub fn plantations(seats: usize, good: &str) -> u32 {
    let all = GOODS.iter().find(|row| row.0 == good).expect("a good").3;
    if seats == 2 { all - 3 } else { all }
}

/// Quarries in the game.
pub fn quarries(seats: usize) -> u32 {
    if seats == 2 { 5 } else { 8 }
}

/// What a building is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Production of a good in a small or a large building.
    Small(&'static str),
    Large(&'static str),
    /// A large production building that makes nothing (PR97-E2.11).
    Red,
    /// A small violet building.
    Violet,
    /// A large violet building on two city spaces.
    Grand,
}

/// A row of the supply board.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub name: &'static str,
    pub cost: u32,
    /// Printed VP.
    pub points: u32,
    pub circles: u32,
    pub kind: Kind,
}

const fn row(name: &'static str, cost: u32, points: u32, circles: u32, kind: Kind) -> Row {
    Row { name, cost, points, circles, kind }
}

/// How many of the buildings belong to the base game; then follow the new buildings, then those of the citizens.
const BASE: usize = 23;
const WITH_NEW: usize = 37;

/// All buildings in the sequence of the data file.
pub const BUILDINGS: [Row; 45] = [
    row("small_indigo_plant", 1, 1, 1, Kind::Small("indigo")),
    row("small_sugar_mill", 2, 1, 1, Kind::Small("sugar")),
    row("indigo_plant", 3, 2, 3, Kind::Large("indigo")),
    row("sugar_mill", 4, 2, 3, Kind::Large("sugar")),
    row("tobacco_storage", 5, 3, 3, Kind::Large("tobacco")),
    row("coffee_roaster", 6, 3, 2, Kind::Large("coffee")),
    row("small_market", 1, 1, 1, Kind::Violet),
    row("hacienda", 2, 1, 1, Kind::Violet),
    row("construction_hut", 2, 1, 1, Kind::Violet),
    row("small_warehouse", 3, 1, 1, Kind::Violet),
    row("hospice", 4, 2, 1, Kind::Violet),
    row("office", 5, 2, 1, Kind::Violet),
    row("large_market", 5, 2, 1, Kind::Violet),
    row("large_warehouse", 6, 2, 1, Kind::Violet),
    row("factory", 7, 3, 1, Kind::Violet),
    row("university", 8, 3, 1, Kind::Violet),
    row("harbor", 8, 3, 1, Kind::Violet),
    row("wharf", 9, 3, 1, Kind::Violet),
    row("guild_hall", 10, 4, 1, Kind::Grand),
    row("residence", 10, 4, 1, Kind::Grand),
    row("fortress", 10, 4, 1, Kind::Grand),
    row("customs_house", 10, 4, 1, Kind::Grand),
    row("city_hall", 10, 4, 1, Kind::Grand),
    row("canal", 1, 1, 1, Kind::Violet),
    row("lumberyard", 2, 1, 1, Kind::Violet),
    row("black_market", 2, 1, 1, Kind::Violet),
    row("storehouse", 3, 1, 1, Kind::Violet),
    row("bohio", 4, 2, 2, Kind::Violet),
    row("trading_post", 5, 2, 1, Kind::Violet),
    row("church", 5, 2, 1, Kind::Violet),
    row("small_wharf", 6, 2, 1, Kind::Violet),
    row("lighthouse", 7, 3, 1, Kind::Violet),
    row("distillery", 8, 3, 1, Kind::Violet),
    row("publishing_house", 8, 3, 1, Kind::Violet),
    row("assembly_hall", 9, 3, 1, Kind::Violet),
    row("monument", 10, 8, 0, Kind::Grand),
    row("cathedral", 10, 4, 1, Kind::Grand),
    row("zoning_office", 2, 1, 1, Kind::Violet),
    row("chapel", 3, 1, 1, Kind::Violet),
    row("park_authority", 4, 2, 1, Kind::Violet),
    row("notary", 5, 2, 1, Kind::Violet),
    row("pension_office", 6, 2, 1, Kind::Violet),
    row("villa", 7, 3, 1, Kind::Violet),
    row("tailor_shop", 8, 3, 1, Kind::Red),
    row("town_square", 10, 4, 1, Kind::Grand),
];

/// The buildings for which it is told whether a worker or a citizen stands there (PR97-E2.14).
pub const TYPED: [&str; 5] = ["bohio", "zoning_office", "chapel", "park_authority", "notary"];

/// The places of the draft: printed cost, number (PR97-E1.1).
pub const DRAFT: [(u32, usize); 10] =
    [(1, 1), (2, 2), (3, 1), (4, 1), (5, 2), (6, 1), (7, 1), (8, 2), (9, 1), (10, 5)];

/// Workers and citizens in the game of citizens (PR97-E2.2).
pub const WORKERS: u32 = 100;
pub const CITIZENS: u32 = 20;

/// The places where persons can stand, in the sequence of PR-5.4.
pub fn place(name: &str) -> &'static str {
    let houses = BUILDINGS.iter().map(|row| row.name);
    TILES.into_iter().chain(houses).find(|&it| it == name).expect("a place")
}

/// The number of a place in that sequence; the portrait comes last.
pub fn sequence(name: &str) -> usize {
    let houses = BUILDINGS.iter().map(|row| row.name);
    TILES.into_iter().chain(houses).chain(["idle"]).position(|it| it == name).expect("a place")
}

/// The row of a building.
pub fn building(name: &str) -> &'static Row {
    BUILDINGS.iter().find(|row| row.name == name).expect("a building")
}

impl Row {
    /// Copies in the game (PR-1.3, PR-14.1).
    pub fn copies(&self, seats: usize) -> u32 {
        match self.kind {
            Kind::Small(_) | Kind::Large(_) if seats == 2 => 2,
            Kind::Small(_) => 4,
            Kind::Large(_) => 3,
            Kind::Violet if seats == 2 => 1,
            Kind::Red | Kind::Violet => 2,
            Kind::Grand => 1,
        }
    }

    /// The row of the board: that of the printed VP, and the fourth for large buildings (PR-6.2, PR97-E1.15).
    pub fn board_row(&self) -> u32 {
        if self.kind == Kind::Grand { 4 } else { self.points }
    }

    fn number(&self) -> usize {
        BUILDINGS.iter().position(|row| row.name == self.name).expect("a building")
    }

    pub fn is_base(&self) -> bool {
        self.number() < BASE
    }

    pub fn is_new(&self) -> bool {
        (BASE..WITH_NEW).contains(&self.number())
    }

    /// Whether it is violet or beige.
    pub fn is_violet(&self) -> bool {
        matches!(self.kind, Kind::Violet | Kind::Grand)
    }

    /// Whether it takes part in the draft (PR97-E1.1).
    pub fn is_drafted(&self) -> bool {
        self.is_violet() && self.number() < WITH_NEW
    }

    /// City spaces it covers (PR-6.6).
    pub fn spaces(&self) -> u32 {
        if self.kind == Kind::Grand { 2 } else { 1 }
    }

    /// Printed cost, with the prices of PR-14.2 in a balanced game.
    pub fn printed_cost(&self, balanced: bool) -> u32 {
        match self.name {
            "factory" if balanced => 8,
            "university" if balanced => 7,
            _ => self.cost,
        }
    }
}
