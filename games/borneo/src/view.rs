//! The table as one viewer sees it: built field by field, with nothing in it that the viewer must not know.

use kontor_core::{Seat, Viewer, by_seat};
use serde::{Serialize, Serializer};

use crate::Borneo;
use crate::cards::{Card, Cards};
use crate::payment::Holdings;
use crate::state::{Column, Place, Stack, Stage, State};
use crate::tables::Tables;
use crate::words::{Company, Harbour, Harbours, Order};

/// The table. Hands of others and both piles are numbers; what somebody with a perfect memory can know of them is in
/// `unseen` and `hand_piles` (BO-14).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The round, from 1: once around the table.
    pub round: u32,
    /// Turns begun; 0 during set-up.
    pub turns: u8,
    /// The starting player.
    pub start: Seat,
    /// The player whose turn it is; after the end the ender.
    pub active: Seat,
    /// The seat that is asked, or for which chance answers.
    pub seat: Seat,
    /// What is due.
    #[serde(serialize_with = "stage_words")]
    pub stage: Stage,
    /// Merchants by company, from rank 1 down.
    #[serde(serialize_with = "by_company")]
    pub columns: [Column; Company::COUNT],
    /// The open harbours by place.
    pub open: Vec<Option<OpenHarbour>>,
    /// The size of the harbour pile.
    pub harbour_pile: u8,
    /// What is in the pile, as a set (BO-14.3).
    pub hidden_harbours: Harbours,
    /// Harbours out of play.
    pub out: Harbours,
    /// The size of the draw pile.
    pub draw_pile: u8,
    /// The discard.
    pub discard: Cards,
    /// How often the discard became the draw pile.
    pub reshuffles: u8,
    /// Orders that can be fulfilled.
    #[serde(serialize_with = "by_order")]
    pub orders: [u8; Order::COUNT],
    /// The pirate ship, if it is in the game.
    #[serde(serialize_with = "ship_words")]
    pub pirate_ship: Option<PirateShip>,
    /// Open cards of an attacker.
    pub attack: Cards,
    /// Open cards of a defender.
    pub defence: Cards,
    /// Shipments that are being taken.
    pub landed: Cards,
    /// Shipments in the draw pile and in hands the viewer does not see, by the pile they came with: the first one, then one
    /// for each reshuffle. Cards of earlier piles are all in hands.
    pub unseen: Vec<Cards>,
    /// The players.
    #[serde(serialize_with = "by_seat")]
    pub players: Vec<PlayerView>,
}

/// Where the pirate ship is (BO-13.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PirateShip {
    /// Nobody has taken it yet.
    Cove,
    /// A player holds it.
    With(Seat),
}

/// A harbour that lies open.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OpenHarbour {
    /// The harbour.
    pub harbour: Harbour,
    /// The name people read.
    pub name: String,
    /// Its monopoly number.
    pub monopoly: u8,
    /// Its limit.
    pub limit: u8,
    /// Its good: a spice or `joker`.
    pub good: &'static str,
    /// Its shipments, oldest first.
    pub stack: Vec<Card>,
    /// Flags that can be seen (BO-7.3).
    #[serde(serialize_with = "flags_by_company")]
    pub flags: [u8; Company::COUNT],
}

impl OpenHarbour {
    /// The stack as it is, in the form of the state.
    pub(crate) fn laid(&self) -> Stack {
        let mut stack = Stack::default();
        self.stack.iter().for_each(|&card| stack.push(card));
        stack
    }

    /// The most flags of a company that one more shipment can make visible: it covers the lower row of the last.
    pub(crate) fn most_flags(&self, tables: &Tables, company: Company) -> u8 {
        let covered = self.stack.last().map_or(0, |card| tables.lower[card.index()].of(company));
        self.flags[company.index()] - covered + 3
    }

    /// The stack with one more shipment.
    pub(crate) fn with(&self, card: Card) -> Stack {
        let mut stack = self.laid();
        stack.push(card);
        stack
    }
}

/// What a player has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    /// The hand, if the viewer may know it.
    pub hand: Option<Cards>,
    /// The number of cards in hand.
    pub hand_count: u8,
    /// How many of them came with each pile.
    pub hand_piles: Vec<u8>,
    /// The hand by the pile its cards came with, if the viewer may know it.
    #[serde(skip)]
    pub hand_by_pile: Option<Vec<Cards>>,
    /// Stored shipments.
    pub store: Cards,
    /// Stored harbours.
    pub harbours: Harbours,
    /// Fulfilled orders by kind.
    #[serde(serialize_with = "by_order")]
    pub orders: [u8; Order::COUNT],
    /// Fulfilled orders in all.
    pub order_count: u8,
}

impl PlayerView {
    /// The stored cards by class.
    pub(crate) fn holdings(&self, tables: &Tables) -> Holdings {
        tables.holdings(self.store, self.harbours)
    }
}

pub(crate) fn view(game: &Borneo, state: &State, viewer: Viewer) -> View {
    let tables = &game.tables;
    let knows = |seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
    let piles = 0..=state.reshuffles;
    let mut hidden = if viewer == Viewer::Referee { Cards::NONE } else { state.draw };
    for seat in Seat::all(tables.seats).filter(|&seat| !knows(seat)) {
        hidden = hidden.or(state.player(seat).hand);
    }
    View {
        round: kontor_core::Game::round(game, state),
        turns: state.turns,
        start: state.start,
        active: state.active,
        seat: state.seat,
        stage: state.stage,
        columns: state.columns,
        open: state.places.iter().map(|place| open_harbour(game, place)).collect(),
        harbour_pile: state.pile.count(),
        hidden_harbours: state.pile,
        out: state.out,
        draw_pile: state.draw.count(),
        discard: state.discard,
        reshuffles: state.reshuffles,
        orders: state.orders,
        pirate_ship: tables.pirates.then(|| state.pirate.map_or(PirateShip::Cove, PirateShip::With)),
        attack: state.attack,
        defence: state.defence,
        landed: state.landed,
        unseen: piles.map(|pile| from_pile(state, hidden, pile)).collect(),
        players: Seat::all(tables.seats).map(|seat| player_view(state, seat, knows(seat))).collect(),
    }
}

/// The cards that came with a pile.
fn from_pile(state: &State, cards: Cards, pile: u8) -> Cards {
    cards.iter().filter(|card| state.origin[card.index()] == pile).collect()
}

fn open_harbour(game: &Borneo, place: &Place) -> Option<OpenHarbour> {
    let harbour = place.harbour?;
    let row = game.components.harbour(harbour);
    let flags = place.stack.flags(&game.tables);
    Some(OpenHarbour {
        harbour,
        name: row.name.clone(),
        monopoly: row.monopoly,
        limit: row.limit,
        good: row.good().map_or("joker", crate::Spice::id),
        stack: place.stack.cards().to_vec(),
        flags: Company::ALL.map(|company| flags.of(company)),
    })
}

fn player_view(state: &State, seat: Seat, known: bool) -> PlayerView {
    let player = state.player(seat);
    let by_pile: Vec<Cards> =
        (0..=state.reshuffles).map(|pile| from_pile(state, player.hand, pile)).collect();
    PlayerView {
        hand: known.then_some(player.hand),
        hand_count: player.hand.count(),
        hand_piles: by_pile.iter().map(|cards| cards.count()).collect(),
        hand_by_pile: known.then_some(by_pile),
        store: player.store,
        harbours: player.harbours,
        orders: player.orders,
        order_count: player.order_count(),
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn stage_words<S: Serializer>(stage: &Stage, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(stage)
}

#[expect(clippy::trivially_copy_pass_by_ref, clippy::ref_option, reason = "serde asks with a reference")]
fn ship_words<S: Serializer>(ship: &Option<PirateShip>, serializer: S) -> Result<S::Ok, S::Error> {
    match ship {
        None => serializer.serialize_none(),
        Some(PirateShip::Cove) => serializer.serialize_str("cove"),
        Some(PirateShip::With(seat)) => seat.serialize(serializer),
    }
}

fn by_company<S: Serializer>(columns: &[Column; Company::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer
        .collect_map(Company::ALL.iter().zip(columns).map(|(company, column)| (company, column.owners())))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn flags_by_company<S: Serializer>(flags: &[u8; Company::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Company::ALL.iter().zip(flags))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn by_order<S: Serializer>(orders: &[u8; Order::COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(Order::ALL.iter().zip(orders))
}
