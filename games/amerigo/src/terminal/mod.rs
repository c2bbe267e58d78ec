//! The game in text: what lies where, what is asked, what a choice does.

mod chart;
mod draw;
mod label;

use kontor_core::{Question, Seat, Terminal};

use crate::Amerigo;
use crate::action::Action;
use crate::event::counted;
use crate::state::Stage;
use crate::view::View;
use crate::words::{Colour, Good, Shape, Tile, Token};

impl Terminal for Amerigo {
    fn notice(&self) -> Option<String> {
        let rows = self.components.reconstructed();
        (rows > 0).then(|| {
            format!(
                "Many printed values of this game are unknown and reconstructed, in {rows} rows of the data: island tiles, \
                 shapes and points of tiles, both tracks, tokens, the cube tower. If you own the box, correct them in one \
                 file; games/amerigo/README.md tells how."
            )
        })
    }

    fn table(&self, view: &View) -> String {
        let mut text = String::new();
        self.write_table(&mut text, view).expect("writing to a string succeeds");
        text
    }

    fn board(&self, view: &View, seat: Seat) -> String {
        self.player_lines(view, seat, 116).join("\n") + "\n"
    }

    fn question(&self, view: &View) -> Question {
        let ap = |ap: u8| format!("{ap} AP left");
        let (text, clauses): (String, &[&'static str]) = match view.stage {
            Stage::Map
            | Stage::Pirate
            | Stage::Tokens
            | Stage::Display
            | Stage::Stack
            | Stage::Fill
            | Stage::Throw => ("chance answers".into(), &["AM-4.9"]),
            Stage::Choose => (
                format!("choose an action with {} AP, or take gold", view.base_ap),
                &["AM-7.1", "AM-7.2", "AM-7.3", "AM-7.5", "AM-7.9"],
            ),
            Stage::Ships { steps } => {
                (format!("which ship goes first? {steps} steps each"), &["AM-8.1", "AM-8.2"])
            }
            Stage::Enter(it) => (format!("where does ship {} enter?", it.ship + 1), &["AM-8.3", "AM-2.6"]),
            Stage::Sail(it, made) => (
                format!("ship {}: {} of {} left", it.ship + 1, it.steps - made, counted(it.steps, "step")),
                &["AM-8.5", "AM-8.6", "AM-8.7", "AM-8.8", "AM-8.13"],
            ),
            Stage::Post(_) => ("place a post?".into(), &["AM-8.9", "AM-8.10"]),
            Stage::Cannons => ("buy more cannons?".into(), &["AM-9.1", "AM-9.3"]),
            Stage::Plan { ap: left, .. } => {
                (format!("which tile? {}", ap(left)), &["AM-10.2", "AM-10.3", "AM-10.4"])
            }
            Stage::Progress { ap: left } => (format!("advance? {}", ap(left)), &["AM-11.1", "AM-11.2"]),
            Stage::Token { .. } => ("take a progress token".into(), &["AM-11.2", "AM-19.2"]),
            Stage::Build { ap: left } => {
                (format!("where do you build? {}", ap(left)), &["AM-12.1", "AM-12.3", "AM-12.5", "AM-12.8"])
            }
            Stage::Goods { ap: left } => (format!("which goods? {}", ap(left)), &["AM-13.1", "AM-18.4"]),
            Stage::Order { ap: left, .. } => {
                (format!("move your disc? {}", ap(left)), &["AM-14.2", "AM-14.3", "AM-14.5"])
            }
            Stage::Over => ("the game is over".into(), &["AM-18.1", "AM-18.7"]),
        };
        Question { text: format!("{}: {text}", view.seat), clauses: clauses.to_vec() }
    }

    fn label(&self, view: &View, action: Action) -> String {
        self.action_label(view, action)
    }

    fn group(&self, _: &View, action: Action) -> Option<String> {
        self.action_group(action)
    }

    /// An action leads to the clauses of its phase, a word of the box to what it is.
    fn about(&self, word: &str) -> Vec<&'static str> {
        let id = word.to_lowercase().replace(' ', "_");
        if let Some(clauses) = about_word(&id) {
            return clauses;
        }
        if id.parse::<Good>().is_ok() {
            return vec!["AM-1.1", "AM-2.11", "AM-13.1", "AM-18.4"];
        }
        if id.parse::<Token>().is_ok() {
            return vec!["AM-19.2", "AM-19.1"];
        }
        let upper = word.to_uppercase();
        if upper.parse::<Shape>().is_ok() {
            return vec!["AM-12.1", "AM-12.8"];
        }
        if upper.parse::<Tile>().is_ok() {
            return vec!["AM-2.3", "AM-2.5"];
        }
        if let Ok(colour) = id.parse::<Colour>() {
            return about_action(Action::Choose(colour));
        }
        word.parse::<Action>().or(id.parse()).map(about_action).unwrap_or_default()
    }

    fn line_name(&self, key: &str) -> String {
        match key {
            "discover" => "Islands discovered",
            "villages" => "Village tiles",
            "landscapes" => "Landscape tiles",
            "finishing" => "Islands finished",
            "posts" => "Posts on finished islands",
            "overflow" => "Gold above the limit",
            "cube_vp" => "Points for cubes",
            "pirates" => "Lost to pirates",
            "gold" => "Gold",
            "goods" => "Resources × goods",
            "end_tokens" => "Progress tokens",
            "progress" => "Progress track",
            "order" => "Order track",
            other => other,
        }
        .to_owned()
    }
}

/// The clauses about a word of the box.
fn about_word(id: &str) -> Option<Vec<&'static str>> {
    Some(match id {
        "tower" | "cubes" | "throw" => vec!["AM-5.3", "AM-5.4", "AM-5.6", "AM-5.7"],
        "map" | "reconstructed" | "data" => vec!["AM-2.1", "AM-2.7", "AM-2.8", "AM-2.12", "AM-1.1"],
        "island" | "islands" => vec!["AM-2.8", "AM-2.9", "AM-12.9", "AM-12.10"],
        "anchor" | "posts" | "kontor" => vec!["AM-2.4", "AM-8.9", "AM-8.10", "AM-12.10"],
        "frame" => vec!["AM-2.6", "AM-8.3"],
        "ship" | "ships" => vec!["AM-8.1", "AM-8.5", "AM-8.6", "AM-8.7"],
        "pirates" | "pirate" => vec!["AM-16.1", "AM-16.2", "AM-16.3", "AM-16.4"],
        "chest" => vec!["AM-2.9", "AM-12.9", "AM-15.7"],
        "village" | "villages" => vec!["AM-10.2", "AM-12.2", "AM-12.8"],
        "landscape" | "landscapes" => vec!["AM-10.3", "AM-12.2", "AM-12.8"],
        "network" => vec!["AM-12.5", "AM-12.6"],
        "tokens" => vec!["AM-4.2", "AM-11.2", "AM-19.1", "AM-19.2"],
        "resources" | "resource" => vec!["AM-2.11", "AM-12.7", "AM-18.4"],
        "ap" => vec!["AM-7.3", "AM-7.4", "AM-7.8"],
        "time" => vec!["AM-2.14", "AM-12.10"],
        "score" | "scoring" => vec!["AM-18.1", "AM-18.2", "AM-18.3", "AM-18.4", "AM-18.5", "AM-18.6"],
        _ => return None,
    })
}

fn about_action(action: Action) -> Vec<&'static str> {
    match action {
        Action::Choose(Colour::Blue) => vec!["AM-8.1", "AM-8.5", "AM-8.9"],
        Action::Choose(Colour::Black) => vec!["AM-9.1", "AM-9.2", "AM-16.3"],
        Action::Choose(Colour::Red) => vec!["AM-10.2", "AM-10.3", "AM-10.4"],
        Action::Choose(Colour::Brown) => vec!["AM-11.1", "AM-11.2", "AM-18.5"],
        Action::Choose(Colour::Green) => vec!["AM-12.1", "AM-12.2", "AM-12.5", "AM-12.8", "AM-12.9"],
        Action::Choose(Colour::Yellow) => vec!["AM-13.1", "AM-18.4"],
        Action::Choose(Colour::White) => vec!["AM-14.1", "AM-14.2", "AM-7.5"],
        Action::Gold => vec!["AM-7.9", "AM-15.2"],
        Action::CubeVp => vec!["AM-7.10"],
        Action::Ship(_) => vec!["AM-8.2"],
        Action::Enter(_) => vec!["AM-8.3"],
        Action::Step(_) => vec!["AM-8.5", "AM-8.7"],
        Action::Stop => vec!["AM-8.8", "AM-8.6"],
        Action::Post | Action::Skip => vec!["AM-8.9", "AM-8.10"],
        Action::Take(..) => vec!["AM-10.2", "AM-10.3"],
        Action::Advance => vec!["AM-11.1"],
        Action::Token(_) => vec!["AM-11.2", "AM-19.2"],
        Action::Place(..) => vec!["AM-12.1", "AM-12.3", "AM-12.5", "AM-12.8"],
        Action::Buy(..) => vec!["AM-13.1"],
        Action::Forward => vec!["AM-14.2", "AM-14.3"],
        Action::Jump => vec!["AM-14.5"],
        Action::BuyAp => vec!["AM-15.5", "AM-15.6"],
        Action::Sail8 => vec!["AM-8.13"],
        Action::Cash(_) => vec!["AM-15.7", "AM-15.8"],
        Action::End => vec!["AM-7.8", "AM-7.12"],
    }
}
