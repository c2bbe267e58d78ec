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
    score.add("citizens", i32::from(player.citizens) * i32::from(tables.citizen_vp), "PR97-4.4");
    for building in player.occupied().iter() {
        let (points, clause) = bonus(tables, player, state.colonists_of(seat), tables.row(building).effect);
        score.add(building.id(), i32::from(points), clause);
    }
    score.ties.push(i32::from(player.coins) + i32::from(player.goods.total()));
    score
}

/// What an occupied building adds at the end, and by which clause.
pub(crate) fn bonus(tables: &Tables, player: &Player, colonists: u8, effect: Effect) -> (u16, &'static str) {
    match effect {
        Effect::GuildHall => (guild_hall(tables, player), "PR-12.2"),
        Effect::Residence => match player.fields_used() {
            0 if !tables.empty_residence_pays => (0, "PR97-3.5"),
            tiles => (u16::from(tiles.max(9) - 5), "PR-12.3"),
        },
        Effect::Fortress => (u16::from(colonists / 3), "PR-12.4"),
        Effect::CustomsHouse => (player.vp / 4, "PR-12.5"),
        Effect::CityHall => (u16::from(player.owned.and(tables.violet).count()), "PR-12.6"),
        Effect::Cathedral => (cathedral(player), "PR97-E1.16"),
        Effect::TownSquare => (u16::from(player.citizens), "PR97-E2.12"),
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
        | Effect::Wharf
        | Effect::Canal
        | Effect::Lumberyard
        | Effect::BlackMarket
        | Effect::Storehouse
        | Effect::Bohio
        | Effect::TradingPost
        | Effect::Church
        | Effect::SmallWharf
        | Effect::Lighthouse
        | Effect::Distillery
        | Effect::PublishingHouse
        | Effect::AssemblyHall
        | Effect::Monument
        | Effect::ZoningOffice
        | Effect::Chapel
        | Effect::ParkAuthority
        | Effect::Notary
        | Effect::PensionOffice
        | Effect::Villa
        | Effect::TailorShop => (0, "PR-13.4"),
    }
}

/// One point for each small production building, two for each large one (PR-12.2).
fn guild_hall(tables: &Tables, player: &Player) -> u16 {
    let plants = player.owned.without(tables.violet);
    plants.iter().map(|plant| 1 + u16::from(tables.row(plant).large_plant)).sum()
}

/// Points for triples of equal tiles, forests among themselves: 1, 3, 6, 10 (PR97-E1.16).
fn cathedral(player: &Player) -> u16 {
    let triples: u8 = player.tiles.iter().map(|count| count / 3).sum::<u8>() + player.forests.total() / 3;
    let triples = u16::from(triples);
    triples * (triples + 1) / 2
}
