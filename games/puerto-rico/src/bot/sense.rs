//! What a judge looks at: the table in the terms of what it will bring.

use arrayvec::ArrayVec;
use kontor_core::{Game, Inputs, Judge, MAX_SEATS, Schedule, Seat, Sense};

use super::instinct::Mind;
use crate::PuertoRico;
use crate::action::Action;
use crate::buildings::Building;
use crate::data::Effect;
use crate::goods::{Good, Tile};
use crate::options::{Expansion, Expansions, Options};
use crate::phases::{craftsman, mayor};
use crate::roles::Role;
use crate::score;
use crate::state::{Player, Stage, State};

/// The effects of large buildings that add points at the end.
const ADDS_AT_END: [Effect; 7] = [
    Effect::GuildHall,
    Effect::Residence,
    Effect::Fortress,
    Effect::CustomsHouse,
    Effect::CityHall,
    Effect::Cathedral,
    Effect::TownSquare,
];

impl Sense for PuertoRico {
    const DECISIONS: u16 = 100;

    fn sense(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        self.common(state, inputs);
        let totals: ArrayVec<i32, { MAX_SEATS as usize }> =
            seat.round(self.seats()).map(|it| self.score(state, it).total()).collect();
        for (it, total) in seat.round(self.seats()).zip(&totals) {
            self.own(state, it, *total, inputs);
        }
        inputs.race(&totals, 1);
    }

    /// A position is judged when a role is to be chosen.
    fn is_quiet(&self, state: &State) -> bool {
        state.stage == Stage::Choosing
    }

    /// Where the men stand, what is kept and small optional moves.
    fn is_routine(&self, state: &State) -> bool {
        !matches!(
            state.stage,
            Stage::Choosing
                | Stage::Settling { .. }
                | Stage::Building
                | Stage::CraftsmanPrivilege { .. }
                | Stage::Trading { .. }
                | Stage::Shipping
                | Stage::Smuggling
        )
    }

    fn instinct<'a>(&'a self, state: &'a State, seat: Seat) -> impl Fn(Action) -> f32 + 'a {
        let mind = Mind::new(self, state, seat);
        move |action| mind.value(action)
    }

    /// Every other set of expansions; without any it is the game of 2002 to a judge.
    fn relatives(&self) -> Vec<Self> {
        let own = self.options().expansions;
        let others = Expansions::some().filter(|expansions| own.any() && *expansions != own);
        others
            .filter_map(|expansions| Self::new(Options { expansions, ..self.options().clone() }).ok())
            .collect()
    }

    fn weights(&self, judge: Judge) -> Option<&'static [u8]> {
        if self.has_own_judges() {
            kontor_core::trained!("../../nets/expansions/", self.seats(), judge; 2, 3, 4, 5)
        } else {
            kontor_core::trained!("../../nets/", self.seats(), judge; 2, 3, 4, 5)
        }
    }

    fn schedule(&self, judge: Judge) -> Schedule {
        let (games, gate) = match (judge, self.has_own_judges(), self.seats()) {
            (Judge::Linear, ..) => (8_000, 4_000),
            (Judge::Net, false, 2) => (100_000, 50_000),
            (Judge::Net, false, 3) => (150_000, 50_000),
            (Judge::Net, false, 4) => (200_000, 50_000),
            (Judge::Net, false, _) => (80_000, 20_000),
            (Judge::Net, true, 4) => (60_000, 20_000),
            (Judge::Net, true, 5) => (30_000, 10_000),
            (Judge::Net, true, _) => (40_000, 20_000),
        };
        Schedule { games, gate, decay: 0.8 }
    }
}

impl PuertoRico {
    /// Whether games with these options have judges of their own. Smuggler and festival alone are judged better by those who
    /// know the game without expansions.
    fn has_own_judges(&self) -> bool {
        let has = |expansion| self.options().expansions.has(expansion);
        has(Expansion::NewBuildings) || has(Expansion::Citizens)
    }

    /// What lies on the table.
    fn common(&self, state: &State, inputs: &mut Inputs) {
        let tables = &self.tables;
        inputs.share(state.round, 18.0);
        inputs.flag(state.ends.any());
        for role in Role::ALL {
            inputs.flag(tables.roles.has(role) && !state.taken.has(role));
            inputs.share(state.purses[role.index()], 4.0);
        }
        for (index, ship) in state.ships.iter().enumerate() {
            let capacity = tables.ships().get(index).copied().unwrap_or(0);
            inputs.share(capacity, 8.0);
            inputs.one_of(ship.good.map(Good::index), Good::COUNT);
            inputs.share(capacity - ship.count.min(capacity), 8.0);
        }
        inputs.share(state.house.total(), 4.0);
        for good in Good::ALL {
            inputs.flag(state.house[good] > 0);
            inputs.share(state.display[good], 3.0);
            inputs.share(state.stack[good], 12.0);
            inputs.share(state.supply[good], 12.0);
            inputs.flag(state.supply[good] < 3);
        }
        inputs.share(state.quarries, 8.0);
        let people = state.colonists + state.aboard;
        inputs.share(people, 80.0);
        inputs.steps(people, &[6, 12, 18, 26, 36]);
        inputs.share(state.aboard, 8.0);
        // A ship that cannot be filled ends the game.
        let need = mayor::need(tables, state);
        let spare = f32::from(state.colonists) - f32::from(need);
        inputs.share(need, 12.0);
        inputs.number((spare / 20.0).clamp(-1.0, 1.0));
        inputs.steps(spare, &[0.0, 4.0, 8.0, 12.0, 18.0]);
        inputs.share(state.pool, 100.0);
        inputs.steps(state.pool, &[1, 6, 12, 20, 32]);
        inputs.share(state.citizens, 20.0);
        for building in Building::ALL {
            inputs.flag(!state.sold_out.has(building));
        }
        inputs.flag(state.festival.plantation.is_some());
        inputs.flag(state.festival.goods.total() > 0);
        inputs.flag(state.festival.building.is_some());
    }

    /// What one seat has and could do.
    fn own(&self, state: &State, seat: Seat, total: i32, inputs: &mut Inputs) {
        let (tables, player) = (&self.tables, state.player(seat));
        let seats = self.seats();
        let after = |from: Seat| (seat.index() + usize::from(seats) - from.index()) % usize::from(seats);
        inputs.one_of(Some(after(state.governor)), usize::from(seats));
        inputs.one_of(Some(after(state.seat)), usize::from(seats));
        inputs.share(player.coins, 15.0);
        inputs.steps(player.coins, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
        inputs.share(player.vp, 40.0);
        inputs.share(total as f32, 60.0);
        self.bonuses(state, seat, inputs);
        self.island(state, seat, inputs);
        self.city(player, inputs);
        self.dealings(state, seat, inputs);
        inputs.flag(state.poster == Some(seat));
        inputs.share(player.citizens, 5.0);
        inputs.share(u8::from(tables.citizens) * player.typed_citizens(), 3.0);
    }

    /// What each building that adds points at the end adds for the player now, or would if it were built and manned.
    fn bonuses(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let player = state.player(seat);
        let colonists = state.colonists_of(seat);
        let within_reach = self.tables.large.without(state.sold_out.without(player.owned));
        let bonuses = within_reach.iter().filter_map(|building| {
            let effect = self.tables.row(building).effect;
            let place = ADDS_AT_END.iter().position(|it| *it == effect)?;
            let (points, _) = score::bonus(&self.tables, player, colonists, effect);
            Some((place, f32::from(points) / 10.0))
        });
        inputs.few(bonuses, ADDS_AT_END.len());
    }

    fn island(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let player = state.player(seat);
        for tile in Tile::ALL {
            let count = player.tiles[tile.index()];
            inputs.share(count, 4.0);
            inputs.share(player.manned(tile), 4.0);
            inputs.flag(count > player.manned(tile));
        }
        inputs.share(player.forests.total(), 4.0);
        inputs.share(player.free_fields(), 12.0);
        let now = craftsman::receipts(&self.tables, state, seat);
        inputs.share(now.total(), 8.0);
        inputs.share(now.kinds().count(), 5.0);
        inputs.steps(now.kinds().count(), &[2, 3, 4, 5]);
        for good in Good::ALL {
            inputs.share(now[good], 4.0);
            inputs.flag(now[good] > 0);
            inputs.share(self.could_make(player, good), 4.0);
        }
    }

    /// What the player would produce of a good with all circles filled.
    fn could_make(&self, player: &Player, good: Good) -> u8 {
        let tiles = player.tiles[good.index()];
        if good == Good::Corn {
            return tiles;
        }
        let plants = player.owned.and(self.tables.plants[good.index()]);
        tiles.min(plants.iter().map(|it| self.tables.row(it).circles).sum())
    }

    fn city(&self, player: &Player, inputs: &mut Inputs) {
        let tables = &self.tables;
        let mut owned = [0.0; Effect::COUNT];
        let mut works = [0.0; Effect::COUNT];
        let mut effects: ArrayVec<usize, { Effect::COUNT }> = ArrayVec::new();
        for building in player.owned.iter() {
            let row = tables.row(building);
            let weight = f32::from(row.amount.max(1));
            if owned[row.effect.index()] == 0.0 {
                effects.push(row.effect.index());
            }
            owned[row.effect.index()] += weight;
            if player.men_at(building) > 0 {
                works[row.effect.index()] += weight;
            }
        }
        inputs.few(effects.iter().map(|&effect| (effect, owned[effect] / 2.0)), Effect::COUNT);
        inputs.few(effects.iter().map(|&effect| (effect, works[effect] / 2.0)), Effect::COUNT);
        for good in Good::ALL {
            let plants = player.owned.and(tables.plants[good.index()]);
            let circles: u8 = plants.iter().map(|it| tables.row(it).circles).sum();
            let men: u8 = plants.iter().map(|it| player.men_at(it)).sum();
            inputs.share(circles, 4.0);
            inputs.share(men, 4.0);
        }
        let sites = tables.free_sites(player);
        inputs.share(sites, 12.0);
        inputs.steps(sites, &[1, 2, 3, 4, 6]);
        inputs.share(player.owned.and(tables.large).count(), 3.0);
        inputs.share(player.owned.and(tables.violet).count(), 8.0);
        inputs.share(player.colonists(), 20.0);
        inputs.share(player.idle, 3.0);
        let circles = tables.building_circles(player) + player.tile_count();
        inputs.share(circles - (player.colonists() - player.idle).min(circles), 6.0);
    }

    /// Goods in hand and what they could bring; what could be built.
    fn dealings(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let (tables, player) = (&self.tables, state.player(seat));
        for (good, &count) in Good::ALL.iter().zip(&player.goods.0) {
            inputs.share(count, 4.0);
            inputs.flag(count > 0);
            inputs.flag(count > 0 && self.is_sellable(state, player, *good));
        }
        inputs.share(player.goods.total(), 10.0);
        let markets = tables.amount(player, Effect::Market);
        let offers =
            Good::ALL.into_iter().filter(|it| player.goods[*it] > 0 && self.is_sellable(state, player, *it));
        let best = offers.map(|it| tables.prices[it.index()] + markets).max().unwrap_or(0);
        inputs.share(best, 6.0);
        let mind = Mind::new(self, state, seat);
        let shipped = mind.shippable(player);
        inputs.share(shipped, 8.0);
        let kept = tables.amount(player, Effect::Warehouse);
        let mut counts = player.goods.0;
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let safe: u8 = counts.iter().take(usize::from(kept)).sum::<u8>()
            + u8::from(counts.iter().skip(usize::from(kept)).any(|it| *it > 0));
        inputs.share(player.goods.total() - safe, 6.0);
        let discount = tables.discount(state, seat, false);
        let open = tables.payable(discount, player.coins).without(state.sold_out).without(player.owned);
        inputs.share(open.count(), 12.0);
        inputs.flag(open.meets(tables.large) && tables.free_sites(player) > 1);
        inputs.share(discount.quarries, 4.0);
    }

    fn is_sellable(&self, state: &State, player: &Player, good: Good) -> bool {
        state.house.total() < 4 && (state.house[good] == 0 || self.tables.has(player, Effect::Office))
    }
}
