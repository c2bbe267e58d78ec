//! The game in text: what lies where, what is asked, what a choice does.

mod draw;
mod explain;

use kontor_core::{Question, Seat, Terminal};

use crate::PuertoRico;
use crate::action::{Action, Face, Fate};
use crate::buildings::Building;
use crate::data::{Effect, name_in};
use crate::event::spaced;
use crate::goods::Tile;
use crate::roles::Role;
use crate::state::{Drawer, Giver, Item, New, Person, Place, Spot, Stage};
use crate::told::counted;
use crate::view::View;

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

    #[expect(clippy::too_many_lines, reason = "an arm for each question")]
    fn question(&self, view: &View) -> Question {
        let seat = view.seat;
        let player = &view.players[seat.index()];
        let words = &*self.words;
        let (text, clauses): (String, &[&'static str]) = match view.stage {
            Stage::Choosing => ("choose a role".into(), &["PR-3.1", "PR-3.2", "PR-3.3", "PR-3.4"]),
            Stage::Settling { .. } => {
                let hacienda = if self.has_effect(player, Effect::Hacienda) {
                    format!(", or draw with the {} first", words.building(Building::Hacienda))
                } else {
                    String::new()
                };
                (format!("take one tile{hacienda}"), &["PR-4.1", "PR-4.2", "PR-11.2", "PR-11.3"])
            }
            Stage::Hospice { tile: Some(New::Tile(tile)) } => (
                format!("a {} for the new {} tile?", words.colonist, words.tile(tile)),
                &["PR-11.5", "PR-3.10"],
            ),
            Stage::Hospice { .. } => {
                (format!("a {} for the new tile?", words.colonist), &["PR97-3.2", "PR97-E1.4"])
            }
            Stage::MayorPrivilege { second: false } => {
                (format!("take a {} from the supply?", words.colonist), &["PR-5.1", "PR-5.2"])
            }
            Stage::MayorPrivilege { second: true } => {
                (format!("take a second {} from the supply?", words.colonist), &["PR-5.1", "PR97-E1.13"])
            }
            Stage::Placing { place, left, after } => (
                format!(
                    "how many of {} in hand on {}? ({after} {} after it)",
                    counted(u16::from(left), if self.tables.citizens { "person" } else { &words.colonist }),
                    self.place_name(place),
                    if after == 1 { "circle comes" } else { "circles come" }
                ),
                &["PR-5.4", "PR-5.5"],
            ),
            Stage::Building => (
                format!("build, with {}?", words.coins(player.coins)),
                &["PR-6.1", "PR-6.2", "PR-6.6", "PR-6.8"],
            ),
            Stage::University { building } => (
                format!("a {} for the new {}?", words.colonist, self.building_name(building)),
                &["PR-11.10", "PR-3.10"],
            ),
            Stage::Producing => ("produce?".into(), &["PR-7.1", "PR-7.2", "PR-7.7"]),
            Stage::CraftsmanPrivilege { second: None } => {
                (format!("one more token, as {}?", words.role(Role::Craftsman)), &["PR-7.6"])
            }
            Stage::CraftsmanPrivilege { second: Some(_) } => (
                format!("a second token, by the {}?", words.building(Building::PublishingHouse)),
                &["PR-7.6", "PR97-E1.13"],
            ),
            Stage::Trading { sold: false, zoned: false } => {
                ("sell a token?".into(), &["PR-8.1", "PR-8.2", "PR-8.3"])
            }
            Stage::Trading { .. } => ("anything else on this turn?".into(), &["PR-8.1", "PR97-E2.5"]),
            Stage::Shipping => {
                ("deliver goods".into(), &["PR-9.2", "PR-9.3", "PR-9.4", "PR-9.5", "PR-9.6", "PR-11.12"])
            }
            Stage::Award { giver: Giver::Captain, points: 1, .. } => (
                format!("take the {}'s point, the last of the pool?", words.giver(Giver::Captain)),
                &["PR-3.10", "PR-9.6"],
            ),
            Stage::Award { giver: Giver::Harbor, .. } => (
                format!("take the {}'s point, the last of the pool?", words.giver(Giver::Harbor)),
                &["PR-3.10", "PR-11.11"],
            ),
            Stage::Award { giver, points, .. } => (
                format!("take {points} VP of the {}, the last of the pool?", words.giver(giver)),
                &["PR97-E0.5", "PR-3.10"],
            ),
            Stage::Storing { good, .. } => {
                let kinds = match player.warehouse_kinds {
                    0 => String::new(),
                    count => format!(" and {}", counted(u16::from(count), "whole kind")),
                };
                let single = match player.more.as_ref().map_or(1, |more| more.single_tokens) {
                    1 => "a single token".to_owned(),
                    count => format!("{count} single tokens"),
                };
                let text =
                    format!("how many {} do you keep? (storage in all: {single}{kinds})", words.good(good));
                (text, &["PR-9.9", "PR-9.11", "PR-11.4", "PR-11.8"])
            }
            Stage::FirstGovernor
            | Stage::Display
            | Stage::HaciendaDraw
            | Stage::RandomDraft
            | Stage::FestivalDraw
            | Stage::ZoningDraw { .. } => ("chance answers".into(), &["PR-4.8"]),
            Stage::Over => ("the game is over".into(), &["PR-13.4", "PR-13.5"]),
            Stage::Drafting => {
                ("which kind of building comes into the game?".into(), &["PR97-E1.1", "PR97-E1.2"])
            }
            Stage::Publishing { role } => (
                format!(
                    "does the {} work for the {}?",
                    words.building(Building::PublishingHouse),
                    words.role(role)
                ),
                &["PR97-E1.13"],
            ),
            Stage::Laying { good, by } => {
                let by = if by == Drawer::Hacienda { Building::Hacienda } else { Building::ZoningOffice };
                (format!("lay the {} tile of the {}", words.good(good), words.building(by)), &["PR97-E1.4"])
            }
            Stage::Ordering { .. } => (
                format!("which comes first, {} or festival?", words.building(Building::Hospice)),
                &["PR97-E4.4", "PR97-E0.4"],
            ),
            Stage::SecondTile => (
                format!("a second tile, by the {}?", words.building(Building::PublishingHouse)),
                &["PR97-E1.13"],
            ),
            Stage::ParkDiscard => (
                format!("discard a tile, by the {}?", words.building(Building::ParkAuthority)),
                &["PR97-E2.7"],
            ),
            Stage::Arriving { why, left, .. } => {
                let clause: &[&'static str] = if why.is_poached() { &["PR97-E3.3"] } else { &["PR97-E4.4"] };
                (format!("where does the next of {left} who have come go?"), clause)
            }
            Stage::Dealing { .. } => {
                (format!("a {} or the {} of the register?", words.colonist, words.citizen), &["PR97-E2.4"])
            }
            Stage::Sorting { building, left } => (
                format!("how many of {left} {}s stand on the {}?", words.citizen, words.building(building)),
                &["PR97-E2.14"],
            ),
            Stage::Paying { building, due, from } => {
                let what = if from == Item::Vp { "thing" } else { "more thing" };
                (
                    format!("hand in {} for the {}", counted(u16::from(due), what), words.building(building)),
                    &["PR97-E1.5"],
                )
            }
            Stage::Pension { left, .. } => (
                format!("a token for the {}? (up to {left})", words.building(Building::PensionOffice)),
                &["PR97-E2.9"],
            ),
            Stage::Loading { good, count } => (
                format!(
                    "how many {} with the {}? ({count} loaded)",
                    words.good(good),
                    words.building(Building::SmallWharf)
                ),
                &["PR97-E1.10"],
            ),
            Stage::Smuggling => {
                ("raid, plunder, poach or capture a role?".into(), &["PR97-E3.3", "PR97-E3.4"])
            }
            Stage::Guests { .. } => (
                format!("move a guest of the {}?", words.building(Building::Bohio)),
                &["PR97-E1.7", "PR97-E1.17"],
            ),
        };
        Question { text: format!("{seat}: {text}"), clauses: clauses.to_vec() }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each action")]
    fn label(&self, view: &View, action: Action) -> String {
        let words = &*self.words;
        let me = &view.players[view.seat.index()];
        match action {
            Action::Choose(role) => {
                let coins = view.roles.iter().find(|card| card.role == role).map_or(0, |card| card.coins);
                let name = name_in(self.components.role_name(role, self.options.edition), self.options.names);
                let second = if role == Role::Prospector2 { ", second card" } else { "" };
                let coins = if coins == 0 { String::new() } else { format!(" (+{coins} on the card)") };
                format!("{name}{second}{coins}")
            }
            Action::Draw => format!("draw a plantation with the {}", words.building(Building::Hacienda)),
            Action::Take(tile) => format!("take {}", self.tile_name(tile)),
            Action::TakeForest(good) => format!("take {} as a {}", words.good(good), words.forest),
            Action::Lay { forest: false } => "lay it open".to_owned(),
            Action::Lay { forest: true } => format!("lay it as a {}", words.forest),
            Action::First { festival: false } => format!("{} first", words.building(Building::Hospice)),
            Action::First { festival: true } => "festival first".to_owned(),
            Action::Colonist => format!("take the {}", words.colonist),
            Action::ColonistDrawn => format!("take the {} for the drawn tile", words.colonist),
            Action::Citizen => format!("take the {}", words.citizen),
            Action::CitizenDrawn => format!("take the {} for the drawn tile", words.citizen),
            Action::Place(place, count) => format!("{count} on {}", self.place_name(place)),
            Action::Citizens(_, count) => counted(u16::from(count), &words.citizen),
            Action::Enter(place, person) => format!("a {} to {}", words.person(person), words.place(place)),
            Action::Draft(building) => {
                let row = self.tables.row(building);
                format!("{} (cost {}, {} VP)", self.building_name(building), row.cost, row.vp)
            }
            Action::Publish => format!("the {} works", words.building(Building::PublishingHouse)),
            Action::Build(building) => {
                let row = view.market_row(building);
                let vp = self.tables.row(building).vp;
                let short = match row.and_then(|row| row.short) {
                    Some(short) => {
                        format!(", {short} of it by the {}", words.building(Building::BlackMarket))
                    }
                    None => String::new(),
                };
                format!(
                    "{} for {} ({vp} VP){short}",
                    self.building_name(building),
                    row.map_or(0, |row| row.price)
                )
            }
            Action::PayVp => "hand in 1 VP".to_owned(),
            Action::PayGood(good) => format!("hand in 1 {}", words.good(good)),
            Action::PayPerson(place, person) => {
                format!("hand in a {} from {}", words.person(person), words.place(place))
            }
            Action::Produce => format!("produce {}", words.list(me.production, "none")),
            Action::Extra(good) => format!("one more {}", words.good(good)),
            Action::Sell(good) => {
                format!("sell {} for {}", words.good(good), self.proceeds(view, view.seat, good, false))
            }
            Action::Post(good) => format!(
                "sell {} by the {} for {}",
                words.good(good),
                words.building(Building::TradingPost),
                self.proceeds(view, view.seat, good, true)
            ),
            Action::Buy => format!("buy a tile of the stack for {}", words.coins(1)),
            Action::Discard(good, face) => {
                let what = match face {
                    Face::Empty => "an empty",
                    Face::Occupied => "an occupied",
                    Face::Forest => return format!("discard a {} ({})", words.forest, words.good(good)),
                };
                format!("discard {what} {} tile", words.good(good))
            }
            Action::Assembly => format!("settle the {} first", words.building(Building::AssemblyHall)),
            Action::Pension(good) => format!("1 {} for 1 VP", words.good(good)),
            Action::Ship(good, capacity) => {
                let held = me.goods[good];
                let ship = view.ships.iter().find(|ship| ship.capacity == capacity);
                let room = ship.map_or(0, |ship| ship.capacity - ship.count);
                let count = held.min(room);
                format!("{count} {} on the ship of {capacity}, {count} VP", words.good(good))
            }
            Action::Wharf(good) => {
                let count = me.goods[good];
                format!(
                    "{count} {} with the {}, {count} VP",
                    words.good(good),
                    words.building(Building::Wharf)
                )
            }
            Action::SmallWharf => format!("deliver with the {}", words.building(Building::SmallWharf)),
            Action::Load(good, count) => format!("{count} {}", words.good(good)),
            Action::Vp => match view.stage {
                Stage::Award { points, .. } if points != 1 => format!("take {points} VP"),
                _ => "take the point".to_owned(),
            },
            Action::Keep(good, count) => {
                let lost = me.goods[good] - count;
                if lost == 0 {
                    format!("keep {count} {}", words.good(good))
                } else {
                    format!("keep {count} {}, lose {lost}", words.good(good))
                }
            }
            Action::Raid(capacity, kept) => {
                let good =
                    view.ships.iter().find(|ship| ship.capacity == capacity).and_then(|ship| ship.good);
                let good = good.map_or("", |good| words.good(good));
                format!("raid the ship of {capacity}, keep {kept} {good}")
            }
            Action::Plunder => format!("plunder the trading house for {} VP", view.house.total()),
            Action::Poach(kept, fate) => {
                let citizen = match fate {
                    Fate::Stays => String::new(),
                    Fate::Kept => format!(", the {} among them", words.citizen),
                    Fate::Back => format!(", the {} goes back", words.citizen),
                };
                format!("poach from the {}, keep {kept}{citizen}", words.ship)
            }
            Action::Swap(role) => {
                let coins = view.roles.iter().find(|card| card.role == role).map_or(0, |card| card.coins);
                let coins = if coins == 0 { String::new() } else { format!(" (+{coins} on the card)") };
                format!("capture the {}{coins}", words.role(role))
            }
            Action::Pass => "pass".to_owned(),
            Action::Guest(place, Person::Worker) => format!("a guest to {}", words.place(place)),
            Action::Guest(place, Person::Citizen) => {
                format!("a guest ({}) to {}", words.citizen, words.place(place))
            }
        }
    }

    fn group(&self, _view: &View, action: Action) -> Option<String> {
        match action {
            Action::Draft(building) => Some(format!("cost {}", self.tables.row(building).cost)),
            Action::Guest(..) => Some("a guest of the Bohío".to_owned()),
            _ => None,
        }
    }

    fn describe(&self, view: &View, word: &str) -> Option<String> {
        self.words_about(view, word)
    }

    fn about(&self, word: &str) -> Vec<&'static str> {
        self.clauses_about(word)
    }

    fn line_name(&self, key: &str) -> String {
        match key {
            "vp" => "Victory points gained".to_owned(),
            "buildings" => "Printed on buildings".to_owned(),
            "citizens" => "Citizens".to_owned(),
            _ => key.parse().map_or_else(|_| spaced(key), |building| self.building_name(building)),
        }
    }
}

impl PuertoRico {
    /// The name of a building in this edition, as it stands alone.
    pub(super) fn building_name(&self, building: Building) -> String {
        name_in(self.components.building_name(building, self.options.edition), self.options.names).to_owned()
    }

    fn tile_name(&self, tile: Tile) -> String {
        match tile {
            Tile::Plantation(good) => format!("{} plantation", self.words.good(good)),
            tile @ Tile::Quarry => self.words.tile(tile).to_owned(),
        }
    }

    fn place_name(&self, place: Place) -> String {
        match place.spot() {
            Spot::Tile(Tile::Quarry) => "the quarries".to_owned(),
            Spot::Tile(tile) => format!("the {}s", self.tile_name(tile)),
            Spot::Building(building) => format!("the {}", self.words.building(building)),
        }
    }
}
