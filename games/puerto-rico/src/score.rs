//! The reckoning (PR-12, PR-13.4, PR-13.5).

use kontor_core::{Score, Seat};

use crate::data::Effect;
use crate::state::{Player, State};
use crate::tables::Tables;

/// Points gained, printed points and the bonuses of occupied large buildings; ties by coins and goods.
pub(crate) fn score(tables: &Tables, state: &State, seat: Seat) -> Score {
    let player = state.player(seat);
    let mut score = Score::default();
    score.add("vp", i32::from(player.vp), "PR-13.4");
    let printed: i32 = player.owned.iter().map(|building| i32::from(tables.row(building).vp)).sum();
    score.add("buildings", printed, "PR-13.4");
    for building in player.occupied().iter() {
        let (points, clause) = bonus(tables, player, state.colonists_of(seat), tables.row(building).effect);
        score.add(building.id(), i32::from(points), clause);
    }
    score.ties.push(i32::from(player.coins) + i32::from(player.goods.total()));
    score
}

/// What an occupied building adds at the end, and by which clause.
fn bonus(tables: &Tables, player: &Player, colonists: u8, effect: Effect) -> (u16, &'static str) {
    match effect {
        Effect::GuildHall => (guild_hall(tables, player), "PR-12.2"),
        Effect::Residence => (u16::from(player.tile_count().max(9) - 5), "PR-12.3"),
        Effect::Fortress => (u16::from(colonists / 3), "PR-12.4"),
        Effect::CustomsHouse => (player.vp / 4, "PR-12.5"),
        Effect::CityHall => (u16::from(player.owned.and(tables.violet).count()), "PR-12.6"),
        Effect::Production
        | Effect::Market
        | Effect::Hacienda
        | Effect::ConstructionHut
        | Effect::Warehouse
        | Effect::Hospice
        | Effect::Office
        | Effect::Factory
        | Effect::University
        | Effect::Harbor
        | Effect::Wharf => (0, "PR-13.4"),
    }
}

/// One point for each small production building, two for each large one (PR-12.2).
fn guild_hall(tables: &Tables, player: &Player) -> u16 {
    let plants = player.owned.without(tables.violet);
    plants.iter().map(|plant| 1 + u16::from(tables.row(plant).large_plant)).sum()
}
