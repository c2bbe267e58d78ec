//! Borneo (2008) for three to five players, with four merchants for three and Blackbeard's Secret: rules to the last
//! clause.
//!
//! `RULES.md` tells the rules; the names of its clauses stand at the code that serves them.

mod action;
mod bot;
mod cards;
mod data;
mod event;
mod imagine;
mod notes;
mod options;
mod outcome;
mod payment;
mod phases;
mod position;
mod refusal;
mod score;
mod state;
mod tables;
mod terminal;
mod told;
mod view;
mod words;

use std::sync::Arc;

use kontor_core::{
    BadOption, Game, Luck, NotationError, Offer, Score, Seat, Settings, Sink, Turn, Viewer, components,
};

pub use action::Action;
pub use cards::{Card, Cards};
pub use event::{End, Event, Skip};
pub use options::Options;
pub use outcome::Outcome;
pub use payment::Payment;
pub use refusal::Cannot;
pub use state::{Column, Conflict, Place, Player, Sequence, Stack, Stage, State};
pub use told::Told;
pub use view::{OpenHarbour, PirateShip, PlayerView, View};
pub use words::{Class, Company, Harbour, Harbours, Need, Order, Spice};

use data::Components;
use phases::{chance, conflict, distribution, drawing, merchant, orders, placing, shipping};
use tables::Tables;
use told::Names;

/// The rules with their options and component data.
#[derive(Clone, Debug)]
pub struct Borneo {
    options: Options,
    components: Components,
    tables: Tables,
    names: Arc<Names>,
}

impl Game for Borneo {
    const ID: &'static str = "borneo";
    const NAME: &'static str = "Borneo";
    const RULES: u16 = 1;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    const OFFERS: &'static [Offer] = options::OFFERS;
    const HANDS: bool = true;

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
        let tables = Tables::new(&options, &components);
        let names = Arc::new(Names {
            harbours: Harbour::ALL.map(|harbour| components.harbour(harbour).name.clone()),
            companies: Company::ALL.map(|company| components.company_name(company).to_owned()),
        });
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
        State {
            stage: Stage::Start,
            seat: Seat::default(),
            active: Seat::default(),
            start: Seat::default(),
            turns: 0,
            pirate: None,
            columns: Default::default(),
            places: Default::default(),
            pile: self.tables.harbours,
            out: Harbours::NONE,
            orders: self.tables.orders,
            draw: self.tables.cards,
            discard: Cards::NONE,
            attack: Cards::NONE,
            defence: Cards::NONE,
            landed: Cards::NONE,
            reshuffles: 0,
            origin: [0; 64],
            players: Default::default(),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Start | Stage::Deal | Stage::TurnUp | Stage::Drawing(_) => Turn::Chance,
            Stage::Over => Turn::Over,
            _ => Turn::Seat(state.seat),
        }
    }

    /// Once around the table is a round.
    fn round(&self, state: &State) -> u32 {
        1 + u32::from(state.turns.saturating_sub(1) / self.tables.seats)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, mut visit: impl FnMut(Action)) {
        if seat != state.seat {
            return;
        }
        let tables = &self.tables;
        let visit = &mut visit;
        match state.stage {
            Stage::Placing => placing::legal(tables, state, visit),
            Stage::Ordering | Stage::FinalOrder => orders::legal(tables, state, visit),
            Stage::Trading => merchant::legal(tables, state, visit),
            Stage::Defending(between) => conflict::legal_defence(tables, state, between, visit),
            Stage::Beaten(between) => conflict::legal_beaten(tables, state, between, visit),
            Stage::Reward(_) => conflict::legal_reward(state, visit),
            Stage::Shipping => shipping::legal(state, visit),
            Stage::Taking { .. } => distribution::legal(state, visit),
            Stage::Discarding => drawing::legal(state, visit),
            Stage::Start | Stage::Deal | Stage::TurnUp | Stage::Drawing(_) | Stage::Over => (),
        }
    }

    #[inline]
    fn pick(&self, state: &State, seat: Seat, luck: &mut impl Luck) -> Option<Action> {
        if seat != state.seat {
            return None;
        }
        match state.stage {
            Stage::Trading => Some(merchant::pick(&self.tables, state, luck)),
            Stage::Shipping => Some(shipping::pick(state, luck)),
            Stage::Taking { .. } => Some(Action::Take(state.landed.pick(luck))),
            Stage::Discarding => Some(Action::Discard(state.player(seat).hand.pick(luck))),
            _ => None,
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Cannot> {
        let tables = &self.tables;
        match state.stage {
            Stage::Start | Stage::Deal | Stage::TurnUp | Stage::Drawing(_) => Err(Cannot::ChanceDue),
            Stage::Over => Err(Cannot::Over),
            _ if seat != state.seat => Err(Cannot::OtherSeat(state.seat)),
            Stage::Placing => placing::check(tables, state, action),
            Stage::Ordering | Stage::FinalOrder => orders::check(tables, state, action),
            Stage::Trading => merchant::check(tables, state, action),
            Stage::Defending(between) => conflict::check_defence(tables, state, between, action),
            Stage::Beaten(between) => conflict::check_beaten(tables, state, between, action),
            Stage::Reward(_) => conflict::check_reward(state, action),
            Stage::Shipping => shipping::check(state, action),
            Stage::Taking { .. } => distribution::check(state, action),
            Stage::Discarding => drawing::check(state, action),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Seat, action: Action, events: &mut impl Sink<Event>) {
        let tables = &self.tables;
        match (state.stage, action) {
            (Stage::Placing, Action::Place(company)) => placing::apply(tables, state, company, events),
            (Stage::Ordering | Stage::FinalOrder, _) => orders::apply(tables, state, action, events),
            (Stage::Trading, _) => merchant::apply(tables, state, action, events),
            (Stage::Defending(between), Action::Defend(cards)) => {
                conflict::defend(tables, state, between, cards, events);
            }
            (Stage::Beaten(between), _) => conflict::apply_beaten(state, between, action, events),
            (Stage::Reward(_), Action::Keep(card)) => conflict::apply_reward(state, Some(card), events),
            (Stage::Reward(_), _) => conflict::apply_reward(state, None, events),
            (Stage::Shipping, Action::Ship(card, harbour)) => {
                shipping::apply(tables, state, card, harbour, events);
            }
            (Stage::Taking { sequence, at, rank }, Action::Take(card)) => {
                distribution::take(tables, state, (sequence, at, rank), card, events);
            }
            (Stage::Discarding, Action::Discard(card)) => drawing::discard(tables, state, card, events),
            (
                Stage::Placing
                | Stage::Defending(_)
                | Stage::Shipping
                | Stage::Taking { .. }
                | Stage::Discarding
                | Stage::Start
                | Stage::Deal
                | Stage::TurnUp
                | Stage::Drawing(_)
                | Stage::Over,
                _,
            ) => debug_assert!(false, "apply is called with a checked action"),
        }
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

    fn is_private(&self, outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::Deal(_) | Outcome::Draw(_))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn seen(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        Some(Told::new(event.heard(viewer), &self.names))
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
