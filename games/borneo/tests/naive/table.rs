//! The table in plain things: lists of cards by number, harbours and orders by name.

use super::parts::{Order, parts};

/// A card in a hand, and the pile it was drawn from: 0 is the first one, n the one after reshuffle n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub id: u32,
    pub pile: usize,
}

/// An open harbour with its stack, the oldest shipment first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub harbour: &'static str,
    pub stack: Vec<u32>,
}

/// What a player has.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Person {
    pub hand: Vec<Held>,
    pub store: Vec<u32>,
    pub harbours: Vec<&'static str>,
    /// Fulfilled orders, one name for each.
    pub orders: Vec<&'static str>,
}

impl Person {
    /// The numbers of the cards in hand, ascending.
    pub fn hand_ids(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = self.hand.iter().map(|card| card.id).collect();
        ids.sort_unstable();
        ids
    }

    /// Takes a card out of the hand.
    pub fn play(&mut self, id: u32) {
        let index = self.hand.iter().position(|card| card.id == id).expect("the card is in the hand");
        self.hand.remove(index);
    }
}

/// The parts of a game. Each is told as one scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    SetUp,
    Order,
    Merchant,
    Shipment,
    Draw,
    /// Final orders; the number of players who have had theirs.
    Final(usize),
    Over,
}

/// Where the pirate ship is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ship {
    /// The variant is not played.
    None,
    Cove,
    With(usize),
}

/// Everything on the table, and the rare situations it has been in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub seats: usize,
    /// Merchants of each player.
    pub merchants: usize,
    pub phase: Phase,
    pub start: usize,
    /// Turns begun so far.
    pub turns: usize,
    pub columns: Vec<(&'static str, Vec<usize>)>,
    pub open: Vec<Option<Place>>,
    pub harbour_pile: Vec<&'static str>,
    pub out: Vec<&'static str>,
    pub draw: Vec<u32>,
    pub discard: Vec<u32>,
    pub reshuffles: usize,
    /// Available orders, one name for each.
    pub orders: Vec<&'static str>,
    pub ship: Ship,
    pub attack: Vec<u32>,
    pub defence: Vec<u32>,
    pub landed: Vec<u32>,
    pub players: Vec<Person>,
    pub situations: Vec<&'static str>,
}

impl Table {
    /// The table before the starting player is known (BO-2.2 to BO-2.6).
    pub fn new(seats: usize, four_merchants: bool, pirates: bool) -> Self {
        let parts = parts();
        let set_up = parts.set_up(seats);
        let in_game = parts.harbours.iter().filter(|it| it.mark != set_up.harbours_out);
        let copies = |it: &Order| if set_up.marked_orders { it.copies } else { it.copies - it.marked };
        Self {
            seats,
            merchants: if four_merchants { set_up.four_merchants } else { set_up.merchants },
            phase: Phase::SetUp,
            start: 0,
            turns: 0,
            columns: parts.companies.iter().map(|&company| (company, Vec::new())).collect(),
            open: vec![None, None, None],
            harbour_pile: in_game.map(|it| it.id).collect(),
            out: Vec::new(),
            draw: parts.shipments.iter().map(|it| it.id).collect(),
            discard: Vec::new(),
            reshuffles: 0,
            orders: parts.orders.iter().flat_map(|it| vec![it.id; copies(it)]).collect(),
            ship: if pirates { Ship::Cove } else { Ship::None },
            attack: Vec::new(),
            defence: Vec::new(),
            landed: Vec::new(),
            players: vec![Person::default(); seats],
            situations: Vec::new(),
        }
    }

    /// The player whose turn it is; the starting player before the first turn.
    pub fn active(&self) -> usize {
        (self.start + self.turns.saturating_sub(1)) % self.seats
    }

    /// All players clockwise from one of them.
    pub fn from(&self, first: usize) -> Vec<usize> {
        (0..self.seats).map(|steps| (first + steps) % self.seats).collect()
    }

    /// The owners of a company's merchants from rank 1 down.
    pub fn column(&self, company: &str) -> &Vec<usize> {
        &self.columns.iter().find(|(it, _)| *it == company).expect("a company").1
    }

    pub fn column_mut(&mut self, company: &str) -> &mut Vec<usize> {
        &mut self.columns.iter_mut().find(|(it, _)| *it == company).expect("a company").1
    }

    /// Who owns the merchant of that rank, if there is one.
    pub fn merchant(&self, company: &str, rank: usize) -> Option<usize> {
        self.column(company).get(rank - 1).copied()
    }

    pub fn full(&self, company: &str) -> bool {
        self.column(company).len() == parts().slots
    }

    /// The companies with a free slot.
    pub fn companies_with_room(&self) -> Vec<&'static str> {
        parts().companies.iter().copied().filter(|company| !self.full(company)).collect()
    }

    /// Notes a rare situation.
    pub fn note(&mut self, situation: &'static str) {
        if !self.situations.contains(&situation) {
            self.situations.push(situation);
        }
    }

    /// Takes a card out of the draw pile and gives it to a player, as one of the current pile.
    pub fn give(&mut self, seat: usize, id: u32) {
        let index = self.draw.iter().position(|&it| it == id).expect("the card is in the draw pile");
        self.draw.remove(index);
        self.players[seat].hand.push(Held { id, pile: self.reshuffles });
    }
}

/// The letter of a seat in notation.
pub fn letter(seat: usize) -> char {
    char::from(b"ABCDE"[seat])
}

/// The seat of a letter.
pub fn seat_of(letter: &str) -> usize {
    "ABCDE".find(letter).expect("a seat letter")
}
