//! Writing a state in its one canonical form.

use std::fmt::Write;

use kontor_core::Seat;
use kontor_core::sections::write_section;

use crate::goods::{Good, Goods, Tile};
use crate::roles::Role;
use crate::state::{End, Player, Stage, State};
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
    if matches!(state.stage, Stage::Shipping | Stage::HarborBonus) && !state.captain_due {
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
    for seat in Seat::all(tables.seats) {
        player(text, seat, state.player(seat))?;
    }
    Ok(())
}

fn player(text: &mut String, seat: Seat, player: &Player) -> std::fmt::Result {
    write!(text, "{seat} coins={}", player.coins)?;
    if player.vp > 0 {
        write!(text, " vp={}", player.vp)?;
    }
    if player.idle > 0 {
        write!(text, " idle={}", player.idle)?;
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
    if player.owned.count() > 0 {
        write!(text, " city")?;
    }
    for building in player.owned.iter() {
        write!(text, " {building}={}", player.men_at(building))?;
    }
    writeln!(text)
}

fn goods(text: &mut String, key: &str, goods: Goods) {
    pairs(text, key, goods.some().map(|(good, count)| (good.id(), count)));
}

fn pairs(text: &mut String, key: &str, items: impl Iterator<Item = (&'static str, u8)>) {
    write_section(text, key, items.map(|(word, count)| format!("{word}={count}")));
}
