//! Reading a position: sections first, then what follows from them, then whether it can be on a table.

use kontor_core::sections::{Section, ensure, pair, read_seat};
use kontor_core::{Game, NotationError, Seat, read_count};

use super::{Result, supplies, turn};
use crate::PuertoRico;
use crate::buildings::Buildings;
use crate::goods::{Good, Goods, Kinds, Tile};
use crate::phases::round::{self, LAST_ROUND};
use crate::roles::{Role, Roles};
use crate::state::{
    Arrival, Cargo, Drawer, Ends, Festival, Giver, Moment, New, Place, Player, SPACES, Spot, Stage, State,
    is_typed,
};
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
    pub(super) drafted: Option<Buildings>,
    poster: Option<Seat>,
    captured: Option<Role>,
    festival: Festival,
    pub(super) citizens: Option<u8>,
    pub(super) register_citizens: Option<u8>,
    small_wharves: u8,
    first_turns: Option<u8>,
    made: [Option<Goods>; 5],
    drawn: Option<New>,
    taken_tile: Option<Tile>,
    published: u8,
    publishing: bool,
    players: [Option<Vec<&'a str>>; 5],
}

const KEYS: &str = "round, governor, turn, taken, purses, ends, produced, wharves, privilege, idle, supply, house, \
                    ships, display, stack, discard, quarries, colonists, colonist_ship, pool or a seat letter; in \
                    1897 also drafted, poster, captured, festival, citizens, register_citizens, small_wharves, \
                    first_turns, made, laid, published or publishing";

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
            key if tables.pays_late && section_1897(tables, &mut said, key, &section)? => (),
            key if key.len() == 1 => said.players[seat(tables, key)?.index()] = Some(rest.to_vec()),
            _ => return Err(NotationError::new(text, KEYS)),
        }
    }
    Ok(said)
}

/// Reads a section that only games of 1897 can have; false if the key is none.
fn section_1897(tables: &Tables, said: &mut Said, key: &str, section: &Section) -> Result<bool> {
    let rest = &section.words[..];
    let seats = |words: &[&str]| -> Result<u8> {
        words.iter().try_fold(0, |set, word| Ok(set | seat(tables, word)?.bit()))
    };
    match key {
        "drafted" if tables.draft.is_some() => {
            let mut kinds = Buildings::NONE;
            for word in rest {
                kinds.insert(word.parse()?);
            }
            said.drafted = Some(kinds);
        }
        "poster" if tables.smuggler.is_some() => said.poster = Some(seat(tables, section.one()?)?),
        "captured" if tables.smuggler.is_some() => said.captured = Some(role(tables, section.one()?)?),
        "festival" if tables.festival.is_some() => said.festival = festival(rest)?,
        "citizens" if tables.citizens => said.citizens = Some(read_count(section.one()?)?),
        "register_citizens" if tables.citizens => {
            said.register_citizens = Some(read_count(section.one()?)?);
        }
        "small_wharves" if tables.new_buildings => said.small_wharves = seats(rest)?,
        "first_turns" if tables.extended => said.first_turns = Some(seats(rest)?),
        "made" => {
            for word in rest {
                let wrong = || NotationError::new(word, "SEAT:GOOD/COUNT,GOOD/COUNT");
                let (who, list) = word.split_once(':').ok_or_else(wrong)?;
                let made = said.made[seat(tables, who)?.index()].get_or_insert(Goods::NONE);
                for part in list.split(',') {
                    let (name, count) = part.split_once('/').ok_or_else(wrong)?;
                    let count: u8 = read_count(count)?;
                    ensure(count <= 30, word, "a count up to 30")?;
                    made[name.parse()?] = count;
                }
            }
        }
        "laid" => {
            for word in rest {
                match word.split_once('=') {
                    Some(("drawn", "forest")) => said.drawn = Some(New::Forest),
                    Some(("drawn", tile)) => said.drawn = Some(New::Tile(tile.parse()?)),
                    Some(("taken", tile)) => said.taken_tile = Some(tile.parse()?),
                    _ => return Err(NotationError::new(word, "drawn=TILE, drawn=forest or taken=TILE")),
                }
            }
        }
        "published" if tables.publish_once => said.published = seats(rest)?,
        "publishing" if tables.publish_once && rest == ["on"] => said.publishing = true,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Reads `plantation=sugar goods=corn,corn,coffee building=harbor`: the open tasks.
fn festival(words: &[&str]) -> Result<Festival> {
    let mut festival = Festival::default();
    for word in words {
        match word.split_once('=') {
            Some(("plantation", good)) => festival.plantation = Some(good.parse()?),
            Some(("building", building)) => festival.building = Some(building.parse()?),
            Some(("goods", list)) => festival.goods = goods(&list.split(',').collect::<Vec<_>>())?,
            _ => return Err(NotationError::new(word, "plantation=GOOD, goods=GOOD,… or building=BUILDING")),
        }
    }
    Ok(festival)
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
    state.poster = said.poster;
    state.captured = said.captured;
    state.festival = said.festival;
    state.small_wharves_used = said.small_wharves;
    state.drawn = said.drawn;
    state.taken_tile = said.taken_tile;
    state.published = said.published;
    state.publishing = said.publishing;
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
    state.first_turns = first_turns(tables, &state, said);
    state.made = std::array::from_fn(|seat| said.made[seat].unwrap_or_default());
    if tables.pays_late && said.made[state.chooser.index()].is_none() {
        let once = Good::ALL.map(|good| u8::from(state.produced.has(good)));
        state.made[state.chooser.index()] = Goods(once);
    }
    state.captain_due = has_captain_due(state.stage);
    let due_or_used = state.captain_due || !said.privilege_used;
    ensure(due_or_used, "privilege used", "that only in the stages captain and harbor_point")?;
    state.captain_due &= !said.privilege_used;
    supplies::fill(tables, &mut state, said, in_hand)?;
    Ok(state)
}

/// Whether the captain may still have his point to come in this stage.
pub(super) fn has_captain_due(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::Shipping
            | Stage::Pension { .. }
            | Stage::Loading { .. }
            | Stage::Guests { moment: Moment::FirstTurn }
            | Stage::Award { giver: Giver::Harbor | Giver::AssemblyHall, .. }
    )
}

/// Seats that have begun their first captain turn: those from the captain to the one on turn, unless it is said.
fn first_turns(tables: &Tables, state: &State, said: &Said) -> u8 {
    let delivering =
        has_captain_due(state.stage) || matches!(state.stage, Stage::Award { giver: Giver::Captain, .. });
    match said.first_turns {
        Some(seats) => seats,
        None if !tables.extended || !delivering => 0,
        None => {
            let before = state.chooser.round(tables.seats).take_while(|&seat| seat != state.seat);
            let own = if matches!(state.stage, Stage::Guests { .. }) { 0 } else { state.seat.bit() };
            before.map(Seat::bit).sum::<u8>() | own
        }
    }
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
            ("island", "forest") => part = "forest",
            ("store" | "island" | "forest", "city") => part = "city",
            ("forest", _) => {
                let (name, count) = if word.contains('=') { pair(word)? } else { (word, 1) };
                ensure(
                    tables.new_buildings && count <= SPACES,
                    word,
                    "forests in a game with new buildings",
                )?;
                player.forests[name.parse()?] = count;
            }
            ("store", _) => match pair::<u16>(word)? {
                (_, count) if count > MOST => {
                    return Err(NotationError::new(word, format!("at most {MOST}")));
                }
                ("coins", coins) => player.coins = coins,
                ("vp", vp) => player.vp = vp,
                ("idle", idle) => player.idle = small(word, idle)?,
                ("citizens", citizens) if tables.citizens => player.citizens = small(word, citizens)?,
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
                let (men, citizens) = match men.and_then(|it| it.split_once('/')) {
                    Some((men, citizens)) => (Some(men), read_count(citizens)?),
                    None => (men, 0),
                };
                let men = men.map_or(Ok(circles), read_count)?;
                ensure(men <= circles, word, &format!("at most {circles} colonists"))?;
                let told = citizens == 0 || tables.citizens && is_typed(building) && citizens <= men;
                ensure(told, word, "citizens among the persons, where the type is told (PR97-E2.14)")?;
                player.owned.insert(building);
                player.man(building, men);
                player.set_citizens_on(building, citizens);
            }
        }
    }
    let shown = words.join(" ");
    let fields = player.tiles.iter().chain(&player.forests.0).map(|&it| u32::from(it)).sum::<u32>();
    ensure(fields <= u32::from(SPACES), &shown, "at most 12 tiles")?;
    ensure(
        player.typed_citizens() <= player.citizens,
        &shown,
        "citizens=N for all own citizens, those on buildings included",
    )?;
    let spaces = player.owned.count() + player.owned.and(tables.large).count();
    ensure(spaces <= SPACES, &shown, "buildings on at most 12 city spaces")
}

/// Sets seat and stage; returns the colonists a placing seat holds in hand.
fn stage(tables: &Tables, state: &mut State, said: &Said) -> Result<u8> {
    let Some((section, seat, words)) = &said.turn else {
        state.stage = Stage::Choosing;
        state.chooser = round::chooser_of(tables, state.governor, state.taken, state.poster);
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
        ["hospice", "drawn"] if tables.any_new_tile => (Stage::Hospice { tile: None }, Some(Role::Settler)),
        ["hospice", "forest"] if tables.new_buildings => {
            (Stage::Hospice { tile: Some(New::Forest) }, Some(Role::Settler))
        }
        ["hospice", tile] => (Stage::Hospice { tile: Some(New::Tile(tile.parse()?)) }, Some(Role::Settler)),
        ["mayor"] => (Stage::MayorPrivilege { second: false }, Some(Role::Mayor)),
        ["place", place, left] => {
            in_hand = read_count(left)?;
            let place = place.parse()?;
            let after = circles_after(tables, state.player(*seat), place);
            (Stage::Placing { place, left: in_hand, after }, Some(Role::Mayor))
        }
        ["builder"] => (Stage::Building, Some(Role::Builder)),
        ["university", building] => (Stage::University { building: building.parse()? }, Some(Role::Builder)),
        ["produce"] => (Stage::Producing, Some(Role::Craftsman)),
        ["craftsman"] => (Stage::CraftsmanPrivilege { second: None }, Some(Role::Craftsman)),
        ["trader"] => (Stage::Trading { sold: false, zoned: false }, Some(Role::Trader)),
        ["captain"] => (Stage::Shipping, Some(Role::Captain)),
        ["captain_point"] => {
            (Stage::Award { giver: Giver::Captain, points: 1, left: 0 }, Some(Role::Captain))
        }
        ["harbor_point"] => (Stage::Award { giver: Giver::Harbor, points: 1, left: 0 }, Some(Role::Captain)),
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
                          harbor_point, store GOOD or over; in 1897 also those of docs/notation/puerto-rico.md";
            stage_1897(tables, words)?
                .ok_or_else(|| NotationError::new(section, format!("a stage: {stages}")))?
        }
    };
    state.stage = open;
    match role {
        // Either card may have been chosen.
        Some(Role::Prospector) if state.taken.has(Role::Prospector2) => (),
        Some(role) => state.taken.insert(role),
        None => (),
    }
    if open == Stage::Smuggling {
        state.poster = Some(*seat);
    }
    state.chooser = round::chooser_of(tables, state.governor, state.taken, state.poster);
    let captured = u8::from(state.captured.is_some_and(|role| state.taken.has(role)));
    ensure(
        state.taken.count() <= tables.picks + captured,
        section,
        &format!("at most {} roles taken", tables.picks),
    )?;
    Ok(in_hand)
}

/// Reads a stage that only games of 1897 can have, with its role.
fn stage_1897(tables: &Tables, words: &[&str]) -> Result<Option<(Stage, Option<Role>)>> {
    if !tables.pays_late {
        return Ok(None);
    }
    let award = |giver: Giver, points, left| -> Result<_> {
        let role = match giver {
            Giver::Captain | Giver::Harbor | Giver::AssemblyHall => Role::Captain,
            Giver::Church => Role::Builder,
            Giver::Chapel => Role::Craftsman,
            Giver::ParkAuthority => Role::Settler,
        };
        Ok((Stage::Award { giver, points, left }, Some(role)))
    };
    let giver = |word: &str| word.strip_suffix("_point").and_then(|id| id.parse::<Giver>().ok());
    let sold = |sold| (Stage::ZoningDraw { sold }, Some(Role::Trader));
    let trading = |sold, zoned| (Stage::Trading { sold, zoned }, Some(Role::Trader));
    Ok(Some(match *words {
        ["draft"] => (Stage::Drafting, None),
        ["random_draft"] => (Stage::RandomDraft, None),
        ["festival"] => (Stage::FestivalDraw, None),
        ["publish", role] => {
            let role: Role = role.parse()?;
            (Stage::Publishing { role }, Some(role))
        }
        ["mayor", "second"] => (Stage::MayorPrivilege { second: true }, Some(Role::Mayor)),
        ["craftsman", good] => {
            (Stage::CraftsmanPrivilege { second: Some(good.parse()?) }, Some(Role::Craftsman))
        }
        ["trader", "sold"] => trading(true, false),
        ["trader", "zoned"] => trading(false, true),
        ["lay", good] => (Stage::Laying { good: good.parse()?, by: Drawer::Hacienda }, Some(Role::Settler)),
        ["lay", good, by] => (Stage::Laying { good: good.parse()?, by: by.parse()? }, Some(Role::Trader)),
        ["order", tile] => (Stage::Ordering { tile: tile.parse()? }, Some(Role::Settler)),
        ["second_tile"] => (Stage::SecondTile, Some(Role::Settler)),
        ["park"] => (Stage::ParkDiscard, Some(Role::Settler)),
        ["arrive", why, left, place] => {
            let why: Arrival = why.parse()?;
            let from = if place == "idle" { Place::IDLE } else { place.parse()? };
            let role = match why {
                Arrival::Drawn | Arrival::Taken | Arrival::BeforeHospice | Arrival::Second => Role::Settler,
                Arrival::Zoning | Arrival::ZoningSold => Role::Trader,
                Arrival::Poach | Arrival::PoachCitizen => Role::Smuggler,
            };
            (Stage::Arriving { why, left: read_count(left)?, from }, Some(role))
        }
        ["deal", dealt] => (Stage::Dealing { dealt: read_count(dealt)? }, Some(Role::Mayor)),
        ["sort", building, left] => {
            (Stage::Sorting { building: building.parse()?, left: read_count(left)? }, Some(Role::Mayor))
        }
        ["pay", building, due, from] => {
            let due: u8 = read_count(due)?;
            ensure((1..=3).contains(&due), words[2], "1 to 3 things to hand in")?;
            (Stage::Paying { building: building.parse()?, due, from: from.parse()? }, Some(Role::Builder))
        }
        ["zoning"] => sold(false),
        ["zoning", "sold"] => sold(true),
        ["pension", from, left] => {
            let stage = Stage::Pension { from: from.parse()?, left: read_count(left)?, hall: false };
            (stage, Some(Role::Captain))
        }
        ["pension", from, left, "hall"] => {
            let stage = Stage::Pension { from: from.parse()?, left: read_count(left)?, hall: true };
            (stage, Some(Role::Captain))
        }
        ["load", good, count] => {
            (Stage::Loading { good: good.parse()?, count: read_count(count)? }, Some(Role::Captain))
        }
        ["smuggler"] => (Stage::Smuggling, Some(Role::Smuggler)),
        ["guests", moment] => {
            let moment: Moment = moment.parse()?;
            let role = match moment {
                Moment::Production | Moment::Payments => Some(Role::Craftsman),
                Moment::Park => Some(Role::Settler),
                Moment::FirstTurn | Moment::Storing => Some(Role::Captain),
                Moment::Prospector => Some(Role::Prospector),
                Moment::End => None,
            };
            (Stage::Guests { moment }, role)
        }
        ["assembly_hall_point", points, left] => {
            award(Giver::AssemblyHall, read_count(points)?, read_count(left)?)?
        }
        [word] => match giver(word) {
            Some(Giver::AssemblyHall) | None => return Ok(None),
            Some(giver) => award(giver, 1, 0)?,
        },
        [word, points] => match giver(word) {
            Some(Giver::AssemblyHall) | None => return Ok(None),
            Some(giver) => award(giver, read_count(points)?, 0)?,
        },
        _ => return Ok(None),
    }))
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
