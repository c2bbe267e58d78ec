//! The component data: island tiles, shapes, tokens, tracks and numbers, each row with its source.
//!
//! Many values are reconstructions (`RULES.md`, last part). The file is read when a game is made, and every row is tested; a
//! message names the row that does not fit.

mod checks;

use std::collections::BTreeMap;

use kontor_core::BadOption;
use kontor_core::components;
use serde::Deserialize;

use crate::words::{Colour, Good, Shape, Tile, Token};

/// The data built into the program.
pub(crate) const BUILT_IN: &str = include_str!("../data/amerigo.toml");

/// Passes of a game (AM-6.1).
pub(crate) const PASSES: u8 = 5;

/// Ships of each player (AM-1.1).
pub(crate) const SHIPS: u8 = 2;

/// The most pirate markers, one bit each.
const MOST_PIRATES: usize = 8;

/// The most cubes of a colour.
pub(crate) const MOST_CUBES: u8 = 9;

/// The most spaces of a track.
pub(crate) const MOST_SPACES: u8 = 60;

/// A name in two languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    pub en: String,
    pub de: String,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    schema: u32,
    landscape_tiles: Vec<TileRow>,
    village_tiles: Vec<TileRow>,
    pub goods_tokens: Vec<GoodsRow>,
    shapes: Vec<NameRow>,
    sources: BTreeMap<String, String>,
    game: About,
    #[serde(rename = "box")]
    contents: Contents,
    pub numbers: Numbers,
    setup: Vec<SetUp>,
    frame: Frame,
    pub map: MapLimits,
    pub tower: Tower,
    progress_display: TokenDisplay,
    pub progress_track: Track,
    pub order_track: OrderTrack,
    pub pirates: Pirates,
    pub time_markers: TimeMarkers,
    pub post_table: PostTable,
    colours: Vec<ColourRow>,
    kinds: Vec<KindRow>,
    player_colours: Vec<NameRow>,
    progress_tokens: Vec<TokenRow>,
    island_tiles: Vec<IslandRow>,
}

/// A landscape or village tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TileRow {
    id: String,
    size: u8,
    pub count: u8,
    pub vp_small: u8,
    pub vp_large: u8,
    shape: Vec<String>,
    source: String,
}

/// Goods tokens of one cost.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodsRow {
    pub cost: u8,
    pub per_kind: u8,
    pub min_players: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NameRow {
    id: String,
    name: Name,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what is printed on the box is told by the file, not used by the rules")]
struct About {
    title: String,
    designer: String,
    publisher: String,
    year: u16,
    players: Vec<u8>,
    passes: u8,
    rounds_per_pass: u8,
    minutes: Vec<u8>,
    scores: Vec<Vec<u16>>,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "discs, scoring tiles and the planning tile are in the box and have no effect")]
struct Contents {
    cubes: u8,
    island_tiles: u8,
    frame_corner: u8,
    frame_small: u8,
    landscape_tiles: u8,
    village_tiles: u8,
    trading_posts: u8,
    ships: u8,
    counting_discs: u8,
    scoring_discs: u8,
    scoring_tiles: u8,
    order_discs: u8,
    progress_tokens: u8,
    resource_markers: u8,
    goods_tokens: u8,
    pirate_markers: u8,
    chests: u8,
    time_markers: u8,
    planning_tiles: u8,
    source: String,
}

/// Numbers of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbers {
    pub trading_posts: u8,
    ships: u8,
    village_tiles: u8,
    pub cannon_max: u8,
    pub gold_max: u8,
    pub printed_goods_per_kind: u8,
    pub start_gold_by_order: Vec<u8>,
    pub gold_instead_divisor: u8,
    pub discover_vp: u8,
    pub finish_vp: u8,
    pub big_island_min_land: u8,
    pub chests: u8,
    pub chest_gold: u8,
    pub track_overflow_gold: u8,
    pub gold_over_max_vp: u8,
    source: String,
}

/// The set-up for a number of players.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUp {
    players: u8,
    pub tile_rows: u8,
    pub tile_columns: u8,
    island_tiles: u8,
    frame_corner: u8,
    frame_small: u8,
    pub frame_fields: u8,
    goods_tokens: u8,
    pub goods_display: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    corner_fields: u8,
    small_fields: u8,
    source: String,
}

/// Limits for laying a map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapLimits {
    pub cells_per_tile_side: u8,
    tiles_single_sided: bool,
    rotation_allowed: bool,
    pub big_islands_min: u8,
    pub big_islands_max: u8,
    pub max_island_land: u16,
    source: String,
}

/// The model of the cube tower.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tower {
    out_beta: Vec<u8>,
    pub beta_draws: u8,
    pub beta_rank: u8,
    dislodge_at_6: f64,
    pub dislodge_u32: Vec<u32>,
    #[expect(dead_code, reason = "what the model was made from is for readers of the file")]
    observed: String,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenDisplay {
    left: u8,
    right: u8,
    new_per_pass: u8,
    source: String,
}

/// A track with marks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Track {
    pub length: u8,
    pub marks: Vec<u8>,
    pub vp: Vec<u8>,
    source: String,
}

/// The order track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderTrack {
    pub length: u8,
    colours: Vec<String>,
    pub marks: Vec<u8>,
    pub vp: Vec<u8>,
    source: String,
}

/// Pirate markers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pirates {
    pub values: Vec<u8>,
    face_down: u8,
    source: String,
}

/// Time markers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TimeMarkers {
    markers: Vec<u8>,
    printed: u8,
    pub by_pass: Vec<u8>,
    source: String,
}

/// Factors for posts on a finished island.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostTable {
    pub factor: Vec<u8>,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ColourRow {
    id: String,
    action: String,
    cubes: u8,
    name: Name,
    action_name: Name,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindRow {
    id: String,
    letter: String,
    markers: u8,
    name: Name,
    source: String,
}

/// A progress token.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenRow {
    id: String,
    pub count: u8,
    class: String,
    effect: String,
    #[serde(default)]
    actions: Vec<String>,
    amount: Option<u8>,
    name: Name,
    source: String,
}

/// An island tile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IslandRow {
    id: String,
    land: u8,
    pub grid: Vec<String>,
    source: String,
}

/// What a token is: class, word of the effect, and whether an amount and colours belong to it (AM-19.2).
struct Nature {
    class: &'static str,
    effect: &'static str,
    /// The largest amount; none if there is no number in the effect.
    most: Option<u8>,
}

/// The nature of a token: it follows from its id.
fn nature(token: Token) -> Nature {
    let (class, effect, most) = match token {
        Token::Plus2Blue
        | Token::Plus2Black
        | Token::Plus2Red
        | Token::Plus2Brown
        | Token::Plus2Green
        | Token::Plus2Yellow
        | Token::Plus1BlueRed
        | Token::Plus1BlackBrown
        | Token::Plus1GreenYellow => ("permanent", "ap_bonus", Some(4)),
        Token::Sail8 => ("once", "sail_bonus", Some(10)),
        Token::PiratesPlus2Others => ("permanent", "pirates_for_others", Some(9)),
        Token::HalfLoss => ("permanent", "pirate_loss_half_rounded_up", None),
        Token::GoldOnDefence => ("permanent", "gold_when_defended", Some(9)),
        Token::TwoLandscapes => ("permanent", "landscape_limit", Some(9)),
        Token::SwapPlanBuild => ("permanent", "red_green_interchangeable", None),
        Token::JumpToLeader => ("once", "place_disc_on_leader", None),
        Token::Gold3 | Token::Gold5 => ("once", "gain_gold", Some(9)),
        Token::GoldPerPost => ("permanent", "gold_when_placing_post", Some(9)),
        Token::Gold2For1 => ("permanent", "gold_divisor", Some(9)),
        Token::VpPerCube => ("once", "vp_instead_of_action", Some(9)),
        Token::VpPerPost => ("end", "vp_per_own_post", Some(9)),
        Token::Vp7 => ("end", "vp", Some(99)),
        Token::VpPerGold => ("end", "vp_per_gold_on_track", Some(9)),
    };
    Nature { class, effect, most }
}

impl Components {
    /// Reads and checks a data file; the message names the row that does not fit.
    pub fn read(text: &str) -> Result<Self, BadOption> {
        components::read(text, Self::check)
    }

    /// The row of a landscape tile.
    pub fn landscape(&self, shape: Shape) -> &TileRow {
        self.landscape_tiles.iter().find(|row| row.id == shape.id()).expect("a checked file has every shape")
    }

    /// The row of a village tile; none for the larger shapes.
    pub fn village(&self, shape: Shape) -> Option<&TileRow> {
        self.village_tiles.iter().find(|row| row.id == shape.id())
    }

    /// The row of a progress token.
    pub fn token(&self, token: Token) -> &TokenRow {
        self.progress_tokens.iter().find(|row| row.id == token.id()).expect("a checked file has every token")
    }

    /// The row of an island tile.
    pub fn island_tile(&self, tile: Tile) -> &IslandRow {
        self.island_tiles.iter().find(|row| row.id == tile.id()).expect("a checked file has every tile")
    }

    /// The set-up for a number of players.
    pub fn set_up(&self, players: u8) -> &SetUp {
        self.setup.iter().find(|row| row.players == players).expect("a checked data file has every number")
    }

    /// The cubes of a colour.
    pub fn cubes(&self, colour: Colour) -> u8 {
        self.colour(colour).cubes
    }

    /// The name people read for a colour's action.
    pub fn action_name(&self, colour: Colour) -> &str {
        &self.colour(colour).action_name.en
    }

    /// The name people read for a kind of goods.
    pub fn good_name(&self, good: Good) -> &str {
        let row = self.kinds.iter().find(|row| row.id == good.id());
        &row.expect("a checked data file has every kind").name.en
    }

    /// The name people read for a shape.
    pub fn shape_name(&self, shape: Shape) -> &str {
        let row = self.shapes.iter().find(|row| row.id == shape.id());
        &row.expect("a checked data file has every shape").name.en
    }

    /// The name people read for a token.
    pub fn token_name(&self, token: Token) -> &str {
        &self.token(token).name.en
    }

    /// Rows that name a reconstruction among their sources.
    pub fn reconstructed(&self) -> usize {
        self.source_tags().filter(|tags| tags.split(", ").any(|tag| tag == "reconstruction")).count()
    }

    fn colour(&self, colour: Colour) -> &ColourRow {
        self.colours.iter().find(|row| row.id == colour.id()).expect("a checked data file has every colour")
    }
}

impl OrderTrack {
    /// The colour of each space; none on the one for any colour (AM-1.4).
    pub fn colours(&self) -> impl Iterator<Item = Option<Colour>> {
        self.colours.iter().map(|word| word.parse().ok())
    }
}

impl TokenRow {
    /// The number in its effect.
    pub fn amount(&self) -> u8 {
        self.amount.unwrap_or(0)
    }

    /// The colours whose action it helps.
    pub fn actions(&self) -> impl Iterator<Item = Colour> {
        self.actions.iter().map(|word| word.parse().expect("a checked row names colours"))
    }
}
