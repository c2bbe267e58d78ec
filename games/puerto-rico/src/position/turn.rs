//! Whether the open question of a position can be open.

use kontor_core::sections::ensure;
use kontor_core::{Game, Seat, Turn};

use super::Result;
use crate::PuertoRico;
use crate::buildings::Building;
use crate::data::Effect;
use crate::goods::{Goods, Kinds};
use crate::options::Draft;
use crate::phases::trader::PLACES;
use crate::phases::{craftsman, draft, festival, guests, park, points, round, settler, sorting};
use crate::roles::Role;
use crate::state::{Drawer, Festival, Giver, Moment, New, Place, Spot, Stage, State};
use crate::tables::Tables;

/// The right seat, a real choice, nothing left over from other phases.
pub(super) fn check(game: &PuertoRico, state: &State) -> Result<()> {
    let tables = &game.tables;
    let shown = format!("turn {} {}", state.seat, state.stage);
    let fits = |holds: bool, expected: &str| ensure(holds, &shown, expected);
    let trading = tables.extended
        && matches!(
            state.stage,
            Stage::Trading { .. }
                | Stage::ZoningDraw { .. }
                | Stage::Laying { by: Drawer::Zoning | Drawer::ZoningSold, .. }
                | Stage::Arriving { .. }
        );
    let full = if trading { PLACES + 1 } else { PLACES };
    ensure(state.house.total() < full, "house", "at most three tokens: a full house has been emptied")?;
    let craftsman = matches!(
        state.stage,
        Stage::Producing
            | Stage::CraftsmanPrivilege { .. }
            | Stage::Guests { moment: Moment::Payments }
            | Stage::Award { giver: Giver::Chapel, .. }
    );
    fits(craftsman || state.produced == Kinds::default(), "produced kinds only in a craftsman phase")?;
    fits(craftsman || state.made == [Goods::NONE; 5], "made tokens only in a craftsman phase")?;
    let made = state.made[state.chooser.index()].kinds();
    fits(!tables.pays_late || !state.produced.without(made).any(), "produced kinds among the made tokens")?;
    let shipping = super::read::has_captain_due(state.stage)
        || matches!(state.stage, Stage::Award { giver: Giver::Captain, .. });
    let used = state.wharves_used | state.small_wharves_used | state.first_turns;
    fits(shipping || used == 0, "used wharves only while goods are delivered")?;
    let turns = if shipping { state.idle_turns } else { state.idle_turns.saturating_add(tables.seats) };
    fits(
        turns < tables.seats || state.idle_turns == 0,
        "idle turns only while goods are delivered, fewer than seats",
    )?;
    check_smuggler(game, state, &fits)?;
    check_stage(game, state, &fits)?;
    if let Turn::Seat(seat) = game.turn(state) {
        let mut choices = 0;
        game.legal(state, seat, |_| choices += 1);
        fits(choices >= 2, "a seat with a choice (a seat without one is not asked)")?;
    }
    Ok(())
}

/// A captured role goes with a smuggler of this round, the poster with a smuggler of some round (PR97-E3).
fn check_smuggler(game: &PuertoRico, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let chosen = state.taken.has(Role::Smuggler);
    fits(!chosen || state.poster.is_some(), "poster SEAT: the smuggler of this round holds it")?;
    let captured = state.captured.is_none_or(|role| role != Role::Smuggler && chosen);
    fits(captured && (game.tables.smuggler.is_some() || !chosen), "captured ROLE only after the smuggler")
}

/// What each stage needs on the table.
fn check_stage(game: &PuertoRico, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let tables = &game.tables;
    let player = state.player(state.seat);
    let chooser = state.chooser;
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
            let all = state.taken.count() >= tables.picks && state.pending().is_none();
            fits(all, "all roles of the round chosen")?;
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
            fits(
                settler::hospital_open(tables, state, tile),
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
        Stage::MayorPrivilege { second } => {
            fits(state.seat == chooser && state.colonists > 0, "the mayor, and colonists in the supply")?;
            fits(!second || tables.doubles(state, state.seat), "an occupied publishing house")?;
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
            fits(player.typed_citizens() == 0, "types are told after placing")?;
        }
        Stage::Producing => {
            let some = craftsman::receipts(tables, state, state.seat) != Goods::NONE;
            fits(some && tables.ask_production, "something to produce, and the option ask_production")?;
        }
        Stage::CraftsmanPrivilege { .. } => fits(state.seat == chooser, "the craftsman")?,
        Stage::Award { giver, points, .. } => check_award(game, state, giver, points, fits)?,
        Stage::Storing { good, .. } => fits(player.goods[good] > 0, "tokens of that kind")?,
        Stage::Trading { sold, zoned } => fits(!(sold && zoned), "something left to do")?,
        Stage::Building | Stage::Shipping => (),
        _ => check_1897(game, state, fits)?,
    }
    Ok(())
}

/// Points that are asked about are the last of the pool, and their giver is there.
fn check_award(
    game: &PuertoRico,
    state: &State,
    giver: Giver,
    points: u8,
    fits: &impl Fn(bool, &str) -> Result<()>,
) -> Result<()> {
    let tables = &game.tables;
    let player = state.player(state.seat);
    let last = points > 0 && points::is_asked(tables, state, giver, points);
    match giver {
        Giver::Captain => {
            let most = 1 + u8::from(tables.doubles(state, state.seat));
            fits(
                state.seat == state.chooser && last && points == most,
                "the captain, and the last point of the pool",
            )
        }
        Giver::Harbor => {
            fits(
                !(state.captain_due && state.seat == state.chooser),
                "privilege used: the captain's point comes before the harbor's",
            )?;
            fits(
                last && points == 1 && tables.has(player, Effect::Harbor),
                "an occupied harbor, and the last point of the pool",
            )
        }
        Giver::Church => fits(
            last && points <= 2 && tables.has(player, Effect::Church),
            "an occupied church, and the last point",
        ),
        Giver::Chapel => {
            let citizen = player.citizens_on(Building::Chapel) == 1;
            fits(last && points == 1 && citizen, "a citizen on the chapel, and the last point of the pool")
        }
        Giver::AssemblyHall => {
            let pairs: u8 = player.goods.0.iter().map(|count| count / 2).sum();
            let hall = tables.has(player, Effect::AssemblyHall) && pairs == points;
            fits(
                last && hall,
                "an occupied assembly hall, a point for each pair, and the last point of the pool",
            )
        }
        Giver::ParkAuthority => fits(
            last && points == 2 && park::wins(tables, state),
            "a citizen on the park authority, most empty fields, and the last points of the pool",
        ),
    }
}

/// What the stages of the expansions need on the table.
fn check_1897(game: &PuertoRico, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    let tables = &game.tables;
    let player = state.player(state.seat);
    let by_chooser = state.seat == state.chooser;
    match state.stage {
        Stage::Drafting => {
            let players = tables.draft.as_ref().is_some_and(|it| it.by == Draft::Players);
            fits(players && state.taken.count() == 0, "the set-up of a game whose players draft")?;
            let next = draft::on_turn(tables, state);
            fits(state.seat == next, &format!("seat {next}, who is next to draft"))
        }
        Stage::RandomDraft => {
            let random = tables.draft.as_ref().is_some_and(|it| it.by == Draft::Random);
            fits(
                random && state.taken.count() == 0 && state.seat == state.governor,
                "the set-up of a random draft",
            )
        }
        Stage::FestivalDraw => {
            let open = tables.festival.is_some() && state.festival == Festival::default();
            fits(open && state.taken.count() == 0 && state.seat == state.governor, "the set-up of a festival")
        }
        Stage::Publishing { role } => {
            let open = tables.publish_once && by_chooser && round::can_publish(tables, state, role);
            fits(open && role != Role::Smuggler, "the chooser with a publishing house not yet used")
        }
        Stage::Laying { by, .. } => {
            let effect = if by == Drawer::Hacienda { Effect::Hacienda } else { Effect::ZoningOffice };
            fits(tables.has(player, effect) && player.free_fields() > 0, "who draws, and a free field")
        }
        Stage::Ordering { tile } => {
            let open = festival::is_won(tables, state)
                && settler::hospital_open(tables, state, Some(New::Tile(tile)))
                && tables
                    .festival
                    .as_ref()
                    .is_some_and(|it| (1..=it.reward_workers).contains(&state.colonists));
            fits(open, "a festival just won, a hospital, and few workers in the supply")
        }
        Stage::SecondTile => fits(
            by_chooser && park::second_open(tables, state),
            "the planter with a publishing house and a free field",
        ),
        Stage::ParkDiscard => {
            fits(park::discard_open(tables, state), "a worker on the park authority, and a tile to discard")
        }
        Stage::Arriving { why, left, .. } => {
            let known = if why.is_poached() { tables.smuggler.is_some() } else { tables.festival.is_some() };
            fits(known && left > 0, "persons who have come, of the expansion that brings them")?;
            let order = state.taken_tile.is_some() == (why == crate::state::Arrival::BeforeHospice);
            fits(order, "laid taken=TILE exactly before the hospital")
        }
        Stage::Dealing { dealt } => {
            let steps = if tables.alone(state) { 0 } else { dealt % tables.seats };
            fits(
                state.seat == state.chooser.plus(steps, tables.seats),
                "the seat whose turn it is in the deal",
            )?;
            fits(
                state.aboard_citizens > 0 && state.aboard > state.aboard_citizens,
                "both types on the register",
            )
        }
        Stage::Sorting { building, left } => {
            let told = player.typed_citizens();
            let range = sorting::range(player, building, left);
            fits(
                player.citizens_on(building) == 0 && player.citizens - told == left && range.0 < range.1,
                "citizens not told yet, and two possible numbers",
            )
        }
        Stage::Paying { building, .. } => {
            let market = tables.has(player, Effect::BlackMarket);
            fits(
                market && player.coins == 0 && !player.owned.has(building),
                "an occupied black market and no coins left",
            )
        }
        Stage::ZoningDraw { .. } => {
            let open = tables.has(player, Effect::ZoningOffice) && player.free_fields() > 0;
            fits(open && state.heap() != Goods::NONE, "a zoning office, a free field and tiles to draw")
        }
        Stage::Pension { left, hall, .. } => {
            let most = player.citizens.min(player.goods.kinds().count() + 5);
            let hall_there = !hall || tables.has(player, Effect::AssemblyHall);
            fits(
                tables.has(player, Effect::PensionOffice) && (1..=most).contains(&left) && hall_there,
                "an occupied pension office, citizens and tokens",
            )
        }
        Stage::Loading { good, .. } => {
            let used = state.small_wharves_used & state.seat.bit() != 0;
            fits(used && player.goods[good] > 0, "small_wharves with this seat, and tokens of that kind")
        }
        Stage::Smuggling => fits(by_chooser && tables.smuggler.is_some(), "the smuggler"),
        Stage::Guests { moment } => {
            fits(guests::is_open(tables, state, moment), "a guest who could enter a place of this window")
        }
        _ => Ok(()),
    }
}

/// The seat that chooses next in this round.
pub(super) fn next_chooser(tables: &Tables, state: &State) -> Seat {
    let seats = tables.seats;
    state.governor.plus(state.taken.count() % seats, seats)
}
