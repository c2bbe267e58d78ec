//! What a casual player thinks of the expansions of 1897.

use super::casual::{COIN, Mind};
use crate::action::{Action, Fate};
use crate::buildings::Building;
use crate::goods::{Good, Tile};
use crate::options::Set;
use crate::roles::Role;
use crate::state::{Person, Place, Spot, Stage};

/// The worth of a token that can be delivered later.
const TOKEN: f32 = 0.7;
/// The worth of a person who finds a circle.
const PERSON: f32 = 0.6;

impl Mind<'_> {
    /// What the actions of the expansions are worth.
    pub fn value_1897(&self, action: Action) -> f32 {
        match action {
            Action::Draft(building) => self.draft(building),
            Action::TakeForest(good) => self.forest() - 0.01 * good.index() as f32,
            Action::Lay { forest: true } => self.forest(),
            Action::Lay { forest: false } => match self.view.stage {
                Stage::Laying { good, .. } => {
                    let tile = Tile::Plantation(good);
                    self.tile(tile) + self.festival_tile(tile)
                }
                _ => 0.0,
            },
            Action::Assembly | Action::First { festival: true } => 0.5,
            Action::ColonistDrawn => 0.9,
            Action::Citizen => 1.5,
            Action::CitizenDrawn => 1.4,
            Action::Citizens(building, count) => self.citizens_at(building, count),
            Action::Enter(place, _) | Action::Guest(place, Person::Worker) if place != Place::IDLE => {
                self.circle(place)
            }
            Action::Guest(place, _) => self.circle(place) - 0.1,
            // What is least missed goes first.
            Action::PayVp => -1.0,
            Action::PayGood(good) => -0.4 - 0.1 * good.index() as f32,
            Action::PayPerson(place, Person::Worker) if place == Place::IDLE => -0.2,
            Action::PayPerson(place, Person::Worker) => -0.3 - 0.5 * self.circle(place),
            Action::PayPerson(..) => -1.5,
            Action::Buy if self.me.free_fields > 3 => 0.3,
            Action::Buy => -0.2,
            Action::Discard(good, _) => 0.2 - self.tile(Tile::Plantation(good)),
            Action::Pension(good) => 0.7 - 0.05 * good.index() as f32,
            Action::SmallWharf => 0.5 * (f32::from(self.me.goods.total()) - self.shippable(self.me)) - 0.4,
            Action::Load(_, count) => f32::from(count),
            Action::Raid(_, kept) => TOKEN * f32::from(kept),
            Action::Plunder => f32::from(self.view.house.total()),
            Action::Poach(kept, fate) => {
                PERSON * f32::from(kept) + if fate == Fate::Kept { 0.8 } else { 0.0 }
            }
            Action::Swap(role) => self.capture(role),
            Action::Enter(..) | Action::First { festival: false } => 0.05,
            _ => 0.0,
        }
    }

    /// Printed points for little money; every second seat likes what is new, the others what they know.
    fn draft(&self, building: Building) -> f32 {
        let row = self.game.tables.row(building);
        let new = self.game.components.building(building).set() == Set::NewBuildings;
        let taste = if new == self.seat.index().is_multiple_of(2) { 0.8 } else { 0.0 };
        f32::from(row.vp) - 0.3 * f32::from(row.cost) + taste
    }

    /// A forest makes buildings cheaper; it is worth it where the plantation is of little use.
    fn forest(&self) -> f32 {
        0.9 + 0.05 * self.rounds_left().min(10.0)
    }

    /// Citizens stand on the chapel for points, on notary and park authority when their second effect is of use.
    fn citizens_at(&self, building: Building, count: u8) -> f32 {
        let wanted = match building {
            Building::Chapel => 1,
            Building::Notary => u8::from(self.rounds_left() < 5.0),
            Building::ParkAuthority => u8::from(self.me.free_fields > 6),
            _ => 0,
        };
        -(f32::from(count) - f32::from(wanted)).abs()
    }

    /// What one more person at a place is worth.
    fn circle(&self, place: Place) -> f32 {
        match place.spot() {
            Spot::Tile(tile) => self.tile_circle(tile, self.me.island[tile.index()].1),
            Spot::Building(building) => self.building_circle(building, self.me.men(building).unwrap_or(0)),
        }
    }

    /// The best of the smuggler's options (PR97-E3.3).
    pub fn smuggler(&self) -> f32 {
        let Some(numbers) = &self.game.tables.smuggler else { return 0.0 };
        let raid = self.view.ships.iter().map(|ship| ship.count.min(numbers.raid_tokens)).max().unwrap_or(0);
        let empty: u8 = self.me.city.iter().map(|&(it, men)| self.circles(it) - men).sum::<u8>()
            + self.me.island.iter().map(|(tiles, manned)| tiles - manned).sum::<u8>();
        let left = self.view.colonist_ship.saturating_sub(self.view.players.len() as u8);
        let roles = self.view.roles.iter().filter(|card| !card.taken && card.role != Role::Smuggler);
        [
            TOKEN * f32::from(raid),
            f32::from(self.view.house.total()),
            PERSON * f32::from(empty.min(left).min(numbers.poach_workers)),
        ]
        .into_iter()
        .chain(roles.map(|card| self.capture(card.role)))
        .fold(0.0, f32::max)
    }

    /// A captured role is played later or pays when another player chooses it; its coins come at once.
    fn capture(&self, role: Role) -> f32 {
        0.6 * self.role(role) + 0.3
    }

    /// What a tile brings for the festival: the reward with the last one, less with those before (PR97-E4.4).
    pub fn festival_tile(&self, tile: Tile) -> f32 {
        let Some((numbers, tasks)) = self.festival() else { return 0.0 };
        match tile {
            Tile::Plantation(good) if tasks.plantation == Some(good) => {
                let missing = numbers.plantations.saturating_sub(self.me.island[tile.index()].0);
                PERSON * f32::from(numbers.reward_workers) / f32::from(missing.max(1)).powi(2)
            }
            _ => 0.0,
        }
    }

    /// The festival's coins, if the own production has all its tokens (PR97-E4.5).
    pub fn festival_goods(&self) -> f32 {
        let Some((numbers, tasks)) = self.festival() else { return 0.0 };
        let Some(wanted) = tasks.goods else { return 0.0 };
        let made = Good::ALL.into_iter().all(|good| self.me.production[good] >= wanted[good]);
        if made { COIN * f32::from(numbers.reward_coins) } else { 0.0 }
    }

    /// The festival's points for its building (PR97-E4.6).
    pub fn festival_building(&self, building: Building) -> f32 {
        match self.festival() {
            Some((numbers, tasks)) if tasks.building == Some(building) => f32::from(numbers.reward_vp),
            _ => 0.0,
        }
    }

    fn festival(&self) -> Option<(&crate::data::FestivalRow, &crate::view::FestivalView)> {
        self.game.tables.festival.as_ref().zip(self.view.more.as_ref()?.festival.as_ref())
    }
}
