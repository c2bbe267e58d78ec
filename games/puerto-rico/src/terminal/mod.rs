//! The game in text: what lies where, what is asked, what a choice does.

mod draw;

use kontor_core::{Game, Question, Rulebook, Seat, Terminal};

use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::event::spaced;
use crate::goods::Tile;
use crate::roles::Role;
use crate::state::{Place, Spot, Stage};
use crate::view::View;
use draw::list;

impl Terminal for PuertoRico {
    fn table(&self, view: &View) -> String {
        let mut text = String::new();
        self.write_table(&mut text, view).expect("writing to a string succeeds");
        text
    }

    fn board(&self, view: &View, seat: Seat) -> String {
        let mut text = String::new();
        let player = &view.players[seat.index()];
        self.write_player(&mut text, view, seat, player).expect("writing to a string succeeds");
        text
    }

    fn question(&self, view: &View) -> Question {
        let seat = view.seat;
        let player = &view.players[seat.index()];
        let (text, clauses): (String, &[&'static str]) = match view.stage {
            Stage::Choosing => ("choose a role".into(), &["PR-3.1", "PR-3.2", "PR-3.3", "PR-3.4"]),
            Stage::Settling { .. } => {
                let hacienda = if self.has_effect(player, Effect::Hacienda) {
                    ", or draw with the hacienda first"
                } else {
                    ""
                };
                (format!("take one tile{hacienda}"), &["PR-4.1", "PR-4.2", "PR-11.2", "PR-11.3"])
            }
            Stage::Hospice { tile } => {
                (format!("a colonist for the new {tile} tile?"), &["PR-11.5", "PR-3.10"])
            }
            Stage::MayorPrivilege => ("take a colonist from the supply?".into(), &["PR-5.1", "PR-5.2"]),
            Stage::Placing { place, left, after } => (
                format!(
                    "how many of {} in hand on {}? ({after} {} after it)",
                    counted(u16::from(left), "colonist"),
                    self.place_name(place),
                    if after == 1 { "circle comes" } else { "circles come" }
                ),
                &["PR-5.4", "PR-5.5"],
            ),
            Stage::Building => (
                format!("build, with {}?", counted(player.coins, "doubloon")),
                &["PR-6.1", "PR-6.2", "PR-6.6", "PR-6.8"],
            ),
            Stage::University { building } => (
                format!("a colonist for the new {}?", self.building_name(building)),
                &["PR-11.10", "PR-3.10"],
            ),
            Stage::Producing => ("produce?".into(), &["PR-7.1", "PR-7.2", "PR-7.7"]),
            Stage::CraftsmanPrivilege => ("one more token, as craftsman?".into(), &["PR-7.6"]),
            Stage::Trading => ("sell a token?".into(), &["PR-8.1", "PR-8.2", "PR-8.3"]),
            Stage::Shipping => {
                ("deliver goods".into(), &["PR-9.2", "PR-9.3", "PR-9.4", "PR-9.5", "PR-9.6", "PR-11.12"])
            }
            Stage::CaptainBonus => {
                ("take the captain's point, the last of the pool?".into(), &["PR-3.10", "PR-9.6"])
            }
            Stage::HarborBonus => {
                ("take the harbor's point, the last of the pool?".into(), &["PR-3.10", "PR-11.11"])
            }
            Stage::Storing { good, .. } => {
                let kinds = match player.warehouse_kinds {
                    0 => String::new(),
                    count => format!(" and {}", counted(u16::from(count), "whole kind")),
                };
                let text = format!("how many {good} do you keep? (storage in all: a single token{kinds})");
                (text, &["PR-9.9", "PR-9.11", "PR-11.4", "PR-11.8"])
            }
            Stage::FirstGovernor | Stage::Display | Stage::HaciendaDraw => {
                ("chance answers".into(), &["PR-4.8"])
            }
            Stage::Over => ("the game is over".into(), &["PR-13.4", "PR-13.5"]),
        };
        Question { text: format!("{seat}: {text}"), clauses: clauses.to_vec() }
    }

    fn label(&self, view: &View, action: Action) -> String {
        match action {
            Action::Choose(role) => {
                let coins = view.roles.iter().find(|card| card.role == role).map_or(0, |card| card.coins);
                let name = &self.components.role(role).name.en;
                let second = if role == Role::Prospector2 { ", second card" } else { "" };
                let coins = if coins == 0 { String::new() } else { format!(" (+{coins} on the card)") };
                format!("{name}{second}{coins}")
            }
            Action::Draw => "draw a plantation with the hacienda".to_owned(),
            Action::Take(tile) => format!("take {}", self.tile_name(tile)),
            Action::Colonist => "take the colonist".to_owned(),
            Action::Place(place, count) => format!("{count} on {}", self.place_name(place)),
            Action::Build(building) => {
                let row = &view.market[building.index()];
                let vp = self.tables.row(building).vp;
                format!("{} for {} ({vp} VP)", self.building_name(building), row.price)
            }
            Action::Produce => format!("produce {}", list(view.players[view.seat.index()].production)),
            Action::Extra(good) => format!("one more {good}"),
            Action::Sell(good) => format!("sell {good} for {}", self.proceeds(view, view.seat, good)),
            Action::Ship(good, capacity) => {
                let held = view.players[view.seat.index()].goods[good];
                let ship = view.ships.iter().find(|ship| ship.capacity == capacity);
                let room = ship.map_or(0, |ship| ship.capacity - ship.count);
                let count = held.min(room);
                format!("{count} {good} on the ship of {capacity}, {count} VP")
            }
            Action::Wharf(good) => {
                let count = view.players[view.seat.index()].goods[good];
                format!("{count} {good} with the wharf, {count} VP")
            }
            Action::Vp => "take the point".to_owned(),
            Action::Keep(good, count) => {
                let lost = view.players[view.seat.index()].goods[good] - count;
                if lost == 0 {
                    format!("keep {count} {good}")
                } else {
                    format!("keep {count} {good}, lose {lost}")
                }
            }
            Action::Pass => "pass".to_owned(),
        }
    }

    /// An action leads to the clauses of its phase; a building to its own, whatever is done with it.
    fn about(&self, word: &str) -> Vec<&'static str> {
        let id = word.trim_start_matches("build ").to_lowercase().replace(' ', "_");
        if let Ok(building) = id.parse::<Building>() {
            return self.clause_of(building).into_iter().chain(["PR-6.2"]).collect();
        }
        let Ok(action) = word.to_lowercase().parse::<Action>() else { return Vec::new() };
        match action {
            Action::Choose(role) => match role {
                Role::Settler => vec!["PR-4.1", "PR-4.2"],
                Role::Mayor => vec!["PR-5.1", "PR-5.2", "PR-5.4"],
                Role::Builder => vec!["PR-6.1", "PR-6.2"],
                Role::Craftsman => vec!["PR-7.1", "PR-7.2", "PR-7.6"],
                Role::Trader => vec!["PR-8.1", "PR-8.3"],
                Role::Captain => vec!["PR-9.1", "PR-9.3", "PR-9.6", "PR-9.9"],
                Role::Prospector | Role::Prospector2 => vec!["PR-10.1"],
            },
            Action::Draw => vec!["PR-11.2"],
            Action::Take(_) => vec!["PR-4.2", "PR-4.3"],
            Action::Colonist => vec!["PR-5.1", "PR-11.5", "PR-11.10"],
            Action::Place(place, _) => match place.spot() {
                Spot::Tile(_) => vec!["PR-5.4", "PR-7.2"],
                Spot::Building(building) => self.clause_of(building).into_iter().collect(),
            },
            Action::Build(_) => vec!["PR-6.1"],
            Action::Produce => vec!["PR-7.7"],
            Action::Extra(_) => vec!["PR-7.6"],
            Action::Sell(_) => vec!["PR-8.1", "PR-8.2", "PR-8.3"],
            Action::Ship(..) => vec!["PR-9.4", "PR-9.5", "PR-9.6"],
            Action::Wharf(_) => vec!["PR-11.12"],
            Action::Vp => vec!["PR-3.10"],
            Action::Keep(..) => vec!["PR-9.9", "PR-9.11"],
            Action::Pass => vec!["PR-3.5"],
        }
    }

    fn line_name(&self, key: &str) -> String {
        match key {
            "vp" => "Victory points gained".to_owned(),
            "buildings" => "Printed on buildings".to_owned(),
            _ => key.parse().map_or_else(|_| spaced(key), |building| self.building_name(building)),
        }
    }
}

impl PuertoRico {
    /// The English name of a building.
    pub(super) fn building_name(&self, building: Building) -> String {
        self.components.building(building).name.en.clone()
    }

    fn tile_name(&self, tile: Tile) -> String {
        match tile {
            Tile::Plantation(good) => {
                format!("{} plantation", self.components.good(good).name.en.to_lowercase())
            }
            Tile::Quarry => self.components.quarry.name.en.to_lowercase(),
        }
    }

    fn place_name(&self, place: Place) -> String {
        match place.spot() {
            Spot::Tile(Tile::Quarry) => "the quarries".to_owned(),
            Spot::Tile(tile) => format!("the {}s", self.tile_name(tile)),
            Spot::Building(building) => format!("the {}", self.building_name(building).to_lowercase()),
        }
    }

    /// The clause that tells what a building does, as the data file names it.
    fn clause_of(&self, building: Building) -> Option<&'static str> {
        let id = &self.components.building(building).clause;
        Rulebook(Self::RULEBOOK).clause(id).map(|clause| clause.id)
    }
}

/// A number with its noun: "1 doubloon", "2 doubloons".
fn counted(count: u16, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
