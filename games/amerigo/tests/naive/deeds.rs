//! What may be done, and what follows.

use std::collections::BTreeSet;

use super::land::{AROUND, Place};
use super::table::{ACTIONS, Ask, COLOURS, Cover, KINDS, Table};

const COSTS: [(&str, i32); 3] = [("chest", 3), ("gold_3", 3), ("gold_5", 5)];

impl Table {
    fn number(&self, key: &str) -> i32 {
        self.data.number("numbers", key)
    }

    fn last_order(&self) -> i32 {
        self.data.number("order_track", "length")
    }

    fn last_progress(&self) -> i32 {
        self.data.number("progress_track", "length")
    }

    /// Actions that can be chosen (AM-7.2, AM-7.5, AM-7.6).
    pub fn available(&self) -> Vec<&'static str> {
        let me = self.own();
        let present =
            |colour: &str| self.field[COLOURS.iter().position(|it| *it == colour).expect("a colour")] > 0;
        let on = self.data.colour_of_space(me.space);
        let mut found = Vec::new();
        for (colour, action) in COLOURS.iter().zip(ACTIONS) {
            let converted = present("white")
                && me.space != 0
                && !present(colour)
                && (on == *colour || me.space == self.last_order());
            let swapped = me.has("swap_plan_build")
                && (*colour == "red" && present("green") || *colour == "green" && present("red"));
            if present(colour) || converted || swapped {
                found.push(action);
            }
        }
        found
    }

    fn jump_is_legal(&self, moved: bool) -> bool {
        self.own().has("jump_to_leader") && !moved && self.track[0] != self.seat()
    }

    /// Whether another ship than the one at hand is at a place.
    fn taken(&self, ship: usize, place: Place) -> bool {
        matches!(place, Place::Cell(..))
            && (0..self.seats).any(|seat| {
                (0..2).any(|it| {
                    (seat, it) != (self.seat(), ship) && self.players[seat].ships[it] == Some(place)
                })
            })
    }

    /// The network of the seat on turn, cell by cell (AM-12.5).
    pub fn network(&self) -> BTreeSet<(i32, i32)> {
        let seat = self.seat();
        let mut todo = Vec::new();
        for row in 0..self.land.rows {
            for column in 0..self.land.columns {
                if self.covered(row, column) == Cover::Post(seat) {
                    todo.push((row, column));
                }
            }
        }
        let mut found = BTreeSet::new();
        while let Some((row, column)) = todo.pop() {
            if self.land.glyph(row, column).is_none() || found.contains(&(row, column)) {
                continue;
            }
            let links = match self.covered(row, column) {
                Cover::Post(owner) | Cover::Village(owner) => owner == seat,
                Cover::Landscape => true,
                Cover::Nothing => false,
            };
            if links {
                found.insert((row, column));
                todo.extend(AROUND.map(|(down, right)| (row + down, column + right)));
            }
        }
        found
    }

    /// Every placement of a planned tile that AM-12 allows.
    fn placements(&self, ap: i32) -> Vec<String> {
        let network = self.network();
        let me = self.own();
        let mut found = Vec::new();
        for (kind, plan) in [("village", &me.plan_villages), ("landscape", &me.plan_landscapes)] {
            for (shape, _) in plan.iter().filter(|(_, count)| **count > 0) {
                let mut looks: Vec<Vec<(i32, i32)>> = Vec::new();
                for turns in 0..4 {
                    let cells = self.data.cells(shape, turns);
                    let cost = if kind == "village" { 1 } else { cells.len() as i32 };
                    if looks.contains(&cells) || cost > ap {
                        continue;
                    }
                    for row in 0..self.land.rows {
                        for column in 0..self.land.columns {
                            let tile: Vec<(i32, i32)> =
                                cells.iter().map(|&(down, right)| (row + down, column + right)).collect();
                            if self.may_lie(&tile, &network) {
                                found.push(format!("place {kind} {shape} {turns} {row} {column}"));
                            }
                        }
                    }
                    looks.push(cells);
                }
            }
        }
        found
    }

    fn may_lie(&self, tile: &[(i32, i32)], network: &BTreeSet<(i32, i32)>) -> bool {
        let free = |&(row, column): &(i32, i32)| {
            self.land.is_land(row, column) && self.covered(row, column) == Cover::Nothing
        };
        if !tile.iter().all(free) {
            return false;
        }
        let island = self.land.island_of(tile[0].0, tile[0].1).expect("land has an island");
        let seat = self.seat();
        let own_post = (0..self.land.rows).any(|row| {
            (0..self.land.columns).any(|column| {
                self.covered(row, column) == Cover::Post(seat)
                    && self.land.island_of(row, column) == Some(island)
            })
        });
        let touches = tile.iter().any(|&(row, column)| {
            AROUND.iter().any(|&(down, right)| network.contains(&(row + down, column + right)))
        });
        own_post && touches
    }

    /// The post field where the ship at hand may place a post (AM-8.9).
    fn open_field(&self, ship: usize) -> Option<(i32, i32)> {
        let Some(Place::Cell(row, column)) = self.own().ships[ship] else { return None };
        let field = self.land.served(row, column)?;
        let open = self.covered(field.0, field.1) == Cover::Nothing
            && self.own().posts < self.number("trading_posts");
        open.then_some(field)
    }

    /// All choices of the open question (AM-7.14).
    pub fn legal(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        if matches!(self.ask, Ask::Chance(_) | Ask::Over) {
            return found;
        }
        let me = self.own();
        let gold = me.gold > 0;
        let (mut buy, mut end) = (false, false);
        match self.ask {
            Ask::Choose => {
                found.extend(self.available().iter().map(ToString::to_string));
                found.push("gold".to_owned());
                if me.has("vp_per_cube") {
                    found.push("cube_vp".to_owned());
                }
            }
            Ask::Ships(_) => found.extend(["ship 1", "ship 2"].map(str::to_owned)),
            Ask::Enter(..) => {
                let fields = self.data.set_up(self.seats, "frame_fields");
                found.extend((0..fields).map(|field| format!("enter frame {field}")));
            }
            Ask::Sail(ship, made, steps, _) => {
                let here = me.ships[ship].expect("a ship that sails is on the map");
                if made < steps {
                    for next in self.land.beside(here) {
                        if self.land.rest_within(next, steps - made - 1, &|it| self.taken(ship, it)) {
                            found.push(format!("step {}", next.word()));
                        }
                    }
                }
                if !self.taken(ship, here) {
                    found.push("stop".to_owned());
                }
                buy = true;
                if me.has("sail_8") {
                    found.push("sail_8".to_owned());
                }
            }
            Ask::Post(..) => found.extend(["post", "skip"].map(str::to_owned)),
            Ask::Cannons => (buy, end) = (true, true),
            Ask::Plan(ap, taken) => {
                let most = if me.has("two_landscapes") { 2 } else { 1 };
                for (shape, count) in &me.villages {
                    if *count > 0 && ap >= 1 {
                        found.push(format!("take village {shape}"));
                    }
                }
                for (shape, count) in &self.landscapes {
                    if *count > 0 && ap >= self.data.cells(shape, 0).len() as i32 && taken < most {
                        found.push(format!("take landscape {shape}"));
                    }
                }
                (buy, end) = (true, true);
            }
            Ask::Progress(ap) => {
                if ap > 0 {
                    found.push("advance".to_owned());
                }
                (buy, end) = (ap == 0, true);
            }
            Ask::Token(_) => {
                let names = ["L1", "L2", "L3", "L4", "R1", "R2", "R3", "R4"];
                let filled = names.iter().zip(&self.slots).filter(|(_, token)| token.is_some());
                found.extend(filled.map(|(name, _)| format!("token {name}")));
            }
            Ask::Build(ap) => {
                found.extend(self.placements(ap));
                (buy, end) = (true, true);
            }
            Ask::Goods(ap) => {
                for token in &self.display {
                    let (kind, cost) = token.split_at(token.len() - 1);
                    let text = format!("buy {kind} {cost}");
                    if cost.parse::<i32>().expect("a cost") <= ap && !found.contains(&text) {
                        found.push(text);
                    }
                }
                (buy, end) = (true, true);
            }
            Ask::Order(ap, moved) => {
                let below = me.space < self.last_order();
                if ap > 0 && below {
                    found.push("forward".to_owned());
                }
                if self.jump_is_legal(moved) {
                    found.push("jump".to_owned());
                }
                (buy, end) = (ap == 0 && below, true);
            }
            Ask::Chance(_) | Ask::Over => (),
        }
        if buy && gold {
            found.push("buy_ap".to_owned());
        }
        for (purse, _) in COSTS {
            if purse == "chest" && me.chests > 0 || me.has(purse) {
                found.push(format!("cash {purse}"));
            }
        }
        if end {
            found.push("end".to_owned());
        }
        found
    }

    /// Carries out a choice, and every further one that is the only one (AM-7.13).
    pub fn act(&mut self, action: &str) {
        self.act_once(action);
        loop {
            let legal = self.legal();
            let [only] = &legal[..] else { break };
            self.met.push("a choice was carried out without asking");
            self.act_once(&only.clone());
        }
    }

    fn gain_gold(&mut self, seat: usize, gold: i32) {
        let most = self.number("gold_max");
        let player = &mut self.players[seat];
        player.gold += gold;
        if player.gold > most {
            player.gain("overflow", player.gold - most);
            player.gold = most;
            self.met.push("gold above the limit became points");
        }
    }

    fn act_once(&mut self, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        let seat = self.seat();
        match words[..] {
            ["gold"] => {
                let cubes: i32 = self.field.iter().sum();
                let by = if self.own().has("gold_2_for_1") { 2 } else { self.number("gold_instead_divisor") };
                self.gain_gold(seat, (cubes + by - 1) / by);
                self.next_turn();
            }
            ["cube_vp"] => {
                let cubes: i32 = self.field.iter().sum();
                self.me().gain("cube_vp", cubes);
                self.me().turn_over("vp_per_cube");
                self.next_turn();
            }
            ["ship", ship] => {
                let Ask::Ships(steps) = self.ask else { panic!("a ship is chosen when it is asked for") };
                self.begin_ship(ship.parse::<usize>().expect("a number") - 1, steps, false);
            }
            ["enter", "frame", field] => {
                let Ask::Enter(ship, steps, last) = self.ask else {
                    panic!("a ship enters when it is asked to")
                };
                self.me().ships[ship] = Some(Place::Frame(field.parse().expect("a number")));
                self.ask = Ask::Sail(ship, 0, steps, last);
            }
            ["step", ref place @ ..] => {
                let Ask::Sail(ship, made, steps, last) = self.ask else {
                    panic!("a ship steps while it sails")
                };
                let numbers: Vec<i32> = place[1..].iter().map(|it| it.parse().expect("a number")).collect();
                let place = if place[0] == "cell" {
                    Place::Cell(numbers[0], numbers[1])
                } else {
                    Place::Frame(numbers[0])
                };
                self.me().ships[ship] = Some(place);
                self.ask = Ask::Sail(ship, made + 1, steps, last);
            }
            ["stop"] => {
                let Ask::Sail(ship, _, steps, last) = self.ask else { panic!("a ship stops while it sails") };
                if self.open_field(ship).is_some() {
                    self.ask = Ask::Post(ship, steps, last);
                } else {
                    self.next_ship(ship, steps, last);
                }
            }
            ["post"] => {
                let Ask::Post(ship, steps, last) = self.ask else {
                    panic!("a post is placed when it is asked for")
                };
                self.place_post(ship);
                self.next_ship(ship, steps, last);
            }
            ["skip"] => {
                let Ask::Post(ship, steps, last) = self.ask else {
                    panic!("a post is skipped when it is asked for")
                };
                self.next_ship(ship, steps, last);
            }
            ["take", kind, shape] => {
                let Ask::Plan(ap, taken) = self.ask else { panic!("tiles are taken in plan") };
                let size = self.data.cells(shape, 0).len() as i32;
                if kind == "village" {
                    *self.me().villages.get_mut(shape).expect("a village tile") -= 1;
                    *self.me().plan_villages.entry(shape.to_owned()).or_default() += 1;
                    self.ask = Ask::Plan(ap - 1, taken);
                } else {
                    *self.landscapes.get_mut(shape).expect("a landscape tile") -= 1;
                    *self.me().plan_landscapes.entry(shape.to_owned()).or_default() += 1;
                    self.ask = Ask::Plan(ap - size, taken + 1);
                }
            }
            ["advance"] => {
                let Ask::Progress(ap) = self.ask else { panic!("steps of progress are made in progress") };
                self.me().progress += 1;
                let space = self.own().progress;
                let mark = self.data.list("progress_track", "marks").contains(&space);
                if mark && self.slots.iter().any(Option::is_some) {
                    self.ask = Ask::Token(ap - 1);
                } else {
                    if mark {
                        self.met.push("a mark was reached without a token on display");
                    }
                    self.progress_on(ap - 1);
                }
            }
            ["token", slot] => {
                let Ask::Token(ap) = self.ask else { panic!("a token is taken when it is due") };
                let names = ["L1", "L2", "L3", "L4", "R1", "R2", "R3", "R4"];
                let at = names.iter().position(|it| *it == slot).expect("a slot");
                let token = self.slots[at].take().expect("a filled slot");
                self.me().tokens.push(token);
                self.progress_on(ap);
            }
            ["place", kind, shape, turns, row, column] => {
                let at = (row.parse().expect("a row"), column.parse().expect("a column"));
                self.build(kind, shape, turns.parse().expect("turns"), at);
            }
            ["buy", kind, cost] => {
                let Ask::Goods(ap) = self.ask else { panic!("goods are bought in goods") };
                let token = format!("{kind}{cost}");
                let at = self.display.iter().position(|it| *it == token).expect("a token on display");
                self.display.remove(at);
                let index = KINDS.iter().position(|it| *it == kind).expect("a kind");
                self.me().goods[index] += 1;
                self.ask = Ask::Goods(ap - cost.parse::<i32>().expect("a cost"));
            }
            ["forward"] => {
                let Ask::Order(ap, _) = self.ask else { panic!("discs move in order") };
                let space = self.own().space + 1;
                self.put_disc(seat, space);
                if space == self.last_order() {
                    self.end_of_track(ap - 1);
                } else {
                    self.ask = Ask::Order(ap - 1, true);
                }
            }
            ["jump"] => {
                let space = self.players[self.track[0]].space;
                self.put_disc(seat, space);
                self.me().turn_over("jump_to_leader");
                self.met.push("a disc jumped to the leader");
                self.next_turn();
            }
            ["buy_ap"] => {
                self.me().gold -= 1;
                match &mut self.ask {
                    Ask::Sail(_, _, steps, _) => *steps += 1,
                    Ask::Plan(ap, _)
                    | Ask::Progress(ap)
                    | Ask::Build(ap)
                    | Ask::Goods(ap)
                    | Ask::Order(ap, _) => {
                        *ap += 1;
                    }
                    _ => {
                        self.me().cannons += 1;
                        if self.own().cannons == self.number("cannon_max") {
                            self.next_turn();
                        }
                    }
                }
            }
            ["sail_8"] => {
                let more = self.data.amount("sail_8");
                self.me().turn_over("sail_8");
                if let Ask::Sail(_, _, steps, _) = &mut self.ask {
                    *steps += more;
                }
                self.met.push("the token for more steps was used");
            }
            ["cash", purse] => {
                let gold = COSTS.iter().find(|it| it.0 == purse).expect("a purse").1;
                if purse == "chest" {
                    self.me().chests -= 1;
                    self.met.push("a chest was cashed");
                } else {
                    self.me().turn_over(purse);
                }
                self.gain_gold(seat, gold);
            }
            ["end"] => match self.ask {
                Ask::Order(ap, _) if self.own().space == self.last_order() => self.end_of_track(ap),
                _ => self.next_turn(),
            },
            [chosen] => self.begin_action(chosen),
            _ => panic!("{action} is an action"),
        }
    }

    fn begin_action(&mut self, chosen: &str) {
        let colour = ACTIONS.iter().position(|it| *it == chosen).expect("an action");
        let mut ap = *self.field.iter().max().expect("seven colours");
        for token in &self.own().tokens {
            let row = self.data.row("progress_tokens", token);
            let helps = row.get("actions").is_some_and(|it| {
                it.as_array().expect("a list").iter().any(|it| it.as_str() == Some(COLOURS[colour]))
            });
            if helps {
                ap += self.data.amount(token);
            }
        }
        if self.field[colour] == 0 {
            self.met.push("an action was chosen without a cube of its colour");
        }
        match chosen {
            "sail" if self.own().ships == [None, None] => self.begin_ship(0, ap, false),
            "sail" => self.ask = Ask::Ships(ap),
            "cannons" => {
                let most = self.number("cannon_max");
                let room = most - self.own().cannons;
                self.me().cannons += ap.min(room);
                if self.own().cannons == most {
                    self.end_of_track(ap - room);
                } else {
                    self.ask = Ask::Cannons;
                }
            }
            "plan" => self.ask = Ask::Plan(ap, 0),
            "progress" => self.progress_on(ap),
            "build" => self.ask = Ask::Build(ap),
            "goods" => self.ask = Ask::Goods(ap),
            _ => {
                self.ask = Ask::Order(ap, false);
                if self.own().space == self.last_order() && !self.jump_is_legal(false) {
                    self.end_of_track(ap);
                }
            }
        }
    }

    /// Ends the action on the last space of a track: 2 gold if AP are left (AM-15.3).
    fn end_of_track(&mut self, left: i32) {
        if left > 0 {
            let (seat, gold) = (self.seat(), self.number("track_overflow_gold"));
            self.gain_gold(seat, gold);
            self.met.push("AP were left at the end of a track");
        }
        self.next_turn();
    }

    fn progress_on(&mut self, ap: i32) {
        if self.own().progress == self.last_progress() {
            self.end_of_track(ap);
        } else {
            self.ask = Ask::Progress(ap);
        }
    }

    fn begin_ship(&mut self, ship: usize, steps: i32, last: bool) {
        self.ask = match self.own().ships[ship] {
            None => Ask::Enter(ship, steps, last),
            Some(_) => Ask::Sail(ship, 0, steps, last),
        };
    }

    fn next_ship(&mut self, ship: usize, steps: i32, last: bool) {
        if last {
            self.next_turn();
        } else {
            self.begin_ship(1 - ship, steps, true);
        }
    }

    fn put_disc(&mut self, seat: usize, space: i32) {
        self.players[seat].space = space;
        self.track.retain(|&disc| disc != seat);
        let at = self.track.iter().position(|&disc| self.players[disc].space <= space);
        self.track.insert(at.unwrap_or(self.track.len()), seat);
    }

    fn posts_on(&self, island: usize, seat: usize) -> i32 {
        let mut count = 0;
        for row in 0..self.land.rows {
            for column in 0..self.land.columns {
                let here = self.land.island_of(row, column) == Some(island);
                count += i32::from(here && self.covered(row, column) == Cover::Post(seat));
            }
        }
        count
    }

    fn place_post(&mut self, ship: usize) {
        let seat = self.seat();
        let (row, column) = self.open_field(ship).expect("a field for the post");
        let island = self.land.island_of(row, column).expect("a post field is land");
        if (0..self.seats).all(|it| self.posts_on(island, it) == 0) {
            let vp = self.number("discover_vp");
            self.me().gain("discover", vp);
        }
        self.cover[row as usize][column as usize] = Cover::Post(seat);
        self.me().posts += 1;
        if self.own().has("gold_per_post") {
            self.gain_gold(seat, 1);
            self.met.push("a post gave gold");
        }
        if self.finish(island) {
            self.met.push("a post finished an island");
        }
    }

    fn build(&mut self, kind: &str, shape: &str, turns: usize, (row, column): (i32, i32)) {
        let Ask::Build(ap) = self.ask else { panic!("tiles are placed in build") };
        let seat = self.seat();
        let cells = self.data.cells(shape, turns);
        let island = self.land.island_of(row + cells[0].0, column + cells[0].1).expect("a tile lies on land");
        let big = self.land.sizes[island] >= self.number("big_island_min_land") as usize;
        let table = if kind == "village" { "village_tiles" } else { "landscape_tiles" };
        let vp = &self.data.row(table, shape)[if big { "vp_large" } else { "vp_small" }];
        let vp = vp.as_integer().expect("a number") as i32;
        let (cost, source) =
            if kind == "village" { (1, "villages") } else { (cells.len() as i32, "landscapes") };
        self.me().gain(source, vp);
        let plan =
            if kind == "village" { &mut self.me().plan_villages } else { &mut self.me().plan_landscapes };
        *plan.get_mut(shape).expect("a planned tile") -= 1;
        for &(down, right) in &cells {
            let (row, column) = (row + down, column + right);
            let cover = if kind == "village" { Cover::Village(seat) } else { Cover::Landscape };
            self.cover[row as usize][column as usize] = cover;
            let glyph = self.land.glyph(row, column).expect("a cell of the map");
            if let Some(good) = Self::kind_of(glyph) {
                self.me().resources[good] += 1;
            }
            if glyph == 'K' {
                self.met.push("a post field was built over");
            }
        }
        self.ask = Ask::Build(ap - cost);
        if self.finish(island) {
            self.met.push("a tile finished an island");
        }
    }

    /// AM-12.9 and AM-12.10.
    fn finish(&mut self, island: usize) -> bool {
        for row in 0..self.land.rows {
            for column in 0..self.land.columns {
                if self.land.island_of(row, column) == Some(island)
                    && self.covered(row, column) == Cover::Nothing
                {
                    return false;
                }
            }
        }
        let vp = self.number("finish_vp");
        self.me().gain("finishing", vp);
        if self.land.sizes[island] >= self.number("big_island_min_land") as usize {
            self.me().chests += 1;
            self.met.push("a big island was finished");
        }
        let factors = self.data.list("post_table", "factor");
        let time = self.markers[0];
        for seat in 0..self.seats {
            let posts = self.posts_on(island, seat);
            if posts > 0 {
                self.players[seat].gain("posts", factors[(posts as usize).min(factors.len()) - 1] * time);
            }
            if posts > 1 {
                self.met.push("two posts of a player scored on an island");
            }
        }
        true
    }

    fn next_turn(&mut self) {
        self.at += 1;
        if self.at < self.seats {
            self.ask = Ask::Choose;
            return;
        }
        self.field = [0; 7];
        self.end_round();
    }

    fn supply(&self, colour: usize) -> i32 {
        7 - self.inside[colour] - self.field[colour]
    }

    fn end_round(&mut self) {
        if self.colour < 6 {
            self.colour += 1;
            self.begin_round();
            return;
        }
        self.attack();
        self.order.clear();
        self.at = 0;
        if self.pass == 5 {
            self.ask = Ask::Over;
        } else {
            self.pass += 1;
            self.colour = 0;
            self.ask = Ask::Chance("pirate");
        }
    }

    fn begin_round(&mut self) {
        self.order.clear();
        self.at = 0;
        if self.supply(self.colour) == 0 {
            self.met.push("a round was skipped: the supply field was empty");
            self.end_round();
        } else {
            self.ask = Ask::Chance("throw");
        }
    }

    /// The strength of the pirates against a player (AM-16.2).
    pub fn strength(&self, seat: usize) -> i32 {
        let others = (0..self.seats).filter(|&it| it != seat);
        let more: i32 = others.map(|it| 2 * self.players[it].count("pirates_plus2_others")).sum();
        self.pirates.iter().sum::<i32>() + more
    }

    fn attack(&mut self) {
        for seat in 0..self.seats {
            let strength = self.strength(seat);
            let player = &mut self.players[seat];
            if player.cannons >= strength {
                player.cannons -= strength;
                self.met.push("an attack was repelled");
                if player.has("gold_on_defence") {
                    self.gain_gold(seat, 2);
                    self.met.push("a repelled attack gave gold");
                }
            } else {
                player.cannons = 0;
                let damage = if player.has("half_loss") { (strength + 1) / 2 } else { strength };
                self.met.push(if player.has("half_loss") {
                    "half was lost to pirates"
                } else {
                    "points were lost to pirates"
                });
                let lost = damage.min(player.vp());
                player.gain("pirates", -lost);
            }
        }
    }

    /// Carries out an answer of chance.
    pub fn chance(&mut self, outcome: &str) {
        let words: Vec<&str> = outcome.split(' ').collect();
        match words[0] {
            "map" => {
                self.lay(&words[1..]);
                self.ask = Ask::Chance("pirate");
            }
            "pirate" => {
                self.pirates.push(words[1].parse().expect("a value"));
                self.ask = Ask::Chance("tokens");
                let moved: Vec<Option<String>> = self.slots.drain(..4).collect();
                self.slots = vec![None; 4];
                self.slots.extend(moved);
            }
            "tokens" => {
                for (slot, token) in self.slots.iter_mut().zip(&words[1..]) {
                    *slot = Some((*token).to_owned());
                }
                self.display.clear();
                self.ask = Ask::Chance("display");
            }
            "display" => {
                self.display = words[1..].iter().map(ToString::to_string).collect();
                self.ask = Ask::Chance("stack");
                if self.pass > 1 {
                    self.markers.remove(0);
                    self.begin_round();
                }
            }
            "stack" => {
                self.track = words[1..].iter().map(|it| usize::from(it.as_bytes()[0] - b'A')).collect();
                for (gold, seat) in self.track.clone().into_iter().enumerate() {
                    self.players[seat].gold = gold as i32;
                }
                self.ask = Ask::Chance("fill");
            }
            _ => {
                let fallen: Vec<i32> = words[1..].iter().map(|it| it.parse().expect("a count")).collect();
                if self.ask == Ask::Chance("fill") {
                    for (inside, fallen) in self.inside.iter_mut().zip(fallen) {
                        *inside = 7 - fallen;
                    }
                    self.begin_round();
                    return;
                }
                self.inside[self.colour] += self.supply(self.colour);
                for (colour, fallen) in fallen.into_iter().enumerate() {
                    self.inside[colour] -= fallen;
                    self.field[colour] = fallen;
                }
                if self.field.iter().all(|&count| count == 0) {
                    self.met.push("a round was skipped: nothing fell out");
                    self.end_round();
                } else {
                    self.order.clone_from(&self.track);
                    self.at = 0;
                    self.ask = Ask::Choose;
                }
            }
        }
    }

    /// The reckoning as if the game ended now (AM-18).
    pub fn reckoning(&self, seat: usize) -> Vec<(&'static str, i32)> {
        let player = &self.players[seat];
        let cashed =
            player.gold + 3 * player.chests + 3 * player.count("gold_3") + 5 * player.count("gold_5");
        let gold = cashed.min(12);
        let line = |key: &'static str| player.points.get(key).copied().unwrap_or(0);
        let goods: i32 = (0..5).map(|kind| player.resources[kind] * (player.goods[kind] + 1)).sum();
        let tokens = player.count("vp_per_post") * player.posts
            + 7 * player.count("vp_7")
            + player.count("vp_per_gold") * gold;
        vec![
            ("discover", line("discover")),
            ("villages", line("villages")),
            ("landscapes", line("landscapes")),
            ("finishing", line("finishing")),
            ("posts", line("posts")),
            ("overflow", line("overflow") + cashed - gold),
            ("cube_vp", line("cube_vp")),
            ("pirates", line("pirates")),
            ("gold", gold),
            ("goods", goods),
            ("end_tokens", tokens),
            ("progress", self.data.track_points("progress_track", player.progress)),
            ("order", self.data.track_points("order_track", player.space)),
        ]
    }
}
