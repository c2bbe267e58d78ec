//! What has to be true of a data file before a game can be made of it.

use kontor_core::components::{exactly_once, known_sources, range, short_name};

use super::{
    Components, IslandRow, MOST_CUBES, MOST_PIRATES, MOST_SPACES, Numbers, PASSES, SHIPS, SetUp, TileRow,
    TokenRow, nature,
};
use crate::words::{COSTS, Colour, Good, MOST_TOKENS, Shape, Slot, Tile, Token, VILLAGE_SHAPES};

impl Components {
    pub(super) fn check(&self) -> Result<(), String> {
        if self.schema != 1 {
            return Err(format!("schema is {}, this version reads schema 1", self.schema));
        }
        known_sources(&self.sources, self.source_tags())?;
        self.check_rows()?;
        self.check_names()?;
        self.check_game()?;
        self.numbers.check(self)?;
        self.check_tiles()?;
        self.check_goods()?;
        self.check_colours()?;
        self.check_tower()?;
        self.check_tracks()?;
        self.check_pirates()?;
        self.check_tokens()?;
        self.check_islands()?;
        self.setup.iter().try_for_each(|row| row.check(self))
    }

    pub(super) fn source_tags(&self) -> impl Iterator<Item = &String> {
        (self.landscape_tiles.iter().chain(&self.village_tiles).map(|row| &row.source))
            .chain(self.goods_tokens.iter().map(|row| &row.source))
            .chain(self.shapes.iter().chain(&self.player_colours).map(|row| &row.source))
            .chain(self.setup.iter().map(|row| &row.source))
            .chain(self.colours.iter().map(|row| &row.source))
            .chain(self.kinds.iter().map(|row| &row.source))
            .chain(self.progress_tokens.iter().map(|row| &row.source))
            .chain(self.island_tiles.iter().map(|row| &row.source))
            .chain([&self.game.source, &self.contents.source, &self.numbers.source, &self.frame.source])
            .chain([&self.map.source, &self.tower.source, &self.progress_display.source])
            .chain([&self.progress_track.source, &self.order_track.source, &self.pirates.source])
            .chain([&self.time_markers.source, &self.post_table.source])
    }

    /// Every word has exactly one row.
    fn check_rows(&self) -> Result<(), String> {
        let shapes = Shape::ALL.map(Shape::id);
        let ids = |rows: &'_ [TileRow]| rows.iter().map(|row| row.id.clone()).collect::<Vec<_>>();
        let (landscapes, villages) = (ids(&self.landscape_tiles), ids(&self.village_tiles));
        exactly_once("landscape_tiles", shapes, landscapes.iter().map(String::as_str))?;
        let small = &shapes[..VILLAGE_SHAPES];
        exactly_once("village_tiles", small.iter().copied(), villages.iter().map(String::as_str))?;
        exactly_once("shapes", shapes, self.shapes.iter().map(|row| row.id.as_str()))?;
        exactly_once("colours", Colour::ALL.map(Colour::id), self.colours.iter().map(|row| row.id.as_str()))?;
        exactly_once("kinds", Good::ALL.map(Good::id), self.kinds.iter().map(|row| row.id.as_str()))?;
        exactly_once(
            "progress_tokens",
            Token::ALL.map(Token::id),
            self.progress_tokens.iter().map(|row| row.id.as_str()),
        )?;
        exactly_once(
            "island_tiles",
            Tile::ALL.map(Tile::id),
            self.island_tiles.iter().map(|row| row.id.as_str()),
        )?;
        let players: Vec<String> = self.setup.iter().map(|row| row.players.to_string()).collect();
        exactly_once("setup for players", ["2", "3", "4"], players.iter().map(String::as_str))
    }

    fn check_names(&self) -> Result<(), String> {
        let named = self.shapes.iter().chain(&self.player_colours).map(|row| (&row.id, &row.name));
        let colours = self.colours.iter().flat_map(|row| [(&row.id, &row.name), (&row.id, &row.action_name)]);
        let kinds = self.kinds.iter().map(|row| (&row.id, &row.name));
        let tokens = self.progress_tokens.iter().map(|row| (&row.id, &row.name));
        for (id, name) in named.chain(colours).chain(kinds).chain(tokens) {
            short_name(id, &name.en)?;
            short_name(id, &name.de)?;
        }
        Ok(())
    }

    fn check_game(&self) -> Result<(), String> {
        same("game: passes", self.game.passes, PASSES)?;
        same("game: rounds_per_pass", self.game.rounds_per_pass, Colour::COUNT as u8)?;
        if self.game.players != [2, 3, 4] {
            return Err("game: players is 2, 3, 4".to_owned());
        }
        same("frame: corner_fields", self.frame.corner_fields, 3)?;
        same("frame: small_fields", self.frame.small_fields, 1)?;
        range("map: cells_per_tile_side", self.map.cells_per_tile_side, 4, 6)?;
        if !self.map.tiles_single_sided || !self.map.rotation_allowed {
            return Err("map: tiles have one side and may be turned (AM-2.5)".to_owned());
        }
        let (least, most) = (self.map.big_islands_min, self.map.big_islands_max);
        range("map: big_islands_max", most, least, self.numbers.chests)
            .map_err(|error| format!("{error}, as there are {} chests (AM-2.10)", self.numbers.chests))?;
        if self.map.max_island_land < u16::from(self.numbers.big_island_min_land) {
            return Err(format!(
                "map: max_island_land is {}, less than the {} cells of a big island (AM-2.10)",
                self.map.max_island_land, self.numbers.big_island_min_land
            ));
        }
        let display = &self.progress_display;
        same("progress_display: left", display.left, (Slot::COUNT / 2) as u8)?;
        same("progress_display: right", display.right, (Slot::COUNT / 2) as u8)?;
        same("progress_display: new_per_pass", display.new_per_pass, (Slot::COUNT / 2) as u8)
    }

    fn check_tiles(&self) -> Result<(), String> {
        for (what, rows, per_box) in [
            ("landscape_tiles", &self.landscape_tiles, self.contents.landscape_tiles),
            ("village_tiles", &self.village_tiles, self.contents.village_tiles),
        ] {
            rows.iter().try_for_each(|row| row.check(what))?;
            adds_up(what, "counts", rows.iter().map(|row| row.count), per_box)?;
        }
        Ok(())
    }

    fn check_goods(&self) -> Result<(), String> {
        for row in &self.goods_tokens {
            let at = |field: &str| format!("goods_tokens of cost {}: {field}", row.cost);
            range("goods_tokens: cost", row.cost, COSTS[0], COSTS[2])?;
            range(&at("per_kind"), row.per_kind, 0, 10)?;
            range(&at("min_players"), row.min_players, 2, 4)?;
        }
        let all = self.goods_tokens.iter().flat_map(|row| [row.per_kind; Good::COUNT]);
        adds_up("goods_tokens", "tokens", all, self.contents.goods_tokens)
    }

    /// The goods tokens used with so many players (AM-4.3).
    fn goods_in_use(&self, players: u8) -> u8 {
        let rows = self.goods_tokens.iter().filter(|row| row.min_players <= players);
        rows.map(|row| row.per_kind).sum::<u8>() * Good::COUNT as u8
    }

    fn check_colours(&self) -> Result<(), String> {
        for row in &self.colours {
            let colour: Colour = row.id.parse().expect("the rows are the colours");
            if row.action != colour.action() {
                return Err(format!(
                    "colours {}: action is {:?}, expected {:?} (AM-1.2)",
                    row.id,
                    row.action,
                    colour.action()
                ));
            }
            range(&format!("colours {}: cubes", row.id), row.cubes, 1, MOST_CUBES)?;
        }
        adds_up("colours", "cubes", self.colours.iter().map(|row| row.cubes), self.contents.cubes)?;
        for row in &self.kinds {
            let good: Good = row.id.parse().expect("the rows are the kinds");
            if row.letter != good.letter().to_string() {
                let found = &row.letter;
                return Err(format!("kinds {}: letter is {found:?}, expected {}", row.id, good.letter()));
            }
        }
        adds_up("kinds", "markers", self.kinds.iter().map(|row| row.markers), self.contents.resource_markers)
    }

    fn check_tower(&self) -> Result<(), String> {
        let tower = &self.tower;
        range("tower: beta_draws", tower.beta_draws, 1, 63)?;
        range("tower: beta_rank", tower.beta_rank, 1, tower.beta_draws)?;
        if tower.out_beta != [tower.beta_rank, tower.beta_draws + 1 - tower.beta_rank] {
            return Err("tower: out_beta is beta_rank and beta_draws + 1 - beta_rank (AM-5.4)".to_owned());
        }
        let most = self.colours.iter().map(|row| row.cubes).max().unwrap_or(0);
        if tower.dislodge_u32.len() != usize::from(most) {
            return Err(format!(
                "tower: dislodge_u32 has {} numbers, expected {most}: one for each number of thrown cubes (AM-5.5)",
                tower.dislodge_u32.len()
            ));
        }
        if !(0.0..1.0).contains(&tower.dislodge_at_6) {
            return Err(format!(
                "tower: dislodge_at_6 is {}, expected a chance below 1",
                tower.dislodge_at_6
            ));
        }
        for (index, &found) in tower.dislodge_u32.iter().enumerate() {
            let chance = 1.0 - (1.0 - tower.dislodge_at_6).powf((index + 1) as f64 / 6.0);
            // The chance is written with ten digits, so the last of 32 bits may differ.
            if (chance * 4_294_967_296.0 - f64::from(found)).abs() > 3.0 {
                return Err(format!(
                    "tower: dislodge_u32 for {} cubes is {found}, expected {:.0} (AM-5.5)",
                    index + 1,
                    chance * 4_294_967_296.0
                ));
            }
        }
        Ok(())
    }

    fn check_tracks(&self) -> Result<(), String> {
        let track = &self.progress_track;
        check_track("progress_track", track.length, &track.marks, &track.vp)?;
        let order = &self.order_track;
        check_track("order_track", order.length, &order.marks, &order.vp)?;
        if order.colours.len() != usize::from(order.length) + 1 {
            return Err(format!(
                "order_track: there are {} colours, expected {}: one for each space from 0 to {}",
                order.colours.len(),
                u16::from(order.length) + 1,
                order.length
            ));
        }
        for (space, word) in order.colours.iter().enumerate() {
            let known = word.parse::<Colour>();
            let expected = match space {
                0 if word != "white" => "white",
                _ if space == usize::from(order.length) && word != "any" => "any",
                0 => continue,
                _ if space == usize::from(order.length) => continue,
                _ if known.is_err() || known == Ok(Colour::White) => "a colour but white",
                _ => continue,
            };
            return Err(format!("order_track: space {space} is {word:?}, expected {expected} (AM-1.4)"));
        }
        let times = &self.time_markers;
        let expected: Vec<u8> = times.markers.iter().copied().chain([times.printed]).collect();
        if times.by_pass.len() != usize::from(PASSES) || times.by_pass != expected {
            return Err(
                "time_markers: by_pass is the markers from the top, then the printed one, five in all \
                        (AM-2.14)"
                    .to_owned(),
            );
        }
        same("time_markers: markers in [box]", self.contents.time_markers, times.markers.len() as u8)?;
        for &value in &times.by_pass {
            range("time_markers: by_pass", value, 0, 20)?;
        }
        let factors = &self.post_table.factor;
        if !(1..=12).contains(&factors.len()) {
            return Err(format!("post_table: there are {} factors, expected 1 to 12", factors.len()));
        }
        factors.iter().try_for_each(|&factor| range("post_table: factor", factor, 0, 50))
    }

    fn check_pirates(&self) -> Result<(), String> {
        let pirates = &self.pirates;
        let count = pirates.values.len();
        if count != usize::from(self.contents.pirate_markers) || count > MOST_PIRATES {
            return Err(format!(
                "pirates: there are {count} values, expected {} as in [box], at most {MOST_PIRATES}",
                self.contents.pirate_markers
            ));
        }
        same("pirates: face_down", pirates.face_down, PASSES)?;
        if count < usize::from(PASSES) {
            return Err(format!("pirates: there are {count} values, one for each pass is needed (AM-16.6)"));
        }
        pirates.values.iter().try_for_each(|&value| range("pirates: values", value, 0, 20))?;
        if !pirates.values.is_sorted() {
            return Err("pirates: values are written in ascending sequence".to_owned());
        }
        Ok(())
    }

    fn check_tokens(&self) -> Result<(), String> {
        self.progress_tokens.iter().try_for_each(TokenRow::check)?;
        let all = self.progress_tokens.iter().map(|row| row.count);
        adds_up("progress_tokens", "counts", all, self.contents.progress_tokens)?;
        let shown = Slot::COUNT as u8 + (PASSES - 1) * self.progress_display.new_per_pass;
        same("box: progress_tokens", self.contents.progress_tokens, shown)
            .map_err(|error| format!("{error}, as all appear in every game (AM-17.3)"))
    }

    fn check_islands(&self) -> Result<(), String> {
        let side = self.map.cells_per_tile_side;
        self.island_tiles.iter().try_for_each(|row| row.check(side))?;
        let glyphs = || self.island_tiles.iter().flat_map(|row| row.grid.iter()).flat_map(|it| it.chars());
        for row in &self.kinds {
            let fields = glyphs().filter(|it| row.letter.contains(*it)).count();
            if fields != usize::from(row.markers) {
                return Err(format!(
                    "kinds {}: the island tiles have {fields} fields of it, but there are {} markers (AM-2.11)",
                    row.id, row.markers
                ));
            }
        }
        let posts = glyphs().filter(|it| *it == 'K').count();
        if posts > 64 {
            return Err(format!("island_tiles: there are {posts} post fields, expected at most 64"));
        }
        same("box: island_tiles", self.contents.island_tiles, Tile::COUNT as u8)
    }
}

impl TileRow {
    fn check(&self, what: &str) -> Result<(), String> {
        let at = |field: &str| format!("{what} {}: {field}", self.id);
        let shape: Shape = self.id.parse().expect("the rows are the shapes");
        if self.shape != shape.picture() {
            return Err(format!("{} is that of its id: {:?}", at("shape"), shape.picture()));
        }
        same(&at("size"), self.size, shape.size())?;
        range(&at("count"), self.count, 0, 40)?;
        range(&at("vp_large"), self.vp_large, 0, 50)?;
        range(&at("vp_small"), self.vp_small, 0, self.vp_large)
    }
}

impl Numbers {
    fn check(&self, all: &Components) -> Result<(), String> {
        let contents = &all.contents;
        range("numbers: trading_posts", self.trading_posts, 1, 60)?;
        same("numbers: trading_posts", self.trading_posts, contents.trading_posts)?;
        same("numbers: ships", self.ships, SHIPS)?;
        same("box: ships", contents.ships, SHIPS)?;
        same("numbers: village_tiles", self.village_tiles, contents.village_tiles)?;
        range("numbers: cannon_max", self.cannon_max, 1, MOST_SPACES)?;
        range("numbers: gold_max", self.gold_max, 3, 20)?;
        range("numbers: printed_goods_per_kind", self.printed_goods_per_kind, 0, 9)?;
        range("numbers: gold_instead_divisor", self.gold_instead_divisor, 1, 9)?;
        range("numbers: discover_vp", self.discover_vp, 0, 50)?;
        range("numbers: finish_vp", self.finish_vp, 0, 50)?;
        range("numbers: big_island_min_land", self.big_island_min_land, 2, 100)?;
        range("numbers: chests", self.chests, 1, 5)?;
        same("numbers: chests", self.chests, contents.chests)?;
        range("numbers: chest_gold", self.chest_gold, 1, 5)?;
        range("numbers: track_overflow_gold", self.track_overflow_gold, 0, 9)?;
        range("numbers: gold_over_max_vp", self.gold_over_max_vp, 0, 9)?;
        if self.start_gold_by_order.len() != 4 {
            return Err("numbers: start_gold_by_order has four numbers".to_owned());
        }
        let gold = self.start_gold_by_order.iter();
        gold.copied().try_for_each(|gold| range("numbers: start_gold_by_order", gold, 0, self.gold_max))
    }
}

impl SetUp {
    fn check(&self, all: &Components) -> Result<(), String> {
        let at = |field: &str| format!("setup for {} players: {field}", self.players);
        range(&at("tile_rows"), self.tile_rows, 1, 4)?;
        range(&at("tile_columns"), self.tile_columns, 1, 4)?;
        same(&at("island_tiles"), self.island_tiles, self.tile_rows * self.tile_columns)?;
        same(&at("frame_fields"), self.frame_fields, 2 * (self.tile_rows + self.tile_columns))
            .map_err(|error| format!("{error}, one for each outer side of a tile (AM-2.6)"))?;
        let (corner, small) = (all.contents.frame_corner, all.contents.frame_small);
        range(&at("frame_corner"), self.frame_corner, 0, corner)?;
        range(&at("frame_small"), self.frame_small, 0, small)?;
        let pieces = self.frame_corner * all.frame.corner_fields + self.frame_small * all.frame.small_fields;
        same(&at("fields of the pieces of the frame"), pieces, self.frame_fields)?;
        same(&at("goods_tokens"), self.goods_tokens, all.goods_in_use(self.players))?;
        let shown = self.goods_display.saturating_mul(PASSES);
        same(&at("goods_display times passes"), shown, self.goods_tokens)
            .map_err(|error| format!("{error} (AM-4.4)"))
    }
}

impl TokenRow {
    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("progress_tokens {}: {field}", self.id);
        let token: Token = self.id.parse().expect("the rows are the tokens");
        let nature = nature(token);
        range(&at("count"), self.count, 0, MOST_TOKENS)?;
        for (field, found, wanted) in
            [("class", &self.class, nature.class), ("effect", &self.effect, nature.effect)]
        {
            if found != wanted {
                return Err(format!("{} is {found:?}, expected {wanted:?} (AM-19.2)", at(field)));
            }
        }
        match (self.amount, nature.most) {
            (Some(amount), Some(most)) => range(&at("amount"), amount, 1, most)?,
            (None, None) => (),
            (Some(_), None) => return Err(format!("{} does not belong to {}", at("amount"), nature.effect)),
            (None, Some(_)) => return Err(format!("{} is missing", at("amount"))),
        }
        let helps = nature.effect == "ap_bonus";
        if helps == self.actions.is_empty() {
            return Err(format!("{} are the colours of an ap_bonus, and only of that", at("actions")));
        }
        for (index, word) in self.actions.iter().enumerate() {
            if word.parse::<Colour>().is_err() || self.actions[..index].contains(word) {
                return Err(format!("{}: {word:?} is no colour, or stands twice", at("actions")));
            }
        }
        Ok(())
    }
}

impl IslandRow {
    fn check(&self, side: u8) -> Result<(), String> {
        let at = |field: &str| format!("island_tiles {}: {field}", self.id);
        let side = usize::from(side);
        if self.grid.len() != side || self.grid.iter().any(|row| row.chars().count() != side) {
            return Err(format!("{} has {side} rows of {side} cells", at("grid")));
        }
        let known = |it: char| "#K.^>v<".contains(it) || Good::ALL.iter().any(|good| good.letter() == it);
        if let Some(glyph) = self.grid.iter().flat_map(|row| row.chars()).find(|&it| !known(it)) {
            return Err(format!("{} has {glyph:?}, which is no field of a tile", at("grid")));
        }
        let land = self.grid.iter().flat_map(|row| row.chars()).filter(|it| !".^>v<".contains(*it)).count();
        same(&at("land"), self.land, land as u8).map_err(|error| format!("{error} as in the picture"))
    }
}

/// Refuses a number that has to be another one.
fn same(what: &str, found: u8, wanted: u8) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {found}, expected {wanted}")) }
}

/// Refuses numbers that do not make the sum of the box.
fn adds_up(what: &str, of: &str, all: impl IntoIterator<Item = u8>, in_box: u8) -> Result<(), String> {
    let sum: u32 = all.into_iter().map(u32::from).sum();
    if sum == u32::from(in_box) {
        Ok(())
    } else {
        Err(format!("{what}: the {of} add up to {sum}, but [box] has {in_box}"))
    }
}

/// A track has marks in ascending sequence, the last one on its last space, with points that do not fall.
fn check_track(what: &str, length: u8, marks: &[u8], vp: &[u8]) -> Result<(), String> {
    range(&format!("{what}: length"), length, 1, MOST_SPACES)?;
    if marks.is_empty() || !marks.is_sorted_by(|one, next| one < next) || marks[0] == 0 {
        return Err(format!("{what}: marks are spaces from 1 on, in ascending sequence"));
    }
    if marks.last() != Some(&length) {
        return Err(format!(
            "{what}: the last mark is {}, expected the last space {length}",
            marks[marks.len() - 1]
        ));
    }
    if vp.len() != marks.len() || !vp.is_sorted() {
        return Err(format!(
            "{what}: vp has a number for each of the {} marks, none less than the one before",
            marks.len()
        ));
    }
    vp.iter().try_for_each(|&points| range(&format!("{what}: vp"), points, 0, 100))
}
