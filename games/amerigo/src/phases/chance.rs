//! Chance: the map, pirates, tokens, goods, the start stack and the cube tower (AM-4.9, AM-5).

use arrayvec::ArrayVec;
use kontor_core::{Luck, Seat, Sink, bits};

use super::round;
use crate::event::{Event, Gain};
use crate::map::Chart;
use crate::outcome::Outcome;
use crate::phases::gold;
use crate::refusal::Cannot;
use crate::state::{SEATS, Stage, State};
use crate::tables::Tables;
use crate::words::{Colour, Goods, Slot, Token, Tokens};

/// Asks luck; unseen items are equally likely, cubes follow AM-5.4.
#[inline]
pub(crate) fn draw(tables: &Tables, state: &State, luck: &mut impl Luck) -> Outcome {
    match state.stage {
        Stage::Map => Outcome::Map(tables.atlas.lay(tables.tiles, luck)),
        Stage::Pirate => {
            let unseen = unseen_pirates(tables, state);
            let nth = luck.below(unseen.count_ones()) as usize;
            Outcome::Pirate(tables.pirates[bits(unseen.into()).nth(nth).expect("a marker is face down")])
        }
        Stage::Tokens => Outcome::Tokens(draw_tokens(state.unseen_tokens, tokens_due(state), luck)),
        Stage::Display => Outcome::Display(draw_goods(&state.unseen_goods, tables.goods_display, luck)),
        Stage::Stack => {
            let mut seats: ArrayVec<Seat, SEATS> = Seat::all(tables.seats).collect();
            luck.shuffle(&mut seats);
            Outcome::Stack(seats)
        }
        Stage::Fill => Outcome::Throw(throw(tables, [0; Colour::COUNT], tables.cubes, luck)),
        _ => Outcome::Throw(throw(tables, state.inside, thrown(tables, state), luck)),
    }
}

/// Markers that were not turned up yet, a bit for each.
pub(crate) fn unseen_pirates(tables: &Tables, state: &State) -> u8 {
    ((1u16 << tables.pirates.len()) - 1) as u8 & !state.pirates
}

/// Eight tokens at set-up, then four (AM-4.2, AM-17.2).
fn tokens_due(state: &State) -> u8 {
    (if state.pass == 1 { Slot::COUNT } else { Slot::COUNT / 2 }) as u8
}

fn draw_tokens(mut unseen: Tokens, count: u8, luck: &mut impl Luck) -> ArrayVec<Token, { Slot::COUNT }> {
    (0..count)
        .map(|_| {
            let nth = luck.below(unseen.total().into()) as usize;
            let token = unseen.iter().nth(nth).expect("a token is unseen");
            unseen.remove(token);
            token
        })
        .collect()
}

fn draw_goods(unseen: &Goods, count: u8, luck: &mut impl Luck) -> Goods {
    let mut rest = *unseen;
    let mut total = u32::from(rest.total());
    let mut drawn = Goods::default();
    for _ in 0..count {
        let mut nth = luck.below(total);
        total -= 1;
        let mut class = 0;
        while nth >= u32::from(rest.0[class]) {
            nth -= u32::from(rest.0[class]);
            class += 1;
        }
        rest.0[class] -= 1;
        drawn.0[class] += 1;
    }
    drawn
}

/// All cubes on the supply field of the round's colour (AM-5.6).
fn thrown(tables: &Tables, state: &State) -> [u8; Colour::COUNT] {
    let mut cubes = [0; Colour::COUNT];
    cubes[state.colour.index()] = state.supply(tables, state.colour);
    cubes
}

/// The cubes that fall out, exactly as AM-5.4 draws them.
fn throw(
    tables: &Tables,
    inside: [u8; Colour::COUNT],
    thrown: [u8; Colour::COUNT],
    luck: &mut impl Luck,
) -> [u8; Colour::COUNT] {
    // (a) The chance of this throw is one of many drawn numbers, by its rank.
    let mut numbers = [u32::MAX; 64];
    numbers[..usize::from(tables.beta_draws)].fill_with(|| luck.u32());
    let drawn = &numbers[..usize::from(tables.beta_draws).next_multiple_of(8)];
    let mut fallen = [0; Colour::COUNT];
    // (b) Cubes that were inside may come loose.
    let count: u8 = thrown.iter().sum();
    if let Some(&loose) = tables.dislodge.get(usize::from(count).wrapping_sub(1)) {
        for (out, cubes) in fallen.iter_mut().zip(inside) {
            *out += (0..cubes).map(|_| u8::from(luck.u32() < loose)).sum::<u8>();
        }
    }
    // (c) Thrown cubes fall through or stay.
    for (out, cubes) in fallen.iter_mut().zip(thrown) {
        *out += (0..cubes).map(|_| u8::from(is_below_rank(drawn, tables.beta_rank, luck.u32()))).sum::<u8>();
    }
    fallen
}

/// Whether a number is smaller than the one of a rank, counted from 1 at the smallest: fewer than `rank` numbers are not above
/// it. So the number of that rank need not be found, and no branch depends on luck.
#[inline]
fn is_below_rank(numbers: &[u32], rank: u8, one: u32) -> bool {
    let mut counts = [0; 8];
    for chunk in numbers.as_chunks::<8>().0 {
        for (count, &other) in counts.iter_mut().zip(chunk) {
            *count += u32::from(other <= one);
        }
    }
    counts.iter().sum::<u32>() < u32::from(rank)
}

pub(crate) fn check(tables: &Tables, state: &State, outcome: &Outcome) -> Result<(), Cannot> {
    let (due, clause) = asked(state);
    match (state.stage, outcome) {
        (Stage::Map, Outcome::Map(layout)) => tables.atlas.check(layout, tables.tiles),
        (Stage::Pirate, Outcome::Pirate(value)) => {
            let mut unseen = bits(unseen_pirates(tables, state).into());
            let found = unseen.any(|marker| tables.pirates[marker] == *value);
            if found { Ok(()) } else { Err(Cannot::NoPirate { value: *value, clause }) }
        }
        (Stage::Tokens, Outcome::Tokens(tokens)) => {
            let due = tokens_due(state);
            let mut unseen = state.unseen_tokens;
            let fits = tokens.iter().all(|&token| {
                let there = unseen.has(token);
                if there {
                    unseen.remove(token);
                }
                there
            });
            let fits = fits && tokens.len() == usize::from(due);
            if fits { Ok(()) } else { Err(Cannot::WrongTokens { due, clause }) }
        }
        (Stage::Display, Outcome::Display(goods)) => {
            let count: u32 = goods.0.iter().copied().map(u32::from).sum();
            let there = goods.0.iter().zip(state.unseen_goods.0).all(|(&count, unseen)| count <= unseen);
            let due = tables.goods_display;
            let fits = there && count == u32::from(due);
            if fits { Ok(()) } else { Err(Cannot::WrongGoods { due, clause }) }
        }
        (Stage::Stack, Outcome::Stack(seats)) => {
            let set = seats.iter().fold(0, |set, seat| set | seat.bit());
            let whole = seats.len() == usize::from(tables.seats) && set == (1 << tables.seats) - 1;
            if whole { Ok(()) } else { Err(Cannot::WrongStack) }
        }
        (Stage::Fill, Outcome::Throw(fallen)) => check_fallen(*fallen, [0; Colour::COUNT], tables.cubes),
        (Stage::Throw, Outcome::Throw(fallen)) => check_fallen(*fallen, state.inside, thrown(tables, state)),
        (open, _) if open.is_chance() => Err(Cannot::OtherChance { due, clause }),
        _ => Err(Cannot::NoChance),
    }
}

/// What chance is asked for, and the clause: that of the set-up, or that of the preparation of a pass.
const fn asked(state: &State) -> (&'static str, &'static str) {
    match (state.stage, state.pass) {
        (Stage::Map, _) => ("the map", "AM-2.12"),
        (Stage::Pirate, 1) => ("a pirate marker", "AM-4.1"),
        (Stage::Pirate, _) => ("a pirate marker", "AM-17.1"),
        (Stage::Tokens, 1) => ("progress tokens", "AM-4.2"),
        (Stage::Tokens, _) => ("progress tokens", "AM-17.2"),
        (Stage::Display, 1) => ("goods tokens", "AM-4.4"),
        (Stage::Display, _) => ("goods tokens", "AM-17.4"),
        (Stage::Stack, _) => ("the start stack", "AM-4.6"),
        (Stage::Fill, _) => ("the throw of all cubes", "AM-5.3"),
        _ => ("the throw of the round", "AM-5.6"),
    }
}

/// Of each colour at most what was inside and thrown (AM-5.2).
fn check_fallen(
    fallen: [u8; Colour::COUNT],
    inside: [u8; Colour::COUNT],
    thrown: [u8; Colour::COUNT],
) -> Result<(), Cannot> {
    let too_many =
        Colour::ALL.into_iter().find(|it| fallen[it.index()] > inside[it.index()] + thrown[it.index()]);
    too_many.map_or(Ok(()), |colour| Err(Cannot::TooManyCubes(colour)))
}

pub(crate) fn settle(tables: &Tables, state: &mut State, outcome: &Outcome, events: &mut impl Sink<Event>) {
    match outcome {
        Outcome::Map(layout) => {
            let map = tables.atlas.map(layout, tables.tiles);
            events.send(Event::MapLaid {
                islands: map.islands.len() as u8,
                big: map.islands.iter().filter(|island| island.big).count() as u8,
                fields: map.fields.len() as u8,
            });
            state.free = map.land;
            state.map = Some(Chart::new(map));
            state.stage = Stage::Pirate;
        }
        Outcome::Pirate(value) => {
            // Equal markers cannot be told apart: the first unseen one of that value stands for all.
            let marker = bits(unseen_pirates(tables, state).into()).find(|&it| tables.pirates[it] == *value);
            state.pirates |= 1 << marker.expect("a checked marker is unseen");
            events.send(Event::Pirate { value: *value, sum: state.pirate_sum(tables) });
            round::make_room(state);
            state.stage = Stage::Tokens;
        }
        Outcome::Tokens(tokens) => {
            for (slot, &token) in state.slots.iter_mut().zip(tokens) {
                *slot = Some(token);
                state.unseen_tokens.remove(token);
            }
            events.send(Event::Tokens { slots: state.slots });
            round::clear_display(state);
            state.stage = Stage::Display;
        }
        Outcome::Display(goods) => {
            state.unseen_goods.0.iter_mut().zip(goods.0).for_each(|(unseen, count)| *unseen -= count);
            state.display = *goods;
            events.send(Event::Display { goods: *goods });
            let pass = state.pass;
            events.send(Event::Time { pass, value: tables.time[usize::from(pass) - 1] });
            if pass == 1 {
                state.stage = Stage::Stack;
            } else {
                round::begin(tables, state, events);
            }
        }
        Outcome::Stack(seats) => {
            seats.iter().zip(&mut state.track).for_each(|(&seat, place)| *place = seat);
            events.send(round::order_event(tables, state));
            for (&seat, gold) in seats.iter().zip(tables.start_gold) {
                gold::gain(tables, state, seat, gold, Gain::Start, events);
            }
            round::wait(state, Stage::Fill);
        }
        Outcome::Throw(fallen) if state.stage == Stage::Fill => {
            state.inside = std::array::from_fn(|index| tables.cubes[index] - fallen[index]);
            events.send(Event::Thrown { count: tables.cubes.iter().sum(), fallen: *fallen });
            round::begin(tables, state, events);
        }
        Outcome::Throw(fallen) => {
            let thrown = thrown(tables, state);
            let count = thrown[state.colour.index()];
            state.inside = std::array::from_fn(|index| state.inside[index] + thrown[index] - fallen[index]);
            state.field = *fallen;
            events.send(Event::Thrown { count, fallen: *fallen });
            round::open(tables, state, events);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_below_a_rank_as_in_the_sorted_list() {
        let mut numbers = [7, 3, 40, 3, 0, 9, 7, 7, 1, 12, 2, 2, 8, 5, 11, u32::MAX];
        let drawn = numbers;
        numbers.sort_unstable();
        for rank in 1..=15 {
            for one in 0..50 {
                let expected = one < numbers[usize::from(rank) - 1];
                assert_eq!(is_below_rank(&drawn, rank, one), expected, "{one}, rank {rank}");
            }
        }
    }
}
