//! How strong players are, by the places they took in all finished games (Weng and Lin's way for games of many).
//!
//! Ratings are not stored: they follow from the results, and a changed rule of reckoning changes all of them alike.

use std::collections::HashMap;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::store::Placed;
use crate::table::{Player, Sitting};

/// What a newcomer has.
const NEWCOMER: f64 = 1500.0;
/// Points of ours for one of theirs.
const SCALE: f64 = 40.0;
/// So many deviations to each side leave out one case in twenty.
const SURE: f64 = 1.96;

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The rating that fits best.
    pub rating: i32,
    /// The lower end of what is likely.
    pub low: i32,
    /// The upper end of what is likely.
    pub high: i32,
    /// Finished games.
    pub games: u32,
}

/// The ratings of all players, from the places of games in sequence. Bots of one level are one player, who may sit on
/// several seats; somebody who is gone is a newcomer each time.
pub fn rate(placed: &[Placed]) -> HashMap<Player, Rated> {
    let mut known: HashMap<&Sitting, (WengLinRating, u32)> = HashMap::new();
    for game in placed.chunk_by(|one, other| one.table == other.table) {
        let before: Vec<[WengLinRating; 1]> = game
            .iter()
            .map(|it| [known.get(&it.sitting).map_or_else(WengLinRating::new, |(rating, _)| *rating)])
            .collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
            .iter()
            .zip(game)
            .map(|(team, it)| (team.as_slice(), MultiTeamOutcome::new(it.place as usize)))
            .collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
        let mut met: HashMap<&Sitting, Vec<WengLinRating>> = HashMap::new();
        for (it, rating) in game.iter().zip(after.into_iter().flatten()) {
            met.entry(&it.sitting).or_default().push(rating);
        }
        for (sitting, ratings) in met {
            let games = known.get(sitting).map_or(0, |(_, games)| *games) + 1;
            known.insert(sitting, (mean(&ratings), games));
        }
        known.remove(&Sitting::Nobody);
    }
    let of_player = |(sitting, (rating, games)): (&Sitting, (WengLinRating, u32))| match sitting {
        Sitting::Player(player) => Some((*player, rated(rating, games))),
        Sitting::Nobody | Sitting::Bot(_) => None,
    };
    known.into_iter().filter_map(of_player).collect()
}

fn mean(ratings: &[WengLinRating]) -> WengLinRating {
    let count = ratings.len() as f64;
    WengLinRating {
        rating: ratings.iter().map(|it| it.rating).sum::<f64>() / count,
        uncertainty: ratings.iter().map(|it| it.uncertainty).sum::<f64>() / count,
    }
}

fn rated(rating: WengLinRating, games: u32) -> Rated {
    let centre = NEWCOMER + SCALE * (rating.rating - WengLinRating::new().rating);
    let width = SCALE * SURE * rating.uncertainty;
    let whole = |points: f64| points.round() as i32;
    Rated { rating: whole(centre), low: whole(centre - width), high: whole(centre + width), games }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Sitting = Sitting::Player(Player(1));
    const BEN: Sitting = Sitting::Player(Player(2));

    fn game(number: usize, places: &[(Sitting, u32)]) -> Vec<Placed> {
        let one = |(sitting, place): &(Sitting, u32)| Placed {
            table: number.to_string(),
            sitting: sitting.clone(),
            place: *place,
        };
        places.iter().map(one).collect()
    }

    fn bot() -> Sitting {
        Sitting::Bot("casual".to_owned())
    }

    #[test]
    fn who_wins_has_more_and_is_known_better() {
        let won = |number| game(number, &[(ANNA, 1), (BEN, 2), (bot(), 3), (bot(), 4)]);
        let once = rate(&won(1));
        let often = rate(&(0..20).flat_map(won).collect::<Vec<_>>());
        for ratings in [&once, &often] {
            let [anna, ben] = [ratings[&Player(1)], ratings[&Player(2)]];
            assert!(anna.rating > ben.rating && ben.rating > 1300, "{anna:?} {ben:?}");
            assert!(anna.low < anna.rating && anna.rating < anna.high);
        }
        let width = |it: Rated| it.high - it.low;
        assert!(width(often[&Player(1)]) < width(once[&Player(1)]) * 4 / 5, "{often:?} {once:?}");
        assert_eq!((once[&Player(1)].games, often[&Player(1)].games), (1, 20));
        assert_eq!(often.len(), 2, "bots have no page");
    }

    #[test]
    fn a_shared_place_moves_nobody_apart() {
        let ratings = rate(&game(1, &[(ANNA, 1), (BEN, 1)]));
        assert_eq!(ratings[&Player(1)], ratings[&Player(2)]);
        assert_eq!(ratings[&Player(1)].rating, 1500);
    }

    #[test]
    fn somebody_who_is_gone_is_a_newcomer_each_time() {
        let lost = |number| game(number, &[(ANNA, 1), (Sitting::Nobody, 2)]);
        let gone = rate(&(0..30).flat_map(lost).collect::<Vec<_>>())[&Player(1)];
        let lost = |number| game(number, &[(ANNA, 1), (BEN, 2)]);
        let same = rate(&(0..30).flat_map(lost).collect::<Vec<_>>())[&Player(1)];
        assert!(gone.rating > same.rating, "to beat a new one each time says more: {gone:?} {same:?}");
    }
}
