//! The laws of Amerigo: in every position of many plays the engine does what a second, slow program does that was written
//! from RULES.md alone, and keeps the general laws of every game.
//!
//! `KONTOR_LAW_GAMES=100 cargo test -p kontor-amerigo --test laws` plays a hundred games for each number of seats.

#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::too_many_lines,
    reason = "the slow program counts in one type and tells what follows from an action in one place"
)]
mod naive;

use std::borrow::Cow;
use std::collections::BTreeMap;

use kontor_amerigo::{
    Action, Amerigo, Cell, Colour, Good, Kind, Options, Purse, Shape, Slot, Spot, Stage, State, Token,
    VILLAGE_SHAPES,
};
use kontor_core::{Game, Imagine, Move, Play, Quick, Seat, Seed, Turn};
use kontor_testkit::laws::{Course, Report, games_wanted, obey};
use naive::compare;
use naive::table::Table;
use naive::taste::Taste;

/// Games for each number of seats without `KONTOR_LAW_GAMES`.
const GAMES: u64 = 8;

/// A turn has few decisions; no game has taken half as many.
const MOST_DECISIONS: usize = 5_000;

/// One play with its referee.
struct Trial {
    referee: Table,
    tastes: Vec<Taste>,
    met: BTreeMap<&'static str, usize>,
}

impl Trial {
    fn new(seats: u8, number: u64) -> Self {
        Self {
            referee: Table::new(seats.into()),
            tastes: Taste::of_table(number, seats),
            met: BTreeMap::new(),
        }
    }

    fn judge(&self, game: &Amerigo, state: &State) -> Result<(), String> {
        conserved(game, state)?;
        compare::table(&self.referee, game, state)?;
        if game.turn(state) == Turn::Seat(state.seat) {
            compare::legal(&self.referee, game, state)?;
        }
        Ok(())
    }
}

impl Course<Amerigo> for Trial {
    fn candidates(&self, _: &Amerigo, state: &State, seat: Seat) -> Cow<'_, [Action]> {
        let mut all: Vec<Action> = Colour::ALL.map(Action::Choose).to_vec();
        all.extend([Action::Gold, Action::CubeVp, Action::Stop, Action::Post, Action::Skip, Action::Advance]);
        all.extend([Action::Forward, Action::Jump, Action::BuyAp, Action::Sail8, Action::End]);
        all.extend([Action::Ship(0), Action::Ship(1)]);
        all.extend((0..16).map(Action::Enter));
        all.extend((0..16).map(|field| Action::Step(Spot::frame(field))));
        all.extend(cells().map(|cell| Action::Step(cell.into())));
        all.extend(Kind::ALL.into_iter().flat_map(|kind| Shape::ALL.map(|shape| Action::Take(kind, shape))));
        all.extend(Slot::ALL.map(Action::Token));
        all.extend(Good::ALL.into_iter().flat_map(|good| (2..=4).map(move |cost| Action::Buy(good, cost))));
        all.extend(Purse::ALL.map(Action::Cash));
        let builds = matches!(state.stage, Stage::Build { .. }) && state.seat == seat;
        for kind in Kind::ALL {
            for shape in Shape::ALL {
                // Tiles that the player has are tried everywhere, the others in one place.
                let everywhere = builds && state.player(seat).planned(kind, shape) > 0;
                let places = cells().take(if everywhere { usize::MAX } else { 1 });
                all.extend(places.flat_map(|cell| {
                    (0..4).map(move |turns| Action::Place(kind, shape, turns, cell.row(), cell.column()))
                }));
            }
        }
        Cow::Owned(all)
    }

    fn most_decisions(&self) -> usize {
        MOST_DECISIONS
    }

    fn imagine(&self, game: &Amerigo, view: &kontor_amerigo::View, luck: &mut Quick) -> Option<State> {
        Some(game.imagine(view, luck))
    }

    fn choose(&mut self, game: &Amerigo, state: &State, legal: &[Action], luck: &mut Quick) -> Action {
        self.tastes[state.seat.index()].choose(game, state, legal, luck)
    }

    fn begin(&mut self, game: &Amerigo, start: &State) -> Result<(), String> {
        self.judge(game, start)
    }

    fn follow(
        &mut self,
        game: &Amerigo,
        _: &State,
        step: &Move<Amerigo>,
        after: &State,
    ) -> Result<(), String> {
        match step {
            Move::Action(_, action) => self.referee.act(&action.to_string()),
            Move::Outcome(outcome) => self.referee.chance(&outcome.to_string()),
        }
        self.judge(game, after)
    }

    fn end(&mut self, _: &Amerigo, _: &State) -> Result<(), String> {
        for situation in self.referee.met.drain(..) {
            *self.met.entry(situation).or_default() += 1;
        }
        Ok(())
    }
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..24).flat_map(|row| (0..24).map(move |column| Cell::new(row, column)))
}

/// Nothing is lost or made: cubes, tiles, markers, posts, tokens (AM-1.7, AM-5.2).
fn conserved(game: &Amerigo, state: &State) -> Result<(), String> {
    let fail = |what: String| Err(what);
    let seats = usize::from(game.seats());
    let players = &state.players[..seats];
    for colour in Colour::ALL {
        let outside = state.inside[colour.index()] + state.field[colour.index()];
        if outside > 7 {
            return fail(format!("there are {outside} {colour} cubes inside and on the action field"));
        }
    }
    let shapes = |kind: Kind| match kind {
        Kind::Village => VILLAGE_SHAPES,
        Kind::Landscape => Shape::COUNT,
    };
    let counts = |table: &str, shape: Shape| -> u32 {
        let data = naive::table::Data::new();
        let count = data.row(table, shape.id())["count"].as_integer().expect("a count");
        u32::try_from(count).expect("a count is small")
    };
    if state.map.is_some() && state.stage == Stage::Choose && state.place == 0 {
        // Areas: tiles that left supply and plan cover exactly the cells on the map.
        let mut area = 0;
        for &shape in &Shape::ALL[..shapes(Kind::Landscape)] {
            let planned: u32 = players.iter().map(|it| u32::from(it.planned(Kind::Landscape, shape))).sum();
            let rest = u32::from(state.landscapes[shape.index()]) + planned;
            area += (counts("landscape_tiles", shape) - rest) * u32::from(shape.size());
        }
        if area != state.landscape_cells().count() {
            return fail(format!(
                "landscape tiles of {area} cells cover {}",
                state.landscape_cells().count()
            ));
        }
        for player in players {
            let mut area = u32::from(player.posts_placed());
            for &shape in &Shape::ALL[..shapes(Kind::Village)] {
                let index = shape.index();
                let rest = u32::from(player.villages[index] + player.planned_villages[index]);
                area += (counts("village_tiles", shape) - rest) * u32::from(shape.size());
            }
            if area != player.own.count() {
                return fail(format!("posts and village tiles of {area} cells cover {}", player.own.count()));
            }
        }
    }
    let held: u32 = players.iter().map(|it| u32::from(it.tokens.total() + it.used.total())).sum();
    let shown = state.slots.iter().flatten().count() as u32;
    if held + shown + u32::from(state.unseen_tokens.total()) > Token::COUNT as u32 {
        return fail("there are too many progress tokens".to_owned());
    }
    if let Some(map) = &state.map {
        let covered = map.resources.without(&state.free).count();
        let markers: u32 = players.iter().flat_map(|it| it.resources).map(u32::from).sum();
        if covered != markers {
            return fail(format!("{covered} resource fields are covered, players have {markers} markers"));
        }
        for player in players {
            if player.posts_placed() > 12 || player.gold > 12 || player.cannons > 12 || player.space > 19 {
                return fail(format!("a player has more than there is: {player:?}"));
            }
        }
        for (index, ship) in players.iter().flat_map(|it| it.ships).enumerate() {
            let Some(cell) = ship.as_cell() else { continue };
            let others = players.iter().flat_map(|it| it.ships).enumerate();
            let shared = others.filter(|(other, it)| *other != index && *it == ship).count() > 0;
            if !map.water.has(cell) || (shared && !matches!(state.stage, Stage::Sail(..))) {
                return fail(format!("a ship rests on {cell}"));
            }
        }
    }
    Ok(())
}

fn play_all(seats: u8) -> (Report, BTreeMap<&'static str, usize>) {
    let (mut report, mut met) = (Report::default(), BTreeMap::new());
    for number in 0..games_wanted().unwrap_or(GAMES) {
        let options = Options { seats, ..Options::default() };
        let mut trial = Trial::new(seats, number);
        match obey::<Amerigo, _>(&options, u64::from(seats) * 1_000_000 + number, &mut trial) {
            Ok(played) => report += played,
            Err(broken) => panic!("{seats} seats, tastes {:?}\n{broken}", trial.tastes),
        }
        for (situation, count) in trial.met {
            *met.entry(situation).or_default() += count;
        }
    }
    (report, met)
}

/// Situations that the plays of this test have to meet.
const SITUATIONS: [&str; 17] = [
    "a choice was carried out without asking",
    "gold above the limit became points",
    "AP were left at the end of a track",
    "an action was chosen without a cube of its colour",
    "a post gave gold",
    "a post field was built over",
    "a tile finished an island",
    "a big island was finished",
    "two posts of a player scored on an island",
    "a chest was cashed",
    "a disc jumped to the leader",
    "the token for more steps was used",
    "an attack was repelled",
    "a repelled attack gave gold",
    "half was lost to pirates",
    "points were lost to pirates",
    "a mark was reached without a token on display",
];

/// Two passes in which a post finishes an island, nothing falls out, and supply fields are empty.
const RARE: [&str; 48] = [
    "~ map I02 I01 I03 I04 I05 I06 I07 I08 I09",
    "~ pirate 2",
    "~ tokens vp_7 gold_3 gold_5 sail_8 half_loss plus2_blue plus2_red plus2_black",
    "~ display sugar2 sugar2 sugar3 cotton2 coconut2 coffee3",
    "~ stack A B",
    "~ throw 7 7 7 7 7 7 7",
    "~ throw 7 0 0 0 0 0 0",
    "sail",
    "enter frame 0",
    "step cell 0 0",
    "step cell 1 0",
    "stop",
    "post",
    "enter frame 0",
    "stop",
    "gold",
    "~ throw 0 0 0 0 0 0 0",
    "~ throw 0 0 7 0 0 0 0",
    "plan",
    "take village O4",
    "take village I1",
    "take village I2",
    "take village I2",
    "end",
    "gold",
    "~ throw 0 0 0 0 0 0 0",
    "~ throw 0 0 0 0 7 0 0",
    "build",
    "place village O4 0 0 2",
    "place village I1 0 0 1",
    "place village I2 0 2 1",
    "place village I2 0 3 2",
    "gold",
    "~ throw 0 0 0 0 0 0 0",
    "~ throw 0 0 0 0 0 0 0",
    "~ pirate 0",
    "~ tokens plus2_brown plus2_green plus2_yellow vp_per_gold",
    "~ display sugar4 sugar4 cotton4 coconut4 coffee2 coffee2",
    "~ throw 7 0 0 0 0 0 0",
    "sail",
    "ship 2",
    "step cell 0 4",
    "step cell 1 4",
    "step cell 2 4",
    "stop",
    "post",
    "stop",
    "gold",
];

#[test]
fn a_play_with_rare_situations_follows_the_rules() {
    let game = Amerigo::new(Options { seats: 2, ..Options::default() }).expect("the options fit together");
    let mut play = Play::new(game, Seed::from(1));
    let mut trial = Trial::new(2, 0);
    for step in RARE {
        let told = if let Some(outcome) = step.strip_prefix("~ ") {
            trial.referee.chance(outcome);
            play.chance(Some(outcome.parse().expect("an outcome"))).map(drop)
        } else {
            trial.referee.act(step);
            play.act(play.state().seat, step.parse().expect("an action")).map(drop)
        };
        assert!(told.is_ok(), "{step}: {told:?}");
        trial.judge(play.game(), play.state()).unwrap_or_else(|broken| panic!("after {step}: {broken}"));
    }
    for situation in [
        "a post finished an island",
        "a round was skipped: the supply field was empty",
        "a round was skipped: nothing fell out",
    ] {
        assert!(trial.referee.met.contains(&situation), "{situation}");
    }
}

#[test]
fn every_play_follows_the_rules() {
    let threads: Vec<_> = (2..=4).map(|seats| std::thread::spawn(move || play_all(seats))).collect();
    let (mut report, mut met) = (Report::default(), BTreeMap::new());
    for thread in threads {
        match thread.join() {
            Ok((played, seen)) => {
                report += played;
                for (situation, count) in seen {
                    *met.entry(situation).or_insert(0) += count;
                }
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    eprintln!("{report}\n{met:#?}");
    let missing: Vec<&&str> = SITUATIONS.iter().filter(|it| !met.contains_key(*it)).collect();
    if games_wanted().is_none_or(|games| games >= GAMES) {
        assert!(missing.is_empty(), "situations that no game has met: {missing:?}");
    }
}
