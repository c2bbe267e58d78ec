//! The kinds of buildings and sets of them. What they cost and do stands in the data file.

use kontor_core::{bits, words};

words! {
    /// A kind of building (PR-1.3).
    Building, "a building":
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

impl Building {
    /// The set of only this kind.
    pub const fn set(self) -> Buildings {
        Buildings(1 << self.index())
    }
}

/// A set of kinds of buildings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Buildings(pub u32);

impl Buildings {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Puts a kind into the set.
    pub fn insert(&mut self, building: Building) {
        self.0 |= building.set().0;
    }

    /// Whether the kind is in the set.
    pub const fn has(self, building: Building) -> bool {
        self.0 >> building.index() & 1 == 1
    }

    /// Whether the sets share a kind.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The kinds in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of kinds.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The kinds in the set, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Building> {
        bits(u64::from(self.0)).map(|index| Building::ALL[index])
    }
}

impl FromIterator<Building> for Buildings {
    fn from_iter<I: IntoIterator<Item = Building>>(kinds: I) -> Self {
        let mut set = Self::NONE;
        kinds.into_iter().for_each(|kind| set.insert(kind));
        set
    }
}
