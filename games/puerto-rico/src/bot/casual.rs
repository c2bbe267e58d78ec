//! A sensible greedy player: takes what looks best now, for itself and against the others.
//!
//! Values are in victory points; a doubloon counts about half of one.

use kontor_core::{Bot, Seat, best};

use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::goods::{Good, Tile};
use crate::roles::Role;
use crate::state::{Place, Stage};
use crate::view::{PlayerView, View};

/// The worth of a doubloon.
pub(super) const COIN: f32 = 0.5;
/// The rounds a game usually lasts.
const USUAL_ROUNDS: u8 = 16;

/// The greedy player.
pub struct Casual;

impl Bot<PuertoRico> for Casual {
    fn choose(&mut self, game: &PuertoRico, view: &View, seat: Seat, legal: &[Action]) -> Action {
        let mind = Mind { game, view, seat, me: &view.players[seat.index()] };
        best(legal, |action| mind.value(action))
    }
}

/// What the player looks at while deciding.
pub(super) struct Mind<'a> {
    pub game: &'a PuertoRico,
    pub view: &'a View,
    pub seat: Seat,
    pub me: &'a PlayerView,
}

impl Mind<'_> {
    fn value(&self, action: Action) -> f32 {
        match action {
            Action::Choose(role) => self.role(role),
            Action::Draw => 2.0,
            Action::Take(tile) => self.tile(tile) + self.festival_tile(tile),
            Action::Colonist | Action::Produce | Action::Vp | Action::Publish => 1.0,
            Action::Place(place, count) => -(f32::from(count) - f32::from(self.wanted_at(place))).abs(),
            Action::Build(building) => {
                self.building(building, self.price(building)) + self.festival_building(building)
            }
            Action::Extra(good) => 1.0 + 0.3 * f32::from(good.index() as u8),
            Action::Sell(good) => {
                COIN * f32::from(self.game.proceeds(self.view, self.seat, good, false)) - 0.45
            }
            Action::Post(good) => {
                COIN * f32::from(self.game.proceeds(self.view, self.seat, good, true)) - 0.4
            }
            Action::Ship(good, capacity) => self.load(good, capacity),
            // The own ship waits while a cargo ship takes as much.
            Action::Wharf(good) => f32::from(self.me.goods[good]) - 0.5,
            Action::Keep(good, count) => -(f32::from(count) - f32::from(self.wanted_of(good))).abs(),
            Action::Pass => 0.0,
            _ => self.value_1897(action),
        }
    }

    /// How many rounds still bring income, roughly.
    pub fn rounds_left(&self) -> f32 {
        if self.view.ends.any() {
            0.0
        } else {
            f32::from(USUAL_ROUNDS.saturating_sub(self.view.round)).max(1.0)
        }
    }

    fn others(&self) -> impl Iterator<Item = &PlayerView> {
        let me = self.seat.index();
        self.view.players.iter().enumerate().filter(move |(index, _)| *index != me).map(|(_, it)| it)
    }

    /// The mean of something over the other players.
    fn mean_of_others(&self, what: impl Fn(&PlayerView) -> f32) -> f32 {
        self.others().map(what).sum::<f32>() / (self.view.players.len() - 1) as f32
    }

    pub fn role(&self, role: Role) -> f32 {
        let card = self.view.roles.iter().find(|card| card.role == role);
        let coins = COIN * card.map_or(0.0, |card| f32::from(card.coins));
        coins
            + match role {
                Role::Settler => self.settler(),
                Role::Mayor => 0.45 * self.useful_colonists(),
                Role::Builder => self.builder(),
                Role::Craftsman => {
                    let made = f32::from(self.me.production.total());
                    self.festival_goods() + 0.6 * (made + f32::from(u8::from(made > 0.0)))
                        - 0.5 * self.mean_of_others(|it| f32::from(it.production.total()))
                }
                Role::Trader => {
                    let post = self.game.has_effect(self.me, Effect::TradingPost);
                    let sellable = |good: Good| {
                        self.view.house[good] == 0 || self.game.has_effect(self.me, Effect::Office)
                    };
                    let coins = |good: Good, post| {
                        COIN * f32::from(self.game.proceeds(self.view, self.seat, good, post) + 1)
                    };
                    self.me
                        .goods
                        .some()
                        .filter(|&(good, _)| post || sellable(good))
                        .map(|(good, _)| coins(good, !sellable(good)))
                        .fold(0.0, f32::max)
                }
                Role::Captain => {
                    let mine = self.shippable(self.me);
                    mine + f32::from(u8::from(mine > 0.0))
                        - 0.7 * self.mean_of_others(|it| self.shippable(it))
                }
                Role::Prospector | Role::Prospector2 => COIN,
                Role::Smuggler => self.smuggler(),
            }
    }

    fn settler(&self) -> f32 {
        if self.me.free_fields == 0 {
            return 0.0;
        }
        let plantations =
            Good::ALL.into_iter().filter(|&good| self.view.display[good] > 0).map(Tile::Plantation);
        let quarry = (self.view.quarries > 0).then_some(Tile::Quarry);
        0.7 * plantations
            .chain(quarry)
            .map(|tile| self.tile(tile) + self.festival_tile(tile))
            .fold(0.0, f32::max)
    }

    fn useful_colonists(&self) -> f32 {
        let empty_tiles: u8 = self.me.island.iter().map(|(tiles, manned)| tiles - manned).sum();
        let empty: u8 =
            self.me.city.iter().map(|&(it, men)| self.circles(it) - men).sum::<u8>() + empty_tiles;
        let seats = self.view.players.len() as u8;
        let coming = 1 + self.view.colonist_ship.div_ceil(seats);
        f32::from(empty.saturating_sub(self.me.idle).min(coming)) + f32::from(self.me.idle.min(empty))
            - 0.5 * f32::from(self.view.colonist_ship / seats)
    }

    fn builder(&self) -> f32 {
        let affordable = self.view.market.iter().filter_map(|row| {
            let price = row.price.saturating_sub(1);
            let fits = self.me.free_sites >= self.size(row.building);
            (row.stock > 0
                && self.me.men(row.building).is_none()
                && fits
                && u16::from(price) <= self.me.coins)
                .then(|| self.building(row.building, price) + self.festival_building(row.building))
        });
        affordable.fold(0.0, f32::max)
    }

    pub fn tile(&self, tile: Tile) -> f32 {
        let (owned, _) = self.me.island[tile.index()];
        let late = self.rounds_left() < 3.0;
        match tile {
            _ if late => 0.3,
            Tile::Quarry => 2.4 - 0.5 * f32::from(owned),
            Tile::Plantation(Good::Corn) => 1.6 - 0.25 * f32::from(owned),
            Tile::Plantation(good) => {
                let circles = self.plant_circles(good);
                let served = if circles > owned { 1.0 } else { 0.0 };
                let fresh = if owned == 0 { 0.4 } else { 0.0 };
                0.7 + served + fresh + 0.15 * f32::from(good.index() as u8) - 0.3 * f32::from(owned)
            }
        }
    }

    /// What a building is worth, less its price.
    fn building(&self, building: Building, price: u8) -> f32 {
        let row = self.game.tables.row(building);
        let left = self.rounds_left();
        let income = |per_round: f32| per_round * left.min(10.0);
        let goods = f32::from(self.me.production.total());
        let use_of_it = match row.effect {
            Effect::Production => self.good_of(building).map_or(0.0, |good| {
                let waiting = self.me.island[good.index()].0.saturating_sub(self.plant_circles(good));
                let served = f32::from(waiting.min(row.circles));
                let fresh = if self.plant_circles(good) == 0 { 0.08 } else { 0.0 };
                income(served * (0.22 + 0.06 * good.index() as f32) + fresh)
            }),
            Effect::Market => income(0.05 + 0.1 * f32::from(row.amount)),
            Effect::Hacienda | Effect::Office | Effect::TradingPost | Effect::Notary => income(0.12),
            Effect::ConstructionHut | Effect::Hospice => income(0.1),
            Effect::Warehouse => income((0.01 + 0.02 * f32::from(row.amount)) * goods),
            Effect::Factory => {
                let kinds = f32::from(self.me.production.kinds().count());
                income(0.16 * (kinds - 1.0).max(0.3))
            }
            Effect::University | Effect::Canal => income(0.08),
            Effect::Harbor => income(0.09 * goods + 0.1),
            Effect::Wharf => income(0.11 * goods + 0.1),
            Effect::Lumberyard | Effect::BlackMarket | Effect::ZoningOffice => income(0.07),
            Effect::Storehouse => income(0.02 * goods + 0.02),
            Effect::Bohio | Effect::ParkAuthority => income(0.05),
            Effect::Church | Effect::Lighthouse => income(0.2),
            Effect::SmallWharf => income(0.05 * goods + 0.05),
            Effect::Distillery => income(0.08 * goods),
            Effect::PublishingHouse | Effect::Chapel => income(0.25),
            Effect::AssemblyHall => income(0.1 * goods),
            Effect::Villa => income(0.35),
            Effect::TailorShop => income(0.15 * f32::from(self.citizens()) + 0.05),
            Effect::PensionOffice => income(0.06 * f32::from(self.citizens()) + 0.02),
            Effect::Monument => 1.0,
            Effect::GuildHall
            | Effect::Residence
            | Effect::Fortress
            | Effect::CustomsHouse
            | Effect::CityHall
            | Effect::Cathedral
            | Effect::TownSquare => 1.5 + self.end_bonus(row.effect),
        };
        let money = if left <= 2.0 { 0.05 } else { 0.42 };
        f32::from(row.vp) + use_of_it - money * f32::from(price)
    }

    /// The own citizens.
    fn citizens(&self) -> u8 {
        self.me.more.as_ref().map_or(0, |more| more.citizens)
    }

    /// What a building with this effect would score at the end.
    fn end_bonus(&self, effect: Effect) -> f32 {
        let tables = &self.game.tables;
        let owned = self.me.city.iter().map(|&(it, _)| it);
        match effect {
            Effect::GuildHall => owned
                .filter(|&it| !tables.violet.has(it))
                .map(|it| 1.0 + f32::from(u8::from(tables.row(it).large_plant)))
                .sum(),
            Effect::Residence => f32::from((12 - self.me.free_fields).max(9) - 5),
            Effect::Fortress => f32::from(self.me.colonists / 3),
            Effect::CustomsHouse => f32::from(self.me.vp.unwrap_or(0) / 4) + 1.0,
            Effect::TownSquare => f32::from(self.citizens()),
            Effect::Cathedral => {
                let triples: u8 = self.me.island.iter().map(|(tiles, _)| tiles / 3).sum();
                f32::from(triples * (triples + 1) / 2)
            }
            _ => 1.0 + owned.filter(|&it| tables.violet.has(it)).count() as f32,
        }
    }

    /// The good a building processes.
    fn good_of(&self, building: Building) -> Option<Good> {
        Good::ALL.into_iter().find(|it| self.game.tables.plants[it.index()].has(building))
    }

    pub fn price(&self, building: Building) -> u8 {
        self.view.market_row(building).map_or(0, |row| row.price)
    }

    fn size(&self, building: Building) -> u8 {
        1 + u8::from(self.game.tables.large.has(building))
    }

    pub fn circles(&self, building: Building) -> u8 {
        self.game.tables.row(building).circles
    }

    pub fn plant_circles(&self, good: Good) -> u8 {
        let plants = self.game.tables.plants[good.index()];
        self.me.city.iter().filter(|(it, _)| plants.has(*it)).map(|&(it, _)| self.circles(it)).sum()
    }

    /// Tokens the player could deliver if it were its turn.
    pub fn shippable(&self, player: &PlayerView) -> f32 {
        let mut sum = 0;
        let empty = self.view.ships.iter().filter(|ship| ship.good.is_none()).map(|ship| ship.capacity).max();
        for (good, count) in player.goods.some() {
            let carrier = self.view.ships.iter().find(|ship| ship.good == Some(good));
            sum += carrier.map_or(empty.unwrap_or(0), |ship| ship.capacity - ship.count).min(count);
        }
        f32::from(sum)
    }

    /// Points now, a little less for opening a ship that others can use.
    fn load(&self, good: Good, capacity: u8) -> f32 {
        let ship =
            self.view.ships.iter().find(|ship| ship.capacity == capacity).expect("a legal load names a ship");
        let loaded = self.me.goods[good].min(ship.capacity - ship.count);
        let others: u8 = self.others().map(|it| it.goods[good]).sum();
        f32::from(loaded) - 0.05 * f32::from(others) - 0.01 * f32::from(good.index() as u8)
    }

    /// How many colonists should stand at a place: the best circles from there on are filled first.
    fn wanted_at(&self, place: Place) -> u8 {
        let Stage::Placing { left, .. } = self.view.stage else { return 0 };
        let mut circles: Vec<(f32, Place)> = Vec::new();
        for tile in Tile::ALL {
            for nth in 0..self.me.island[tile.index()].0 {
                circles.push((self.tile_circle(tile, nth), Place::from(tile)));
            }
        }
        for &(building, _) in &self.me.city {
            for nth in 0..self.circles(building) {
                circles.push((self.building_circle(building, nth), Place::from(building)));
            }
        }
        circles.retain(|(_, at)| *at >= place);
        circles.sort_by(|a, b| b.0.total_cmp(&a.0));
        circles.iter().take(usize::from(left)).filter(|(_, at)| *at == place).count() as u8
    }

    pub fn tile_circle(&self, tile: Tile, nth: u8) -> f32 {
        match tile {
            Tile::Quarry => 1.1,
            Tile::Plantation(Good::Corn) => 1.3,
            Tile::Plantation(good) if nth < self.plant_circles(good) => pair(good),
            Tile::Plantation(_) => 0.1,
        }
    }

    pub fn building_circle(&self, building: Building, nth: u8) -> f32 {
        match self.good_of(building) {
            Some(good) if nth < self.me.island[good.index()].0 => pair(good),
            Some(_) => 0.05,
            None if self.size(building) == 2 => 2.0 + if self.rounds_left() < 4.0 { 3.0 } else { 0.0 },
            None => match self.game.tables.row(building).effect {
                Effect::Harbor
                | Effect::Wharf
                | Effect::Factory
                | Effect::Villa
                | Effect::Chapel
                | Effect::Church
                | Effect::PublishingHouse => 1.8,
                Effect::Lighthouse | Effect::AssemblyHall | Effect::Distillery | Effect::TailorShop => 1.4,
                Effect::Market | Effect::Hacienda => 1.15,
                _ => 0.9,
            },
        }
    }

    /// How many tokens of the asked kind should stay: whole kinds by worth, then the best single tokens.
    fn wanted_of(&self, good: Good) -> u8 {
        let worth = |good: Good| 1.0 + 0.3 * good.index() as f32;
        let mut kinds: Vec<(Good, u8)> = self.me.goods.some().collect();
        kinds.sort_by(|a, b| (worth(b.0) * f32::from(b.1)).total_cmp(&(worth(a.0) * f32::from(a.1))));
        let whole = usize::from(self.me.warehouse_kinds).min(kinds.len());
        let mut rest = kinds.split_off(whole);
        rest.sort_by(|a, b| worth(b.0).total_cmp(&worth(a.0)));
        let mut single = self.me.more.as_ref().map_or(1, |more| more.single_tokens);
        for (_, count) in &mut rest {
            *count = single.min(*count);
            single -= *count;
        }
        kinds.iter().chain(&rest).find(|(it, _)| *it == good).map_or(0, |(_, count)| *count)
    }
}

/// The worth of one of the two colonists that make a good.
fn pair(good: Good) -> f32 {
    1.15 + 0.1 * good.index() as f32
}
