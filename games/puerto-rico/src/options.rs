//! What a table agrees on before the game.

use std::fmt;

use kontor_core::{BadOption, Settings, words};

use crate::buildings::{Building, Buildings};
use crate::offers::OFFERS;

words! {
    /// An edition of the game.
    Edition, "an edition":
    /// The edition of 2002.
    Y2002 = "2002",
    /// The edition of 1897, published in 2022 (PR97-1.1).
    Y1897 = "1897",
}

impl Edition {
    /// The year in its name.
    pub const fn year(self) -> u16 {
        match self {
            Self::Y2002 => 2002,
            Self::Y1897 => 1897,
        }
    }
}

words! {
    /// The language in which the things of the box are named; sentences are English.
    Language, "a language":
    /// English.
    English = "en",
    /// German.
    German = "de",
    /// Dutch, in which only the edition of 2002 is named.
    Dutch = "nl",
}

words! {
    /// An expansion of the edition of 1897 (PR97-E0).
    Expansion in
    /// A set of expansions.
    Expansions(u8), "an expansion":
    /// PR97-E1.
    NewBuildings = "new-buildings",
    /// PR97-E2.
    Citizens = "citizens",
    /// PR97-E3.
    Smuggler = "smuggler",
    /// PR97-E4.
    Festival = "festival",
}

impl Expansions {
    /// All four of them.
    pub const ALL: Self = Self(0b1111);

    /// Every set of at least one.
    pub fn some() -> impl Iterator<Item = Self> {
        (1..=Self::ALL.0).map(Self)
    }
}

impl fmt::Display for Expansions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, expansion) in self.iter().enumerate() {
            write!(f, "{}{expansion}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

words! {
    /// The product a building belongs to.
    Set, "a set of buildings":
    /// The base game of both editions.
    Base = "base",
    /// PR97-E1.
    NewBuildings = "new-buildings",
    /// PR97-E2.1.
    Citizens = "citizens",
}

impl Set {
    /// Whether its beige buildings take part in the draft (PR97-E1.1).
    pub const fn drafted(self) -> bool {
        matches!(self, Self::Base | Self::NewBuildings)
    }

    /// Whether its buildings are in a game with these expansions.
    pub const fn in_game(self, expansions: Expansions) -> bool {
        match self {
            Self::Base => true,
            Self::NewBuildings => expansions.has(Expansion::NewBuildings),
            Self::Citizens => expansions.has(Expansion::Citizens),
        }
    }
}

/// Which kinds of beige buildings come into a game with new buildings (PR97-E1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draft {
    /// The players choose in turn.
    Players,
    /// Chance draws.
    Random,
    /// These kinds.
    Given(Buildings),
}

/// What a table agrees on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch a player sets by its name")]
pub struct Options {
    /// The edition.
    pub edition: Edition,
    /// The number of players, 2 to 5.
    pub seats: u8,
    /// The expansions of 1897 in the game (PR97-E0).
    pub expansions: Expansions,
    /// Others' points are hidden until the end (PR-1.5).
    pub hide_vp: bool,
    /// Production may be declined (PR-7.7).
    pub ask_production: bool,
    /// Corn starters have a coin less, factory and university swap their costs (PR-14.2).
    pub balanced_start: bool,
    /// The prices of the history pages (PR97-1.6).
    pub essay_prices: bool,
    /// The hospital may man the hacienda's tile (PR97-3.2).
    pub hospital_any_new_tile: bool,
    /// An empty pool ends the game in every phase (PR97-4.2).
    pub vp_trigger_any_phase: bool,
    /// How the beige buildings are chosen (PR97-E1.1).
    pub draft: Draft,
    /// Exactly one of office and trading post is in the game (PR97-E1.2).
    pub draft_office_xor_post: bool,
    /// The publishing house works for one role of a round (PR97-E1.13).
    pub publishing_house_once_per_round_2p: bool,
    /// A captured role is played by its captor alone (PR97-E3.4).
    pub captured_role_solo: bool,
    /// The language of the names on the screen (PR97-1.2).
    pub names: Language,
    /// The text of a data file that replaces the built-in one.
    pub data: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            edition: Edition::Y2002,
            seats: 4,
            expansions: Expansions::NONE,
            hide_vp: true,
            ask_production: false,
            balanced_start: false,
            essay_prices: false,
            hospital_any_new_tile: false,
            vp_trigger_any_phase: true,
            draft: Draft::Players,
            draft_office_xor_post: false,
            publishing_house_once_per_round_2p: false,
            captured_role_solo: false,
            names: Language::English,
            data: None,
        }
    }
}

impl Options {
    /// Reads options; what is unknown or does not go together is refused by name.
    pub(crate) fn read(settings: &Settings) -> Result<Self, BadOption> {
        settings.only("puerto-rico", OFFERS)?;
        let edition = match settings.get("edition") {
            None => Edition::Y2002,
            Some(year) => year
                .parse()
                .map_err(|_| BadOption(format!("option edition={year}: expected 2002 or 1897")))?,
        };
        let expansions = read_expansions(settings.get("expansions"))?;
        if expansions.any() && edition == Edition::Y2002 {
            return Err(BadOption(format!(
                "option expansions={expansions}: expansions belong to the edition of 1897; edition 2002 has none; \
                 add edition=1897"
            )));
        }
        let seats = settings.seats(2..=5, Self::default().seats)?;
        for (key, _) in settings.pairs() {
            check_key(key, edition, expansions, seats)?;
        }
        let defaults = Self::default();
        let switch = |key, default| settings.switch(key, default);
        Ok(Self {
            edition,
            seats,
            expansions,
            hide_vp: switch("hide_vp", defaults.hide_vp)?,
            ask_production: switch("ask_production", defaults.ask_production)?,
            balanced_start: switch("balanced_start", defaults.balanced_start)?,
            essay_prices: switch("essay_prices", defaults.essay_prices)?,
            hospital_any_new_tile: switch("hospital_any_new_tile", defaults.hospital_any_new_tile)?,
            vp_trigger_any_phase: switch("vp_trigger_any_phase", defaults.vp_trigger_any_phase)?,
            draft: read_draft(settings.get("draft"))?,
            draft_office_xor_post: switch("draft_office_xor_post", defaults.draft_office_xor_post)?,
            publishing_house_once_per_round_2p: switch(
                "publishing_house_once_per_round_2p",
                defaults.publishing_house_once_per_round_2p,
            )?,
            captured_role_solo: switch("captured_role_solo", defaults.captured_role_solo)?,
            names: read_names(settings.get("names"), edition)?,
            data: settings.data.clone(),
        })
    }

    /// Refuses what does not go together, for options that were not read from text.
    pub(crate) fn check(&self) -> Result<(), BadOption> {
        if !(2..=5).contains(&self.seats) {
            return Err(BadOption(format!("option seats={}: expected a number from 2 to 5", self.seats)));
        }
        if self.expansions.any() && self.edition == Edition::Y2002 {
            return Err(BadOption(format!(
                "option expansions={}: expansions belong to the edition of 1897",
                self.expansions
            )));
        }
        let defaults = Self::default();
        let differing = [
            ("balanced_start", self.balanced_start != defaults.balanced_start),
            ("essay_prices", self.essay_prices != defaults.essay_prices),
            ("hospital_any_new_tile", self.hospital_any_new_tile != defaults.hospital_any_new_tile),
            ("vp_trigger_any_phase", self.vp_trigger_any_phase != defaults.vp_trigger_any_phase),
            ("draft", self.draft != defaults.draft),
            ("draft_office_xor_post", self.draft_office_xor_post),
            ("publishing_house_once_per_round_2p", self.publishing_house_once_per_round_2p),
            ("captured_role_solo", self.captured_role_solo),
        ];
        for (key, _) in differing.into_iter().filter(|(_, differs)| *differs) {
            check_key(key, self.edition, self.expansions, self.seats)?;
        }
        check_names(self.names, self.edition)
    }

    /// Whether an expansion is in the game.
    pub fn with(&self, expansion: Expansion) -> bool {
        self.expansions.has(expansion)
    }
}

/// Refuses a key that belongs to another edition, expansion or number of seats; the sentence says what goes together.
fn check_key(key: &str, edition: Edition, expansions: Expansions, seats: u8) -> Result<(), BadOption> {
    let Some(offer) = OFFERS.iter().find(|offer| offer.key == key) else { return Ok(()) };
    for need in offer.needs {
        let (other, value) = (need.key, need.value);
        let refused = match other {
            "edition" if edition.id() != value => {
                format!("belongs to the edition of {value}, not to {edition}; add edition={value}")
            }
            "expansions" if !expansions.iter().any(|it| it.id() == value) => {
                format!("goes with the expansion {value}; add it to expansions")
            }
            "seats" if seats.to_string() != value => {
                format!("goes with seats={value}, not with seats={seats}")
            }
            _ => continue,
        };
        return Err(BadOption(format!("option {key} {refused}")));
    }
    Ok(())
}

fn read_expansions(text: Option<&str>) -> Result<Expansions, BadOption> {
    let text = match text {
        None | Some("" | "none") => return Ok(Expansions::NONE),
        Some("all") => return Ok(Expansions::ALL),
        Some(text) => text,
    };
    let mut all = Expansions::NONE;
    for word in text.split(',') {
        let expansion: Expansion = word.parse().map_err(|_| {
            let known: Vec<&str> = Expansion::ALL.map(Expansion::id).to_vec();
            BadOption(format!(
                "option expansions={text}: {word:?} is none; expected all, none or a list of {}",
                known.join(", ")
            ))
        })?;
        if all.has(expansion) {
            return Err(BadOption(format!("option expansions={text}: {expansion} stands twice")));
        }
        all.insert(expansion);
    }
    Ok(all)
}

fn read_names(text: Option<&str>, edition: Edition) -> Result<Language, BadOption> {
    let Some(text) = text else { return Ok(Language::English) };
    let language = text
        .parse()
        .map_err(|_| BadOption(format!("option names={text}: expected en, de or, with edition 2002, nl")))?;
    check_names(language, edition)?;
    Ok(language)
}

/// The edition of 1897 has no Dutch names.
fn check_names(language: Language, edition: Edition) -> Result<(), BadOption> {
    if language == Language::Dutch && edition == Edition::Y1897 {
        return Err(BadOption(
            "option names=nl goes with the edition of 2002; 1897 has en and de".to_owned(),
        ));
    }
    Ok(())
}

fn read_draft(text: Option<&str>) -> Result<Draft, BadOption> {
    let list = match text {
        None | Some("players") => return Ok(Draft::Players),
        Some("random") => return Ok(Draft::Random),
        Some(list) => list,
    };
    let mut kinds = Buildings::NONE;
    for word in list.split(',') {
        let building: Building = word.parse().map_err(|_| {
            BadOption(format!(
                "option draft: {word:?} is no building; expected players, random or a list of kinds"
            ))
        })?;
        if kinds.has(building) {
            return Err(BadOption(format!("option draft: {building} stands twice")));
        }
        kinds.insert(building);
    }
    Ok(Draft::Given(kinds))
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edition={} seats={}", self.edition, self.seats)?;
        if self.expansions.any() {
            write!(f, " expansions={}", self.expansions)?;
        }
        let defaults = Self::default();
        let switches = |f: &mut fmt::Formatter<'_>, all: &[(&str, bool, bool)]| {
            all.iter()
                .filter(|(_, value, default)| value != default)
                .try_for_each(|(key, value, _)| write!(f, " {key}={value}"))
        };
        switches(
            f,
            &[
                ("hide_vp", self.hide_vp, defaults.hide_vp),
                ("ask_production", self.ask_production, defaults.ask_production),
                ("balanced_start", self.balanced_start, defaults.balanced_start),
                ("essay_prices", self.essay_prices, defaults.essay_prices),
                ("hospital_any_new_tile", self.hospital_any_new_tile, defaults.hospital_any_new_tile),
                ("vp_trigger_any_phase", self.vp_trigger_any_phase, defaults.vp_trigger_any_phase),
            ],
        )?;
        match self.draft {
            Draft::Players => (),
            Draft::Random => write!(f, " draft=random")?,
            Draft::Given(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(Building::id).collect();
                write!(f, " draft={}", kinds.join(","))?;
            }
        }
        switches(
            f,
            &[
                ("draft_office_xor_post", self.draft_office_xor_post, false),
                ("publishing_house_once_per_round_2p", self.publishing_house_once_per_round_2p, false),
                ("captured_role_solo", self.captured_role_solo, false),
            ],
        )?;
        if self.names != Language::English {
            write!(f, " names={}", self.names)?;
        }
        Ok(())
    }
}
