//! The draft of beige buildings before a game with new buildings (PR97-E1.1, PR97-E1.2).

use kontor_core::{Luck, Sink, nth_bit};

use super::chance;
use crate::action::Action;
use crate::buildings::{Building, Buildings};
use crate::event::Event;
use crate::options::Draft;
use crate::refusal::Cannot;
use crate::state::{Stage, State};
use crate::tables::{DraftTable, Tables};

fn table(tables: &Tables) -> &DraftTable {
    tables.draft.as_ref().expect("a draft belongs to a game with new buildings")
}

/// The kinds drafted so far.
pub(crate) fn drafted(tables: &Tables, state: &State) -> Buildings {
    table(tables).kinds.without(state.sold_out)
}

/// After the start tiles: the draft, if players or chance choose; then the set-up goes on.
pub(crate) fn enter(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    match tables.draft.as_ref().map(|it| it.by) {
        Some(Draft::Random) => state.stage = Stage::RandomDraft,
        Some(Draft::Players) => next(tables, state, events),
        Some(Draft::Given(_)) | None => chance::draw_festival(tables, state),
    }
}

/// The next seat drafts; the only kind left is drafted by itself (PR-3.11).
fn next(tables: &Tables, state: &mut State, events: &mut impl Sink<Event>) {
    let choices = choices(tables, drafted(tables, state));
    state.seat = on_turn(tables, state);
    state.stage = Stage::Drafting;
    match choices.count() {
        0 => {
            state.seat = state.governor;
            chance::draw_festival(tables, state);
        }
        1 => choices.iter().for_each(|building| apply(tables, state, building, events)),
        _ => (),
    }
}

/// Who drafts next: from the governor on, clockwise.
pub(crate) fn on_turn(tables: &Tables, state: &State) -> kontor_core::Seat {
    let done = drafted(tables, state).count();
    state.governor.plus(done % tables.seats, tables.seats)
}

/// Kinds with a free place of their cost (PR97-E1.1), office or trading post as wanted (PR97-E1.2).
pub(crate) fn choices(tables: &Tables, drafted: Buildings) -> Buildings {
    let table = table(tables);
    let left = |cost: usize| table.places[cost].saturating_sub(table.of_cost[cost].and(drafted).count());
    let mut open = Buildings::NONE;
    for (cost, kinds) in table.of_cost.iter().enumerate() {
        // Whether a cost is full is as good as random to a processor: no branch.
        open.0 |= kinds.0 * u64::from(left(cost) > 0);
    }
    open = open.without(drafted);
    if let Some(both) = table.exactly_one {
        let cost = usize::from(tables.row(both[0]).cost);
        let both: Buildings = both.into_iter().collect();
        if drafted.meets(both) {
            open = open.without(both);
        } else if left(cost) == 1 {
            open = open.without(table.of_cost[cost].without(both));
        }
    }
    open
}

pub(crate) fn legal(tables: &Tables, state: &State, visit: &mut impl FnMut(Action)) {
    choices(tables, drafted(tables, state)).iter().for_each(|building| visit(Action::Draft(building)));
}

/// One of these kinds at random.
pub(crate) fn pick(tables: &Tables, state: &State, luck: &mut impl Luck) -> Action {
    let open = choices(tables, drafted(tables, state));
    Action::Draft(Building::ALL[nth_bit(open.0, luck.below(u32::from(open.count())))])
}

pub(crate) fn check(tables: &Tables, state: &State, action: Action) -> Result<(), Cannot> {
    let drafted = drafted(tables, state);
    let Action::Draft(building) = action else {
        return Err(Cannot::NotAsked { question: "draft a building", clause: "PR97-E1.1" });
    };
    if choices(tables, drafted).has(building) {
        return Ok(());
    }
    let table = table(tables);
    let cost = usize::from(tables.row(building).cost);
    if table.kinds.has(building)
        && !drafted.has(building)
        && table.of_cost[cost].and(drafted).count() < table.places[cost]
    {
        return Err(Cannot::OfficeOrPost);
    }
    Err(Cannot::NoDraftPlace(building))
}

pub(crate) fn apply(tables: &Tables, state: &mut State, building: Building, events: &mut impl Sink<Event>) {
    state.sold_out = state.sold_out.without([building].into_iter().collect());
    events.send(Event::Drafted { seat: state.seat, building });
    next(tables, state, events);
}

/// For each cost as many kinds as it has places, all choices equally likely (PR97-E1.1).
pub(crate) fn draw(tables: &Tables, luck: &mut impl Luck) -> Buildings {
    let table = table(tables);
    let mut drawn = Buildings::NONE;
    let pick = |from: Buildings, luck: &mut _| -> Building {
        let index = Luck::below(luck, u32::from(from.count())) as usize;
        from.iter().nth(index).expect("a number below the count names a kind")
    };
    for (kinds, &places) in table.of_cost.iter().zip(&table.places) {
        let (mut from, mut places) = (*kinds, places);
        if let Some(both) = table.exactly_one.filter(|both| kinds.has(both[0]) && places > 0) {
            let both: Buildings = both.into_iter().collect();
            drawn.insert(pick(both, luck));
            from = from.without(both);
            places -= 1;
        }
        for _ in 0..places {
            drawn.insert(pick(from.without(drawn), luck));
        }
    }
    drawn
}

/// Whether chance could have drawn these kinds.
pub(crate) fn check_draw(tables: &Tables, kinds: Buildings) -> Result<(), Cannot> {
    let table = table(tables);
    let filled = table.of_cost.iter().zip(&table.places).all(|(it, &places)| it.and(kinds).count() == places);
    if !filled || kinds.without(table.kinds).any() {
        Err(Cannot::ImpossibleDraft)
    } else if table.exactly_one.is_some_and(|both| kinds.has(both[0]) == kinds.has(both[1])) {
        Err(Cannot::OfficeOrPost)
    } else {
        Ok(())
    }
}

/// The kinds chance has chosen are in the game.
pub(crate) fn settle_draw(
    tables: &Tables,
    state: &mut State,
    kinds: Buildings,
    events: &mut impl Sink<Event>,
) {
    state.sold_out = state.sold_out.without(kinds);
    events.send(Event::DraftDrawn { kinds });
    chance::draw_festival(tables, state);
}
