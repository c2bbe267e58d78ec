//! What a choice does, in a few words.

use crate::Amerigo;
use crate::action::Action;
use crate::board::Cell;
use crate::event::{counted, lapse_words};
use crate::phases::{build, sail};
use crate::state::{Stage, State};
use crate::tables::Tables;
use crate::view::View;
use crate::words::{Colour, Kind, Purse, Shape, Token};

impl Amerigo {
    pub(super) fn action_label(&self, view: &View, action: Action) -> String {
        let (tables, state) = (&self.tables, &view.table);
        let player = &view.players[view.seat.index()];
        match action {
            Action::Choose(colour) => {
                let ap = view.base_ap + tables.bonus(player.tokens, colour);
                let how = match state.field[colour.index()] {
                    0 if colour == Colour::Red || colour == Colour::Green => " (by conversion or token)",
                    0 => " (white becomes it)",
                    _ => "",
                };
                format!("{} with {ap} AP{how}", self.components.action_name(colour).to_lowercase())
            }
            Action::Gold => {
                let token = Token::Gold2For1;
                let by = if player.tokens.has(token) { tables.amount(token) } else { tables.gold_divisor };
                format!("take {} gold instead of an action", state.field_count().div_ceil(by))
            }
            Action::CubeVp => format!("{} VP for the cubes instead of an action", state.field_count()),
            Action::Ship(ship) => {
                format!("ship {} at {} first", ship + 1, player.ships[usize::from(ship)])
            }
            Action::Enter(field) => format!("enter at frame field {field}, {}", self.side_words(field)),
            Action::Step(spot) => {
                let post = spot.as_cell().and_then(|cell| {
                    let map = state.map.as_ref()?;
                    let field = map.fields[map.served_by(cell)?];
                    state.free.has(field.cell).then(|| format!(", anchor of the post field {}", field.cell))
                });
                let way = way_words(state, spot);
                format!("{way} to {spot}{}", post.unwrap_or_default())
            }
            Action::Stop => "stop here".to_owned(),
            Action::Post => self.post_words(state),
            Action::Skip => "no post".to_owned(),
            Action::Take(kind, shape) => {
                let cost = Tables::cost(kind, shape);
                format!(
                    "{} for {cost} AP ({} VP)",
                    self.tile_words(kind, shape),
                    self.points_words(kind, shape)
                )
            }
            Action::Advance => format!("advance to space {}", player.progress + 1),
            Action::Token(slot) => match state.slots[slot.index()] {
                Some(token) => format!("{slot}: {}", self.components.token_name(token)),
                None => slot.to_string(),
            },
            Action::Place(kind, shape, turns, row, column) => {
                self.place_words(state, (kind, shape, turns, row, column))
            }
            Action::Buy(good, cost) => {
                let name = self.components.good_name(good).to_lowercase();
                format!(
                    "{name} for {cost} AP (you have {})",
                    counted(player.resources[good.index()], "marker")
                )
            }
            Action::Forward => {
                let space = player.order_space + 1;
                let colour = tables.space_colour(space).map_or("any colour", Colour::id);
                format!("move the disc to space {space} ({colour})")
            }
            Action::Jump => "jump on top of the leader".to_owned(),
            Action::BuyAp => format!("buy 1 AP for 1 gold (you have {})", player.gold),
            Action::Sail8 => format!("use the token: {} steps more", tables.amount(Token::Sail8)),
            Action::Cash(purse) => {
                let gold = purse.token().map_or(tables.chest_gold, |token| tables.amount(token));
                let what = if purse == Purse::Chest { "a chest" } else { "a token" };
                format!("cash {what}: {gold} gold")
            }
            Action::End => match view.ap {
                Some(0) | None => "end the action".to_owned(),
                Some(left) => format!("end the action; {}", lapse_words(left)),
            },
        }
    }

    pub(super) fn action_group(&self, action: Action) -> Option<String> {
        match action {
            Action::Enter(field) => Some(format!("enter {}", self.side_words(field))),
            Action::Take(Kind::Village, _) => Some("take a village tile for 1 AP".to_owned()),
            Action::Take(Kind::Landscape, shape) => {
                Some(format!("take a landscape tile of size {}", shape.size()))
            }
            Action::Place(kind, shape, ..) => Some(format!("build {}", self.tile_words(kind, shape))),
            _ => None,
        }
    }

    /// At which side a frame field is.
    fn side_words(&self, field: u8) -> &'static str {
        let (rows, columns) = self.tables.tiles;
        match field {
            _ if field < columns => "at the top",
            _ if field < columns + rows => "on the right",
            _ if field < 2 * columns + rows => "at the bottom",
            _ => "on the left",
        }
    }

    fn tile_words(&self, kind: Kind, shape: Shape) -> String {
        format!("{kind} {shape} ({})", self.components.shape_name(shape).to_lowercase())
    }

    /// Points on small and big islands.
    fn points_words(&self, kind: Kind, shape: Shape) -> String {
        format!("{} or {}", self.tables.points(kind, shape, false), self.tables.points(kind, shape, true))
    }

    /// Where a post would stand and what it gives: `place a post on 3.4: 3 VP for the discovery`.
    fn post_words(&self, state: &State) -> String {
        let Stage::Post(voyage) = state.stage else { return "place a post".to_owned() };
        let map = state.chart();
        let Some(field) = sail::open_field(&self.tables, state, voyage).map(|it| map.fields[it]) else {
            return "place a post".to_owned();
        };
        let island = &map.islands[usize::from(field.island)];
        let mut gives = Vec::new();
        if state.all_posts() & island.fields == 0 {
            gives.push(format!("{} VP for the discovery", self.tables.discover_vp));
        }
        let mut rest = state.free;
        rest.remove(field.cell);
        if !island.meets(&rest) {
            gives.push("finishes the island".to_owned());
        }
        let gives = if gives.is_empty() { String::new() } else { format!(": {}", gives.join(", ")) };
        format!("place a post on {}{gives}", field.cell)
    }

    /// Where a tile lies and what it gives: `cells 3.1 4.1 5.1: 3 VP, sugar`.
    fn place_words(&self, state: &State, placement: build::Placement) -> String {
        let (kind, shape, turns, row, column) = placement;
        let Some(turn) = self.tables.turn(shape, turns) else { return "a tile".to_owned() };
        let tile = build::cells(turn, row, column);
        let cells: Vec<String> = tile.cells().map(|cell: Cell| cell.to_string()).collect();
        let map = state.chart();
        let island = tile.cells().next().and_then(|cell| map.island_of(cell));
        let big = island.is_some_and(|island| map.islands[island].big);
        let mut gives = vec![format!("{} VP", self.tables.points(kind, shape, big))];
        gives.extend(tile.cells().filter_map(|cell| map.good_of(cell)).map(|good| good.to_string()));
        let rest = state.free.without(&tile);
        if island.is_some_and(|island| !map.islands[island].meets(&rest)) {
            gives.push("finishes the island".to_owned());
        }
        format!("{kind} {shape} on {}: {}", cells.join(" "), gives.join(", "))
    }
}

/// In which direction a step goes.
fn way_words(state: &State, to: crate::board::Spot) -> &'static str {
    let Stage::Sail(voyage, _) = state.stage else { return "step" };
    let here = state.active().ships[usize::from(voyage.ship)];
    match (here.as_cell(), to.as_cell()) {
        (Some(from), Some(to)) if to.row() < from.row() => "up",
        (Some(from), Some(to)) if to.row() > from.row() => "down",
        (Some(from), Some(to)) if to.column() < from.column() => "left",
        (Some(_), Some(_)) => "right",
        (_, None) => "along the frame",
        (None, Some(_)) => "onto the map",
    }
}
