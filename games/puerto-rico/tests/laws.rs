//! The laws of Puerto Rico: in every position of many plays the engine does what a second, slow program does that was
//! written from RULES.md alone, and keeps the general laws of every game.
//!
//! `KONTOR_LAW_GAMES=1000 cargo test -p kontor-puerto-rico --test laws` plays a thousand games for each number of seats.

mod naive;

use std::borrow::Cow;

use kontor_core::{Game, Move, Quick, Seat, Viewer};
use kontor_puerto_rico::{
    Action, Building, Good, Goods, Options, Outcome, PuertoRico, Role, Stage, State, Tile,
};
use kontor_testkit::laws::{Course, Report, games_wanted, obey};
use naive::players::Taste;
use naive::referee::Referee;
use naive::rich::{enrich, position};
use naive::situations::Situations;
use naive::table::{Part, Table};
use naive::{never, reckoning, shown, spreads};

/// Games for each number of seats without `KONTOR_LAW_GAMES`.
const GAMES: u64 = 84;

/// No game has taken half as many decisions.
const MOST_DECISIONS: usize = 20_000;

/// Outcomes of one chance turn whose successors are compared.
const MOST_OUTCOMES: usize = 12;

/// One play with its referee.
struct Trial {
    actions: Vec<Action>,
    outcomes: Vec<(Outcome, String)>,
    tastes: Vec<Taste>,
    referee: Referee,
    seats: usize,
    situations: Situations,
}

impl Trial {
    /// A trial of the game with that number: every other one begins in the middle, with rich boards.
    fn new(options: &Options, number: u64) -> Self {
        let seats = usize::from(options.seats);
        let mut table = Table::new(seats, options.ask_production, options.balanced_start);
        if number % 2 == 1 {
            enrich(&mut table, &mut Quick::new(number));
        }
        Self {
            actions: all_actions(),
            outcomes: all_outcomes(),
            tastes: Taste::of_table(number / 2, options.seats),
            referee: Referee::new(table),
            seats,
            situations: Situations::default(),
        }
    }

    /// The state, the question, every answer and its successor are what the rules say.
    fn judge(&self, game: &PuertoRico, before: Option<&State>, state: &State) -> Result<(), String> {
        never::check(self.seats, before, state)?;
        self.referee.compare(game, state)?;
        self.referee.compare_outcomes(game, state, &self.outcomes)?;
        let most = if self.referee.asked.stage == "display" { MOST_OUTCOMES } else { usize::MAX };
        self.referee.compare_successors(game, state, most)?;
        shown::compare_view(&self.referee.table, &self.referee.asked, game, state)?;
        // The rules reckon no points while a player holds colonists in the hand.
        if self.referee.table.hand == 0 {
            reckoning::compare(&self.referee.table, game, state)?;
        }
        Ok(())
    }

    /// Where a seat begins to place or to store, each possible result has one spelling.
    fn judge_spreads(&mut self, game: &PuertoRico, before: &State, after: &State) -> Result<(), String> {
        let table = &self.referee.table;
        let again = before.seat == after.seat;
        match (before.stage, after.stage) {
            (Stage::Placing { .. }, Stage::Placing { .. })
            | (Stage::Storing { .. }, Stage::Storing { .. })
                if again =>
            {
                Ok(())
            }
            (_, Stage::Placing { .. }) => {
                if spreads::compare_distributions(table, game, after)? {
                    self.situations.see("all distributions of a player were written out");
                }
                Ok(())
            }
            (_, Stage::Storing { .. }) => {
                self.situations.see("all holdings of a player were written out");
                spreads::compare_holdings(table, game, after)
            }
            _ => Ok(()),
        }
    }
}

impl Course<PuertoRico> for Trial {
    fn candidates(&self, _: &PuertoRico, _: &State, _: Seat) -> Cow<'_, [Action]> {
        Cow::Borrowed(&self.actions)
    }

    fn most_decisions(&self) -> usize {
        MOST_DECISIONS
    }

    fn start(&mut self, game: &PuertoRico) -> State {
        let table = &self.referee.table;
        if table.part == Part::SetUp {
            return game.start();
        }
        let text = position(table);
        game.read_position(&text).unwrap_or_else(|error| panic!("a rich position reads: {error}\n{text}"))
    }

    /// Only the VP of others can be hidden, and only before the end (PR-1.5).
    fn conceal(&self, game: &PuertoRico, state: &State, viewer: Viewer) -> State {
        let mut other = *state;
        if game.options().hide_vp && state.stage != Stage::Over && viewer != Viewer::Referee {
            for seat in Seat::all(game.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
                other.players[seat.index()].vp += 17;
            }
        }
        other
    }

    fn choose(&mut self, _: &PuertoRico, state: &State, legal: &[Action], luck: &mut Quick) -> Action {
        self.tastes[state.seat.index()].choose(state, legal, luck)
    }

    fn begin(&mut self, game: &PuertoRico, start: &State) -> Result<(), String> {
        self.judge(game, None, start)
    }

    fn follow(
        &mut self,
        game: &PuertoRico,
        before: &State,
        step: &Move<PuertoRico>,
        after: &State,
    ) -> Result<(), String> {
        self.referee.hear_move(step);
        self.judge(game, Some(before), after)?;
        let (mut events, mut again) = (Vec::new(), *before);
        match step {
            Move::Action(seat, action) => game.apply(&mut again, *seat, *action, &mut events),
            Move::Outcome(outcome) => game.settle(&mut again, outcome, &mut events),
        }
        shown::compare_events(game.seats(), before, &events, after)?;
        self.judge_spreads(game, before, after)
    }

    fn end(&mut self, _: &PuertoRico, _: &State) -> Result<(), String> {
        reckoning::situations(&mut self.referee.table);
        self.situations.count(&self.referee.table);
        Ok(())
    }
}

/// Every action that can be written: legal in some position or in none.
fn all_actions() -> Vec<Action> {
    let mut all = vec![Action::Draw, Action::Colonist, Action::Produce, Action::Vp, Action::Pass];
    all.extend(Role::ALL.map(Action::Choose));
    all.extend(Tile::ALL.map(Action::Take));
    all.extend(Building::ALL.map(Action::Build));
    for count in 0..=13 {
        all.extend(Tile::ALL.map(|tile| Action::Place(tile.into(), count)));
        all.extend(Good::ALL.map(|good| Action::Keep(good, count)));
        all.extend(Good::ALL.map(|good| Action::Ship(good, count)));
    }
    for count in 0..=4 {
        all.extend(Building::ALL.map(|building| Action::Place(building.into(), count)));
    }
    for good in Good::ALL {
        all.extend([Action::Extra(good), Action::Sell(good), Action::Wharf(good)]);
    }
    all
}

/// Every outcome of up to seven tiles, with its text.
fn all_outcomes() -> Vec<(Outcome, String)> {
    const MOST: u8 = 7;
    let mut all: Vec<Outcome> = Seat::all(5).map(Outcome::Governor).collect();
    all.extend(Good::ALL.map(Outcome::Tile));
    let mut tiles = vec![Goods::NONE];
    for good in Good::ALL {
        let with = |it: Goods, count| {
            let mut more = it;
            more[good] = count;
            more
        };
        tiles =
            tiles.iter().flat_map(|&it| (0..=MOST - it.total()).map(move |count| with(it, count))).collect();
    }
    all.extend(tiles.into_iter().map(Outcome::Tiles));
    all.into_iter().map(|outcome| (outcome, outcome.to_string())).collect()
}

/// The options of the game with that number: mostly the default ones.
fn options(seats: u8, number: u64) -> Options {
    let mut options = Options { seats, ..Options::default() };
    match number / 2 % 8 {
        4 | 5 => options.ask_production = true,
        6 => options.balanced_start = true,
        7 => options.hide_vp = false,
        _ => (),
    }
    options
}

/// Plays games for a number of seats and tells what was seen.
fn play_all(seats: u8) -> (Report, Situations) {
    let wanted = games_wanted();
    let (mut report, mut situations) = (Report::default(), Situations::default());
    for number in 0..wanted.unwrap_or(GAMES) {
        let options = options(seats, number);
        let seed = u64::from(seats) * 1_000_000 + number;
        let mut trial = Trial::new(&options, number);
        match obey::<PuertoRico, _>(&options, seed, &mut trial) {
            Ok(played) => report += played,
            Err(broken) => panic!("options {options}, tastes {:?}\n{broken}", trial.tastes),
        }
        situations.add(trial.situations);
        if wanted.is_some() && (number + 1) % 500 == 0 {
            eprintln!("{seats} seats: {report}");
        }
    }
    (report, situations)
}

#[test]
fn every_play_follows_the_rules() {
    let threads: Vec<_> = (2..=5).map(|seats| std::thread::spawn(move || play_all(seats))).collect();
    let (mut report, mut situations) = (Report::default(), Situations::default());
    for thread in threads {
        match thread.join() {
            Ok((played, seen)) => {
                report += played;
                situations.add(seen);
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
    eprintln!("{report}\n{situations}");
    if games_wanted().is_none_or(|games| games >= GAMES) {
        assert_eq!(situations.missing(), Vec::<&str>::new(), "situations that no game has met");
    }
}

/// PR-13.6: players who avoid every end play a hundred rounds, and the laws hold all the way.
#[test]
fn pr13_6_a_game_that_nobody_ends_is_over_after_round_100() {
    for seats in 2..=5 {
        let options = options(seats, 0);
        let mut trial = Trial { tastes: vec![Taste::Idler; usize::from(seats)], ..Trial::new(&options, 0) };
        let report =
            obey::<PuertoRico, _>(&options, u64::from(seats), &mut trial).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(report.most_rounds, 100);
        let ends: Vec<&str> = trial.referee.table.ends.into_iter().collect();
        assert_eq!(ends, ["rounds"]);
    }
}
