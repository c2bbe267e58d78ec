//! Reading a position: sections first, then what follows from them, then whether it can be on a table.

use kontor_core::sections::{Section, ensure, pair, read_seat};
use kontor_core::{Game, NotationError, Seat, read_count};

use super::{Result, supplies, turn};
use crate::PuertoRico;
use crate::goods::{Good, Goods, Kinds, Tile};
use crate::phases::round::{self, LAST_ROUND};
use crate::roles::{Role, Roles};
use crate::state::{Cargo, Ends, Place, Player, SPACES, Spot, Stage, State};
use crate::tables::Tables;

/// More coins or points than any game brings; larger numbers are slips.
const MOST: u16 = 10_000;

/// What a text says; what it does not say is none.
#[derive(Default)]
pub(super) struct Said<'a> {
    round: Option<u8>,
    governor: Option<Seat>,
    turn: Option<(&'a str, Seat, Vec<&'a str>)>,
    taken: Roles,
    purses: [u8; Role::COUNT],
    pub(super) ends: Ends,
    produced: Kinds,
    wharves: u8,
    privilege_used: bool,
    idle_turns: u8,
    pub(super) supply: Option<Goods>,
    house: Goods,
    ships: [Cargo; 3],
    display: Goods,
    pub(super) stack: Option<Goods>,
    pub(super) discard: Option<Goods>,
    pub(super) quarries: Option<u8>,
    pub(super) colonists: Option<u8>,
    pub(super) colonist_ship: Option<u8>,
    pub(super) pool: Option<u8>,
    players: [Option<Vec<&'a str>>; 5],
}

const KEYS: &str = "round, governor, turn, taken, purses, ends, produced, wharves, privilege, idle, supply, house, \
                    ships, display, stack, discard, quarries, colonists, colonist_ship, pool or a seat letter";

/// Reads a position; supplies follow from what lies on the boards and must agree where they are given.
pub(crate) fn read(game: &PuertoRico, text: &str) -> Result<State> {
    let tables = &game.tables;
    let said = sections(tables, text)?;
    let state = build(game, &said)?;
    turn::check(game, &state)?;
    Ok(state)
}

fn sections<'a>(tables: &Tables, text: &'a str) -> Result<Said<'a>> {
    let mut said = Said::default();
    for section in Section::split(text)? {
        let one = || section.one();
        let (text, rest) = (section.text, &section.words[..]);
        match section.key {
            "round" => said.round = Some(read_count(one()?)?),
            "governor" => said.governor = Some(seat(tables, one()?)?),
            "turn" => match rest {
                [who, stage @ ..] if !stage.is_empty() => {
                    said.turn = Some((text, seat(tables, who)?, stage.to_vec()));
                }
                _ => return Err(NotationError::new(text, "turn SEAT STAGE")),
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
                    let purse = &mut said.purses[role(tables, name)?.index()];
                    ensure(*purse == 0, word, "each role once")?;
                    *purse = coins;
                }
            }
            "ends" => {
                for word in rest {
                    said.ends.insert(word.parse()?);
                }
            }
            "produced" => {
                for word in rest {
                    said.produced.insert(word.parse()?);
                }
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
            "ships" => said.ships = ships(tables, text, rest)?,
            "display" => said.display = goods(rest)?,
            "stack" => said.stack = Some(goods(rest)?),
            "discard" => said.discard = Some(goods(rest)?),
            "quarries" => said.quarries = Some(read_count(one()?)?),
            "colonists" => said.colonists = Some(read_count(one()?)?),
            "colonist_ship" => said.colonist_ship = Some(read_count(one()?)?),
            "pool" => said.pool = Some(read_count(one()?)?),
            key if key.len() == 1 => said.players[seat(tables, key)?.index()] = Some(rest.to_vec()),
            _ => return Err(NotationError::new(text, KEYS)),
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
    supplies::fill(tables, &mut state, said, in_hand)?;
    Ok(state)
}

/// Reads what follows a seat letter: `coins=3 corn=2 island corn=3/2 city harbor=0`.
fn read_player(tables: &Tables, player: &mut Player, words: &[&str]) -> Result<()> {
    let mut part = "store";
    let mut seen = Vec::new();
    for &word in words {
        let name = (part, word.split('=').next());
        ensure(!seen.contains(&name), word, "each word once")?;
        seen.push(name);
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
                player.man(tile, manned);
            }
            _ => {
                let (name, men) = word.split_once('=').map_or((word, None), |(name, men)| (name, Some(men)));
                let building = name.parse()?;
                let circles = tables.row(building).circles;
                let men = men.map_or(Ok(circles), read_count)?;
                ensure(men <= circles, word, &format!("at most {circles} colonists"))?;
                player.owned.insert(building);
                player.man(building, men);
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
        state.seat = turn::next_chooser(tables, state);
        return Ok(0);
    };
    state.seat = *seat;
    let mut in_hand = 0;
    let (open, role) = match words[..] {
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
    state.stage = open;
    if let Some(role) = role {
        state.taken.insert(role);
    }
    state.chooser = round::chooser_of(tables, state.governor, state.taken);
    ensure(state.taken.count() <= tables.picks, section, &format!("at most {} roles taken", tables.picks))?;
    Ok(in_hand)
}

/// Circles at the places after this one, in the sequence of placing.
fn circles_after(tables: &Tables, player: &Player, place: Place) -> u8 {
    let owned = |place: &Place| match place.spot() {
        Spot::Tile(_) => true,
        Spot::Building(building) => player.owned.has(building),
    };
    Place::all().filter(|it| *it > place && owned(it)).map(|it| tables.circles_at(player, it)).sum()
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
    read_seat(text, tables.seats)
}

fn role(tables: &Tables, text: &str) -> Result<Role> {
    let role: Role = text.parse()?;
    ensure(tables.roles.has(role), text, "a role that is in play with this number of players")?;
    Ok(role)
}

fn small(word: &str, count: u16) -> Result<u8> {
    u8::try_from(count).map_err(|_| NotationError::new(word, "a number up to 255"))
}
