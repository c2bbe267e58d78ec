//! The final score and the places (PR-12, PR-13.4, PR-13.5, PR97-3.5, PR97-4.4, PR97-E1.16, PR97-E2.12).

use kontor_core::{Game, Seat, places};
use kontor_puerto_rico::{PuertoRico, State};

use super::parts::{self, Kind, TILES};
use super::table::{Person, Table};

/// The engine's reckoning is the one by the rules, for every seat.
pub fn compare(table: &Table, game: &PuertoRico, state: &State) -> Result<(), String> {
    let scores: Vec<_> = Seat::all(game.seats()).map(|seat| game.score(state, seat)).collect();
    for (seat, (person, score)) in table.players.iter().zip(&scores).enumerate() {
        let total = i64::from(points(table, person));
        if total != i64::from(score.total()) {
            return Err(format!("player {seat} has {total} points by the rules, {score:?} in the engine"));
        }
    }
    let by_rules = ranks(table);
    if by_rules != places(&scores) {
        return Err(format!("places {by_rules:?} by the rules, {:?} in the engine", places(&scores)));
    }
    Ok(())
}

/// PR-13.4, PR97-4.4.
pub fn points(table: &Table, person: &Person) -> u32 {
    let printed: u32 = person.city.iter().map(|house| parts::building(house.name).points).sum();
    let bonuses: u32 =
        person.city.iter().filter(|house| house.men > 0).map(|house| bonus(table, person, house.name)).sum();
    person.vp + printed + bonuses + person.citizens
}

/// PR-12.2 to PR-12.6, PR97-3.5, PR97-E1.16, PR97-E2.12.
fn bonus(table: &Table, person: &Person, name: &str) -> u32 {
    let kinds = || person.city.iter().map(|house| parts::building(house.name).kind);
    match name {
        "guild_hall" => kinds()
            .map(|kind| match kind {
                Kind::Small(_) => 1,
                Kind::Large(_) | Kind::Red => 2,
                Kind::Violet | Kind::Grand => 0,
            })
            .sum(),
        "residence" => match person.island.len() {
            0 if table.rules.is_1897() => 0,
            0..=9 => 4,
            10 => 5,
            11 => 6,
            _ => 7,
        },
        "fortress" => person.colonists() / 3,
        "customs_house" => person.vp / 4,
        "city_hall" => kinds().filter(|kind| matches!(kind, Kind::Violet | Kind::Grand)).count() as u32,
        "cathedral" => {
            let open: u32 = TILES.iter().map(|tile| person.tiles(tile) / 3).sum();
            let triples = open + person.forests() / 3;
            triples * (triples + 1) / 2
        }
        "town_square" => person.citizens,
        _ => 0,
    }
}

/// The place of each player; equals share a place (PR-13.5).
pub fn ranks(table: &Table) -> Vec<usize> {
    let standing = |person: &Person| (points(table, person), person.coins + person.goods.total());
    let all: Vec<(u32, u32)> = table.players.iter().map(standing).collect();
    all.iter().map(|own| 1 + all.iter().filter(|other| *other > own).count()).collect()
}

/// The situations of a finished game that only the reckoning shows.
pub fn situations(table: &mut Table) {
    let all: Vec<u32> = table.players.iter().map(|person| points(table, person)).collect();
    let best = all.iter().max().copied().unwrap_or(0);
    if all.iter().filter(|&&it| it == best).count() > 1 {
        let shared = ranks(table).iter().filter(|&&rank| rank == 1).count() > 1;
        table.note(if shared { "the first place was shared" } else { "the tie-break decided the game" });
    }
    let standing: Vec<(&'static str, bool)> = table
        .players
        .iter()
        .flat_map(|person| person.city.iter().map(|house| (house.name, house.men > 0)))
        .collect();
    for (name, situation) in [
        ("guild_hall", "a guild hall counted"),
        ("residence", "a residence counted"),
        ("fortress", "a fortress counted"),
        ("customs_house", "a customs house counted"),
        ("city_hall", "a city hall counted"),
        ("cathedral", "a cathedral counted"),
        ("town_square", "a town square counted"),
    ] {
        if standing.contains(&(name, true)) {
            table.note(situation);
        }
    }
    let empty =
        |&(name, men): &(&str, bool)| parts::building(name).kind == Kind::Grand && name != "monument" && !men;
    if table.players.iter().any(|person| person.island.is_empty() && person.works("residence")) {
        table.note("a residence stood on an empty island");
    }
    if standing.iter().any(empty) {
        table.note("a large building stood empty at the end");
    }
}
