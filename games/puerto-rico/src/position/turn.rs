//! Whether the open question of a position can be open.

use kontor_core::sections::ensure;
use kontor_core::{Game, Seat, Turn};

use super::Result;
use crate::PuertoRico;
use crate::data::Effect;
use crate::goods::{Goods, Kinds};
use crate::phases::craftsman;
use crate::phases::trader::PLACES;
use crate::roles::Role;
use crate::state::{Place, Spot, Stage, State};
use crate::tables::Tables;

/// The right seat, a real choice, nothing left over from other phases.
pub(super) fn check(game: &PuertoRico, state: &State) -> Result<()> {
    let tables = &game.tables;
    let shown = format!("turn {} {}", state.seat, state.stage);
    let fits = |holds: bool, expected: &str| ensure(holds, &shown, expected);
    ensure(state.house.total() < PLACES, "house", "at most three tokens: a full house has been emptied")?;
    let craftsman = matches!(state.stage, Stage::Producing | Stage::CraftsmanPrivilege);
    fits(craftsman || state.produced == Kinds::default(), "produced kinds only in a craftsman phase")?;
    let shipping = matches!(state.stage, Stage::Shipping | Stage::CaptainBonus | Stage::HarborBonus);
    fits(shipping || state.wharves_used == 0, "used wharves only while goods are delivered")?;
    let turns = if shipping { state.idle_turns } else { state.idle_turns.saturating_add(tables.seats) };
    fits(
        turns < tables.seats || state.idle_turns == 0,
        "idle turns only while goods are delivered, fewer than seats",
    )?;
    check_stage(game, state, &fits)?;
    if let Turn::Seat(seat) = game.turn(state) {
        let mut choices = 0;
        game.legal(state, seat, |_| choices += 1);
        fits(choices >= 2, "a seat with a choice (a seat without one is not asked)")?;
    }
    Ok(())
}

/// What each stage needs on the table.
fn check_stage(game: &PuertoRico, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let tables = &game.tables;
    let player = state.player(state.seat);
    let chooser = state.chooser;
    let last_point = state.pool == 1 && !state.ends.any();
    match state.stage {
        Stage::FirstGovernor => {
            fits(
                *state == game.start(),
                "the untouched start: nothing else is said before the first governor",
            )?;
        }
        Stage::Display => {
            fits(state.display == Goods::NONE, "an empty display")?;
            fits(state.heap() != Goods::NONE, "tiles to turn up")?;
            fits(
                state.taken.count() == 0 || state.taken.has(Role::Settler),
                "a settler phase or the set-up",
            )?;
            fits(state.seat == chooser, &format!("seat {chooser}, who chose the settler"))?;
        }
        Stage::Over => {
            fits(state.taken.count() == tables.picks, "all roles of the round chosen")?;
            fits(state.seat == state.governor, "the governor's seat")?;
            fits(state.ends.any(), "an end: colonists, city, points or rounds")?;
        }
        Stage::HaciendaDraw => {
            fits(
                tables.has(player, Effect::Hacienda) && player.free_fields() > 0,
                "an occupied hacienda and room",
            )?;
            fits(state.heap() != Goods::NONE, "tiles to draw")?;
        }
        Stage::Choosing => {
            fits(state.taken.count() < tables.picks, "roles left to choose in this round")?;
            let next = next_chooser(tables, state);
            fits(state.seat == next, &format!("seat {next}, who is next to choose"))?;
        }
        Stage::Settling { .. } => fits(player.free_fields() > 0, "a free island space")?,
        Stage::Hospice { tile } => {
            let room = player.manned(tile) < player.tiles[tile.index()];
            fits(
                room && state.has_colonist() && tables.has(player, Effect::Hospice),
                "an occupied hospice, a colonist and an empty tile",
            )?;
        }
        Stage::University { building } => {
            let empty = player.owned.has(building) && !player.occupied().has(building);
            fits(
                empty && state.has_colonist() && tables.has(player, Effect::University),
                "an occupied university, a colonist and an empty new building",
            )?;
        }
        Stage::MayorPrivilege => {
            fits(state.seat == chooser && state.colonists > 0, "the mayor, and colonists in the supply")?;
        }
        Stage::Placing { place, .. } => {
            let empty = Place::all().filter(|&it| it >= place).all(|it| player.men_at(it) == 0);
            let owned = match place.spot() {
                Spot::Tile(tile) => player.tiles[tile.index()] > 0,
                Spot::Building(building) => player.owned.has(building),
            };
            fits(
                owned && empty && player.idle == 0,
                "an own place, with no colonist on it or after it and none idle",
            )?;
        }
        Stage::Producing => {
            let some = craftsman::receipts(tables, state, state.seat) != Goods::NONE;
            fits(some && tables.ask_production, "something to produce, and the option ask_production")?;
        }
        Stage::CraftsmanPrivilege => fits(state.seat == chooser, "the craftsman")?,
        Stage::CaptainBonus => {
            fits(state.seat == chooser && last_point, "the captain, and the last point of the pool")?;
        }
        Stage::HarborBonus => {
            fits(
                !(state.captain_due && state.seat == chooser),
                "privilege used: the captain's point comes before the harbor's",
            )?;
            fits(
                last_point && tables.has(player, Effect::Harbor),
                "an occupied harbor, and the last point of the pool",
            )?;
        }
        Stage::Storing { good, .. } => fits(player.goods[good] > 0, "tokens of that kind")?,
        Stage::Building | Stage::Trading | Stage::Shipping => (),
    }
    Ok(())
}

/// The seat that chooses next in this round.
pub(super) fn next_chooser(tables: &Tables, state: &State) -> Seat {
    let seats = tables.seats;
    state.governor.plus(state.taken.count() % seats, seats)
}
