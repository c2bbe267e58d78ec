//! The component data: what each row of the file says, and which rows fit together.

use std::collections::BTreeMap;

use kontor_core::components::{self, exactly_once, known_sources, range, short_name};
use kontor_core::{BadOption, Game, Rulebook, words};
use serde::Deserialize;

use crate::PuertoRico;
use crate::buildings::Building;
use crate::goods::{Good, Goods};
use crate::roles::Role;

/// The data file in the binary.
pub(crate) const BUILT_IN: &str = include_str!("../data/puerto-rico.toml");

/// A price never exceeds this.
pub(crate) const MAX_COST: u8 = 15;
/// Rows of the supply board.
pub(crate) const MAX_ROW: u8 = 4;
/// Circles on one building.
pub(crate) const MAX_CIRCLES: u8 = 4;
/// Kinds of production buildings for one good.
pub(crate) const MAX_PLANTS: usize = 2;
/// Tokens of one kind; the wharf takes no more (PR-11.12).
const MAX_TOKENS: u8 = 11;
/// Tiles of one kind: five kinds and the quarries still count in a byte.
const MAX_TILES: u8 = 40;
/// Colonists in all.
const MAX_COLONISTS: u8 = 200;

words! {
    /// What a building does; the phase where a player meets it holds the code.
    Effect, "an effect":
    /// Processes plantations of a kind (PR-7.2).
    Production = "production",
    /// Coins for a sale (PR-11.1, PR-11.7).
    Market = "market",
    /// A tile from the stack (PR-11.2).
    Hacienda = "hacienda",
    /// A quarry instead of a plantation (PR-11.3).
    ConstructionHut = "construction_hut",
    /// Kinds kept at storing (PR-11.4, PR-11.8).
    Warehouse = "warehouse",
    /// A colonist for a new tile (PR-11.5).
    Hospice = "hospice",
    /// A second token of a kind in the trading house (PR-11.6).
    Office = "office",
    /// Coins for produced kinds (PR-11.9).
    Factory = "factory",
    /// A colonist for a new building (PR-11.10).
    University = "university",
    /// A point for a delivery (PR-11.11).
    Harbor = "harbor",
    /// An own ship (PR-11.12).
    Wharf = "wharf",
    /// Points for production buildings (PR-12.2).
    GuildHall = "guild_hall",
    /// Points for tiles (PR-12.3).
    Residence = "residence",
    /// Points for colonists (PR-12.4).
    Fortress = "fortress",
    /// Points for points (PR-12.5).
    CustomsHouse = "customs_house",
    /// Points for violet buildings (PR-12.6).
    CityHall = "city_hall",
}

/// A name in three languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    pub en: String,
    pub de: String,
    pub nl: String,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    schema: u32,
    sources: BTreeMap<String, String>,
    goods: Vec<GoodRow>,
    pub quarry: QuarryRow,
    setup: Vec<SetUp>,
    pub balanced_start: BalancedStart,
    role: Vec<RoleRow>,
    building: Vec<BuildingRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodRow {
    id: String,
    pub name: Name,
    pub price: u8,
    tokens: u8,
    tokens_2p: u8,
    plantations: u8,
    plantations_2p: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuarryRow {
    pub name: Name,
    tiles: u8,
    tiles_2p: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUp {
    players: u8,
    pub coins: u8,
    start_tiles: Vec<String>,
    pub points: u8,
    pub colonists: u8,
    pub colonist_ship: u8,
    pub cargo_ships: Vec<u8>,
    pub prospectors: u8,
    pub roles_each: u8,
    pub display: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BalancedStart {
    pub corn_starter_coins_less: u8,
    pub cost: BTreeMap<String, u8>,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleRow {
    id: String,
    pub name: Name,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildingRow {
    id: String,
    pub name: Name,
    pub cost: u8,
    pub vp: u8,
    pub row: u8,
    pub circles: u8,
    copies: u8,
    copies_2p: u8,
    pub size: u8,
    effect: String,
    #[serde(default)]
    pub amount: u8,
    good: Option<String>,
    large_plant: Option<bool>,
    pub clause: String,
    source: String,
}

impl Components {
    /// Reads and checks a data file; the message names the row that does not fit.
    pub fn read(text: &str) -> Result<Self, BadOption> {
        components::read(text, Self::check)
    }

    /// The row of a good.
    pub fn good(&self, good: Good) -> &GoodRow {
        self.goods.iter().find(|row| row.id == good.id()).expect("a checked data file has every good")
    }

    /// The row of a building.
    pub fn building(&self, building: Building) -> &BuildingRow {
        self.building
            .iter()
            .find(|row| row.id == building.id())
            .expect("a checked data file has every building")
    }

    /// The row of a role; both prospectors share one.
    pub fn role(&self, role: Role) -> &RoleRow {
        let id = role.id().trim_end_matches('2');
        self.role.iter().find(|row| row.id == id).expect("a checked data file has every role")
    }

    /// The set-up for a number of players.
    pub fn set_up(&self, players: u8) -> &SetUp {
        self.setup.iter().find(|row| row.players == players).expect("a checked data file has every number")
    }

    /// The tokens in play.
    pub fn tokens(&self, players: u8) -> Goods {
        Goods(Good::ALL.map(|good| {
            let row = self.good(good);
            if players == 2 { row.tokens_2p } else { row.tokens }
        }))
    }

    /// The plantations in play, start tiles included.
    pub fn plantations(&self, players: u8) -> Goods {
        Goods(Good::ALL.map(|good| {
            let row = self.good(good);
            if players == 2 { row.plantations_2p } else { row.plantations }
        }))
    }

    /// The quarries in play.
    pub fn quarries(&self, players: u8) -> u8 {
        if players == 2 { self.quarry.tiles_2p } else { self.quarry.tiles }
    }

    fn check(&self) -> Result<(), String> {
        if self.schema != 1 {
            return Err(format!("schema is {}, this version reads schema 1", self.schema));
        }
        self.check_sources()?;
        exactly_once("goods", Good::ALL.map(Good::id), self.goods.iter().map(|row| row.id.as_str()))?;
        exactly_once(
            "building",
            Building::ALL.map(Building::id),
            self.building.iter().map(|row| row.id.as_str()),
        )?;
        let roles = Role::ALL.map(Role::id);
        exactly_once("role", roles[..7].iter().copied(), self.role.iter().map(|row| row.id.as_str()))?;
        let players: Vec<String> = self.setup.iter().map(|row| row.players.to_string()).collect();
        exactly_once("setup for players", ["2", "3", "4", "5"], players.iter().map(String::as_str))?;
        self.check_names()?;
        self.goods.iter().try_for_each(GoodRow::check)?;
        range("quarry: tiles", self.quarry.tiles, 0, MAX_TILES)?;
        range("quarry: tiles_2p", self.quarry.tiles_2p, 0, MAX_TILES)?;
        self.building.iter().try_for_each(BuildingRow::check)?;
        self.check_effects()?;
        let less = self.balanced_start.corn_starter_coins_less;
        if let Some(row) = self.setup.iter().find(|row| row.coins < less) {
            return Err(format!(
                "balanced_start: corn_starter_coins_less is {less}, but {} players start with {} coins",
                row.players, row.coins
            ));
        }
        self.setup.iter().try_for_each(|row| row.check(self))?;
        for (id, cost) in &self.balanced_start.cost {
            id.parse::<Building>().map_err(|error| format!("balanced_start: {error}"))?;
            range(&format!("balanced_start: cost of {id}"), *cost, 0, MAX_COST)?;
        }
        Ok(())
    }

    /// Each effect belongs to one building, but for production, markets and warehouses; goods have their buildings.
    fn check_effects(&self) -> Result<(), String> {
        for effect in Effect::ALL {
            let with: Vec<&str> = self
                .building
                .iter()
                .filter(|row| row.effect() == effect)
                .map(|row| row.id.as_str())
                .collect();
            let many = matches!(effect, Effect::Production | Effect::Market | Effect::Warehouse);
            if with.len() != 1 && !many {
                return Err(format!(
                    "effect {effect} belongs to one building, not to {} ({})",
                    with.len(),
                    with.join(", ")
                ));
            }
        }
        for good in Good::ALL {
            let plants = self.building.iter().filter(|row| row.good() == Some(good));
            let plants: Vec<&str> = plants.map(|row| row.id.as_str()).collect();
            if good == Good::Corn && !plants.is_empty() {
                return Err(format!("building {}: corn needs no building (PR-7.2)", plants[0]));
            }
            if plants.len() > MAX_PLANTS {
                return Err(format!("{good} has more than {MAX_PLANTS} buildings: {}", plants.join(", ")));
            }
        }
        Ok(())
    }

    /// A name is a short word or two, in each language.
    fn check_names(&self) -> Result<(), String> {
        let names = (self.goods.iter().map(|row| (&row.id, &row.name)))
            .chain(self.role.iter().map(|row| (&row.id, &row.name)))
            .chain(self.building.iter().map(|row| (&row.id, &row.name)));
        let quarry = "quarry".to_owned();
        for (id, Name { en, de, nl }) in names.chain([(&quarry, &self.quarry.name)]) {
            for name in [en, de, nl] {
                short_name(id, name)?;
            }
        }
        Ok(())
    }

    fn check_sources(&self) -> Result<(), String> {
        let tags = [&self.quarry.source, &self.balanced_start.source]
            .into_iter()
            .chain(self.goods.iter().map(|row| &row.source))
            .chain(self.setup.iter().map(|row| &row.source))
            .chain(self.building.iter().map(|row| &row.source));
        known_sources(&self.sources, tags)
    }
}

impl GoodRow {
    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("goods {}: {field}", self.id);
        range(&at("price"), self.price, 0, 20)?;
        range(&at("tokens"), self.tokens, 1, MAX_TOKENS)?;
        range(&at("tokens_2p"), self.tokens_2p, 1, MAX_TOKENS)?;
        range(&at("plantations"), self.plantations, 1, MAX_TILES)?;
        range(&at("plantations_2p"), self.plantations_2p, 1, MAX_TILES)
    }
}

impl BuildingRow {
    /// What the building does.
    pub fn effect(&self) -> Effect {
        self.effect.parse().expect("a checked row has a known effect")
    }

    /// The good a production building processes.
    pub fn good(&self) -> Option<Good> {
        self.good.as_ref().map(|id| id.parse().expect("a checked row has a known good"))
    }

    /// Whether it is a large production building (PR-12.2).
    pub fn large_plant(&self) -> bool {
        self.large_plant == Some(true)
    }

    /// The copies in stock at the start.
    pub fn copies(&self, players: u8) -> u8 {
        if players == 2 { self.copies_2p } else { self.copies }
    }

    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("building {}: {field}", self.id);
        range(&at("cost"), self.cost, 0, MAX_COST)?;
        range(&at("row"), self.row, 1, MAX_ROW)?;
        range(&at("vp"), self.vp, 0, 20)?;
        range(&at("circles"), self.circles, 1, MAX_CIRCLES)?;
        range(&at("copies"), self.copies, 1, 5)?;
        range(&at("copies_2p"), self.copies_2p, 1, 2)?;
        range(&at("size"), self.size, 1, 2)?;
        let effect: Effect = self.effect.parse().map_err(|error| format!("building {}: {error}", self.id))?;
        let production = effect == Effect::Production;
        if production != self.good.is_some() || production != self.large_plant.is_some() {
            return Err(format!(
                "{} go with effect \"production\" and only with it",
                at("good and large_plant")
            ));
        }
        if let Some(good) = &self.good {
            good.parse::<Good>().map_err(|error| format!("building {}: {error}", self.id))?;
        }
        let counted = matches!(effect, Effect::Market | Effect::Warehouse);
        if counted != (self.amount > 0) || self.amount > 5 {
            return Err(format!("{} is 1 to 5 for a market or warehouse and absent otherwise", at("amount")));
        }
        if Rulebook(PuertoRico::RULEBOOK).clause(&self.clause).is_none() {
            return Err(format!("{} {:?} is not in the rulebook", at("clause"), self.clause));
        }
        Ok(())
    }
}

impl SetUp {
    /// The start plantations, from the governor on.
    pub fn start_tiles(&self) -> impl Iterator<Item = Good> {
        self.start_tiles.iter().map(|id| id.parse().expect("a checked row has known start tiles"))
    }

    fn check(&self, all: &Components) -> Result<(), String> {
        let at = |field: &str| format!("setup for {} players: {field}", self.players);
        range(&at("coins"), self.coins, 0, 50)?;
        range(&at("points"), self.points, 1, 250)?;
        range(&at("colonists"), self.colonists, 0, MAX_COLONISTS)?;
        range(&at("colonist_ship"), self.colonist_ship, 0, MAX_COLONISTS - self.colonists)?;
        range(&at("prospectors"), self.prospectors, 0, 2)?;
        range(&at("roles_each"), self.roles_each, 1, (6 + self.prospectors) / self.players)?;
        range(&at("display"), self.display, 1, 8)?;
        if self.start_tiles.len() != usize::from(self.players) {
            return Err(format!("{} needs one tile for each player", at("start_tiles")));
        }
        let mut left = all.plantations(self.players);
        for id in &self.start_tiles {
            let good: Good = id.parse().map_err(|error| format!("{}: {error}", at("start_tiles")))?;
            if left[good] == 0 {
                return Err(format!("{} takes more {good} plantations than there are", at("start_tiles")));
            }
            left[good] -= 1;
        }
        let ships = &self.cargo_ships;
        if !(1..=3).contains(&ships.len())
            || !ships.is_sorted_by(|a, b| a < b)
            || ships[0] == 0
            || ships[ships.len() - 1] > 20
        {
            return Err(format!(
                "{} are one to three different capacities from 1 to 20, ascending",
                at("cargo_ships")
            ));
        }
        Ok(())
    }
}
