//! What a table agrees on before the game.

use std::fmt;

use kontor_core::{BadOption, Settings};

/// The keys that exist, with what they mean; those of another edition are refused by name.
const KEYS: [&str; 6] = ["seats", "edition", "expansions", "hide_vp", "ask_production", "balanced_start"];
const KEYS_OF_1897: [&str; 7] = [
    "essay_prices",
    "hospital_any_new_tile",
    "vp_trigger_any_phase",
    "draft",
    "draft_office_xor_post",
    "publishing_house_once_per_round_2p",
    "captured_role_solo",
];

/// Options of the edition of 2002.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of players, 2 to 5.
    pub seats: u8,
    /// Others' points are hidden until the end (PR-1.5).
    pub hide_vp: bool,
    /// Production may be declined (PR-7.7).
    pub ask_production: bool,
    /// Corn starters have a coin less, factory and university swap their costs (PR-14.2).
    pub balanced_start: bool,
    /// The text of a data file that replaces the built-in one.
    pub data: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { seats: 4, hide_vp: true, ask_production: false, balanced_start: false, data: None }
    }
}

impl Options {
    /// Reads options; what is unknown or belongs to another edition is refused by name.
    pub(crate) fn read(settings: &Settings) -> Result<Self, BadOption> {
        for (key, _) in settings.pairs() {
            if KEYS_OF_1897.contains(&key) {
                return Err(BadOption(format!("option {key} belongs to the edition of 1897, not to 2002")));
            }
        }
        settings.only("puerto-rico", &KEYS)?;
        match settings.get("edition") {
            None | Some("2002") => (),
            Some(other) => {
                return Err(BadOption(format!("option edition={other}: this version plays edition 2002")));
            }
        }
        match settings.get("expansions") {
            None | Some("" | "none") => (),
            Some(other) => {
                return Err(BadOption(format!(
                    "option expansions={other}: expansions belong to the edition of 1897; edition 2002 has none"
                )));
            }
        }
        let defaults = Self::default();
        Ok(Self {
            seats: settings.seats(2..=5, defaults.seats)?,
            hide_vp: settings.switch("hide_vp", defaults.hide_vp)?,
            ask_production: settings.switch("ask_production", defaults.ask_production)?,
            balanced_start: settings.switch("balanced_start", defaults.balanced_start)?,
            data: settings.data.clone(),
        })
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edition=2002 seats={}", self.seats)?;
        let defaults = Self::default();
        let switches = [
            ("hide_vp", self.hide_vp, defaults.hide_vp),
            ("ask_production", self.ask_production, defaults.ask_production),
            ("balanced_start", self.balanced_start, defaults.balanced_start),
        ];
        for (key, value, default) in switches {
            if value != default {
                write!(f, " {key}={value}")?;
            }
        }
        Ok(())
    }
}
