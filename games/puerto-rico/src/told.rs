//! Events as sentences, in the words of the edition that is played (PR97-1.2).

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::action::Action;
use crate::buildings::Building;
use crate::data::{Components, Names, name_in};
use crate::event::{Event, Task, spaced};
use crate::goods::{Good, Goods, Tile};
use crate::options::{Edition, Language};
use crate::roles::Role;
use crate::state::{End, Giver, Person, Place, Spot};

/// What people of an edition call things: the names of the box in one language, other words in English. English words
/// have no capitals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    goods: [String; Good::COUNT],
    roles: [String; Role::COUNT],
    buildings: [String; Building::COUNT],
    quarry: String,
    /// A colonist or worker.
    pub colonist: String,
    /// A doubloon or coin.
    pub doubloon: String,
    /// Where colonists come from: the ship or the register.
    pub ship: &'static str,
    /// The whole name of it.
    pub whole_ship: String,
    /// Where colonists wait: San Juan or the portrait.
    pub idle: String,
    /// A citizen.
    pub citizen: String,
    /// A forest.
    pub forest: String,
}

impl Words {
    /// The words of an edition; the English ones of 2002 are the words of the notation.
    pub fn new(components: &Components, edition: Edition, language: Language) -> Self {
        let old = edition == Edition::Y2002;
        let notation = old && language == Language::English;
        let lower = |names: Names<'_>| match language {
            Language::English => names.0.to_lowercase(),
            Language::German | Language::Dutch => name_in(names, language).to_owned(),
        };
        let word = |id: &str| components.word(id, edition).0.to_lowercase();
        Self {
            goods: Good::ALL.map(|it| {
                if notation { it.id().to_owned() } else { lower(components.good_name(it, edition)) }
            }),
            roles: Role::ALL.map(|it| {
                if notation { it.id().to_owned() } else { lower(components.role_name(it, edition)) }
            }),
            buildings: Building::ALL.map(|it| {
                if notation { spaced(it.id()) } else { lower(components.building_name(it, edition)) }
            }),
            quarry: lower(components.quarry_name()),
            colonist: word("colonist"),
            doubloon: word("doubloon"),
            ship: if old { "ship" } else { "register" },
            whole_ship: word("colonist_ship"),
            idle: if old {
                components.word("san_juan", edition).0.to_owned()
            } else {
                format!("the {}", word("san_juan"))
            },
            citizen: components.citizen_name().0.to_lowercase(),
            forest: components.forest_name().0.to_lowercase(),
        }
    }

    /// The word for a good.
    pub fn good(&self, good: Good) -> &str {
        &self.goods[good.index()]
    }

    /// The word for a role.
    pub fn role(&self, role: Role) -> &str {
        &self.roles[role.index()]
    }

    /// The word for a building.
    pub fn building(&self, building: Building) -> &str {
        &self.buildings[building.index()]
    }

    /// The word for a tile.
    pub fn tile(&self, tile: Tile) -> &str {
        match tile {
            Tile::Plantation(good) => self.good(good),
            Tile::Quarry => &self.quarry,
        }
    }

    /// A place with its article: "the corn tiles", "the harbor".
    pub fn place(&self, place: Place) -> String {
        if place == Place::IDLE {
            return self.idle.clone();
        }
        match place.spot() {
            Spot::Tile(tile) => format!("a {} tile", self.tile(tile)),
            Spot::Building(building) => format!("the {}", self.building(building)),
        }
    }

    /// What gives points: a role or a building.
    pub fn giver(&self, giver: Giver) -> &str {
        self.building(match giver {
            Giver::Captain => return self.role(Role::Captain),
            Giver::Harbor => Building::Harbor,
            Giver::Church => Building::Church,
            Giver::Chapel => Building::Chapel,
            Giver::AssemblyHall => Building::AssemblyHall,
            Giver::ParkAuthority => Building::ParkAuthority,
        })
    }

    /// The word for a person.
    pub fn person(&self, person: Person) -> &str {
        match person {
            Person::Worker => &self.colonist,
            Person::Citizen => &self.citizen,
        }
    }

    /// A number of coins: "1 doubloon", "3 coins".
    pub fn coins(&self, count: u16) -> String {
        counted(count, &self.doubloon)
    }

    /// Counts of goods as words, or `nothing`.
    pub fn list(&self, goods: Goods, nothing: &str) -> String {
        let parts: Vec<String> =
            goods.some().map(|(good, count)| format!("{count} {}", self.good(good))).collect();
        if parts.is_empty() { nothing.to_owned() } else { parts.join(", ") }
    }
}

/// A number with its noun: "1 doubloon", "2 doubloons".
pub(crate) fn counted(count: u16, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// An event with the words of its edition: its text is a sentence, its data are the event's.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    event: Event,
    words: Arc<Words>,
}

impl Told {
    pub(crate) fn new(event: Event, words: &Arc<Words>) -> Self {
        Self { event, words: Arc::clone(words) }
    }

    /// What happened.
    pub fn event(&self) -> Event {
        self.event
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.event.serialize(serializer)
    }
}

impl fmt::Display for Told {
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = &*self.words;
        let coin = |count: u8| words.coins(u16::from(count));
        let a_tile = |tile: Tile| with_article(words.tile(tile));
        match self.event {
            Event::Round { round, governor } => write!(f, "Round {round}: {governor} is governor."),
            Event::Started { seat, coins, tile } => {
                write!(f, "{seat} starts with {} and {} tile.", coin(coins), a_tile(tile))
            }
            Event::Chose { seat, role, coins: 0 } => write!(f, "{seat} chooses the {}.", words.role(role)),
            Event::Chose { seat, role, coins } => {
                write!(f, "{seat} chooses the {} and takes {}.", words.role(role), coin(coins))
            }
            Event::Passed { seat, forced: true } => write!(f, "{seat} can do nothing."),
            Event::Passed { seat, forced: false } => write!(f, "{seat} passes."),
            Event::Settled { seat, tile, drawn: false } => write!(f, "{seat} takes {} tile.", a_tile(tile)),
            Event::Settled { seat, tile, drawn: true } => {
                write!(
                    f,
                    "{seat} draws {} tile with the {}.",
                    a_tile(tile),
                    words.building(Building::Hacienda)
                )
            }
            Event::Displayed { display } => write!(f, "Turned up: {}.", words.list(display, "nothing")),
            Event::Reshuffled => write!(f, "The discarded plantations are the new stack."),
            Event::MannedTile { seat, tile } => {
                write!(f, "{seat}: a {} comes to the new {} tile.", words.colonist, words.tile(tile))
            }
            Event::MannedBuilding { seat, building } => {
                write!(f, "{seat}: a {} comes to the new {}.", words.colonist, words.building(building))
            }
            Event::Colonists { seat, privilege: true, .. } => {
                write!(f, "{seat} takes a {} as {}.", words.colonist, words.role(Role::Mayor))
            }
            Event::Colonists { seat, count: 1, .. } => {
                write!(f, "{seat} gets a {} from the {}.", words.colonist, words.ship)
            }
            Event::Colonists { seat, count, .. } => {
                write!(f, "{seat} gets {count} {}s from the {}.", words.colonist, words.ship)
            }
            Event::Placed { seat, idle: 0 } => write!(f, "{seat} has placed all {}s.", words.colonist),
            Event::Placed { seat, idle: 1 } => {
                write!(f, "{seat} has filled all circles; 1 waits in {}.", words.idle)
            }
            Event::Placed { seat, idle } => {
                write!(f, "{seat} has filled all circles; {idle} wait in {}.", words.idle)
            }
            Event::ShipFilled { aboard, supply, citizens: 0 } => {
                write!(f, "The {} carries {aboard}, the supply has {supply}.", words.whole_ship)
            }
            Event::ShipFilled { aboard, supply, .. } => write!(
                f,
                "The {} has {aboard}, a {} among them; the supply has {supply} {}s.",
                words.whole_ship, words.citizen, words.colonist
            ),
            Event::Built { seat, building, price } => {
                write!(f, "{seat} builds {} for {}.", with_article(words.building(building)), coin(price))
            }
            Event::Produced { seat, goods } => write!(f, "{seat} produces {}.", words.list(goods, "nothing")),
            Event::Extra { seat, good } => write!(f, "{seat} takes one more {}.", words.good(good)),
            Event::Coins { seat, coins } => write!(f, "{seat} receives {}.", coin(coins)),
            Event::Sold { seat, good, coins } => {
                write!(f, "{seat} sells {} for {}.", words.good(good), coin(coins))
            }
            Event::HouseEmptied => write!(f, "The full trading house is emptied."),
            Event::Shipped { seat, good, count, ship, forced } => {
                let must = if forced { " (the only choice)" } else { "" };
                write!(
                    f,
                    "{seat} loads {count} {} on the ship of {ship} for {count} VP{must}.",
                    words.good(good)
                )
            }
            Event::Wharf { seat, good, count } => {
                write!(
                    f,
                    "{seat} delivers {count} {} with the {} for {count} VP.",
                    words.good(good),
                    words.building(Building::Wharf)
                )
            }
            Event::Points { seat, points, by: Giver::Captain } => {
                write!(f, "{seat} gains {points} VP more as {}.", words.giver(Giver::Captain))
            }
            Event::Points { seat, points, by } => {
                write!(f, "{seat} gains {points} VP more by the {}.", words.giver(by))
            }
            Event::Stored { seat, kept } => write!(f, "{seat} keeps {}.", words.list(kept, "nothing")),
            Event::Lost { seat, good, count } => {
                write!(f, "{seat} loses {count} {} for want of storage.", words.good(good))
            }
            Event::ShipEmptied { ship } => write!(f, "The full ship of {ship} sails."),
            Event::EndTriggered { end: End::Colonists } => {
                write!(f, "Too few {}s: the last round.", words.colonist)
            }
            Event::EndTriggered { end: End::City } => write!(f, "A city is full: the last round."),
            Event::EndTriggered { end: End::Points } => write!(f, "The last VP is taken: the last round."),
            Event::EndTriggered { end: End::Rounds } => write!(f, "The hundredth round is over."),
            Event::GameOver => write!(f, "The game is over."),
            _ => self.expansion(f),
        }
    }
}

impl Told {
    /// The sentences of the expansions of 1897.
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    fn expansion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = &*self.words;
        let coin = |count: u8| words.coins(u16::from(count));
        match self.event {
            Event::Drafted { seat, building } => write!(f, "{seat} drafts the {}.", words.building(building)),
            Event::DraftDrawn { kinds } => {
                let kinds: Vec<&str> = kinds.iter().map(|it| words.building(it)).collect();
                write!(f, "In the game: {}.", kinds.join(", "))
            }
            Event::FestivalSet { plantation, goods, building } => write!(
                f,
                "Festival: plantations of {}; {}; the {}.",
                words.good(plantation),
                words.list(goods, "nothing"),
                words.building(building)
            ),
            Event::FestivalWon { seat, task: Task::Plantation, reward } => {
                write!(f, "{seat} wins {} at the festival.", counted(u16::from(reward), &words.colonist))
            }
            Event::FestivalWon { seat, task: Task::Goods, reward } => {
                write!(f, "{seat} wins {} at the festival.", coin(reward))
            }
            Event::FestivalWon { seat, task: Task::Building, reward } => {
                write!(f, "{seat} wins {reward} VP at the festival.")
            }
            Event::Published { seat, role } => write!(
                f,
                "{seat} uses the {} as {}.",
                words.building(Building::PublishingHouse),
                words.role(role)
            ),
            Event::Forest { seat, good, .. } => {
                write!(f, "{seat} lays {} as a {}.", words.good(good), words.forest)
            }
            Event::Discarded { seat, good, forest, coins } => {
                let what = if forest {
                    format!("a {} ({})", words.forest, words.good(good))
                } else {
                    with_article(words.good(good)) + " tile"
                };
                if coins > 0 {
                    write!(f, "{seat} discards {what} for {}.", coin(coins))
                } else {
                    write!(f, "{seat} discards {what}.")
                }
            }
            Event::BoughtTile { seat } => write!(f, "{seat} buys a tile of the stack."),
            Event::Citizen { seat } => write!(f, "{seat} gets a {} from the {}.", words.citizen, words.ship),
            Event::Villa { seat } => {
                write!(f, "{seat} gets a person by the {}.", words.building(Building::Villa))
            }
            Event::Sorted { seat, building, citizens } => write!(
                f,
                "{seat}: {} on the {}.",
                counted(u16::from(citizens), &words.citizen),
                words.building(building)
            ),
            Event::Guest { seat, place, person } => {
                write!(f, "{seat}: a guest ({}) goes to {}.", words.person(person), words.place(place))
            }
            Event::Entered { seat, place, person } => {
                let place = words.place(place.unwrap_or(Place::IDLE));
                write!(f, "{seat}: a {} comes to {place}.", words.person(person))
            }
            Event::Bargain { seat, building, coins } => write!(
                f,
                "{seat} pays {} for the {} and hands in what is missing.",
                coin(coins),
                words.building(building)
            ),
            Event::Paid { seat, action } => match action {
                Action::PayGood(good) => write!(f, "{seat} hands in 1 {}.", words.good(good)),
                Action::PayPerson(place, person) => {
                    write!(f, "{seat} hands in a {} from {}.", words.person(person), words.place(place))
                }
                _ => write!(f, "{seat} hands in 1 VP."),
            },
            Event::Raised { seat, building } => {
                write!(f, "{seat} builds {}.", with_article(words.building(building)))
            }
            Event::Canal { seat, goods } => write!(
                f,
                "{seat} gets {} more by the {}.",
                words.list(goods, "nothing"),
                words.building(Building::Canal)
            ),
            Event::Posted { seat, good, coins } => write!(
                f,
                "{seat} sells {} by the {} for {}.",
                words.good(good),
                words.building(Building::TradingPost),
                coin(coins)
            ),
            Event::Loaded { seat, good, count } => {
                write!(f, "{seat} loads {count} {} on the small wharf.", words.good(good))
            }
            Event::SmallWharf { seat, count, points } => {
                write!(
                    f,
                    "{seat} delivers {} with the {} for {points} VP.",
                    counted(u16::from(count), "token"),
                    words.building(Building::SmallWharf)
                )
            }
            Event::Pensioned { seat, good } => {
                write!(
                    f,
                    "{seat} gives 1 {} to the {} for 1 VP.",
                    words.good(good),
                    words.building(Building::PensionOffice)
                )
            }
            Event::Raided { seat, ship, good, kept } => {
                write!(f, "{seat} raids the ship of {ship} and keeps {kept} {}.", words.good(good))
            }
            Event::Plundered { seat, points } => {
                write!(f, "{seat} plunders the trading house for {points} VP.")
            }
            Event::Poached { seat, kept, citizen } => {
                let with = if citizen { format!(", a {} among them", words.citizen) } else { String::new() };
                write!(f, "{seat} poaches from the {} and keeps {kept}{with}.", words.ship)
            }
            Event::Captured { seat, role, coins: 0 } => {
                write!(f, "{seat} captures the {}.", words.role(role))
            }
            Event::Captured { seat, role, coins } => {
                write!(f, "{seat} captures the {} and takes {}.", words.role(role), coin(coins))
            }
            Event::CapturedPlayed { seat, role } => {
                write!(f, "{seat} plays the captured {}.", words.role(role))
            }
            _ => Ok(()),
        }
    }
}

/// Words with their article: "an office", "a small market".
fn with_article(words: &str) -> String {
    let article = if words.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {words}")
}
