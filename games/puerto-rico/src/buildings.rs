//! The kinds of buildings and sets of them. What they cost and do stands in the data file.

use kontor_core::words;

words! {
    /// A kind of building (PR-1.3).
    Building in
    /// A set of kinds of buildings.
    Buildings(u32), "a building":
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
}
