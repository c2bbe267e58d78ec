//! The table as everybody sees it (AM-20): no player knows more than another.

use kontor_core::{Game, Seat, by_seat};
use serde::{Serialize, Serializer};

use crate::Amerigo;
use crate::board::{Cell, Spot};
use crate::map::{Laid, Map, Source as MapSource};
use crate::phases::{chance, choose};
use crate::state::{Player, Source, Stage, State};
use crate::words::{Colour, Colours, Good, Goods, Kind, Shape, Slot, Token, Tokens, VILLAGE_SHAPES};

/// The table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The round, 1 to 35.
    pub round: u32,
    /// The pass, 1 to 5; in a preparation the one that comes.
    pub pass: u8,
    /// The colour of the round.
    pub colour: Colour,
    /// The seat that is asked; in chance stages and at the end the first by the discs.
    pub seat: Seat,
    /// What is due.
    #[serde(serialize_with = "stage_words")]
    pub stage: Stage,
    /// The base AP of the round (AM-7.3).
    pub base_ap: u8,
    /// AP left in the running action.
    pub ap: Option<u8>,
    /// Actions to choose from, while one is chosen.
    #[serde(serialize_with = "action_words")]
    pub available: Option<Colours>,
    /// The turn order of the round.
    pub sequence: Vec<Seat>,
    /// Seats that had their turn in this round.
    pub acted: Vec<Seat>,
    /// The discs from first to last.
    pub track: Vec<Disc>,
    /// The top time marker (AM-17.5).
    pub time_marker: u8,
    /// Cubes by colour.
    #[serde(serialize_with = "by_colour")]
    pub cubes: [Cubes; Colour::COUNT],
    /// Pirate markers.
    pub pirates: PirateView,
    /// Progress tokens.
    pub tokens: TokenView,
    /// Goods tokens.
    pub goods: GoodsView,
    /// The map; none before it is laid.
    pub map: Option<MapView>,
    /// What lies on the map, row by row: `.` nothing, `l` a landscape tile, `a` to `d` a village tile, `A` to `D` a post.
    pub cover: Vec<String>,
    /// Landscape tiles in the supply.
    #[serde(serialize_with = "by_shape")]
    pub landscapes: [u8; Shape::COUNT],
    /// The players.
    #[serde(serialize_with = "by_seat")]
    pub players: Vec<PlayerView>,
    /// The same in the form the rules work with: there is no secret in a state (AM-4.9).
    #[serde(skip)]
    pub table: State,
}

/// A disc on the order track.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Disc {
    /// Whose.
    pub seat: Seat,
    /// Its space.
    pub space: u8,
    /// The colour of the space; `any` on the last one.
    pub colour: &'static str,
}

/// Where the cubes of a colour are (AM-5.2).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Cubes {
    /// Inside the tower.
    pub inside: u8,
    /// On the supply field.
    pub supply: u8,
    /// On the action field.
    pub field: u8,
}

/// Pirate markers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PirateView {
    /// Open ones, ascending.
    pub open: Vec<u8>,
    /// Their sum.
    pub sum: u8,
    /// Those that were not seen yet; one of them left the game.
    pub unseen: Vec<u8>,
}

/// Progress tokens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TokenView {
    /// The left area.
    pub left: Vec<Option<Token>>,
    /// The right area.
    pub right: Vec<Option<Token>>,
    /// Those that were not seen yet.
    pub unseen: Tokens,
    /// Those that left the game.
    pub gone: Tokens,
}

/// Goods tokens.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct GoodsView {
    /// On display.
    pub display: Goods,
    /// Not seen yet.
    pub unseen: Goods,
}

/// The map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MapView {
    /// Rows of cells.
    pub rows: u8,
    /// Columns of cells.
    pub columns: u8,
    /// Fields of the frame.
    pub frame: u8,
    /// The tiles row by row; none if the map was drawn by hand.
    pub tiles: Option<Vec<LaidView>>,
    /// The cells row by row, in the glyphs of the data.
    pub cells: Vec<String>,
    /// The islands.
    pub islands: Vec<IslandView>,
    /// The post fields.
    pub fields: Vec<FieldView>,
}

/// An island tile on the map.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LaidView {
    /// The tile.
    pub id: crate::words::Tile,
    /// Its clockwise quarter turns.
    pub turns: u8,
}

/// An island.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct IslandView {
    /// Land cells.
    pub size: u16,
    /// Whether it is big.
    pub big: bool,
    /// Cells without a tile and without a post.
    pub free: u32,
    /// Whether it is finished.
    pub finished: bool,
    /// Whether its chest lies there.
    pub chest: bool,
    /// Its post fields.
    pub fields: Vec<usize>,
    /// Posts by player.
    #[serde(serialize_with = "by_seat")]
    pub posts: Vec<u32>,
}

/// A post field.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct FieldView {
    /// Where it is.
    pub cell: Cell,
    /// Its anchor field.
    pub anchor: Cell,
    /// Its island.
    pub island: u8,
    /// Whose post stands there.
    pub owner: Option<Seat>,
    /// Whether a tile covers it.
    pub covered: bool,
}

/// What a player has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// Points on the scoring track.
    pub vp: u16,
    /// Gold.
    pub gold: u8,
    /// Cannons.
    pub cannons: u8,
    /// The space on the progress track.
    pub progress: u8,
    /// Points of that track at the end.
    pub progress_vp: u8,
    /// The space on the order track.
    pub order_space: u8,
    /// Points of that track at the end.
    pub order_vp: u8,
    /// The strength of the pirates against this player now.
    pub strength: u8,
    /// Posts that were not placed yet.
    pub posts_left: u8,
    /// Chests.
    pub chests: u8,
    /// The ships.
    pub ships: [Spot; 2],
    /// Village tiles in the supply.
    #[serde(serialize_with = "by_village")]
    pub villages: [u8; VILLAGE_SHAPES],
    /// Planned tiles.
    pub plan: PlanView,
    /// Resource markers.
    #[serde(serialize_with = "by_good")]
    pub resources: [u8; Good::COUNT],
    /// Bought goods tokens.
    #[serde(serialize_with = "by_good")]
    pub goods: [u8; Good::COUNT],
    /// Unused and permanent tokens.
    pub tokens: Tokens,
    /// Tokens turned over.
    pub used: Tokens,
    /// Points by source; those lost to pirates are told as a positive number.
    #[serde(serialize_with = "by_source")]
    pub gained: [u16; Source::COUNT],
}

/// Tiles that lie with a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PlanView {
    /// Village tiles.
    #[serde(serialize_with = "by_village")]
    pub village: [u8; VILLAGE_SHAPES],
    /// Landscape tiles.
    #[serde(serialize_with = "by_shape")]
    pub landscape: [u8; Shape::COUNT],
}

impl PlanView {
    /// Tiles of a kind and shape.
    pub fn count(&self, kind: Kind, shape: Shape) -> u8 {
        match kind {
            Kind::Village => self.village.get(shape.index()).copied().unwrap_or(0),
            Kind::Landscape => self.landscape[shape.index()],
        }
    }
}

pub(crate) fn view(game: &Amerigo, state: &State) -> View {
    let tables = &game.tables;
    let seats = || Seat::all(tables.seats);
    let turn = state.stage.is_turn();
    let sequence: Vec<Seat> =
        if turn { state.sequence[..usize::from(tables.seats)].to_vec() } else { Vec::new() };
    let markers = |set: u8| kontor_core::bits(set.into()).map(|it| tables.pirates[it]).collect::<Vec<u8>>();
    View {
        round: game.round(state),
        pass: state.pass,
        colour: state.colour,
        seat: state.seat,
        stage: state.stage,
        base_ap: state.base_ap(),
        ap: state.stage.ap(),
        available: (state.stage == Stage::Choose).then(|| choose::available(tables, state)),
        acted: sequence.iter().take(state.place.into()).copied().collect(),
        sequence,
        track: state
            .discs(tables)
            .iter()
            .map(|&seat| {
                let space = state.player(seat).space;
                Disc { seat, space, colour: tables.space_colour(space).map_or("any", Colour::id) }
            })
            .collect(),
        time_marker: tables.time[usize::from(state.pass - 1 - u8::from(state.is_preparation()))],
        cubes: Colour::ALL.map(|colour| Cubes {
            inside: state.inside[colour.index()],
            supply: state.supply(tables, colour),
            field: state.field[colour.index()],
        }),
        pirates: PirateView {
            open: markers(state.pirates),
            sum: state.pirate_sum(tables),
            unseen: markers(chance::unseen_pirates(tables, state)),
        },
        tokens: TokenView {
            left: state.slots[..Slot::COUNT / 2].to_vec(),
            right: state.slots[Slot::COUNT / 2..].to_vec(),
            unseen: state.unseen_tokens,
            gone: state.gone_tokens(tables),
        },
        goods: GoodsView { display: state.display, unseen: state.unseen_goods },
        map: state.map.as_ref().map(|map| map_view(game, state, map)),
        cover: state.map.as_ref().map_or_else(Vec::new, |map| cover(state, map)),
        landscapes: state.landscapes,
        players: seats().map(|seat| player_view(game, state, seat)).collect(),
        table: state.clone(),
    }
}

fn map_view(game: &Amerigo, state: &State, map: &Map) -> MapView {
    let tables = &game.tables;
    let seats = || Seat::all(tables.seats);
    let laid = |laid: &Laid| LaidView { id: laid.tile(), turns: laid.turns() };
    MapView {
        rows: map.rows,
        columns: map.columns,
        frame: tables.frame,
        tiles: match &map.source {
            MapSource::Tiles(layout) => Some(layout.iter().map(laid).collect()),
            MapSource::Grid => None,
        },
        cells: rows(map, |cell| map.glyph(cell)),
        islands: map
            .islands
            .iter()
            .map(|island| {
                let free = island.cells.and(&state.free).count();
                IslandView {
                    size: island.size,
                    big: island.big,
                    free,
                    finished: free == 0,
                    chest: island.big && free > 0,
                    fields: kontor_core::bits(island.fields).collect(),
                    posts: seats().map(|it| (state.player(it).posts & island.fields).count_ones()).collect(),
                }
            })
            .collect(),
        fields: map
            .fields
            .iter()
            .enumerate()
            .map(|(number, field)| {
                let owner = seats().find(|&seat| state.player(seat).posts >> number & 1 == 1);
                FieldView {
                    cell: field.cell,
                    anchor: field.anchor,
                    island: field.island,
                    owner,
                    covered: owner.is_none() && !state.free.has(field.cell),
                }
            })
            .collect(),
    }
}

/// A text for each row of the map.
fn rows(map: &Map, glyph: impl Fn(Cell) -> char) -> Vec<String> {
    (0..map.rows).map(|row| (0..map.columns).map(|column| glyph(Cell::new(row, column))).collect()).collect()
}

fn cover(state: &State, map: &Map) -> Vec<String> {
    let landscapes = state.landscape_cells();
    let owner = |cell: Cell| Seat::all(4).find(|&seat| state.player(seat).own.has(cell));
    rows(map, |cell| match owner(cell) {
        Some(seat) if map.field_on(cell).is_some_and(|it| state.player(seat).posts >> it & 1 == 1) => {
            seat.letter()
        }
        Some(seat) => seat.letter().to_ascii_lowercase(),
        None if landscapes.has(cell) => 'l',
        None => '.',
    })
}

fn player_view(game: &Amerigo, state: &State, seat: Seat) -> PlayerView {
    let tables = &game.tables;
    let player: &Player = state.player(seat);
    PlayerView {
        vp: player.vp(),
        gold: player.gold,
        cannons: player.cannons,
        progress: player.progress,
        progress_vp: tables.progress_vp(player.progress),
        order_space: player.space,
        order_vp: tables.order_vp(player.space),
        strength: state.strength(tables, seat),
        posts_left: tables.posts - player.posts_placed(),
        chests: player.chests,
        ships: player.ships,
        villages: player.villages,
        plan: PlanView { village: player.planned_villages, landscape: player.planned_landscapes },
        resources: player.resources,
        goods: player.goods,
        tokens: player.tokens,
        used: player.used,
        gained: player.points,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn stage_words<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(stage)
}

#[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde asks with a reference")]
fn action_words<S: Serializer>(colours: &Option<Colours>, serializer: S) -> Result<S::Ok, S::Error> {
    match colours {
        Some(colours) => serializer.collect_seq(colours.iter().map(Colour::action)),
        None => serializer.serialize_none(),
    }
}

fn by_colour<S: Serializer>(cubes: &[Cubes; Colour::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Colour::ALL.iter().zip(cubes))
}

fn by_shape<S: Serializer>(counts: &[u8; Shape::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Shape::ALL.iter().zip(counts))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn by_village<S: Serializer>(counts: &[u8; VILLAGE_SHAPES], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Shape::ALL.iter().zip(counts))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn by_good<S: Serializer>(counts: &[u8; Good::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Good::ALL.iter().zip(counts))
}

fn by_source<S: Serializer>(points: &[u16; Source::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Source::WORDS.iter().zip(points))
}
