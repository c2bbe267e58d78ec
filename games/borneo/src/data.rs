//! The component data: what each row of the file says, and which rows fit together.

use std::collections::BTreeMap;

use kontor_core::BadOption;
use kontor_core::components::{self, exactly_once, known_sources, range, short_name};
use serde::Deserialize;

use crate::cards::MAX_CARDS;
use crate::words::{Company, Harbour, Need, Order, Spice};

/// The data file in the binary.
pub(crate) const BUILT_IN: &str = include_str!("../data/borneo.toml");

/// Shipments on one harbour: a stack in the state has so many places.
pub(crate) const MAX_LIMIT: u8 = 8;
/// Shipments that the harbours of one game take in all: no game has more turns.
const MAX_SHIPPED: u32 = 90;
/// Slots of a column.
pub(crate) const MAX_SLOTS: u8 = 5;
/// Places for open harbours.
pub(crate) const PLACES: u8 = 3;

/// A name in two languages; the box speaks no third.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    pub en: String,
    pub de: String,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    schema: u32,
    orders: Vec<OrderRow>,
    harbours: Vec<HarbourRow>,
    shipments: Vec<ShipmentRow>,
    sources: BTreeMap<String, String>,
    game: About,
    #[serde(rename = "box")]
    contents: Contents,
    pub numbers: Numbers,
    flags: Flags,
    setup: Vec<SetUp>,
    companies: Vec<CompanyRow>,
    spices: Vec<SpiceRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderRow {
    id: String,
    kind: String,
    need: u8,
    pub points: u8,
    copies: u8,
    marked_5: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HarbourRow {
    id: String,
    pub name: String,
    pub monopoly: u8,
    pub limit: u8,
    good: String,
    mark: String,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShipmentRow {
    id: u8,
    upper: String,
    lower: String,
    spice: String,
    value: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what is printed on the box is told by the file, not used by the rules")]
struct About {
    title: String,
    designer: String,
    publishers: Vec<String>,
    year: u16,
    players_min: u8,
    players_max: u8,
    age: u8,
    minutes: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "markers, summaries and boards are in the box and have no effect")]
struct Contents {
    shipments: u8,
    harbours: u8,
    orders: u8,
    merchants: u8,
    sequence_markers: Vec<String>,
    summaries: u8,
    pirate_coves: u8,
    pirate_ships: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbers {
    pub hand_start: u8,
    pub hand_limit: u8,
    pub draw: u8,
    open_harbours: u8,
    pub slots: u8,
    orders_per_turn: u8,
    pub stored_card_points: u8,
    pub pirate_ship_points: i8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    upper: u8,
    lower: u8,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetUp {
    players: u8,
    merchants: u8,
    four_merchants: u8,
    harbours_out: String,
    marked_orders: bool,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CompanyRow {
    id: String,
    letter: String,
    name: Name,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpiceRow {
    id: String,
    name: Name,
    source: String,
}

impl Components {
    /// Reads and checks a data file; the message names the row that does not fit.
    pub fn read(text: &str) -> Result<Self, BadOption> {
        components::read(text, Self::check)
    }

    /// The row of an order.
    pub fn order(&self, order: Order) -> &OrderRow {
        self.orders.iter().find(|row| row.id == order.id()).expect("a checked data file has every order")
    }

    /// The row of a harbour.
    pub fn harbour(&self, harbour: Harbour) -> &HarbourRow {
        self.harbours
            .iter()
            .find(|row| row.id == harbour.id())
            .expect("a checked data file has every harbour")
    }

    /// The shipments in the sequence of their numbers.
    pub fn shipments(&self) -> &[ShipmentRow] {
        &self.shipments
    }

    /// The set-up for a number of players.
    pub fn set_up(&self, players: u8) -> &SetUp {
        self.setup.iter().find(|row| row.players == players).expect("a checked data file has every number")
    }

    /// The name people read for a company.
    pub fn company_name(&self, company: Company) -> &str {
        let row = self.companies.iter().find(|row| row.id == company.id());
        &row.expect("a checked data file has every company").name.en
    }

    /// The name people read for a spice.
    pub fn spice_name(&self, spice: Spice) -> &str {
        let row = self.spices.iter().find(|row| row.id == spice.id());
        &row.expect("a checked data file has every spice").name.en
    }

    /// How many shipments, harbours and kinds of orders have values that are not the printed ones for certain.
    pub fn reconstructed(&self) -> [usize; 3] {
        let count = |sources: &mut dyn Iterator<Item = &String>| {
            sources.filter(|source| source.split(", ").any(|tag| tag == "reconstruction")).count()
        };
        [
            count(&mut self.shipments.iter().map(|row| &row.source)),
            count(&mut self.harbours.iter().map(|row| &row.source)),
            count(&mut self.orders.iter().map(|row| &row.source)),
        ]
    }

    fn check(&self) -> Result<(), String> {
        if self.schema != 1 {
            return Err(format!("schema is {}, this version reads schema 1", self.schema));
        }
        known_sources(&self.sources, self.source_tags())?;
        exactly_once("orders", Order::ALL.map(Order::id), self.orders.iter().map(|row| row.id.as_str()))?;
        exactly_once(
            "harbours",
            Harbour::ALL.map(Harbour::id),
            self.harbours.iter().map(|row| row.id.as_str()),
        )?;
        exactly_once(
            "companies",
            Company::ALL.map(Company::id),
            self.companies.iter().map(|row| row.id.as_str()),
        )?;
        exactly_once("spices", Spice::ALL.map(Spice::id), self.spices.iter().map(|row| row.id.as_str()))?;
        let players: Vec<String> = self.setup.iter().map(|row| row.players.to_string()).collect();
        exactly_once("setup for players", ["3", "4", "5"], players.iter().map(String::as_str))?;
        self.check_names()?;
        self.numbers.check()?;
        self.orders.iter().try_for_each(OrderRow::check)?;
        self.harbours.iter().try_for_each(HarbourRow::check)?;
        self.check_shipments()?;
        if (self.flags.upper, self.flags.lower) != (3, 1) {
            return Err("flags: a shipment has 3 flags above and 1 below (BO-1.5)".to_owned());
        }
        let copies: u32 = self.orders.iter().map(|row| u32::from(row.copies)).sum();
        if copies != u32::from(self.contents.orders) {
            return Err(format!(
                "orders: the copies add up to {copies}, but [box] has {} orders",
                self.contents.orders
            ));
        }
        if self.harbours.len() != usize::from(self.contents.harbours) {
            return Err(format!(
                "harbours: there are {} rows, but [box] has {} harbours",
                self.harbours.len(),
                self.contents.harbours
            ));
        }
        self.setup.iter().try_for_each(|row| row.check(self))
    }

    fn source_tags(&self) -> impl Iterator<Item = &String> {
        (self.orders.iter().map(|row| &row.source))
            .chain(self.harbours.iter().map(|row| &row.source))
            .chain(self.shipments.iter().map(|row| &row.source))
            .chain(self.setup.iter().map(|row| &row.source))
            .chain(self.companies.iter().map(|row| &row.source))
            .chain(self.spices.iter().map(|row| &row.source))
            .chain([&self.game.source, &self.contents.source, &self.numbers.source, &self.flags.source])
    }

    fn check_names(&self) -> Result<(), String> {
        for row in &self.companies {
            let letter = Company::ALL.iter().find(|it| it.id() == row.id).map_or(' ', |it| it.letter());
            if row.letter != letter.to_string() {
                return Err(format!("companies {}: letter is {:?}, expected {letter}", row.id, row.letter));
            }
        }
        let companies =
            self.companies.iter().flat_map(|row| [(&row.id, &row.name.en), (&row.id, &row.name.de)]);
        let spices = self.spices.iter().flat_map(|row| [(&row.id, &row.name.en), (&row.id, &row.name.de)]);
        let harbours = self.harbours.iter().map(|row| (&row.id, &row.name));
        companies.chain(spices).chain(harbours).try_for_each(|(id, name)| short_name(id, name))
    }

    fn check_shipments(&self) -> Result<(), String> {
        let count = self.shipments.len();
        if count != usize::from(self.contents.shipments) {
            return Err(format!(
                "shipments: there are {count} rows, but [box] has {}",
                self.contents.shipments
            ));
        }
        let least = 5 * usize::from(self.numbers.hand_start) + 1;
        if count < least || count > usize::from(MAX_CARDS) {
            return Err(format!("shipments: there are {count} rows, expected {least} to {MAX_CARDS}"));
        }
        for (index, row) in self.shipments.iter().enumerate() {
            if usize::from(row.id) != index + 1 {
                return Err(format!(
                    "shipments: row {} has id {}, but ids go from 1 to {count} in sequence",
                    index + 1,
                    row.id
                ));
            }
            row.check()?;
        }
        Ok(())
    }
}

impl OrderRow {
    /// The copies in a game, with or without the marked ones (BO-2.5).
    pub fn in_game(&self, set_up: &SetUp) -> u8 {
        if set_up.marked_orders { self.copies } else { self.copies - self.marked_5 }
    }

    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("orders {}: {field}", self.id);
        let order: Order = self.id.parse().map_err(|error| format!("{error}"))?;
        let (kind, need) = match order.need() {
            Need::Each(need) => ("each", need),
            Need::Alike(need) => ("alike", need),
        };
        if (self.kind.as_str(), self.need) != (kind, need) {
            return Err(format!("{} are {kind:?} and {need}, as its id says", at("kind and need")));
        }
        range(&at("points"), self.points, 0, 100)?;
        range(&at("copies"), self.copies, 0, 15)?;
        range(&at("marked_5"), self.marked_5, 0, self.copies)
    }
}

impl HarbourRow {
    /// Its spice; none for a joker.
    pub fn good(&self) -> Option<Spice> {
        (self.good != "joker").then(|| self.good.parse().expect("a checked row has a known good"))
    }

    /// Whether it is in a game of this set-up (BO-2.3).
    pub fn in_game(&self, set_up: &SetUp) -> bool {
        self.mark != set_up.harbours_out
    }

    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("harbours {}: {field}", self.id);
        range(&at("monopoly"), self.monopoly, 1, 3 * MAX_LIMIT + 1)?;
        range(&at("limit"), self.limit, 1, MAX_LIMIT)?;
        if self.good != "joker" && self.good.parse::<Spice>().is_err() {
            return Err(format!("{} is {:?}, expected a spice or joker", at("good"), self.good));
        }
        if !["", "5", "3/4"].contains(&self.mark.as_str()) {
            return Err(format!("{} is {:?}, expected \"\", \"5\" or \"3/4\"", at("mark"), self.mark));
        }
        Ok(())
    }
}

impl ShipmentRow {
    /// Its flags in reading order: three above, one below (BO-7.4).
    pub fn flags(&self) -> [Company; 4] {
        let mut flags = self.upper.chars().chain(self.lower.chars()).map(|letter| {
            Company::ALL.into_iter().find(|it| it.letter() == letter).expect("a checked row has known flags")
        });
        std::array::from_fn(|_| flags.next().expect("a checked row has four flags"))
    }

    /// Its spice.
    pub fn spice(&self) -> Spice {
        self.spice.parse().expect("a checked row has a known spice")
    }

    /// Whether it is a double.
    pub fn double(&self) -> bool {
        self.value == 2
    }

    fn check(&self) -> Result<(), String> {
        let at = |field: &str| format!("shipments {}: {field}", self.id);
        let known =
            |text: &str| text.chars().all(|it| Company::ALL.iter().any(|company| company.letter() == it));
        if self.upper.len() != 3 || !known(&self.upper) {
            return Err(format!("{} is {:?}, expected three letters of R, Y, G, B", at("upper"), self.upper));
        }
        if self.lower.len() != 1 || !known(&self.lower) {
            return Err(format!("{} is {:?}, expected one letter of R, Y, G, B", at("lower"), self.lower));
        }
        let flags = self.flags();
        let most = flags.iter().map(|flag| flags.iter().filter(|it| *it == flag).count()).max();
        let kinds = flags.iter().enumerate().filter(|(index, flag)| !flags[..*index].contains(flag)).count();
        if (most, kinds) != (Some(3), 2) {
            return Err(format!(
                "{} show three flags of one company and one of another (BO-1.5)",
                at("upper and lower")
            ));
        }
        if self.spice.parse::<Spice>().is_err() {
            return Err(format!("{} is {:?}, expected a spice", at("spice"), self.spice));
        }
        range(&at("value"), self.value, 1, 2)
    }
}

impl Numbers {
    fn check(&self) -> Result<(), String> {
        range("numbers: hand_start", self.hand_start, 2, 6)?;
        range("numbers: hand_limit", self.hand_limit, self.hand_start, 8)?;
        range("numbers: draw", self.draw, 1, 2)?;
        range("numbers: open_harbours", self.open_harbours, PLACES, PLACES)?;
        range("numbers: slots", self.slots, 2, MAX_SLOTS)?;
        range("numbers: orders_per_turn", self.orders_per_turn, 1, 1)?;
        range("numbers: stored_card_points", self.stored_card_points, 0, 10)?;
        if !(-100..=0).contains(&self.pirate_ship_points) {
            return Err(format!(
                "numbers: pirate_ship_points is {}, expected -100 to 0",
                self.pirate_ship_points
            ));
        }
        Ok(())
    }
}

impl SetUp {
    /// The merchants of each player.
    pub fn merchants(&self, four_merchants: bool) -> u8 {
        if four_merchants { self.four_merchants } else { self.merchants }
    }

    fn check(&self, all: &Components) -> Result<(), String> {
        let at = |field: &str| format!("setup for {} players: {field}", self.players);
        range(&at("merchants"), self.merchants, 1, MAX_SLOTS)?;
        let four = if self.players == 3 { 4 } else { 0 };
        range(&at("four_merchants"), self.four_merchants, four, four)?;
        let merchants = self.merchants.max(self.four_merchants) * self.players;
        if merchants > 3 * all.numbers.slots {
            return Err(format!(
                "{}: {merchants} merchants need room in three columns of {} slots (BO-5.4)",
                at("merchants"),
                all.numbers.slots
            ));
        }
        if !["5", "3/4"].contains(&self.harbours_out.as_str()) {
            return Err(format!(
                "{} is {:?}, expected \"5\" or \"3/4\"",
                at("harbours_out"),
                self.harbours_out
            ));
        }
        let in_game = || all.harbours.iter().filter(|row| row.in_game(self));
        let open = in_game().count();
        if open < usize::from(PLACES) {
            return Err(format!("{}: only {open} harbours stay, {PLACES} lie open", at("harbours_out")));
        }
        let limits: u32 = in_game().map(|row| u32::from(row.limit)).sum();
        if limits > MAX_SHIPPED {
            return Err(format!(
                "{}: the limits of the harbours add up to {limits}, expected at most {MAX_SHIPPED}",
                at("harbours_out")
            ));
        }

        Ok(())
    }
}
