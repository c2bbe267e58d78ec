//! Reading a position: sections first, then what follows from them, then whether it can be on a table.

use kontor_core::{Game, NotationError, Seat};

use super::pair;
use crate::PuertoRico;
use crate::action::read_count;
use crate::buildings::Buildings;
use crate::data::Effect;
use crate::goods::{Good, Goods, Kinds, Tile};
use crate::phases::round::{self, LAST_ROUND};
use crate::phases::trader::PLACES;
use crate::roles::{Role, Roles};
use crate::state::{Cargo, Ends, Place, Player, SPACES, Stage, State};
use crate::tables::Tables;

/// More coins or points than any game brings; larger numbers are slips.
const MOST: u16 = 10_000;

type Result<T> = std::result::Result<T, NotationError>;

/// What a text says; what it does not say is none.
#[derive(Default)]
struct Said<'a> {
    round: Option<u8>,
    governor: Option<Seat>,
    turn: Option<(&'a str, Seat, Vec<&'a str>)>,
    taken: Roles,
    purses: [u8; Role::COUNT],
    ends: Ends,
    produced: Kinds,
    wharves: u8,
    privilege_used: bool,
    idle_turns: u8,
    supply: Option<Goods>,
    house: Goods,
    ships: [Cargo; 3],
    display: Goods,
    stack: Option<Goods>,
    discard: Option<Goods>,
    quarries: Option<u8>,
    colonists: Option<u8>,
    colonist_ship: Option<u8>,
    pool: Option<u8>,
    players: [Option<Vec<&'a str>>; 5],
}

const KEYS: &str = "round, governor, turn, taken, purses, ends, produced, wharves, privilege, idle, supply, house, \
                    ships, display, stack, discard, quarries, colonists, colonist_ship, pool or a seat letter";

/// Reads a position; supplies follow from what lies on the boards and must agree where they are given.
pub(crate) fn read(game: &PuertoRico, text: &str) -> Result<State> {
    let tables = &game.tables;
    let said = sections(tables, text)?;
    let state = build(game, &said)?;
    check_turn(game, &state)?;
    Ok(state)
}

fn sections<'a>(tables: &Tables, text: &'a str) -> Result<Said<'a>> {
    let mut said = Said::default();
    let mut seen = Vec::new();
    for section in text.split(['\n', '|']) {
        let section = section.split('#').next().unwrap_or_default().trim();
        let words: Vec<&str> = section.split_whitespace().collect();
        let Some((&key, rest)) = words.split_first() else { continue };
        if seen.contains(&key) {
            return Err(NotationError::new(section, format!("the section {key} only once")));
        }
        seen.push(key);
        let one = || match rest {
            [word] => Ok(*word),
            _ => Err(NotationError::new(section, format!("one word after {key}"))),
        };
        match key {
            "round" => said.round = Some(read_count(one()?)?),
            "governor" => said.governor = Some(seat(tables, one()?)?),
            "turn" => match rest {
                [who, stage @ ..] if !stage.is_empty() => {
                    said.turn = Some((section, seat(tables, who)?, stage.to_vec()));
                }
                _ => return Err(NotationError::new(section, "turn SEAT STAGE")),
            },
            "taken" => {
                for word in rest {
                    said.taken.insert(role(tables, word)?);
                }
            }
            "purses" => {
                for word in rest {
                    let (name, coins) = pair(word)?;
                    ensure(coins <= LAST_ROUND, word, "at most a coin for each of 100 rounds")?;
                    said.purses[role(tables, name)?.index()] = coins;
                }
            }
            "ends" => {
                for word in rest {
                    let end = Ends::WORDS.iter().find(|(_, it)| it == word);
                    let wrong = || NotationError::new(word, "colonists, city, points or rounds");
                    said.ends.trigger(end.ok_or_else(wrong)?.0);
                }
            }
            "produced" => {
                rest.iter().try_for_each(|word| word.parse().map(|good| said.produced.insert(good)))?
            }
            "wharves" => {
                for word in rest {
                    said.wharves |= seat(tables, word)?.bit();
                }
            }
            "privilege" if rest == ["used"] => said.privilege_used = true,
            "idle" => said.idle_turns = read_count(one()?)?,
            "supply" => said.supply = Some(goods(rest)?),
            "house" => said.house = goods(rest)?,
            "ships" => said.ships = ships(tables, section, rest)?,
            "display" => said.display = goods(rest)?,
            "stack" => said.stack = Some(goods(rest)?),
            "discard" => said.discard = Some(goods(rest)?),
            "quarries" => said.quarries = Some(read_count(one()?)?),
            "colonists" => said.colonists = Some(read_count(one()?)?),
            "colonist_ship" => said.colonist_ship = Some(read_count(one()?)?),
            "pool" => said.pool = Some(read_count(one()?)?),
            _ if key.len() == 1 => said.players[seat(tables, key)?.index()] = Some(rest.to_vec()),
            _ => return Err(NotationError::new(section, KEYS)),
        }
    }
    Ok(said)
}

fn build(game: &PuertoRico, said: &Said) -> Result<State> {
    let tables = &game.tables;
    let mut state = game.start();
    state.governor = said.governor.unwrap_or(state.governor);
    state.round = said.round.unwrap_or(1);
    ensure(
        (1..=LAST_ROUND).contains(&state.round),
        &format!("round {}", state.round),
        "a round from 1 to 100",
    )?;
    state.taken = said.taken;
    state.purses = said.purses;
    state.produced = said.produced;
    state.wharves_used = said.wharves;
    state.idle_turns = said.idle_turns;
    state.house = said.house;
    state.ships = said.ships;
    state.display = said.display;
    let set_up = said.turn.as_ref().is_some_and(|(_, _, stage)| stage == &["governor"]);
    for (steps, seat) in state.governor.round(tables.seats).enumerate() {
        let mut player = Player::EMPTY;
        if !set_up {
            let (coins, tile) = tables.starts[steps];
            player.coins = u16::from(coins);
            player.tiles[tile.index()] = 1;
        }
        if let Some(words) = &said.players[seat.index()] {
            read_player(tables, &mut player, words)?;
        }
        *state.player_mut(seat) = player;
    }
    let in_hand = stage(tables, &mut state, said)?;
    state.captain_due = state.stage == Stage::Shipping || state.stage == Stage::HarborBonus;
    let due_or_used = state.captain_due || !said.privilege_used;
    ensure(due_or_used, "privilege used", "that only in the stages captain and harbor_point")?;
    state.captain_due &= !said.privilege_used;
    goods_supply(tables, &mut state, said)?;
    tiles_supply(tables, &mut state, said)?;
    people_supply(tables, &mut state, said, in_hand)?;
    let gained: u32 = state.players.iter().map(|player| u32::from(player.vp)).sum();
    state.pool = agreed("pool", said.pool, u32::from(tables.pool).saturating_sub(gained))?;
    stock(tables, &mut state)?;
    state.ends = said.ends;
    if state.pool == 0 {
        state.ends.trigger(Ends::POINTS);
    }
    if seats(&state, tables).any(|player| tables.free_sites(player) == 0) {
        state.ends.trigger(Ends::CITY);
    }
    Ok(state)
}

fn seats<'a>(state: &'a State, tables: &Tables) -> impl Iterator<Item = &'a Player> {
    state.players[..usize::from(tables.seats)].iter()
}

/// Reads what follows a seat letter: `coins=3 corn=2 island corn=3/2 city harbor=0`.
fn read_player(tables: &Tables, player: &mut Player, words: &[&str]) -> Result<()> {
    let mut part = "store";
    for &word in words {
        match (part, word) {
            ("store", "island") => {
                part = "island";
                player.tiles = [0; Tile::COUNT];
            }
            ("store" | "island", "city") => part = "city",
            ("store", _) => match pair::<u16>(word)? {
                (_, count) if count > MOST => {
                    return Err(NotationError::new(word, format!("at most {MOST}")));
                }
                ("coins", coins) => player.coins = coins,
                ("vp", vp) => player.vp = vp,
                ("idle", idle) => player.idle = small(word, idle)?,
                (good, count) => {
                    let good: Good =
                        good.parse().map_err(|_| NotationError::new(word, "coins, vp, idle or a good"))?;
                    player.goods[good] = small(word, count)?;
                }
            },
            ("island", _) => {
                let (name, counts) = word.split_once('=').unwrap_or((word, "1"));
                let tile: Tile = name.parse()?;
                let (count, manned) = match counts.split_once('/') {
                    Some((count, manned)) => (read_count(count)?, read_count(manned)?),
                    None => (read_count(counts)?, read_count(counts)?),
                };
                ensure(
                    manned <= count && count <= SPACES,
                    word,
                    "at most 12 tiles, no more occupied than there are",
                )?;
                player.tiles[tile.index()] = count;
                player.manned[tile.index()] = manned;
            }
            _ => {
                let (name, men) = word.split_once('=').map_or((word, None), |(name, men)| (name, Some(men)));
                let building = name.parse()?;
                let circles = tables.row(building).circles;
                let men = men.map_or(Ok(circles), read_count)?;
                ensure(men <= circles, word, &format!("at most {circles} colonists"))?;
                ensure(!player.owned.has(building), word, "each building once")?;
                player.owned.insert(building);
                player.man(Place::Building(building), men);
            }
        }
    }
    let shown = words.join(" ");
    ensure(
        player.tiles.iter().map(|&it| u32::from(it)).sum::<u32>() <= u32::from(SPACES),
        &shown,
        "at most 12 tiles",
    )?;
    let spaces = player.owned.count() + player.owned.and(tables.large).count();
    ensure(spaces <= SPACES, &shown, "buildings on at most 12 city spaces")
}

/// Sets seat and stage; returns the colonists a placing seat holds in hand.
fn stage(tables: &Tables, state: &mut State, said: &Said) -> Result<u8> {
    let Some((section, seat, words)) = &said.turn else {
        state.stage = Stage::Choosing;
        state.chooser = round::chooser_of(tables, state.governor, state.taken);
        state.seat = next_chooser(tables, state);
        return Ok(0);
    };
    state.seat = *seat;
    let mut in_hand = 0;
    let (stage, role) = match words[..] {
        ["governor"] => (Stage::FirstGovernor, None),
        ["display"] => (Stage::Display, None),
        ["choose"] => (Stage::Choosing, None),
        ["settler"] => (Stage::Settling { drawn: false }, Some(Role::Settler)),
        ["settler", "drawn"] => (Stage::Settling { drawn: true }, Some(Role::Settler)),
        ["hacienda"] => (Stage::HaciendaDraw, Some(Role::Settler)),
        ["hospice", tile] => (Stage::Hospice { tile: tile.parse()? }, Some(Role::Settler)),
        ["mayor"] => (Stage::MayorPrivilege, Some(Role::Mayor)),
        ["place", place, left] => {
            in_hand = read_count(left)?;
            let place = place.parse()?;
            let after = circles_after(tables, state.player(*seat), place);
            (Stage::Placing { place, left: in_hand, after }, Some(Role::Mayor))
        }
        ["builder"] => (Stage::Building, Some(Role::Builder)),
        ["university", building] => (Stage::University { building: building.parse()? }, Some(Role::Builder)),
        ["produce"] => (Stage::Producing, Some(Role::Craftsman)),
        ["craftsman"] => (Stage::CraftsmanPrivilege, Some(Role::Craftsman)),
        ["trader"] => (Stage::Trading, Some(Role::Trader)),
        ["captain"] => (Stage::Shipping, Some(Role::Captain)),
        ["captain_point"] => (Stage::CaptainBonus, Some(Role::Captain)),
        ["harbor_point"] => (Stage::HarborBonus, Some(Role::Captain)),
        ["store", good] => {
            let good: Good = good.parse()?;
            let held = &state.player(*seat).goods.0[..good.index()];
            let at_least = |count| held.iter().filter(|&&it| it >= count).count() as u8;
            (Stage::Storing { good, kept: at_least(1), piles: at_least(2) }, Some(Role::Captain))
        }
        ["over"] => (Stage::Over, None),
        _ => {
            let stages = "governor, display, choose, settler, settler drawn, hacienda, hospice TILE, mayor, place PLACE \
                          COUNT, builder, university BUILDING, produce, craftsman, trader, captain, captain_point, \
                          harbor_point, store GOOD or over";
            return Err(NotationError::new(section, format!("a stage: {stages}")));
        }
    };
    state.stage = stage;
    if let Some(role) = role {
        state.taken.insert(role);
    }
    state.chooser = round::chooser_of(tables, state.governor, state.taken);
    ensure(state.taken.count() <= tables.picks, section, &format!("at most {} roles taken", tables.picks))?;
    Ok(in_hand)
}

/// Circles at the places after this one, in the sequence of placing.
fn circles_after(tables: &Tables, player: &Player, place: Place) -> u8 {
    let tiles =
        Tile::ALL.iter().filter(|&&tile| Place::Tile(tile) > place).map(|tile| player.tiles[tile.index()]);
    let buildings = player.owned.iter().filter(|&it| Place::Building(it) > place);
    tiles.sum::<u8>() + buildings.map(|it| tables.row(it).circles).sum::<u8>()
}

fn goods_supply(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut out = [0u32; Good::COUNT];
    for good in Good::ALL {
        let held: u32 = state.players.iter().map(|player| u32::from(player.goods[good])).sum();
        let aboard: u32 =
            state.ships.iter().filter(|it| it.good == Some(good)).map(|it| u32::from(it.count)).sum();
        out[good.index()] = held + aboard + u32::from(state.house[good]);
    }
    for good in Good::ALL {
        let total = u32::from(tables.tokens[good]);
        let used = out[good.index()];
        ensure(
            used <= total,
            &format!("{used} {good}"),
            &format!("at most {total} tokens of {good} in all"),
        )?;
        state.supply[good] = (total - used) as u8;
    }
    match said.supply {
        Some(given) if given != state.supply => {
            let found: Vec<String> =
                state.supply.some().map(|(good, count)| format!("{good}={count}")).collect();
            Err(NotationError::new(
                "supply",
                format!("what boards, ships and house leave: {}", found.join(" ")),
            ))
        }
        _ => Ok(()),
    }
}

fn tiles_supply(tables: &Tables, state: &mut State, said: &Said) -> Result<()> {
    let mut rest = tables.plantations;
    for good in Good::ALL {
        let laid: u32 = seats(state, tables).map(|player| u32::from(player.tiles[good.index()])).sum();
        let used = laid + u32::from(state.display[good]);
        let total = u32::from(rest[good]);
        ensure(used <= total, &format!("{used} {good} tiles"), &format!("at most {total} of them"))?;
        rest[good] -= used as u8;
    }
    let wrong = |what: &str| {
        NotationError::new(
            what,
            "tiles that islands and display leave; stack and discard together are all of them",
        )
    };
    (state.stack, state.discard) = match (said.stack, said.discard) {
        (None, None) => (rest, Goods::NONE),
        (Some(stack), None) => (stack, rest.minus(stack).ok_or_else(|| wrong("stack"))?),
        (None, Some(discard)) => (rest.minus(discard).ok_or_else(|| wrong("discard"))?, discard),
        (Some(stack), Some(discard)) => {
            if rest.minus(stack) != Some(discard) {
                return Err(wrong("stack and discard"));
            }
            (stack, discard)
        }
    };
    let quarries: u32 =
        seats(state, tables).map(|player| u32::from(player.tiles[Tile::Quarry.index()])).sum();
    let total = u32::from(tables.quarries);
    ensure(quarries <= total, &format!("{quarries} quarries"), &format!("at most {total} quarries"))?;
    state.quarries = agreed("quarries", said.quarries, total - quarries)?;
    Ok(())
}

fn people_supply(tables: &Tables, state: &mut State, said: &Said, in_hand: u8) -> Result<()> {
    let placed: u32 = seats(state, tables)
        .map(|it| {
            u32::from(it.idle) + it.manned.iter().chain(&it.men).map(|&men| u32::from(men)).sum::<u32>()
        })
        .sum();
    let dealt = matches!(state.stage, Stage::Placing { .. });
    let rest = u32::from(tables.colonists).checked_sub(placed + u32::from(in_hand));
    let too_many = || {
        NotationError::new(
            &format!("{placed} colonists on the boards"),
            format!("at most {}", tables.colonists),
        )
    };
    let rest = rest.ok_or_else(too_many)?;
    let aboard = match (said.colonist_ship, said.colonists) {
        (Some(aboard), _) => u32::from(aboard),
        (None, Some(supply)) => rest.checked_sub(u32::from(supply)).ok_or_else(too_many)?,
        (None, None) if dealt => 0,
        (None, None) => rest.min(u32::from(tables.aboard)),
    };
    let supply = rest.checked_sub(aboard).ok_or_else(too_many)?;
    state.colonists = agreed("colonists", said.colonists, supply)?;
    state.aboard = aboard as u8;
    Ok(())
}

fn stock(tables: &Tables, state: &mut State) -> Result<()> {
    state.sold_out = Buildings::NONE;
    for building in crate::Building::ALL {
        let owners = seats(state, tables).filter(|player| player.owned.has(building)).count();
        let copies = usize::from(tables.row(building).copies);
        ensure(owners <= copies, &format!("{owners} {building}"), &format!("at most {copies} of them"))?;
        if owners == copies {
            state.sold_out.insert(building);
        }
    }
    Ok(())
}

/// Whether the open question can be open: the right seat, a real choice, nothing left over from other phases.
fn check_turn(game: &PuertoRico, state: &State) -> Result<()> {
    let tables = &game.tables;
    let shown = format!("turn {} {}", state.seat, state.stage);
    let fits = |holds: bool, expected: &str| ensure(holds, &shown, expected);
    let player = state.player(state.seat);
    ensure(state.house.total() < PLACES, "house", "at most three tokens: a full house has been emptied")?;
    let craftsman = matches!(state.stage, Stage::Producing | Stage::CraftsmanPrivilege);
    fits(craftsman || state.produced == Kinds::default(), "produced kinds only in a craftsman phase")?;
    let shipping = matches!(state.stage, Stage::Shipping | Stage::CaptainBonus | Stage::HarborBonus);
    fits(shipping || state.wharves_used == 0, "used wharves only while goods are delivered")?;
    let turns = if shipping { state.idle_turns } else { state.idle_turns.saturating_add(tables.seats) };
    fits(
        turns < tables.seats || state.idle_turns == 0,
        "idle turns only while goods are delivered, fewer than seats",
    )?;
    let chooser = state.chooser;
    let colonist = state.colonists > 0 || state.aboard > 0;
    let last_point = state.pool == 1 && !state.ends.any();
    match state.stage {
        Stage::FirstGovernor => {
            return fits(
                *state == game.start(),
                "the untouched start: nothing else is said before the first governor",
            );
        }
        Stage::Display => {
            fits(state.display == Goods::NONE, "an empty display")?;
            fits(state.stack != Goods::NONE || state.discard != Goods::NONE, "tiles to turn up")?;
            fits(
                state.taken.count() == 0 || state.taken.has(Role::Settler),
                "a settler phase or the set-up",
            )?;
            return fits(state.seat == chooser, &format!("seat {chooser}, who chose the settler"));
        }
        Stage::Over => {
            fits(state.taken.count() == tables.picks, "all roles of the round chosen")?;
            fits(state.seat == state.governor, "the governor's seat")?;
            return fits(state.ends.any(), "an end: colonists, city, points or rounds");
        }
        Stage::HaciendaDraw => {
            fits(
                tables.has(player, Effect::Hacienda) && player.free_fields() > 0,
                "an occupied hacienda and room",
            )?;
            return fits(state.stack != Goods::NONE || state.discard != Goods::NONE, "tiles to draw");
        }
        Stage::Choosing => {
            fits(state.taken.count() < tables.picks, "roles left to choose in this round")?;
            let next = next_chooser(tables, state);
            fits(state.seat == next, &format!("seat {next}, who is next to choose"))?;
        }
        Stage::Settling { .. } => fits(player.free_fields() > 0, "a free island space")?,
        Stage::Hospice { tile } => {
            let room = player.manned[tile.index()] < player.tiles[tile.index()];
            fits(
                room && colonist && tables.has(player, Effect::Hospice),
                "an occupied hospice, a colonist and an empty tile",
            )?;
        }
        Stage::University { building } => {
            let empty = player.owned.has(building) && !player.occupied.has(building);
            fits(
                empty && colonist && tables.has(player, Effect::University),
                "an occupied university, a colonist and an empty new building",
            )?;
        }
        Stage::MayorPrivilege => {
            fits(state.seat == chooser && state.colonists > 0, "the mayor, and colonists in the supply")?
        }
        Stage::Placing { place, .. } => {
            let ahead =
                Tile::ALL.into_iter().map(Place::Tile).chain(player.owned.iter().map(Place::Building));
            let empty = ahead.filter(|&it| it >= place).all(|it| player.men_at(it) == 0);
            let owned = match place {
                Place::Tile(tile) => player.tiles[tile.index()] > 0,
                Place::Building(building) => player.owned.has(building),
            };
            fits(
                owned && empty && player.idle == 0,
                "an own place, with no colonist on it or after it and none idle",
            )?;
        }
        Stage::Producing => {
            let some = crate::phases::craftsman::receipts(tables, state, state.seat) != Goods::NONE;
            fits(some && tables.ask_production, "something to produce, and the option ask_production")?;
        }
        Stage::CraftsmanPrivilege => fits(state.seat == chooser, "the craftsman")?,
        Stage::CaptainBonus => {
            fits(state.seat == chooser && last_point, "the captain, and the last point of the pool")?
        }
        Stage::HarborBonus => {
            fits(
                !(state.captain_due && state.seat == chooser),
                "privilege used: the captain's point comes before the harbor's",
            )?;
            fits(
                last_point && tables.has(player, Effect::Harbor),
                "an occupied harbor, and the last point of the pool",
            )?;
        }
        Stage::Storing { good, .. } => fits(player.goods[good] > 0, "tokens of that kind")?,
        Stage::Building | Stage::Trading | Stage::Shipping => (),
    }
    let mut choices = 0;
    game.legal(state, state.seat, |_| choices += 1);
    fits(choices >= 2, "a seat with a choice (a seat without one is not asked)")
}

fn next_chooser(tables: &Tables, state: &State) -> Seat {
    let seats = tables.seats;
    state.governor.plus(state.taken.count() % seats, seats)
}

fn ships(tables: &Tables, section: &str, words: &[&str]) -> Result<[Cargo; 3]> {
    let capacities = tables.ships();
    let wrong = || {
        let all: Vec<String> = capacities.iter().map(u8::to_string).collect();
        NotationError::new(section, format!("each of the ships {} once, as 6 or 6:corn/3", all.join(" ")))
    };
    let mut ships = [Cargo::default(); 3];
    if words.len() != capacities.len() {
        return Err(wrong());
    }
    for (index, word) in words.iter().enumerate() {
        let (capacity, load) = word.split_once(':').map_or((*word, None), |(ship, load)| (ship, Some(load)));
        if read_count::<u8>(capacity)? != capacities[index] {
            return Err(wrong());
        }
        let Some((good, count)) = load.map(|it| it.split_once('/').ok_or_else(wrong)).transpose()? else {
            continue;
        };
        let (good, count) = (good.parse()?, read_count(count)?);
        ensure((1..=capacities[index]).contains(&count), word, "a load from 1 to the capacity")?;
        ensure(ships.iter().all(|it| it.good != Some(good)), section, "each kind on one ship only")?;
        ships[index] = Cargo { good: Some(good), count };
    }
    Ok(ships)
}

/// Reads `corn=2 sugar` or `corn corn sugar`: a bare word counts one.
fn goods(words: &[&str]) -> Result<Goods> {
    let mut goods = Goods::NONE;
    for &word in words {
        let (name, count) = if word.contains('=') { pair(word)? } else { (word, 1u8) };
        let good: Good = name.parse()?;
        let sum = goods.total().checked_add(count);
        ensure(sum.is_some(), word, "at most 255 in all")?;
        goods[good] += count;
    }
    Ok(goods)
}

fn seat(tables: &Tables, text: &str) -> Result<Seat> {
    let seat: Seat = text.parse()?;
    ensure(seat.index() < usize::from(tables.seats), text, &format!("one of {} seats", tables.seats))?;
    Ok(seat)
}

fn role(tables: &Tables, text: &str) -> Result<Role> {
    let role: Role = text.parse()?;
    ensure(tables.roles.has(role), text, "a role that is in play with this number of players")?;
    Ok(role)
}

fn small(word: &str, count: u16) -> Result<u8> {
    u8::try_from(count).map_err(|_| NotationError::new(word, "a number up to 255"))
}

/// The given value, if it agrees with what follows from the rest.
fn agreed(what: &str, given: Option<u8>, follows: u32) -> Result<u8> {
    match given {
        Some(given) if u32::from(given) != follows => Err(NotationError::new(
            &format!("{what} {given}"),
            format!("{what} {follows}, as the rest of the position leaves it"),
        )),
        _ => u8::try_from(follows).map_err(|_| NotationError::new(what, "a number up to 255")),
    }
}

fn ensure(holds: bool, text: &str, expected: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(NotationError::new(text, expected)) }
}
