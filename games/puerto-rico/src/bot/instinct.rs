//! What comes to mind first: what looks best now, for oneself and against the others.
//!
//! Values are in victory points; a doubloon counts about half of one.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kontor_core::Seat;

use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::data::Effect;
use crate::goods::{Good, Goods, Tile};
use crate::phases::{craftsman, trader};
use crate::roles::Role;
use crate::score;
use crate::state::{Cargo, Place, Player, Stage, State};
use crate::tables::Tables;

/// The worth of a doubloon.
pub(super) const COIN: f32 = 0.5;
/// The rounds a game usually lasts.
const USUAL_ROUNDS: u8 = 16;
/// Circles a player can have: 12 tiles and at most four on each of 12 buildings.
const MOST_CIRCLES: usize = 60;

/// What the player looks at while deciding.
pub(super) struct Mind<'a> {
    pub game: &'a PuertoRico,
    pub tables: &'a Tables,
    pub state: &'a State,
    pub seat: Seat,
    pub me: &'a Player,
    /// How many colonists should stand at the place that is asked for.
    placed: OnceCell<u8>,
}

impl<'a> Mind<'a> {
    pub fn new(game: &'a PuertoRico, state: &'a State, seat: Seat) -> Self {
        let (tables, me) = (&game.tables, state.player(seat));
        Self { game, tables, state, seat, me, placed: OnceCell::new() }
    }
}

impl Mind<'_> {
    pub fn value(&self, action: Action) -> f32 {
        match action {
            Action::Choose(role) => self.role(role),
            Action::Draw => 2.0,
            Action::Take(tile) => self.tile(tile) + self.festival_tile(tile),
            Action::Colonist | Action::Produce | Action::Vp | Action::Publish => 1.0,
            Action::Place(place, count) => {
                // One place is asked for at a time; who should stand there is looked at once, not for every number.
                let wanted = self.placed.get_or_init(|| self.wanted_at(place));
                -f32::from(count.abs_diff(*wanted))
            }
            Action::Build(building) => {
                self.building(building, self.price(building)) + self.festival_building(building)
            }
            Action::Extra(good) => 1.0 + 0.3 * f32::from(good.index() as u8),
            Action::Sell(good) => COIN * f32::from(self.proceeds(good, false)) - 0.45,
            Action::Post(good) => COIN * f32::from(self.proceeds(good, true)) - 0.4,
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
        if self.state.ends.any() {
            0.0
        } else {
            f32::from(USUAL_ROUNDS.saturating_sub(self.state.round)).max(1.0)
        }
    }

    fn other_seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.tables.seats).filter(|it| *it != self.seat)
    }

    pub fn empty_circles(&self) -> u8 {
        self.tables.building_circles(self.me) + self.me.tile_count() + self.me.idle - self.me.colonists()
    }

    pub fn production(&self, seat: Seat) -> Goods {
        craftsman::receipts(self.tables, self.state, seat)
    }

    /// The proceeds of a sale to the house or by the trading post (PR-8.3, PR97-E1.8).
    fn proceeds(&self, good: Good, post: bool) -> u8 {
        let doubled = u8::from(self.tables.doubles(self.state, self.seat));
        let privilege = u8::from(self.state.chooser == self.seat) + doubled;
        let markets = if post { 0 } else { self.tables.amount(self.me, Effect::Market) };
        trader::base_price(self.tables, privilege, good) + markets
    }

    /// The mean of something over the other players.
    fn mean_of_others(&self, what: impl Fn(Seat) -> f32) -> f32 {
        self.other_seats().map(what).sum::<f32>() / f32::from(self.tables.seats - 1)
    }

    pub fn role(&self, role: Role) -> f32 {
        let coins = COIN * f32::from(self.state.purses[role.index()]);
        coins
            + match role {
                Role::Settler => self.settler(),
                Role::Mayor => 0.45 * self.useful_colonists(),
                Role::Builder => self.builder(),
                Role::Craftsman => {
                    let made = f32::from(self.production(self.seat).total());
                    self.festival_goods() + 0.6 * (made + f32::from(u8::from(made > 0.0)))
                        - 0.5 * self.mean_of_others(|it| f32::from(self.production(it).total()))
                }
                Role::Trader => {
                    let post = self.tables.has(self.me, Effect::TradingPost);
                    let sellable =
                        |good: Good| self.state.house[good] == 0 || self.tables.has(self.me, Effect::Office);
                    let coins = |good: Good, post| COIN * f32::from(self.proceeds(good, post) + 1);
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
                        - 0.7 * self.mean_of_others(|it| self.shippable(self.state.player(it)))
                }
                Role::Prospector | Role::Prospector2 => COIN,
                Role::Smuggler => self.smuggler(),
            }
    }

    fn settler(&self) -> f32 {
        if self.me.free_fields() == 0 {
            return 0.0;
        }
        let plantations =
            Good::ALL.into_iter().filter(|&good| self.state.display[good] > 0).map(Tile::Plantation);
        let quarry = (self.state.quarries > 0).then_some(Tile::Quarry);
        0.7 * plantations
            .chain(quarry)
            .map(|tile| self.tile(tile) + self.festival_tile(tile))
            .fold(0.0, f32::max)
    }

    fn useful_colonists(&self) -> f32 {
        let empty = self.empty_circles();
        let seats = self.tables.seats;
        let coming = 1 + self.state.aboard.div_ceil(seats);
        f32::from(empty.saturating_sub(self.me.idle).min(coming)) + f32::from(self.me.idle.min(empty))
            - 0.5 * f32::from(self.state.aboard / seats)
    }

    fn builder(&self) -> f32 {
        let discount = self.tables.discount(self.state, self.seat, true);
        let sites = self.tables.free_sites(self.me);
        let mut open = self.tables.payable(discount, self.me.coins);
        open = open.without(self.state.sold_out).without(self.me.owned);
        if sites < 2 {
            open = if sites == 0 { Buildings::NONE } else { open.without(self.tables.large) };
        }
        let worth = |it| self.building(it, self.tables.price(it, discount)) + self.festival_building(it);
        open.iter().map(worth).fold(0.0, f32::max)
    }

    pub fn tile(&self, tile: Tile) -> f32 {
        let owned = self.me.tiles[tile.index()];
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
        let row = self.tables.row(building);
        let left = self.rounds_left();
        let income = |per_round: f32| per_round * left.min(10.0);
        let goods = f32::from(self.production(self.seat).total());
        let use_of_it = match row.effect {
            Effect::Production => self.good_of(building).map_or(0.0, |good| {
                let waiting = self.me.tiles[good.index()].saturating_sub(self.plant_circles(good));
                let served = f32::from(waiting.min(row.circles));
                let fresh = if self.plant_circles(good) == 0 { 0.08 } else { 0.0 };
                income(served * (0.22 + 0.06 * good.index() as f32) + fresh)
            }),
            Effect::Market => income(0.05 + 0.1 * f32::from(row.amount)),
            Effect::Hacienda | Effect::Office | Effect::TradingPost | Effect::Notary => income(0.12),
            Effect::ConstructionHut | Effect::Hospice => income(0.1),
            Effect::Warehouse => income((0.01 + 0.02 * f32::from(row.amount)) * goods),
            Effect::Factory => {
                let kinds = f32::from(self.production(self.seat).kinds().count());
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
            Effect::TailorShop => income(0.15 * f32::from(self.me.citizens) + 0.05),
            Effect::PensionOffice => income(0.06 * f32::from(self.me.citizens) + 0.02),
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

    /// What a building with this effect would score at the end.
    fn end_bonus(&self, effect: Effect) -> f32 {
        let colonists = self.state.colonists_of(self.seat);
        let own = match effect {
            // The city hall will count itself, and chips come in until the end.
            Effect::CityHall | Effect::CustomsHouse => 1.0,
            _ => 0.0,
        };
        f32::from(score::bonus(self.tables, self.me, colonists, effect).0) + own
    }

    /// The good a building processes.
    fn good_of(&self, building: Building) -> Option<Good> {
        Good::ALL.into_iter().find(|it| self.tables.plants[it.index()].has(building))
    }

    pub fn price(&self, building: Building) -> u8 {
        let builder = self.seat == self.state.chooser;
        self.tables.price(building, self.tables.discount(self.state, self.seat, builder))
    }

    fn size(&self, building: Building) -> u8 {
        1 + u8::from(self.tables.large.has(building))
    }

    pub fn circles(&self, building: Building) -> u8 {
        self.tables.row(building).circles
    }

    pub fn plant_circles(&self, good: Good) -> u8 {
        let plants = self.tables.plants[good.index()];
        self.me.owned.and(plants).iter().map(|it| self.circles(it)).sum()
    }

    /// The cargo ships with their capacities.
    pub fn ships(&self) -> impl Iterator<Item = (u8, Cargo)> {
        self.tables.ships().iter().copied().zip(self.state.ships)
    }

    /// Tokens the player could deliver at most if it were its turn, each kind looked at by itself: two kinds may count on
    /// the same empty ship.
    pub fn shippable(&self, player: &Player) -> f32 {
        let mut sum = 0;
        let empty = self.ships().filter(|(_, ship)| ship.good.is_none()).map(|(capacity, _)| capacity).max();
        for (good, count) in player.goods.some() {
            let carrier = self.ships().find(|(_, ship)| ship.good == Some(good));
            sum += carrier.map_or(empty.unwrap_or(0), |(capacity, ship)| capacity - ship.count).min(count);
        }
        f32::from(sum)
    }

    /// Points now, a little less for opening a ship that others can use.
    fn load(&self, good: Good, capacity: u8) -> f32 {
        let (_, ship) = self.ships().find(|(room, _)| *room == capacity).expect("a legal load names a ship");
        let loaded = self.me.goods[good].min(capacity - ship.count);
        let others: u8 = self.other_seats().map(|it| self.state.player(it).goods[good]).sum();
        f32::from(loaded) - 0.05 * f32::from(others) - 0.01 * f32::from(good.index() as u8)
    }

    /// How many colonists should stand at a place: the best circles from there on are filled first.
    fn wanted_at(&self, place: Place) -> u8 {
        let Stage::Placing { left, .. } = self.state.stage else { return 0 };
        let mut later: ArrayVec<f32, MOST_CIRCLES> = ArrayVec::new();
        let mut here: ArrayVec<f32, MOST_CIRCLES> = ArrayVec::new();
        let mut see = |at: Place, worth: f32| {
            if at == place {
                let _ = here.try_push(worth);
            } else if at > place {
                let _ = later.try_push(worth);
            }
        };
        for tile in Tile::ALL {
            for nth in 0..self.me.tiles[tile.index()] {
                see(tile.into(), self.tile_circle(tile, nth));
            }
        }
        for building in self.me.owned.iter() {
            for nth in 0..self.circles(building) {
                see(building.into(), self.building_circle(building, nth));
            }
        }
        // The n-th circle here is filled if fewer than `left` are better, those before it included.
        let better = |worth: f32| later.iter().filter(|it| **it > worth).count();
        here.sort_by(|a, b| b.total_cmp(a));
        let wanted =
            here.iter().enumerate().take_while(|(nth, worth)| nth + better(**worth) < usize::from(left));
        wanted.count() as u8
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
            Some(good) if nth < self.me.tiles[good.index()] => pair(good),
            Some(_) => 0.05,
            None if self.size(building) == 2 => 2.0 + if self.rounds_left() < 4.0 { 3.0 } else { 0.0 },
            None => match self.tables.row(building).effect {
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
        let mut kinds: ArrayVec<(Good, u8), { Good::COUNT }> = self.me.goods.some().collect();
        kinds.sort_by(|a, b| (worth(b.0) * f32::from(b.1)).total_cmp(&(worth(a.0) * f32::from(a.1))));
        let whole = usize::from(self.tables.amount(self.me, Effect::Warehouse)).min(kinds.len());
        let rest = &mut kinds[whole..];
        rest.sort_by(|a, b| worth(b.0).total_cmp(&worth(a.0)));
        let mut single = 1 + self.tables.amount(self.me, Effect::Storehouse);
        for (_, count) in rest {
            *count = single.min(*count);
            single -= *count;
        }
        kinds.iter().find(|(it, _)| *it == good).map_or(0, |(_, count)| *count)
    }
}

/// The worth of one of the two colonists that make a good.
fn pair(good: Good) -> f32 {
    1.15 + 0.1 * good.index() as f32
}
