//! The kinds of buildings and sets of them. What they cost and do stands in the data file.

use kontor_core::words;

words! {
    /// A kind of building (PR-1.3).
    Building in
    /// A set of kinds of buildings.
    Buildings(u64), "a building":
    /// Production, one circle.
    SmallIndigoPlant = "small_indigo_plant",
    /// Production, one circle.
    SmallSugarMill = "small_sugar_mill",
    /// Production.
    IndigoPlant = "indigo_plant",
    /// Production.
    SugarMill = "sugar_mill",
    /// Production.
    TobaccoStorage = "tobacco_storage",
    /// Production.
    CoffeeRoaster = "coffee_roaster",
    /// PR-11.1.
    SmallMarket = "small_market",
    /// PR-11.2.
    Hacienda = "hacienda",
    /// PR-11.3.
    ConstructionHut = "construction_hut",
    /// PR-11.4.
    SmallWarehouse = "small_warehouse",
    /// PR-11.5.
    Hospice = "hospice",
    /// PR-11.6.
    Office = "office",
    /// PR-11.7.
    LargeMarket = "large_market",
    /// PR-11.8.
    LargeWarehouse = "large_warehouse",
    /// PR-11.9.
    Factory = "factory",
    /// PR-11.10.
    University = "university",
    /// PR-11.11.
    Harbor = "harbor",
    /// PR-11.12.
    Wharf = "wharf",
    /// PR-12.2.
    GuildHall = "guild_hall",
    /// PR-12.3.
    Residence = "residence",
    /// PR-12.4.
    Fortress = "fortress",
    /// PR-12.5.
    CustomsHouse = "customs_house",
    /// PR-12.6.
    CityHall = "city_hall",
    /// PR97-E1.3.
    Canal = "canal",
    /// PR97-E1.4.
    Lumberyard = "lumberyard",
    /// PR97-E1.5.
    BlackMarket = "black_market",
    /// PR97-E1.6.
    Storehouse = "storehouse",
    /// PR97-E1.7.
    Bohio = "bohio",
    /// PR97-E1.8.
    TradingPost = "trading_post",
    /// PR97-E1.9.
    Church = "church",
    /// PR97-E1.10.
    SmallWharf = "small_wharf",
    /// PR97-E1.11.
    Lighthouse = "lighthouse",
    /// PR97-E1.12.
    Distillery = "distillery",
    /// PR97-E1.13.
    PublishingHouse = "publishing_house",
    /// PR97-E1.14.
    AssemblyHall = "assembly_hall",
    /// PR97-E1.15.
    Monument = "monument",
    /// PR97-E1.16.
    Cathedral = "cathedral",
    /// PR97-E2.5.
    ZoningOffice = "zoning_office",
    /// PR97-E2.6.
    Chapel = "chapel",
    /// PR97-E2.7.
    ParkAuthority = "park_authority",
    /// PR97-E2.8.
    Notary = "notary",
    /// PR97-E2.9.
    PensionOffice = "pension_office",
    /// PR97-E2.10.
    Villa = "villa",
    /// PR97-E2.11.
    TailorShop = "tailor_shop",
    /// PR97-E2.12.
    TownSquare = "town_square",
}

impl Building {
    /// The production buildings of the six kinds; only they and the Bohío hold more than one person.
    pub(crate) const PLANTS: usize = 6;
}
