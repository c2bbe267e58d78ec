//! What happened, as a list of results a client can draw and a person can read.

use kontor_core::{Seat, Viewer};
use serde::Serialize;

use crate::cards::{Card, Cards};
use crate::state::Sequence;
use crate::words::{Class, Company, Harbour, Harbours, Order};

/// Something that happened. Dealt and drawn cards are known to their owner alone (BO-14.8); all else is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The starting player is found (BO-2.1).
    Started {
        /// Who.
        seat: Seat,
    },
    /// A seat received its hand (BO-2.2).
    Dealt {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// The hand, for those who may know it.
        cards: Option<Cards>,
    },
    /// A harbour was turned up (BO-2.4, BO-7.7).
    TurnedUp {
        /// The place, counted from 1.
        place: u8,
        /// The harbour.
        harbour: Harbour,
    },
    /// A merchant of the set-up was placed (BO-2.7).
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        company: Company,
        /// The rank.
        rank: u8,
    },
    /// An order was fulfilled (BO-4.7).
    Fulfilled {
        /// By whom.
        seat: Seat,
        /// The kind.
        order: Order,
        /// Its points.
        points: u8,
        /// Paid shipments, now in the discard.
        shipments: Cards,
        /// Paid harbours, now out of play.
        harbours: Harbours,
        /// The class of the pirate card (BO-13.2).
        pirate: Option<Class>,
    },
    /// The pirate ship has a new holder (BO-13.5).
    TookShip {
        /// Who.
        seat: Seat,
        /// From whom; none from the cove.
        from: Option<Seat>,
    },
    /// A seat chose to do nothing.
    Skipped {
        /// Who.
        seat: Seat,
        /// What was possible.
        what: Skip,
    },
    /// A merchant moved to another company (BO-5.2).
    Transferred {
        /// Whose.
        seat: Seat,
        /// From which company.
        from: Company,
        /// From which rank.
        rank: u8,
        /// To which company.
        to: Company,
        /// To which rank.
        to_rank: u8,
    },
    /// A merchant attacks (BO-6.3).
    Attacked {
        /// Whose.
        seat: Seat,
        /// The owner of the target.
        target: Seat,
        /// The company.
        company: Company,
        /// The attacker's rank.
        from: u8,
        /// The target's rank.
        to: u8,
        /// The cards.
        cards: Cards,
        /// Their flags of the company.
        strength: u8,
    },
    /// The answer to an attack (BO-6.5).
    Defended {
        /// By whom.
        seat: Seat,
        /// The cards.
        cards: Cards,
        /// Their flags of the company.
        strength: u8,
        /// Merchants between (BO-6.6).
        bonus: u8,
        /// Whether the attack succeeds (BO-6.7).
        beaten: bool,
    },
    /// A beaten merchant took the attacker's slot (BO-6.8).
    Dropped {
        /// Whose.
        seat: Seat,
        /// The company.
        company: Company,
        /// The new rank.
        rank: u8,
    },
    /// A beaten merchant left for another company (BO-6.8).
    Left {
        /// Whose.
        seat: Seat,
        /// From which company.
        from: Company,
        /// To which company.
        to: Company,
        /// The new rank.
        rank: u8,
    },
    /// A defender put a played card into storage (BO-6.9).
    Kept {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A defender took no card (BO-15.17).
    Declined {
        /// Who.
        seat: Seat,
    },
    /// Open cards went to the discard (BO-6.10, BO-8.5, BO-9.5).
    Discarded {
        /// Which.
        cards: Cards,
    },
    /// A shipment was put on a harbour (BO-7.1).
    Shipped {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The harbour.
        harbour: Harbour,
    },
    /// A company has the monopoly of a harbour (BO-7.5).
    Monopoly {
        /// The company.
        company: Company,
        /// Its visible flags.
        flags: u8,
        /// The harbour.
        harbour: Harbour,
    },
    /// A harbour has reached its limit and is shared (BO-7.5).
    Shared {
        /// The harbour.
        harbour: Harbour,
        /// The companies in their sequence.
        companies: Sequence,
    },
    /// The active player took the harbour card (BO-8.1, BO-9.1).
    TookHarbour {
        /// Who.
        seat: Seat,
        /// The harbour.
        harbour: Harbour,
    },
    /// A merchant took a shipment (BO-8.3, BO-9.3).
    Took {
        /// Whose.
        seat: Seat,
        /// The company.
        company: Company,
        /// The rank.
        rank: u8,
        /// The shipment.
        card: Card,
    },
    /// The discard became the draw pile (BO-10.2).
    Reshuffled {
        /// The cards in it.
        count: u8,
    },
    /// A seat drew a shipment (BO-10.1).
    Drew {
        /// Who.
        seat: Seat,
        /// The card, for those who may know it.
        card: Option<Card>,
    },
    /// A seat discarded down to the hand limit (BO-10.4).
    Excess {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The game has ended (BO-11.1).
    Ended {
        /// The ender.
        seat: Seat,
        /// Why.
        reason: End,
    },
    /// A hand went to the discard at the end (BO-11.4, BO-14.9).
    HandShown {
        /// Whose.
        seat: Seat,
        /// The hand.
        cards: Cards,
    },
    /// All final orders are given (BO-11.5).
    Finished,
}

/// What a seat can skip.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// Phase 1.
    Order,
    /// Phase 2.
    Merchant,
    /// The final order.
    FinalOrder,
}

/// Why a game ends (BO-11.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No harbour could be turned up.
    Harbours,
    /// No shipment could be drawn.
    Shipments,
}

impl Event {
    /// What a viewer hears: cards that go to a hand are named to its owner and to the referee (BO-14.8).
    pub(crate) fn heard(self, viewer: Viewer) -> Self {
        let knows = |seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        match self {
            Self::Dealt { seat, count, .. } if !knows(seat) => Self::Dealt { seat, count, cards: None },
            Self::Drew { seat, .. } if !knows(seat) => Self::Drew { seat, card: None },
            other => other,
        }
    }
}
