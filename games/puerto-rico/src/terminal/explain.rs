//! What a word of the table means: its names, its numbers, its clauses.

use kontor_core::{Game, Rulebook};

use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Names;
use crate::goods::Good;
use crate::roles::Role;
use crate::state::Spot;
use crate::told::counted;
use crate::view::View;

/// A thing of the box that has a name.
enum Thing {
    Building(Building),
    Role(Role),
    Good(Good),
    Other(&'static [&'static str]),
}

impl PuertoRico {
    /// The names of a thing in all languages of its edition, how it is written, and what is printed on it.
    pub(super) fn words_about(&self, view: &View, word: &str) -> Option<String> {
        let edition = self.options.edition;
        Some(match self.thing_called(word)? {
            Thing::Building(building) => {
                let row = self.tables.row(building);
                let stock = match view.market_row(building) {
                    Some(row) => format!("{} left", row.stock),
                    None => "not in this game".to_owned(),
                };
                format!(
                    "{}: cost {}, {} VP, {}, {stock}",
                    told_names(self.components.building_name(building, edition), building.id()),
                    row.cost,
                    row.vp,
                    counted(u16::from(row.circles), "circle"),
                )
            }
            Thing::Role(role) => told_names(self.components.role_name(role, edition), role.id()),
            Thing::Good(good) => format!(
                "{}: sells for {}",
                told_names(self.components.good_name(good, edition), good.id()),
                self.tables.prices[good.index()]
            ),
            Thing::Other(_) => return None,
        })
    }

    /// An action leads to the clauses of its phase; a thing of the box to its own, whatever is done with it.
    pub(super) fn clauses_about(&self, word: &str) -> Vec<&'static str> {
        match self.thing_called(word.trim_start_matches("build ").trim_start_matches("draft ")) {
            Some(Thing::Building(building)) => {
                return self.clause_of(building).into_iter().chain(["PR-6.2"]).collect();
            }
            Some(Thing::Role(role)) => return clauses_of_role(role),
            Some(Thing::Good(_)) => return vec!["PR-7.2", "PR-8.3"],
            Some(Thing::Other(clauses)) => return clauses.to_vec(),
            None => (),
        }
        let Ok(action) = word.to_lowercase().parse::<Action>() else { return Vec::new() };
        match action {
            Action::Choose(role) => clauses_of_role(role),
            Action::Draft(_) => vec!["PR97-E1.1"],
            Action::Publish => vec!["PR97-E1.13"],
            Action::TakeForest(_) | Action::Lay { .. } => vec!["PR97-E1.4"],
            Action::First { .. } => vec!["PR97-E4.4"],
            Action::ColonistDrawn | Action::CitizenDrawn => vec!["PR97-3.2"],
            Action::Citizen => vec!["PR97-E2.4"],
            Action::Citizens(..) => vec!["PR97-E2.14"],
            Action::Enter(..) => vec!["PR97-E3.3", "PR97-E4.4"],
            Action::PayVp | Action::PayGood(_) | Action::PayPerson(..) => vec!["PR97-E1.5"],
            Action::Post(_) => vec!["PR97-E1.8"],
            Action::Buy => vec!["PR97-E2.5"],
            Action::Discard(..) => vec!["PR97-E2.5", "PR97-E2.7"],
            Action::Assembly => vec!["PR97-E1.14", "PR97-E2.9"],
            Action::Pension(_) => vec!["PR97-E2.9"],
            Action::SmallWharf | Action::Load(..) => vec!["PR97-E1.10"],
            Action::Raid(..) | Action::Plunder | Action::Poach(..) | Action::Swap(_) => vec!["PR97-E3.3"],
            Action::Guest(..) => vec!["PR97-E1.7", "PR97-E1.17"],
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

    /// The thing with this id or, in any language, with this name in this edition.
    fn thing_called(&self, word: &str) -> Option<Thing> {
        let (name, id) = (word.to_lowercase(), word.to_lowercase().replace(' ', "_"));
        let edition = self.options.edition;
        let called = |names: Names<'_>| {
            [names.0, names.1].into_iter().chain(names.2).any(|other| other.to_lowercase() == name)
        };
        let building = |it: &Building| {
            it.id() == id
                || called(self.components.building_name(*it, edition))
                || self.components.building(*it).also.iter().any(|other| other.to_lowercase() == name)
        };
        if let Some(found) = Building::ALL.into_iter().find(building) {
            return Some(Thing::Building(found));
        }
        let role = |it: &Role| it.id() == id || called(self.components.role_name(*it, edition));
        if let Some(found) = self.tables.roles.iter().find(role) {
            return Some(Thing::Role(found));
        }
        let good = |it: &Good| it.id() == id || called(self.components.good_name(*it, edition));
        if let Some(found) = Good::ALL.into_iter().find(good) {
            return Some(Thing::Good(found));
        }
        let others: [(Names<'_>, &'static [&'static str]); 8] = [
            (self.components.quarry_name(), &["PR-4.2", "PR-6.3"]),
            (self.components.word("colonist", edition), &["PR-5.1", "PR-5.4"]),
            (self.components.word("colonist_ship", edition), &["PR-5.2", "PR-5.6"]),
            (self.components.word("san_juan", edition), &["PR-5.4", "PR-5.5"]),
            (self.components.word("doubloon", edition), &["PR-8.3", "PR-10.1"]),
            (self.components.forest_name(), &["PR97-E1.4"]),
            (self.components.citizen_name(), &["PR97-E2.2", "PR97-E2.4", "PR97-E2.14"]),
            (self.components.poster_name(), &["PR97-E3.2"]),
        ];
        let plain: [(&str, &'static [&'static str]); 4] = [
            ("poster", &["PR97-E3.2"]),
            ("guest", &["PR97-E1.7", "PR97-E1.17"]),
            ("draft", &["PR97-E1.1", "PR97-E1.2"]),
            ("festival", &["PR97-E4.1", "PR97-E4.4", "PR97-E4.5", "PR97-E4.6"]),
        ];
        let named = others.into_iter().find(|row| called(row.0)).map(|row| row.1);
        named.or_else(|| plain.into_iter().find(|row| row.0 == name).map(|row| row.1)).map(Thing::Other)
    }

    /// The clause that tells what a building does, as the data file names it.
    fn clause_of(&self, building: Building) -> Option<&'static str> {
        let id = self.components.building(building).clause(self.options.edition);
        Rulebook(Self::RULEBOOK).clause(id).map(|clause| clause.id)
    }
}

fn clauses_of_role(role: Role) -> Vec<&'static str> {
    match role {
        Role::Settler => vec!["PR-4.1", "PR-4.2"],
        Role::Mayor => vec!["PR-5.1", "PR-5.2", "PR-5.4"],
        Role::Builder => vec!["PR-6.1", "PR-6.2"],
        Role::Craftsman => vec!["PR-7.1", "PR-7.2", "PR-7.6"],
        Role::Trader => vec!["PR-8.1", "PR-8.3"],
        Role::Captain => vec!["PR-9.1", "PR-9.3", "PR-9.6", "PR-9.9"],
        Role::Prospector | Role::Prospector2 => vec!["PR-10.1"],
        Role::Smuggler => vec!["PR97-E3.1", "PR97-E3.2", "PR97-E3.3", "PR97-E3.4"],
    }
}

/// All names of a thing, and how notation writes it.
fn told_names(names: Names<'_>, id: &str) -> String {
    let dutch = names.2.map_or(String::new(), |name| format!(", Dutch {name}"));
    format!("{} (German {}{dutch}; written {id})", names.0, names.1)
}
