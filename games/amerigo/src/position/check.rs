//! Whether a state can be on a table: ships, stages and what they need.

use kontor_core::Seat;
use kontor_core::sections::ensure;

use super::Result;
use crate::board::Spot;
use crate::data::PASSES;
use crate::phases::{order, sail, turn};
use crate::state::{Player, Stage, State, Voyage};
use crate::tables::Tables;
use crate::words::{Colour, Slot};

/// Refuses what cannot be on a table.
pub(super) fn check(tables: &Tables, state: &State) -> Result<()> {
    let shown = format!("turn {} {}", state.seat, state.stage);
    let fits = |holds: bool, expected: &str| ensure(holds, &shown, expected);
    check_chests(tables, state)?;
    check_ships(tables, state)?;
    match state.stage {
        Stage::Map | Stage::Pirate | Stage::Tokens | Stage::Display | Stage::Stack | Stage::Fill
            if state.pass == 1 =>
        {
            check_set_up(tables, state, &fits)?;
        }
        Stage::Pirate | Stage::Tokens | Stage::Display => {
            fits(state.colour == Colour::Blue, "a preparation, before the blue round of its pass")?;
        }
        Stage::Map | Stage::Stack | Stage::Fill => fits(false, "pass 1 blue")?,
        Stage::Throw => {
            fits(state.supply(tables, state.colour) > 0, "a cube on the supply field (AM-5.7)")?;
        }
        Stage::Over => {
            fits((state.pass, state.colour) == (PASSES, Colour::White), "pass 5 white")?;
        }
        _ => check_turn(tables, state, &fits)?,
    }
    if !state.stage.is_turn() {
        fits(state.field == [0; Colour::COUNT], "no cube on the action field")?;
        fits(state.seat == state.track[0], "the first seat by the discs")?;
    }
    let half = Slot::COUNT / 2;
    let left = state.slots[..half].iter().any(Option::is_some);
    fits(state.stage != Stage::Tokens || !left, "an empty left area")
}

/// During set-up nothing has happened yet.
fn check_set_up(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    fits(state.colour == Colour::Blue, "pass 1 blue")?;
    let filled = state.stage == Stage::Fill;
    let fresh = |(place, &seat): (usize, &Seat)| {
        let gold = if filled { tables.start_gold[place] } else { 0 };
        *state.player(seat) == Player { gold, ..Player::new(tables) }
    };
    fits(state.discs(tables).iter().enumerate().all(fresh), "players as at the start")?;
    let in_sequence = state.discs(tables).is_sorted();
    fits(filled || in_sequence, "discs in the sequence of the seats before the stack is drawn")?;
    fits(state.inside == [0; Colour::COUNT], "an empty tower")?;
    let untouched = state.map.as_ref().is_none_or(|map| map.land == state.free);
    fits(untouched, "nothing on the map")?;
    let drawn = matches!(state.stage, Stage::Display | Stage::Stack | Stage::Fill);
    fits(state.slots.iter().all(|slot| slot.is_some() == drawn), "progress tokens as the stage has them")?;
    let goods = if matches!(state.stage, Stage::Stack | Stage::Fill) { tables.goods_display } else { 0 };
    fits(state.display.total() == goods, &format!("{goods} goods tokens on display"))
}

fn check_turn(tables: &Tables, state: &State, fits: &impl Fn(bool, &str) -> Result<()>) -> Result<()> {
    fits(state.field_count() > 0, "a cube on the action field (AM-5.8)")?;
    fits(state.supply(tables, state.colour) == 0, "no cube on the supply field of the round (AM-5.6)")?;
    let player = state.active();
    match state.stage {
        Stage::Post(voyage) => {
            fits(
                sail::open_field(tables, state, voyage).is_some(),
                "a ship on the anchor field of a free post field",
            )?;
        }
        Stage::Sail(voyage, made) => {
            fits(
                sail::can_rest(tables, state, voyage, made),
                "a place to rest within the steps left (AM-8.7)",
            )?;
        }
        Stage::Cannons => fits(player.cannons < tables.cannon_max, "fewer cannons than the track has")?,
        Stage::Progress { .. } => {
            fits(player.progress < tables.progress_last, "a space before the last one")?;
        }
        Stage::Token { .. } => {
            fits(tables.progress_marks >> player.progress & 1 == 1, "a progress space with a mark")?;
        }
        Stage::Order { ap, moved } => {
            let last = player.space == tables.order_last;
            let jumps = order::check_jump(state, moved).is_ok();
            fits(!last || jumps, "a space before the last one, or a jump")?;
            fits(moved || ap > 0, "AP before the first step")?;
            fits(!moved || player.space > 0, "a disc that has moved")?;
        }
        _ => (),
    }
    let mut choices = 0;
    turn::legal(tables, state, &mut |_| choices += 1);
    fits(choices >= 2, "at least two choices; a seat without a choice is not asked (AM-7.13)")
}

fn check_chests(tables: &Tables, state: &State) -> Result<()> {
    let held: u32 = Seat::all(tables.seats).map(|seat| u32::from(state.player(seat).chests)).sum();
    let islands = state.map.iter().flat_map(|map| map.islands.iter());
    let finished = islands.filter(|island| island.big && !island.meets(&state.free)).count();
    ensure(
        held as usize <= finished,
        "chests",
        &format!("at most {finished}: those of finished big islands (AM-12.9)"),
    )
}

/// Ships on water; two on one cell only while one passes the other; both of a player on the map or none, except during a first
/// `sail` (AM-8.3, AM-8.6).
fn check_ships(tables: &Tables, state: &State) -> Result<()> {
    let voyage: Option<Voyage> = match state.stage {
        Stage::Enter(voyage) | Stage::Sail(voyage, _) | Stage::Post(voyage) => Some(voyage),
        _ => None,
    };
    let mut cells: Vec<(Spot, bool)> = Vec::new();
    for seat in Seat::all(tables.seats) {
        let ships = state.player(seat).ships;
        let text = format!("{seat} ships {} {}", ships[0], ships[1]);
        for (index, &spot) in ships.iter().enumerate() {
            if let Some(field) = spot.as_frame() {
                ensure(field < tables.frame, &text, "a field of the frame")?;
            } else if let Some(cell) = spot.as_cell() {
                let water = state.map.as_ref().is_some_and(|map| map.water.has(cell));
                ensure(water, &text, "ships on water")?;
                let passes = seat == state.seat
                    && matches!(state.stage, Stage::Sail(voyage, _) if usize::from(voyage.ship) == index);
                cells.push((spot, passes));
            }
        }
        let off = ships.map(|spot| spot == Spot::OFF);
        let right = match (voyage.filter(|_| seat == state.seat), state.stage) {
            (Some(voyage), Stage::Enter(_)) => match (voyage.ship, voyage.last) {
                (0, false) => off == [true, true],
                (1, true) => off == [false, true],
                _ => false,
            },
            (Some(Voyage { ship: 0, last: false, .. }), _) => !off[0],
            (None, Stage::Ships { .. }) if seat == state.seat => off == [false, false],
            (Some(_), _) => off == [false, false],
            (None, _) => off[0] == off[1],
        };
        ensure(right, &text, "both ships on the map or none, except during a first sail (AM-8.3)")?;
    }
    for (index, (spot, passes)) in cells.iter().enumerate() {
        let alone =
            cells[..index].iter().all(|(other, other_passes)| other != spot || *passes || *other_passes);
        ensure(alone, &spot.to_string(), "one ship on a cell (AM-8.6)")?;
    }
    Ok(())
}
