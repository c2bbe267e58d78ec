//! The components, read from the data file by this program alone.

use std::sync::OnceLock;

use kontor_core::components;
use serde_json::Value;

/// A card with flags, a spice and a value (BO-1.5).
pub struct Shipment {
    pub id: u32,
    pub upper: Vec<&'static str>,
    pub lower: &'static str,
    pub spice: &'static str,
    pub value: u32,
}

impl Shipment {
    /// Flags of a company on both rows: the strength in a conflict (BO-6.4).
    pub fn strength(&self, company: &str) -> u32 {
        let upper = self.upper.iter().filter(|&&flag| flag == company).count() as u32;
        upper + u32::from(self.lower == company)
    }
}

/// A harbour card (BO-1.6); its good is a spice or `joker`.
pub struct Harbour {
    pub id: &'static str,
    pub name: &'static str,
    pub monopoly: usize,
    pub limit: usize,
    pub good: &'static str,
    pub mark: &'static str,
}

/// A kind of order (BO-1.7).
pub struct Order {
    pub id: &'static str,
    pub each: bool,
    pub need: u32,
    pub points: i32,
    pub copies: usize,
    pub marked: usize,
}

/// A class of stored cards (BO-4.9); no spice is a joker.
pub struct Class {
    pub name: &'static str,
    /// The place of the spice in the sequence of spices.
    pub spice: Option<usize>,
    pub value: u32,
    pub harbour: bool,
}

/// What differs by the number of players.
pub struct SetUp {
    pub players: usize,
    pub merchants: usize,
    pub four_merchants: usize,
    pub harbours_out: &'static str,
    pub marked_orders: bool,
}

/// Everything in the box.
pub struct Parts {
    pub companies: Vec<&'static str>,
    pub spices: Vec<&'static str>,
    pub shipments: Vec<Shipment>,
    pub harbours: Vec<Harbour>,
    pub orders: Vec<Order>,
    pub classes: Vec<Class>,
    pub set_ups: Vec<SetUp>,
    pub hand_start: usize,
    pub hand_limit: usize,
    pub draw: usize,
    pub slots: usize,
    pub stored_card_points: i32,
    pub pirate_ship_points: i32,
}

/// The parts of the built-in data file.
pub fn parts() -> &'static Parts {
    static PARTS: OnceLock<Parts> = OnceLock::new();
    PARTS.get_or_init(|| Parts::read(include_str!("../../data/borneo.toml")))
}

impl Parts {
    /// Reads a data file.
    fn read(text: &str) -> Self {
        let data: Value = components::read(text, |_| Ok(())).expect("the data file is TOML");
        let companies: Vec<(&str, &str)> =
            rows(&data, "companies").map(|row| (word(row, "id"), word(row, "letter"))).collect();
        let flag = |letter: char| {
            let found = companies.iter().find(|(_, it)| it.starts_with(letter));
            found.expect("a flag is the letter of a company").0
        };
        let spices: Vec<&str> = rows(&data, "spices").map(|row| word(row, "id")).collect();
        let numbers = &data["numbers"];
        Self {
            shipments: rows(&data, "shipments")
                .map(|row| Shipment {
                    id: count(row, "id") as u32,
                    upper: word(row, "upper").chars().map(flag).collect(),
                    lower: word(row, "lower").chars().map(flag).next().expect("a lower row"),
                    spice: word(row, "spice"),
                    value: count(row, "value") as u32,
                })
                .collect(),
            harbours: rows(&data, "harbours")
                .map(|row| Harbour {
                    id: word(row, "id"),
                    name: word(row, "name"),
                    monopoly: count(row, "monopoly"),
                    limit: count(row, "limit"),
                    good: word(row, "good"),
                    mark: word(row, "mark"),
                })
                .collect(),
            orders: rows(&data, "orders")
                .map(|row| Order {
                    id: word(row, "id"),
                    each: word(row, "kind") == "each",
                    need: count(row, "need") as u32,
                    points: number(row, "points") as i32,
                    copies: count(row, "copies"),
                    marked: count(row, "marked_5"),
                })
                .collect(),
            set_ups: rows(&data, "setup")
                .map(|row| SetUp {
                    players: count(row, "players"),
                    merchants: count(row, "merchants"),
                    four_merchants: count(row, "four_merchants"),
                    harbours_out: word(row, "harbours_out"),
                    marked_orders: row["marked_orders"].as_bool().expect("a yes or no"),
                })
                .collect(),
            classes: classes(&spices),
            companies: companies.iter().map(|&(id, _)| id).collect(),
            spices,
            hand_start: count(numbers, "hand_start"),
            hand_limit: count(numbers, "hand_limit"),
            draw: count(numbers, "draw"),
            slots: count(numbers, "slots"),
            stored_card_points: number(numbers, "stored_card_points") as i32,
            pirate_ship_points: number(numbers, "pirate_ship_points") as i32,
        }
    }

    pub fn shipment(&self, id: u32) -> &Shipment {
        self.shipments.iter().find(|it| it.id == id).expect("the id of a shipment")
    }

    pub fn harbour(&self, id: &str) -> &Harbour {
        self.harbours.iter().find(|it| it.id == id).expect("the id of a harbour")
    }

    pub fn order(&self, id: &str) -> &Order {
        self.orders.iter().find(|it| it.id == id).expect("the id of an order")
    }

    pub fn set_up(&self, players: usize) -> &SetUp {
        self.set_ups.iter().find(|it| it.players == players).expect("three to five play")
    }

    /// The class of a stored shipment, by its place in the sequence.
    pub fn class_of_shipment(&self, id: u32) -> usize {
        let card = self.shipment(id);
        self.class(self.spice(card.spice), card.value, false)
    }

    /// The class of a stored harbour, by its place in the sequence.
    pub fn class_of_harbour(&self, id: &str) -> usize {
        self.class(self.spice(self.harbour(id).good), 1, true)
    }

    /// The place of a spice; a joker has none.
    fn spice(&self, good: &str) -> Option<usize> {
        self.spices.iter().position(|&it| it == good)
    }

    fn class(&self, spice: Option<usize>, value: u32, harbour: bool) -> usize {
        let same = |it: &Class| it.spice == spice && it.value == value && it.harbour == harbour;
        self.classes.iter().position(same).expect("every card has a class")
    }

    /// The class of that name.
    pub fn class_named(&self, name: &str) -> usize {
        self.classes.iter().position(|it| it.name == name).expect("the name of a class")
    }
}

/// The 13 classes: single, double and harbour of each spice, then the joker.
fn classes(spices: &[&'static str]) -> Vec<Class> {
    let mut all = Vec::new();
    for (index, &spice) in spices.iter().enumerate() {
        let class = |name, value, harbour| Class { name, spice: Some(index), value, harbour };
        all.push(class(spice, 1, false));
        all.push(class(format!("{spice}2").leak(), 2, false));
        all.push(class(format!("{spice}_harbour").leak(), 1, true));
    }
    all.push(Class { name: "joker", spice: None, value: 1, harbour: true });
    all
}

fn rows<'a>(data: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    data[key].as_array().expect("a list of rows").iter()
}

/// A word of a row, kept as long as the program runs.
fn word(row: &Value, key: &str) -> &'static str {
    row[key].as_str().expect("a word").to_owned().leak()
}

fn number(row: &Value, key: &str) -> i64 {
    row[key].as_i64().expect("a number")
}

fn count(row: &Value, key: &str) -> usize {
    usize::try_from(number(row, key)).expect("a count")
}
