//! The component data: what each row of the file says, and which rows fit together.

mod checks;

use std::collections::BTreeMap;

use kontor_core::components;
use kontor_core::{BadOption, words};
use serde::Deserialize;

use crate::buildings::Building;
use crate::goods::{Good, Goods};
use crate::options::{Edition, Language, Set};
use crate::roles::Role;

/// The data file in the binary.
pub(crate) const BUILT_IN: &str = include_str!("../data/puerto-rico.toml");

/// The form of the data file that this version reads.
const SCHEMA: u32 = 2;
/// Words that differ by edition besides goods, roles and buildings (PR97-1.2).
const WORDS: [&str; 5] = ["colonist", "colonist_ship", "san_juan", "doubloon", "violet"];
/// A sale price never exceeds this.
const MAX_PRICE: u8 = 20;
/// A price never exceeds this.
pub(crate) const MAX_COST: u8 = 15;
/// Rows of the supply board.
pub(crate) const MAX_ROW: u8 = 4;
/// Circles on one building.
const MAX_CIRCLES: u8 = 4;
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
    /// One more fruit and sugar (PR97-E1.3).
    Canal = "canal",
    /// Plantations as forests (PR97-E1.4).
    Lumberyard = "lumberyard",
    /// Goods, points and persons as coins (PR97-E1.5).
    BlackMarket = "black_market",
    /// Single tokens kept at storing (PR97-E1.6).
    Storehouse = "storehouse",
    /// Guests who move (PR97-E1.7).
    Bohio = "bohio",
    /// A sale beside the trading house (PR97-E1.8).
    TradingPost = "trading_post",
    /// Points for building (PR97-E1.9).
    Church = "church",
    /// An own ship for mixed goods (PR97-E1.10).
    SmallWharf = "small_wharf",
    /// Coins for deliveries (PR97-E1.11).
    Lighthouse = "lighthouse",
    /// Coins for many tokens of a kind (PR97-E1.12).
    Distillery = "distillery",
    /// Privileges count double (PR97-E1.13).
    PublishingHouse = "publishing_house",
    /// Points for pairs of tokens (PR97-E1.14).
    AssemblyHall = "assembly_hall",
    /// Printed points only (PR97-E1.15).
    Monument = "monument",
    /// Points for triples of tiles (PR97-E1.16).
    Cathedral = "cathedral",
    /// Buys or sells a tile (PR97-E2.5).
    ZoningOffice = "zoning_office",
    /// A coin or a point in every production phase (PR97-E2.6).
    Chapel = "chapel",
    /// Discards a tile, or pays for empty fields (PR97-E2.7).
    ParkAuthority = "park_authority",
    /// Cheaper buildings (PR97-E2.8).
    Notary = "notary",
    /// Points for single tokens (PR97-E2.9).
    PensionOffice = "pension_office",
    /// A citizen in every recruiter phase (PR97-E2.10).
    Villa = "villa",
    /// Coins for citizens (PR97-E2.11).
    TailorShop = "tailor_shop",
    /// Points for citizens (PR97-E2.12).
    TownSquare = "town_square",
}

/// A name of the edition of 2002, in three languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    pub en: String,
    pub de: String,
    pub nl: String,
}

/// A name of the edition of 1897, which has no Dutch one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name97 {
    pub en: String,
    pub de: String,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    schema: u32,
    sources: BTreeMap<String, String>,
    goods: Vec<GoodRow>,
    essay_prices: EssayPrices,
    quarry: QuarryRow,
    forest: ForestRow,
    setup: Vec<SetUp>,
    pub balanced_start: BalancedStart,
    r#box: Vec<BoxRow>,
    draft: Vec<DraftRow>,
    draft_office_xor_post: OfficeOrPost,
    pub citizens: CitizensRow,
    pub smuggler: SmugglerRow,
    pub festival: FestivalRow,
    role: Vec<RoleRow>,
    word: Vec<WordRow>,
    building: Vec<BuildingRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodRow {
    id: String,
    name: Name,
    name_1897: Option<Name97>,
    price: u8,
    price_1897: u8,
    tokens: u8,
    tokens_2p: u8,
    plantations: u8,
    plantations_2p: u8,
    source: String,
}

/// Prices of the option `essay_prices` (PR97-1.6).
#[derive(Clone, Debug, Deserialize)]
struct EssayPrices {
    source: String,
    #[serde(flatten)]
    prices: BTreeMap<String, u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuarryRow {
    name: Name,
    tiles: u8,
    tiles_2p: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForestRow {
    name_1897: Name97,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUp {
    edition: u16,
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

/// What is in a box, to count the other rows against.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxRow {
    edition: u16,
    #[expect(dead_code, reason = "coins never run out (PR-1.7); the row is for readers")]
    coins_1: u8,
    #[expect(dead_code, reason = "coins never run out (PR-1.7); the row is for readers")]
    coins_5: u8,
    vp_1: u8,
    vp_5: u8,
    people: u8,
    buildings: BTreeMap<String, u32>,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DraftRow {
    cost: u8,
    places: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfficeOrPost {
    exactly_one: [String; 2],
    source: String,
}

/// The expansion of citizens (PR97-E2.2 to PR97-E2.4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CitizensRow {
    name_1897: Name97,
    pub citizens: u8,
    pub workers: u8,
    pub on_register: u8,
    pub vp: u8,
    source: String,
}

/// The expansion of the smuggler (PR97-E3.2, PR97-E3.3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmugglerRow {
    poster_1897: Name97,
    posters: u8,
    pub raid_tokens: u8,
    pub plunder_vp: u8,
    pub poach_workers: u8,
    pub swap_coins: u8,
    source: String,
}

/// The expansion of the festival (PR97-E4.2 to PR97-E4.6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FestivalRow {
    pub tokens_in_bag: u8,
    pub tokens_drawn: u8,
    pub plantations: u8,
    pub building_vp: u8,
    pub reward_workers: u8,
    pub reward_coins: u8,
    pub reward_vp: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoleRow {
    id: String,
    name: Option<Name>,
    name_1897: Option<Name97>,
    #[expect(dead_code, reason = "the name of the same card in an older product, for readers")]
    classic: Option<String>,
    source: String,
}

/// Another word that differs by edition (PR97-1.2).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WordRow {
    id: String,
    name: Name,
    name_1897: Name97,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildingRow {
    id: String,
    set: String,
    name: Option<Name>,
    name_1897: Option<Name97>,
    #[serde(default)]
    pub also: Vec<String>,
    #[expect(dead_code, reason = "the name of the same design in an older product, for readers")]
    classic: Option<String>,
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
    clause: String,
    clause_1897: Option<String>,
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
    fn role(&self, role: Role) -> &RoleRow {
        let id = role.id().trim_end_matches('2');
        self.role.iter().find(|row| row.id == id).expect("a checked data file has every role")
    }

    /// The name of a role in an edition: English, German, and Dutch where there is one.
    pub fn role_name(&self, role: Role, edition: Edition) -> Names<'_> {
        let row = self.role(role);
        names(edition, row.name.as_ref(), row.name_1897.as_ref())
    }

    /// The name of a building in an edition.
    pub fn building_name(&self, building: Building, edition: Edition) -> Names<'_> {
        let row = self.building(building);
        names(edition, row.name.as_ref(), row.name_1897.as_ref())
    }

    /// The name of a good in an edition.
    pub fn good_name(&self, good: Good, edition: Edition) -> Names<'_> {
        let row = self.good(good);
        names(edition, Some(&row.name), row.name_1897.as_ref())
    }

    /// The name of the quarry, the same in both editions.
    pub fn quarry_name(&self) -> Names<'_> {
        names(Edition::Y2002, Some(&self.quarry.name), None)
    }

    /// The name of a plantation laid face down (PR97-E1.4).
    pub fn forest_name(&self) -> Names<'_> {
        names(Edition::Y1897, None, Some(&self.forest.name_1897))
    }

    /// The name of a citizen (PR97-E2.2).
    pub fn citizen_name(&self) -> Names<'_> {
        names(Edition::Y1897, None, Some(&self.citizens.name_1897))
    }

    /// The name of the smuggler's poster (PR97-E3.2).
    pub fn poster_name(&self) -> Names<'_> {
        names(Edition::Y1897, None, Some(&self.smuggler.poster_1897))
    }

    /// One of the other words that differ by edition (PR97-1.2).
    pub fn word(&self, id: &str, edition: Edition) -> Names<'_> {
        let row = self.word.iter().find(|row| row.id == id).expect("a checked data file has every word");
        names(edition, Some(&row.name), Some(&row.name_1897))
    }

    /// The sale price of a good (PR-1.1, PR97-1.6).
    pub fn price(&self, good: Good, edition: Edition, essay: bool) -> u8 {
        let row = self.good(good);
        match edition {
            Edition::Y2002 => row.price,
            Edition::Y1897 if essay => *self.essay_prices.prices.get(good.id()).unwrap_or(&row.price_1897),
            Edition::Y1897 => row.price_1897,
        }
    }

    /// The set-up of an edition for a number of players.
    pub fn set_up(&self, edition: Edition, players: u8) -> &SetUp {
        self.setup
            .iter()
            .find(|row| row.players == players && row.edition == edition.year())
            .expect("a checked data file has every edition and number")
    }

    /// Kinds of beige buildings of that cost that come into a drafted game (PR97-E1.1).
    pub fn draft_places(&self, cost: u8) -> u8 {
        self.draft.iter().find(|row| row.cost == cost).map_or(0, |row| row.places)
    }

    /// The two buildings of which a drafted game should have one (PR97-E1.2).
    pub fn office_or_post(&self) -> [Building; 2] {
        let [one, other] = &self.draft_office_xor_post.exactly_one;
        [one, other].map(|id| id.parse().expect("a checked data file names buildings"))
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
}

/// The name of a thing in English, German, and Dutch where there is one.
pub(crate) type Names<'a> = (&'a str, &'a str, Option<&'a str>);

/// The name in a language; where there is none, the English one.
pub(crate) fn name_in(names: Names<'_>, language: Language) -> &str {
    match language {
        Language::English => names.0,
        Language::German => names.1,
        Language::Dutch => names.2.unwrap_or(names.0),
    }
}

/// The names of an edition; where it has none of its own, those of the other.
fn names<'a>(edition: Edition, name: Option<&'a Name>, name_1897: Option<&'a Name97>) -> Names<'a> {
    let old = name.map(|it| (it.en.as_str(), it.de.as_str(), Some(it.nl.as_str())));
    let new = name_1897.map(|it| (it.en.as_str(), it.de.as_str(), None));
    match edition {
        Edition::Y2002 => old.or(new),
        Edition::Y1897 => new.or(old),
    }
    .expect("a checked row has a name")
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

    /// Where the building belongs: the base game or an expansion.
    pub fn set(&self) -> Set {
        self.set.parse().expect("a checked row has a known set")
    }

    /// Whether it counts as a production building, for the guild hall and against the city hall (PR-12.2, PR97-E2.11).
    pub fn is_plant(&self) -> bool {
        self.large_plant.is_some()
    }

    /// The clause that tells what it does in an edition.
    pub fn clause(&self, edition: Edition) -> &str {
        match (edition, &self.clause_1897) {
            (Edition::Y1897, Some(clause)) => clause,
            _ => &self.clause,
        }
    }

    /// The copies in stock at the start.
    pub fn copies(&self, players: u8) -> u8 {
        if players == 2 { self.copies_2p } else { self.copies }
    }
}

impl SetUp {
    /// The start plantations, from the governor on.
    pub fn start_tiles(&self) -> impl Iterator<Item = Good> {
        self.start_tiles.iter().map(|id| id.parse().expect("a checked row has known start tiles"))
    }
}
