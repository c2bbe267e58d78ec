//! What a judge looks at: the table in the terms of what it will bring. Nothing is hidden from a seat that is known to
//! another.

use arrayvec::ArrayVec;
use kontor_core::{Inputs, Judge, MAX_SEATS, Schedule, Seat, Sense};

use super::worth::{Course, Mind};
use crate::Amerigo;
use crate::action::Action;
use crate::board::{Board, Spot};
use crate::data::PASSES;
use crate::map::{Island, Map};
use crate::score::total;
use crate::state::{Stage, State};
use crate::words::{COSTS, Colour, Good, Goods, Kind, Shape, Token, Tokens};

/// Unfinished islands that are looked at one by one.
const ISLANDS: usize = 7;
/// AP of a usual action.
const USUAL_AP: u8 = 4;

impl Sense for Amerigo {
    const DECISIONS: u16 = 175;

    fn sense(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        self.rounds(state, inputs);
        offers(state, inputs);
        self.islands(state, seat, inputs);
        let totals: ArrayVec<i32, { MAX_SEATS as usize }> =
            seat.round(self.tables.seats).map(|it| total(&self.tables, state, it)).collect();
        for (it, total) in seat.round(self.tables.seats).zip(&totals) {
            self.own(state, it, *total, inputs);
        }
        inputs.race(&totals, 2);
    }

    /// A position is judged when an action is to be chosen.
    fn is_quiet(&self, state: &State) -> bool {
        state.stage == Stage::Choose
    }

    /// Ships on their way, steps on tracks, cannons and goods.
    fn is_routine(&self, state: &State) -> bool {
        !matches!(state.stage, Stage::Choose | Stage::Token { .. } | Stage::Plan { .. } | Stage::Build { .. })
    }

    fn instinct<'a>(&'a self, state: &'a State, seat: Seat) -> impl Fn(Action) -> f32 + 'a {
        let mind = Mind::new(self, state, seat);
        move |action| mind.value(action)
    }

    fn weights(&self, judge: Judge) -> Option<&'static [u8]> {
        kontor_core::trained!("../../nets/", self.tables.seats, judge; 2, 3, 4)
    }

    fn schedule(&self, judge: Judge) -> Schedule {
        let (games, gate) = match (judge, self.tables.seats) {
            (Judge::Linear, _) => (8_000, 4_000),
            (Judge::Net, 4) => (40_000, 10_000),
            (Judge::Net, _) => (30_000, 10_000),
        };
        Schedule { games, gate, decay: 0.9 }
    }
}

impl Amerigo {
    /// How far the game is, and the cubes: on the action field, in the supplies and in the tower.
    fn rounds(&self, state: &State, inputs: &mut Inputs) {
        let tables = &self.tables;
        let pass = usize::from(state.pass.clamp(1, PASSES)) - 1;
        inputs.one_of(Some(pass), usize::from(PASSES));
        inputs.one_of(Some(state.colour.index()), Colour::COUNT);
        inputs.share((pass * Colour::COUNT + state.colour.index()) as f32, 35.0);
        inputs.share(state.place, 3.0);
        inputs.share(tables.time[pass], 5.0);
        inputs.share(state.base_ap(), 7.0);
        inputs.share(state.field_count(), 12.0);
        for colour in Colour::ALL {
            inputs.share(state.field[colour.index()], 7.0);
            inputs.share(state.inside[colour.index()], 7.0);
        }
        // The rounds to come: what is thrown, and none after the end of the pass.
        for ahead in 1..Colour::COUNT {
            let next = Colour::ALL.get(state.colour.index() + ahead);
            inputs.share(next.map_or(0, |&colour| state.supply(tables, colour)), 7.0);
        }
        inputs.share(state.pirate_sum(tables), 12.0);
        let hidden = tables.pirates.iter().enumerate().filter(|(marker, _)| state.pirates >> marker & 1 == 0);
        let (count, sum) =
            hidden.fold((0_u8, 0), |(count, sum), (_, &value)| (count + 1, sum + u16::from(value)));
        inputs.share(f32::from(sum) / f32::from(count.max(1)), 6.0);
    }

    /// Unfinished islands, those with own posts first, then by room; they are worth most to those who have posts there.
    fn islands(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let seats = self.tables.seats;
        let mut islands: ArrayVec<(u32, u32, &Island), 64> = ArrayVec::new();
        if let Some(map) = &state.map {
            for island in &map.islands {
                let free = island.count(&state.free);
                if free > 0 && island.fields != 0 {
                    let own = (state.player(seat).posts & island.fields).count_ones();
                    let _ = islands.try_push((own, free, island));
                }
            }
        }
        islands.sort_by_key(|it| std::cmp::Reverse((it.0, it.1)));
        let time = f32::from(self.tables.time[usize::from(state.pass.clamp(1, PASSES)) - 1]);
        for index in 0..ISLANDS {
            let found = islands.get(index);
            let free = found.map_or(0, |it| it.1);
            inputs.share(free as f32, 20.0);
            inputs.flag((1..=4).contains(&free));
            inputs.flag((5..=8).contains(&free));
            inputs.flag(found.is_some_and(|it| it.2.big));
            inputs.flag(found.is_some_and(|it| state.all_posts() & it.2.fields == 0));
            let map = state.map.as_deref();
            let open = found.zip(map).map_or(0, |(it, map)| open_fields(map, it.2, &state.free));
            inputs.share(open as f32, 4.0);
            let goods =
                found.zip(map).map_or([0; Good::COUNT], |(it, map)| free_goods(map, it.2, &state.free));
            for (good, count) in goods.into_iter().enumerate() {
                inputs.share(count, 3.0);
                // What they would count for the seat that looks.
                let tokens = state.player(seat).goods[good] + self.tables.printed_goods;
                inputs.share(f32::from(count) * f32::from(tokens), 12.0);
            }
            for it in seat.round(seats) {
                let posts = found.map_or(0, |found| (state.player(it).posts & found.2.fields).count_ones());
                inputs.share(posts as f32, 3.0);
                inputs.share(time * f32::from(self.tables.factor(posts)), 30.0);
            }
        }
    }

    /// What one seat has and could do.
    fn own(&self, state: &State, seat: Seat, total: i32, inputs: &mut Inputs) {
        let (tables, player) = (&self.tables, state.player(seat));
        let seats = usize::from(tables.seats);
        let place = state.discs(tables).iter().position(|it| *it == seat);
        inputs.one_of(place, seats);
        let turn = state.sequence[..seats].iter().position(|it| *it == seat).unwrap_or(0);
        let ahead = turn.checked_sub(usize::from(state.place)).filter(|_| state.stage.is_turn());
        inputs.one_of(ahead, seats);
        inputs.share(total as f32, 100.0);
        inputs.share(f32::from(player.vp()), 100.0);
        inputs.share(player.gold, 12.0);
        inputs.share(player.chests, 3.0);
        inputs.share(player.cannons, 12.0);
        let missing = f32::from(state.strength(tables, seat)) - f32::from(player.cannons);
        inputs.share(missing.clamp(-8.0, 8.0), 8.0);
        inputs.flag(missing > 0.0);
        self.tracks(state, seat, inputs);
        for token in Token::ALL {
            inputs.share(player.tokens.count(token), 1.0);
        }
        for good in 0..Good::COUNT {
            let (resources, tokens) = (player.resources[good], player.goods[good]);
            inputs.share(resources, 4.0);
            inputs.share(tokens, 3.0);
            inputs.share(f32::from(resources) * f32::from(tokens + tables.printed_goods), 12.0);
        }
        self.land(state, seat, inputs);
    }

    /// Spaces on both tracks, and how far the next marks are.
    fn tracks(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let (tables, player) = (&self.tables, state.player(seat));
        inputs.share(player.progress, f32::from(tables.progress_last));
        let ahead = tables.progress_marks >> (player.progress + 1);
        let next = ahead.trailing_zeros() + 1;
        inputs.flag(ahead == 0);
        for steps in [1, 2, 3, 4, 6] {
            inputs.flag(ahead != 0 && next <= steps);
        }
        inputs.share(player.space, f32::from(tables.order_last));
        let here = tables.order_vp(player.space);
        for steps in [2, 4, 6] {
            let space = (player.space + steps).min(tables.order_last);
            inputs.flag(tables.order_vp(space) > here);
        }
        for colour in Colour::ALL {
            inputs.share(tables.bonus(player.tokens, colour), 3.0);
        }
    }

    /// Posts, planned tiles and where they fit, ships and how far they are.
    fn land(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let player = state.player(seat);
        inputs.share(player.posts_placed(), 8.0);
        inputs.share(player.villages.iter().sum::<u8>(), 16.0);
        for count in player.planned_villages {
            inputs.share(count, 2.0);
        }
        for size in 2..=6 {
            let planned = Shape::ALL.into_iter().filter(|it| it.size() == size);
            inputs.share(planned.map(|it| player.planned(Kind::Landscape, it)).sum::<u8>(), 2.0);
        }
        let mind = Mind::new(self, state, seat);
        let (planned, room) = match state.map {
            Some(_) => (mind.planned_cells() as f32, mind.room() as f32),
            None => (0.0, 0.0),
        };
        inputs.share(planned, 20.0);
        inputs.share(room, 30.0);
        inputs.share((room - planned).clamp(-30.0, 60.0), 30.0);
        inputs.share(if state.map.is_some() { mind.building(USUAL_AP) } else { 0.0 }, 15.0);
        for ship in 0..2 {
            let out = player.ships[ship] == Spot::OFF;
            inputs.flag(out);
            let course = match state.map {
                Some(_) => mind.course(player.ships[ship], USUAL_AP),
                None => Course::default(),
            };
            inputs.share(course.worth, 10.0);
            for steps in [0, 2, 4, 6, 8] {
                inputs.flag(course.nearest.is_some_and(|it| it <= steps));
            }
        }
    }
}

/// Tokens and goods on display, landscape tiles in the supply.
fn offers(state: &State, inputs: &mut Inputs) {
    let shown: Tokens = state.slots.iter().copied().flatten().collect();
    for token in Token::ALL {
        inputs.share(shown.count(token), 1.0);
    }
    for good in Good::ALL {
        let of = |goods: &Goods, cost: u8| goods.0[Goods::class(good, cost)];
        for cost in COSTS {
            inputs.share(of(&state.display, cost), 2.0);
        }
        inputs.share(COSTS.iter().map(|&cost| of(&state.unseen_goods, cost)).sum::<u8>(), 8.0);
    }
    for size in 2..=6 {
        let count = Shape::ALL.into_iter().filter(|it| it.size() == size);
        inputs.share(count.map(|it| state.landscapes[it.index()]).sum::<u8>(), 12.0);
    }
}

/// Post fields of an island that are still free.
fn open_fields(map: &Map, island: &Island, free: &Board) -> usize {
    kontor_core::bits(island.fields).filter(|&field| free.has(map.fields[field].cell)).count()
}

/// Free resource fields of an island by kind.
fn free_goods(map: &Map, island: &Island, free: &Board) -> [u8; Good::COUNT] {
    let mut goods = [0; Good::COUNT];
    for cell in island.cells.and(free).and(&map.resources).cells() {
        if let Some(good) = map.good_of(cell) {
            goods[good.index()] += 1;
        }
    }
    goods
}
