//! Writing a state in its one canonical form.

use std::fmt::{Display, Write};

use kontor_core::Seat;
use kontor_core::sections::write_section;

use super::cells;
use crate::board::{Cell, Spot};
use crate::map::{Map, Source as MapSource};
use crate::state::{Source, State};
use crate::tables::Tables;
use crate::words::{Colour, Good, Goods, Kind, Shape, Slot};

/// The canonical text: one section a line, empty ones left out.
pub(crate) fn write(tables: &Tables, state: &State) -> String {
    let mut text = String::with_capacity(800);
    write_section(&mut text, "pass", [format!("{} {}", state.pass, state.colour)]);
    write_section(&mut text, "turn", [format!("{} {}", state.seat, state.stage)]);
    if let Some(map) = &state.map {
        match &map.source {
            MapSource::Tiles(layout) => write_section(&mut text, "map", layout),
            MapSource::Grid => write_section(&mut text, "grid", [grid(map)]),
        }
    }
    if state.stage.is_turn() {
        write_section(&mut text, "sequence", &state.sequence[..usize::from(tables.seats)]);
    }
    let disc = |seat: &Seat| format!("{seat}:{}", state.player(*seat).space);
    write_section(&mut text, "track", state.discs(tables).iter().map(disc));
    write_section(&mut text, "tower", state.inside);
    if state.field != [0; Colour::COUNT] {
        write_section(&mut text, "field", state.field);
    }
    let open = kontor_core::bits(state.pirates.into()).map(|marker| tables.pirates[marker]);
    write_section(&mut text, "pirates", open);
    let slot = |token: &Option<_>| token.map_or("-".to_owned(), |it: crate::words::Token| it.to_string());
    let (left, right) = state.slots.split_at(Slot::COUNT / 2);
    write_section(&mut text, "left", left.iter().map(slot));
    write_section(&mut text, "right", right.iter().map(slot));
    write_section(&mut text, "gone", state.gone_tokens(tables).iter());
    write_section(&mut text, "goods", goods(&state.display));
    write_section(&mut text, "stacks", goods(&state.unseen_goods));
    write_section(&mut text, "landscape", cells::write(&state.landscape_cells()));
    let built = Shape::ALL.map(|shape| built(tables, state, shape));
    write_section(&mut text, "built", counts(&Shape::ALL, &built));
    for seat in Seat::all(tables.seats) {
        player(&mut text, tables, state, seat).expect("writing to a string succeeds");
    }
    text
}

/// Landscape tiles of a shape on the map.
fn built(tables: &Tables, state: &State, shape: Shape) -> u8 {
    let planned: u8 = state.players.iter().map(|player| player.planned(Kind::Landscape, shape)).sum();
    tables.landscapes[shape.index()] - state.landscapes[shape.index()] - planned
}

/// The map as rows of glyphs, without water at their ends; `x` is plain land, as `#` begins a comment.
fn grid(map: &Map) -> String {
    let rows = (0..map.rows).map(|row| {
        let glyphs: String = (0..map.columns).map(|column| map.glyph(Cell::new(row, column))).collect();
        glyphs.replace('#', "x").trim_end_matches('.').to_owned()
    });
    let rows: Vec<String> = rows.collect();
    match rows.join("/").trim_end_matches('/') {
        "" => ".".to_owned(),
        text => text.to_owned(),
    }
}

fn goods(all: &Goods) -> impl Iterator<Item = String> {
    all.some().map(|(good, cost, count)| format!("{good}{cost}={count}"))
}

/// `WORD=N` for all that are there.
fn counts<'a>(words: &'a [impl Display], counts: &'a [u8]) -> impl Iterator<Item = String> {
    words.iter().zip(counts).filter(|(_, count)| **count > 0).map(|(word, count)| format!("{word}={count}"))
}

fn player(text: &mut String, tables: &Tables, state: &State, seat: Seat) -> std::fmt::Result {
    let player = state.player(seat);
    write!(text, "{seat} gold={}", player.gold)?;
    for (key, count) in
        [("cannons", player.cannons), ("progress", player.progress), ("chests", player.chests)]
    {
        if count > 0 {
            write!(text, " {key}={count}")?;
        }
    }
    let points = Source::WORDS.iter().zip(player.points).filter(|(_, points)| *points > 0);
    part(text, "vp", points.map(|(word, points)| format!("{word}={points}")))?;
    if player.ships != [Spot::OFF; 2] {
        part(text, "ships", player.ships)?;
    }
    let posts = state.post_cells(seat);
    part(text, "posts", cells::write(&posts))?;
    part(text, "villages", cells::write(&player.own.without(&posts)))?;
    let laid: Vec<u8> = (0..player.villages.len())
        .map(|index| tables.villages[index] - player.villages[index] - player.planned_villages[index])
        .collect();
    part(text, "laid", counts(&Shape::ALL, &laid))?;
    part(text, "plan_villages", counts(&Shape::ALL, &player.planned_villages))?;
    part(text, "plan_landscapes", counts(&Shape::ALL, &player.planned_landscapes))?;
    part(text, "resources", counts(&Good::ALL, &player.resources))?;
    part(text, "goods", counts(&Good::ALL, &player.goods))?;
    part(text, "tokens", player.tokens.iter())?;
    part(text, "used", player.used.iter())?;
    writeln!(text)
}

/// A part of a player, if there is anything in it.
fn part(text: &mut String, key: &str, items: impl IntoIterator<Item = impl Display>) -> std::fmt::Result {
    let mut items = items.into_iter().peekable();
    if items.peek().is_some() {
        write!(text, " {key}")?;
    }
    items.try_for_each(|item| write!(text, " {item}"))
}
