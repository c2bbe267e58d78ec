//! Players with a taste. Uniform play seldom fills a city or empties a pool; players who like to do so, do.

use kontor_core::{Luck, Quick};
use kontor_puerto_rico::{Action, Building, Good, Place, Role, Spot, State, Tile};

/// What a player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taste {
    /// Anything.
    Any,
    /// Buildings, and the money for them.
    Builder,
    /// Goods on ships.
    Shipper,
    /// Colonists.
    Crowd,
    /// Sales, offices and factories, and a choice now and then to do without.
    Merchant,
    /// Nothing at all.
    Idler,
}

impl Taste {
    /// The tastes of all seats for a seed: sometimes all the same, sometimes mixed.
    pub fn of_table(seed: u64, seats: u8) -> Vec<Self> {
        const ALL: [Taste; 5] = [Taste::Any, Taste::Builder, Taste::Shipper, Taste::Crowd, Taste::Merchant];
        let mut luck = Quick::new(seed ^ 0x7a57e);
        let mixed = seed % 7 >= 5;
        let mut taste = || {
            if mixed { ALL[luck.below(ALL.len() as u32) as usize] } else { ALL[(seed % 7) as usize] }
        };
        (0..seats).map(|_| taste()).collect()
    }

    /// Chooses an action by weight.
    pub fn choose(self, state: &State, legal: &[Action], luck: &mut Quick) -> Action {
        let weights: Vec<u32> = legal.iter().map(|&action| self.weight(state, action)).collect();
        let sum: u32 = weights.iter().sum();
        if sum == 0 {
            return legal[luck.below(legal.len() as u32) as usize];
        }
        let mut drawn = luck.below(sum);
        for (&action, weight) in legal.iter().zip(weights) {
            if drawn < weight {
                return action;
            }
            drawn -= weight;
        }
        unreachable!("the drawn number is below the sum of the weights")
    }

    fn weight(self, state: &State, action: Action) -> u32 {
        match self {
            Self::Any => 1,
            Self::Idler => idle_weight(action),
            Self::Builder | Self::Shipper | Self::Crowd | Self::Merchant => match action {
                Action::Choose(Role::Mayor) if self.avoids_mayors(state) => 1,
                Action::Choose(role) => self.role_weight(role) + 6 * u32::from(state.purses[role.index()]),
                Action::Build(building) => self.building_weight(building),
                Action::Take(Tile::Quarry) if self == Self::Builder => 40,
                Action::Take(Tile::Quarry) | Action::Ship(..) => 3,
                Action::Take(Tile::Plantation(Good::Corn)) if self == Self::Shipper => 20,
                Action::Take(Tile::Plantation(good)) => 2 + good.index() as u32,
                Action::Place(place, count) => 1 + u32::from(count) * self.place_weight(place),
                Action::Sell(good) => 2 + 4 * good.index() as u32,
                Action::Extra(good) => 1 + good.index() as u32,
                Action::Keep(_, count) => 1 + 2 * u32::from(count),
                Action::Colonist if self == Self::Merchant => 2,
                Action::Colonist => 8,
                Action::Wharf(_) if self == Self::Merchant => 1,
                Action::TakeForest(_) if self == Self::Builder => 20,
                Action::Vp | Action::Swap(_) | Action::Raid(..) | Action::Poach(..) => 2,
                Action::Guest(place, _) => 1 + self.place_weight(place) / 2,
                Action::Pass | Action::Discard(..) => 1,
                _ => 4,
            },
        }
    }

    /// Whoever wants another end than that by colonists calls no more of them once they have enough.
    fn avoids_mayors(self, state: &State) -> bool {
        const ENOUGH: u8 = 7;
        matches!(self, Self::Builder | Self::Shipper) && state.player(state.seat).colonists() >= ENOUGH
    }

    fn role_weight(self, role: Role) -> u32 {
        use Role::{Builder, Captain, Craftsman, Mayor, Prospector, Prospector2, Settler, Smuggler, Trader};
        match (self, role) {
            (Self::Builder, Builder) | (Self::Crowd, Mayor) => 80,
            (Self::Shipper, Captain | Craftsman) => 60,
            (Self::Merchant, Trader) => 40,
            (Self::Builder, Trader | Prospector | Prospector2) | (Self::Merchant, Craftsman) => 25,
            (Self::Crowd | Self::Merchant, Builder) => 20,
            (Self::Shipper, Settler | Mayor | Builder) => 15,
            (Self::Builder | Self::Crowd, Captain) => 1,
            (_, Settler | Mayor | Craftsman) => 12,
            (_, Builder | Trader | Captain) => 8,
            (_, Prospector | Prospector2 | Smuggler) => 6,
        }
    }

    fn building_weight(self, building: Building) -> u32 {
        use Building as B;
        let large = building >= B::GuildHall;
        match (self, building) {
            (Self::Shipper, B::Harbor | B::Wharf) => 60,
            (Self::Shipper, B::SmallWarehouse | B::LargeWarehouse) => 15,
            (Self::Crowd, B::IndigoPlant | B::SugarMill | B::TobaccoStorage | B::CoffeeRoaster)
            | (Self::Merchant, B::Office | B::Factory | B::SmallMarket | B::LargeMarket) => 40,
            (Self::Crowd | Self::Builder, B::University | B::Hospice) => 30,
            (Self::Builder, _) if large => 60,
            (_, B::TobaccoStorage | B::CoffeeRoaster) => 20,
            _ if large => 20,
            _ => 8,
        }
    }

    fn place_weight(self, place: Place) -> u32 {
        match (self, place.spot()) {
            (Self::Builder, Spot::Tile(Tile::Quarry)) => 8,
            (Self::Shipper, Spot::Tile(Tile::Plantation(Good::Corn))) => 6,
            (_, Spot::Building(_)) => 5,
            (_, Spot::Tile(_)) => 3,
        }
    }
}

/// Roles that move nothing, and otherwise as little as possible.
fn idle_weight(action: Action) -> u32 {
    match action {
        Action::Pass => 10_000,
        Action::Choose(Role::Mayor) => 0,
        Action::Choose(Role::Captain) | Action::Keep(_, 0) => 1,
        Action::Choose(_) => 100,
        _ => 0,
    }
}
