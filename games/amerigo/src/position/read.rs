//! Reading a position: what a text says, section by section.

use kontor_core::sections::{Section, ensure, pair, read_seat};
use kontor_core::{NotationError, Seat, read_count};

use super::{Result, assemble, cells, check, stage};
use crate::Amerigo;
use crate::board::{Board, Spot};
use crate::data::{MOST_SPACES, PASSES};
use crate::map::{Laid, Layout};
use crate::outcome::{read_cubes, read_goods};
use crate::state::{SEATS, Source, Stage, State};
use crate::tables::Tables;
use crate::words::{Colour, Good, Goods, Shape, Slot, Token, VILLAGE_SHAPES};

/// What a text says; what it does not say is none or empty.
#[derive(Default)]
pub(super) struct Said<'a> {
    pub pass: Option<(u8, Colour)>,
    pub turn: Option<(&'a str, Seat, Vec<&'a str>)>,
    pub map: Option<Layout>,
    pub grid: Option<&'a str>,
    pub sequence: Option<Vec<Seat>>,
    pub track: Option<Vec<(Seat, u8)>>,
    pub tower: Option<[u8; Colour::COUNT]>,
    pub field: Option<[u8; Colour::COUNT]>,
    pub pirates: Option<Vec<u8>>,
    pub left: Option<[Option<Token>; Slot::COUNT / 2]>,
    pub right: Option<[Option<Token>; Slot::COUNT / 2]>,
    pub gone: Option<Vec<Token>>,
    pub display: Goods,
    pub stacks: Option<Goods>,
    pub landscape: Board,
    pub built: Option<[u8; Shape::COUNT]>,
    pub players: [SaidPlayer; SEATS],
}

/// What a text says about a player.
#[derive(Default)]
pub(super) struct SaidPlayer {
    pub gold: Option<u8>,
    pub cannons: u8,
    pub progress: u8,
    pub chests: u8,
    pub points: [u16; Source::COUNT],
    pub ships: Option<[Spot; 2]>,
    pub posts: Board,
    pub villages: Board,
    pub laid: Option<[u8; Shape::COUNT]>,
    pub plan_villages: [u8; Shape::COUNT],
    pub plan_landscapes: [u8; Shape::COUNT],
    pub resources: Option<[u8; Good::COUNT]>,
    pub goods: [u8; Good::COUNT],
    pub tokens: Vec<Token>,
    pub used: Vec<Token>,
}

const KEYS: &str = "pass, turn, map, grid, sequence, track, tower, field, pirates, left, right, gone, goods, stacks, landscape, \
                    built or a seat letter";

/// More points from one source than a game gives; larger numbers are slips.
const MOST_POINTS: u16 = 5000;

/// Reads a position.
pub(crate) fn read(game: &Amerigo, text: &str) -> Result<State> {
    let tables = &game.tables;
    let said = sections(tables, text)?;
    let (section, seat, words) =
        said.turn.as_ref().ok_or_else(|| NotationError::new("", "a section turn"))?;
    let due: Stage = stage::read(section, words)?;
    let state = assemble::assemble(tables, &said, *seat, due)?;
    check::check(tables, &state)?;
    Ok(state)
}

fn sections<'a>(tables: &Tables, text: &'a str) -> Result<Said<'a>> {
    let seats = tables.seats;
    let mut said = Said::default();
    for section in Section::split(text)? {
        let (text, words) = (section.text, &section.words[..]);
        match section.key {
            "pass" => match words {
                [pass, colour] => {
                    let pass: u8 = read_count(pass)?;
                    ensure((1..=PASSES).contains(&pass), text, "a pass from 1 to 5")?;
                    said.pass = Some((pass, colour.parse()?));
                }
                _ => return Err(NotationError::new(text, "pass N COLOUR")),
            },
            "turn" => match words {
                [who, stage @ ..] if !stage.is_empty() => {
                    said.turn = Some((text, read_seat(who, seats)?, stage.to_vec()));
                }
                _ => return Err(NotationError::new(text, "turn SEAT STAGE")),
            },
            "map" => {
                let mut layout = Layout::new();
                for word in words {
                    let full = layout.try_push(word.parse::<Laid>()?).is_err();
                    ensure(!full, text, "at most 16 tiles")?;
                }
                said.map = Some(layout);
            }
            "grid" => said.grid = Some(section.one()?),
            "sequence" => {
                let all: Result<Vec<Seat>> = words.iter().map(|word| read_seat(word, seats)).collect();
                said.sequence = Some(all?);
            }
            "track" => {
                let all: Result<Vec<(Seat, u8)>> = words.iter().map(|word| disc(word, seats)).collect();
                said.track = Some(all?);
            }
            "tower" => said.tower = Some(read_cubes(text, words)?),
            "field" => said.field = Some(read_cubes(text, words)?),
            "pirates" => {
                let all: Result<Vec<u8>> = words.iter().map(|word| read_count(word)).collect();
                said.pirates = Some(all?);
            }
            "left" => said.left = Some(slots(text, words)?),
            "right" => said.right = Some(slots(text, words)?),
            "gone" => said.gone = Some(tokens(words)?),
            "goods" => said.display = goods(words)?,
            "stacks" => said.stacks = Some(goods(words)?),
            "landscape" => {
                words.iter().try_for_each(|word| cells::insert(&mut said.landscape, word))?;
            }
            "built" => said.built = Some(shapes(words, Shape::COUNT)?),
            key if key.len() == 1 => {
                let seat = read_seat(key, seats)?;
                said.players[seat.index()] = player(words)?;
            }
            _ => return Err(NotationError::new(text, KEYS)),
        }
    }
    Ok(said)
}

/// Reads `A:5`.
fn disc(word: &str, seats: u8) -> Result<(Seat, u8)> {
    let (seat, space) =
        word.split_once(':').ok_or_else(|| NotationError::new(word, "a disc and its space, as in A:5"))?;
    let space: u8 = read_count(space)?;
    ensure(space <= MOST_SPACES, word, "a space of the order track")?;
    Ok((read_seat(seat, seats)?, space))
}

fn slots(text: &str, words: &[&str]) -> Result<[Option<Token>; Slot::COUNT / 2]> {
    let mut all = [None; Slot::COUNT / 2];
    ensure(words.len() <= all.len(), text, "four tokens, - for an empty slot")?;
    for (slot, word) in all.iter_mut().zip(words) {
        *slot = if *word == "-" { None } else { Some(word.parse()?) };
    }
    Ok(all)
}

fn tokens(words: &[&str]) -> Result<Vec<Token>> {
    ensure(words.len() <= 3 * Token::COUNT, "tokens", "no more tokens than there are")?;
    words.iter().map(|word| word.parse()).collect()
}

/// Reads `WORD=N`, or `WORD` for one.
fn counted(word: &str) -> Result<(&str, u8)> {
    if word.contains('=') { pair(word) } else { Ok((word, 1)) }
}

/// Adds, and refuses a number that no table has.
fn add(count: &mut u8, more: u8, word: &str) -> Result<()> {
    let sum = u16::from(*count) + u16::from(more);
    ensure(sum <= 100, word, "at most 100")?;
    *count = sum as u8;
    Ok(())
}

fn goods(words: &[&str]) -> Result<Goods> {
    let mut all = Goods::default();
    for word in words {
        let (class, count) = counted(word)?;
        let (good, cost) = read_goods(class)?;
        add(&mut all.0[Goods::class(good, cost)], count, word)?;
    }
    Ok(all)
}

/// Reads counts of the first so many shapes.
fn shapes(words: &[&str], most: usize) -> Result<[u8; Shape::COUNT]> {
    let mut all = [0; Shape::COUNT];
    for word in words {
        let (name, count) = counted(word)?;
        let shape: Shape = name.parse()?;
        ensure(shape.index() < most, word, "a village tile has one of the first seven shapes")?;
        add(&mut all[shape.index()], count, word)?;
    }
    Ok(all)
}

fn kinds(words: &[&str]) -> Result<[u8; Good::COUNT]> {
    let mut all = [0; Good::COUNT];
    for word in words {
        let (name, count) = counted(word)?;
        add(&mut all[name.parse::<Good>()?.index()], count, word)?;
    }
    Ok(all)
}

const PARTS: [&str; 11] = [
    "vp",
    "ships",
    "posts",
    "villages",
    "laid",
    "plan_villages",
    "plan_landscapes",
    "resources",
    "goods",
    "tokens",
    "used",
];

/// Reads what follows a seat letter: stores, then parts, each once.
fn player(words: &[&str]) -> Result<SaidPlayer> {
    let mut player = SaidPlayer::default();
    let begin = |word: &&str| PARTS.contains(word);
    let store = words.iter().position(begin).unwrap_or(words.len());
    let mut seen = Vec::new();
    for word in &words[..store] {
        let (key, count): (&str, u8) = pair(word)?;
        ensure(!seen.contains(&key), word, "each store once")?;
        seen.push(key);
        match key {
            "gold" => player.gold = Some(count),
            "cannons" => player.cannons = count,
            "progress" => player.progress = count,
            "chests" => player.chests = count,
            _ => return Err(NotationError::new(word, "gold=N, cannons=N, progress=N, chests=N, or a part")),
        }
    }
    let mut rest = &words[store..];
    while let [part, tail @ ..] = rest {
        ensure(!seen.contains(part), part, "each part once")?;
        seen.push(part);
        let length = tail.iter().position(begin).unwrap_or(tail.len());
        let (items, next) = tail.split_at(length);
        read_part(&mut player, part, items)?;
        rest = next;
    }
    Ok(player)
}

fn read_part(player: &mut SaidPlayer, part: &str, items: &[&str]) -> Result<()> {
    match part {
        "vp" => {
            for word in items {
                let (key, points): (&str, u16) = pair(word)?;
                let source = Source::WORDS.iter().position(|it| *it == key);
                let source = source.ok_or_else(|| {
                    NotationError::new(word, format!("one of {}", Source::WORDS.join(", ")))
                })?;
                ensure(points <= MOST_POINTS, word, "at most 5000 points")?;
                ensure(player.points[source] == 0, word, "each source once")?;
                player.points[source] = points;
            }
        }
        "ships" => match items {
            [one, two] => player.ships = Some([cells::spot(one)?, cells::spot(two)?]),
            _ => return Err(NotationError::new(&items.join(" "), "two places of ships")),
        },
        "posts" => items.iter().try_for_each(|word| cells::insert(&mut player.posts, word))?,
        "villages" => items.iter().try_for_each(|word| cells::insert(&mut player.villages, word))?,
        "laid" => player.laid = Some(shapes(items, VILLAGE_SHAPES)?),
        "plan_villages" => player.plan_villages = shapes(items, VILLAGE_SHAPES)?,
        "plan_landscapes" => player.plan_landscapes = shapes(items, Shape::COUNT)?,
        "resources" => player.resources = Some(kinds(items)?),
        "goods" => player.goods = kinds(items)?,
        "tokens" => player.tokens = tokens(items)?,
        _ => player.used = tokens(items)?,
    }
    Ok(())
}
