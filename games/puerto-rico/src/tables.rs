//! What the phases ask many times, computed once from options and data.

use crate::buildings::{Building, Buildings};
use crate::data::{Components, Effect, MAX_CIRCLES, MAX_COST, MAX_PLANTS, MAX_ROW};
use crate::goods::{Good, Goods, Tile};
use crate::options::Options;
use crate::roles::Roles;
use crate::state::{Place, Player, Spot};

/// What a building is to the phases; `quarries` is the most that make it cheaper, its row on the supply board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub cost: u8,
    pub vp: u8,
    pub quarries: u8,
    pub circles: u8,
    pub copies: u8,
    pub amount: u8,
    pub effect: Effect,
    pub large_plant: bool,
}

/// The tables of one game.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub seats: u8,
    /// Whether production can be declined (PR-7.7).
    pub ask_production: bool,
    pub rows: [Row; Building::COUNT],
    /// Sale prices.
    pub prices: [u8; Good::COUNT],
    /// Goods tokens in the game.
    pub tokens: Goods,
    /// Plantations in the game.
    pub plantations: Goods,
    /// Quarries in the game.
    pub quarries: u8,
    /// Colonists in the game, those on the ship included (PR-2.3).
    pub colonists: u8,
    /// Colonists on the ship at the start.
    pub aboard: u8,
    /// Points in the pool at the start.
    pub pool: u8,
    /// Capacities of the cargo ships, smallest first.
    ships: [u8; 3],
    ship_count: usize,
    /// Role cards in play.
    pub roles: Roles,
    /// Roles chosen in a round by all players together.
    pub picks: u8,
    /// Plantations turned up.
    pub display: u8,
    /// Start coins and start tile, from the governor on.
    pub starts: Vec<(u8, Good)>,
    /// Buildings that take two city spaces.
    pub large: Buildings,
    /// Buildings that process nothing: violet ones (PR-12.6).
    pub violet: Buildings,
    /// Production buildings of each good.
    pub plants: [Buildings; Good::COUNT],
    /// The same as indices of places; where there is none, an index nobody stands at.
    plant_places: [[usize; MAX_PLANTS]; Good::COUNT],
    /// Workers a good has without any building: corn needs none (PR-7.2).
    free_workers: [u8; Good::COUNT],
    /// Circles at each place that belong to a building.
    place_circles: [u8; Place::COUNT],
    /// For k = 0, 1, …: buildings with more than k circles.
    circle_sets: [Buildings; MAX_CIRCLES as usize],
    /// Buildings with each effect.
    effects: [Buildings; Effect::COUNT],
    /// Payable buildings by builder's discount, occupied quarries and coins.
    payable: [[[Buildings; MAX_COST as usize + 1]; MAX_ROW as usize + 1]; 2],
}

impl Tables {
    pub fn new(options: &Options, components: &Components) -> Self {
        let seats = options.seats;
        let set_up = components.set_up(seats);
        let rows = Building::ALL.map(|building| {
            let data = components.building(building);
            let balanced =
                components.balanced_start.cost.get(building.id()).filter(|_| options.balanced_start);
            Row {
                cost: *balanced.unwrap_or(&data.cost),
                vp: data.vp,
                quarries: data.row,
                circles: data.circles,
                copies: data.copies(seats),
                amount: data.amount,
                effect: data.effect(),
                large_plant: data.large_plant(),
            }
        });
        let those = |test: &dyn Fn(Building) -> bool| -> Buildings {
            Building::ALL.into_iter().filter(|&building| test(building)).collect()
        };
        let row = |building: Building| &rows[building.index()];
        let less = if options.balanced_start { components.balanced_start.corn_starter_coins_less } else { 0 };
        let mut ships = [0; 3];
        ships[..set_up.cargo_ships.len()].copy_from_slice(&set_up.cargo_ships);
        Self {
            seats,
            ask_production: options.ask_production,
            rows,
            prices: Good::ALL.map(|good| components.good(good).price),
            tokens: components.tokens(seats),
            plantations: components.plantations(seats),
            quarries: components.quarries(seats),
            colonists: set_up.colonists + set_up.colonist_ship,
            aboard: set_up.colonist_ship,
            pool: set_up.points,
            ships,
            ship_count: set_up.cargo_ships.len(),
            roles: Roles::in_play(set_up.prospectors),
            picks: set_up.roles_each * seats,
            display: set_up.display,
            starts: set_up
                .start_tiles()
                .map(|tile| (set_up.coins - if tile == Good::Corn { less } else { 0 }, tile))
                .collect(),
            large: those(&|it| components.building(it).size == 2),
            violet: those(&|it| row(it).effect != Effect::Production),
            plants: Good::ALL.map(|good| those(&|it| components.building(it).good() == Some(good))),
            plant_places: Good::ALL.map(|good| {
                let mut plants =
                    Building::ALL.into_iter().filter(|&it| components.building(it).good() == Some(good));
                std::array::from_fn(|_| plants.next().map_or(Place::COUNT, |it| Place::from(it).index()))
            }),
            free_workers: Good::ALL.map(|good| if good == Good::Corn { u8::MAX } else { 0 }),
            place_circles: std::array::from_fn(|index| match Place::at(index).spot() {
                Spot::Tile(_) => 0,
                Spot::Building(building) => row(building).circles,
            }),
            circle_sets: std::array::from_fn(|k| those(&|it| usize::from(row(it).circles) > k)),
            effects: Effect::ALL.map(|effect| those(&|it| row(it).effect == effect)),
            payable: std::array::from_fn(|builder| {
                std::array::from_fn(|quarries| {
                    std::array::from_fn(|coins| {
                        those(&|it| usize::from(price(*row(it), quarries as u8, builder == 1)) <= coins)
                    })
                })
            }),
        }
    }

    #[inline]
    pub fn row(&self, building: Building) -> &Row {
        &self.rows[building.index()]
    }

    /// Capacities of the cargo ships, smallest first.
    #[inline]
    pub fn ships(&self) -> &[u8] {
        &self.ships[..self.ship_count]
    }

    /// Whether the player has an occupied building with this effect (PR-3.8).
    #[inline]
    pub fn has(&self, player: &Player, effect: Effect) -> bool {
        player.occupied().meets(self.effects[effect.index()])
    }

    /// One building with this effect, to name it.
    pub fn example(&self, effect: Effect) -> Option<Building> {
        self.effects[effect.index()].iter().next()
    }

    /// The amounts of the player's occupied buildings with this effect, added up.
    #[inline]
    pub fn amount(&self, player: &Player, effect: Effect) -> u8 {
        let set = player.occupied().and(self.effects[effect.index()]);
        set.iter().map(|building| self.row(building).amount).sum()
    }

    /// Colonists who process a good: those on its buildings (PR-7.2).
    #[inline]
    pub fn workers(&self, player: &Player, good: usize) -> u8 {
        let men = self.plant_places[good].iter().map(|&place| player.men()[place]).sum::<u8>();
        men.saturating_add(self.free_workers[good])
    }

    /// Circles at an own place: one on each tile, or those of the building.
    #[inline]
    pub fn circles_at(&self, player: &Player, place: Place) -> u8 {
        // Tile or building is as good as random to a processor: no branch.
        let index = place.index();
        let tiles = player.tiles[index.min(Tile::COUNT - 1)] * u8::from(index < Tile::COUNT);
        tiles + self.place_circles[index]
    }

    /// Circles on all buildings of the player.
    #[inline]
    pub fn building_circles(&self, player: &Player) -> u8 {
        self.circle_sets.iter().map(|set| player.owned.and(*set).count()).sum()
    }

    /// Free city spaces (PR-6.6).
    #[inline]
    pub fn free_sites(&self, player: &Player) -> u8 {
        crate::state::SPACES - player.owned.count() - player.owned.and(self.large).count()
    }

    /// Buildings the player can pay for (PR-6.2).
    #[inline]
    pub fn payable(&self, quarries: u8, builder: bool, coins: u16) -> Buildings {
        let coins = usize::from(coins.min(u16::from(MAX_COST)));
        self.payable[usize::from(builder)][usize::from(quarries.min(MAX_ROW))][coins]
    }

    /// The price of a building (PR-6.2).
    pub fn price(&self, building: Building, quarries: u8, builder: bool) -> u8 {
        price(*self.row(building), quarries, builder)
    }
}

/// Printed cost less quarries, at most one for each row, less the builder's coin, never below zero (PR-6.2, PR-6.3).
fn price(row: Row, quarries: u8, builder: bool) -> u8 {
    row.cost.saturating_sub(quarries.min(row.quarries) + u8::from(builder))
}
