//! The table as one viewer sees it: built field by field, with nothing in it that the viewer must not know.

use kontor_core::{Game, Seat, Viewer, by_seat};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::PuertoRico;
use crate::buildings::Building;
use crate::data::Effect;
use crate::goods::{Good, Goods, Kinds, Tile};
use crate::options::Edition;
use crate::phases::{craftsman, draft, paying, trader};
use crate::roles::Role;
use crate::state::{Ends, Stage, State, is_typed};

/// The public table. Only the points of other players can be unknown (PR-1.5).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The round, from 1.
    pub round: u8,
    /// The governor.
    pub governor: Seat,
    /// The seat whose role is being resolved; none between phases.
    pub chooser: Option<Seat>,
    /// The seat that is asked, or for which chance answers.
    pub seat: Seat,
    /// What is due.
    #[serde(serialize_with = "stage_words")]
    pub stage: Stage,
    /// The role cards in play.
    #[serde(serialize_with = "by_role")]
    pub roles: Vec<RoleView>,
    /// Goods tokens in the supply.
    pub supply: Goods,
    /// Tokens in the trading house.
    pub house: Goods,
    /// The cargo ships, smallest first.
    pub ships: Vec<ShipView>,
    /// Face-up plantations.
    pub display: Goods,
    /// Face-down plantations by kind; their order is known to nobody (PR-1.6).
    pub stack: Goods,
    /// Discarded plantations.
    pub discard: Goods,
    /// Quarries in the supply.
    pub quarries: u8,
    /// Colonists in the supply.
    pub colonists: u8,
    /// Colonists on the colonist ship.
    pub colonist_ship: u8,
    /// Victory points in the pool.
    pub pool: u8,
    /// Kinds the craftsman has produced in this phase; the extra token is one of them (PR-7.4, PR-7.6).
    pub produced: Kinds,
    /// Whether the captain still has his point to come (PR-9.6).
    pub captain_due: bool,
    /// Turns without a delivery in sequence (PR-9.8).
    pub idle_turns: u8,
    /// The building market.
    #[serde(serialize_with = "by_building")]
    pub market: Vec<MarketView>,
    /// Triggered ends.
    pub ends: Ends,
    /// What only the edition of 1897 has.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub more: Option<More>,
    /// The players.
    #[serde(serialize_with = "by_seat")]
    pub players: Vec<PlayerView>,
    /// The same as a state, for bots; points that the viewer does not know are none.
    #[serde(skip)]
    pub(crate) table: State,
}

/// What lies on a table of 1897 besides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct More {
    /// The edition.
    pub edition: Edition,
    /// Citizens in the supply (PR97-E2.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citizens: Option<u8>,
    /// Citizens on the register (PR97-E2.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub register_citizens: Option<u8>,
    /// Who holds the wanted poster (PR97-E3.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poster: Option<Seat>,
    /// The role captured in this round (PR97-E3.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<Role>,
    /// The open tasks of the festival (PR97-E4.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub festival: Option<FestivalView>,
    /// The kinds drafted so far, while players draft (PR97-E1.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drafted: Option<crate::Buildings>,
    /// Whether the publishing house works in this phase, where that is asked (PR97-E1.13).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publishing: Option<bool>,
}

/// The open tasks of the festival.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FestivalView {
    /// The kind of plantation to own.
    pub plantation: Option<Good>,
    /// The tokens to produce.
    pub goods: Option<Goods>,
    /// The building to build.
    pub building: Option<Building>,
}

/// A role card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoleView {
    /// The card.
    #[serde(skip)]
    pub role: Role,
    /// Whether it has been chosen in this round.
    pub taken: bool,
    /// The coins on it.
    pub coins: u8,
}

/// A cargo ship.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipView {
    /// How many tokens it takes.
    pub capacity: u8,
    /// The kind aboard.
    pub good: Option<crate::Good>,
    /// The tokens aboard.
    pub count: u8,
}

/// A kind of building on the supply board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MarketView {
    /// The kind.
    #[serde(skip)]
    pub building: Building,
    /// Printed cost.
    pub cost: u8,
    /// What the seat on turn would pay now (PR-6.2).
    pub price: u8,
    /// What the viewer would pay as things stand, if it has a seat and is not on turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<u8>,
    /// Copies left.
    pub stock: u8,
    /// Things the black market would add to the coins of the seat on turn (PR97-E1.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<u8>,
}

/// What a player has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// Doubloons.
    pub coins: u16,
    /// Victory points gained, if the viewer may know them.
    pub vp: Option<u16>,
    /// Goods tokens.
    pub goods: Goods,
    /// Colonists in San Juan.
    pub idle: u8,
    /// All colonists, also those being placed.
    pub colonists: u8,
    /// Island tiles, with how many of them are occupied.
    #[serde(serialize_with = "by_tile")]
    pub island: [(u8, u8); Tile::COUNT],
    /// Free island spaces.
    pub free_fields: u8,
    /// Buildings with their colonists.
    #[serde(serialize_with = "by_owned")]
    pub city: Vec<(Building, u8)>,
    /// Free city spaces.
    pub free_sites: u8,
    /// What the player would produce now (PR-7.3).
    pub production: Goods,
    /// Coins the markets add to a sale.
    pub market_bonus: u8,
    /// Kinds the warehouses keep whole.
    pub warehouse_kinds: u8,
    /// Whether the wharf has been used in this captain phase.
    pub wharf_used: bool,
    /// What only the edition of 1897 has.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub more: Option<PlayerMore>,
}

/// What a player of 1897 has besides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerMore {
    /// Forests by the kind of their face (PR97-E1.4).
    pub forests: Goods,
    /// All own citizens (PR97-E2.14).
    pub citizens: u8,
    /// Citizens on buildings where the type is told.
    #[serde(serialize_with = "by_owned")]
    pub citizens_on: Vec<(Building, u8)>,
    /// Persons on the Bohío.
    pub guests: u8,
    /// Whether the small wharf has been used in this captain phase.
    pub small_wharf_used: bool,
    /// Whether the first turn of this captain phase has begun.
    pub first_turn_begun: bool,
    /// Single tokens that can be stored.
    pub single_tokens: u8,
    /// What the player has made in this production phase.
    pub made: Goods,
}

impl PlayerView {
    /// The colonists on a building, none if it is not owned.
    pub fn men(&self, building: Building) -> Option<u8> {
        self.city.iter().find(|(it, _)| *it == building).map(|&(_, men)| men)
    }
}

pub(crate) fn view(game: &PuertoRico, state: &State, viewer: Viewer) -> View {
    let tables = &game.tables;
    let is_phase = !matches!(state.stage, Stage::FirstGovernor | Stage::Choosing | Stage::Over);
    View {
        round: state.round,
        governor: state.governor,
        chooser: (is_phase && state.taken.count() > 0).then_some(state.chooser),
        seat: state.seat,
        stage: state.stage,
        roles: tables
            .roles
            .iter()
            .map(|role| RoleView { role, taken: state.taken.has(role), coins: state.purses[role.index()] })
            .collect(),
        supply: state.supply,
        house: state.house,
        ships: tables
            .ships()
            .iter()
            .zip(state.ships)
            .map(|(&capacity, cargo)| ShipView { capacity, good: cargo.good, count: cargo.count })
            .collect(),
        display: state.display,
        stack: state.stack,
        discard: state.discard,
        quarries: state.quarries,
        colonists: state.colonists,
        colonist_ship: state.aboard,
        pool: state.pool,
        produced: state.produced,
        captain_due: state.captain_due,
        idle_turns: state.idle_turns,
        market: Building::ALL
            .into_iter()
            .filter(|&building| state.plays(building))
            .map(|building| market_view(game, state, building, viewer))
            .collect(),
        ends: state.ends,
        more: (game.options().edition == Edition::Y1897).then(|| more(game, state)),
        players: Seat::all(tables.seats).map(|seat| player_view(game, state, seat, viewer)).collect(),
        table: masked(game, state, viewer),
    }
}

fn more(game: &PuertoRico, state: &State) -> More {
    let tables = &game.tables;
    let festival = state.festival;
    More {
        edition: game.options().edition,
        citizens: tables.citizens.then_some(state.citizens),
        register_citizens: tables.citizens.then_some(state.aboard_citizens),
        poster: state.poster,
        captured: state.captured,
        festival: tables.festival.is_some().then(|| FestivalView {
            plantation: festival.plantation,
            goods: (festival.goods != Goods::NONE).then_some(festival.goods),
            building: festival.building,
        }),
        drafted: (state.stage == Stage::Drafting).then(|| draft::drafted(tables, state)),
        publishing: tables.publish_once.then_some(state.publishing),
    }
}

fn market_view(game: &PuertoRico, state: &State, building: Building, viewer: Viewer) -> MarketView {
    let tables = &game.tables;
    let row = tables.row(building);
    let builder = state.stage == Stage::Building && state.seat == state.chooser;
    let price = tables.price(building, tables.discount(state, state.seat, builder));
    let owners = state.players.iter().filter(|player| player.owned.has(building)).count() as u8;
    let missing = u16::from(price).saturating_sub(state.player(state.seat).coins);
    let items = u16::from(paying::items(tables, state));
    let mine = match viewer {
        Viewer::Seat(own) if own != state.seat => {
            Some(tables.price(building, tables.discount(state, own, false)))
        }
        Viewer::Seat(_) | Viewer::Spectator | Viewer::Referee => None,
    };
    MarketView {
        building,
        cost: row.cost,
        price,
        mine,
        stock: row.copies - owners - tables.on_festival(state, building),
        // A point can be handed in too, so only those who know the seat's points may know this.
        short: (missing > 0 && missing <= items && knows_vp(game, state, state.seat, viewer))
            .then_some(missing as u8),
    }
}

/// Whether a viewer may know the points of a seat (PR-1.5).
fn knows_vp(game: &PuertoRico, state: &State, seat: Seat, viewer: Viewer) -> bool {
    !game.options().hide_vp
        || state.stage == Stage::Over
        || match viewer {
            Viewer::Seat(own) => own == seat,
            Viewer::Referee => true,
            Viewer::Spectator => false,
        }
}

/// The state without the points that the viewer does not know.
fn masked(game: &PuertoRico, state: &State, viewer: Viewer) -> State {
    let mut table = *state;
    for seat in Seat::all(game.tables.seats) {
        if !knows_vp(game, state, seat, viewer) {
            table.player_mut(seat).vp = 0;
        }
    }
    table
}

fn player_view(game: &PuertoRico, state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let (tables, player) = (&game.tables, state.player(seat));
    let production = craftsman::expected(tables, state, seat);
    PlayerView {
        coins: player.coins,
        vp: knows_vp(game, state, seat, viewer).then_some(player.vp),
        goods: player.goods,
        idle: player.idle,
        colonists: state.colonists_of(seat),
        island: Tile::ALL.map(|tile| (player.tiles[tile.index()], player.manned(tile))),
        free_fields: player.free_fields(),
        city: player.owned.iter().map(|building| (building, player.men_at(building))).collect(),
        free_sites: tables.free_sites(player),
        production,
        market_bonus: tables.amount(player, Effect::Market),
        warehouse_kinds: tables.amount(player, Effect::Warehouse),
        wharf_used: state.wharves_used & seat.bit() != 0,
        more: (game.options().edition == Edition::Y1897).then(|| PlayerMore {
            forests: player.forests,
            citizens: player.citizens,
            citizens_on: player
                .owned
                .iter()
                .filter(|&building| is_typed(building))
                .map(|building| (building, player.citizens_on(building)))
                .collect(),
            guests: player.guests(),
            small_wharf_used: state.small_wharves_used & seat.bit() != 0,
            first_turn_begun: state.first_turns & seat.bit() != 0,
            single_tokens: 1 + tables.amount(player, Effect::Storehouse),
            made: state.made[seat.index()],
        }),
    }
}

impl PuertoRico {
    /// Whether a player has an occupied building with this effect.
    pub(crate) fn has_effect(&self, player: &PlayerView, effect: Effect) -> bool {
        player.city.iter().any(|&(building, men)| men > 0 && self.tables.row(building).effect == effect)
    }

    /// The proceeds of a sale (PR-8.3), to the house or by the trading post (PR97-E1.8).
    pub(crate) fn proceeds(&self, view: &View, seat: Seat, good: crate::Good, post: bool) -> u8 {
        let player = &view.players[seat.index()];
        let privilege = if view.chooser == Some(seat) { 1 + u8::from(self.doubles(view, player)) } else { 0 };
        let markets = if post { 0 } else { player.market_bonus };
        trader::base_price(&self.tables, privilege, good) + markets
    }

    /// Whether the publishing house would double a privilege of this player.
    fn doubles(&self, view: &View, player: &PlayerView) -> bool {
        let works = view.more.as_ref().is_none_or(|more| more.publishing != Some(false));
        works && self.has_effect(player, Effect::PublishingHouse)
    }
}

impl View {
    /// A kind of building on the supply board, if it is in the game.
    pub fn market_row(&self, building: Building) -> Option<&MarketView> {
        self.market.iter().find(|row| row.building == building)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn stage_words<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(stage)
}

fn by_role<S: Serializer>(roles: &[RoleView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(roles.iter().map(|card| (card.role.id(), card)))
}

fn by_building<S: Serializer>(market: &[MarketView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(market.iter().map(|row| (row.building.id(), row)))
}

fn by_tile<S: Serializer>(island: &[(u8, u8); Tile::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Tiles {
        tiles: u8,
        occupied: u8,
    }
    let mut map = serializer.serialize_map(Some(Tile::COUNT))?;
    for (tile, &(tiles, occupied)) in Tile::ALL.iter().zip(island) {
        map.serialize_entry(tile.id(), &Tiles { tiles, occupied })?;
    }
    map.end()
}

fn by_owned<S: Serializer>(city: &[(Building, u8)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(city.iter().map(|(building, men)| (building.id(), men)))
}
