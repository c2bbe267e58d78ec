//! What a strong bot thinks of the decisions of a game that has been played.

use kontor_bots::{Budget, Chances, Considered, NoAgent};
use kontor_core::Seat;
use serde::Serialize;

/// What a bot thinks of a decision. It sees what the seat saw then.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Appraisal {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played, in notation.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// The chance to win of every seat, from A on, after what the bot would have played.
    pub chances: Vec<f32>,
    /// The chance to win that the seat gave away; 0 if it played what the bot would have played.
    pub loss: f32,
    /// How bad that is, if it is worth a word.
    pub verdict: Option<Verdict>,
    /// What else the bot considered, best first.
    pub others: Vec<Other>,
}

/// Something else that could have been played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Other {
    /// In notation.
    pub action: String,
    /// The chance to win of the seat after it.
    pub chance: f32,
}

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A little was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// The game may have been given away.
    Blunder,
}

/// The loss from which on a decision of one of two players gets each verdict.
const OF_TWO: [(f32, Verdict); 3] =
    [(0.15, Verdict::Blunder), (0.08, Verdict::Mistake), (0.04, Verdict::Inaccuracy)];

impl Verdict {
    /// The verdict on a loss. Among many players chances are smaller, and so are losses: what counts is the loss in terms of
    /// how far the chances of equal players spread.
    pub fn on(loss: f32, seats: u8) -> Option<Self> {
        let seats = f32::from(seats);
        let scale = 2.0 * (seats - 1.0).sqrt() / seats;
        OF_TWO.into_iter().find(|(least, _)| loss >= least * scale).map(|it| it.1)
    }
}

/// What a bot thought, before it is put together.
pub(crate) struct Thoughts {
    pub number: usize,
    pub seat: Seat,
    pub seats: u8,
    pub played: String,
    /// Over all actions.
    pub all: Vec<Considered<String>>,
    /// Over the best and the played one only, if they differ.
    pub pair: Option<Vec<Considered<String>>>,
}

/// Alternatives that are told.
const OTHERS: usize = 3;

impl Thoughts {
    pub fn put_together(self) -> Option<Appraisal> {
        let best = self.all.first()?.clone();
        let judged = |list: &[Considered<String>], action: &str| {
            list.iter().find(|it| it.action == action).map(|it| f64::from(it.value))
        };
        let loss = match &self.pair {
            None => 0.0,
            Some(pair) => judged(pair, &best.action)? - judged(pair, &self.played)?,
        };
        let loss = loss.max(0.0) as f32;
        let chances: Chances = best.chances?;
        let others = self.all.iter().skip(1).take(OTHERS).map(|it| Other {
            action: it.action.clone(),
            chance: it.chances.map_or(it.value, |all| all[self.seat.index()]),
        });
        Some(Appraisal {
            number: self.number,
            seat: self.seat,
            verdict: Verdict::on(loss, self.seats),
            chances: chances[..usize::from(self.seats)].to_vec(),
            others: others.collect(),
            played: self.played,
            best: best.action,
            loss,
        })
    }
}

/// The appraisal of a decision; none where there was no choice, an error if there is no such level.
pub(crate) type Appraised = Result<Option<Appraisal>, NoAgent>;

/// The part of a budget for comparing two actions: a look at either at least.
pub(crate) fn half<'a>(budget: &Budget<'a>) -> Budget<'a> {
    Budget { nodes: (budget.nodes / 2).max(2), ..*budget }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_weighs_more_among_many() {
        assert_eq!(Verdict::on(0.039, 2), None);
        assert_eq!(Verdict::on(0.04, 2), Some(Verdict::Inaccuracy));
        // Four players: 3.5, 7 and 13 points.
        assert_eq!(Verdict::on(0.034, 4), None);
        assert_eq!(Verdict::on(0.035, 4), Some(Verdict::Inaccuracy));
        assert_eq!(Verdict::on(0.07, 4), Some(Verdict::Mistake));
        assert_eq!(Verdict::on(0.13, 4), Some(Verdict::Blunder));
    }
}
