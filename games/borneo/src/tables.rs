//! What the phases ask often, computed once from options and data.

use kontor_core::Seat;

use crate::cards::{Card, Cards, MAX_CARDS};
use crate::data::Components;
use crate::options::Options;
use crate::payment::Holdings;
use crate::words::{Class, Company, Harbour, Harbours, Order};

/// Numbers of companies in one word, a byte each: flags are added and compared all at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags(u32);

impl Flags {
    /// One flag of a company.
    pub const fn one(company: Company) -> Self {
        Self(1 << (8 * company.index()))
    }

    /// The flags of a company.
    pub const fn of(self, company: Company) -> u8 {
        (self.0 >> (8 * company.index())) as u8
    }

    /// The flags of both.
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Whether a company has at least so many; both are below 128.
    pub const fn reach(self, least: u8) -> bool {
        let lift = 0x80 - least as u32;
        (self.0 + lift * 0x0101_0101) & 0x8080_8080 != 0
    }
}

/// A harbour in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Port {
    pub monopoly: u8,
    pub limit: u8,
    pub class: Class,
}

/// All of it.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub seats: u8,
    pub pirates: bool,
    /// Merchants of each player (BO-2.6, BO-12.1).
    pub merchants: u8,
    pub slots: u8,
    pub hand_start: u8,
    pub hand_limit: u8,
    pub draw: u8,
    pub stored_card_points: u8,
    pub pirate_ship_points: i8,
    /// All shipments.
    pub cards: Cards,
    /// The upper row of each shipment.
    pub upper: [Flags; MAX_CARDS as usize],
    /// The lower row of each shipment.
    pub lower: [Flags; MAX_CARDS as usize],
    /// The flags of each shipment in reading order.
    pub flags: [[Company; 4]; MAX_CARDS as usize],
    /// Shipments that show a company's flag.
    pub showing: [Cards; Company::COUNT],
    /// Shipments that show three of them.
    pub majority: [Cards; Company::COUNT],
    /// The class of each shipment (BO-4.9).
    classes: [Class; MAX_CARDS as usize],
    /// Shipments by class.
    pub shipments_of: [Cards; Class::COUNT],
    /// Harbours by class.
    pub harbours_of: [Harbours; Class::COUNT],
    /// Harbours in the game (BO-2.3).
    pub harbours: Harbours,
    pub ports: [Port; Harbour::COUNT],
    /// Copies of orders in the game (BO-2.5).
    pub orders: [u8; Order::COUNT],
    pub points: [u8; Order::COUNT],
}

impl Tables {
    pub fn new(options: &Options, components: &Components) -> Self {
        let set_up = components.set_up(options.seats);
        let numbers = &components.numbers;
        let rows = components.shipments();
        let in_game = |harbour: &Harbour| components.harbour(*harbour).in_game(set_up);
        let mut tables = Self {
            seats: options.seats,
            pirates: options.pirates,
            merchants: set_up.merchants(options.four_merchants),
            slots: numbers.slots,
            hand_start: numbers.hand_start,
            hand_limit: numbers.hand_limit,
            draw: numbers.draw,
            stored_card_points: numbers.stored_card_points,
            pirate_ship_points: numbers.pirate_ship_points,
            cards: Cards::first(rows.len() as u8),
            upper: [Flags::default(); MAX_CARDS as usize],
            lower: [Flags::default(); MAX_CARDS as usize],
            flags: [[Company::Red; 4]; MAX_CARDS as usize],
            showing: [Cards::NONE; Company::COUNT],
            majority: [Cards::NONE; Company::COUNT],
            classes: [Class::Pepper; MAX_CARDS as usize],
            shipments_of: [Cards::NONE; Class::COUNT],
            harbours_of: [Harbours::NONE; Class::COUNT],
            harbours: Harbour::ALL.into_iter().filter(in_game).collect(),
            ports: Harbour::ALL.map(|harbour| {
                let row = components.harbour(harbour);
                Port { monopoly: row.monopoly, limit: row.limit, class: Class::harbour(row.good()) }
            }),
            orders: Order::ALL.map(|order| components.order(order).in_game(set_up)),
            points: Order::ALL.map(|order| components.order(order).points),
        };
        for (index, row) in rows.iter().enumerate() {
            let (card, flags) = (Card::new(index as u8), row.flags());
            tables.flags[index] = flags;
            tables.upper[index] =
                flags[..3].iter().fold(Flags::default(), |sum, &flag| sum.plus(Flags::one(flag)));
            tables.lower[index] = Flags::one(flags[3]);
            for company in Company::ALL {
                match flags.iter().filter(|&&it| it == company).count() {
                    0 => (),
                    count => {
                        tables.showing[company.index()].insert(card);
                        if count == 3 {
                            tables.majority[company.index()].insert(card);
                        }
                    }
                }
            }
            tables.classes[index] = Class::shipment(row.spice(), row.double());
            tables.shipments_of[tables.classes[index].index()].insert(card);
        }
        for harbour in Harbour::ALL {
            tables.harbours_of[tables.ports[harbour.index()].class.index()].insert(harbour);
        }
        tables
    }

    /// Flags of a company on the cards, both rows: three on a majority card, one on a minority card (BO-6.4).
    pub fn strength(&self, company: Company, cards: Cards) -> u8 {
        let shown = cards.and(self.showing[company.index()]);
        shown.count() + 2 * shown.and(self.majority[company.index()]).count()
    }

    /// Stored cards by class.
    pub fn holdings(&self, shipments: Cards, harbours: Harbours) -> Holdings {
        Holdings(Class::ALL.map(|class| {
            if class.is_harbour() {
                harbours.and(self.harbours_of[class.index()]).count()
            } else {
                shipments.and(self.shipments_of[class.index()]).count()
            }
        }))
    }

    /// The class of a shipment.
    pub const fn class_of(&self, card: Card) -> Class {
        self.classes[card.index()]
    }

    /// The seat that places merchant number `placed`, counted from 0: back and forth from the start (BO-2.8, BO-12.2).
    pub fn placer(&self, start: Seat, placed: u8) -> Seat {
        let (lap, step) = (placed / self.seats, placed % self.seats);
        start.plus(if lap % 2 == 0 { step } else { self.seats - 1 - step }, self.seats)
    }

    /// Merchants of all players.
    pub fn all_merchants(&self) -> u8 {
        self.merchants * self.seats
    }
}
