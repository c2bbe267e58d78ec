//! One play of the engine with the second program beside it: how it is tried, and what is compared.

use std::borrow::Cow;

use kontor_borneo::Borneo;
use kontor_core::{Game, Imagine, Luck, Move, Quick, Seat, Settings, Turn, Viewer};
use kontor_testkit::laws::Course;

use super::harbour::takers;
use super::hidden::{exchanged, exchanged_step};
use super::players::Taste;
use super::position::position;
use super::reckoning;
use super::referee::Referee;
use super::rich::enrich;
use super::situations::Situations;
use super::table::{Phase, Table};
use super::unlawful::Tempter;

type Action = <Borneo as Game>::Action;
type Options = <Borneo as Game>::Options;
type Outcome = <Borneo as Game>::Outcome;
type State = <Borneo as Game>::State;

/// BO-11.8.
const MOST_TURNS: usize = 46;

/// So many turns have at most this many decisions.
const MOST_DECISIONS: usize = 1000;

/// Answers to one question whose successors are compared, and how many in every sixteenth position.
const MOST_SUCCESSORS: [usize; 2] = [1, 16];

/// A number of seats with its variants.
#[derive(Clone, Copy)]
pub struct Setting {
    pub seats: usize,
    pub four_merchants: bool,
    pub pirates: bool,
}

impl Setting {
    /// Every number of seats with every variant.
    pub fn all() -> Vec<Self> {
        let kinds = [(3, false), (3, true), (4, false), (5, false)];
        let both =
            |(seats, four_merchants)| [false, true].map(|pirates| Self { seats, four_merchants, pirates });
        kinds.into_iter().flat_map(both).collect()
    }

    pub fn options(self) -> Options {
        let Self { seats, four_merchants, pirates } = self;
        let text = format!("seats={seats} four_merchants={four_merchants} pirates={pirates}");
        let settings = Settings::read(&text).expect("pairs of keys and values");
        Borneo::read_options(&settings).expect("possible options")
    }
}

/// One play with its referee.
pub struct Trial<'a> {
    outcomes: &'a [(Outcome, String)],
    pub tastes: Vec<Taste>,
    referee: Referee,
    /// Steps so far, and the number of the game: what is compared by samples differs from position to position.
    steps: usize,
    number: u64,
    pub situations: Situations,
}

impl<'a> Trial<'a> {
    /// A trial of the game with that number: every other one begins in the middle, with a rich table.
    pub fn new(setting: Setting, number: u64, outcomes: &'a [(Outcome, String)]) -> Self {
        let Setting { seats, four_merchants, pirates } = setting;
        let mut table = Table::new(seats, four_merchants, pirates);
        if number % 2 == 1 {
            let variant = usize::from(four_merchants) * 2 + usize::from(pirates);
            enrich(&mut table, &mut Quick::new(number << 8 | (seats * 4 + variant) as u64));
        }
        Self {
            outcomes,
            tastes: Taste::of_table(number / 2, seats),
            referee: Referee::new(table),
            steps: 0,
            number,
            situations: Situations::default(),
        }
    }

    /// A number that differs from position to position.
    fn mixed(&self) -> usize {
        self.steps + self.number as usize
    }

    fn luck(&self) -> Quick {
        Quick::new(self.number << 16 | self.steps as u64)
    }

    /// Everybody who looks, the referee last.
    fn viewers(&self) -> Vec<Viewer> {
        let seats = Seat::all(self.referee.table.seats as u8).map(Viewer::Seat);
        seats.chain([Viewer::Spectator, Viewer::Referee]).collect()
    }

    /// The state, the question, the answers and their successors are what the rules say.
    fn judge(&self, game: &Borneo, state: &State) -> Result<(), String> {
        self.referee.compare(game, state)?;
        self.referee.compare_outcomes(game, state, self.outcomes)?;
        let many = usize::from(self.mixed().is_multiple_of(16));
        self.referee.compare_successors(game, state, MOST_SUCCESSORS[many], self.mixed())?;
        self.referee.compare_scores(game, state)?;
        if self.referee.asked.stage == "ship" {
            let table = &self.referee.table;
            if let Some(place) = table.open.iter().flatten().find(|place| takers(table, place).is_some()) {
                return Err(format!("BO-7.6: {} is due before a shipment is placed", place.harbour));
            }
        }
        if self.mixed().is_multiple_of(2) {
            let viewers = self.viewers();
            self.referee.compare_view(game, state, viewers[self.mixed() / 2 % viewers.len()])?;
        }
        Ok(())
    }

    /// The engine's state for a table like the present one.
    fn state(&self, game: &Borneo, table: &Table) -> State {
        let text = position(table, &self.referee.asked);
        game.read_position(&text).unwrap_or_else(|error| panic!("a position reads: {error}\n{text}"))
    }

    /// Whether what is hidden from a viewer is exchanged in the present position: one viewer at a time.
    fn conceals(&self, viewer: Viewer) -> bool {
        let viewers = self.viewers();
        viewers.iter().position(|&it| it == viewer) == Some(self.mixed() % (viewers.len() - 1))
    }

    /// Whoever does not draw hears the same of every draw and of every deal.
    fn judge_secrets(&self, game: &Borneo, before: &State, answer: &str) -> Result<(), String> {
        let heard = |answer: &str, viewer: Viewer| {
            let outcome: Outcome = answer.parse().map_err(|error| format!("{answer}: {error}"))?;
            let (mut state, mut events) = (*before, Vec::new());
            game.settle(&mut state, &outcome, &mut events);
            let seen: Vec<_> = events.iter().filter_map(|event| game.seen(event, viewer)).collect();
            serde_json::to_string(&seen).map_err(|error| error.to_string())
        };
        let drawer = Viewer::Seat(Seat::new(self.referee.table.active() as u8));
        for viewer in self.viewers().into_iter().filter(|&it| it != Viewer::Referee) {
            let other = match answer.split_once(' ') {
                Some(("draw", _)) if viewer != drawer => {
                    let mut luck = self.luck();
                    let draw = &self.referee.table.draw;
                    format!("draw {}", draw[luck.below(draw.len() as u32) as usize])
                }
                Some(("deal", _)) => {
                    exchanged_step(&self.referee.table, answer, false, viewer, &mut self.luck()).1
                }
                _ => continue,
            };
            let (one, also) = (heard(answer, viewer)?, heard(&other, viewer)?);
            if one != also {
                return Err(format!("{viewer:?} hears of {answer}: {one}\nbut of {other}: {also}"));
            }
        }
        Ok(())
    }
}

impl Course<Borneo> for Trial<'_> {
    fn candidates(&self, game: &Borneo, state: &State, seat: Seat) -> Cow<'_, [Action]> {
        let (table, asked) = (&self.referee.table, &self.referee.asked);
        let right = if asked.seat == seat.index() { &asked.options[..] } else { &[] };
        let mut all: Vec<Action> = right.iter().filter_map(|answer| answer.parse().ok()).collect();
        let mut tempter = Tempter { table, asked, seat: seat.index(), luck: self.luck() };
        let on_turn = game.turn(state) == Turn::Seat(seat);
        let answers = if on_turn { tempter.answers() } else { tempter.few_answers() };
        all.extend(answers.iter().filter_map(|answer| answer.parse::<Action>().ok()));
        Cow::Owned(all)
    }

    fn most_decisions(&self) -> usize {
        MOST_DECISIONS
    }

    fn may_be_forced(&self, _: &State) -> bool {
        self.referee.asked.stage.starts_with("defend ")
    }

    fn start(&mut self, game: &Borneo) -> State {
        match self.referee.table.phase {
            Phase::SetUp => game.start(),
            _ => self.state(game, &self.referee.table),
        }
    }

    fn conceal(&self, game: &Borneo, state: &State, viewer: Viewer) -> State {
        if !self.conceals(viewer) {
            return *state;
        }
        let (table, _) = exchanged(&self.referee.table, viewer, &[], &mut self.luck());
        self.state(game, &table)
    }

    fn conceal_step(
        &self,
        game: &Borneo,
        before: &State,
        step: &Move<Borneo>,
        viewer: Viewer,
    ) -> (State, Move<Borneo>) {
        if !self.conceals(viewer) {
            return (*before, step.clone());
        }
        let answer = answer(step);
        let ends = shows_hands(&self.referee.after(&answer).table);
        let (table, other) = exchanged_step(&self.referee.table, &answer, ends, viewer, &mut self.luck());
        let other = match step {
            Move::Action(..) => step.clone(),
            Move::Outcome(_) => Move::Outcome(other.parse().expect("an exchanged outcome is one")),
        };
        (self.state(game, &table), other)
    }

    fn imagine(&self, game: &Borneo, view: &<Borneo as Game>::View, luck: &mut Quick) -> Option<State> {
        self.mixed().is_multiple_of(4).then(|| game.imagine(view, luck))
    }

    fn choose(&mut self, _: &Borneo, _: &State, _: &[Action], luck: &mut Quick) -> Action {
        let Referee { table, asked, .. } = &self.referee;
        let answer = self.tastes[asked.seat].choose(table, asked, luck);
        answer.parse().unwrap_or_else(|error| panic!("{answer}: {error}"))
    }

    fn begin(&mut self, game: &Borneo, start: &State) -> Result<(), String> {
        self.judge(game, start)
    }

    fn follow(
        &mut self,
        game: &Borneo,
        before: &State,
        step: &Move<Borneo>,
        after: &State,
    ) -> Result<(), String> {
        let answer = answer(step);
        let next = self.referee.after(&answer);
        if !shows_hands(&next.table) {
            self.judge_secrets(game, before, &answer)?;
        }
        self.referee = next;
        self.steps += 1;
        self.judge(game, after)
    }

    fn end(&mut self, game: &Borneo, end: &State) -> Result<(), String> {
        for viewer in self.viewers() {
            self.referee.compare_view(game, end, viewer)?;
        }
        let whole_game = self.number.is_multiple_of(2);
        if whole_game && self.referee.table.turns > MOST_TURNS {
            return Err(format!("BO-11.8: {} turns", self.referee.table.turns));
        }
        reckoning::note_end(&mut self.referee.table);
        self.situations.count(&self.referee.table);
        Ok(())
    }
}

/// Whether the game has ended: then the hands have been shown (BO-14.9).
fn shows_hands(table: &Table) -> bool {
    matches!(table.phase, Phase::Final(_) | Phase::Over)
}

/// A move in the words of the second program.
fn answer(step: &Move<Borneo>) -> String {
    match step {
        Move::Action(_, action) => action.to_string(),
        Move::Outcome(outcome) => outcome.to_string(),
    }
}
