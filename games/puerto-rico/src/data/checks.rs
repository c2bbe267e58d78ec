//! What has to be true of a data file before a game can be made of it.

use kontor_core::components::{exactly_once, known_sources, range, short_name};
use kontor_core::{Game, Rulebook};

use super::{
    BoxRow, BuildingRow, Components, Effect, GoodRow, MAX_CIRCLES, MAX_COLONISTS, MAX_COST, MAX_PLANTS,
    MAX_PRICE, MAX_ROW, MAX_TILES, MAX_TOKENS, Name, Name97, SCHEMA, SetUp, WORDS,
};
use crate::PuertoRico;
use crate::buildings::Building;
use crate::goods::Good;
use crate::options::Set;
use crate::roles::Role;

impl Components {
    pub(super) fn check(&self) -> Result<(), String> {
        if self.schema != SCHEMA {
            return Err(format!("schema is {}, this version reads schema {SCHEMA}", self.schema));
        }
        self.check_sources()?;
        self.check_rows()?;
        self.check_names()?;
        self.goods.iter().try_for_each(GoodRow::check)?;
        for (id, price) in &self.essay_prices.prices {
            id.parse::<Good>().map_err(|error| format!("essay_prices: {error}"))?;
            range(&format!("essay_prices: {id}"), *price, 0, MAX_PRICE)?;
        }
        range("quarry: tiles", self.quarry.tiles, 0, MAX_TILES)?;
        range("quarry: tiles_2p", self.quarry.tiles_2p, 0, MAX_TILES)?;
        self.building.iter().try_for_each(BuildingRow::check)?;
        self.check_effects()?;
        self.check_draft()?;
        self.check_expansions()?;
        let less = self.balanced_start.corn_starter_coins_less;
        if let Some(row) = self.setup.iter().find(|row| row.edition == 2002 && row.coins < less) {
            return Err(format!(
                "balanced_start: corn_starter_coins_less is {less}, but {} players start with {} coins",
                row.players, row.coins
            ));
        }
        self.setup.iter().try_for_each(|row| row.check(self))?;
        self.r#box.iter().try_for_each(|row| row.check(self))?;
        for (id, cost) in &self.balanced_start.cost {
            id.parse::<Building>().map_err(|error| format!("balanced_start: {error}"))?;
            range(&format!("balanced_start: cost of {id}"), *cost, 0, MAX_COST)?;
        }
        Ok(())
    }

    /// Every row that the rules speak of stands in the file once.
    fn check_rows(&self) -> Result<(), String> {
        exactly_once("goods", Good::ALL.map(Good::id), self.goods.iter().map(|row| row.id.as_str()))?;
        exactly_once(
            "building",
            Building::ALL.map(Building::id),
            self.building.iter().map(|row| row.id.as_str()),
        )?;
        let roles: Vec<&str> =
            Role::ALL.into_iter().filter(|&role| role != Role::Prospector2).map(Role::id).collect();
        exactly_once("role", roles, self.role.iter().map(|row| row.id.as_str()))?;
        exactly_once("word", WORDS, self.word.iter().map(|row| row.id.as_str()))?;
        let found: Vec<String> =
            self.setup.iter().map(|row| format!("{} {}", row.edition, row.players)).collect();
        let editions = ["2002", "1897"];
        let wanted: Vec<String> = editions
            .iter()
            .flat_map(|year| (2..=5).map(move |players| format!("{year} {players}")))
            .collect();
        exactly_once(
            "setup for edition and players",
            wanted.iter().map(String::as_str),
            found.iter().map(String::as_str),
        )?;
        let boxes: Vec<String> = self.r#box.iter().map(|row| row.edition.to_string()).collect();
        exactly_once("box of edition", editions, boxes.iter().map(String::as_str))
    }

    /// Places of the draft are those of the beige buildings of the base game, cost by cost (PR97-E1.1).
    fn check_draft(&self) -> Result<(), String> {
        let beige = |row: &&BuildingRow| row.large_plant.is_none();
        for row in self.building.iter().filter(beige).filter(|row| row.set == Set::Base.id()) {
            let base =
                self.building.iter().filter(beige).filter(|it| it.set == row.set && it.cost == row.cost);
            let (count, places) = (base.count(), self.draft_places(row.cost));
            if count != usize::from(places) {
                return Err(format!("draft of cost {}: places is {places}, expected {count}", row.cost));
            }
        }
        for (index, row) in self.draft.iter().enumerate() {
            if self.draft[..index].iter().any(|other| other.cost == row.cost) {
                return Err(format!("draft of cost {} stands twice", row.cost));
            }
            let kinds =
                self.building.iter().filter(beige).filter(|it| it.set().drafted() && it.cost == row.cost);
            if kinds.count() < usize::from(row.places) {
                return Err(format!("draft of cost {}: places is more than there are kinds", row.cost));
            }
        }
        let [one, other] = &self.draft_office_xor_post.exactly_one;
        let cost = |id: &String| self.building.iter().find(|row| row.id == *id && row.large_plant.is_none());
        match (cost(one), cost(other)) {
            (Some(a), Some(b)) if a.cost == b.cost && a.id != b.id => Ok(()),
            _ => Err("draft_office_xor_post: expected two beige buildings of the same cost".to_owned()),
        }
    }

    /// The numbers of the expansions are in the range the rules can play.
    fn check_expansions(&self) -> Result<(), String> {
        let Self { citizens, smuggler, festival, .. } = self;
        range("citizens: citizens", citizens.citizens, 1, 60)?;
        range("citizens: workers", citizens.workers, 10, MAX_COLONISTS - citizens.citizens)?;
        range("citizens: on_register", citizens.on_register, 0, 1)?;
        range("citizens: vp", citizens.vp, 0, 5)?;
        range("smuggler: posters", smuggler.posters, 1, 1)?;
        range("smuggler: raid_tokens", smuggler.raid_tokens, 0, MAX_TOKENS)?;
        range("smuggler: plunder_vp", smuggler.plunder_vp, 0, 5)?;
        range("smuggler: poach_workers", smuggler.poach_workers, 0, 10)?;
        range("smuggler: swap_coins", smuggler.swap_coins, 0, 20)?;
        let fewest = self.goods.iter().map(|row| row.tokens.min(row.tokens_2p)).min().unwrap_or(0);
        range("festival: tokens_in_bag", festival.tokens_in_bag, 1, fewest)?;
        range("festival: tokens_drawn", festival.tokens_drawn, 1, festival.tokens_in_bag * 5)?;
        range("festival: plantations", festival.plantations, 1, 12)?;
        range("festival: reward_workers", festival.reward_workers, 0, 12)?;
        range("festival: reward_coins", festival.reward_coins, 0, 20)?;
        range("festival: reward_vp", festival.reward_vp, 0, 20)?;
        let marked =
            self.building.iter().filter(|row| row.vp == festival.building_vp && row.set().id() == "base");
        if marked.filter(|row| row.good.is_none()).count() == 0 {
            return Err("festival: building_vp fits no building".to_owned());
        }
        Ok(())
    }

    /// Each effect belongs to one building, but for production, markets and warehouses; goods have their buildings.
    fn check_effects(&self) -> Result<(), String> {
        for effect in Effect::ALL {
            let with: Vec<&str> = self
                .building
                .iter()
                .filter(|row| row.effect() == effect)
                .map(|row| row.id.as_str())
                .collect();
            let many = matches!(effect, Effect::Production | Effect::Market | Effect::Warehouse);
            if with.len() != 1 && !many {
                return Err(format!(
                    "effect {effect} belongs to one building, not to {} ({})",
                    with.len(),
                    with.join(", ")
                ));
            }
        }
        for good in Good::ALL {
            let plants = self.building.iter().filter(|row| row.good() == Some(good));
            let plants: Vec<&str> = plants.map(|row| row.id.as_str()).collect();
            if good == Good::Corn && !plants.is_empty() {
                return Err(format!("building {}: corn needs no building (PR-7.2)", plants[0]));
            }
            if plants.len() > MAX_PLANTS {
                return Err(format!("{good} has more than {MAX_PLANTS} buildings: {}", plants.join(", ")));
            }
        }
        Ok(())
    }

    /// A name is a short word or two, in each language; nothing is without a name in the editions it is used in.
    fn check_names(&self) -> Result<(), String> {
        let mut all: Vec<(&str, Option<&Name>, Option<&Name97>)> = Vec::new();
        all.extend(self.goods.iter().map(|row| (row.id.as_str(), Some(&row.name), row.name_1897.as_ref())));
        all.extend(self.role.iter().map(|row| (row.id.as_str(), row.name.as_ref(), row.name_1897.as_ref())));
        all.extend(
            self.building.iter().map(|row| (row.id.as_str(), row.name.as_ref(), row.name_1897.as_ref())),
        );
        all.extend(self.word.iter().map(|row| (row.id.as_str(), Some(&row.name), Some(&row.name_1897))));
        all.push(("quarry", Some(&self.quarry.name), None));
        all.push(("forest", None, Some(&self.forest.name_1897)));
        all.push(("citizens", None, Some(&self.citizens.name_1897)));
        all.push(("smuggler: poster", None, Some(&self.smuggler.poster_1897)));
        for (id, name, name_1897) in all {
            for text in name.iter().flat_map(|it| [&it.en, &it.de, &it.nl]) {
                short_name(id, text)?;
            }
            for text in name_1897.iter().flat_map(|it| [&it.en, &it.de]) {
                short_name(id, text)?;
            }
            if name.is_none() && name_1897.is_none() {
                return Err(format!("{id} has no name; give name, name_1897 or both"));
            }
        }
        let old = |id: &str| self.role.iter().any(|row| row.id == id && row.name.is_none());
        if let Some(role) = Role::ALL.into_iter().find(|&role| role != Role::Smuggler && old(role.id())) {
            return Err(format!("role {role}: name is missing; only the smuggler belongs to 1897 alone"));
        }
        Ok(())
    }

    fn check_sources(&self) -> Result<(), String> {
        let single = [
            &self.quarry.source,
            &self.balanced_start.source,
            &self.essay_prices.source,
            &self.forest.source,
            &self.draft_office_xor_post.source,
            &self.citizens.source,
            &self.smuggler.source,
            &self.festival.source,
        ];
        let tags = (single.into_iter())
            .chain(self.goods.iter().map(|row| &row.source))
            .chain(self.setup.iter().map(|row| &row.source))
            .chain(self.r#box.iter().map(|row| &row.source))
            .chain(self.draft.iter().map(|row| &row.source))
            .chain(self.role.iter().map(|row| &row.source))
            .chain(self.word.iter().map(|row| &row.source))
            .chain(self.building.iter().map(|row| &row.source));
        known_sources(&self.sources, tags)
    }
}

impl BoxRow {
    /// What the other rows need is in the box.
    fn check(&self, all: &Components) -> Result<(), String> {
        let at = |field: &str| format!("box of edition {}: {field}", self.edition);
        for (set, &count) in &self.buildings {
            set.parse::<Set>().map_err(|error| format!("{}: {error}", at("buildings")))?;
            let copies: u32 =
                all.building.iter().filter(|row| row.set == *set).map(|row| u32::from(row.copies)).sum();
            if copies != count {
                return Err(format!(
                    "{} {set} is {count}, but the copies add up to {copies}",
                    at("buildings")
                ));
            }
        }
        let points = all.setup.iter().filter(|row| row.edition == self.edition).map(|row| row.points).max();
        let chips = u16::from(self.vp_1) + 5 * u16::from(self.vp_5);
        if points.is_some_and(|most| u16::from(most) != chips) {
            return Err(format!("{} add up to {chips}, the largest pool is another", at("vp_1 and vp_5")));
        }
        let mut people = all
            .setup
            .iter()
            .filter(|row| row.edition == self.edition)
            .map(|row| row.colonists + row.colonist_ship);
        if people.any(|needed| needed > self.people) {
            return Err(format!("{} is {}, fewer than a set-up needs", at("people"), self.people));
        }
        Ok(())
    }
}

impl GoodRow {
    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("goods {}: {field}", self.id);
        range(&at("price"), self.price, 0, MAX_PRICE)?;
        range(&at("price_1897"), self.price_1897, 0, MAX_PRICE)?;
        range(&at("tokens"), self.tokens, 1, MAX_TOKENS)?;
        range(&at("tokens_2p"), self.tokens_2p, 1, MAX_TOKENS)?;
        range(&at("plantations"), self.plantations, 1, MAX_TILES)?;
        range(&at("plantations_2p"), self.plantations_2p, 1, MAX_TILES)
    }
}

impl BuildingRow {
    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("building {}: {field}", self.id);
        range(&at("cost"), self.cost, 0, MAX_COST)?;
        range(&at("row"), self.row, 1, MAX_ROW)?;
        range(&at("vp"), self.vp, 0, 20)?;
        range(&at("copies"), self.copies, 1, 5)?;
        range(&at("copies_2p"), self.copies_2p, 1, 2)?;
        range(&at("size"), self.size, 1, 2)?;
        let wrong = |error: kontor_core::NotationError| format!("building {}: {error}", self.id);
        let effect: Effect = self.effect.parse().map_err(wrong)?;
        let set: Set = self.set.parse().map_err(wrong)?;
        if set != Set::Base && self.name_1897.is_none() {
            return Err(format!("{} is missing for a building of {set}", at("name_1897")));
        }
        // Only the first six buildings and the Bohío have room in a state for more than one person.
        let building: Building = self.id.parse().map_err(wrong)?;
        if (effect == Effect::Production) != (building.index() < Building::PLANTS)
            || (effect == Effect::Bohio) != (building == Building::Bohio)
        {
            return Err(format!("{} does not go with this building", at("effect")));
        }
        match effect {
            Effect::Production => range(&at("circles"), self.circles, 1, MAX_CIRCLES)?,
            Effect::Bohio => range(&at("circles"), self.circles, 1, 3)?,
            Effect::Monument => range(&at("circles"), self.circles, 0, 0)?,
            _ => range(&at("circles"), self.circles, 1, 1)?,
        }
        if (effect == Effect::Production) != self.good.is_some() {
            return Err(format!("{} goes with effect \"production\" and only with it", at("good")));
        }
        if matches!(effect, Effect::Production | Effect::TailorShop) != self.large_plant.is_some() {
            return Err(format!("{} goes with effect \"production\" or \"tailor_shop\"", at("large_plant")));
        }
        if let Some(good) = &self.good {
            good.parse::<Good>().map_err(wrong)?;
        }
        let counted = matches!(effect, Effect::Market | Effect::Warehouse | Effect::Storehouse);
        if counted != (self.amount > 0) || self.amount > 5 {
            return Err(format!(
                "{} is 1 to 5 for a market, warehouse or storehouse and absent otherwise",
                at("amount")
            ));
        }
        for clause in [Some(&self.clause), self.clause_1897.as_ref()].into_iter().flatten() {
            if Rulebook(PuertoRico::RULEBOOK).clause(clause).is_none() {
                return Err(format!("{} {clause:?} is not in the rulebook", at("clause")));
            }
        }
        Ok(())
    }
}

impl SetUp {
    fn check(&self, all: &Components) -> Result<(), String> {
        let at = |field: &str| format!("setup of {} for {} players: {field}", self.edition, self.players);
        range(&at("coins"), self.coins, 0, 50)?;
        range(&at("points"), self.points, 1, 250)?;
        range(&at("colonists"), self.colonists, 0, MAX_COLONISTS)?;
        range(&at("colonist_ship"), self.colonist_ship, 0, MAX_COLONISTS - self.colonists)?;
        range(&at("prospectors"), self.prospectors, 0, 2)?;
        range(&at("roles_each"), self.roles_each, 1, (6 + self.prospectors) / self.players)?;
        range(&at("display"), self.display, 1, 8)?;
        if self.start_tiles.len() != usize::from(self.players) {
            return Err(format!("{} needs one tile for each player", at("start_tiles")));
        }
        let mut left = all.plantations(self.players);
        for id in &self.start_tiles {
            let good: Good = id.parse().map_err(|error| format!("{}: {error}", at("start_tiles")))?;
            if left[good] == 0 {
                return Err(format!("{} takes more {good} plantations than there are", at("start_tiles")));
            }
            left[good] -= 1;
        }
        let ships = &self.cargo_ships;
        if !(1..=3).contains(&ships.len())
            || !ships.is_sorted_by(|a, b| a < b)
            || ships[0] == 0
            || ships[ships.len() - 1] > 20
        {
            return Err(format!(
                "{} are one to three different capacities from 1 to 20, ascending",
                at("cargo_ships")
            ));
        }
        Ok(())
    }
}
