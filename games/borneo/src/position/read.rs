//! Reading a position: sections first, then what follows from them, then whether it can be on a table.

use kontor_core::sections::{Section, ensure, pair, read_seat};
use kontor_core::{Game, NotationError, Seat, read_count};

use super::{Result, deal, turn};
use crate::Borneo;
use crate::cards::{Card, Cards};
use crate::data::MAX_LIMIT;
use crate::state::{Column, Conflict, Place, Sequence, Stack, Stage, State};
use crate::tables::Tables;
use crate::words::{Company, Harbour, Harbours, Order};

/// What a text says; what it does not say is none.
#[derive(Default)]
pub(super) struct Said<'a> {
    start: Seat,
    pub(super) turns: Option<u8>,
    turn: Option<(&'a str, Seat, Vec<&'a str>)>,
    pirate: Option<Seat>,
    columns: [Column; Company::COUNT],
    pub(super) open: Option<[Place; 3]>,
    out: Harbours,
    attack: Cards,
    defence: Cards,
    landed: Cards,
    reshuffles: u8,
    pub(super) drawn: Vec<(u8, Cards)>,
    pub(super) draw: Option<Cards>,
    pub(super) discard: Option<Cards>,
    pub(super) players: [SaidPlayer; 5],
}

/// What a text says about a player.
#[derive(Default)]
pub(super) struct SaidPlayer {
    pub(super) hand: Option<Cards>,
    pub(super) store: Cards,
    pub(super) harbours: Harbours,
    pub(super) orders: [u8; Order::COUNT],
}

const KEYS: &str = "start, turns, turn, pirates, red, yellow, green, blue, open, out, attack, defence, landed, \
                    reshuffles, drawn, draw, discard or a seat letter";

/// Reads a position; both piles are what the table leaves of them.
pub(crate) fn read(game: &Borneo, text: &str) -> Result<State> {
    let said = sections(&game.tables, text)?;
    let state = build(game, &said)?;
    turn::check(&game.tables, &state)?;
    Ok(state)
}

fn sections<'a>(tables: &Tables, text: &'a str) -> Result<Said<'a>> {
    let mut said = Said::default();
    for section in Section::split(text)? {
        let (text, words) = (section.text, &section.words[..]);
        match section.key {
            "start" => said.start = read_seat(section.one()?, tables.seats)?,
            "turns" => said.turns = Some(read_count(section.one()?)?),
            "turn" => match words {
                [who, stage @ ..] if !stage.is_empty() => {
                    said.turn = Some((text, read_seat(who, tables.seats)?, stage.to_vec()));
                }
                _ => return Err(NotationError::new(text, "turn SEAT STAGE")),
            },
            "pirates" => {
                ensure(tables.pirates, text, "a pirate ship only with the option pirates")?;
                said.pirate = Some(read_seat(section.one()?, tables.seats)?);
            }
            "open" => said.open = Some(places(text, words)?),
            "out" => said.out = harbours(words)?,
            "attack" => said.attack = cards(words)?,
            "defence" => said.defence = cards(words)?,
            "landed" => {
                said.landed = cards(words)?;
                ensure(said.landed.count() <= MAX_LIMIT, text, "at most eight shipments")?;
            }
            "reshuffles" => said.reshuffles = read_count(section.one()?)?,
            "drawn" => {
                for word in words {
                    let (pile, list) = word
                        .split_once(':')
                        .ok_or_else(|| NotationError::new(word, "reshuffle:card,card"))?;
                    let pile: u8 = read_count(pile)?;
                    ensure(said.drawn.iter().all(|&(other, _)| other != pile), text, "each reshuffle once")?;
                    said.drawn.push((pile, cards(&list.split(',').collect::<Vec<_>>())?));
                }
            }
            "draw" => said.draw = Some(cards(words)?),
            "discard" => said.discard = Some(cards(words)?),
            key if key.len() == 1 => {
                let seat = read_seat(key, tables.seats)?;
                said.players[seat.index()] = player(words)?;
            }
            key => {
                let company: Company = key.parse().map_err(|_| NotationError::new(text, KEYS))?;
                let slots = usize::from(tables.slots);
                ensure(words.len() <= slots, text, &format!("at most {slots} merchants"))?;
                for word in words {
                    said.columns[company.index()].push(read_seat(word, tables.seats)?);
                }
            }
        }
    }
    Ok(said)
}

fn build(game: &Borneo, said: &Said) -> Result<State> {
    let tables = &game.tables;
    let (section, seat, words) =
        said.turn.as_ref().ok_or_else(|| NotationError::new("", "a section turn"))?;
    let mut state = game.start();
    state.start = said.start;
    state.seat = *seat;
    state.stage = stage(section, words)?;
    state.pirate = said.pirate;
    state.columns = said.columns;
    state.out = said.out;
    state.attack = said.attack;
    state.defence = said.defence;
    state.landed = said.landed;
    state.reshuffles = said.reshuffles;
    turn::count(tables, &mut state, said.turns)?;
    deal::harbours(tables, &mut state, said)?;
    deal::orders(tables, &mut state, said)?;
    deal::shipments(tables, &mut state, said)?;
    Ok(state)
}

fn stage(section: &str, words: &[&str]) -> Result<Stage> {
    Ok(match words {
        ["start"] => Stage::Start,
        ["deal"] => Stage::Deal,
        ["harbour"] => Stage::TurnUp,
        ["place"] => Stage::Placing,
        ["order"] => Stage::Ordering,
        ["merchant"] => Stage::Trading,
        ["defend", company, ranks] => Stage::Defending(conflict(company, ranks)?),
        ["beaten", company, ranks] => Stage::Beaten(conflict(company, ranks)?),
        ["reward", company, ranks] => Stage::Reward(conflict(company, ranks)?),
        ["ship"] => Stage::Shipping,
        ["take", company, rank, "of", sequence @ ..] => {
            let company: Company = company.parse()?;
            let mut all = Vec::new();
            for word in sequence {
                let next: Company = word.parse()?;
                ensure(!all.contains(&next), section, "each company once")?;
                all.push(next);
            }
            let at = all.iter().position(|it| *it == company);
            let at = at.ok_or_else(|| NotationError::new(section, "a company of the sequence"))?;
            Stage::Taking { sequence: Sequence::new(&all), at: at as u8, rank: read_count(rank)? }
        }
        ["draw", left] => Stage::Drawing(read_count(left)?),
        ["discard"] => Stage::Discarding,
        ["final"] => Stage::FinalOrder,
        ["over"] => Stage::Over,
        _ => {
            let stages = "start, deal, harbour, place, order, merchant, defend COMPANY RANK>RANK, beaten COMPANY \
                          RANK>RANK, reward COMPANY RANK>RANK, ship, take COMPANY RANK of COMPANY …, draw COUNT, \
                          discard, final or over";
            return Err(NotationError::new(section, format!("a stage: {stages}")));
        }
    })
}

fn conflict(company: &str, ranks: &str) -> Result<Conflict> {
    let expected = "the ranks of attacker and target, as in 3>1";
    let (from, to) = ranks.split_once('>').ok_or_else(|| NotationError::new(ranks, expected))?;
    let (from, to): (u8, u8) = (read_count(from)?, read_count(to)?);
    ensure(1 <= to && to < from, ranks, expected)?;
    Ok(Conflict { company: company.parse()?, from, to })
}

fn places(section: &str, words: &[&str]) -> Result<[Place; 3]> {
    let [one, two, three] = words else {
        return Err(NotationError::new(section, "three places: HARBOUR, HARBOUR:CARD,CARD or -"));
    };
    Ok([place(one)?, place(two)?, place(three)?])
}

fn place(word: &str) -> Result<Place> {
    if word == "-" {
        return Ok(Place::default());
    }
    let (harbour, list) = word.split_once(':').map_or((word, None), |(harbour, list)| (harbour, Some(list)));
    let mut stack = Stack::default();
    let mut seen = Cards::NONE;
    for text in list.into_iter().flat_map(|list| list.split(',')) {
        let card: Card = text.parse()?;
        ensure(!seen.has(card) && seen.count() < MAX_LIMIT, word, "at most eight shipments, each once")?;
        seen.insert(card);
        stack.push(card);
    }
    Ok(Place { harbour: Some(harbour.parse()?), stack })
}

/// Reads what follows a seat letter: `hand 1 6 store 20 bantam orders each_1=2`.
fn player(words: &[&str]) -> Result<SaidPlayer> {
    let mut player = SaidPlayer::default();
    let mut part = "";
    for &word in words {
        match (part, word) {
            ("", "hand") => {
                part = "hand";
                player.hand = Some(Cards::NONE);
            }
            ("" | "hand", "store") => part = "store",
            ("" | "hand" | "store", "orders") => part = "orders",
            ("hand", _) => insert(player.hand.get_or_insert_default(), word)?,
            ("store", _) if word.starts_with(|it: char| it.is_ascii_digit()) => {
                insert(&mut player.store, word)?;
            }
            ("store", _) => insert_harbour(&mut player.harbours, word)?,
            ("orders", _) => {
                let (name, count) = if word.contains('=') { pair(word)? } else { (word, 1) };
                let order = &mut player.orders[name.parse::<Order>()?.index()];
                ensure(
                    *order == 0 && (1..=15).contains(&count),
                    word,
                    "each order once, with 1 to 15 copies",
                )?;
                *order = count;
            }
            _ => {
                return Err(NotationError::new(
                    word,
                    "hand CARD …, store CARD … HARBOUR …, orders ORDER=COUNT …",
                ));
            }
        }
    }
    Ok(player)
}

fn cards(words: &[&str]) -> Result<Cards> {
    let mut cards = Cards::NONE;
    words.iter().try_for_each(|word| insert(&mut cards, word))?;
    Ok(cards)
}

fn insert(cards: &mut Cards, word: &str) -> Result<()> {
    let card: Card = word.parse()?;
    ensure(!cards.has(card), word, "each shipment once")?;
    cards.insert(card);
    Ok(())
}

fn harbours(words: &[&str]) -> Result<Harbours> {
    let mut harbours = Harbours::NONE;
    words.iter().try_for_each(|word| insert_harbour(&mut harbours, word))?;
    Ok(harbours)
}

fn insert_harbour(harbours: &mut Harbours, word: &str) -> Result<()> {
    let harbour: Harbour = word.parse()?;
    ensure(!harbours.has(harbour), word, "each harbour once")?;
    harbours.insert(harbour);
    Ok(())
}
