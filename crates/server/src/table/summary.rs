//! What a store knows about a table without playing its events again.

use kontor_core::places;
use kontor_protocol::{Moment, Phase};

use super::{Occupant, Player, Table, What};

/// What is asked about many tables at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How far it is.
    pub phase: Phase,
    /// Who sits where, from seat A on.
    pub chairs: Vec<Sitting>,
    /// The person it waits for.
    pub waits_for: Option<Player>,
    /// When it has to be looked after, though nobody asks.
    pub due: Option<Moment>,
    /// How the game ended, by seat; empty before.
    pub results: Vec<Ending>,
}

/// How a game ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The points.
    pub total: i32,
    /// 1 for the winner.
    pub place: u32,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sitting {
    /// Nobody.
    Nobody,
    /// A person.
    Player(Player),
    /// A bot of a level.
    Bot(String),
}

impl Table {
    /// The table in short.
    pub fn summary(&self) -> Summary {
        let sitting = |chair: &Occupant| match chair {
            Occupant::Free => Sitting::Nobody,
            Occupant::Person { player, .. } => Sitting::Player(*player),
            Occupant::Bot { level } => Sitting::Bot(level.clone()),
        };
        Summary {
            phase: self.phase(),
            chairs: self.chairs.iter().map(sitting).collect(),
            waits_for: self.waits_for_player(),
            results: self.endings(),
            due: if self.wanted().is_some() { Some(self.at) } else { self.deadline() },
        }
    }

    fn endings(&self) -> Vec<Ending> {
        if self.phase() != Phase::Over {
            return Vec::new();
        }
        let scores = self.play.scores();
        let places = places(&scores);
        scores
            .iter()
            .zip(places)
            .map(|(it, place)| Ending { total: it.total(), place: place as u32 })
            .collect()
    }

    /// The person the table waits for.
    pub fn waits_for_player(&self) -> Option<Player> {
        match &self.chairs[self.waits_for()?.index()] {
            Occupant::Person { player, away: false } => Some(*player),
            Occupant::Person { .. } | Occupant::Bot { .. } | Occupant::Free => None,
        }
    }

    /// Everybody who has a seat or has said something.
    pub fn people(&self) -> Vec<Player> {
        let seated = self.chairs.iter().filter_map(|chair| match chair {
            Occupant::Person { player, .. } => Some(*player),
            Occupant::Bot { .. } | Occupant::Free => None,
        });
        let mut all: Vec<Player> = seated.chain(self.chat.iter().map(|(player, _)| *player)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl What {
    /// Whether somebody else sits on a chair afterwards.
    pub fn seats_somebody(&self) -> bool {
        matches!(self, Self::Joined { .. } | Self::Bot { .. } | Self::Left { .. })
    }
}
