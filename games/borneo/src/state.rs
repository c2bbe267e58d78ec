//! Everything that changes during play.

use kontor_core::Seat;
use serde::{Serialize, Serializer};

use crate::cards::{Card, Cards, MAX_CARDS};
use crate::data::{MAX_LIMIT, MAX_SLOTS, PLACES};
use crate::payment::Holdings;
use crate::tables::{Flags, Tables};
use crate::words::{Company, Harbour, Harbours, Order};

/// The merchants of a company from rank 1 down; never a gap (BO-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Column {
    count: u8,
    /// Owners by slot; behind the last merchant the default.
    owners: [Seat; MAX_SLOTS as usize],
}

impl Column {
    /// How many merchants stand here.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The owners from rank 1 down.
    #[inline]
    pub fn owners(&self) -> &[Seat] {
        &self.owners[..usize::from(self.count)]
    }

    /// The slots where merchants of a seat stand, as bits: bit 0 is rank 1.
    #[inline]
    pub(crate) fn slots_of(self, seat: Seat) -> u8 {
        let stand = (1 << self.count) - 1;
        let own = self.owners.iter().rev().fold(0, |bits, &owner| bits << 1 | u8::from(owner == seat));
        own & stand
    }

    /// The owner of the merchant of a rank, counted from 1.
    pub fn owner(&self, rank: u8) -> Option<Seat> {
        self.owners().get(usize::from(rank).wrapping_sub(1)).copied()
    }

    /// Puts a merchant on the first free slot (BO-2.7).
    pub(crate) fn push(&mut self, seat: Seat) {
        self.owners[usize::from(self.count)] = seat;
        self.count += 1;
    }

    /// Takes the merchant of a rank away; those below move up (BO-5.3).
    pub(crate) fn remove(&mut self, rank: u8) {
        let index = usize::from(rank - 1);
        self.owners.copy_within(index + 1.., index);
        self.owners[MAX_SLOTS as usize - 1] = Seat::default();
        self.count -= 1;
    }

    /// Puts another owner's merchant on a rank.
    pub(crate) fn set(&mut self, rank: u8, seat: Seat) {
        self.owners[usize::from(rank - 1)] = seat;
    }
}

/// The shipments on a harbour, oldest first (BO-7.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack {
    count: u8,
    /// Behind the last shipment the default.
    cards: [Card; MAX_LIMIT as usize],
}

impl Stack {
    /// The shipments, oldest first.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    /// How many there are.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Lays a shipment on the stack; there is room before a limit is reached.
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
    }

    /// The flags that can be seen: upper rows, and the lower row of the last (BO-7.3).
    pub(crate) fn flags(&self, tables: &Tables) -> Flags {
        let mut sum = Flags::default();
        for card in self.cards() {
            sum = sum.plus(tables.upper[card.index()]);
        }
        self.cards().last().map_or(sum, |last| sum.plus(tables.lower[last.index()]))
    }
}

/// A place for an open harbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Place {
    /// The harbour; none while the place is empty.
    pub harbour: Option<Harbour>,
    /// Its shipments.
    pub stack: Stack,
}

/// What lies in front of a player, and the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The hand (BO-1.10).
    pub hand: Cards,
    /// Stored shipments (BO-1.9).
    pub store: Cards,
    /// Stored harbours.
    pub harbours: Harbours,
    /// Fulfilled orders by kind.
    pub orders: [u8; Order::COUNT],
}

impl Player {
    /// Fulfilled orders in all.
    pub fn order_count(&self) -> u8 {
        self.orders.iter().sum()
    }
}

/// A conflict: an attacker and the target above it in a column (BO-6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conflict {
    /// The company.
    pub company: Company,
    /// The rank of the attacker.
    pub from: u8,
    /// The rank of the target.
    pub to: u8,
}

impl Conflict {
    /// Merchants strictly between the two (BO-6.6).
    pub const fn bonus(self) -> u8 {
        self.from - self.to - 1
    }
}

/// Companies in the sequence in which their merchants take; a monopoly has one (BO-8.3, BO-9.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sequence {
    count: u8,
    /// Behind the last company the first one of the box.
    companies: [Company; Company::COUNT],
}

impl Sequence {
    /// The sequence of these companies.
    pub(crate) fn new(companies: &[Company]) -> Self {
        let mut all = [Company::Red; Company::COUNT];
        all[..companies.len()].copy_from_slice(companies);
        Self { count: companies.len() as u8, companies: all }
    }

    /// The companies.
    pub fn companies(&self) -> &[Company] {
        &self.companies[..usize::from(self.count)]
    }
}

impl Serialize for Sequence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.companies())
    }
}

/// The open question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Chance: the starting seat (BO-2.1).
    Start,
    /// Chance: the hands (BO-2.2).
    Deal,
    /// Chance: a harbour for the first empty place (BO-2.4, BO-7.7).
    TurnUp,
    /// A merchant of the set-up (BO-2.7).
    Placing,
    /// Phase 1 (BO-4.1).
    Ordering,
    /// Phase 2 (BO-5.1).
    Trading,
    /// The answer to an attack (BO-6.5).
    Defending(Conflict),
    /// Where a beaten merchant goes (BO-6.8).
    Beaten(Conflict),
    /// The card a successful defender may keep (BO-6.9).
    Reward(Conflict),
    /// Phase 3 (BO-7.1).
    Shipping,
    /// The merchant of this company and rank takes a shipment (BO-8.3, BO-9.3).
    Taking {
        /// The sequence of companies.
        sequence: Sequence,
        /// The place in the sequence, counted from 0.
        at: u8,
        /// The rank, counted from 1.
        rank: u8,
    },
    /// Chance: a shipment for the active player; so many are still to come (BO-10.1).
    Drawing(u8),
    /// The hand limit (BO-10.4).
    Discarding,
    /// A last order (BO-11.5).
    FinalOrder,
    /// The game is over.
    Over,
}

impl Stage {
    /// Whether the stage belongs to the set-up alone; a harbour is turned up in turns too.
    pub const fn is_before_turns(self) -> bool {
        matches!(self, Self::Start | Self::Deal | Self::Placing)
    }

    /// Whether the game has ended and only last orders are left.
    pub const fn is_after_end(self) -> bool {
        matches!(self, Self::FinalOrder | Self::Over)
    }
}

/// The state of a game. Piles are sets: their sequence is known to nobody (BO-3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The open question.
    pub stage: Stage,
    /// The seat that is asked; the active player in chance stages.
    pub seat: Seat,
    /// The player whose turn it is; after the end the ender (BO-11.1).
    pub active: Seat,
    /// The starting player.
    pub start: Seat,
    /// Turns begun; 0 during set-up.
    pub turns: u8,
    /// The holder of the pirate ship (BO-13.1).
    pub pirate: Option<Seat>,
    /// Merchants by company.
    pub columns: [Column; Company::COUNT],
    /// The places of open harbours.
    pub places: [Place; PLACES as usize],
    /// The harbour pile.
    pub pile: Harbours,
    /// Harbours out of play (BO-15.12).
    pub out: Harbours,
    /// Orders that can be fulfilled.
    pub orders: [u8; Order::COUNT],
    /// The draw pile.
    pub draw: Cards,
    /// The discard.
    pub discard: Cards,
    /// Open cards of the attacker (BO-6.12).
    pub attack: Cards,
    /// Open cards of the defender.
    pub defence: Cards,
    /// Shipments that are being taken from a harbour.
    pub landed: Cards,
    /// How often the discard became the draw pile (BO-10.2).
    pub reshuffles: u8,
    /// For cards in the draw pile and in hands: the reshuffle they came with, 0 for the first pile. All have seen what was
    /// shuffled, so this is no secret; for open cards 0.
    pub origin: [u8; MAX_CARDS as usize],
    /// Players by seat.
    pub players: [Player; 5],
}

impl State {
    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The merchants of a company.
    pub fn column(&self, company: Company) -> &Column {
        &self.columns[company.index()]
    }

    pub(crate) fn column_mut(&mut self, company: Company) -> &mut Column {
        &mut self.columns[company.index()]
    }

    /// Companies with a free slot (BO-1.3).
    pub(crate) fn open_companies(&self, tables: &Tables) -> impl Iterator<Item = Company> {
        Company::ALL.into_iter().filter(|&company| self.column(company).count() < tables.slots)
    }

    /// Merchants on the board.
    pub(crate) fn placed(&self) -> u8 {
        self.columns.iter().map(Column::count).sum()
    }

    /// The first place without a harbour.
    pub(crate) fn empty_place(&self) -> Option<usize> {
        self.places.iter().position(|place| place.harbour.is_none())
    }

    /// Takes cards out of a hand: from now on everybody sees them.
    pub(crate) fn reveal(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.players[seat.index()].hand;
        *hand = hand.without(cards);
        if self.reshuffles > 0 {
            cards.iter().for_each(|card| self.origin[card.index()] = 0);
        }
    }

    /// Shipments in hands, storages, stacks and the discard: all that are not in the draw pile.
    pub(crate) fn on_table(&self) -> Cards {
        let players = self.players.iter().map(|player| player.hand.or(player.store));
        let stacks = self.places.iter().map(|place| place.stack.cards().iter().copied().collect());
        let open = [self.discard, self.attack, self.defence, self.landed];
        players.chain(stacks).chain(open).fold(Cards::NONE, Cards::or)
    }

    /// The stored cards of a player by class.
    pub(crate) fn holdings(&self, tables: &Tables, seat: Seat) -> Holdings {
        let player = self.player(seat);
        tables.holdings(player.store, player.harbours)
    }
}
