//! The table drawn in text: the map on the left, everything else beside it.

use std::fmt::{Display, Write};

use kontor_core::{Seat, wrapped};

use crate::Amerigo;
use crate::event::counted;
use crate::state::Stage;
use crate::view::View;
use crate::words::{Colour, Good, Shape, Slot};

/// The widest line.
const WIDTH: usize = 119;

impl Amerigo {
    pub(super) fn write_table(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let map = view.map.as_ref().map(|map| self.map_lines(view, map)).unwrap_or_default();
        let wide = map.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let room = WIDTH - wide - 1;
        let mut side = self.side_lines(view, room);
        for seat in Seat::all(view.players.len() as u8) {
            side.extend(self.player_lines(view, seat, room));
        }
        let heading = heading(view);
        writeln!(text, "{heading}{}", "─".repeat(WIDTH.saturating_sub(heading.chars().count())))?;
        for index in 0..map.len().max(side.len()) {
            let left = map.get(index).map_or("", String::as_str);
            let right = side.get(index).map_or("", String::as_str);
            let gap = " ".repeat(wide - left.chars().count());
            writeln!(text, "{}", format!("{left}{gap} {right}").trim_end())?;
        }
        if view.map.is_some() {
            writeln!(
                text,
                "░ land  ▒ big island  K post field ^>v< anchor  ⌂A post  ▓a village  ▓▓ landscape  A1 ship  · reach  cannons own/pirates"
            )?;
        }
        Ok(())
    }

    /// What a player has, in a few lines.
    pub(super) fn player_lines(&self, view: &View, seat: Seat, room: usize) -> Vec<String> {
        let player = &view.players[seat.index()];
        let mark = if view.seat == seat && view.stage.is_turn() { '▶' } else { ' ' };
        let stores = format!(
            "{} VP, {} gold, cannons {}/{}, progress {}, posts {}",
            player.vp, player.gold, player.cannons, player.strength, player.progress, player.posts_left
        );
        let mut lines = named(&format!("{mark} {seat}  "), stores.split(' '), " ", room);
        let mut parts = Vec::new();
        let resources: Vec<String> = Good::ALL
            .into_iter()
            .filter(|good| player.resources[good.index()] + player.goods[good.index()] > 0)
            .map(|good| {
                let index = good.index();
                let tokens = player.goods[index] + self.tables.printed_goods;
                format!("{}{}×{tokens}", good.letter(), player.resources[index])
            })
            .collect();
        if !resources.is_empty() {
            parts.push(format!("goods {}", resources.join(" ")));
        }
        if player.chests > 0 {
            parts.push(counted(player.chests, "chest"));
        }
        let tokens: Vec<&str> = player.tokens.iter().map(|token| self.components.token_name(token)).collect();
        if !tokens.is_empty() {
            parts.push(tokens.join(", "));
        }
        let village = counts(&Shape::ALL, &player.plan.village);
        let landscape = counts(&Shape::ALL, &player.plan.landscape);
        if !village.is_empty() {
            parts.push(format!("villages {village}"));
        }
        if !landscape.is_empty() {
            parts.push(format!("landscapes {landscape}"));
        }
        if !parts.is_empty() {
            lines.extend(named("     ", parts.join("; ").split(' '), " ", room));
        }
        lines
    }

    /// Tower, tracks, pirates, tokens, goods and tiles.
    fn side_lines(&self, view: &View, room: usize) -> Vec<String> {
        let row = |name: &str, of: &dyn Fn(usize) -> String| {
            let all: Vec<String> = (0..Colour::COUNT).map(|index| format!("{:>7}", of(index))).collect();
            format!("{name:<7}{}", all.concat())
        };
        let cubes = &view.cubes;
        let mut lines = vec![
            row("Cubes", &|index| Colour::ALL[index].id().to_owned()),
            row("tower", &|index| cubes[index].inside.to_string()),
            row("supply", &|index| cubes[index].supply.to_string()),
            row("actions", &|index| match cubes[index].field {
                0 => "·".to_owned(),
                count => count.to_string(),
            }),
        ];
        let list = |values: &[u8]| {
            let all: Vec<String> = values.iter().map(ToString::to_string).collect();
            if all.is_empty() { "none".to_owned() } else { all.join(" ") }
        };
        let pirates = &view.pirates;
        lines.push(format!(
            "Pirates {} (open {}; unseen {})",
            pirates.sum,
            list(&pirates.open),
            list(&pirates.unseen)
        ));
        let discs: Vec<String> =
            view.track.iter().map(|disc| format!("{} {} {}", disc.seat, disc.space, disc.colour)).collect();
        lines.extend(named("Order   ", discs.join(" > ").split(' '), " ", room));
        let tokens = |first: usize| {
            let all: Vec<&str> = (first..first + Slot::COUNT / 2)
                .map(|slot| view.table.slots[slot].map_or("-", |token| self.components.token_name(token)))
                .collect();
            all.join(", ")
        };
        lines.extend(named("L1-L4   ", tokens(0).split(' '), " ", room));
        lines.extend(named("R1-R4   ", tokens(Slot::COUNT / 2).split(' '), " ", room));
        let goods = Good::ALL.map(|good| display_words(view, good));
        lines.extend(named("Goods   ", goods, ", ", room));
        let tiles = counts(&Shape::ALL, &view.landscapes);
        lines.extend(named("Tiles   ", tiles.split(' '), " ", room));
        lines
    }
}

fn heading(view: &View) -> String {
    match view.stage {
        Stage::Over => "── The end ".to_owned(),
        _ if view.table.is_preparation() => {
            format!("── Before pass {} of 5 · time marker {} ", view.pass, view.time_marker)
        }
        _ => format!(
            "── Pass {} of 5, {} round · time marker {} · {} ",
            view.pass,
            view.colour,
            view.time_marker,
            order_words(view)
        ),
    }
}

fn order_words(view: &View) -> String {
    let acted = |seat: &Seat| if view.acted.contains(seat) { format!("({seat})") } else { seat.to_string() };
    let order: Vec<String> = view.sequence.iter().map(acted).collect();
    if order.is_empty() { "chance".to_owned() } else { format!("order {}", order.join(" ")) }
}

/// A kind with its letter on the map and the costs of its tokens on display: `S sugar 2 2 4`.
fn display_words(view: &View, good: Good) -> String {
    let tokens = view.goods.display.some().filter(|(kind, ..)| *kind == good);
    let costs: String = tokens.map(|(_, cost, count)| format!(" {cost}").repeat(count.into())).collect();
    format!("{} {good}{}", good.letter(), if costs.is_empty() { " -" } else { &costs })
}

/// `I1×4 I2` for all that are there.
fn counts(words: &[impl Display], counts: &[u8]) -> String {
    let some = words.iter().zip(counts).filter(|(_, count)| **count > 0);
    let all: Vec<String> = some
        .map(|(word, count)| if *count == 1 { word.to_string() } else { format!("{word}×{count}") })
        .collect();
    all.join(" ")
}

/// Items in lines; the first begins with a name, the others with as much space.
fn named<T: AsRef<str>>(
    name: &str,
    items: impl IntoIterator<Item = T>,
    gap: &str,
    room: usize,
) -> Vec<String> {
    let width = name.chars().count();
    let lines = wrapped(items, gap, room - width).into_iter().enumerate();
    lines.map(|(index, line)| format!("{:width$}{line}", if index == 0 { name } else { "" })).collect()
}
