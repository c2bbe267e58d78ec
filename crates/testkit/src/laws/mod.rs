//! Laws: what holds in every position of every play of every game.
//!
//! A [`Course`] tells how a game is to be tried: actions to try, how its seats play and what is hidden from whom.
//! [`obey`] plays one game that way, holds every law against every position and every step, and names the first one
//! that is broken. All of it goes through the public trait.

mod asking;
mod course;
mod looking;
mod reading;
mod replaying;

use kontor_core::{Game, Luck, Move, Play, Quick, Seed, Turn};

pub use course::{Broken, Course, Report};

/// One position of a play, with all that a law may ask about it.
struct Position<'a, G: Game, C> {
    game: &'a G,
    state: &'a G::State,
    course: &'a C,
}

/// One step of a play: the move and the state before it.
struct Step<'a, G: Game, C> {
    game: &'a G,
    before: &'a G::State,
    after: &'a G::State,
    made: &'a Move<G>,
    events: &'a [G::Event],
    course: &'a C,
}

/// What a law finds: nothing, or a sentence about what is wrong.
type Finding = Result<(), String>;

/// Plays one game from a seed and holds every law against it.
pub fn obey<G: Game, C: Course<G>>(
    options: &G::Options,
    seed: u64,
    course: &mut C,
) -> Result<Report, Box<Broken>> {
    let game: G = new_game(options);
    let start = course.start(&game);
    let mut play = Play::<G>::from_position(new_game(options), Seed::from(seed), start);
    let mut luck = Quick::new(seed);
    let mut report = Report { games: 1, ..Report::default() };
    let place = |play: &Play<G>, law: &'static str, finding: Finding| {
        finding.map_err(|message| {
            let position = game.write_position(play.state());
            Box::new(Broken { law, seed, step: play.moves().len(), position, message })
        })
    };
    let begun = course.begin(&game, play.state());
    place(&play, "course: begin", begun)?;
    loop {
        for (law, holds) in position_laws::<G, C>() {
            let finding = holds(&Position { game: &game, state: play.state(), course });
            place(&play, law, finding)?;
        }
        let before = play.state().clone();
        let (step, events) = match play.turn() {
            Turn::Over => break,
            Turn::Chance => {
                report.chances += 1;
                let (outcome, events) = play.chance(None).expect("a drawn outcome is possible");
                (Move::Outcome(outcome), events)
            }
            Turn::Seat(seat) => {
                let legal = play.legal();
                report.decisions += 1;
                report.most_choices = report.most_choices.max(legal.len());
                let action = course.choose(&game, play.state(), &legal, &mut luck);
                let events = play.act(seat, action).expect("a chosen action is legal");
                (Move::Action(seat, action), events)
            }
        };
        for (law, holds) in step_laws::<G, C>() {
            let (made, events, after) = (&step, &events[..], play.state());
            let finding = holds(&Step { game: &game, before: &before, after, made, events, course });
            place(&play, law, finding)?;
        }
        let followed = course.follow(&game, &before, &step, play.state());
        place(&play, "course: follow", followed)?;
        let in_time = ends_in_time(report.decisions, course.most_decisions());
        place(&play, "the game ends in time", in_time)?;
    }
    for (law, holds) in play_laws::<G>() {
        let cut = luck.below(play.moves().len() as u32) as usize;
        let finding = holds(&mut play, cut);
        place(&play, law, finding)?;
    }
    report.most_decisions = report.decisions;
    report.most_rounds = game.round(play.state());
    let ended = course.end(&game, play.state());
    place(&play, "course: end", ended)?;
    Ok(report)
}

/// The number of games that `KONTOR_LAW_GAMES` in the environment asks for.
///
/// # Panics
///
/// If it is no number.
pub fn games_wanted() -> Option<u64> {
    let text = std::env::var("KONTOR_LAW_GAMES").ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("KONTOR_LAW_GAMES={text}: expected a number of games")))
}

fn new_game<G: Game>(options: &G::Options) -> G {
    G::new(options.clone()).unwrap_or_else(|error| panic!("options of a course are possible: {error}"))
}

fn ends_in_time(decisions: usize, most: usize) -> Finding {
    if decisions <= most { Ok(()) } else { Err(format!("{decisions} decisions, at most {most} expected")) }
}

type PositionLaw<G, C> = (&'static str, fn(&Position<G, C>) -> Finding);
type StepLaw<G, C> = (&'static str, fn(&Step<G, C>) -> Finding);
type PlayLaw<G> = (&'static str, fn(&mut Play<G>, usize) -> Finding);

fn position_laws<G: Game, C: Course<G>>() -> [PositionLaw<G, C>; 11] {
    [
        ("legal is strictly ascending", asking::ascending),
        ("legal and check agree for every seat", asking::agreed),
        ("a seat that is asked has a choice", asking::choice),
        ("a pick finds every legal action at its place", asking::picked),
        ("a drawn outcome is possible and reads back", asking::draw),
        ("actions read back", reading::actions),
        ("the position reads back", reading::position),
        ("views serialise", looking::views),
        ("a view tells nothing hidden", looking::hidden),
        ("the seat on turn is asked the same, whatever is hidden", looking::asked),
        ("an imagined state looks the same", looking::imagined),
    ]
}

fn step_laws<G: Game, C: Course<G>>() -> [StepLaw<G, C>; 3] {
    [
        ("equal steps from equal states give equal states and events", replaying::repeated),
        ("seen events serialise and read as a sentence", looking::events),
        ("seen events tell nothing hidden", looking::hidden_events),
    ]
}

fn play_laws<G: Game>() -> [PlayLaw<G>; 4] {
    [
        ("the record replays to the same play", replaying::record),
        ("a record of the first moves is unfinished", replaying::cut),
        ("a record whose text is cut is refused", replaying::torn),
        ("undo leads back to the start, and playing again to the same end", replaying::undone),
    ]
}
