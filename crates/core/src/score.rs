//! The reckoning at the end: lines a player can check, and places at the table.

use arrayvec::ArrayVec;
use serde::Serialize;

/// One line of the reckoning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What gave the points, in the words of the notation (`customs_house`).
    pub key: &'static str,
    /// The points, negative for losses.
    pub points: i32,
    /// The clause that gives them.
    pub clause: &'static str,
}

/// What a seat has earned, line by line, and how ties are broken.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Score {
    /// The lines; their sum is the total.
    pub lines: ArrayVec<Line, 32>,
    /// Tie-breaks in sequence: the larger value is ahead.
    pub ties: ArrayVec<i32, 4>,
}

impl Score {
    /// Adds a line, unless it gives nothing.
    pub fn add(&mut self, key: &'static str, points: i32, clause: &'static str) {
        if points != 0 {
            self.lines.push(Line { key, points, clause });
        }
    }

    /// The sum of all lines.
    pub fn total(&self) -> i32 {
        self.lines.iter().map(|line| line.points).sum()
    }

    /// What decides the place: total first, then the tie-breaks.
    pub fn rank(&self) -> (i32, &[i32]) {
        (self.total(), &self.ties)
    }
}

/// The place of each seat, 1 for the winner; equal scores share a place and the next ones are left out.
pub fn places(scores: &[Score]) -> Vec<usize> {
    scores.iter().map(|score| 1 + scores.iter().filter(|other| other.rank() > score.rank()).count()).collect()
}

/// The share of the win of each of these places: all who are first have equal parts.
pub fn win_shares(places: &[usize]) -> Vec<f64> {
    let winners = places.iter().filter(|place| **place == 1).count();
    places.iter().map(|place| if *place == 1 { 1.0 / winners as f64 } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_a_place() {
        let score = |points, tie| {
            let mut score = Score::default();
            score.add("points", points, "X-1");
            score.ties.push(tie);
            score
        };
        assert_eq!(places(&[score(5, 1), score(7, 0), score(5, 1), score(5, 2)]), [3, 1, 3, 2]);
    }

    #[test]
    fn winners_share_the_win() {
        assert_eq!(win_shares(&[2, 1, 3]), [0.0, 1.0, 0.0]);
        assert_eq!(win_shares(&[1, 3, 1, 4]), [0.5, 0.0, 0.5, 0.0]);
    }
}
