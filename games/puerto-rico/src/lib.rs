//! Puerto Rico, edition of 2002, for two to five players: rules to the last clause.
//!
//! `RULES.md` tells the rules; the names of its clauses stand at the code that serves them.

mod action;
mod bot;
mod buildings;
mod data;
mod event;
mod goods;
mod options;
mod outcome;
mod phases;
mod position;
mod present;
mod refusal;
mod roles;
mod score;
mod state;
mod tables;
mod terminal;
mod view;

use kontor_core::{
    BadOption, Game, Luck, NotationError, Score, Seat, Settings, Sink, Turn, Viewer, components,
};

pub use action::Action;
pub use bot::Casual;
pub use buildings::{Building, Buildings};
pub use event::Event;
pub use goods::{Good, Goods, Kinds, Tile};
pub use options::Options;
pub use outcome::Outcome;
pub use refusal::Cannot;
pub use roles::{Role, Roles};
pub use state::{Cargo, End, Ends, Place, Player, Spot, Stage, State};
pub use view::{PlayerView, View};

use data::Components;
use phases::{builder, captain, chance, craftsman, mayor, round, settler, storing, trader};
use tables::Tables;

/// The rules with their options and component data.
#[derive(Clone, Debug)]
pub struct PuertoRico {
    options: Options,
    components: Components,
    tables: Tables,
}

impl Game for PuertoRico {
    const ID: &'static str = "puerto-rico";
    const NAME: &'static str = "Puerto Rico";
    const RULES: u16 = 1;
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Options = Options;
    type State = State;
    type Action = Action;
    type Outcome = Outcome;
    type Event = Event;
    type Seen = Event;
    type View = View;
    type Refusal = Cannot;

    fn read_options(settings: &Settings) -> Result<Options, BadOption> {
        Options::read(settings)
    }

    fn new(options: Options) -> Result<Self, BadOption> {
        if !(2..=5).contains(&options.seats) {
            return Err(BadOption(format!("option seats={}: expected a number from 2 to 5", options.seats)));
        }
        let components = Components::read(options.data.as_deref().unwrap_or(data::BUILT_IN))?;
        let tables = Tables::new(&options, &components);
        Ok(Self { options, components, tables })
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

    /// Everything in its supply, nothing on the boards (PR-2.6); start tiles and coins follow with the governor.
    fn start(&self) -> State {
        let tables = &self.tables;
        State {
            stage: Stage::FirstGovernor,
            seat: Seat::new(0),
            round: 1,
            governor: Seat::new(0),
            chooser: Seat::new(0),
            taken: Roles::default(),
            ends: Ends::default(),
            produced: Kinds::default(),
            wharves_used: 0,
            captain_due: false,
            idle_turns: 0,
            purses: [0; Role::COUNT],
            supply: tables.tokens,
            stack: tables.plantations,
            display: Goods::NONE,
            discard: Goods::NONE,
            quarries: tables.quarries,
            colonists: tables.colonists - tables.aboard,
            aboard: tables.aboard,
            pool: tables.pool,
            ships: [Cargo::default(); 3],
            house: Goods::NONE,
            sold_out: Buildings::NONE,
            players: [Player::EMPTY; 5],
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::FirstGovernor | Stage::Display | Stage::HaciendaDraw => Turn::Chance,
            Stage::Over => Turn::Over,
            _ => Turn::Seat(state.seat),
        }
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, mut visit: impl FnMut(Action)) {
        if seat != state.seat {
            return;
        }
        let tables = &self.tables;
        let visit = &mut visit;
        match state.stage {
            Stage::Choosing => round::legal(tables, state, visit),
            Stage::Settling { drawn } => settler::legal(tables, state, drawn, visit),
            Stage::Placing { place, left, after } => mayor::legal(tables, state, (place, left, after), visit),
            Stage::Building => builder::legal(tables, state, visit),
            Stage::CraftsmanPrivilege => craftsman::legal(state, visit),
            Stage::Trading => trader::legal(tables, state, visit),
            Stage::Shipping => captain::legal(tables, state, visit),
            Stage::Storing { good, kept, piles } => storing::legal(tables, state, (good, kept, piles), visit),
            Stage::MayorPrivilege | Stage::Hospice { .. } | Stage::University { .. } => {
                visit(Action::Colonist);
                visit(Action::Pass);
            }
            Stage::Producing => {
                visit(Action::Produce);
                visit(Action::Pass);
            }
            Stage::CaptainBonus | Stage::HarborBonus => {
                visit(Action::Vp);
                visit(Action::Pass);
            }
            Stage::FirstGovernor | Stage::Display | Stage::HaciendaDraw | Stage::Over => (),
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Cannot> {
        let tables = &self.tables;
        let not_asked = |question, clause| Err(Cannot::NotAsked { question, clause });
        match (state.stage, action) {
            (Stage::FirstGovernor | Stage::Display | Stage::HaciendaDraw, _) => Err(Cannot::ChanceDue),
            (Stage::Over, _) => Err(Cannot::Over),
            _ if seat != state.seat => Err(Cannot::OtherSeat(state.seat)),
            (Stage::Choosing, Action::Choose(role)) => round::check(tables, state, role),
            (Stage::Choosing, _) => not_asked("choose a role", "PR-3.2"),
            (Stage::Settling { drawn }, _) => settler::check(tables, state, drawn, action),
            (Stage::Placing { place, left, after }, _) => {
                mayor::check(tables, state, (place, left, after), action)
            }
            (Stage::Building, _) => builder::check(tables, state, action),
            (Stage::CraftsmanPrivilege, _) => craftsman::check(state, action),
            (Stage::Trading, _) => trader::check(tables, state, action),
            (Stage::Shipping, _) => captain::check(tables, state, action),
            (Stage::Storing { good, kept, piles }, _) => {
                storing::check(tables, state, (good, kept, piles), action)
            }
            (Stage::MayorPrivilege | Stage::Hospice { .. } | Stage::University { .. }, Action::Colonist)
            | (Stage::Producing, Action::Produce)
            | (Stage::CaptainBonus | Stage::HarborBonus, Action::Vp)
            | (_, Action::Pass) => Ok(()),
            (Stage::MayorPrivilege, _) => not_asked("take a colonist or pass", "PR-5.1"),
            (Stage::Hospice { .. }, _) => not_asked("take a colonist or pass", "PR-11.5"),
            (Stage::University { .. }, _) => not_asked("take a colonist or pass", "PR-11.10"),
            (Stage::Producing, _) => not_asked("produce or pass", "PR-7.7"),
            (Stage::CaptainBonus | Stage::HarborBonus, _) => not_asked("take the point or pass", "PR-3.10"),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Seat, action: Action, events: &mut impl Sink<Event>) {
        let tables = &self.tables;
        let accept = action != Action::Pass;
        match (state.stage, action) {
            (Stage::Choosing, Action::Choose(role)) => round::apply(tables, state, role, events),
            (Stage::Placing { place, left, after }, Action::Place(_, count)) => {
                mayor::apply(tables, state, (place, left, after), count, events);
            }
            (Stage::Storing { good, kept, piles }, Action::Keep(_, count)) => {
                storing::apply(tables, state, (good, kept, piles), count, events);
            }
            (Stage::Settling { .. }, _) => settler::apply(tables, state, action, events),
            (Stage::Hospice { tile }, _) => settler::apply_hospice(tables, state, tile, accept, events),
            (Stage::MayorPrivilege, _) => mayor::apply_privilege(tables, state, accept, events),
            (Stage::Building, _) => builder::apply(tables, state, action, events),
            (Stage::University { building }, _) => {
                builder::apply_university(tables, state, building, accept, events);
            }
            (Stage::Producing, _) => craftsman::apply_producing(tables, state, accept, events),
            (Stage::CraftsmanPrivilege, _) => craftsman::apply(tables, state, action, events),
            (Stage::Trading, _) => trader::apply(tables, state, action, events),
            (Stage::Shipping, _) => captain::apply(tables, state, action, events),
            (Stage::CaptainBonus, _) => captain::apply_bonus(tables, state, false, accept, events),
            (Stage::HarborBonus, _) => captain::apply_bonus(tables, state, true, accept, events),
            (
                Stage::Choosing
                | Stage::Placing { .. }
                | Stage::Storing { .. }
                | Stage::FirstGovernor
                | Stage::Display
                | Stage::HaciendaDraw
                | Stage::Over,
                _,
            ) => {
                debug_assert!(false, "apply is called with a checked action");
            }
        }
    }

    fn draw(&self, state: &State, luck: &mut impl Luck) -> Outcome {
        chance::draw(&self.tables, state, luck)
    }

    fn check_outcome(&self, state: &State, outcome: &Outcome) -> Result<(), Cannot> {
        chance::check(&self.tables, state, *outcome)
    }

    fn settle(&self, state: &mut State, outcome: &Outcome, events: &mut impl Sink<Event>) {
        chance::settle(&self.tables, state, *outcome, events);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn seen(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
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
