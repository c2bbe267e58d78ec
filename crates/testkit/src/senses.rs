//! What every game has to tell bots about itself, and what it must not tell.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use kontor_bots::{Budget, LEVELS, OPPONENTS, agent};
use kontor_core::{
    Choices, Game, Inputs, Judge, Luck, Quick, Schedule, Seat, Seed, Sense, Silent, Turn, Viewer,
};

use crate::bots;

/// Decisions of a game between two at which all levels are asked.
const SELDOM: u32 = 40;
/// Positions a bot may judge there.
const THOUGHT: u64 = 100;

/// Holds games, partly random, against all that bots rely on. Returns at how many decisions all levels were asked with
/// something else hidden from them than there was: none where a seat can know everything.
///
/// # Panics
///
/// If something does not hold.
#[must_use]
pub fn check<G: Sense>(options: &G::Options, games: u64) -> u32 {
    let game = new::<G>(options);
    let count = kontor_bots::inputs(&game);
    for relative in game.relatives() {
        let of = relative.options();
        assert_ne!(of.to_string(), options.to_string(), "a relative is another game");
        assert_eq!(relative.seats(), game.seats(), "the same weights judge as many seats with {of}");
        assert_eq!(kontor_bots::inputs(&relative), count, "the same weights judge as many inputs with {of}");
    }
    let mut sums = Sums::default();
    let mut secret = 0;
    for number in 0..games {
        let mut luck = Quick::new(number);
        let (mut choices, mut state) = (Choices::default(), game.start());
        let (mut quiet, mut decisions) = (0, 0);
        while let Some(on_turn) = game.to_decision(&mut state, &mut luck, &mut Silent) {
            quiet += u32::from(game.is_quiet(&state));
            for seat in Seat::all(game.seats()) {
                let inputs = sense(&game, &state, seat);
                assert_eq!(inputs.count(), count, "the number of inputs of {seat} with {options}");
                sums.add(&inputs);
            }
            secrets(&game, &state, number);
            decisions += 1;
            if decisions % SELDOM == 0 {
                secret += u32::from(all_levels(&game, &state, on_turn, number));
            }
            let reflex = first_thought(&game, &state, on_turn);
            // Random players alone would leave most boards empty.
            let random = luck.below(3) == 0;
            let action = if random { choices.pick(&game, &state, on_turn, &mut luck) } else { reflex };
            game.apply(&mut state, on_turn, action, &mut Silent);
        }
        assert!(quiet > 0, "there are quiet positions with {options}");
    }
    assert!(sums.large * 100 <= sums.all, "{} of {} inputs are beyond 2", sums.large, sums.all);
    secret
}

/// Plays a game with bots of every level: every decision is legal.
///
/// # Panics
///
/// If it is not, or there is no judge for a level.
pub fn play_levels<G: Sense>(options: &G::Options) {
    for level in levels() {
        bots::play(new::<G>(options), Seed::from(1), |_| level, |_, _| ());
    }
}

/// All levels and opponents.
fn levels() -> impl Iterator<Item = &'static str> {
    LEVELS.iter().chain(OPPONENTS).copied()
}

/// A bot of any level decides the same when something else is hidden, and when it is asked again, on several threads too.
/// Returns whether something else was hidden indeed.
fn all_levels<G: Sense>(game: &G, state: &G::State, seat: Seat, number: u64) -> bool {
    let other = elsewhere(game, state, seat, number ^ 0xa5);
    for level in levels() {
        for threads in [1, 2] {
            let decide = |state: &G::State| {
                let mut bot = agent(game, level, Seed::from(number).stream(0))
                    .unwrap_or_else(|error| panic!("{error}"));
                let mut legal = Vec::new();
                game.legal(state, seat, |action| legal.push(action));
                let budget = Budget { threads, ..Budget::nodes(THOUGHT) };
                bot.decide(game, &game.recollect(state, seat), seat, &legal, &budget)
            };
            let decision = decide(state);
            assert!(game.check(state, seat, decision.action).is_ok(), "{level} plays {}", decision.action);
            same(&decision, &decide(&other), "what a bot decides");
        }
    }
    other != *state
}

/// A state in which something else is hidden from the seat. Hidden hands are made up from what the seat sees and not from what
/// it recollects: else what is recollected by mistake would be the same in both states.
fn elsewhere<G: Sense>(game: &G, state: &G::State, seat: Seat, number: u64) -> G::State {
    let known = if G::HANDS { game.view(state, Viewer::Seat(seat)) } else { game.recollect(state, seat) };
    game.imagine(&known, &mut Quick::new(number))
}

fn new<G: Game>(options: &G::Options) -> G {
    G::new(options.clone()).unwrap_or_else(|error| panic!("options of a test: {error}"))
}

fn sense<G: Sense>(game: &G, state: &G::State, seat: Seat) -> Inputs {
    let mut inputs = Inputs::default();
    game.sense(state, seat, &mut inputs);
    inputs
}

/// How large inputs are.
#[derive(Default)]
struct Sums {
    all: usize,
    large: usize,
}

impl Sums {
    fn add(&mut self, inputs: &Inputs) {
        for &(place, value) in inputs.active() {
            assert!(value.is_finite(), "input {place} is {value}");
            assert!(value.abs() <= 10.0, "input {place} is {value}");
            self.large += usize::from(value.abs() > 2.0);
        }
        self.all += inputs.active().len();
    }
}

/// What a seat senses and likes follows from what it may know: it is the same in another state that looks the same to it.
fn secrets<G: Sense>(game: &G, state: &G::State, number: u64) {
    for seat in Seat::all(game.seats()) {
        let other = elsewhere(game, state, seat, number);
        let seen = |state| game.view(state, Viewer::Seat(seat));
        assert!(seen(state) == seen(&other), "who recollects imagines what {seat} sees");
        let knows = |state| game.recollect(state, seat);
        assert!(knows(state) == knows(&other), "what {seat} recollects depends on what is hidden");
        same(&sense(game, state, seat), &sense(game, &other, seat), "what a seat senses");
        if game.turn(state) == Turn::Seat(seat) {
            let (liking, other_liking) = (game.instinct(state, seat), game.instinct(&other, seat));
            game.legal(state, seat, |action| {
                let (one, also) = (liking(action), other_liking(action));
                assert!(one.is_finite(), "{action} is liked {one}");
                same(&one.to_bits(), &also.to_bits(), "what a seat likes");
            });
        }
    }
}

fn same<T: PartialEq + Debug>(one: &T, also: &T, what: &str) {
    assert!(one == also, "{what} depends on what is hidden: {one:?} or {also:?}");
}

/// A reflex is legal, and instinct likes nothing better.
fn first_thought<G: Sense>(game: &G, state: &G::State, seat: Seat) -> G::Action {
    let reflex = game.reflex(state, seat);
    assert!(game.check(state, seat, reflex).is_ok(), "{reflex} is no legal reflex");
    let liking = game.instinct(state, seat);
    let liked = liking(reflex);
    game.legal(state, seat, |action| {
        let value = liking(action);
        assert!(value <= liked + 1e-3, "{action} is liked {value}, the reflex {reflex} only {liked}");
    });
    reflex
}

/// Holds a folder of weights against its logs: beside every `4-net.bin` lies `4-net.log`, the last weights that were kept
/// there are these, they are those of the game with so many seats, and they were trained as its schedule says. Returns how
/// many there are.
///
/// # Panics
///
/// If they are not, or the folder cannot be read.
pub fn logged<G: Sense>(folder: &Path, options: impl Fn(u8) -> G::Options) -> usize {
    let files = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = files.map(|file| file.expect("a folder can be read").path());
    let weights: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|it| it == "bin")).collect();
    for path in &weights {
        let name = path.display();
        let log = path.with_extension("log");
        let log = fs::read_to_string(&log).unwrap_or_else(|why| panic!("{}: {why}", log.display()));
        let kept = log.lines().rfind(|line| line.contains(", kept, "));
        let hash =
            kept.and_then(|line| line.rsplit(", ").next()).unwrap_or_else(|| panic!("{name}: no kept line"));
        let bytes = fs::read(path).unwrap_or_else(|why| panic!("{name}: {why}"));
        let found = blake3::hash(&bytes).to_hex();
        assert!(found.starts_with(hash) && !hash.is_empty(), "{name}: {found} is not the {hash} of its log");
        let stem = path.file_stem().and_then(|it| it.to_str()).and_then(|it| it.split_once('-'));
        let (seats, judge) = stem.unwrap_or_else(|| panic!("{name}: expected seats-judge.bin"));
        let judge = match judge {
            "net" => Judge::Net,
            "linear" => Judge::Linear,
            _ => panic!("{name}: a judge is a net or linear"),
        };
        let game = new::<G>(&options(seats.parse().unwrap_or_else(|_| panic!("{name}: seats are a number"))));
        assert!(game.weights(judge) == Some(&bytes), "{name}: the game has other weights");
        let Schedule { games, gate, .. } = game.schedule(judge);
        let gates: Vec<_> =
            log.lines().filter_map(|line| line.split_once(" games, ")).map(|it| it.0).collect();
        let planned: Vec<_> = (1..=games / gate).map(|number| (number * gate).to_string()).collect();
        assert_eq!(gates, planned, "{name}: gates of the log and of the schedule");
    }
    weights.len()
}
