//! Puerto Rico, editions of 2002 and 1897 with its four expansions, for two to five players: rules to the last clause.
//!
//! `RULES.md` tells the rules; the names of its clauses stand at the code that serves them.

mod action;
mod bot;
mod buildings;
mod data;
mod event;
mod goods;
mod imagine;
mod notes;
mod offers;
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
mod told;
mod view;

use std::sync::Arc;

use kontor_core::{
    BadOption, Game, Luck, NotationError, Offer, Score, Seat, Settings, Sink, Turn, Viewer, components,
};

pub use action::{Action, Face, Fate};
pub use buildings::{Building, Buildings};
pub use event::{Event, Task};
pub use goods::{Good, Goods, Kinds, Tile};
pub use options::{Draft, Edition, Expansion, Expansions, Language, Options};
pub use outcome::Outcome;
pub use refusal::Cannot;
pub use roles::{Role, Roles};
pub use state::{
    Arrival, Cargo, Drawer, End, Ends, Festival, Giver, Item, Moment, New, Person, Place, Player, Spot,
    Stage, State,
};
pub use told::Told;
pub use view::{PlayerView, View};

use data::Components;
use phases::{
    builder, captain, chance, craftsman, draft, festival, first_turn, guests, mayor, park, paying, points,
    round, settler, smuggler, sorting, storing, trader,
};
use tables::Tables;
use told::Words;

/// The rules with their options and component data.
#[derive(Clone, Debug)]
pub struct PuertoRico {
    options: Options,
    components: Components,
    tables: Tables,
    words: Arc<Words>,
}

impl Game for PuertoRico {
    const ID: &'static str = "puerto-rico";
    const NAME: &'static str = "Puerto Rico";
    const RULES: u16 = 1;
    const RULEBOOK: &'static str = include_str!("../RULES.md");
    const OFFERS: &'static [Offer] = offers::OFFERS;

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
        let tables = Tables::new(&options, &components)?;
        let words = Arc::new(Words::new(&components, options.edition, options.names));
        Ok(Self { options, components, tables, words })
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
            colonists: tables.colonists - (tables.aboard - tables.on_register),
            aboard: tables.aboard,
            pool: tables.pool,
            ships: [Cargo::default(); 3],
            house: Goods::NONE,
            sold_out: Buildings((1 << Building::COUNT) - 1).without(tables.in_game),
            citizens: tables.citizen_count - tables.on_register,
            aboard_citizens: tables.on_register,
            small_wharves_used: 0,
            first_turns: 0,
            made: [Goods::NONE; 5],
            drawn: None,
            taken_tile: None,
            poster: None,
            captured: None,
            festival: Festival::default(),
            published: 0,
            publishing: false,
            players: [Player::EMPTY; 5],
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::FirstGovernor
            | Stage::Display
            | Stage::HaciendaDraw
            | Stage::RandomDraft
            | Stage::FestivalDraw
            | Stage::ZoningDraw { .. } => Turn::Chance,
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
        // Who visits keeps its count in a register as long as every visit is inlined: longer lists are made elsewhere.
        if tables.extended || !self.visit_plain(state, &mut visit) {
            let mut skip = 0;
            loop {
                let list = self.list(state, skip);
                list.iter().for_each(&mut visit);
                skip += List::MOST;
                if list.all <= skip {
                    return;
                }
            }
        }
    }

    /// The questions that come most often have answers in a row: no list is needed to choose one of them.
    #[inline]
    fn pick(&self, state: &State, seat: Seat, luck: &mut impl Luck) -> Option<Action> {
        if seat != state.seat {
            return None;
        }
        match state.stage {
            Stage::Choosing => Some(round::pick(&self.tables, state, luck)),
            Stage::Placing { place, left, after } => {
                Some(mayor::pick(&self.tables, state, (place, left, after), luck))
            }
            Stage::Storing { good, kept, piles } => {
                Some(storing::pick(&self.tables, state, (good, kept, piles), luck))
            }
            _ if self.tables.extended => Some(self.pick_listed(state, luck)),
            _ => None,
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Cannot> {
        let tables = &self.tables;
        let not_asked = |question, clause| Err(Cannot::NotAsked { question, clause });
        match (state.stage, action) {
            (Stage::Over, _) => Err(Cannot::Over),
            _ if self.turn(state) == Turn::Chance => Err(Cannot::ChanceDue),
            _ if seat != state.seat => Err(Cannot::OtherSeat(state.seat)),
            (_, Action::Guest(place, person)) if tables.guests => guests::check(tables, state, place, person),
            (Stage::Choosing, Action::Choose(role)) => round::check(tables, state, role),
            (Stage::Choosing, _) => not_asked("choose a role", "PR-3.2"),
            (Stage::Settling { drawn }, _) => settler::check(tables, state, drawn, action),
            (Stage::Placing { place, left, after }, _) => {
                mayor::check(tables, state, (place, left, after), action)
            }
            (Stage::Building, _) => builder::check(tables, state, action),
            (Stage::CraftsmanPrivilege { second }, _) => craftsman::check(tables, state, second, action),
            (Stage::Trading { sold, zoned }, _) => trader::check(tables, state, (sold, zoned), action),
            (Stage::Shipping, _) => captain::check(tables, state, action),
            (Stage::Storing { good, kept, piles }, _) => {
                storing::check(tables, state, (good, kept, piles), action)
            }
            (Stage::Hospice { .. }, _) => {
                self.check_listed(state, action, "take a colonist or pass", "PR-11.5")
            }
            (Stage::University { .. }, _) => {
                self.check_listed(state, action, "take a colonist or pass", "PR-11.10")
            }
            (Stage::MayorPrivilege { .. }, _) => {
                self.check_listed(state, action, "take a colonist or pass", "PR-5.1")
            }
            (Stage::Producing, _) => self.check_listed(state, action, "produce or pass", "PR-7.7"),
            (Stage::Award { .. }, _) => self.check_listed(state, action, "take the point or pass", "PR-3.10"),
            _ => self.check_of_1897(state, action),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, _: Seat, action: Action, events: &mut impl Sink<Event>) {
        let tables = &self.tables;
        let accept = !matches!(action, Action::Pass);
        if let Action::Guest(place, person) = action {
            return guests::apply(tables, state, place, person, events);
        }
        match (state.stage, action) {
            (Stage::Choosing, Action::Choose(role)) => round::apply(tables, state, role, events),
            (Stage::Placing { place, left, after }, Action::Place(_, count)) => {
                mayor::apply(tables, state, (place, left, after), count, events);
            }
            (Stage::Storing { good, kept, piles }, Action::Keep(_, count)) => {
                storing::apply(tables, state, (good, kept, piles), count, events);
            }
            (Stage::Settling { .. }, _) => settler::apply(tables, state, action, events),
            (Stage::Hospice { tile }, _) => settler::apply_hospice(tables, state, tile, action, events),
            (Stage::MayorPrivilege { second }, _) => {
                mayor::apply_privilege(tables, state, second, accept, events);
            }
            (Stage::Building, _) => builder::apply(tables, state, action, events),
            (Stage::University { building }, _) => {
                builder::apply_university(tables, state, building, action, events);
            }
            (Stage::Producing, _) => craftsman::apply_producing(tables, state, accept, events),
            (Stage::CraftsmanPrivilege { second }, _) => {
                craftsman::apply(tables, state, second, action, events);
            }
            (Stage::Trading { sold, zoned }, _) => {
                trader::apply(tables, state, (sold, zoned), action, events);
            }
            (Stage::Shipping, _) => captain::apply(tables, state, action, events),
            (Stage::Award { giver, points, left }, _) => {
                points::apply(tables, state, (giver, points, left), accept, events);
            }
            _ => self.apply_of_1897(state, action, events),
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

    fn seen(&self, event: &Event, _: Viewer) -> Option<Told> {
        Some(Told::new(*event, &self.words))
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

/// Visits two answers.
#[inline]
fn two(visit: &mut impl FnMut(Action), one: Action, other: Action) {
    visit(one);
    visit(other);
}

/// Some of the legal actions of one question, where they are many or rare.
struct List {
    actions: [Action; Self::MOST],
    /// The number of answers before the first of them.
    skip: usize,
    /// The number of answers to the question.
    all: usize,
}

impl List {
    /// Few questions have more; those are listed in parts.
    const MOST: usize = 32;

    fn iter(&self) -> impl Iterator<Item = Action> {
        self.actions.iter().copied().take(self.all - self.skip)
    }
}

impl PuertoRico {
    /// Visits the answers to the questions of the base game; false for another question.
    #[expect(clippy::inline_always, reason = "a visit costs least where it is inlined into whoever visits")]
    #[inline(always)]
    fn visit_plain(&self, state: &State, visit: &mut impl FnMut(Action)) -> bool {
        let tables = &self.tables;
        match state.stage {
            Stage::Choosing => round::legal(tables, state, visit),
            Stage::Settling { drawn } => settler::legal(tables, state, drawn, visit),
            Stage::Placing { place, left, after } => mayor::legal(tables, state, (place, left, after), visit),
            Stage::Building => builder::legal(tables, state, visit),
            Stage::CraftsmanPrivilege { second } => craftsman::legal(tables, state, second, visit),
            Stage::Trading { sold, zoned } => trader::legal(tables, state, (sold, zoned), visit),
            Stage::Shipping => captain::legal(tables, state, visit),
            Stage::Storing { good, kept, piles } => storing::legal(tables, state, (good, kept, piles), visit),
            Stage::Hospice { tile } => settler::legal_hospice(tables, state, tile, visit),
            Stage::University { .. } => builder::legal_university(state, visit),
            Stage::MayorPrivilege { .. } => two(visit, Action::Colonist, Action::Pass),
            Stage::Producing => two(visit, Action::Produce, Action::Pass),
            Stage::Award { .. } => two(visit, Action::Vp, Action::Pass),
            _ => return false,
        }
        true
    }

    /// One of the answers to a question at random; frequent ones with answers in a row need no list.
    fn pick_listed(&self, state: &State, luck: &mut impl Luck) -> Action {
        let tables = &self.tables;
        match state.stage {
            Stage::Drafting => draft::pick(tables, state, luck),
            Stage::Building if state.player(state.seat).guests() == 0 => builder::pick(tables, state, luck),
            Stage::MayorPrivilege { .. } => [Action::Colonist, Action::Pass][luck.below(2) as usize],
            Stage::Dealing { .. } => [Action::Colonist, Action::Citizen][luck.below(2) as usize],
            Stage::Sorting { building, left } => sorting::pick(state, building, left, luck),
            _ => {
                let list = self.list(state, 0);
                let chosen = luck.below(list.all as u32) as usize;
                match list.actions.get(chosen) {
                    Some(action) => *action,
                    None => self.list(state, chosen).actions[0],
                }
            }
        }
    }

    /// The answers to any question after the first `skip`, guests of the Bohío last.
    #[inline(never)]
    fn list(&self, state: &State, skip: usize) -> List {
        let mut list = List { actions: [Action::Pass; List::MOST], skip, all: 0 };
        let visit = &mut |action| {
            // Answers before the first wrap around to a place that is none.
            if let Some(slot) = list.actions.get_mut(list.all.wrapping_sub(skip)) {
                *slot = action;
            }
            list.all += 1;
        };
        if !self.visit_plain(state, visit) {
            self.legal_of_1897(state, visit);
        }
        if let Stage::Trading { sold, zoned } = state.stage
            && self.tables.extended
        {
            trader::legal_more(&self.tables, state, (sold, zoned), visit);
        }
        if self.tables.guests && state.player(state.seat).guests() > 0 {
            guests::legal(&self.tables, state, visit);
        }
        list
    }
}

/// The questions of the expansions of 1897.
impl PuertoRico {
    fn legal_of_1897(&self, state: &State, visit: &mut impl FnMut(Action)) {
        let tables = &self.tables;
        match state.stage {
            Stage::Drafting => draft::legal(tables, state, visit),
            Stage::Publishing { .. } => two(visit, Action::Publish, Action::Pass),
            Stage::Laying { .. } => settler::legal_laying(tables, state, visit),
            Stage::Ordering { .. } => {
                two(visit, Action::First { festival: false }, Action::First { festival: true });
            }
            Stage::SecondTile => park::legal_second(tables, state, visit),
            Stage::ParkDiscard => {
                park::legal_discard(state, visit);
                visit(Action::Pass);
            }
            Stage::Arriving { why, left, from } => festival::legal(tables, state, (why, left, from), visit),
            Stage::Dealing { .. } => two(visit, Action::Colonist, Action::Citizen),
            Stage::Sorting { building, left } => sorting::legal(state, building, left, visit),
            Stage::Paying { due, from, .. } => paying::legal(state, (due, from), visit),
            Stage::Pension { from, left, hall } => first_turn::legal(state, (from, left, hall), visit),
            Stage::Loading { good, count } => captain::legal_load(state, (good, count), visit),
            Stage::Smuggling => smuggler::legal(tables, state, visit),
            Stage::Guests { .. } => visit(Action::Pass),
            _ => (),
        }
    }

    #[cold]
    fn check_of_1897(&self, state: &State, action: Action) -> Result<(), Cannot> {
        let tables = &self.tables;
        match state.stage {
            Stage::Drafting => draft::check(tables, state, action),
            Stage::Publishing { .. } => {
                self.check_listed(state, action, "say whether the publishing house works", "PR97-E1.13")
            }
            Stage::Laying { .. } => settler::check_laying(tables, state, action),
            Stage::Ordering { .. } => self.check_listed(state, action, "say which comes first", "PR97-E4.4"),
            Stage::SecondTile => park::check_second(tables, state, action),
            Stage::ParkDiscard => park::check(state, action),
            Stage::Arriving { why, left, from } => festival::check(tables, state, (why, left, from), action),
            Stage::Dealing { .. } => {
                self.check_listed(state, action, "take a worker or the citizen", "PR97-E2.4")
            }
            Stage::Sorting { building, left } => sorting::check(state, building, left, action),
            Stage::Paying { building, due, from } => paying::check(state, (building, due, from), action),
            Stage::Pension { from, left, hall } => first_turn::check(state, (from, left, hall), action),
            Stage::Loading { good, count } => captain::check_small_load(state, (good, count), action),
            Stage::Smuggling => smuggler::check(tables, state, action),
            _ => self.check_listed(state, action, "move a guest or pass", "PR97-E1.17"),
        }
    }

    /// Accepts what `legal` lists.
    fn check_listed(
        &self,
        state: &State,
        action: Action,
        question: &'static str,
        clause: &'static str,
    ) -> Result<(), Cannot> {
        let mut listed = false;
        self.legal(state, state.seat, |it| listed |= it == action);
        if listed { Ok(()) } else { Err(Cannot::NotAsked { question, clause }) }
    }

    #[cold]
    #[inline(never)]
    fn apply_of_1897(&self, state: &mut State, action: Action, events: &mut impl Sink<Event>) {
        let tables = &self.tables;
        let accept = !matches!(action, Action::Pass);
        match (state.stage, action) {
            (Stage::Drafting, Action::Draft(building)) => draft::apply(tables, state, building, events),
            (Stage::Publishing { role }, _) => round::apply_publishing(tables, state, role, accept, events),
            (Stage::Laying { good, by }, Action::Lay { forest }) => {
                settler::lay(tables, state, good, by, forest, events);
            }
            (Stage::Ordering { tile }, Action::First { festival }) => {
                settler::apply_order(tables, state, tile, festival, events);
            }
            (Stage::SecondTile, _) => park::apply_second(tables, state, action, events),
            (Stage::ParkDiscard, _) => park::apply(tables, state, action, events),
            (Stage::Arriving { why, left, from }, _) => {
                festival::apply(tables, state, (why, left, from), action, events);
            }
            (Stage::Dealing { dealt }, _) => mayor::apply_deal(tables, state, dealt, action, events),
            (Stage::Sorting { building, left }, Action::Citizens(_, count)) => {
                sorting::apply(tables, state, (building, left), count, events);
            }
            (Stage::Paying { building, due, .. }, _) => {
                paying::apply(tables, state, (building, due), action, events);
            }
            (Stage::Pension { from, left, hall }, _) => {
                first_turn::apply(tables, state, (from, left, hall), action, events);
            }
            (Stage::Loading { good, count }, Action::Load(_, loaded)) => {
                captain::apply_load(tables, state, (good, count), loaded, events);
            }
            (Stage::Smuggling, _) => smuggler::apply(tables, state, action, events),
            (Stage::Guests { moment }, _) => guests::decline(tables, state, moment, events),
            _ => debug_assert!(false, "apply is called with a checked action"),
        }
    }
}
