//! The engine's table against the slow one.

use kontor_amerigo::{Amerigo, State};
use kontor_core::{Game, Seat, Viewer};
use serde_json::{Value, json};

use super::land::Place;
use super::table::{Ask, COLOURS, Cover, KINDS, Table};

/// The text of the stage as positions write it.
fn stage(ask: &Ask) -> String {
    let last = |last: &bool| if *last { " last" } else { "" };
    match ask {
        Ask::Chance(what) => (*what).to_owned(),
        Ask::Choose => "choose".to_owned(),
        Ask::Ships(steps) => format!("ships {steps}"),
        Ask::Enter(ship, steps, it) => format!("enter {} {steps}{}", ship + 1, last(it)),
        Ask::Sail(ship, made, steps, it) => format!("sail {} {made}/{steps}{}", ship + 1, last(it)),
        Ask::Post(ship, steps, it) => format!("post {} {steps}{}", ship + 1, last(it)),
        Ask::Cannons => "cannons".to_owned(),
        Ask::Plan(ap, taken) => format!("plan {ap} {taken}"),
        Ask::Progress(ap) => format!("progress {ap}"),
        Ask::Token(ap) => format!("token {ap}"),
        Ask::Build(ap) => format!("build {ap}"),
        Ask::Goods(ap) => format!("goods {ap}"),
        Ask::Order(ap, false) => format!("order {ap}"),
        Ask::Order(ap, true) => format!("order {ap} moved"),
        Ask::Over => "over".to_owned(),
    }
}

fn letter(seat: usize) -> String {
    Seat::new(seat as u8).to_string()
}

/// Compares everything that a view tells.
pub fn table(table: &Table, game: &Amerigo, state: &State) -> Result<(), String> {
    let view =
        serde_json::to_value(game.view(state, Viewer::Spectator)).map_err(|error| error.to_string())?;
    let mut wanted: Vec<(String, Value)> = vec![
        ("pass".into(), json!(table.pass)),
        ("colour".into(), json!(COLOURS[table.colour])),
        ("stage".into(), json!(stage(&table.ask))),
        ("round".into(), json!(7 * (table.pass - 1) + table.colour as i32 + 1)),
        ("time_marker".into(), json!(table.markers[0])),
        ("pirates.sum".into(), json!(table.pirates.iter().sum::<i32>())),
        ("base_ap".into(), json!(table.field.iter().max())),
        ("sequence".into(), json!(table.order.iter().map(|&it| letter(it)).collect::<Vec<_>>())),
        ("tokens.left".into(), json!(table.slots[..4])),
        ("tokens.right".into(), json!(table.slots[4..])),
        ("landscapes".into(), json!(table.landscapes)),
    ];
    if !table.order.is_empty() {
        wanted.push(("seat".into(), json!(letter(table.seat()))));
        wanted.push((
            "acted".into(),
            json!(table.order[..table.at].iter().map(|&it| letter(it)).collect::<Vec<_>>()),
        ));
    }
    if table.ask == Ask::Choose {
        wanted.push(("available".into(), json!(table.available())));
    }
    let discs: Vec<Value> = (table.track.iter())
        .map(|&seat| {
            let space = table.players[seat].space;
            json!({"seat": letter(seat), "space": space, "colour": table.data.colour_of_space(space)})
        })
        .collect();
    wanted.push(("track".into(), json!(discs)));
    for (index, colour) in COLOURS.iter().enumerate() {
        wanted.push((format!("cubes.{colour}.inside"), json!(table.inside[index])));
        wanted.push((format!("cubes.{colour}.field"), json!(table.field[index])));
        wanted.push((format!("cubes.{colour}.supply"), json!(7 - table.inside[index] - table.field[index])));
    }
    for kind in KINDS {
        for cost in 2..=4 {
            let count = table.display.iter().filter(|it| **it == format!("{kind}{cost}")).count();
            wanted.push((format!("goods.display.{kind}.{cost}"), json!(count)));
        }
    }
    if !table.cover.is_empty() {
        let cover: Vec<String> =
            table.cover.iter().map(|row| row.iter().map(cover_glyph).collect()).collect();
        wanted.push(("cover".into(), json!(cover)));
        let cells: Vec<String> = table.land.glyphs.iter().map(|row| row.iter().collect()).collect();
        wanted.push(("map.cells".into(), json!(cells)));
    }
    for seat in 0..table.seats {
        players(table, seat, &mut wanted);
    }
    for (path, wanted) in wanted {
        let found = path.split('.').fold(&view, |at, key| &at[key]);
        if *found != wanted {
            return Err(format!("{path} is {found}, by the rules {wanted}"));
        }
    }
    score(table, game, state)
}

fn cover_glyph(cover: &Cover) -> char {
    match cover {
        Cover::Nothing => '.',
        Cover::Landscape => 'l',
        Cover::Village(seat) => (b'a' + *seat as u8) as char,
        Cover::Post(seat) => (b'A' + *seat as u8) as char,
    }
}

fn players(table: &Table, seat: usize, wanted: &mut Vec<(String, Value)>) {
    let player = &table.players[seat];
    let who = letter(seat);
    let mut add = |key: &str, value: Value| wanted.push((format!("players.{who}.{key}"), value));
    let ships: Vec<Value> = player
        .ships
        .iter()
        .map(|ship| match ship {
            None => Value::Null,
            Some(Place::Cell(row, column)) => json!({"cell": [row, column]}),
            Some(Place::Frame(field)) => json!({"frame": field}),
        })
        .collect();
    add("vp", json!(player.vp()));
    add("gold", json!(player.gold));
    add("cannons", json!(player.cannons));
    add("progress", json!(player.progress));
    add("order_space", json!(player.space));
    add("strength", json!(table.strength(seat)));
    add("posts_left", json!(12 - player.posts));
    add("chests", json!(player.chests));
    add("ships", json!(ships));
    add("villages", json!(player.villages));
    for (index, kind) in KINDS.iter().enumerate() {
        add(&format!("resources.{kind}"), json!(player.resources[index]));
        add(&format!("goods.{kind}"), json!(player.goods[index]));
    }
    for (shape, count) in &player.plan_villages {
        add(&format!("plan.village.{shape}"), json!(count));
    }
    for (shape, count) in &player.plan_landscapes {
        add(&format!("plan.landscape.{shape}"), json!(count));
    }
    for (key, tokens) in [("tokens", &player.tokens), ("used", &player.used)] {
        let mut sorted = tokens.clone();
        let place = |token: &String| {
            let rows = table.data.rows("progress_tokens");
            rows.iter().position(|row| row["id"].as_str() == Some(token)).expect("a token")
        };
        sorted.sort_by_key(place);
        add(key, json!(sorted));
    }
}

/// The reckoning line by line, and the places (AM-18.7).
fn score(table: &Table, game: &Amerigo, state: &State) -> Result<(), String> {
    for seat in 0..table.seats {
        let found = game.score(state, Seat::new(seat as u8));
        let wanted: Vec<(&str, i32)> = table.reckoning(seat).into_iter().filter(|line| line.1 != 0).collect();
        let lines: Vec<(&str, i32)> = found.lines.iter().map(|line| (line.key, line.points)).collect();
        if lines != wanted {
            return Err(format!("the reckoning of {} is {lines:?}, by the rules {wanted:?}", letter(seat)));
        }
        let behind = table.track.iter().rev().position(|&it| it == seat).expect("a disc") as i32;
        if found.ties[..] != [behind] {
            return Err(format!(
                "the tie-break of {} is {:?}, by the rules {behind}",
                letter(seat),
                found.ties
            ));
        }
    }
    Ok(())
}

/// Compares the choices of the seat on turn.
pub fn legal(table: &Table, game: &Amerigo, state: &State) -> Result<(), String> {
    let mut found = Vec::new();
    game.legal(state, state.seat, |action| found.push(action.to_string()));
    let mut wanted = table.legal();
    found.sort();
    wanted.sort();
    if found == wanted { Ok(()) } else { Err(format!("legal is {found:?}, by the rules {wanted:?}")) }
}
