//! The words of the box: companies, spices, orders, harbours and classes of stored cards.

use kontor_core::words;

words! {
    /// A trading company with its column (BO-1.2).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Company, "a company": Red = "red", Yellow = "yellow", Green = "green", Blue = "blue",
}

words! {
    /// A spice (BO-1.4).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Spice, "a spice": Pepper = "pepper", Cinnamon = "cinnamon", Cloves = "cloves", Nutmeg = "nutmeg",
}

words! {
    /// A kind of order (BO-1.7).
    Order, "an order":
    /// One of each spice.
    Each1 = "each_1",
    /// Four of one spice.
    Alike4 = "alike_4",
    /// Two of each spice.
    Each2 = "each_2",
    /// Eight of one spice.
    Alike8 = "alike_8",
    /// Three of each spice.
    Each3 = "each_3",
}

impl Order {
    /// What the order needs (BO-1.7).
    pub const fn need(self) -> Need {
        match self {
            Self::Each1 => Need::Each(1),
            Self::Alike4 => Need::Alike(4),
            Self::Each2 => Need::Each(2),
            Self::Alike8 => Need::Alike(8),
            Self::Each3 => Need::Each(3),
        }
    }
}

/// What an order needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// So many units of each spice.
    Each(u8),
    /// So many units of one spice.
    Alike(u8),
}

words! {
    /// A harbour (BO-1.6); the data file has the name people read.
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Harbour in
    /// A set of harbours.
    Harbours(u16), "a harbour":
    Bantam = "bantam",
    Palembang = "palembang",
    Galle = "galle",
    Colombo = "colombo",
    Ternate = "ternate",
    Ambon = "ambon",
    Makassar = "makassar",
    Banda = "banda",
    Sambas = "sambas",
    Sukadana = "sukadana",
    Banjarmasin = "banjarmasin",
    Brunei = "brunei",
    Batavia = "batavia",
    Manila = "manila",
}

words! {
    /// A class of stored cards: within it cards are interchangeable (BO-4.9).
    #[allow(missing_docs, reason = "the names of the variants say it all")]
    Class, "a class of cards":
    Pepper = "pepper",
    Pepper2 = "pepper2",
    PepperHarbour = "pepper_harbour",
    Cinnamon = "cinnamon",
    Cinnamon2 = "cinnamon2",
    CinnamonHarbour = "cinnamon_harbour",
    Cloves = "cloves",
    Cloves2 = "cloves2",
    ClovesHarbour = "cloves_harbour",
    Nutmeg = "nutmeg",
    Nutmeg2 = "nutmeg2",
    NutmegHarbour = "nutmeg_harbour",
    Joker = "joker",
}

impl Class {
    /// The class of a shipment.
    pub const fn shipment(spice: Spice, double: bool) -> Self {
        Self::ALL[spice.index() * 3 + double as usize]
    }

    /// The class of a harbour: its spice, or a joker.
    pub const fn harbour(good: Option<Spice>) -> Self {
        match good {
            Some(spice) => Self::ALL[spice.index() * 3 + 2],
            None => Self::Joker,
        }
    }

    /// The spice of the class; none for jokers.
    pub const fn spice(self) -> Option<Spice> {
        match self {
            Self::Joker => None,
            _ => Some(Spice::ALL[self.index() / 3]),
        }
    }

    /// Whether the cards of the class are harbours.
    pub const fn is_harbour(self) -> bool {
        self.index() % 3 == 2 || matches!(self, Self::Joker)
    }

    /// The units a card of the class gives (BO-4.3).
    pub const fn value(self) -> u8 {
        1 + (self.index() % 3 == 1) as u8
    }
}

impl Company {
    /// The letter of its flag in the data file.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
        }
    }
}

/// A word of the notation with spaces.
pub(crate) fn spaced(id: &str) -> String {
    id.replace('_', " ")
}
