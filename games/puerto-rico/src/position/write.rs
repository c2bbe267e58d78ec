//! Writing a state in its one canonical form.

use std::fmt::Write;

use kontor_core::Seat;
use kontor_core::sections::write_section;

use crate::goods::{Good, Goods, Tile};
use crate::options::Draft;
use crate::phases::draft;
use crate::roles::Role;
use crate::state::{End, New, Player, State, is_typed};
use crate::tables::Tables;

/// The canonical text: one section a line, empty ones left out.
pub(crate) fn write(tables: &Tables, state: &State) -> String {
    let mut text = String::with_capacity(600);
    write_all(&mut text, tables, state).expect("writing to a string succeeds");
    text
}

fn write_all(text: &mut String, tables: &Tables, state: &State) -> std::fmt::Result {
    writeln!(text, "round {}", state.round)?;
    writeln!(text, "governor {}", state.governor)?;
    writeln!(text, "turn {} {}", state.seat, state.stage)?;
    write_section(text, "taken", state.taken.iter().map(Role::id));
    let purses = tables.roles.iter().map(|role| (role.id(), state.purses[role.index()]));
    pairs(text, "purses", purses.filter(|&(_, coins)| coins > 0));
    write_section(text, "ends", state.ends.iter().map(End::id));
    write_section(text, "produced", state.produced.iter().map(Good::id));
    let wharves = Seat::all(tables.seats).filter(|seat| state.wharves_used & seat.bit() != 0);
    write_section(text, "wharves", wharves.map(|seat| seat.to_string()));
    if super::read::has_captain_due(state.stage) && !state.captain_due {
        writeln!(text, "privilege used")?;
    }
    if state.idle_turns > 0 {
        writeln!(text, "idle {}", state.idle_turns)?;
    }
    goods(text, "supply", state.supply);
    goods(text, "house", state.house);
    write!(text, "ships")?;
    for (capacity, cargo) in tables.ships().iter().zip(state.ships) {
        match cargo.good {
            Some(good) => write!(text, " {capacity}:{good}/{}", cargo.count)?,
            None => write!(text, " {capacity}")?,
        }
    }
    writeln!(text)?;
    goods(text, "display", state.display);
    goods(text, "stack", state.stack);
    goods(text, "discard", state.discard);
    writeln!(text, "quarries {}", state.quarries)?;
    writeln!(text, "colonists {}", state.colonists)?;
    writeln!(text, "colonist_ship {}", state.aboard)?;
    writeln!(text, "pool {}", state.pool)?;
    if tables.pays_late {
        write_1897(text, tables, state)?;
    }
    for seat in Seat::all(tables.seats) {
        player(text, seat, state.player(seat))?;
    }
    Ok(())
}

/// The sections that only games of 1897 can have.
fn write_1897(text: &mut String, tables: &Tables, state: &State) -> std::fmt::Result {
    let seats = |set: u8| Seat::all(tables.seats).filter(move |seat| set & seat.bit() != 0);
    if tables.draft.as_ref().is_some_and(|it| !matches!(it.by, Draft::Given(_))) {
        write_section(text, "drafted", in_game(tables, state));
    }
    write_section(text, "poster", state.poster);
    write_section(text, "captured", state.captured);
    let festival = state.festival;
    let tokens: Vec<&str> =
        festival.goods.some().flat_map(|(good, count)| (0..count).map(move |_| good.id())).collect();
    let tasks = [
        festival.plantation.map(|good| format!("plantation={good}")),
        (!tokens.is_empty()).then(|| format!("goods={}", tokens.join(","))),
        festival.building.map(|building| format!("building={building}")),
    ];
    write_section(text, "festival", tasks.into_iter().flatten());
    if tables.citizens {
        writeln!(text, "citizens {}", state.citizens)?;
        writeln!(text, "register_citizens {}", state.aboard_citizens)?;
    }
    write_section(text, "small_wharves", seats(state.small_wharves_used));
    write_section(text, "first_turns", seats(state.first_turns));
    let made = Seat::all(tables.seats).filter_map(|seat| {
        let made = state.made[seat.index()];
        let parts: Vec<String> = made.some().map(|(good, count)| format!("{good}/{count}")).collect();
        (!parts.is_empty()).then(|| format!("{seat}:{}", parts.join(",")))
    });
    write_section(text, "made", made);
    let drawn = state.drawn.map(|new| match new {
        New::Tile(tile) => format!("drawn={tile}"),
        New::Forest => "drawn=forest".to_owned(),
    });
    let taken = state.taken_tile.map(|tile| format!("taken={tile}"));
    write_section(text, "laid", [drawn, taken].into_iter().flatten());
    write_section(text, "published", seats(state.published));
    write_section(text, "publishing", state.publishing.then_some("on"));
    Ok(())
}

/// The drafted kinds in the game, in their sequence.
fn in_game(tables: &Tables, state: &State) -> Vec<&'static str> {
    let stock = draft::drafted(tables, state);
    let owned = |building| state.players.iter().any(|player| player.owned.has(building));
    let kinds = tables.draft.as_ref().map(|it| it.kinds).unwrap_or_default();
    kinds.iter().filter(|&it| stock.has(it) || owned(it)).map(crate::buildings::Building::id).collect()
}

fn player(text: &mut String, seat: Seat, player: &Player) -> std::fmt::Result {
    write!(text, "{seat} coins={}", player.coins)?;
    if player.vp > 0 {
        write!(text, " vp={}", player.vp)?;
    }
    if player.idle > 0 {
        write!(text, " idle={}", player.idle)?;
    }
    if player.citizens > 0 {
        write!(text, " citizens={}", player.citizens)?;
    }
    for (good, count) in player.goods.some() {
        write!(text, " {good}={count}")?;
    }
    write!(text, " island")?;
    for tile in Tile::ALL {
        let index = tile.index();
        if player.tiles[index] > 0 {
            write!(text, " {tile}={}/{}", player.tiles[index], player.manned(tile))?;
        }
    }
    if player.forests != Goods::NONE {
        write!(text, " forest")?;
    }
    for (good, count) in player.forests.some() {
        write!(text, " {good}={count}")?;
    }
    if player.owned.count() > 0 {
        write!(text, " city")?;
    }
    for building in player.owned.iter() {
        write!(text, " {building}={}", player.men_at(building))?;
        let citizens = player.citizens_on(building);
        if is_typed(building) && citizens > 0 {
            write!(text, "/{citizens}")?;
        }
    }
    writeln!(text)
}

fn goods(text: &mut String, key: &str, goods: Goods) {
    pairs(text, key, goods.some().map(|(good, count)| (good.id(), count)));
}

fn pairs(text: &mut String, key: &str, items: impl Iterator<Item = (&'static str, u8)>) {
    write_section(text, key, items.map(|(word, count)| format!("{word}={count}")));
}
