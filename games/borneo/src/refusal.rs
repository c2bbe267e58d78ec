//! Why an action or an outcome is not allowed, and by which clause.

use kontor_core::{Refusal, Seat};
use thiserror::Error;

use crate::cards::Card;
use crate::words::{Class, Company, Harbour, Order};

/// A player's mistake, with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Cannot {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Chance has to answer first.
    #[error("chance has to answer first")]
    ChanceDue,
    /// Another seat is asked.
    #[error("it is seat {0}'s decision")]
    OtherSeat(Seat),
    /// The action answers another question than the one that is open.
    #[error("that is not asked now: {question}")]
    NotAsked {
        /// What is asked.
        question: &'static str,
        /// The clause of the open question.
        clause: &'static str,
    },
    /// The column of the company is full.
    #[error("the column of {0} is full")]
    Full(Company),
    /// No copy of the order is left.
    #[error("no order {0} is left")]
    NoOrder(Order),
    /// The storage does not have these cards.
    #[error("your storage does not have these cards")]
    NotStored,
    /// The payment is too small.
    #[error("these cards are not enough for {0}")]
    NotEnough(Order),
    /// A card of the payment could be left out.
    #[error("a card can be left out and the rest is still enough")]
    Surplus,
    /// The variant is not played.
    #[error("a pirate card belongs to the variant with pirates, which is not played")]
    NoPirates,
    /// The player holds the pirate ship.
    #[error("who holds the pirate ship cannot trade with the pirates")]
    HoldsShip,
    /// Jokers are no pirate cards.
    #[error("a pirate card shows a spice; a joker does not")]
    PirateJoker,
    /// The cards suffice without pirates.
    #[error("these cards are enough without naming a pirate card")]
    NeedlessPirate,
    /// No pirates in final orders.
    #[error("there is no pirate card in the final orders")]
    PiratesGone,
    /// The seat has no merchant on that rank.
    #[error("you have no merchant of rank {1} in {0}")]
    NotYourMerchant(Company, u8, &'static str),
    /// A transfer leads to another company.
    #[error("a transfer leads to another company than {0}")]
    SameCompany(Company),
    /// An attack needs two cards in hand.
    #[error("an attack needs two cards in hand, one has to stay there")]
    TooFewCards,
    /// The target is not above the attacker.
    #[error("the target stands above the attacker, in the same company")]
    NoTarget,
    /// Own merchants are not attacked.
    #[error("your own merchant cannot be attacked")]
    OwnMerchant,
    /// The card is not in hand.
    #[error("shipment {0} is not in your hand")]
    NotInHand(Card, &'static str),
    /// The card shows no flag of the company.
    #[error("shipment {0} shows no flag of {1}")]
    NoFlag(Card, Company, &'static str),
    /// An attack without a card.
    #[error("an attack plays at least one card")]
    NoCards,
    /// One card stays in hand.
    #[error("one card has to stay in hand")]
    WholeHand(&'static str),
    /// More cards than the attacker played.
    #[error("the attacker played {0}, the defence cannot be more")]
    TooManyCards(u8),
    /// A beaten merchant leaves for another company.
    #[error("the merchant drops in {0} or leaves for another company")]
    LeaveElsewhere(Company),
    /// The card was not played in defence.
    #[error("shipment {0} was not played in defence")]
    NotPlayed(Card),
    /// The harbour does not lie open.
    #[error("the harbour {0} does not lie open")]
    NotOpen(Harbour),
    /// The shipment is not on this harbour.
    #[error("shipment {0} is not among those to take")]
    NotLanded(Card, &'static str),
    /// Chance is not due.
    #[error("chance is not asked now")]
    NoChance,
    /// The outcome answers another chance event.
    #[error("chance is asked for {0}")]
    OtherChance(&'static str, &'static str),
    /// No such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(Seat),
    /// The deal does not fit.
    #[error("a deal gives each seat {0} different shipments of the game")]
    WrongDeal(u8),
    /// The harbour is not in the pile.
    #[error("the harbour {0} is not in the pile")]
    NotInPile(Harbour, &'static str),
    /// The harbour stays in the box with this number of players.
    #[error("the harbour {0} is not in the game with this number of players")]
    InTheBox(Harbour),
    /// The card is not in the draw pile.
    #[error("shipment {0} is not in the draw pile")]
    NotInDraw(Card),
    /// A pirate card that is not there.
    #[error("your storage does not have a further {0} as pirate card")]
    NoPirateCard(Class),
}

impl Refusal for Cannot {
    fn clause(&self) -> &'static str {
        match self {
            Self::Over => "BO-11.2",
            Self::ChanceDue | Self::NoChance => "BO-3.5",
            Self::OtherSeat(_) => "BO-3.2",
            Self::NotAsked { clause, .. }
            | Self::WholeHand(clause)
            | Self::OtherChance(_, clause)
            | Self::NotInHand(_, clause)
            | Self::NotInPile(_, clause)
            | Self::NotLanded(_, clause)
            | Self::NotYourMerchant(_, _, clause)
            | Self::NoFlag(_, _, clause) => clause,
            Self::Full(_) => "BO-1.3",
            Self::NoOrder(_) => "BO-4.1",
            Self::NotStored | Self::NoPirateCard(_) => "BO-4.2",
            Self::NotEnough(_) => "BO-4.4",
            Self::Surplus => "BO-4.6",
            Self::NoPirates | Self::HoldsShip => "BO-13.2",
            Self::PirateJoker => "BO-13.3",
            Self::NeedlessPirate => "BO-13.4",
            Self::PiratesGone => "BO-13.7",
            Self::SameCompany(_) => "BO-5.2",
            Self::TooFewCards => "BO-6.1",
            Self::NoCards => "BO-6.3",
            Self::NoTarget | Self::OwnMerchant => "BO-6.2",
            Self::TooManyCards(_) => "BO-6.5",
            Self::LeaveElsewhere(_) => "BO-6.8",
            Self::NotPlayed(_) => "BO-6.9",
            Self::NotOpen(_) => "BO-7.1",
            Self::NoSeat(_) => "BO-2.1",
            Self::WrongDeal(_) => "BO-2.2",
            Self::InTheBox(_) => "BO-2.3",
            Self::NotInDraw(_) => "BO-10.1",
        }
    }
}
