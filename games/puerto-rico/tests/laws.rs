//! The laws of Puerto Rico: in every position of many plays the engine does what a second, slow program does that was
//! written from RULES.md alone, and keeps the general laws of every game: in the edition of 2002 and in that of 1897 with
//! each of the sixteen sets of expansions.
//!
//! `KONTOR_LAW_GAMES=1000 cargo test -p kontor-puerto-rico --test laws` plays a thousand games for each edition, set and
//! number of seats.

mod naive;

use std::borrow::Cow;
use std::sync::LazyLock;

use kontor_core::{Game, Move, Quick, Seat, Viewer};
use kontor_puerto_rico::{
    Action, Building, Buildings, Draft, Edition, Expansion, Expansions, Face, Fate, Good, Goods, Options,
    Outcome, Person, Place, PuertoRico, Role, Stage, State, Tile,
};
use kontor_testkit::laws::{Course, Report, games_wanted, obey};
use naive::players::Taste;
use naive::referee::Referee;
use naive::rich::{enrich, position};
use naive::situations::Situations;
use naive::story::Who;
use naive::table::{Part, Rules, Table};
use naive::{never, reckoning, shown, spreads};

/// Games of 2002 for each number of seats without `KONTOR_LAW_GAMES`.
const GAMES: u64 = 84;

/// Games of 1897 for each set of expansions and number of seats without `KONTOR_LAW_GAMES`.
const GAMES_1897: u64 = 3;

/// No game has taken half as many decisions.
const MOST_DECISIONS: usize = 20_000;

/// Outcomes of one chance turn whose successors are compared.
const MOST_OUTCOMES: usize = 6;

/// Answers to one question whose successors are compared.
const MOST_ANSWERS: usize = 60;

/// Everything that can be written.
static ACTIONS: LazyLock<Vec<Action>> = LazyLock::new(all_actions);
static OUTCOMES: LazyLock<Vec<(Outcome, String)>> = LazyLock::new(all_outcomes);

/// One play with its referee.
struct Trial {
    tastes: Vec<Taste>,
    referee: Referee,
    situations: Situations,
}

impl Trial {
    /// A trial of the game with that number: many begin in the middle, with rich boards.
    fn new(options: &Options, number: u64) -> Self {
        let mut table = Table::new(Rules::read(&options.to_string()));
        let rich = if table.rules.is_1897() { !number.is_multiple_of(3) } else { number % 2 == 1 };
        if rich {
            enrich(&mut table, &mut Quick::new(number));
        }
        Self {
            tastes: Taste::of_table(number / 2, options.seats),
            referee: Referee::new(table),
            situations: Situations::default(),
        }
    }

    /// The state, the question, every answer and its successor are what the rules say.
    fn judge(&self, game: &PuertoRico, before: Option<&State>, state: &State) -> Result<(), String> {
        never::check(&self.referee.table.rules, before, state)?;
        self.referee.compare(game, state)?;
        self.referee.compare_outcomes(game, state, &OUTCOMES)?;
        let most = if self.referee.asked.who == Who::Chance { MOST_OUTCOMES } else { MOST_ANSWERS };
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
    /// What is legal and a part of everything else that can be written, another part in every position.
    fn candidates(&self, game: &PuertoRico, state: &State, seat: Seat) -> Cow<'_, [Action]> {
        const PARTS: usize = 8;
        let numbers = [state.round, state.colonists, state.supply.total(), state.seat.index() as u8];
        let part = numbers.iter().map(|&it| usize::from(it)).sum::<usize>() % PARTS;
        let mut all: Vec<Action> = ACTIONS.iter().copied().skip(part).step_by(PARTS).collect();
        game.legal(state, seat, |action| all.push(action));
        Cow::Owned(all)
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

    /// Only the VP of others can be hidden, and only before the end (PR-1.5); but not whether they have any, because on
    /// the black market that shows (PR97-E1.5).
    fn conceal(&self, game: &PuertoRico, state: &State, viewer: Viewer) -> State {
        let mut other = *state;
        if game.options().hide_vp && state.stage != Stage::Over && viewer != Viewer::Referee {
            for seat in Seat::all(game.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
                let vp = &mut other.players[seat.index()].vp;
                *vp += if *vp > 0 { 17 } else { 0 };
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
    let mut all = vec![
        Action::Draw,
        Action::Colonist,
        Action::ColonistDrawn,
        Action::Citizen,
        Action::CitizenDrawn,
        Action::Produce,
        Action::Publish,
        Action::Buy,
        Action::Assembly,
        Action::SmallWharf,
        Action::Plunder,
        Action::Vp,
        Action::PayVp,
        Action::Pass,
    ];
    for yes in [false, true] {
        all.extend([Action::Lay { forest: yes }, Action::First { festival: yes }]);
    }
    all.extend(Role::ALL.map(Action::Choose));
    all.extend(Role::ALL.map(Action::Swap));
    all.extend(Tile::ALL.map(Action::Take));
    all.extend(Building::ALL.map(Action::Build));
    all.extend(Building::ALL.map(Action::Draft));
    for count in 0..=13 {
        all.extend(Tile::ALL.map(|tile| Action::Place(tile.into(), count)));
        for good in Good::ALL {
            all.extend([Action::Keep(good, count), Action::Ship(good, count), Action::Load(good, count)]);
        }
        all.extend((0..=4).map(|kept| Action::Raid(count, kept)));
    }
    for count in 0..=4 {
        all.extend(Building::ALL.map(|building| Action::Place(building.into(), count)));
        all.extend(Building::ALL.map(|building| Action::Citizens(building, count)));
        all.extend([Fate::Stays, Fate::Kept, Fate::Back].map(|fate| Action::Poach(count, fate)));
    }
    for good in Good::ALL {
        all.extend([Action::Extra(good), Action::Sell(good), Action::Wharf(good), Action::TakeForest(good)]);
        all.extend([Action::Post(good), Action::Pension(good), Action::PayGood(good)]);
        all.extend([Face::Empty, Face::Occupied, Face::Forest].map(|face| Action::Discard(good, face)));
    }
    for person in Person::ALL {
        for place in Place::all() {
            all.extend([
                Action::Enter(place, person),
                Action::PayPerson(place, person),
                Action::Guest(place, person),
            ]);
        }
        all.extend([Action::Enter(Place::IDLE, person), Action::PayPerson(Place::IDLE, person)]);
    }
    all
}

/// Every outcome of up to seven tiles, every festival and some drafts, with their texts.
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
    let three = tiles.iter().copied().filter(|it| it.total() == 3);
    let festivals = three.flat_map(|goods| {
        Good::ALL.into_iter().flat_map(move |plantation| {
            Building::ALL.map(|building| Outcome::Festival { plantation, goods, building })
        })
    });
    all.extend(festivals);
    all.extend(tiles.into_iter().map(Outcome::Tiles));
    for number in 0..60 {
        let kinds = given(number);
        let (mut fewer, mut others) = (kinds, kinds);
        fewer.remove(Building::ALL[number % Building::COUNT]);
        others.remove(Building::ALL[number % Building::COUNT]);
        others.insert(Building::ALL[number * 7 % Building::COUNT]);
        all.extend([kinds, fewer, others].map(Outcome::Draft));
    }
    all.into_iter().map(|outcome| (outcome, outcome.to_string())).collect()
}

/// The options of a game of 2002 with that number: mostly the default ones.
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

/// The options of a game of 1897: mostly the default ones, each switch in some.
fn options_1897(seats: u8, expansions: Expansions, number: u64) -> Options {
    let mut options = Options { edition: Edition::Y1897, seats, expansions, ..Options::default() };
    options.ask_production = number % 5 == 1;
    options.hospital_any_new_tile = number % 3 == 1;
    options.vp_trigger_any_phase = number % 7 != 2;
    options.essay_prices = number % 11 == 3;
    options.hide_vp = number % 4 != 3;
    if options.with(Expansion::NewBuildings) {
        options.draft = match number % 5 {
            0 | 1 => Draft::Random,
            2 | 3 => Draft::Players,
            _ => Draft::Given(given(number as usize)),
        };
        options.draft_office_xor_post = number % 5 != 4 && number % 3 == 2;
        options.publishing_house_once_per_round_2p = seats == 2 && number % 2 == 1;
    }
    options.captured_role_solo = options.with(Expansion::Smuggler) && number % 3 == 2;
    options
}

/// A given draft.
fn given(number: usize) -> Buildings {
    let mut kinds = Buildings::NONE;
    for name in naive::draft::turned(number) {
        kinds.insert(name.parse().expect("a building"));
    }
    kinds
}

/// Plays games of a kind and tells what was seen.
fn play_all(
    what: &str,
    games: std::ops::Range<u64>,
    first_seed: u64,
    options: impl Fn(u64) -> Options,
) -> (Report, Situations) {
    let (mut report, mut situations) = (Report::default(), Situations::default());
    for number in games {
        let options = options(number);
        let mut trial = Trial::new(&options, number);
        match obey::<PuertoRico, _>(&options, first_seed + number, &mut trial) {
            Ok(played) => report += played,
            Err(broken) => panic!("options {options}, game {number}, tastes {:?}\n{broken}", trial.tastes),
        }
        situations.add(trial.situations);
        if games_wanted().is_some() && report.games % 500 == 0 {
            eprintln!("{what}: {report}");
        }
    }
    if games_wanted().is_some() {
        eprintln!("{what}, done: {report}");
    }
    (report, situations)
}

/// Plays for each number of seats on a thread of its own.
fn for_all_seats(play: fn(u8) -> (Report, Situations)) -> Situations {
    let threads: Vec<_> = (2..=5).map(|seats| std::thread::spawn(move || play(seats))).collect();
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
    situations
}

#[test]
fn every_play_follows_the_rules() {
    let situations = for_all_seats(|seats| {
        let games = 0..games_wanted().unwrap_or(GAMES);
        play_all(&format!("2002, {seats} seats"), games, u64::from(seats) * 1_000_000, |number| {
            options(seats, number)
        })
    });
    if games_wanted().is_none_or(|games| games >= GAMES) {
        assert_eq!(situations.missing(), Vec::<&str>::new(), "situations that no game has met");
    }
}

/// PR97-X: every set of expansions goes with every number of players.
#[test]
fn pr97_x_every_play_of_1897_follows_the_rules() {
    let situations = for_all_seats(|seats| {
        let (mut report, mut situations) = (Report::default(), Situations::default());
        for set in 0..16 {
            let expansions = Expansions(set);
            // Each set begins elsewhere among the options and tastes.
            let first = u64::from(set) * 7;
            let games = first..first + games_wanted().unwrap_or(GAMES_1897);
            let seed = u64::from(seats) * 10_000_000 + u64::from(set) * 100_000;
            let what = format!("1897, {seats} seats, {expansions}");
            let (played, met) =
                play_all(&what, games, seed, |number| options_1897(seats, expansions, number));
            report += played;
            situations.add(met);
        }
        (report, situations)
    });
    if games_wanted().is_none_or(|games| games >= GAMES_1897) {
        assert_eq!(situations.missing_1897(), Vec::<&str>::new(), "situations that no game has met");
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
