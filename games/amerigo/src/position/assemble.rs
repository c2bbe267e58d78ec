//! Making a state of what a position says: map, discs, cubes and players.

use kontor_core::sections::ensure;
use kontor_core::{NotationError, Seat};

use super::read::{Said, SaidPlayer};
use super::{Result, supplies};
use crate::board::{Board, Spot};
use crate::map::{Chart, Map, Picture, Source as MapSource, no_corners, no_lakes};
use crate::state::{SEATS, Stage, State};
use crate::tables::Tables;
use crate::words::{Colour, Good};

/// The state that a text describes, not yet tested as a whole.
pub(super) fn assemble(tables: &Tables, said: &Said, seat: Seat, due: Stage) -> Result<State> {
    let mut state = State::new(tables);
    state.stage = due;
    state.seat = seat;
    let over = (crate::data::PASSES, Colour::White);
    let (pass, colour) = said.pass.unwrap_or(if due == Stage::Over { over } else { (1, Colour::Blue) });
    state.pass = pass;
    state.colour = colour;
    if due == Stage::Map {
        let none = said.map.is_none() && said.grid.is_none();
        ensure(none, "map", "no map before chance has laid it")?;
    } else {
        let map = read_map(tables, said)?;
        state.free = map.land;
        state.map = Some(Chart::new(map));
    }
    discs(tables, said, &mut state)?;
    sequence(tables, said, &mut state)?;
    cubes(tables, said, &mut state)?;
    for seat in Seat::all(tables.seats) {
        stores(tables, &said.players[seat.index()], &mut state, seat)?;
    }
    covers(tables, said, &mut state)?;
    supplies::tiles(tables, said, &mut state)?;
    resources(tables, said, &mut state)?;
    supplies::pirates(tables, said, &mut state)?;
    supplies::tokens(tables, said, &mut state)?;
    supplies::goods(tables, said, &mut state)?;
    Ok(state)
}

fn read_map(tables: &Tables, said: &Said) -> Result<Map> {
    match (&said.map, said.grid) {
        (Some(_), Some(_)) => Err(NotationError::new("grid", "a map or a grid, not both")),
        (Some(layout), None) => {
            let names: Vec<String> = layout.iter().map(ToString::to_string).collect();
            let text = format!("map {}", names.join(" "));
            tables.atlas.check(layout, tables.tiles).map_err(|refusal| {
                NotationError::new(
                    &text,
                    format!("a legal map: {refusal} ({})", kontor_core::Refusal::clause(&refusal)),
                )
            })?;
            Ok(tables.atlas.map(layout, tables.tiles))
        }
        (None, Some(grid)) => read_grid(tables, grid),
        (None, None) => Ok(tables.atlas.map(&tables.atlas.first(tables.tiles), tables.tiles)),
    }
}

/// A map drawn by hand: it obeys what AM-2.15 asks, except that any number of big islands up to that of the chests will do.
fn read_grid(tables: &Tables, text: &str) -> Result<Map> {
    let (rows, columns) = tables.size;
    let lines: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
    let fits = lines.len() <= usize::from(rows) && lines.iter().all(|it| it.len() <= usize::from(columns));
    ensure(fits, text, &format!("at most {rows} rows of {columns} cells"))?;
    let picture =
        Picture::read(&lines).map_err(|problem| NotationError::new(text, format!("a map: {problem}")))?;
    ensure(no_corners(&picture.land), text, "no land that touches at a corner only (AM-2.8)")?;
    ensure(no_lakes(&picture.land, tables.size), text, "no water that is enclosed by land (AM-2.7)")?;
    let mut islands = 0;
    crate::map::each_island(&picture.land, |_, _, _| islands += 1);
    ensure(islands <= picture.fields.len(), text, "a post field on every island (AM-2.11)")?;
    let map = Map::new(MapSource::Grid, &picture, tables.size, tables.atlas.big);
    ensure(map.islands.iter().all(|it| it.fields != 0), text, "a post field on every island (AM-2.11)")?;
    let big = map.islands.iter().filter(|island| island.big).count();
    ensure(big <= 5, text, "at most 5 big islands (AM-2.10)")?;
    Ok(map)
}

fn discs(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let Some(track) = &said.track else { return Ok(()) };
    let set = track.iter().fold(0, |set, (seat, _)| set | seat.bit());
    let whole = track.len() == usize::from(tables.seats) && set == (1 << tables.seats) - 1;
    ensure(whole, "track", "the disc of each seat once")?;
    let falls = track.is_sorted_by(|one, next| one.1 >= next.1);
    ensure(
        falls && track[0].1 <= tables.order_last,
        "track",
        "discs from first to last on spaces of the track",
    )?;
    for (place, &(seat, space)) in state.track.iter_mut().zip(track) {
        *place = seat;
        state.players[seat.index()].space = space;
    }
    Ok(())
}

fn sequence(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    if !state.stage.is_turn() {
        return ensure(said.sequence.is_none(), "sequence", "a turn order only while a seat is asked");
    }
    state.sequence = state.track;
    if let Some(sequence) = &said.sequence {
        let set = sequence.iter().fold(0, |set, seat| set | seat.bit());
        let whole = sequence.len() == usize::from(tables.seats) && set == (1 << tables.seats) - 1;
        ensure(whole, "sequence", "each seat once")?;
        state.sequence = [Seat::default(); SEATS];
        state.sequence[..sequence.len()].copy_from_slice(sequence);
    }
    let place = state.sequence.iter().position(|&it| it == state.seat);
    state.place = place.expect("every seat is in the turn order") as u8;
    Ok(())
}

fn cubes(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let own = state.colour.index();
    let turn = state.stage.is_turn();
    state.field = said.field.unwrap_or_default();
    state.inside = said.tower.unwrap_or_default();
    if turn && said.field.is_none() {
        state.field[own] = tables.cubes[own].saturating_sub(state.inside[own]);
    }
    if turn && said.tower.is_none() {
        // All cubes of the colour were thrown: those that did not fall are inside.
        state.inside[own] = tables.cubes[own].saturating_sub(state.field[own]);
    }
    let fit = (0..Colour::COUNT)
        .all(|it| u16::from(state.inside[it]) + u16::from(state.field[it]) <= u16::from(tables.cubes[it]));
    ensure(fit, "tower and field", "no more cubes of a colour than there are (AM-5.2)")
}

fn stores(tables: &Tables, said: &SaidPlayer, state: &mut State, seat: Seat) -> Result<()> {
    let text = format!("{seat}");
    let place = state.discs(tables).iter().position(|&disc| disc == seat).unwrap_or(0);
    let first_round = (state.pass, state.colour) == (1, Colour::Blue);
    let before =
        matches!(state.stage, Stage::Map | Stage::Pirate | Stage::Tokens | Stage::Display | Stage::Stack);
    let start_gold = if first_round && !before { tables.start_gold[place] } else { 0 };
    let player = state.player_mut(seat);
    player.gold = said.gold.unwrap_or(start_gold);
    player.cannons = said.cannons;
    player.progress = said.progress;
    player.chests = said.chests;
    player.points = said.points;
    player.ships = said.ships.unwrap_or([Spot::OFF; 2]);
    player.goods = said.goods;
    ensure(player.gold <= tables.gold_max, &text, &format!("at most {} gold", tables.gold_max))?;
    ensure(player.cannons <= tables.cannon_max, &text, &format!("at most {} cannons", tables.cannon_max))?;
    ensure(player.progress <= tables.progress_last, &text, "a space of the progress track")?;
    let lost = player.points[crate::state::Source::Pirates as usize];
    let gained: u16 = player.points.iter().sum::<u16>() - lost;
    ensure(lost <= gained, &text, "no more points lost than gained (AM-16.4)")
}

/// Posts, village tiles and landscape tiles on the map, no cell twice.
fn covers(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let mut free = state.free;
    let mut cover = |what: &str, cells: &Board| {
        let fits = !cells.without(&free).any();
        free = free.without(cells);
        ensure(fits, what, "land cells of the map, each covered once (AM-12.3)")
    };
    for seat in Seat::all(tables.seats) {
        let player = &said.players[seat.index()];
        cover(&format!("{seat} posts"), &player.posts)?;
        cover(&format!("{seat} villages"), &player.villages)?;
    }
    cover("landscape", &said.landscape)?;
    state.free = free;
    for seat in Seat::all(tables.seats) {
        let (posts, villages) = (&said.players[seat.index()].posts, &said.players[seat.index()].villages);
        let mut fields = 0;
        for cell in posts.cells() {
            let field = state.map.as_ref().and_then(|map| map.field_on(cell));
            let field =
                field.ok_or_else(|| NotationError::new(&cell.to_string(), "a post field (AM-2.4)"))?;
            fields |= 1 << field;
        }
        let player = state.player_mut(seat);
        player.posts = fields;
        player.own = posts.or(villages);
        let most = tables.posts;
        ensure(player.posts_placed() <= most, &format!("{seat} posts"), &format!("at most {most} posts"))?;
    }
    Ok(())
}

/// Resource markers: those said, or those under own villages; under landscape tiles they are A's.
fn resources(tables: &Tables, said: &Said, state: &mut State) -> Result<()> {
    let Some(map) = state.map.clone() else { return Ok(()) };
    let count = |cells: &Board| {
        let mut all = [0u8; Good::COUNT];
        for cell in cells.and(&map.resources).cells() {
            all[map.good_of(cell).expect("a resource field has a kind").index()] += 1;
        }
        all
    };
    let covered = count(&map.land.without(&state.free));
    if said.players.iter().all(|player| player.resources.is_none()) {
        let landscapes = count(&state.landscape_cells());
        for seat in Seat::all(tables.seats) {
            let own = state.player(seat).own;
            state.player_mut(seat).resources = count(&own);
        }
        for (mine, more) in state.players[0].resources.iter_mut().zip(landscapes) {
            *mine += more;
        }
        return Ok(());
    }
    for seat in Seat::all(tables.seats) {
        state.player_mut(seat).resources = said.players[seat.index()].resources.unwrap_or_default();
    }
    for good in Good::ALL {
        let held: u16 = state.players.iter().map(|player| u16::from(player.resources[good.index()])).sum();
        let wanted = u16::from(covered[good.index()]);
        ensure(
            held == wanted,
            &format!("resources {good}={held}"),
            &format!("{wanted}: as many markers as covered fields (AM-12.7)"),
        )?;
    }
    Ok(())
}
