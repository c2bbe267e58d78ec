//! Amerigo (2013) for two to four players: rules to the last clause.
//!
//! `RULES.md` tells the rules; the names of its clauses stand at the code that serves them. Which values are reconstructions is
//! told there and in `README.md`.

mod action;
mod atlas;
mod board;
mod bot;
mod data;
mod event;
mod imagine;
mod map;
mod notes;
mod options;
mod outcome;
mod phases;
mod position;
mod refusal;
mod routes;
mod score;
mod shapes;
mod state;
mod tables;
mod terminal;
mod told;
mod view;
mod words;

use kontor_core::{
    BadOption, Game, Luck, NotationError, Offer, Score, Seat, Settings, Sink, Turn, Viewer, components,
};

pub use action::Action;
pub use board::{Board, CELLS, Cell, SIDE, Spot};
pub use event::{Event, Gain, Idle};
pub use map::{Chart, Field, Island, Laid, Layout, Map, Source as MapSource};
pub use options::Options;
pub use outcome::Outcome;
pub use refusal::Cannot;
pub use state::{Player, Source, Stage, State, Voyage};
pub use told::Told;
pub use view::{FieldView, IslandView, MapView, PlayerView, View};
pub use words::{
    COSTS, Colour, Colours, Good, Goods, Kind, Purse, Shape, Slot, Tile, Token, Tokens, VILLAGE_SHAPES,
};

use data::Components;
use phases::{chance, turn};
use tables::Tables;

/// The rules with their options and component data.
#[derive(Clone, Debug)]
pub struct Amerigo {
    options: Options,
    components: Components,
    tables: Tables,
    names: told::Names,
}

impl Game for Amerigo {
    const ID: &'static str = "amerigo";
    const NAME: &'static str = "Amerigo";
    const RULES: u16 = 1;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    const OFFERS: &'static [Offer] = &[];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Seen = Told;
    type View = View;
    type Refusal = Cannot;

    fn read_options(settings: &Settings) -> Result<Options, BadOption> {
        Options::read(settings)
    }

    fn new(options: Options) -> Result<Self, BadOption> {
        options.check()?;
        let components = Components::read(options.data.as_deref().unwrap_or(data::BUILT_IN))?;
        let tables = Tables::new(options.seats, &components)?;
        let names = Token::ALL.map(|token| components.token_name(token).to_owned()).into();
        Ok(Self { options, components, tables, names })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn data_name(&self) -> Option<String> {
        components::name_of(self.options.data.as_deref(), data::BUILT_IN)
    }

    fn seats(&self) -> u8 {
        self.tables.seats
    }

    fn start(&self) -> State {
        State::new(&self.tables)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.stage.is_turn() {
            Turn::Seat(state.seat)
        } else if state.stage == Stage::Over {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    /// Pass and colour: 35 rounds (AM-6.1).
    fn round(&self, state: &State) -> u32 {
        u32::from(state.pass - 1) * Colour::COUNT as u32 + state.colour.index() as u32 + 1
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, mut visit: impl FnMut(Action)) {
        if seat == state.seat {
            turn::legal(&self.tables, state, &mut visit);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Cannot> {
        match state.stage {
            Stage::Over => Err(Cannot::Over),
            open if open.is_chance() => Err(Cannot::ChanceDue),
            _ if seat != state.seat => Err(Cannot::OtherSeat(state.seat)),
            _ => turn::check(&self.tables, state, action),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Seat, action: Action, events: &mut impl Sink<Event>) {
        turn::apply(&self.tables, state, action, events);
    }

    fn draw(&self, state: &State, luck: &mut impl Luck) -> Outcome {
        chance::draw(&self.tables, state, luck)
    }

    fn check_outcome(&self, state: &State, outcome: &Outcome) -> Result<(), Cannot> {
        chance::check(&self.tables, state, outcome)
    }

    fn settle(&self, state: &mut State, outcome: &Outcome, events: &mut impl Sink<Event>) {
        chance::settle(&self.tables, state, outcome, events);
    }

    /// Everybody sees everything (AM-20.2).
    fn view(&self, state: &State, _: Viewer) -> View {
        view::view(self, state)
    }

    fn seen(&self, event: &Event, _: Viewer) -> Option<Told> {
        Some(Told::new(*event, &self.names))
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        score::score(&self.tables, state, seat)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(&self.tables, state)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        position::read(self, text)
    }
}
